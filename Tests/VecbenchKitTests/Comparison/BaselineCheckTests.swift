import Testing
import VecbenchComparison
import VecbenchKit
import VecbenchTestSupport

struct BaselineCheckTests {
  private func result(
    _ variant: VariantName = "native", speedup: (Double, high: Double)? = nil, time: (Double, low: Double) = (100, 100),
    peak: Double? = nil
  ) -> BenchmarkResult {
    var result = BenchmarkResult(benchmark: "add", variant: variant, size: 10)
    (result.medianNanoseconds, result.lowNanoseconds, result.peakNanoseconds) = (time.0, time.low, peak)
    (result.speedup, result.speedupHigh) = (speedup?.0, speedup?.high)
    return result
  }

  private func worse(_ before: BenchmarkResult, _ now: BenchmarkResult) -> [String] {
    BaselineCheck(baseline: [before], now: [now], threshold: 0.25).findings.map(\.description)
  }

  @Test func `A speedup counts as worse if its whole interval shrank by more than the threshold`() {
    let before = result(speedup: (5, 5.2))
    #expect(worse(before, result(speedup: (3.8, 3.9))) == ["add/native/10: the speed-up was 5.00, and is 3.80"])
    #expect(worse(before, result(speedup: (3.8, 4.1))) == [])
    #expect(worse(before, result(speedup: (9, 9))) == [])
  }

  @Test func `A ratio without an interval isn't compared`() {
    var now = result(speedup: (2, 2), time: (150, 150), peak: 90)
    (now.speedupHigh, now.lowNanoseconds) = (nil, nil)
    let check = BaselineCheck(baseline: [result(speedup: (5, 5), peak: 90)], now: [now], threshold: 0.25)
    #expect(check.compared == 0 && check.findings.isEmpty)
  }

  @Test(arguments: [BenchmarkResult.Role.traffic, .separate])
  func `A result that isn't compared with other variants has no speedup to check`(role: BenchmarkResult.Role) {
    let results = [5.0, 2.0].map { speedup in
      var result = result(speedup: (speedup, speedup))
      result.role = role
      return result
    }
    let check = BaselineCheck(baseline: [results[0]], now: [results[1]], threshold: 0.25)
    #expect(check.compared == 0 && check.findings.isEmpty)
  }

  @Test func `A baseline check compares fractions of peak bandwidth, but never times`() {
    let before = result(time: (100, 100), peak: 90)
    #expect(
      worse(before, result(time: (150, 140), peak: 90)) == [
        "add/native/10: the fraction of peak bandwidth was 0.900, and is 0.600"
      ])
    #expect(worse(before, result(time: (150, 120), peak: 90)) == [])
    #expect(worse(before, result(time: (1000, 1000), peak: 900)) == [])
    #expect(worse(result(), result(time: (1000, 1000))) == [])
  }

  @Test func `A finding has the identifier that exports and the history use`() {
    var before = result(speedup: (5, 5))
    (before.animation, before.framesPerSecond, before.threads) = ("spring", 59.94, 2)
    #expect(before.identifier == "add/native/10/spring/59.9fps/threads:2")
    let findings = BaselineCheck(baseline: [before], now: [], threshold: 0.25).findings
    #expect(findings.map(\.name) == [before.identifier])
  }

  @Test func `Results with different numbers of threads are compared separately`() {
    let (one, fast) = (result(speedup: (5, 5)), result(speedup: (20, 20)))
    var (two, slow) = (fast, one)
    (two.threads, slow.threads) = (2, 2)
    #expect(BaselineCheck(baseline: [one, two], now: [two, one], threshold: 0.25).compared == 2)
    #expect(
      BaselineCheck(baseline: [one, two], now: [fast, slow], threshold: 0.25).findings.map(\.name) == [two.identifier])
  }

  @Test func `A missing benchmark counts as worse, and the variant to which speedups are relative isn't compared`() {
    let check = BaselineCheck(baseline: [result()], now: [], threshold: 0.25)
    #expect(check.findings.map(\.description) == ["add/native/10: the baseline has it, and it was not measured now"])
    #expect(
      BaselineCheck(
        baseline: [result("naive", speedup: (1, 1))], now: [result("naive", speedup: (0.5, 0.5))], threshold: 0.25
      ).compared == 0)
  }

  @Test func `The summary of a baseline check counts ratios and missing results separately`() {
    let before = [result("a", speedup: (5, 5)), result("b", speedup: (5, 5)), result("c"), result("d")]
    let summary = { (now: [BenchmarkResult]) in
      BaselineCheck(baseline: before, now: now, threshold: 0.25).summary
    }
    #expect(summary(before) == "none of 2 ratios is worse")
    let slow = [result("a", speedup: (2, 2)), result("b", speedup: (2, 2))]
    #expect(summary(slow + before.suffix(2)) == "2 of 2 ratios are worse")
    #expect(summary(slow) == "2 of 2 ratios are worse, and 2 results of the baseline are missing")
    #expect(summary(Array(before.prefix(3))) == "none of 2 ratios is worse, and 1 result of the baseline is missing")
  }

  @Test func `A benchmark counts as worse only if a second check confirms it`() {
    let (before, slow, fine) = (result(speedup: (5, 5)), result(speedup: (2, 2)), result(speedup: (5, 5)))
    let check = { BaselineCheck(baseline: [before], now: [$0], threshold: 0.25) }
    #expect(check(slow).confirmed(by: check(slow)).findings.count == 1)
    #expect(check(slow).confirmed(by: check(fine)).findings.isEmpty)
  }

  @Test func `A baseline of another processor, OpenBLAS core, compiler or build can't be compared`() throws {
    let here = try ReportFixture.report().environment
    #expect(BaselineCheck.obstacle(here, here) == nil)
    let changes: [(String, (inout MachineEnvironment) -> Void)] = [
      (
        "the processor of the baseline is 'X', here it is 'Some Processor (family 25 model 17)'", { $0.processor = "X" }
      ),
      ("the OpenBLAS core of the baseline is 'none', here it is 'Haswell'", { $0.openBLASCore = nil }),
      ("the compiler of the baseline is 'X', here it is 'Clang 21'", { $0.compiler = "X" }),
      ("the build of the baseline is 'debug', here it is 'release'", { $0.buildConfiguration = "debug" }),
    ]
    for (message, change) in changes {
      var other = here
      change(&other)
      #expect(BaselineCheck.obstacle(other, here) == message)
    }
  }
}
