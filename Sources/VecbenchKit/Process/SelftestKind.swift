import CommandLineSupport
import FastVectorFiles
import Foundation
import Synchronization
import VecbenchMeasuring

/// A benchmark of the self-test. Except for ``constant``, the times of these benchmarks are irregular. A comparison of
/// a benchmark with itself must never fail.
enum SelftestKind: String, CaseIterable, NamedValue {
  /// Each iteration does the same work.
  case constant
  /// Each process is slower or faster by a random factor. The factors have a log-normal distribution with a standard
  /// deviation of 5 %.
  case scatter
  /// The amount of work varies at random, but only slightly from one iteration to the next.
  case autocorrelated
  /// The benchmark slows down by 30 % and recovers, with a period of 30 s.
  case drift
  /// The benchmark is 30 % slower during every other half second.
  case steps
  /// Each process runs at one of two speeds, chosen at random.
  case bimodalProcess = "bimodal-process"
  /// Each sample runs at one of two speeds, chosen at random.
  case bimodalSample = "bimodal-sample"
  /// The first 20 000 iterations take 60 % longer than later ones.
  case warmUpCalls = "warm-up-calls"
  /// Iterations in the first 100 ms of the process take 60 % longer than later ones.
  case warmUpLaunch = "warm-up-launch"
  /// Iterations in the first 100 ms after the first iteration take 60 % longer than later ones.
  case warmUpFirstCall = "warm-up-first-call"
  /// The first iteration takes 60 ms and starts a thread that computes for 30 ms. Iterations take 60 % longer until the
  /// thread ends.
  case background
  /// The clock has a resolution of 1 us.
  case microsecondClock = "clock-1us"
  /// Every 1000th iteration takes 300 times as long.
  case garbageCollection = "garbage-collection"
  /// Another process uses each core for 4 ms out of every 20 ms.
  case neighbor
  /// The clock has a resolution of 15 ms. This case is last, because it takes the longest.
  case coarseClock = "clock-15ms"

  var identifier: String { "\(rawValue)/default" }

  /// The resolution of the clock that times the samples, in nanoseconds; 0 for the system clock.
  var clockTick: Double {
    switch self {
    case .microsecondClock: 1e3
    case .coarseClock: 15e6
    default: 0
    }
  }

  /// The time limit of a comparison, in nanoseconds; nil for no limit. Only the coarse clock needs a limit, because
  /// each sample takes a quarter of a second.
  var budget: Double? { self == .coarseClock ? 2e11 : nil }

  /// True if a slowdown of 30 % can be detected despite the irregular times.
  var showsSlowdowns: Bool { self != .bimodalProcess && self != .bimodalSample && self != .coarseClock }

  /// One benchmark for each kind.
  static var benchmarks: [AnyBenchmark] {
    _ = SelftestState.launchTime
    return allCases.map(\.benchmark)
  }

  private var benchmark: AnyBenchmark {
    AnyBenchmark(
      Benchmark(rawValue) { Workload(state: SelftestState()) { state in chain(state.steps(of: self)) } })
  }
}

/// Runs a chain of dependent operations, about 2 ns each.
@inline(never)
private func chain(_ steps: Int) -> Double {
  var x = 1.0
  for _ in 0..<steps { x = x * 1.000_000_1 + 1e-9 }
  return x
}

/// The state of a benchmark in one process.
private final class SelftestState {
  private static let steps = 1000
  private static let slowSteps = 1600
  private static let warmUp = 1e8

  private let clock = SystemClock()
  private let launch = SelftestState.launchTime
  private var firstCall: Double?
  private var calls = 0
  private var generator = SplitMix64(seed: UInt64.random(in: 0 ... .max))
  private var level = 0.0
  private var sampleEnd = 0.0
  private let isPrepared = Atomic(false)
  private lazy var factor = exp(0.05 * normal())
  private lazy var isSlowProcess = Bool.random(using: &generator)
  private var isSlowSample = false

  /// The time at which the benchmarks were declared, which is soon after the launch of the process.
  static let launchTime = SystemClock().now()

  func steps(of kind: SelftestKind) -> Int {
    calls += 1
    let (steps, slow) = (Self.steps, Self.slowSteps)
    switch kind {
    case .constant, .microsecondClock, .coarseClock, .neighbor: return steps
    case .scatter: return Int(Double(steps) * factor)
    case .autocorrelated:
      level = 0.999 * level + 0.005 * normal()
      return max(1, Int(Double(steps) * exp(level)))
    case .drift:
      let phase = (clock.now() / 30e9).truncatingRemainder(dividingBy: 1)
      return steps + Int(300 * (1 - abs(2 * phase - 1)))
    case .steps: return Int(clock.now() / 5e8) % 2 == 0 ? steps : steps + 300
    case .bimodalProcess: return isSlowProcess ? 2750 : steps
    case .bimodalSample:
      // A pause before this iteration means that a new sample starts, because the other program is measured between two
      // samples.
      let now = clock.now()
      if now - sampleEnd > 2e5 { isSlowSample = Bool.random(using: &generator) }
      sampleEnd = now
      return isSlowSample ? 2750 : steps
    case .warmUpCalls: return calls <= 20_000 ? slow : steps
    case .warmUpLaunch: return clock.now() - launch < Self.warmUp ? slow : steps
    case .warmUpFirstCall:
      let start = firstCall ?? clock.now()
      firstCall = start
      return clock.now() - start < Self.warmUp ? slow : steps
    case .background:
      if calls == 1 { startBackgroundWork() }
      return isPrepared.load(ordering: .acquiring) ? steps : slow
    case .garbageCollection: return calls % 1000 == 0 ? 300 * steps : steps
    }
  }

  private func startBackgroundWork() {
    let end = clock.now() + 60e6
    while clock.now() < end { blackHole(chain(Self.steps)) }
    let thread = Thread { [self] in
      // Do a fixed amount of work instead of working for a fixed time, because the other program may use the same core
      // and delay this thread.
      for _ in 0..<15_000 { blackHole(chain(Self.steps)) }
      isPrepared.store(true, ordering: .releasing)
    }
    thread.start()
  }

  /// Returns a random number from the standard normal distribution, by the Box–Muller method.
  private func normal() -> Double {
    let (u, v) = (Double.random(in: 0..<1, using: &generator), Double.random(in: 0..<1, using: &generator))
    return (-2 * log(1 - u)).squareRoot() * cos(2 * .pi * v)
  }
}

extension SelftestState: @unchecked Sendable {}

/// A clock that advances in steps.
struct CoarseClock: MonotonicClock {
  /// The duration of a step, in nanoseconds.
  let tick: Double
  private let clock = SystemClock()

  init(tick: Double) { self.tick = tick }

  func now() -> Double { tick > 0 ? (clock.now() / tick).rounded(.down) * tick : clock.now() }
}

/// Threads that periodically use every core, as another virtual machine would.
final class PeriodicNeighbor: Sendable {
  private let isEnded = Atomic(false)

  init() {
    for processor in 0..<ProcessInfo.processInfo.activeProcessorCount {
      Thread.detachNewThread { [self] in
        Processors.pin(0, to: processor)
        let clock = SystemClock()
        while !isEnded.load(ordering: .relaxed) {
          let start = clock.now()
          while clock.now() < start + 4e6 { blackHole(chain(100)) }
          clock.sleep(until: start + 20e6)
        }
      }
    }
  }

  func end() { isEnded.store(true, ordering: .relaxed) }
}
