import Testing
import VecbenchKit

struct BaselineCheckTests {
  private func row(
    _ kernels: KernelSet = .native, speedup: (Double, high: Double)? = nil, time: (Double, low: Double) = (100, 100),
    roof: Double? = nil
  ) -> BenchmarkResult {
    var row = BenchmarkResult(benchmark: .add, kernels: kernels, points: 10)
    (row.medianNanoseconds, row.lowNanoseconds, row.roofNanoseconds) = (time.0, time.low, roof)
    (row.speedup, row.speedupHigh) = (speedup?.0, speedup?.high)
    return row
  }

  private func worse(_ before: BenchmarkResult, _ now: BenchmarkResult) -> [String] {
    BaselineCheck(baseline: [before], now: [now], threshold: 0.25).findings.map(\.description)
  }

  @Test func `a speed-up that has shrunk by more than the threshold, its interval too, is worse`() {
    let before = row(speedup: (5, 5.2))
    #expect(worse(before, row(speedup: (3.8, 3.9))) == ["add/native/10: the speed-up was 5.00, and is 3.80"])
    #expect(worse(before, row(speedup: (3.8, 4.1))) == [])
    #expect(worse(before, row(speedup: (9, 9))) == [])
  }

  @Test func `a share of the roof is compared alike, and times never are`() {
    let before = row(time: (100, 100), roof: 90)
    #expect(worse(before, row(time: (150, 140), roof: 90)) == ["add/native/10: the share of the roof was 0.900, and is 0.600"])
    #expect(worse(before, row(time: (150, 120), roof: 90)) == [])
    #expect(worse(before, row(time: (1000, 1000), roof: 900)) == [])
    #expect(worse(row(), row(time: (1000, 1000))) == [])
  }

  @Test func `a row that is missing is worse, and the naive loops are their own measure`() {
    let check = BaselineCheck(baseline: [row()], now: [], threshold: 0.25)
    #expect(check.findings.map(\.description) == ["add/native/10: the baseline has it, and it was not measured now"])
    #expect(BaselineCheck(baseline: [row(.naive, speedup: (1, 1))], now: [row(.naive, speedup: (0.5, 0.5))], threshold: 0.25).compared == 0)
  }

  @Test func `only what is worse twice is worse`() {
    let (before, slow, fine) = (row(speedup: (5, 5)), row(speedup: (2, 2)), row(speedup: (5, 5)))
    let check = { BaselineCheck(baseline: [before], now: [$0], threshold: 0.25) }
    #expect(check(slow).confirmed(by: check(slow)).findings.count == 1)
    #expect(check(slow).confirmed(by: check(fine)).findings.isEmpty)
  }

  @Test func `another processor, OpenBLAS core, compiler or build is an obstacle that is named`() throws {
    let here = try ReportFixture.report().environment
    #expect(BaselineCheck.obstacle(here, here) == nil)
    let changes: [(String, (inout MachineEnvironment) -> Void)] = [
      ("the processor of the baseline is 'X', here it is 'Some Processor (family 25 model 17)'", { $0.processor = "X" }),
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
