import FastVectorSamples
import Foundation
import Testing
import VecbenchKit
import VecbenchSuite

/// Compares the published schema with the code. Other tests validate the output of vecbench against the schema.
struct SchemaTests {
  private static func schema() throws -> [String: Any] {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/vecbench.schema.json")
    return try #require(JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
  }

  private func definition(_ name: String) throws -> [String: Any] {
    let definitions = try #require(Self.schema()["$defs"] as? [String: Any])
    return try #require(definitions[name] as? [String: Any])
  }

  private func names(of definition: String) throws -> Set<String> {
    Set(try #require(self.definition(definition)["properties"] as? [String: Any]).keys)
  }

  @Test func `The schema lists exactly the animations of FastVector`() throws {
    #expect(try definition("animation")["enum"] as? [String] == NamedAnimation.allCases.map(\.rawValue))
  }

  /// The schema requires fewer fields for benchmarks of other programs.
  @Test func `The schema has a rule for the fields of every benchmark of FastVector`() throws {
    let rules = try #require(definition("result")["allOf"] as? [[String: [String: Any]]])
    let benchmarks = rules.compactMap { rule in
      (rule["if"]?["properties"] as? [String: [String: Any]])?["benchmark"]?["enum"] as? [String]
    }
    #expect(Set(benchmarks.joined()) == Set(SuiteBenchmark.allCases.map(\.rawValue)))
  }

  @Test func `The schema lists exactly the fields of results and environments`() throws {
    #expect(try names(of: "result") == Set(BenchmarkResult.CodingKeys.allCases.map(\.rawValue)))
    #expect(try names(of: "environment") == Set(MachineEnvironment.CodingKeys.allCases.map(\.rawValue)))
  }

  @Test func `The schema lists exactly the settings`() throws {
    var all = RunSettings()
    all.arguments = []
    all.framesPerSecond = 60
    let settings = try JSONSerialization.jsonObject(with: JSONEncoder().encode(all)) as? [String: Any]
    #expect(try names(of: "settings") == Set(try #require(settings).keys))
  }

  @Test func `Every field of the schema has a title and a description, and its objects accept no other fields`() throws
  {
    var described = 0
    func check(_ node: Any, at path: String) {
      guard let object = node as? [String: Any] else { return }
      if object["type"] as? String == "object" {
        let others = object["additionalProperties"]
        #expect(others as? Bool == false || others is [String: Any], "\(path)")
      }
      for (name, property) in object["properties"] as? [String: [String: Any]] ?? [:] {
        let isReference = property["$ref"] != nil && property["title"] == nil
        #expect(isReference || property["title"] is String, "\(path)/\(name)")
        #expect(property["$ref"] != nil || property["description"] is String, "\(path)/\(name)")
        described += 1
      }
      for (key, value) in object where !["if", "then", "else"].contains(key) {
        check(value, at: "\(path)/\(key)")
      }
    }
    check(try Self.schema(), at: "")
    #expect(described > 40)
  }
}
