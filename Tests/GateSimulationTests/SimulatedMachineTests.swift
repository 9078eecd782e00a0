import Foundation
import GateSimulation
import Testing
import VecbenchComparison
import VecbenchMeasuring

@Suite struct `Simulated machine` {
  private func behavior(_ change: (inout Behavior) -> Void = { _ in }) -> Behavior {
    var behavior = Behavior()
    (behavior.sampleScatter, behavior.setUp, behavior.launch) = (0, 1e7...1e7, 5e6...5e6)
    change(&behavior)
    return behavior
  }

  private func pair(_ behavior: Behavior, on weather: Weather = Weather(), slowdown: Double = 1) -> SimulatedPair {
    SimulatedPair(
      base: SimulatedProgram(behavior, seed: 1), head: SimulatedProgram(behavior, slowdown: slowdown, seed: 2),
      machine: SimulatedMachine(weather, seed: 3))
  }

  private let conditions = {
    var generator = SplitMix64(seed: 1)
    return ProcessConditions(using: &generator)
  }()

  @Test func `A simulated iteration takes 1 µs, and longer in a slower program`() {
    let pair = pair(behavior(), slowdown: 1.2)
    let (base, head) = (pair.launch(.base, conditions), pair.launch(.head, conditions))
    #expect(abs(base.sample("benchmark", iterations: 1000).nanoseconds - 1e6) <= 31)
    #expect(abs(head.sample("benchmark", iterations: 1000).nanoseconds - 1.2e6) <= 31)
  }

  @Test func `The setups of both programs take twice as long if they run at the same time`() {
    let pair = pair(behavior())
    let (base, head) = (pair.launch(.base, conditions), pair.launch(.head, conditions))
    let start = pair.machine.time
    base.startPreparing("benchmark")
    head.startPreparing("benchmark")
    base.finishPreparing("benchmark")
    head.finishPreparing("benchmark")
    #expect(pair.machine.time - start == 2e7)
    #expect(base.processorTime == 1e7)
  }

  @Test func `A background thread slows down the other program and uses processor time`() {
    let pair = pair(behavior { $0.preparation = 3e7 })
    let (base, head) = (pair.launch(.base, conditions), pair.launch(.head, conditions))
    base.startPreparing("benchmark")
    base.finishPreparing("benchmark")
    pair.machine.sleep(until: pair.machine.time + 1e7)
    #expect(base.processorTime == 2e7)
    let start = pair.machine.time
    _ = head.sample("benchmark", iterations: 1)
    // The setup of `head` shares the core with the thread of `base`, so it takes twice its processor time.
    #expect(abs(pair.machine.time - start - 2e7) < 1e4)
  }

  @Test func `A neighbor takes a fifth of the time on the core`() {
    var weather = Weather()
    weather.neighbor = Weather.Neighbor()
    let pair = pair(behavior(), on: weather)
    let base = pair.launch(.base, conditions)
    let samples = (0..<400).map { _ in base.sample("benchmark", iterations: 2000) }
    let disturbed = samples.filter(\.isDisturbed)
    #expect(abs(samples.reduce(0) { $0 + $1.nanoseconds } / 8e8 - 1.25) < 0.01)
    #expect(disturbed.count == 50)
    #expect(disturbed.allSatisfy { abs($0.nanoseconds - 6e6) < 100 })
    #expect(samples.filter { !$0.isDisturbed }.allSatisfy { abs($0.nanoseconds - 2e6) < 100 })
  }

  @Test(arguments: [1e3, 1.5e7]) func `A coarse clock shows multiples of its step`(tick: Double) {
    var weather = Weather()
    weather.tick = tick
    let pair = pair(behavior(), on: weather)
    let base = pair.launch(.base, conditions)
    let times = (0..<100).map { _ in base.sample("benchmark", iterations: 2345).nanoseconds }
    #expect(times.allSatisfy { $0.truncatingRemainder(dividingBy: tick) == 0 })
    let ratio = times.reduce(0, +) / 2.345e8
    #expect(abs(ratio - 1) < 0.15)
  }

  @Test func `An iteration takes 1.6 times as long until the program is warm`() {
    let pair = pair(behavior { $0.warmUp = .calls(1e5) })
    let base = pair.launch(.base, conditions)
    let times = (0..<20).map { _ in base.sample("benchmark", iterations: 10_000).nanoseconds }
    #expect(times.prefix(9).allSatisfy { abs($0 - 1.6e7) < 31 })
    #expect(times.suffix(9).allSatisfy { abs($0 - 1e7) < 31 })
  }

  @Test func `Successive simulated samples are correlated`() {
    let pair = pair(behavior { ($0.sampleScatter, $0.autocorrelation) = (0.03, 0.9) })
    let base = pair.launch(.base, conditions)
    let logarithms = (0..<20_000).map { _ in log(base.sample("benchmark", iterations: 1000).nanoseconds / 1e6) }
    let variance = logarithms.reduce(0) { $0 + $1 * $1 } / 2e4
    let covariance = zip(logarithms, logarithms.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / 2e4
    #expect(abs(variance.squareRoot() - 0.03) < 0.003)
    #expect(abs(covariance / variance - 0.9) < 0.02)
  }

  @Test func `Half of the simulated process runs are in each mode`() {
    let pair = pair(behavior { $0.processModes = 2 })
    let times = (0..<1000).map { _ in
      let process = pair.launch(.base, conditions)
      defer { process.end() }
      return process.sample("benchmark", iterations: 1000).nanoseconds
    }
    #expect(abs(times.count { $0 > 1.5e6 } - 500) < 60)
  }

  @Test func `Processes are released after a comparison`() throws {
    let machine = SimulatedMachine(Weather(), seed: 1)
    let pair = SimulatedPair(
      base: SimulatedProgram(Behavior(), seed: 1), head: SimulatedProgram(Behavior(), seed: 2), machine: machine)
    let simulation = Simulation(Cell(.constant, .quick, slowdown: 0, order: .headSlower))
    weak var last: SimulatedProcess?
    _ = try simulation.compare(clock: machine, schedule: ComparisonSchedule(seed: 1)) {
      let process = pair.launch($0, $1)
      last = process
      return process
    }
    #expect(last == nil)
  }
}
