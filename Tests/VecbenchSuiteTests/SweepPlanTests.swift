import FastVectorSamples
import Testing
import VecbenchKit
import VecbenchSuite

@Suite struct `Sweep plans` {
  private func settings(_ points: [Int], _ benchmarks: [SuiteBenchmark]) -> Suite.Settings {
    var settings = Suite.Settings()
    (settings.points, settings.benchmarks) = (points, benchmarks)
    return settings
  }

  /// Returns the number of progress messages while the plan is measured.
  private func steps(_ plan: SweepPlan) -> Int {
    CaseRun.steps(of: Suite.benchmarks(plan.parts, data: RandomWalk()).flatMap(\.cases))
  }

  @Test func `A sweep plan has a single run for all sizes of operations`() {
    let plan = SweepPlan(settings([10, 10_000_000], [.add, .dot]), threads: [1])
    #expect(plan.parts.map(\.points) == [[10, 10_000_000]])
    #expect(steps(plan) == 4)
  }

  @Test func `A sweep plan leaves out frames of more than a million points`() {
    let plan = SweepPlan(settings([10, 1_000_000, 1_000_001], [.add, .fusedFrame]), threads: [1])
    #expect(plan.parts.map(\.points) == [[10, 1_000_000], [1_000_001]])
    #expect(plan.parts.map(\.benchmarks) == [[.add, .fusedFrame], [.add]])
    #expect(steps(plan) == 5)
    #expect(SweepPlan(settings([2_000_000], [.fusedFrame]), threads: [1]).parts.isEmpty)
  }

  @Test func `A sweep plan measures benchmarks that use only one thread once`() {
    let plan = SweepPlan(settings([10], [.add, .chartDirect]), threads: [2, 1, 2])
    #expect(plan.threads == [1, 2])
    #expect(plan.settings.threads == 2)
    #expect(plan.parts.map(\.threads) == [1, 2])
    #expect(plan.parts[0].kernels == KernelSet.available)
    #expect(plan.parts[1].kernels == KernelSet.available.filter { $0 == .blas || $0 == .native })
    #expect(plan.parts[1].benchmarks == [.add])
  }
}
