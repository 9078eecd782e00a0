import Foundation
import TestSupport
import VecbenchComparison
import VecbenchKit
import VecbenchTestSupport

/// Two programs that share a simulated clock. Their benchmarks take the given times, unless simulated disturbances
/// change them.
final class SimulatedPrograms {
  let clock = SimulatedClock()

  /// The time per iteration of each benchmark, in nanoseconds.
  var times: [ComparisonSide: [String: Double]]

  /// Returns the factor by which both programs are slower at a point in time.
  var slowdown: (_ time: Double) -> Double = { _ in 1 }

  /// Returns the factor by which a program is slower in a process run because of the memory layout of the process.
  var luck: (_ side: ComparisonSide, _ processRun: Int) -> Double = { _, _ in 1 }

  /// Returns the reason why a program can't take samples of a benchmark in a process run; nil if it can.
  var failure: (_ side: ComparisonSide, _ benchmark: String, _ processRun: Int) -> String? = { _, _, _ in nil }

  /// Returns the time that another process takes during a sample, in nanoseconds. The sample is disturbed unless the
  /// time is 0.
  var preemption: () -> Double = { 0 }

  /// True if the programs report disturbances.
  var detectsPreemption = true

  /// The allocation counts that the programs report, used cyclically.
  var allocations: [ComparisonSide: [Double]] = [:]
  private var allocationCount = 0

  /// The peak memory of the process runs, in bytes, used cyclically.
  var memory: [ComparisonSide: [Double]] = [:]
  private(set) var processRuns: [ComparisonSide: Int] = [:]
  private(set) var conditions: [ProcessConditions] = []
  private(set) var order: [ComparisonSide] = []

  /// The processors on which the system started the processes, and the processors to which the comparer then pinned
  /// them.
  private(set) var processors: [Int] = []
  private(set) var kept: [Int] = []
  private(set) var running = 0
  private(set) var questions: [String] = []

  init(base: [String: Double], head: [String: Double]) { times = [.base: base, .head: head] }

  func launch(_ side: ComparisonSide, _ conditions: ProcessConditions) throws -> any ComparisonWorker {
    processRuns[side, default: 0] += 1
    self.conditions.append(conditions)
    order.append(side)
    running += 1
    processors.append((processors.last ?? 0) + 3)
    return Worker(programs: self, side: side, number: processRuns[side]!, processor: processors.last)
  }

  struct Worker: ComparisonWorker {
    let programs: SimulatedPrograms
    let side: ComparisonSide
    let number: Int
    let processor: Int?

    func pin(to processor: Int) { programs.kept.append(processor) }

    func benchmarks() -> [String] { programs.times[side]!.keys.sorted() }

    func sample(_ benchmark: String, iterations: Int) throws -> Sample {
      if let reason = programs.failure(side, benchmark, number) { throw SampleFailure(side: side, reason: reason) }
      let clock = programs.clock
      let time = programs.times[side]![benchmark]! * programs.luck(side, number) * Double(iterations)
      let stolen = programs.preemption()
      let start = clock.time
      clock.advance(by: time * programs.slowdown(clock.time) + stolen)
      programs.questions.append("\(side) \(benchmark) \(iterations)")
      return Sample(nanoseconds: clock.time - start, isDisturbed: stolen > 0 && programs.detectsPreemption)
    }

    func allocations(_ benchmark: String) -> Double? {
      guard let counts = programs.allocations[side] else { return nil }
      programs.allocationCount += 1
      return counts[programs.allocationCount % counts.count]
    }

    func peakMemory(_ benchmark: String) -> Double? {
      programs.memory[side].map { $0[number % $0.count] }
    }

    func end() { programs.running -= 1 }
  }
}

extension SimulatedPrograms {
  /// Returns programs with `count` benchmarks of about a microsecond, and a control benchmark. In `head`, each
  /// benchmark in `slower` takes the given multiple of its time.
  static func benchmarks(_ count: Int = 8, slower: [Int: Double] = [:]) -> SimulatedPrograms {
    var base = ["control/memcpy/1": 900.0]
    for index in 0..<count { base["benchmark/\(index)"] = 1000 + 37 * Double(index) }
    // `head` is slightly slower, because no two programs take exactly the same time.
    var head = base.mapValues { $0 * 1.0005 }
    for (index, ratio) in slower { head["benchmark/\(index)"] = base["benchmark/\(index)"]! * ratio }
    return SimulatedPrograms(base: base, head: head)
  }

  func compare(_ change: (inout ComparisonRun) -> Void = { _ in }, seed: UInt64 = 1) throws -> Comparison {
    var run = ComparisonRun()
    run.settings.seed = seed
    run.today = "2026-06-01"
    run.clock = clock
    change(&run)
    return try run.run(base: "old", head: "new", environment: ReportFixture.report().environment, launch: launch)
  }
}
