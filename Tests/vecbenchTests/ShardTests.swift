import Foundation
import ProgramTestSupport
import Testing

/// Tests of shards and their merged verdicts. The compared programs are scripts that report made-up times.
struct ShardTests {
  /// Returns a script whose benchmarks take the given times, in nanoseconds.
  private static func script(_ times: [String: Double]) -> String {
    """
    #!/usr/bin/python3 -SE
    import sys
    times = {\(times.map { "'\($0)': \($1)" }.sorted().joined(separator: ", "))}
    def say(text): print(text, flush=True)
    say("vecbench-worker 2 release")
    for line in sys.stdin:
        words = line.split()
        if words[0] == "list":
            say("benchmarks %d" % len(times))
            for name in times: say(name)
        elif words[0] == "allocations": say("allocations 0")
        elif words[0] == "sample": say("sample %r 0" % (times[words[1]] * int(words[2])))

    """
  }

  private static let times = ["control/x": 500.0, "a": 1000, "b": 2000, "c": 3000, "d": 4000, "e": 5000]
  private static let options = ["--quick", "--rounds", "2", "--sample-time", "10us", "--quiet", "--seed", "1"]

  private let folder: Folder

  init() throws {
    folder = try Folder()
    try Self.program("base", Self.times, in: folder)
    // `head` is slightly slower, because no two programs take exactly the same time.
    try Self.program("head", Self.times.mapValues { $0 * 1.0005 }, in: folder)
  }

  private static func program(_ name: String, _ times: [String: Double], in folder: Folder) throws {
    let file = try folder.file(name, Data(script(times).utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  @discardableResult
  private func shard(_ shard: String, _ arguments: String..., file: String? = nil) async throws -> Ending {
    let file = file ?? "verdict-\(shard.prefix { $0 != "/" }).json"
    return try await Executable.run(
      Executable.vecbench,
      ["compare", "base", "head", "--shard", shard, "--export", "json=\(file)"] + Self.options + arguments,
      folder: folder.url)
  }

  private func merge(_ arguments: String...) async throws -> Ending {
    try await Executable.run(Executable.vecbench, ["merge"] + arguments, folder: folder.url)
  }

  private func object(_ file: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(folder.text(file).utf8)) as? [String: Any])
  }

  /// Writes a copy of a JSON document with one change.
  private func copy(_ file: String, to copy: String, _ change: (inout [String: Any]) throws -> Void) throws {
    var object = try object(file)
    try change(&object)
    _ = try folder.file(copy, JSONSerialization.data(withJSONObject: object))
  }

  // MARK: Verdicts

  @Test func `Three shards that run in parallel merge into one verdict in all formats`() async throws {
    try Self.program("head", Self.times.mapValues { $0 * 1.0005 }.merging(["b": 2600]) { $1 }, in: folder)
    let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 1...3 { group.addTask { try await shard("\(number)/3", "--threshold", "15%").code } }
      return try await group.reduce(into: []) { $0.append($1) }.sorted()
    }
    #expect(codes == [0, 0, 2])
    let ending = try await merge(
      "verdict-1.json", "verdict-2.json", "verdict-3.json", "--export", "markdown=v.md", "--export", "junit=v.xml",
      "--export", "comment=c.md", "--export", "json=v.json", "--page", "https://example.com/1")
    #expect(ending.code == 2, "\(ending.standardError)")
    #expect(ending.output.hasSuffix("\nSLOWER: 1 regression, 4 same\n"))
    #expect(try folder.text("v.md").hasPrefix("**vecbench: SLOWER: 1 regression, 4 same**\n"))
    #expect(try folder.text("v.xml").contains(#"tests="5" failures="1""#))
    let comment = try folder.text("c.md")
    let options = "--benchmarks b --seed 1 --quick --rounds 2 --sample-time 10us --threshold 15%"
    #expect(comment.contains("vecbench compare base head \(options)`"), "\(comment)")
    #expect(comment.contains("[All figures](https://example.com/1)"))
    let machines = try #require(object("v.json")["machines"] as? [[String: Any]])
    #expect(machines.map { $0["shard"] as? String } == ["1/3", "2/3", "3/3"])
    #expect(try await merge("v.json").code == 2)
    #expect(try await merge("v.json", "--threshold", "50%").code == 0)
  }

