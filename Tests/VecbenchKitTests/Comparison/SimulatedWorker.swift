import Foundation
import TestSupport
import VecbenchKit

/// Two programs on one simulated clock: rows take the times that are given, changed by whatever happens to the machine.
final class SimulatedPrograms {
  let clock = SimulatedClock()

  /// The nanoseconds of an iteration, by row, of each program.
  var times: [Arm: [String: Double]]

  /// By how much everything is slower at a time.
  var slowdown: (_ time: Double) -> Double = { _ in 1 }

  /// By how much one program is slower in one launch, by its luck.
  var luck: (_ arm: Arm, _ launch: Int) -> Double = { _, _ in 1 }

  /// Nanoseconds that somebody else takes of an epoch, which is disturbed then.
  var preemption: () -> Double = { 0 }

  /// Whether the one who counts disturbances sees them.
  var seesPreemption = true
  var allocations: [Arm: Double] = [:]
  private(set) var launches: [Arm: Int] = [:]
  private(set) var conditions: [LaunchConditions] = []
  private(set) var order: [Arm] = []

  /// The processors that were given to each launch, and those that were asked for.
  private(set) var processors: [Int] = []
  private(set) var kept: [Int] = []
  private(set) var running = 0
  private(set) var questions: [String] = []

  init(base: [String: Double], head: [String: Double]) { times = [.base: base, .head: head] }

  func launch(_ arm: Arm, _ conditions: LaunchConditions) throws -> any ComparisonWorker {
    launches[arm, default: 0] += 1
    self.conditions.append(conditions)
    order.append(arm)
    running += 1
    processors.append((processors.last ?? 0) + 3)
    return Worker(programs: self, arm: arm, number: launches[arm]!, processor: processors.last)
  }

  struct Worker: ComparisonWorker {
    let programs: SimulatedPrograms
    let arm: Arm
    let number: Int
    let processor: Int?

    func stay(on processor: Int) { programs.kept.append(processor) }

    func rows() -> [String] { programs.times[arm]!.keys.sorted() }

    func epoch(_ row: String, iterations: Int) -> Epoch {
      let clock = programs.clock
      let time = programs.times[arm]![row]! * programs.luck(arm, number) * Double(iterations)
      let stolen = programs.preemption()
      let start = clock.time
      clock.advance(by: time * programs.slowdown(clock.time) + stolen)
      programs.questions.append("\(arm) \(row) \(iterations)")
      return Epoch(nanoseconds: clock.time - start, isDisturbed: stolen > 0 && programs.seesPreemption)
    }

    func allocations(_ row: String) -> Double? { programs.allocations[arm] }

    func end() { programs.running -= 1 }
  }
}

extension SimulatedPrograms {
  /// Rows of about a microsecond, and a control row; `head` takes `ratio` times as long in some of them.
  static func rows(_ count: Int = 8, slower: [Int: Double] = [:]) -> SimulatedPrograms {
    var base = ["control/memcpy/1": 900.0]
    for index in 0..<count { base["row/\(index)"] = 1000 + 37 * Double(index) }
    // A little slower, as no two programs are as fast to the last digit.
    var head = base.mapValues { $0 * 1.0005 }
    for (index, ratio) in slower { head["row/\(index)"] = base["row/\(index)"]! * ratio }
    return SimulatedPrograms(base: base, head: head)
  }

  func compare(_ change: (inout ComparisonRun) -> Void = { _ in }, seed: UInt64 = 1) throws -> Comparison {
    var run = ComparisonRun()
    run.settings.seed = seed
    run.today = "2026-06-01"
    change(&run)
    return try run.run(base: "old", head: "new", environment: ReportFixture.report().environment, launch: launch)
  }
}
