import Foundation
import Testing
import VecbenchKit

/// Comparisons of programs that aren't workers. Scripts answer like programs of other harnesses, with invented times, so
/// that the verdicts are known.
struct AdapterTests {
  private static let short = ["--process-runs", "12", "--rounds", "2", "--seed", "1"]

  private func compare(
    base: String, head: String, _ arguments: [String]
  ) async throws -> Ending {
    let folder = try Folder()
    for (name, text) in [("base", base), ("head", head)] { try folder.script(name, text) }
    return try await Executable.run(
      Executable.vecbench, ["compare", "base", "head"] + Self.short + arguments, folder: folder.url)
  }

  // MARK: Google Benchmark

  /// A program of Google Benchmark with two benchmarks. The first one takes a number of nanoseconds by the wall clock.
  ///
  /// - Parameter change: Shell functions that replace the ones of this script: `names`, `report` and `greet`.
  private static func google(_ time: Double, cpu: Double = 1, change: String = "") -> String {
    """
    #!/bin/sh
    names() { printf '%s\\n' 'Sort<int, long>/8' 'a.b'; }
    greet() { :; }
    report() {
      printf '{"context": {}, "benchmarks": [{"name": "x", "run_type": "iteration", "iterations": 3, "real_time": %s,
        "cpu_time": %s, "time_unit": "%s"}]}' "$1" "$2" "$3"
    }
    \(change)
    for argument; do
      case "$argument" in
        --benchmark_list_tests=true) lists=yes ;;
        --benchmark_filter=*) filter=${argument#*=} ;;
        --benchmark_out=*) out=${argument#*=} ;;
        --benchmark_out_format=json | --benchmark_min_time=20000000e-9) ;;
        *) exit 9 ;;
      esac
    done
    greet
    if [ "$lists" ]; then
      names | grep -E -e "${filter-.}"
      exit 0
    fi
    case "$filter" in
      '^Sort<int, long>/8$') report \(time / 1000) \(cpu) us ;;
      '^a\\.b$') report \(2 + 0.001 * time / 1000) \(cpu) ms ;;
      *) [ "$(names | grep -c -E -e "$filter")" = 1 ] && report 5 5 us ;;
    esac > "$out"

    """
  }

  private func compareGoogle(
    _ head: Double, cpu: Double = 1, change: String = "", _ arguments: String...
  ) async throws -> Ending {
    try await compare(
      base: Self.google(1000), head: Self.google(head, cpu: cpu, change: change),
      ["--adapter", "google-benchmark"] + arguments)
  }

  @Test func `Programs of Google Benchmark are judged by wall time or by processor time`() async throws {
    #expect(try await compareGoogle(1000.5).code == 0)
    let slower = try await compareGoogle(1300)
    #expect(slower.code == 2)
    #expect(slower.output.contains("Sort<int, long>/8") && slower.output.contains("SLOWER: 1 regression"))
    #expect(try await compareGoogle(1300, cpu: 1.001, "--time", "cpu").code == 0)
    #expect(try await compareGoogle(1000.5, cpu: 1.3, "--time", "cpu").code == 2)
    #expect(try await compareGoogle(1300, "--benchmarks", "a.b").code == 0)
  }

  @Test func `The noise of a program of another harness is estimated`() async throws {
    let folder = try Folder()
    try folder.script("program", Self.google(1000))
    let noise = try await Executable.run(
      Executable.vecbench, ["noise", "program", "--adapter", "google-benchmark", "--quiet"] + Self.short,
      folder: folder.url)
    #expect(noise.code == 0, "\(noise.standardError)")
    #expect(noise.output.contains("Sort<int, long>/8") && noise.output.contains("a.b"), "\(noise.output)")
    let nothing = try await Executable.run(
      Executable.vecbench, ["noise", "--adapter", "google-benchmark"], folder: folder.url)
    #expect(nothing.code == 64 && nothing.complaint.contains("needs the program"), "\(nothing.complaint)")
  }

