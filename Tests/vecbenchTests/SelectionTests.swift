import Foundation
import ProgramTestSupport
import Testing

/// The option `--benchmarks` has the same meaning in every command.
@Suite struct `Selection of benchmarks` {
  private func identifiers(_ ending: Ending) throws -> [String] {
    try ending.results().map { "\($0["benchmark"]!)/\($0["variant"]!)/\($0["size"]!)" }
  }

  /// Returns the identifiers of the compared benchmarks, except for control benchmarks.
  private func compared(_ executable: URL, _ arguments: String...) async throws -> [String] {
    let ending = try await Executable.run(
      executable,
      [
        "compare", executable.path, executable.path, "--quick", "--process-runs", "12", "--rounds", "2",
        "--sample-time", "1us",
        "--quiet",
      ]
        + ["--format", "json"] + arguments)
    let document = try #require(JSONSerialization.jsonObject(with: Data(ending.output.utf8)) as? [String: Any])
    let benchmarks = try #require(document["benchmarks"] as? [[String: Any]])
    return benchmarks.compactMap { $0["benchmark"] as? String }.filter { !$0.hasPrefix("control/") }
  }

  @Test(arguments: [
    ("words", ["words/bytes/100", "words/split/100", "words/bytes/10000", "words/split/10000"]),
    ("words/split/100", ["words/split/100"]), ("words/*/100", ["words/bytes/100", "words/split/100"]),
    ("*/split/*", ["words/split/100", "words/split/10000"]),
  ]) func `A pattern selects the same benchmarks in run and compare`(
    pattern: String, expected: [String]
  ) async throws {
    let run = try await Executable.run(
      Executable.wordCountBenchmarks, ["run", "--benchmarks", pattern, "--quiet", "--format", "json"])
    #expect(Set(try identifiers(run)) == Set(expected))
    #expect(try await Set(compared(Executable.wordCountBenchmarks, "--benchmarks", pattern)) == Set(expected))
  }

  @Test func `Excluded benchmarks are neither run nor compared`() async throws {
    let arguments = ["--benchmarks", "words/*/100", "--exclude", "*/bytes/*"]
    let run = try await Executable.run(
      Executable.wordCountBenchmarks, ["run", "--quiet", "--format", "json"] + arguments)
    #expect(try identifiers(run) == ["words/split/100"])
    // The speedup is relative to the first variant, so that variant was measured, although it isn't reported.
    #expect(try run.results()[0]["speedup"] != nil)
  }

  @Test func `Each of several options --benchmarks selects benchmarks`() async throws {
    let arguments = ["--benchmarks", "words/bytes/100", "--benchmark", "words/split/100"]
    let run = try await Executable.run(
      Executable.wordCountBenchmarks, ["run", "--quiet", "--format", "json"] + arguments)
    #expect(try identifiers(run) == ["words/bytes/100", "words/split/100"])
    let compared = try await compared(
      Executable.wordCountBenchmarks, arguments[0], arguments[1], arguments[2], arguments[3])
    #expect(Set(compared) == ["words/bytes/100", "words/split/100"])
  }

