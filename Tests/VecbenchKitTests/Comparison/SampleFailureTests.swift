import FastVectorFiles
import Foundation
import Testing
import VecbenchComparison
import VecbenchKit

/// Tests comparisons of simulated programs that can't measure some of their benchmarks.
struct SampleFailureTests {
  /// Compares two programs. The second benchmark fails in the programs on the given sides.
  private func compare(
    _ sides: Set<ComparisonSide>, from processRun: Int = 1, _ change: (inout ComparisonRun) -> Void = { _ in }
  ) throws -> Comparison {
    let programs = SimulatedPrograms.benchmarks(3)
    programs.failure = { side, benchmark, number in
      // The first process lists the benchmarks.
      benchmark == "benchmark/1" && sides.contains(side) && number > processRun ? "no file" : nil
    }
    return try programs.compare(change)
  }

  @Test func `A benchmark that only head can't measure fails, and the other benchmarks are judged`() throws {
    let comparison = try compare([.head])
    #expect(comparison.benchmarks.map(\.verdict) == [.same, .missing, .same])
    #expect(comparison.benchmarks[1].reason == "head: no file")
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: false) == 2)
  }

  @Test(
    arguments: [
      ([.base], "base: no file"), ([.base, .head], "base and head: no file"),
    ] as [(Set<ComparisonSide>, String)])
  func `A benchmark that base can't measure is inconclusive`(sides: Set<ComparisonSide>, reason: String) throws {
    let comparison = try compare(sides)
    #expect(comparison.benchmarks.map(\.verdict) == [.same, .inconclusive, .same])
    #expect(comparison.benchmarks[1].reason == reason)
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: false) == 0)
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: true) == 75)
  }

  @Test func `A benchmark that fails in a later process run isn't measured again`() throws {
    let comparison = try compare([.head], from: 3)
    #expect(comparison.benchmarks[1].verdict == .missing)
    #expect(comparison.benchmarks.map { $0.measurement?.processRunCount } == [6, 2, 6])
  }

  @Test func `A benchmark that fails in base isn't measured again even if more process runs are allowed`() throws {
    let comparison = try compare([.base], from: 3) { $0.settings.processRuns = 48 }
    #expect(comparison.benchmarks.map { $0.measurement?.processRunCount } == [6, 2, 6])
  }

  @Test func `A comparison in which all benchmarks fail throws the first failure`() {
    let programs = SimulatedPrograms.benchmarks(2)
    programs.failure = { side, benchmark, _ in benchmark.hasPrefix("control/") || side == .base ? nil : "no file" }
    let failure = SampleFailure(side: .head, reason: "it can't measure any of its 2 benchmarks: no file")
    #expect(throws: failure) { try programs.compare() }
    #expect(programs.running == 0)
  }

  @Test func `A merged comparison keeps the failures from its files`() throws {
    let request = ComparisonRequest(program: "bench", base: "old", head: "new")
    for sides in [[.head], [.base, .head]] as [Set<ComparisonSide>] {
      let comparison = try compare(sides)
      let json = try ComparisonFormat.json.write(comparison, request: request)
      let document = try ComparisonDocument(json: Data(json.utf8), name: "1.json")
      let merged = try ComparisonMerge.merge([("1.json", document)], today: "2026-06-01")
      #expect(merged.benchmarks == comparison.benchmarks)
    }
  }

  @Test func `A stored failure with control characters is rejected`() throws {
    let request = ComparisonRequest(program: "bench", base: "old", head: "new")
    let json = try ComparisonFormat.json.write(try compare([.head]), request: request)
    let damaged = Data(json.replacing(#""no file""#, with: #""no \u001B[31mfile""#).utf8)
    #expect(throws: FileError.self) { try ComparisonDocument(json: damaged, name: "1.json") }
  }

  @Test func `Programs without control benchmarks have all of their benchmarks judged`() throws {
    let programs = SimulatedPrograms.benchmarks(1)
    programs.times[.head]!["control/memcpy/1"] = 1300
    let comparison = try programs.compare { $0.hasControls = false }
    #expect(comparison.benchmarks.map(\.name) == ["benchmark/0", "control/memcpy/1"])
    #expect(comparison.benchmarks.map(\.verdict) == [.same, .regression])
  }
}