  @Test func `The commands in a comment contain the adapter`() async throws {
    let comment = try await compareGoogle(1300, "--time", "wall", "--format", "comment")
    #expect(comment.code == 2)
    #expect(comment.output.contains("vecbench compare base head") && comment.output.contains("vecbench explain"))
    let commands = comment.output.split(separator: "\n").filter {
      $0.contains("vecbench explain") || $0.contains("repeat it")
    }
    #expect(commands.count == 2 && commands.allSatisfy { $0.contains("--adapter google-benchmark --time wall") })
    #expect(comment.output.contains(#"--benchmarks 'Sort<int\, long>/8'"#), "\(comment.output)")
  }

  @Test func `A program of package-benchmark is not explained`() async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench, ["explain", "a", "b", "c", "--adapter", "package-benchmark"], folder: folder.url)
    #expect(ending.code == 64 && ending.complaint.contains("cannot be explained"), "\(ending.complaint)")
  }

  @Test func `A time is the median of the repetitions, or the aggregate if there is nothing else`() async throws {
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
    ("greet() { test -z \"$lists\" || { head -c 70000000 /dev/zero; sleep 1000; }; }", "it wrote more than 64 MiB"),
    ("report() { echo hello; }", "its report isn't JSON of Google Benchmark"),
    ("report() { :; }", "it writes no report to --benchmark_out"),
    ("report() { printf '{\"benchmarks\": []}'; }", "it reports no time"),
    ("report() { printf '{\"benchmarks\": [{\"name\": \"x\"}]}'; }", "it reports no time"),
    (
      "report() { printf '{\"benchmarks\": [{\"real_time\": -1, \"time_unit\": \"ns\"}]}'; }",
      "its time is -1.0, and 1e-06 to 1e+18 are possible"
    ),
    ("report() { printf '{\"benchmarks\": [{\"real_time\": NaN, \"time_unit\": \"ns\"}]}'; }", "its time is nan"),
    (
      "report() { printf '{\"benchmarks\": [{\"error_occurred\": true, \"error_message\": \"no file\"}]}'; }",
      "it fails: no file"
    ),
    (
      "report() { printf '{\"benchmarks\": [{\"skipped\": true, \"skip_message\": \"no GPU\"}]}'; }",
      "it is skipped: no GPU"
    ),
    ("report() { echo out of cheese >&2; exit 7; }", "it ended with code 7: out of cheese"),
    ("report() { kill -SEGV $$; }", "it crashed with signal 11"),
  ])
  func `The error names the problem if the only benchmark of Google Benchmark fails`(
    change: String, complaint: String
  ) async throws {
    let ending = try await compareGoogle(1000.5, change: change, "--benchmarks", "Sort*")
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1)
    #expect(ending.complaint.hasPrefix("vecbench: head (head): \(complaint)"), "\(ending.complaint)")
  }

  /// A replacement of `report` that does something else for the first of the two benchmarks.
  private static func failing(_ action: String) -> String {
    """
    report() {
      if [ "$3" = us ]; then \(action); exit; fi
      printf '{"benchmarks": [{"real_time": %s, "time_unit": "%s"}]}' "$1" "$3"
    }
    """
  }

  @Test(arguments: [
    ("printf '{\"benchmarks\": [{\"error_occurred\": true, \"error_message\": \"no GPU\"}]}'", "it fails: no GPU"),
    ("kill -ABRT $$", "it crashed with signal 6"), ("exit 1", "it ended with code 1"),
    ("echo '{'", "its report isn't JSON of Google Benchmark"),
  ])
  func `The other benchmarks are judged if one can't be measured`(action: String, reason: String) async throws {
    let change = Self.failing(action)
    let same = try await compare(
      base: Self.google(1000, change: change), head: Self.google(1000.5, change: change),
      ["--adapter", "google-benchmark"])
    #expect(same.code == 0, "\(same.standardError)")
    #expect(same.output.contains("Sort<int, long>/8: base and head: \(reason)\n"), "\(same.output)")
    #expect(same.output.hasSuffix("1 same, 1 inconclusive\n"), "\(same.output)")
    // Base can measure it.
    let broken = try await compareGoogle(1000.5, change: change)
    #expect(broken.code == 2)
    #expect(broken.output.contains("Sort<int, long>/8: head: \(reason)\n"), "\(broken.output)")
    #expect(broken.output.hasSuffix("1 same, 1 missing\n"), "\(broken.output)")
  }

  @Test(arguments: [
    ("--format", "json"), ("--format", "junit"), ("--format", "markdown"), ("--format", "comment"),
  ])
  func `All formats report a benchmark that can't be measured`(option: String, format: String) async throws {
    let change = Self.failing("kill -SEGV $$")
    let ending = try await compareGoogle(1000.5, change: change, option, format)
    #expect(ending.code == 2)
    #expect(ending.output.contains("it crashed with signal 11"), "\(ending.output)")
  }

  @Test func `Failures of benchmarks are merged`() async throws {
    let folder = try Folder()
    try folder.script("base", Self.google(1000))
    try folder.script("head", Self.google(1000.5, change: Self.failing("exit 1")))
    for shard in 1...2 {
      let ending = try await Executable.run(
        Executable.vecbench,
        ["compare", "base", "head", "--adapter", "google-benchmark", "--shard", "\(shard)/2"] + Self.short
          + ["--export", "json=\(shard).json"],
        folder: folder.url)
      #expect([0, 2].contains(ending.code), "\(ending.standardError)")
    }
    let merged = try await Executable.run(Executable.vecbench, ["merge", "1.json", "2.json"], folder: folder.url)
    #expect(merged.code == 2)
    #expect(merged.output.contains("Sort<int, long>/8: head: it ended with code 1\n"), "\(merged.output)")
  }

  @Test func `A comparison without a benchmark that can be measured ends with 3`() async throws {
    let ending = try await compareGoogle(1000.5, change: "report() { exit 4; }")
    #expect(ending.code == 3)
    #expect(
      ending.standardError == [
        "vecbench: head (head): it can't measure any of its 2 benchmarks: it ended with code 4"
      ])
  }

  @Test func `Names can contain all characters and have any length`() async throws {
    let names = [
      "vector::operator[]/8", "tab\tstop", "set{1}", "a b", "q\"q", "a,b", "gr\u{F6}\u{DF}e", #"x$^|([\b"#, "-dash",
      "1+1=2?", "*",
      String(repeating: "x", count: 600), "control/pid",
    ]
    let listing = "names() { cat <<'END'\n\(names.joined(separator: "\n"))\nEND\n}"
    let ending = try await compare(
      base: Self.google(1, change: listing), head: Self.google(1, change: listing),
      ["--adapter", "google-benchmark", "--format", "json"])
    #expect(ending.code == 0, "\(ending.standardError)")
    let benchmarks = try #require(try ending.object()["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.compactMap { $0["benchmark"] as? String } == names.map { $0.replacing("\t", with: #"\t"#) })
    #expect(benchmarks.allSatisfy { $0["verdict"] as? String == "same" }, "\(ending.output)")
  }

  @Test func `A benchmark of another harness with the name of a control benchmark is judged`() async throws {
    let listing = "names() { echo control/pid; }"
    let slow = "report() { printf '{\"benchmarks\": [{\"real_time\": 9, \"time_unit\": \"us\"}]}'; }"
    let ending = try await compare(
      base: Self.google(1, change: listing), head: Self.google(1, change: "\(listing)\n\(slow)"),
      ["--adapter", "google-benchmark"])
    #expect(ending.code == 2, "\(ending.standardError)")
    #expect(ending.output.contains("control/pid"), "\(ending.output)")
  }

  @Test func `Two benchmarks of one name are reported, and the others are judged`() async throws {
    let listing = "names() { printf '%s\\n' a.b twice twice; }"
    let ending = try await compare(
      base: Self.google(1, change: listing), head: Self.google(1, change: listing),
      ["--adapter", "google-benchmark"])
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.contains("twice: base and head: it has 2 benchmarks of this name\n"), "\(ending.output)")
    let nothing = try await compare(
      base: Self.google(1, change: listing), head: Self.google(1, change: listing),
      ["--adapter", "google-benchmark", "--benchmarks", "twice"])
    #expect(nothing.code == 75 && nothing.output.hasSuffix("NOTHING JUDGED: 1 inconclusive\n"), "\(nothing.output)")
  }

  @Test(arguments: ["greet() { echo \"libfoo 1.2 of process $$\"; }", "trap 'echo \"done after $$ ticks\"' EXIT"])
  func `Text that a program prints on standard output is not part of its list`(change: String) async throws {
    let ending = try await compareGoogle(1300, change: change, "--format", "json")
    #expect(ending.code == 2, "\(ending.standardError)")
    let benchmarks = try #require(try ending.object()["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.compactMap { $0["benchmark"] as? String } == ["Sort<int, long>/8", "a.b"])
  }

  @Test func `Times with a decimal comma are read beside counters that aren't JSON`() async throws {
    let report = """
      report() {
        printf '{\\n"context": {"load_avg": [1,5,2,5]},\\n"benchmarks": [\\n{\\n"name": "a\\tb",\\n"iterations": 1.000,\\n'
        printf '"real_time": %s,\\n"cpu_time": %s,\\n"time_unit": "%s",\\n"rate": -Infinity,\\n"hits": NaN\\n}\\n]\\n}\\n' \
          "$(echo "$1" | tr . ,)e+00" "$2" "$3"
      }
      """
    let ending = try await compare(
      base: Self.google(1000, change: report), head: Self.google(1300, change: report),
      ["--adapter", "google-benchmark"])
    #expect(ending.code == 2, "\(ending.standardError)")
    #expect(ending.output.contains("1.30 us"), "\(ending.output)")
  }

  @Test func `A benchmark whose work the compiler has removed is not judged`() async throws {
    let change = Self.failing("printf '{\"benchmarks\": [{\"real_time\": 7e-07, \"time_unit\": \"ns\"}]}'")
    let ending = try await compareGoogle(1000.5, change: change)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.contains("Sort<int, long>/8: no time passed on its clock\n"), "\(ending.output)")
  }

  @Test func `Excluded benchmarks are not compared`() async throws {
    let slower = try await compareGoogle(1300, "--exclude", "a*", "--exclude", "*.b")
    #expect(slower.code == 2)
    #expect(try await compareGoogle(1300, "--exclude", "Sort*").code == 0)
    let nothing = try await compareGoogle(1300, "--exclude", "a.b", "--exclude", "Sort*")
    #expect(nothing.code == 64)
    #expect(nothing.complaint.contains("no benchmark is left to compare"))
  }

  @Test func `A program that hangs fails, and a list that changes ends the comparison`() async throws {
    let hangs = try await compareGoogle(1000.5, change: Self.failing("sleep 1000"), "--timeout", "1")
    #expect(hangs.code == 2)
    #expect(hangs.output.contains("Sort<int, long>/8: head: no answer within 1 s\n"), "\(hangs.output)")
    let changes =
      "names() { echo a.b; test \"$filter\" || test -e started || { echo 'Sort<int, long>/8'; touch started; }; }"
    let changed = try await compareGoogle(1000.5, change: changes)
    #expect(changed.code == 3)
    #expect(changed.complaint.contains("its list of benchmarks changes between process runs: 'Sort<int, long>/8'"))
  }

  @Test func `A program that is linked with Google Benchmark is compared`() async throws {
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

  @Test func `Programs of package-benchmark are judged`() async throws {
    let same = try await comparePackage(2001)
    #expect(same.code == 0, "\(same.standardError)")
    let slower = try await comparePackage(2600)
    #expect(slower.code == 2)
    // Per iteration, of which a measurement has a thousand.
    #expect(slower.output.contains("parse large  2.60 ns"), "\(slower.output)")
  }

  @Test(arguments: [
    ("def run(benchmark): say({'error': {'_0': 'no file'}}); sys.exit()", "it fails: no file"),
    ("def run(benchmark): pass", "it reports no time"),
    ("def run(benchmark): say({'result': {'results': 7}})", "it reports no time"),
    ("def run(benchmark): say({'result': {'results': [{'metric': {'wallClock': {}}}]}})", "it reports no time"),
    ("def run(benchmark): os.write(target, b'x' * 100)", "it does not speak as package-benchmark 1.38 does"),
    (
      "def run(benchmark): os.write(target, struct.pack('<q', 5) + b'hello')",
      "it does not speak as package-benchmark 1.38 does"
    ),
    ("def run(benchmark): sys.exit('out of cheese')", "it ended with code 1: out of cheese"),
    ("def run(benchmark): os.kill(os.getpid(), signal.SIGSEGV)", "it crashed with signal 11"),
  ])
  func `The error names the problem if the only benchmark of package-benchmark fails`(
    change: String, complaint: String
  ) async throws {
    // It prints to standard error, and errors contain the first line of that.
    let ending = try await comparePackage(2001, change: change + "\ndef print(*arguments, **options): pass")
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError == ["vecbench: head (head): \(complaint)"])
  }

  @Test func `The other benchmarks of package-benchmark are judged if some fail`() async throws {
    let long = String(repeating: "x", count: 600)
    let names = "names = ['throws', 'parse large', 'twice', 'crashes', '\(long)', 'twice']"
    let failing = """
      \(names)
      measure = run
      def run(benchmark):
          if benchmark["name"] == "crashes": os.kill(os.getpid(), signal.SIGSEGV)
          if benchmark["name"] != "throws": return measure(benchmark)
          say({"error": {"_0": "no file"}})
          sys.exit()
      """
    let ending = try await compare(
      base: Self.package(2000, change: failing), head: Self.package(2001, change: failing),
      ["--adapter", "package-benchmark"])
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.contains("throws: base and head: it fails: no file\n"), "\(ending.output)")
    #expect(ending.output.contains("crashes: base and head: it crashed with signal 11"), "\(ending.output)")
    #expect(ending.output.contains("twice: base and head: it has 2 benchmarks of this name\n"), "\(ending.output)")
    #expect(ending.output.hasSuffix("2 same, 3 inconclusive\n"), "\(ending.output)")
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
    (["/bin/echo", "echo", "--command", "large input=x"], "large input"),
    (["X='a b' Y= sh -c 'test \"$X$Y\" = \"a b\"'", "true"], "command"),
    (["sh -c 'exit 1'", "true", "--accept-exit-codes", "0,1"], "command"),
  ])
  func `Whole processes are compared`(arguments: [String], name: String) async throws {
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
  func `A comparison of a command that fails ends with 3`(head: String, complaint: String) async throws {
    let ending = try await compareCommands("true", head)
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1)
    #expect(ending.complaint.hasPrefix("vecbench: head (\(head)): \(complaint)"), "\(ending.complaint)")
  }

  @Test func `The preparation of each run isn't timed`() async throws {
    let command = "mkdir made"
    let failing = try await compareCommands(command, command)
    #expect(failing.code == 3)
    #expect(failing.complaint.contains("(mkdir made): it ended with code 1: "), "\(failing.complaint)")
    let preparation = "rmdir made; sleep 0.03"
    let prepared = try await compareCommands(command, command, "--prepare", preparation, "--format", "json")
    #expect([0, 2, 75].contains(prepared.code), "\(prepared.standardError)")
    let benchmarks = try #require(try prepared.object()["benchmarks"] as? [[String: Any]])
    let measurement = try #require(benchmarks[0]["measurement"] as? [String: Any])
    let runs = try #require(measurement["process_runs"] as? [[String: Any]])
    #expect(runs.allSatisfy { ($0["base_ns"] as? Double ?? .infinity) < 3e7 })
  }

  @Test(arguments: ["true", "false"])
  func `The set-up and the clean-up run once for each program`(head: String) async throws {
    let folder = try Folder()
    let ending = try await Executable.run(
      Executable.vecbench,
      ["compare", "true", head, "--adapter", "command", "--sample-time", "1us"] + Self.short
        + ["--setup", "echo set-up >> log", "--cleanup", "echo clean-up >> log; echo dirty >&2; exit 1"],
      folder: folder.url)
    #expect(head == "true" ? [0, 2, 75].contains(ending.code) : ending.code == 3)
    #expect(try folder.text("log") == "set-up\nset-up\nclean-up\nclean-up\n")
    #expect(ending.complaint.contains("it ended with code 1: dirty"), "\(ending.complaint)")
  }

  @Test(arguments: [("--setup", "base"), ("--prepare", "base")])
  func `The error names a shell command that fails`(option: String, side: String) async throws {
    let ending = try await compareCommands("true", "true", option, "echo no disk >&2; exit 5")
    #expect(ending.code == 3)
    #expect(
      ending.standardError == [
        "vecbench: \(side) (true): \(option) 'echo no disk >&2; exit 5': it ended with code 5: no disk"
      ])
  }

  @Test func `Each run reads the input from its start`() async throws {
    let folder = try Folder()
    try folder.file("words", "one\ntwo\n")
    let compare = { (input: String, arguments: [String]) in
      try await Executable.run(
        Executable.vecbench,
        ["compare", "grep -q two", "grep -c two", "--adapter", "command", "--sample-time", "1us", "--input", input]
          + Self.short + arguments, folder: folder.url)
    }
    let ending = try await compare("words", [])
    #expect([0, 2, 75].contains(ending.code), "\(ending.standardError)")
    for input in ["nosuch", ".", "/dev/zero"] {
      let ending = try await compare(input, [])
      #expect(ending.code == 66)
      #expect(ending.standardError.count == 1 && ending.complaint.contains(input), "\(ending.complaint)")
    }
  }

  @Test func `Commands that print different texts are refused on request`() async throws {
    let same = try await compareCommands("printf 'a\\nb'", "sh -c 'echo a; printf b'", "--check-output")
    #expect([0, 2, 75].contains(same.code), "\(same.standardError)")
    for (head, difference) in [
      ("printf 'a\\nc'", "line 2 is 'c' instead of 'b'"), ("printf 'a'", "line 2 is missing instead of 'b'"),
    ] {
      let ending = try await compareCommands("printf 'a\\nb'", head, "--check-output")
      #expect(ending.code == 3 && ending.output.isEmpty)
      #expect(
        ending.standardError == [
          "vecbench: head (\(head)): its output differs from the output of base in 'command': \(difference)"
        ])
    }
  }

  @Test func `The commands in a comment contain the options of commands`() async throws {
    let ending = try await compareCommands(
      "sleep 0.02", "sleep 0.06", "--accept-exit-codes", "1,0", "--prepare", "true", "--check-output", "--input",
      Executable.vecbench.path, "--format", "comment")
    #expect(ending.code == 2, "\(ending.standardError)")
    let input = "--input \(Executable.vecbench.path)"
    let options = "--adapter command --prepare true \(input) --accept-exit-codes 0,1 --check-output"
    #expect(ending.output.contains(options), "\(ending.output)")
  }

  @Test(arguments: [
    ["true", "ls | wc", "--adapter", "command"], ["true", "echo $HOME", "--adapter", "command"],
    ["true", "echo 'x", "--adapter", "command"], ["true", "", "--adapter", "command"],
    ["true", "no-such-command x", "--adapter", "command"], ["true", "/tmp", "--adapter", "command"],
    ["/bin/true", "/bin/true", "--adapter", "hyperfine"], ["/bin/true", "/bin/true", "--command", "a=b"],
    ["/bin/true", "/bin/true", "--time", "cpu"], ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a=1", "--command", "a=2"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", " a=1"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "=1"],
    ["X=1", "true", "--adapter", "command"], ["X=1 nosuch", "true", "--adapter", "command"],
    ["/bin/true", "/bin/true", "--prepare", "true"], ["/bin/true", "/bin/true", "--input", "/dev/null"],
    ["/bin/true", "/bin/true", "--adapter", "google-benchmark", "--check-output"],
    ["/bin/true", "/bin/true", "--adapter", "google-benchmark", "--accept-exit-codes", "1"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--accept-exit-codes", "256"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--accept-exit-codes", "0,x"],
    ["/bin/true", "/bin/true", "--adapter", "command", "--cleanup", ""],
    ["/bin/true", "/bin/true", "--adapter", "command", "--command", "a=x > y"],
    ["/bin/true", "/bin/true", "--adapter", "package-benchmark", "--time", "cpu"],
    ["true", "true", "--adapter", "google-benchmark"],
  ])
  func `Invalid options end with 64 and one line`(arguments: [String]) async throws {
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
  func `Commands are split into words as a shell splits them`(command: String, words: [String]) throws {
    #expect(try CommandWords.words(of: command) == words)
  }
}

extension Folder {
  /// Makes an executable file.
  fileprivate func script(_ name: String, _ text: String) throws {
    let file = try file(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }
}