  @Test func `A group selects all of its benchmarks`() async throws {
    let run = try await vecbench("--points", "8", "--frames", "5", "--benchmarks", "frames", "--format", "json")
    #expect(
      Set(try run.results().compactMap { $0["benchmark"] as? String }) == ["frame.swiftui", "frame.fused"])
    let chart = try await vecbench(
      "run", "--points", "50", "--frames", "5", "--benchmarks", "chart.envelope", "--format", "json")
    #expect(try identifiers(chart) == ["chart.envelope/native/50"])
  }

  @Test func `A size in a benchmark pattern is the size to measure`() async throws {
    let run = try await vecbench("--benchmarks", "add/native/77,dot/naive/77", "--format", "json")
    #expect(try identifiers(run) == ["add/native/77", "dot/naive/77"])
  }

  @Test func `The options --points and --sizes are equivalent`() async throws {
    for option in ["--points", "--sizes"] {
      let run = try await vecbench(option, "8,9", "--benchmarks", "dot", "--kernels", "native", "--format", "json")
      #expect(try identifiers(run) == ["dot/native/8", "dot/native/9"])
    }
    let user = try await Executable.run(
      Executable.wordCountBenchmarks, ["--sizes", "50", "--benchmarks", "words", "--quiet", "--format", "json"])
    #expect(try identifiers(user) == ["words/bytes/50", "words/split/50"])
    let former = try await Executable.run(Executable.wordCountBenchmarks, ["--points", "50"])
    #expect(former.code == 64)
  }

  @Test func `A pattern that selects no benchmark is an error`() async throws {
    for arguments in [["--benchmarks", "wrods"], ["--exclude", "wrods"], ["--benchmarks", ","]] {
      let run = try await Executable.run(Executable.wordCountBenchmarks, ["run"] + arguments)
      #expect(run.code == 64)
      #expect(run.standardError.count == 1)
    }
    let run = try await Executable.run(Executable.wordCountBenchmarks, ["run", "--benchmarks", "wrods"])
    #expect(run.errorMessage.hasSuffix("there is no benchmark 'wrods'; did you mean words? Valid names are words"))
  }

  @Test(arguments: [
    ("add/native/500", "'add/native/500' has a size that isn't measured: add it to --points (now 1000, 2000)"),
    (
      "frame.fused/simd/1000",
      "there is no benchmark 'frame.fused/simd/1000'; did you mean frame.fused/native/1000? Valid names are "
        + "frame.fused/native/1000, frame.fused/native/2000"
    ),
    (
      "animate.pass/native/1000/spring",
      "there is no benchmark 'animate.pass/native/1000/spring'; did you mean animate.pass/native/1000? Valid names are "
        + "animate.pass/native/1000, animate.pass/native/2000"
    ),
  ])
  func `The error about an unknown variant or size lists the variants and sizes of the benchmark`(
    name: String, message: String
  ) async throws {
    let ending = try await vecbench("--points", "1000,2000", "--benchmarks", name)
    #expect(ending.code == 64)
    #expect(ending.errorMessage.hasSuffix(message), "\(ending.errorMessage)")
  }

  @Test(arguments: [
    (["add"], ["--animation", "spring"], true), (["frames"], ["--animation", "spring"], false),
    (["frames"], ["--columns", "9"], true), (["chart.pan"], ["--columns", "9"], false),
    (["chart.pan"], ["--threads", "2"], true), (["add", "--kernels", "naive"], ["--threads", "2"], true),
    (["add", "--kernels", "native"], ["--threads", "2"], false), (["chart.build"], ["--threads", "2"], false),
  ])
  func `A note names each option that affects none of the selected benchmarks`(
    benchmarks: [String], option: [String], isNoted: Bool
  ) async throws {
    let arguments = ["--points", "50", "--frames", "3", "--benchmarks"] + benchmarks + option
    let ending = try await Executable.run(Executable.vecbench, arguments)
    #expect(ending.code == 0, "\(ending.standardError)")
    let note = "vecbench: \(option[0]) has no effect on the selected benchmarks and kernel sets"
    #expect(ending.standardError == (isNoted ? [note] : []))
    #expect(try await Executable.run(Executable.vecbench, arguments + ["--quiet"]).standardError.isEmpty)
  }

  @Test func `Every benchmark in the list can be run`() async throws {
    let list = try await vecbench("list")
    let names = list.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.split(separator: " ")[0] }
      .filter { $0.contains("/") && !$0.hasPrefix("control/") }.map { $0.split(separator: "/")[0] }
    let run = try await vecbench(
      "--points", "20", "--frames", "3", "--benchmarks", Set(names).joined(separator: ","), "--format", "json")
    #expect(run.code == 0, "\(run.standardError)")
    #expect(Set(try run.results().compactMap { $0["benchmark"] as? String }) == Set(names.map(String.init)))
  }
}
