import Foundation
import Testing
import VecbenchKit

/// Comparisons of programs that are no workers: scripts that answer as those of other harnesses do, with times that are
/// made up, so that the verdicts are known.
@Suite struct `An adapter` {
  private static let short = ["--process-runs", "12", "--rounds", "2", "--seed", "1"]

  private func compare(
    base: String, head: String, _ arguments: [String]
  ) async throws -> Ending {
    let folder = try Folder()
    for (name, text) in [("base", base), ("head", head)] {
      let file = try folder.file(name, Data(text.utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    return try await Executable.run(
      Executable.vecbench, ["compare", "base", "head"] + Self.short + arguments, folder: folder.url)
  }

  // MARK: Google Benchmark

  /// A program of Google Benchmark with two benchmarks, the first of which takes so many nanoseconds by the wall clock.
  private static func google(_ time: Double, cpu: Double = 1, change: String = "") -> String {
    """
    #!/bin/sh
    names() { printf '%s\\n' 'Sort<int, long>/8' 'a.b'; }
    report() {
      printf '{"context": {}, "benchmarks": [{"name": "x", "run_type": "iteration", "iterations": 3, "real_time": %s,
        "cpu_time": %s, "time_unit": "%s"}]}' "$1" "$2" "$3"
    }
    \(change)
    for argument; do
      case "$argument" in
        --benchmark_list_tests=true) names; exit ;;
        '--benchmark_filter=^Sort<int, long>/8$') report \(time / 1000) \(cpu) us ;;
        '--benchmark_filter=^a\\.b$') report \(2 + 0.001 * time / 1000) \(cpu) ms ;;
        --benchmark_format=json | --benchmark_min_time=0.02) ;;
        *) exit 9 ;;
      esac
    done

    """
  }

  private func compareGoogle(
    _ head: Double, cpu: Double = 1, change: String = "", _ arguments: String...
  ) async throws -> Ending {
    try await compare(
      base: Self.google(1000), head: Self.google(head, cpu: cpu, change: change),
      ["--adapter", "google-benchmark"] + arguments)
  }

  @Test func `judges programs of Google Benchmark by wall time, or by processor time`() async throws {
    #expect(try await compareGoogle(1000.5).code == 0)
    let slower = try await compareGoogle(1300)
    #expect(slower.code == 2)
    #expect(slower.output.contains("Sort<int, long>/8") && slower.output.contains("SLOWER: 1 regression"))
    #expect(try await compareGoogle(1300, cpu: 1.001, "--time", "cpu").code == 0)
    #expect(try await compareGoogle(1000.5, cpu: 1.3, "--time", "cpu").code == 2)
    #expect(try await compareGoogle(1300, "--benchmarks", "a.b").code == 0)
  }

  @Test func `estimates the noise of a program of another harness`() async throws {
    let folder = try Folder()
    let file = try folder.file("program", Data(Self.google(1000).utf8))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    let noise = try await Executable.run(
      Executable.vecbench, ["noise", "program", "--adapter", "google-benchmark", "--quiet"] + Self.short,
      folder: folder.url)
    #expect(noise.code == 0, "\(noise.standardError)")
    #expect(noise.output.contains("Sort<int, long>/8") && noise.output.contains("a.b"), "\(noise.output)")
    let nothing = try await Executable.run(
      Executable.vecbench, ["noise", "--adapter", "google-benchmark"], folder: folder.url)
    #expect(nothing.code == 64 && nothing.complaint.contains("needs the program"), "\(nothing.complaint)")
  }

  @Test func `is part of the commands that a comment tells to run`() async throws {
    let comment = try await compareGoogle(1300, "--time", "wall", "--format", "comment")
    #expect(comment.code == 2)
    #expect(comment.output.contains("vecbench compare base head") && comment.output.contains("vecbench explain"))
    let commands = comment.output.split(separator: "\n").filter {
      $0.contains("vecbench explain") || $0.contains("repeat it")
    }
    #expect(commands.count == 2 && commands.allSatisfy { $0.contains("--adapter google-benchmark --time wall") })
  }

  @Test func `does not explain programs of package-benchmark`() async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench, ["explain", "a", "b", "c", "--adapter", "package-benchmark"], folder: folder.url)
    #expect(ending.code == 64 && ending.complaint.contains("cannot be explained"), "\(ending.complaint)")
  }

  @Test func `takes the median of repetitions, and the aggregate where there is nothing else`() async throws {
    let repeated = """
      entry() { printf '{"run_type": "%s", "aggregate_name": "%s", "real_time": %s, "time_unit": "us"}' "$@"; }
      report() { printf '{"benchmarks": [%s, %s, %s]}' "$(entry iteration '' 1)" "$(entry iteration '' "$1")" "$(entry iteration '' 9999)"; }
      """
    let aggregates = """
      entry() { printf '{"run_type": "%s", "aggregate_name": "%s", "real_time": %s, "time_unit": "us"}' "$@"; }
      report() { printf '{"benchmarks": [%s, %s]}' "$(entry aggregate mean 7)" "$(entry aggregate median "$1")"; }
      """
    for change in [repeated, aggregates] {
      let ending = try await compareGoogle(1300, change: change, "--benchmarks", "Sort*")
      #expect(ending.code == 2, "\(ending.standardError)")
      #expect(ending.output.contains("1.30 us"), "\(ending.output)")
    }
  }

  @Test(arguments: [
    ("names() { :; }", "it lists no benchmark of Google Benchmark"),
    ("names() { echo a.b; echo a.b; }", "it has two benchmarks named 'a.b'"),
    ("report() { echo hello; }", "its output for 'Sort<int, long>/8' is not the JSON of Google Benchmark"),
    ("report() { printf '{\"benchmarks\": []}'; }", "it reports no time of 'Sort<int, long>/8'"),
    ("report() { printf '{\"benchmarks\": [{\"name\": \"x\"}]}'; }", "it reports no time of 'Sort<int, long>/8'"),
    (
      "report() { printf '{\"benchmarks\": [{\"real_time\": -1, \"time_unit\": \"ns\"}]}'; }",
      "the time of 'Sort<int, long>/8' is -1.0, and 1e-06 to 1e+18 are possible"
    ),
    (
      "report() { printf '{\"benchmarks\": [{\"error_occurred\": true, \"error_message\": \"no file\"}]}'; }",
      "'Sort<int, long>/8' fails: no file"
    ),
    ("report() { echo out of cheese >&2; exit 7; }", "it ended with code 7: out of cheese"),
    ("report() { kill -SEGV $$; }", "it crashed with signal 11"),
    ("report() { head -c 70000000 /dev/zero; sleep 1000; }", "it wrote more than 64 MiB"),
  ])
  func `names what is wrong with a program of Google Benchmark`(change: String, complaint: String) async throws {
    let ending = try await compareGoogle(1000.5, change: change, "--benchmarks", "Sort*")
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError == ["vecbench: head (head): \(complaint)"])
  }