  @Test func `Merge and compare have the same exit codes`() async throws {
    try Self.program("head", Self.times.mapValues { $0 * 1.0005 }.merging(["c": 2000]) { $1 }, in: folder)
    for number in 1...2 { #expect(try await shard("\(number)/2").code == 0) }
    #expect(try await merge("verdict-1.json", "verdict-2.json").code == 0)
    #expect(try await merge("verdict-1.json", "verdict-2.json", "--fail-on-improvement").code == 4)
  }

  @Test func `Merging a single comparison without shards gives the same verdict`() async throws {
    try Self.program("head", Self.times.mapValues { $0 * 1.0005 }.merging(["b": 2600]) { $1 }, in: folder)
    let whole = try await Executable.run(
      Executable.vecbench, ["compare", "base", "head", "--export", "json=whole.json"] + Self.options,
      folder: folder.url)
    let merged = try await merge("whole.json")
    #expect(whole.code == 2 && merged.code == 2)
    #expect(merged.output == whole.output)
  }

  @Test func `A shard without benchmarks prints a note, passes, and can be merged`() async throws {
    for number in 1...6 {
      let ending = try await shard("\(number)/6")
      #expect(ending.code == 0, "\(ending.standardError)")
      #expect(ending.output.contains("nothing to measure: there are fewer benchmarks than shards") == (number == 6))
    }
    let ending = try await merge(
      "verdict-6.json", "verdict-5.json", "verdict-4.json", "verdict-3.json", "verdict-2.json", "verdict-1.json")
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.hasSuffix("\nno regression: 5 same\n"))
  }

  @Test func `Earlier timings balance the shards`() async throws {
    try await shard("1/1", file: "earlier.json")
    // Change the timings as if the benchmark `d` had taken nearly all of the time.
    try copy("earlier.json", to: "timings.json") { document in
      var benchmarks = try #require(document["benchmarks"] as? [[String: Any]])
      var measurement = try #require(benchmarks[3]["measurement"] as? [String: Any])
      #expect(measurement["benchmark"] as? String == "d")
      measurement["rounds"] = 1_000_000
      benchmarks[3]["measurement"] = measurement
      document["benchmarks"] = benchmarks
    }
    for number in 1...2 { #expect(try await shard("\(number)/2", "--timings", "timings.json").code == 0) }
    let assigned = try (1...2).map { number in
      try #require(object("verdict-\(number).json")["benchmarks"] as? [[String: Any]])
        .compactMap { $0["benchmark"] as? String }
    }
    #expect(assigned == [["d"], ["a", "b", "c", "e"]])
    #expect(try await merge("verdict-1.json", "verdict-2.json").code == 0)
  }

  @Test func `The documents of shards and of merged comparisons match the schema`() async throws {
    try Self.program("head", Self.times.filter { $0.key != "e" }.merging(["new": 10, "b": 2600]) { $1 }, in: folder)
    for number in 1...6 { try await shard("\(number)/6") }
    #expect(try await merge((1...6).map { "verdict-\($0).json" }, "--export", "json=merged.json").code == 2)
    let validator = """
      import json, pathlib, sys
      import jsonschema
      folder = pathlib.Path(sys.argv[1])
      schema = json.loads((folder / "vecbench-comparison.schema.json").read_text())
      jsonschema.Draft202012Validator.check_schema(schema)
      validator = jsonschema.Draft202012Validator(schema)
      for name in sys.argv[2:]:
          document = json.load(open(name))
          validator.validate(document)
          for field in document:
              broken = {key: value for key, value in document.items() if key != field}
              if field not in ("base_identity", "head_identity") and validator.is_valid(broken):
                  sys.exit(f"{name}: valid without {field}")
          for change in ({"more": 1}, {"schema": "vecbench-comparison/1"}, {"machines": []}):
              if validator.is_valid({**document, **change}): sys.exit(f"valid with {change}")
      """
    let documentation = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation")
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/python3"),
      ["-W", "ignore", "-c", validator, documentation.path, "verdict-1.json", "verdict-6.json", "merged.json"],
      folder: folder.url)
    #expect(ending.code == 0, "\(ending.standardError.suffix(8).joined(separator: "\n"))")
  }

