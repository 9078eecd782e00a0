import Foundation
import Testing
import VecbenchComparison
import VecbenchKit
import VecbenchTestSupport

struct ComparisonReportTests {
  private func comparison(_ slower: [Int: Double] = [1: 1.3, 2: 0.7]) throws -> Comparison {
    try SimulatedPrograms.benchmarks(4, slower: slower).compare {
      $0.thresholds.waivers = [Waiver(name: "benchmark/3", ceiling: 1, reason: "a | <b> & \"c\"", until: "2026-12-31")]
    }
  }

  @Test func `The text of a comparison ends with the verdict and fits in 80 columns`() throws {
    let text = try ComparisonFormat.text.write(comparison())
    #expect(text.hasSuffix("\nSLOWER: 1 regression, 1 improvement, 2 same\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.contains("benchmark/1"))
    #expect(text.contains("+30.0 % [+30.0, +30.0]  REGRESSION"))
    #expect(!text.contains("benchmark/0"))
  }

  @Test func `The text of a comparison without changes has no table`() throws {
    let text = try ComparisonFormat.text.write(comparison([:]))
    #expect(text.hasSuffix("\nno regression: 4 same\n"))
    #expect(!text.contains("verdict"))
  }

  @Test func `The Markdown report of a comparison begins with the verdict and folds unchanged benchmarks`() throws {
    let lines = try ComparisonFormat.markdown.write(comparison([1: 1.3, 3: 1.4])).split(separator: "\n").map(
      String.init)
    #expect(lines[0] == "**vecbench: SLOWER: 2 regressions, 2 same (1 waived)**")
    let fold = try #require(lines.firstIndex { $0.hasPrefix("<details><summary>2 benchmarks") })
    #expect(lines[..<fold].contains { $0.contains("benchmark/1") })
    #expect(!lines[..<fold].contains { $0.contains("benchmark/0") })
    #expect(lines[fold...].contains { $0.contains("benchmark/0") })
    #expect(lines.last == "</details>")
    #expect(lines.contains("- benchmark/3: waived until 2026-12-31: a \\| &lt;b> &amp; \"c\""))
  }

  @Test func `Counted nouns in reports of a comparison are singular after one and plural after other numbers`() throws {
    let one = try SimulatedPrograms.benchmarks(2, slower: [1: 1.3]).compare()
    let markdown = try ComparisonFormat.markdown.write(one)
    #expect(markdown.contains("<summary>1 benchmark that is the same, machine and method</summary>"))
    #expect(markdown.hasPrefix("**vecbench: SLOWER: 1 regression, 1 same**\n"))
    let many = try ComparisonFormat.text.write(comparison([0: 0.6, 1: 0.7, 2: 1.3, 3: 1.3]))
    #expect(many.hasSuffix("\nSLOWER: 2 regressions, 2 improvements (1 waived)\n"))
    let short = try SimulatedPrograms.benchmarks(1).compare { $0.budget = 1 }
    #expect(try ComparisonFormat.text.write(short).contains("\n1 process run of 16 rounds, "))
  }

  @Test func `The JUnit report of a comparison is well-formed XML, and its counts match its cases`() throws {
    let report = try ComparisonFormat.junit.write(comparison([1: 1.3, 2: 0.7, 3: 1.4]))
    let found = try Python.run(
      """
      import xml.etree.ElementTree as tree
      root = tree.fromstring(data)
      assert root.tag == "testsuites" and [s.tag for s in root] == ["testsuite"]
      suite = root[0]
      for element in (root, suite):
          assert int(element.get("tests")) == len(suite)
          assert int(element.get("failures")) == len(suite.findall("testcase/failure"))
          assert int(element.get("skipped")) == len(suite.findall("testcase/skipped"))
      for case in suite:
          assert case.tag == "testcase" and case.get("classname") and float(case.get("time")) >= 0
          assert all(c.tag in ("failure", "skipped") and c.get("message") for c in case) and len(case) < 2
      print(json.dumps([[c.get("name"), c[0].tag if len(c) else "", c[0].get("message") if len(c) else ""] for c in suite]))
      """, input: report)
    let cases = found.compactMap { $0 as? [String] }
    #expect(cases.map { $0[0] } == ["benchmark/0", "benchmark/1", "benchmark/2", "benchmark/3"])
    #expect(cases.map { $0[1] } == ["", "failure", "", "skipped"])
    #expect(cases[1][2] == "regression, +30.0 % [+30.0, +30.0]")
    #expect(cases[3][2].hasSuffix("waived until 2026-12-31: a | <b> & \"c\""))
  }

  @Test func `The JSON of a comparison contains every process run`() throws {
    let json = try ComparisonFormat.json.write(comparison())
    let document = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(document["schema"] as? String == "vecbench-comparison/2")
    #expect(document["failed"] as? Bool == true)
    let benchmarks = try #require(document["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.map { $0["verdict"] as? String } == ["same", "regression", "improvement", "same"])
    let counts = try benchmarks.map { benchmark in
      let measurement = try #require(benchmark["measurement"] as? [String: Any])
      return (measurement["process_runs"] as? [Any])?.count
    }
    #expect(counts == [6, 12, 12, 6])
  }

