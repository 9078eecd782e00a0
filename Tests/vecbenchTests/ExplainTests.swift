import Foundation
import ProgramTestSupport
import Testing

/// Valgrind can't run programs that were built with a sanitizer.
@Suite(.disabled(if: Executable.isSanitized)) struct `Explanations of slowdowns` {
  /// A worker in C. Its function `changed` calls a second function `ROUNDS` times.
  private static let worker = """
    #include <stdio.h>
    #include <string.h>
    #include <time.h>
    static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec * 1e9 + t.tv_nsec; }
    __attribute__((noinline)) static double work(int rounds) {
      volatile double sum = 0;
      for (int i = 0; i < rounds; ++i) sum += i;
      return sum;
    }
    __attribute__((noinline)) static double other(void) { return work(500) + 1; }
    __attribute__((noinline)) static double changed(void) { double s = 0; for (int i = 0; i < ROUNDS; ++i) s += work(100); return s; }
    int main(void) {
      char line[500];
      long n;
      setvbuf(stdout, NULL, _IOLBF, 0);
      puts("vecbench-worker 1 release");
      while (fgets(line, sizeof line, stdin)) {
        if (!strncmp(line, "list", 4)) puts("rows 1\\na");
        else if (sscanf(line, "epoch a %ld", &n) == 1) {
          double start = now(), sum = 0;
          for (long i = 0; i < n; ++i) sum += other() + changed();
          printf("epoch %.0f 0\\n", now() - start);
          if (sum < 0) puts("");
        } else puts("allocations -");
      }
    }

    """

  private func explain(_ arguments: [String], folder: Folder) async throws -> Ending {
    try await Executable.run(
      Executable.wordCountBenchmarks, ["explain", "--quiet"] + arguments, folder: folder.url)
  }

  @Test func `An explanation names the slower function of a worker in C`() async throws {
    let folder = try Folder()
    try folder.file("worker.c", Self.worker)
    for rounds in [10, 20] {
      let compiler = try await Executable.run(
        URL(fileURLWithPath: "/usr/bin/env"), ["cc", "-O1", "-DROUNDS=\(rounds)", "worker.c", "-o", "p\(rounds)"],
        folder: folder.url)
      try #require(compiler.code == 0, "\(compiler.standardError)")
    }
    let ending = try await explain(
      ["p10", "p20", "a", "--format", "json", "--flame-graph", "graph.svg"], folder: folder)
    #expect(ending.code == 0, "\(ending.standardError)")
    let explanation = try ending.object()
    #expect(explanation["at_fault"] as? String == "changed")
    let (base, head) = (
      explanation["base_instructions"] as? Double ?? 0, explanation["head_instructions"] as? Double ?? 0
    )
    // Per iteration, the loop in `work` runs 500 + 10 · 100 = 1500 times in `p10` and 500 + 20 · 100 = 2500 times in
    // `p20`. The ratio is 1.67.
    #expect((1.5...1.75).contains(head / base))
    #expect(try folder.text("graph.svg").contains("data-name=\"changed\""))
    #expect(
      try await JSONSchema.faults(
        in: ending.output, "vecbench-explanation.schema.json", optional: ["ratio", "verdict", "at_fault"]) == [])
    let misspelt = try await explain(["p10", "p20", "b"], folder: folder)
    #expect(misspelt.code == 64)
    #expect(misspelt.errorMessage.contains("base has no benchmark 'b'"))
  }

  /// A program with a benchmark whose loop executes about `STEPS` instructions, and far more outside of its timed code.
  private static let googleBenchmark = """
    #include <benchmark/benchmark.h>
    #define EXECUTE(count) asm volatile(".rept " count "\\n nop\\n .endr")
    __attribute__((noinline)) void prepare() { EXECUTE("5000"); }
    __attribute__((noinline)) void work() { EXECUTE(STEPS); }
    static void BM_Work(benchmark::State &state) {
      prepare();
      for (auto _ : state) {
        state.PauseTiming();
        prepare();
        state.ResumeTiming();
        work();
      }
      prepare();
    }
    BENCHMARK(BM_Work)->Iterations(100) SETTINGS;
    BENCHMARK_MAIN();

    """

  @Test(arguments: ["", "->ReportAggregatesOnly()"])
  func `An explanation of a Google Benchmark counts only the instructions of its loop`(settings: String) async throws {
    let folder = try Folder()
    try folder.file("program.cpp", Self.googleBenchmark)
    for steps in [50, 100] {
      let compiled = try await Executable.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["clang++", "-O1", "-DSTEPS=\"\(steps)\"", "-DSETTINGS=\(settings)", "program.cpp", "-o", "p\(steps)"]
          + ["-lbenchmark", "-pthread"],
        folder: folder.url)
      try #require(compiled.code == 0, "install libbenchmark-dev: \(compiled.standardError)")
    }
    let ending = try await explain(
      ["p50", "p100", "BM_Work/iterations:100", "--adapter", "google-benchmark", "--format", "json"], folder: folder)
    #expect(ending.code == 0, "\(ending.standardError)")
    let explanation = try ending.object()
    #expect(explanation["at_fault"] as? String == "work()", "\(ending.output)")
    let (base, head) = (
      explanation["base_instructions"] as? Double ?? 0, explanation["head_instructions"] as? Double ?? 0
    )
    // In addition to the instructions of `work`, the loop executes about ten instructions that call functions. If it
    // isn't repeated, it also binds functions of shared libraries.
    #expect((50...(settings.isEmpty ? 70 : 90)).contains(base) && abs(head - base - 50) < 1, "\(base) \(head)")
  }

  @Test(arguments: [
    (
      #"truncate -s 513M "$file"; sleep 600"#,
      "its profile is larger than 512 MiB: it makes too many different calls to be explained"
    ),
    ("yes", "in valgrind it wrote more than 64 MiB"),
  ])
  func `A program whose profile or output is too large is ended`(valgrind: String, error: String) async throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("bin"), withIntermediateDirectories: false)
    let find = #"for word; do case $word in --callgrind-out-file=*) file=${word#*=};; esac; done"#
    try folder.script("bin/valgrind", "#!/bin/sh\n\(find)\n\(valgrind)\n")
    let path = folder.url.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let ending = try await Executable.run(
      Executable.vecbench, ["explain", "/bin/true", "/bin/true", "command", "--adapter", "command", "--quiet"],
      environment: ["PATH": path], folder: folder.url)
    #expect(ending.code == 3)
    #expect(ending.standardError == ["vecbench: base (/bin/true): \(error)"])
  }

  @Test(arguments: [
    (["p", "q", "a"], "'p' and 'q' aren't executable files, "), (["p", "p", "a"], "'p' isn't an executable file, "),
    (["/bin/true", "q", "a"], "'q' isn't an executable file, "),
    (["p", "/bin/true", "a"], "'p' isn't an executable file, "),
  ])
  func `The error about a missing program names the program`(arguments: [String], words: String) async throws {
    let ending = try await explain(arguments, folder: Folder())
    #expect(ending.code == 64)
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
    #expect(
      ending.errorMessage.contains(": \(words)and there are no revisions: fatal: not a git repository"),
      "\(ending.errorMessage)")
  }

  @Test func `The error about a script shows its interpreter and which programs can be explained`() async throws {
    let folder = try Folder()
    for (name, line) in [("a.sh", "#!/bin/sh"), ("b.py", "#!/usr/bin/env python3")] {
      try folder.script(name, "\(line)\n")
      for arguments in [[name, "/bin/true", "a"], [name, "/bin/true", "command", "--adapter", "command"]] {
        let ending = try await explain(arguments, folder: folder)
        #expect(ending.code == 3 && ending.standardError.count == 1, "\(ending.standardError)")
        #expect(
          ending.errorMessage.contains(": base (\(name)): \(name) is a script (\(line)), "), "\(ending.errorMessage)")
        #expect(ending.errorMessage.contains("compiled (ELF) executables"))
      }
    }
  }

  @Test(arguments: [(["nosuch", "nosuch", "a"], 64), (["/bin/true", "/bin/true", "a"], 3), (["a", "b"], 64)])
  func `Explaining a program that isn't a worker exits with an error`(arguments: [String], code: Int) async throws {
    let ending = try await explain(arguments, folder: Folder())
    #expect(Int(ending.code) == code)
    #expect(ending.standardError.count == 1, "\(ending.standardError)")
  }
}