  private func merge(_ files: [String], _ arguments: String...) async throws -> Ending {
    try await Executable.run(Executable.vecbench, ["merge"] + files + arguments, folder: folder.url)
  }

  // MARK: Invalid input

  @Test(arguments: [
    ("--shard 9/8 --export json=new.json", "--shard must be K/N with 1 <= K <= N <= 1000 (got 9/8)"),
    ("--shard 0/8 --export json=new.json", "--shard must be K/N with 1 <= K <= N <= 1000 (got 0/8)"),
    ("--shard -1/8 --export json=new.json", "--shard must be K/N with 1 <= K <= N <= 1000 (got -1/8)"),
    ("--shard 1/1001 --export json=new.json", "--shard must be K/N with 1 <= K <= N <= 1000 (got 1/1001)"),
    ("--shard two --export json=new.json", "--shard must be K/N with 1 <= K <= N <= 1000 (got two)"),
    ("--shard 1/2 --export markdown=new.json", "--shard needs --export json=FILE or --format json, which merge reads"),
    ("--timings old.json --export json=new.json", "--timings needs --shard"),
    (
      "--shard 1/2 --bisect-exit-codes --format json --export json=new.json",
      "--shard and --bisect-exit-codes can't be combined"
    ),
  ])
  func `Comparing rejects an invalid shard with a one-line error`(arguments: String, line: String) async throws {
    let ending = try await Executable.run(
      Executable.vecbench, ["compare", "base", "head"] + arguments.split(separator: " ").map(String.init),
      folder: folder.url)
    #expect(ending.code == (arguments.contains("bisect") ? 255 : 64))
    #expect(ending.standardError == ["vecbench: \(line)"])
    #expect(ending.output.isEmpty && !folder.holds("new.json"))
  }

