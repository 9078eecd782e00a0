import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Exports to other tools` {
  private let folder: Folder
  private static let python = URL(fileURLWithPath: "/usr/bin/python3")
  private static let schemas = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Schemas")

  init() throws { folder = try Folder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  @Test func `Exports match the schemas of the tools that read them`() async throws {
    let formats = ["gbench", "jmh", "bmf", "gha"]
    let ending = try await Executable.run(
      Executable.vecbench,
      ["--points", "64,3", "--frames", "20", "--benchmarks", "add,frames", "--threads", "2"]
        + formats.flatMap { ["--export", "\($0)=\(path($0))"] })
    #expect(ending.code == 0, "\(ending.standardError)")
    let validator = """
      import json, jsonschema, sys
      for schema, document in zip(sys.argv[1::2], sys.argv[2::2]):
          schema, document = json.load(open(schema)), json.load(open(document))
          jsonschema.Draft202012Validator.check_schema(schema)
          errors = list(jsonschema.Draft202012Validator(schema).iter_errors(document))
          print("valid" if not errors and len(document) > 0 else errors[0].message)
      """
    let files = formats.flatMap { [Self.schemas.appendingPathComponent("\($0).json").path, path($0)] }
    let verdicts = try await Executable.run(Self.python, ["-c", validator] + files)
    #expect(verdicts.code == 0, "\(verdicts.standardError)")
    #expect(verdicts.output == String(repeating: "valid\n", count: formats.count))
  }

  @Test func `Google Benchmark's compare.py reads an export`() async throws {
    let tool = "/usr/share/benchmark/compare.py"
    try #require(
      FileManager.default.fileExists(atPath: tool),
      "compare.py is missing: install libbenchmark-tools and python3-scipy")
    let results = try await measurement("--format", "json").output
    let halved = """
      import json, sys
      document = json.load(sys.stdin if len(sys.argv) < 2 else open(sys.argv[1]))
      for row in document["results"]:
          for field in ["median_ns", "low_ns", "high_ns"]: row[field] /= 2
      print(json.dumps(document))
      """
    let base = try folder.file("base.json", Data(results.utf8)).path
    let faster = try await Executable.run(Self.python, ["-c", halved, base])
    let head = try folder.file("head.json", Data(faster.output.utf8)).path
    for (name, file) in [("base", base), ("head", head)] {
      let ending = try await vecbench("report", file, "--format", "gbench", "--output", path(name))
      #expect(ending.code == 0, "\(ending.standardError)")
    }
    let ending = try await Executable.run(Self.python, [tool, "--no-color", "benchmarks", path("base"), path("head")])
    #expect(ending.code == 0, "\(ending.standardError)")
    let rows = ending.output.split(separator: "\n").filter { $0.hasPrefix("add/") }
    #expect(rows.count == 2, "\(ending.output)")
    #expect(rows.allSatisfy { $0.contains("-0.5000") }, "\(ending.output)")
  }
}