  @Test func `Both schemas describe the environment in the same way`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Documentation/")
    let definitions = try ["vecbench.schema.json", "vecbench-comparison.schema.json"].map { name in
      let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appendingPathComponent(name)))
      return try #require((schema as? [String: Any])?["$defs"] as? [String: Any])
    }
    for name in ["environment", "instructionSet"] {
      let (first, second) = (definitions[0][name] as? NSDictionary, definitions[1][name] as? NSDictionary)
      #expect(first != nil && first == second, "\(name)")
    }
  }

  @Test func `The JSON of a comparison matches its schema, and the schema rejects a document without a required field`()
    throws
  {
    let programs = SimulatedPrograms.benchmarks(4, slower: [1: 1.3, 3: 1.4])
    programs.times[.head]!["benchmark/2"] = nil
    programs.allocations = [.base: [0], .head: [0, 1]]
    let comparison = try programs.compare {
      $0.thresholds.waivers = [Waiver(name: "benchmark/3", ceiling: 1, reason: "known", until: "2026-12-31")]
    }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Documentation/")
    let verdicts = try Python.run(
      """
      import jsonschema, os
      folder, report = data
      with open(os.path.join(folder, "vecbench-comparison.schema.json")) as file: schema = json.load(file)
      kind = jsonschema.Draft202012Validator
      kind.check_schema(schema)
      validator = kind(schema)
      document = json.loads(report)
      standardError = [e.message for e in validator.iter_errors(document)][:1]
      del document["benchmarks"][0]["measurement"]["process_runs"][0]["log_ratio"]
      document["benchmarks"][1]["verdict"] = "slow"
      print(json.dumps([standardError, len(list(validator.iter_errors(document)))]))
      """, input: [folder.path, ComparisonFormat.json.write(comparison)])
    #expect(verdicts[0] as? [String] == [])
    #expect(verdicts[1] as? Int == 2)
  }
}

extension ComparisonFormat {
  fileprivate func write(_ comparison: Comparison) throws -> String {
    try write(comparison, request: ComparisonRequest(program: "vecbench", base: "old", head: "new"))
  }
}

@Suite struct `Pull request comments` {
  private let request = ComparisonRequest(
    program: "bench", base: "main", head: "HEAD", building: ["--build", "make 'it'"], judging: ["--threshold", "5%"],
    page: "https://example.com/page")

  private func comment(
    slower: [Int: Double], identity: String = "commit"
  ) throws -> [String] {
    var run = ComparisonRun()
    run.settings.seed = 7
    let programs = SimulatedPrograms.benchmarks(10, slower: slower)
    run.clock = programs.clock
    var comparison = try run.run(
      base: "main (1234)", head: "HEAD (5678)", environment: ReportFixture.report().environment,
      launch: programs.launch)
    comparison.identities = [.base: identity + " 1234", .head: identity + " 5678"]
    return try ComparisonFormat.comment.write(comparison, request: request).split(separator: "\n").map(String.init)
  }

  @Test func `A comment begins with its marker and the verdict, followed by the worst benchmark`() throws {
    let lines = try comment(slower: [1: 1.3, 3: 1.6, 5: 1.4])
    #expect(lines[0] == "<!-- vecbench bench -->")
    #expect(lines[1] == "**bench: SLOWER: 3 regressions, 7 same**")
    #expect(lines[2...4].map { $0.prefix(15) } == ["- `benchmark/3`", "- `benchmark/5`", "- `benchmark/1`"])
    #expect(lines[2].contains(" **+60."))
    #expect(lines.last == "[All figures](https://example.com/page)")
  }

  @Test func `A comment shows commands that can be pasted into a shell`() throws {
    let lines = try comment(slower: [1: 1.3])
    let build = #"--build 'make '\''it'\'''"#
    #expect(
      lines.contains("- repeat it: `bench compare main HEAD --benchmarks benchmark/1 --seed 7 \(build) --threshold 5%`")
    )
    #expect(
      lines.contains("- find the commit: `bench bisect main HEAD --benchmark benchmark/1 \(build) --threshold 5%`"))
    #expect(lines.contains("- find the function: `bench explain main HEAD benchmark/1 \(build)`"))
    let files = try comment(slower: [1: 1.3], identity: "executable")
    #expect(!files.contains { $0.contains("bisect") })
  }

  @Test func `A comment lists at most five benchmarks`() throws {
    let lines = try comment(slower: Dictionary(uniqueKeysWithValues: (0..<9).map { ($0, 1.3 + 0.01 * Double($0)) }))
    #expect(lines.count <= 14)
    #expect(lines.contains("- and 4 more"))
    #expect(try comment(slower: [:]).count == 3)
    let faster = try comment(slower: [2: 0.5])
    #expect(faster[1] == "**bench: no regression: 1 improvement, 9 same**")
    #expect(faster[2].hasPrefix("- `benchmark/2` **-"))
  }
}