  @Test(arguments: ["a", "./a", "link", "folder/../a", "folder/link"])
  func `Comparing and merging reject two outputs to the same file`(path: String) async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("folder"), withIntermediateDirectories: true)
    for (link, target) in [("link", "a"), ("folder/link", "../a")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.url.appendingPathComponent(link).path, withDestinationPath: target)
    }
    try await shard("1/1")
    for command in [["compare", "base", "head"], ["merge", "verdict-1.json"]] {
      let ending = try await Executable.run(
        Executable.vecbench, command + ["--export", "markdown=a", "--export", "junit=\(path)"], folder: folder.url)
      #expect(ending.code == 64)
      let name = path == "a" ? "a" : "a (also named \(path))"
      #expect(ending.standardError == ["vecbench: two outputs have the same file, \(name)"])
      #expect(!folder.holds("a"))
    }
  }

  @Test func `The compare command rejects damaged or missing timings before anything is measured`() async throws {
    try folder.file("old.json", #"{"schema": "vecbench/1"}"#)
    let damaged = try await shard("1/2", "--timings", "old.json", file: "new.json")
    #expect(damaged.code == 65)
    #expect(damaged.standardError == ["vecbench: old.json: schema must be vecbench-comparison/2 (got 'vecbench/1')"])
    let missing = try await shard("1/2", "--timings", "none.json", file: "new.json")
    #expect(missing.code == 66 && missing.standardError.count == 1 && missing.errorMessage.contains("none.json: "))
    #expect(!folder.holds("new.json"))
  }

  /// Merges several files, one of which is invalid, and expects a one-line error and no output.
  private func expectError(_ line: String, code: Int32, _ files: String...) async throws {
    try folder.file("old.md", "before")
    let ending = try await merge(files, "--export", "markdown=old.md", "--export", "json=new.json")
    #expect(ending.code == code, "\(ending.standardError)")
    #expect(ending.standardError == ["vecbench: \(line)"])
    #expect(ending.output.isEmpty)
    #expect(try folder.text("old.md") == "before")
    #expect(!folder.holds("new.json"))
  }

  @Test func `The merge command rejects patterns of a thresholds file that match no benchmark`() async throws {
    for (file, name) in [("a.json", "a"), ("control.json", "control/*"), ("misspelt.json", "aa")] {
      let rule = #"{"benchmark": "\#(name)", "threshold_percent": 5}"#
      try folder.file(file, #"{"schema": "vecbench-thresholds/1", "benchmarks": [\#(rule)]}"#)
    }
    for number in 1...2 { try await shard("\(number)/2") }
    let files = ["verdict-1.json", "verdict-2.json"]
    #expect(try await merge(files, "--thresholds", "a.json").code == 0)
    let control = try await merge(files, "--thresholds", "control.json")
    #expect(control.code == 65)
    #expect(control.errorMessage.contains("control.json: benchmarks[0]: 'control/*' matches only control benchmarks"))
    let misspelt = try await merge(files, "--thresholds", "misspelt.json", "--export", "json=new.json")
    #expect(misspelt.code == 65)
    #expect(misspelt.standardError.count == 1 && !folder.holds("new.json"))
    #expect(
      misspelt.errorMessage.contains("misspelt.json: benchmarks[0]: 'aa' matches no benchmark"),
      "\(misspelt.errorMessage)")
    // The shards have checked this pattern against all benchmarks, including those that they didn't measure.
    for number in 1...2 { try await shard("\(number)/2", "--benchmarks", "b,c", "--thresholds", "a.json") }
    #expect(try await merge(files, "--thresholds", "a.json").code == 0)
  }

  @Test func `The merge command rejects missing, repeated and foreign shards`() async throws {
    for number in 1...3 { try await shard("\(number)/3") }
    try await expectError(
      "shard 2 of 3 is missing: the verdicts of all shards are needed", code: 65, "verdict-1.json", "verdict-3.json")
    try await expectError(
      "shards 1, 2 of 3 are missing: the verdicts of all shards are needed", code: 65, "verdict-3.json")
    try FileManager.default.copyItem(
      at: folder.url.appendingPathComponent("verdict-1.json"), to: folder.url.appendingPathComponent("copy.json"))
    try await expectError(
      "shard 1/3 is in both verdict-1.json and copy.json", code: 65, "verdict-1.json", "verdict-2.json", "copy.json")
    try await shard("2/2", file: "of-2.json")
    try await expectError(
      "of-2.json: the number of shards is '2', but '3' in verdict-1.json", code: 65, "verdict-1.json", "of-2.json")
    try await shard("2/3", "--process-runs", "12", file: "short.json")
    try await expectError(
      "short.json: the number of process runs is '12', but '24' in verdict-1.json", code: 65, "verdict-1.json",
      "short.json", "verdict-3.json")
    try await shard("2/3", "--threshold", "50%", file: "lax.json")
    try await expectError(
      "lax.json: its thresholds or waivers differ from those of verdict-1.json", code: 65, "verdict-1.json",
      "lax.json", "verdict-3.json")
  }

  @Test func `The merge command rejects shards of other programs or with other benchmarks`() async throws {
    for number in 1...2 { try await shard("\(number)/2") }
    try Self.program("head", Self.times.mapValues { $0 * 1.001 }, in: folder)
    try await shard("2/2", file: "other.json")
    let identities = try ["other.json", "verdict-1.json"].map { try #require(object($0)["head_identity"] as? String) }
    try await expectError(
      "other.json: head is '\(identities[0])', but '\(identities[1])' in verdict-1.json", code: 65, "verdict-1.json",
      "other.json")
    let first = "0123456789012345678901234567890123456789"
    let second = "9876543210987654321098765432109876543210"
    try copy("verdict-1.json", to: "first.json") { $0["base_identity"] = "commit \(first)" }
    try copy("verdict-2.json", to: "second.json") { $0["base_identity"] = "commit \(second)" }
    try await expectError(
      "second.json: base is 'commit \(second)', but 'commit \(first)' in first.json", code: 65, "first.json",
      "second.json")
    for (field, subject) in [
      ("wanted_benchmarks", "base has"), ("missing_benchmarks", "head lacks"), ("new_benchmarks", "only head has"),
    ] {
      try copy("verdict-2.json", to: "list.json") { document in
        document["wanted_benchmarks"] = (document["wanted_benchmarks"] as? [String] ?? []) + ["z"]
        if field != "wanted_benchmarks" { document[field] = ["z"] }
      }
      if field == "wanted_benchmarks" {
        try await expectError(
          "list.json: \(subject) the benchmark 'z' here, but not in verdict-1.json", code: 65, "verdict-1.json",
          "list.json")
        try await expectError(
          "verdict-1.json: \(subject) the benchmark 'z' in list.json, but not here", code: 65, "list.json",
          "verdict-1.json")
      } else {
        try copy("verdict-1.json", to: "longer.json") { document in
          document["wanted_benchmarks"] = (document["wanted_benchmarks"] as? [String] ?? []) + ["z"]
        }
        try await expectError(
          "list.json: \(subject) the benchmark 'z' here, but not in longer.json", code: 65, "longer.json", "list.json")
      }
    }
  }

  @Test func `The merge command rejects shards that were balanced with different timings`() async throws {
    try await shard("1/1", file: "earlier.json")
    try copy("earlier.json", to: "timings.json") { document in
      var benchmarks = try #require(document["benchmarks"] as? [[String: Any]])
      var measurement = try #require(benchmarks[3]["measurement"] as? [String: Any])
      measurement["rounds"] = 1_000_000
      benchmarks[3]["measurement"] = measurement
      document["benchmarks"] = benchmarks
    }
    // With the timings, the shards are [d] and [a, b, c, e]. Without them, they are [a, c, e] and [b, d].
    try await shard("1/2", "--timings", "timings.json", file: "only-d.json")
    try await shard("2/2", "--timings", "timings.json", file: "all-but-d.json")
    try await shard("1/2", file: "a-c-e.json")
    try await shard("2/2", file: "b-d.json")
    try await expectError(
      "shards 1/2 and 2/2 both have the benchmark 'd': all shards must use the same --timings file", code: 65,
      "only-d.json", "b-d.json")
    try copy("b-d.json", to: "none.json") { document in
      var machines = try #require(document["machines"] as? [[String: Any]])
      machines[0]["benchmarks"] = [String]()
      document["machines"] = machines
      document["benchmarks"] = [Any]()
    }
    try await expectError(
      "no shard has the benchmark 'b': all shards must use the same --timings file", code: 65, "a-c-e.json",
      "none.json")
  }

  /// The JSON documents of both shards of a comparison. They are created once for all tests.
  private static let documents = Task {
    let tests = try ShardTests()
    for number in 1...2 { try await tests.shard("\(number)/2") }
    return try (1...2).map { try tests.folder.text("verdict-\($0).json") }
  }

  private func makeShards() async throws {
    for (index, document) in try await Self.documents.value.enumerated() {
      try folder.file("verdict-\(index + 1).json", document)
    }
  }

  @Test func `Merging rejects damaged documents with a one-line error`() async throws {
    try await makeShards()
    for (contents, line) in [
      ("", "the file is empty"), (#"{"schema": "#, "truncated JSON, which ends at column 12"),
      ("[1]", "field schema is missing: it must be vecbench-comparison/2"),
      (#"{"schema": "vecbench-comparison/1"}"#, "schema must be vecbench-comparison/2 (got 'vecbench-comparison/1')"),
      (#"{"schema": "vecbench-comparison/2"}"#, "damaged: tool_version is missing"),
    ] {
      try folder.file("bad.json", contents)
      try await expectError("bad.json: \(line)", code: 65, "verdict-1.json", "bad.json")
    }
  }

  @Test(arguments: [
    (["settings", "process_runs"], 0 as any Sendable, "settings.process_runs must be between 6 and 1000 (got 0)"),
    (["settings", "rounds"], "16", "settings.rounds must be a number"),
    (["machines", "0", "shard"], "3/2", "machines[0].shard: '3/2' is not a shard such as 2/8"),
    (["machines"], [Int](), "machines must have shards of one comparison"),
    (["thresholds", "threshold"], -1, "thresholds must be between 0 and 100 (got -1.0)"),
    (["head"], "a\u{1B}[31m", #"the text 'a\u{1B}[31m' contains control characters"#),
    (["wanted_benchmarks"], ["a", "a"], "benchmark 'a' is listed twice"),
    (["wanted_benchmarks"], ["a", "c", "d", "e"], "benchmark 'b' is not in wanted_benchmarks"),
    (["machines", "0", "benchmarks"], ["b"], "machines and benchmarks list different benchmarks"),
    (["benchmarks", "0", "measurement"], NSNull(), "benchmark 'b' has no measurement"),
    (["benchmarks", "0", "measurement", "benchmark"], "d", "benchmark 'b' has the measurement of another one"),
    (["benchmarks", "0", "measurement", "rounds"], -1, "the measurement of 'b' has impossible values"),
    (["benchmarks", "0", "measurement", "process_run_count"], 0, "the measurement of 'b' has impossible values"),
    (
      ["benchmarks", "0", "measurement", "process_runs", "0", "log_ratio"], 1e300,
      "the measurement of 'b' has impossible values"
    ),
    (
      ["benchmarks", "0", "measurement", "process_runs", "0", "base_ns"], 0,
      "the measurement of 'b' has impossible values"
    ),
    (
      ["machines", "0", "controls", "0", "outliers", "high_mild"], Int.max,
      "the measurement of 'control/x' has impossible values"
    ),
  ])
  func `Merging rejects impossible values with a one-line error`(
    path: [String], value: any Sendable, line: String
  ) async throws {
    try await makeShards()
    try copy("verdict-2.json", to: "bad.json") { document in
      document = try #require(Self.changed(document, path[...], to: value) as? [String: Any])
    }
    try await expectError("bad.json: damaged: \(line)", code: 65, "verdict-1.json", "bad.json")
  }

  @Test(arguments: [("log_ratio", "-1"), ("head_ns", "5")])
  func `Merging rejects log ratios that contradict the times`(field: String, value: String) async throws {
    try await makeShards()
    let pattern = try Regex("\"\(field)\" : [-+.0-9e]+")
    try folder.file("bad.json", folder.text("verdict-2.json").replacing(pattern, with: "\"\(field)\" : \(value)"))
    let line = "bad.json: damaged: the log ratios of 'b' contradict its times"
    try await expectError(line, code: 65, "verdict-1.json", "bad.json")
  }

  private static func changed(_ node: Any, _ path: ArraySlice<String>, to value: Any) -> Any {
    guard let key = path.first else { return value }
    if var array = node as? [Any], let index = Int(key) {
      array[index] = changed(array[index], path.dropFirst(), to: value)
      return array
    }
    var object = node as? [String: Any] ?? [:]
    object[key] = changed(object[key] ?? "", path.dropFirst(), to: value)
    return object
  }

  @Test func `The merge command rejects missing files with a one-line error`() async throws {
    try await expectError("verdict-*.json: no file matches this pattern", code: 66, "verdict-*.json")
    try await expectError("none.json: there is no such file", code: 66, "none.json")
    let nothing = try await merge()
    #expect(nothing.code == 64 && nothing.standardError.count == 1)
  }

  @Test func `The merge command writes no file if one of the results can't be written`() async throws {
    try await shard("1/1", file: "whole.json")
    let ending = try await merge("whole.json", "--export", "json=new.json", "--export", "markdown=none/new.md")
    #expect(ending.code == 73 && ending.standardError.count == 1 && ending.output.isEmpty)
    #expect(!folder.holds("new.json"))
  }
}
