import Foundation
package import VecbenchComparison
import VecbenchMeasuring

/// A process of a simulated program.
package final class SimulatedProcess: ComparisonWorker {
  private let machine: SimulatedMachine
  private let behavior: Behavior
  private var generator: SplitMix64
  private let launchTime: Double
  private var firstCall: Double?

  /// The duration of an iteration in this process, in nanoseconds.
  private let iteration: Double

  /// The end of the warm-up: a number of iterations if the warm-up is limited by iterations, otherwise a duration in
  /// nanoseconds.
  private let warmAt: Double

  private var calls = 0.0
  private var deviation: Double
  private var nextCollection: Double

  /// The remaining processor time of the foreground thread and of the background thread, in nanoseconds.
  private(set) var foreground = 0.0
  private var background = 0.0
  private var isPrepared = false
  private var isSettingUp = false

  private var used = 0.0

  init(_ program: SimulatedProgram, number: Int, isSecond: Bool, machine: SimulatedMachine) {
    let behavior = program.behavior
    var generator = SplitMix64(seed: program.seed, stream: UInt64(number))
    var iteration = behavior.iteration * program.slowdown
    iteration *= exp(behavior.processScatter * generator.normal())
    if generator.fraction() < 0.5 { iteration *= behavior.processModes }
    if isSecond { iteration *= behavior.secondLaunch }
    (self.iteration, self.behavior, self.machine) = (iteration, behavior, machine)
    warmAt = generator.uniform(0.9...1.1) * (behavior.warmUp?.amount ?? 0)
    deviation = generator.normal()
    nextCollection = generator.fraction() * (behavior.collection?.interval ?? .infinity)
    launchTime = machine.time
    self.generator = generator
  }

  /// Starts the process and waits until it responds.
  func launch() {
    machine.start(self)
    machine.sleep(until: machine.time + generator.uniform(behavior.launch))
    if behavior.isBusy { background = .infinity }
  }

  // MARK: Threads

  /// The number of threads of this process that are computing.
  var threads: Double { (foreground > 0 ? 1 : 0) + (background > 0 ? 1 : 0) }

  /// The remaining processor time of the thread that finishes first.
  var shortestThread: Double { min(foreground > 0 ? foreground : .infinity, background > 0 ? background : .infinity) }

  /// Runs each active thread for `time` nanoseconds of processor time.
  func advance(by time: Double) {
    if background > 0 {
      background -= time
      used += time
    }
    if foreground > 0 {
      foreground -= time
      used += time
      if foreground == 0, isSettingUp { endSetUp() }
    }
  }

  private func endSetUp() {
    isSettingUp = false
    isPrepared = true
    background += behavior.preparation
  }

  // MARK: Messages

  package func benchmarks() -> [String] { [SimulatedProgram.benchmark] }

  package func startPreparing(_ benchmark: String) {
    foreground = generator.uniform(behavior.setUp)
    isSettingUp = true
    firstCall = machine.time
  }

  package func finishPreparing(_ benchmark: String) { machine.finishForeground(of: self) }

  package func sample(_ benchmark: String, iterations: Int) -> Sample {
    if !isPrepared {
      startPreparing(benchmark)
      finishPreparing(benchmark)
    }
    let (start, stolen) = (machine.time, machine.stolen)
    foreground = work(Double(iterations)) * machine.slowdown()
    machine.finishForeground(of: self)
    if behavior.cleaning > 0 { background += behavior.cleaning * (machine.time - start) }
    let end = machine.time + generator.uniform(0...Behavior.clockOverhead)
    return Sample(
      nanoseconds: machine.reading(at: end) - machine.reading(at: start),
      isDisturbed: machine.countsInterruptions && machine.stolen > stolen)
  }

  package func allocations(_ benchmark: String) -> Double? { nil }

  package var processor: Int? { 0 }

  package func pin(to processor: Int) {}

  package var processorTime: Double? { used }

  package func end() { machine.end(self) }

  /// Returns the processor time of iterations that begin now, assuming an undisturbed machine.
  private func work(_ iterations: Double) -> Double {
    let correlation = behavior.autocorrelation
    deviation = correlation * deviation + (1 - correlation * correlation).squareRoot() * generator.normal()
    var duration = iteration * exp(behavior.sampleScatter * deviation)
    if behavior.sampleModes != 1, generator.fraction() < 0.5 { duration *= behavior.sampleModes }
    let cold = min(iterations, coldIterations(of: duration * Behavior.coldFactor))
    calls += iterations
    return duration * (iterations + cold * (Behavior.coldFactor - 1)) + pauses()
  }

  /// Returns the number of iterations until the warm-up ends.
  private func coldIterations(of duration: Double) -> Double {
    // A preparation in the background shares the core with the iterations.
    if behavior.preparation > 0 { return max(0, background) / duration }
    switch behavior.warmUp {
    case .calls: return max(0, warmAt - calls)
    case .sinceLaunch: return max(0, launchTime + warmAt - machine.time) / duration
    case .sinceFirstCall: return max(0, (firstCall ?? machine.time) + warmAt - machine.time) / duration
    case nil: return 0
    }
  }

  /// Returns the duration of the garbage collections that are due.
  private func pauses() -> Double {
    guard let collection = behavior.collection else { return 0 }
    var pauses = 0.0
    while calls >= nextCollection {
      pauses += collection.pause
      nextCollection += collection.interval * generator.uniform(0.9...1.1)
    }
    return pauses
  }
}