  @Test func `ends a program that hangs, and one whose list changes`() async throws {
    let hangs = try await compareGoogle(1000.5, change: "report() { sleep 1000; }", "--timeout", "1")
    #expect(hangs.code == 3)
    #expect(hangs.complaint.hasSuffix("no answer within 1 s"))
    let changes = "names() { echo a.b; test -e started || echo 'Sort<int, long>/8'; touch started; }"
    let changed = try await compareGoogle(1000.5, change: changes)
    #expect(changed.code == 3)
    #expect(changed.complaint.contains("its list of benchmarks changes between process runs: 'Sort<int, long>/8'"))
  }

  @Test func `compares a program that is linked with Google Benchmark`() async throws {
    let folder = try Folder()
    try folder.file(
      "program.cpp",
      """
      #include <benchmark/benchmark.h>
      template <class A, class B> static void Copy(benchmark::State &state) {
        for (auto _ : state) benchmark::DoNotOptimize(state.range(0));
      }
      BENCHMARK_TEMPLATE(Copy, int, long)->Arg(8);
      BENCHMARK_MAIN();

      """)
    let compiled = try await Executable.run(
      URL(fileURLWithPath: "/usr/bin/env"),
      ["clang++", "-O1", "program.cpp", "-o", "program", "-lbenchmark", "-pthread"],
      folder: folder.url)
    try #require(compiled.code == 0, "install libbenchmark-dev: \(compiled.standardError)")
    let ending = try await Executable.run(
      Executable.vecbench,
      ["compare", "program", "program", "--adapter", "google-benchmark", "--sample-time", "1us"] + Self.short,
      folder: folder.url)
    // What it finds depends on the machine, that it compares does not.
    #expect([0, 2, 75].contains(ending.code), "\(ending.standardError)")
    #expect(ending.output.contains("1 "))
  }

