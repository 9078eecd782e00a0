import Foundation
import ProgramTestSupport
import Testing

/// Compares scripts that imitate Google Benchmark programs and report made-up times.
struct GoogleBenchmarkTests {
  /// Returns a script that behaves like a Google Benchmark program with two benchmarks. The first one takes `time`
  /// nanoseconds of wall time.
  ///
  /// - Parameter change: Shell functions that redefine `names`, `report` and `greet` of the script.
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
    try await AdaptedPrograms.compare(
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

  @Test func `The noise of a program that uses another harness is estimated`() async throws {
    let folder = try Folder()
    try folder.script("program", Self.google(1000))
    let noise = try await Executable.run(
      Executable.vecbench, ["noise", "program", "--adapter", "google-benchmark", "--quiet"] + AdaptedPrograms.options,
      folder: folder.url)
    #expect(noise.code == 0, "\(noise.standardError)")
    #expect(noise.output.contains("Sort<int, long>/8") && noise.output.contains("a.b"), "\(noise.output)")
    let nothing = try await Executable.run(
      Executable.vecbench, ["noise", "--adapter", "google-benchmark"], folder: folder.url)
    #expect(nothing.code == 64 && nothing.errorMessage.contains("needs a program"), "\(nothing.errorMessage)")
  }

  @Test func `The commands in a comment contain the option --adapter`() async throws {
    let comment = try await compareGoogle(1300, "--time", "wall", "--format", "comment")
    #expect(comment.code == 2)
    #expect(comment.output.contains("vecbench compare base head") && comment.output.contains("vecbench explain"))
    let commands = comment.output.split(separator: "\n").filter {
      $0.contains("vecbench explain") || $0.contains("repeat it")
    }
    #expect(commands.count == 2 && commands.allSatisfy { $0.contains("--adapter google-benchmark --time wall") })
    #expect(comment.output.contains(#"--benchmarks 'Sort<int\, long>/8'"#), "\(comment.output)")
  }

  @Test func `The time of a benchmark is the median of its repetitions, or the aggregate if there are no repetitions`()
    async throws
  {
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
    ("report() { echo hello; }", "its report isn't in Google Benchmark's JSON format"),
    ("report() { :; }", "it writes no report to --benchmark_out"),
    ("report() { printf '{\"benchmarks\": []}'; }", "it reports no time"),
    ("report() { printf '{\"benchmarks\": [{\"name\": \"x\"}]}'; }", "it reports no time"),
    (
      "report() { printf '{\"benchmarks\": [{\"real_time\": -1, \"time_unit\": \"ns\"}]}'; }",
      "its time must be between 1e-06 and 1e+18 (got -1.0)"
    ),
    (
      "report() { printf '{\"benchmarks\": [{\"real_time\": NaN, \"time_unit\": \"ns\"}]}'; }",
      "its time must be between 1e-06 and 1e+18 (got nan)"
    ),
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
    change: String, errorMessage: String
  ) async throws {
    let ending = try await compareGoogle(1000.5, change: change, "--benchmarks", "Sort*")
    #expect(ending.code == 3)
    #expect(ending.output.isEmpty)
    #expect(ending.standardError.count == 1)
    #expect(ending.errorMessage.hasPrefix("vecbench: head (head): \(errorMessage)"), "\(ending.errorMessage)")
  }

  /// Returns a shell function `report`. If it is called for the first benchmark, which is the only one with the unit
  /// `us`, it performs `action` and exits.
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
    ("echo '{'", "its report isn't in Google Benchmark's JSON format"),
  ])
  func `The other benchmarks are judged if one benchmark can't be measured`(action: String, reason: String) async throws
  {
    let change = Self.failing(action)
    let same = try await AdaptedPrograms.compare(
      base: Self.google(1000, change: change), head: Self.google(1000.5, change: change),
      ["--adapter", "google-benchmark"])
    #expect(same.code == 0, "\(same.standardError)")
    #expect(same.output.contains("Sort<int, long>/8: base and head: \(reason)\n"), "\(same.output)")
    #expect(same.output.hasSuffix("1 same, 1 inconclusive\n"), "\(same.output)")
    // In this comparison, only `head` fails to measure the benchmark.
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

  @Test func `Merging shards keeps the failures of benchmarks`() async throws {
    let folder = try Folder()
    try folder.script("base", Self.google(1000))
    try folder.script("head", Self.google(1000.5, change: Self.failing("exit 1")))
    for shard in 1...2 {
      let ending = try await Executable.run(
        Executable.vecbench,
        ["compare", "base", "head", "--adapter", "google-benchmark", "--shard", "\(shard)/2"] + AdaptedPrograms.options
          + ["--export", "json=\(shard).json"],
        folder: folder.url)
      #expect([0, 2].contains(ending.code), "\(ending.standardError)")
    }
    let merged = try await Executable.run(Executable.vecbench, ["merge", "1.json", "2.json"], folder: folder.url)
    #expect(merged.code == 2)
    #expect(merged.output.contains("Sort<int, long>/8: head: it ended with code 1\n"), "\(merged.output)")
  }

  @Test func `A comparison exits with 3 if no benchmark can be measured`() async throws {
    let ending = try await compareGoogle(1000.5, change: "report() { exit 4; }")
    #expect(ending.code == 3)
    #expect(
      ending.standardError == [
        "vecbench: head (head): it can't measure any of its 2 benchmarks: it ended with code 4"
      ])
  }

  @Test func `Benchmark names can contain any character and have any length`() async throws {
    let names = [
      "vector::operator[]/8", "tab\tstop", "set{1}", "a b", "q\"q", "a,b", "gr\u{F6}\u{DF}e", #"x$^|([\b"#, "-dash",
      "1+1=2?", "*",
      String(repeating: "x", count: 600), "control/pid",
    ]
    let listing = "names() { cat <<'END'\n\(names.joined(separator: "\n"))\nEND\n}"
    let ending = try await AdaptedPrograms.compare(
      base: Self.google(1, change: listing), head: Self.google(1, change: listing),
      ["--adapter", "google-benchmark", "--format", "json"])
    #expect(ending.code == 0, "\(ending.standardError)")
    let benchmarks = try #require(try ending.object()["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.compactMap { $0["benchmark"] as? String } == names.map { $0.replacing("\t", with: #"\t"#) })
    #expect(benchmarks.allSatisfy { $0["verdict"] as? String == "same" }, "\(ending.output)")
  }

  @Test func `A benchmark of another harness is judged even if it is named like a control benchmark`()
    async throws
  {
    let listing = "names() { echo control/pid; }"
    let slow = "report() { printf '{\"benchmarks\": [{\"real_time\": 9, \"time_unit\": \"us\"}]}'; }"
    let ending = try await AdaptedPrograms.compare(
      base: Self.google(1, change: listing), head: Self.google(1, change: "\(listing)\n\(slow)"),
      ["--adapter", "google-benchmark"])
    #expect(ending.code == 2, "\(ending.standardError)")
    #expect(ending.output.contains("control/pid"), "\(ending.output)")
  }

  @Test func `Two benchmarks with the same name are reported, and the others are judged`() async throws {
    let listing = "names() { printf '%s\\n' a.b twice twice; }"
    let ending = try await AdaptedPrograms.compare(
      base: Self.google(1, change: listing), head: Self.google(1, change: listing),
      ["--adapter", "google-benchmark"])
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.contains("twice: base and head: it has 2 benchmarks of this name\n"), "\(ending.output)")
    let nothing = try await AdaptedPrograms.compare(
      base: Self.google(1, change: listing), head: Self.google(1, change: listing),
      ["--adapter", "google-benchmark", "--benchmarks", "twice"])
    #expect(nothing.code == 75 && nothing.output.hasSuffix("NOTHING JUDGED: 1 inconclusive\n"), "\(nothing.output)")
  }

  @Test(arguments: ["greet() { echo \"libfoo 1.2 of process $$\"; }", "trap 'echo \"done after $$ ticks\"' EXIT"])
  func `Text that a program prints on standard output isn't part of its list of benchmarks`(change: String) async throws
  {
    let ending = try await compareGoogle(1300, change: change, "--format", "json")
    #expect(ending.code == 2, "\(ending.standardError)")
    let benchmarks = try #require(try ending.object()["benchmarks"] as? [[String: Any]])
    #expect(benchmarks.compactMap { $0["benchmark"] as? String } == ["Sort<int, long>/8", "a.b"])
  }

  @Test func `Times with a decimal comma are read even if the counters make the JSON invalid`() async throws {
    let report = """
      report() {
        printf '{\\n"context": {"load_avg": [1,5,2,5]},\\n"benchmarks": [\\n{\\n"name": "a\\tb",\\n"iterations": 1.000,\\n'
        printf '"real_time": %s,\\n"cpu_time": %s,\\n"time_unit": "%s",\\n"rate": -Infinity,\\n"hits": NaN\\n}\\n]\\n}\\n' \
          "$(echo "$1" | tr . ,)e+00" "$2" "$3"
      }
      """
    let ending = try await AdaptedPrograms.compare(
      base: Self.google(1000, change: report), head: Self.google(1300, change: report),
      ["--adapter", "google-benchmark"])
    #expect(ending.code == 2, "\(ending.standardError)")
    #expect(ending.output.contains("1.30 us"), "\(ending.output)")
  }

  @Test func `A counter that is named like a field doesn't replace it`() async throws {
    let ending = try await compareGoogle(
      2000,
      change: """
        report() {
          printf '{"benchmarks": [{"real_time": %s, "cpu_time": 1, "time_unit": "us", "real_time": 1.0e+00,
            "iterations": 1.0e+00, "real_time": 1.0e+00}]}' "$1"
        }
        """, "--benchmarks", "Sort*")
    #expect(ending.code == 2, "\(ending.standardError)\(ending.output)")
  }

  @Test func `A benchmark that the compiler has optimized away isn't judged`() async throws {
    let change = Self.failing("printf '{\"benchmarks\": [{\"real_time\": 7e-07, \"time_unit\": \"ns\"}]}'")
    let ending = try await compareGoogle(1000.5, change: change)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(ending.output.contains("Sort<int, long>/8: no time passed on its clock\n"), "\(ending.output)")
  }

  @Test func `Excluded benchmarks aren't compared`() async throws {
    let slower = try await compareGoogle(1300, "--exclude", "a*", "--exclude", "*.b")
    #expect(slower.code == 2)
    #expect(try await compareGoogle(1300, "--exclude", "Sort*").code == 0)
    let nothing = try await compareGoogle(1300, "--exclude", "a.b", "--exclude", "Sort*")
    #expect(nothing.code == 64)
    #expect(nothing.errorMessage.contains("no benchmark is left to compare"))
  }

  @Test func `A benchmark that hangs fails, and a comparison exits with 3 if a program's list of benchmarks changes`()
    async throws
  {
    let hangs = try await compareGoogle(1000.5, change: Self.failing("sleep 1000"), "--timeout", "1")
    #expect(hangs.code == 2)
    #expect(hangs.output.contains("Sort<int, long>/8: head: no answer within 1 s\n"), "\(hangs.output)")
    let changes =
      "names() { echo a.b; test \"$filter\" || test -e started || { echo 'Sort<int, long>/8'; touch started; }; }"
    let changed = try await compareGoogle(1000.5, change: changes)
    #expect(changed.code == 3)
    #expect(changed.errorMessage.contains("its list of benchmarks changes between process runs: 'Sort<int, long>/8'"))
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
      ["compare", "program", "program", "--adapter", "google-benchmark", "--sample-time", "1us"]
        + AdaptedPrograms.options,
      folder: folder.url)
    // The verdict depends on the speed of the machine, so accept the exit code of every verdict.
    #expect([0, 2, 75].contains(ending.code), "\(ending.standardError)")
    #expect(ending.output.contains("1 "))
  }
}
