import Foundation
import Testing
import VecbenchKit
import VecbenchSuite

/// The published schema names what the code has; that real output meets it is tested with the executable.
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

  @Test func `every animation of FastVector is in it, and no other`() throws {
    #expect(try definition("animation")["enum"] as? [String] == NamedAnimation.allCases.map(\.rawValue))
  }

  /// Other programs have other benchmarks, of which it asks less.
  @Test func `every benchmark of FastVector has a rule of its fields`() throws {
    let rules = try #require(definition("result")["allOf"] as? [[String: [String: Any]]])
    let benchmarks = rules.compactMap { rule in
      (rule["if"]?["properties"] as? [String: [String: Any]])?["benchmark"]?["enum"] as? [String]
    }
    #expect(Set(benchmarks.joined()) == Set(SuiteBenchmark.allCases.map(\.rawValue)))
  }

  @Test func `every field of a result and of the environment is in it, and no other`() throws {
    #expect(try names(of: "result") == Set(BenchmarkResult.CodingKeys.allCases.map(\.rawValue)))
    #expect(try names(of: "environment") == Set(MachineEnvironment.CodingKeys.allCases.map(\.rawValue)))
  }

  @Test func `every setting is in it, and no other`() throws {
    var all = RunSettings()
    all.arguments = []
    all.framesPerSecond = 60
    let settings = try JSONSerialization.jsonObject(with: JSONEncoder().encode(all)) as? [String: Any]
    #expect(try names(of: "settings") == Set(try #require(settings).keys))
  }

  @Test func `every field has a title and a description, and no object takes any others`() throws {
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