  // MARK: package-benchmark

  /// A program of package-benchmark whose benchmark takes so many nanoseconds, scaled by a thousand.
  private static func package(_ time: Int, change: String = "") -> String {
    """
    #!/usr/bin/python3 -SE
    import json, os, signal, struct, sys, time
    arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
    source, target = int(arguments["--input-fd"]), int(arguments["--output-fd"])
    def say(reply):
        data = json.dumps(reply).encode()
        os.write(target, struct.pack("<q", len(data)) + data)
    # 2048 values are linear, then each bucket is 2 wide: those of the time, in 2 ns each.
    def histogram(time):
        index = time if time < 2048 else time // 2 + 1024
        return {"counts": [0] * index + [100], "subBucketHalfCountMagnitude": 10, "unitMagnitude": 0}
    names = ["parse large"]
    def run(benchmark):
        result = {"metric": {"wallClock": {}}, "scalingFactor": 1000, "statistics": {"histogram": histogram(\(time))}}
        say({"result": {"benchmark": benchmark, "results": [result]}})
    \(change)
    print("what benchmarks print is no answer", flush=True)
    while True:
        head = os.read(source, 8)
        if not head: break
        request = json.loads(os.read(source, struct.unpack("<q", head)[0]))
        if "list" in request:
            for name in names: say({"list": {"benchmark": {"name": name, "configuration": {"metrics": [], "x": 1}}}})
        else:
            benchmark = request["run"]["benchmark"]
            assert benchmark["configuration"] == {"metrics": [{"wallClock": {}}], "x": 1}
            run(benchmark)
        say({"end": {}})

    """
  }

  private func comparePackage(_ head: Int, change: String = "", _ arguments: String...) async throws -> Ending {
    try await compare(
      base: Self.package(2000), head: Self.package(head, change: change),
      ["--adapter", "package-benchmark"] + arguments)
  }

  @Test func `judges programs of package-benchmark`() async throws {
    let same = try await comparePackage(2001)
    #expect(same.code == 0, "\(same.standardError)")
    let slower = try await comparePackage(2600)
    #expect(slower.code == 2)
    // Per iteration, of which a measurement has a thousand.
    #expect(slower.output.contains("parse large  2.60 ns"), "\(slower.output)")
  }

