import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Schema of JSON reports` {
  /// Validates documents against `vecbench.schema.json`, and returns one verdict per document, in the same order.
  private func verdicts(_ documents: [Data]) async throws -> [String] {
    try await JSONSchema.verdicts(on: documents, "vecbench.schema.json")
  }

  @Test func `The schema accepts the reports of vecbench`() async throws {
    let usual = try await vecbench(
      "--points", "64,3", "--frames", "70", "--animation", "repeat,custom:twenty", "--format", "json")
    let noNaive = try await vecbench(
      "--points", "1", "--frames", "1", "--kernels", "native", "--threads", "2", "--seed",
      "18446744073709551615",
      "--data", "synthetic:walk", "--format", "json")
    for ending in [usual, noNaive] { try #require(ending.code == 0, "\(ending.standardError)") }
    #expect(try await verdicts([Data(usual.output.utf8), Data(noNaive.output.utf8)]) == ["valid", "valid"])
  }

  @Test func `The schema accepts the reports of other benchmark programs`() async throws {
    let ending = try await Executable.run(
      Executable.wordCountBenchmarks, ["--benchmarks", "words/*/100", "--format", "json"])
    try #require(ending.code == 0, "\(ending.standardError)")
    #expect(try await verdicts([Data(ending.output.utf8)]) == ["valid"])
  }

  @Test func `The schema accepts the report of an interrupted run without results`() async throws {
    let ending = try await measurement("--format", "json")
    var document = try ending.object()
    document["complete"] = false
    document["results"] = [Any]()
    #expect(try await verdicts([JSONSerialization.data(withJSONObject: document)]) == ["valid"])
  }

  /// A change that makes a valid document invalid.
  private struct Mistake {
    let name: String
    let path: [String]
    let value: Any?

    init(_ name: String, at path: String..., value: Any?) {
      self.name = name
      self.path = path
      self.value = value
    }

    func made(in node: Any, _ path: ArraySlice<String>) -> Any {
      guard let key = path.first else { return value! }
      if var array = node as? [Any], let index = Int(key) {
        array[index] = made(in: array[index], path.dropFirst())
        return array
      }
      var object = node as! [String: Any]
      if path.count == 1, value == nil {
        object[key] = nil
      } else {
        object[key] = made(in: object[key] ?? "", path.dropFirst())
      }
      return object
    }
  }

  private static var mistakes: [Mistake] {
    [
      Mistake("no schema", at: "schema", value: nil),
      Mistake("another schema", at: "schema", value: "vecbench/1"),
      Mistake("no results", at: "results", value: nil),
      Mistake("no environment", at: "environment", value: nil),
      Mistake("no settings", at: "settings", value: nil),
      Mistake("no complete", at: "complete", value: nil),
      Mistake("complete as text", at: "complete", value: "yes"),
      Mistake("results as an object", at: "results", value: [String: Any]()),
      Mistake("an unknown field", at: "more", value: 1),
      Mistake("an unknown field of a result", at: "results", "0", "median_us", value: 1),
      Mistake("no round", at: "results", "0", "rounds_ns", value: [Double]()),
      Mistake("a round in negative time", at: "results", "0", "rounds_ns", value: [-1.0]),
      Mistake("a benchmark of two words", at: "results", "0", "benchmark", value: "divide it"),
      Mistake("a variant without a name", at: "results", "0", "variant", value: ""),
      Mistake("no benchmark", at: "results", "0", "benchmark", value: nil),
      Mistake("no variant", at: "results", "0", "variant", value: nil),
      Mistake("no size", at: "results", "0", "size", value: nil),
      Mistake("no threads", at: "results", "0", "threads", value: nil),
      Mistake("no time", at: "results", "0", "median_ns", value: nil),
      Mistake("no checksum", at: "results", "0", "checksum", value: nil),
      Mistake("no bytes", at: "results", "0", "bytes", value: nil),
      Mistake("null", at: "results", "0", "speedup", value: NSNull()),
      Mistake("half an interval", at: "results", "0", "low_ns", value: nil),
      Mistake("an interval without a value", at: "results", "0", "speedup", value: nil),
      Mistake("frames of an operation", at: "results", "0", "frames", value: 10),
      Mistake("rounds of a frame", at: "results", "2", "rounds_ns", value: [1.0]),
      Mistake("a frame without frames", at: "results", "2", "frames", value: nil),
      Mistake("a frame without an animation", at: "results", "2", "animation", value: nil),
      Mistake("an unknown animation", at: "results", "2", "animation", value: "wobble"),
      Mistake("an animation of an operation", at: "results", "0", "animation", value: "linear"),
      Mistake("a size of zero", at: "results", "0", "size", value: 0),
      Mistake("half a size", at: "results", "0", "size", value: 0.5),
      Mistake("a negative time", at: "results", "0", "median_ns", value: -1),
      Mistake("a time as text", at: "results", "0", "median_ns", value: "12"),
      Mistake("a checksum as a number", at: "results", "0", "checksum", value: 12),
      Mistake("another checksum", at: "results", "0", "checksum", value: "12"),
      Mistake("an unknown field of the environment", at: "environment", "hostname", value: "x"),
      Mistake("no processor", at: "environment", "processor", value: nil),
      Mistake("another build", at: "environment", "build_configuration", value: "fast"),
      Mistake("an unknown instruction set", at: "environment", "instruction_sets", value: ["mmx"]),
      Mistake("another date", at: "environment", "date", value: "yesterday"),
      Mistake("an unknown setting", at: "settings", "speed", value: 1),
      Mistake("no seed", at: "settings", "seed", value: nil),
      Mistake("no sizes", at: "settings", "sizes", value: [Any]()),
      Mistake("no animations", at: "settings", "animations", value: nil),
      Mistake("a variant twice", at: "settings", "variants", value: ["naive", "naive"]),
    ]
  }

  @Test func `The schema rejects documents with a single mistake`() async throws {
    let ending = try await measurement(of: "add,frame.fused", "--format", "json")
    let document = try ending.object()
    #expect(try ending.results().map { $0["benchmark"] as? String } == ["add", "add", "frame.fused"])
    let broken = try Self.mistakes.map { mistake in
      try JSONSerialization.data(withJSONObject: mistake.made(in: document, mistake.path[...]))
    }
    let intact = try JSONSerialization.data(withJSONObject: document)
    let verdicts = try await verdicts([intact] + broken)
    #expect(verdicts[0] == "valid")
    for (mistake, verdict) in zip(Self.mistakes, verdicts.dropFirst()) {
      #expect(verdict != "valid", "\(mistake.name)")
    }
  }

  @Test func `The schema rejects documents that aren't objects`() async throws {
    for verdict in try await verdicts(["[]", "1", "null", "{}"].map { Data($0.utf8) }) {
      #expect(verdict != "valid")
    }
  }
}