  @Test(arguments: [
    ("names = ['a', 'a']", "it has two benchmarks named 'a'"),
    ("def run(benchmark): say({'error': {'_0': 'no file'}})", "no file"),
    ("def run(benchmark): pass", "it reports no time of 'parse large'"),
    (
      "def run(benchmark): say({'result': {'results': [{'metric': {'wallClock': {}}}]}})",
      "it reports no time of 'parse large'"
    ),
    ("def run(benchmark): os.write(target, b'x' * 100)", "it does not speak as package-benchmark 1.38 does"),
    (
      "def run(benchmark): os.write(target, struct.pack('<q', 5) + b'hello')",
      "it does not speak as package-benchmark 1.38 does"
    ),
    ("def run(benchmark): sys.exit('out of cheese')", "it ended with code 1: out of cheese"),
    ("def run(benchmark): os.kill(os.getpid(), signal.SIGSEGV)", "it crashed with signal 11"),
  ])
  func `names what is wrong with a program of package-benchmark`(change: String, complaint: String) async throws {
    // What it prints goes to standard error, where the first line of that is part of an error.
    let ending = try await comparePackage(2001, change: change + "\ndef print(*arguments, **options): pass")
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError == ["vecbench: head (head): \(complaint)"])
  }

  // MARK: Commands

  private func compareCommands(_ base: String, _ head: String, _ arguments: String...) async throws -> Ending {
    let folder = try Folder()
    return try await Executable.run(
      Executable.vecbench,
      ["compare", base, head, "--adapter", "command", "--sample-time", "1us"] + Self.short + arguments,
      folder: folder.url)
  }

  @Test(arguments: [
    (["true", "sh -c 'exit 0'"], "command"), (["/bin/true", "/bin/true", "--time", "cpu"], "command"),
    (["/bin/echo", "echo", "--command", "a=x 'y z'", "--command", "b=", "--benchmarks", "b"], "b"),
  ])
  func `compares whole processes`(arguments: [String], name: String) async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench,
      ["compare"] + arguments + ["--adapter", "command", "--sample-time", "1us", "--format", "json"] + Self.short,
      folder: folder.url)
    // What it finds depends on the machine, that it compares does not.
    #expect([0, 2, 75].contains(ending.code), "\(ending.standardError)")
    let benchmarks = try #require(try ending.object()["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.compactMap { $0["benchmark"] as? String } == [name])
  }

  @Test(arguments: [
    ("ls nosuch", "it ended with code 2: "), ("sh -c 'kill -9 $$'", "it crashed with signal 9"),
    ("sh -c 'exit 3'", "it ended with code 3"),
  ])
  func `ends with 3 where a command fails`(head: String, complaint: String) async throws {
    let ending = try await compareCommands("true", head)
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1)
    #expect(ending.complaint.hasPrefix("vecbench: head (\(head)): \(complaint)"), "\(ending.complaint)")
  }

  @Test(arguments: [
    ["true", "ls | wc", "--adapter", "command"], ["true", "echo $HOME", "--adapter", "command"],
    ["true", "echo 'x", "--adapter", "command"], ["true", "", "--adapter", "command"],
    ["true", "no-such-command x", "--adapter", "command"], ["true", "/tmp", "--adapter", "command"],
    ["/bin/true", "/bin/true", "--adapter", "hyperfine"], ["/bin/true", "/bin/true", "--command", "a=b"],
    ["/bin/true", "/bin/true", "--time", "cpu"], ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a=1", "--command", "a=2"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a b=1"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a=x > y"],
    ["/bin/true", "/bin/true", "--adapter", "package-benchmark", "--time", "cpu"],
    ["true", "true", "--adapter", "google-benchmark"],
  ])
  func `refuses what makes no sense with 64 and one line`(arguments: [String]) async throws {
    let folder = try Folder()
    let ending = try await Executable.run(Executable.vecbench, ["compare"] + arguments, folder: folder.url)
    #expect(ending.code == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1)
  }

  @Test(arguments: [
    ("", []), ("  a  b ", ["a", "b"]), (#"a\ b 'c "d' "e 'f\"" ''"#, ["a b", #"c "d"#, #"e 'f""#, ""]),
    (#"--x="1 2"3"#, ["--x=1 23"]), (#""\a\\""#, [#"\a\"#]),
  ])
  func `splits commands into words as a shell does`(command: String, words: [String]) throws {
    #expect(try CommandWords.words(of: command) == words)
  }
}
