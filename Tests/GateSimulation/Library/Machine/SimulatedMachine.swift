import Foundation
import VecbenchMeasuring

/// A machine with a clock and one core, which all threads share equally. Time advances only when a program computes or
/// sleeps.
package final class SimulatedMachine: PacingClock {
  /// The time since the machine was started, in nanoseconds.
  package private(set) var time = 0.0
  private let weather: Weather
  private var processes: [SimulatedProcess] = []
  private var generator: SplitMix64
  private let phase: Double
  private var isSlow: Bool
  private var nextStep: Double

  /// The total time for which the neighbor, another program on the same core, has used the core, in nanoseconds.
  private(set) var stolen = 0.0

  package init(_ weather: Weather, seed: UInt64) {
    self.weather = weather
    var generator = SplitMix64(seed: seed)
    phase = generator.fraction()
    isSlow = generator.fraction() < 0.5
    nextStep = generator.exponential(mean: weather.step ?? .infinity)
    self.generator = generator
  }

  /// Returns the time that the clock shows, rounded down to a multiple of the clock's resolution.
  package func now() -> Double { reading(at: time) }

  /// Returns the reading of the clock at a point in time.
  func reading(at time: Double) -> Double { (time / weather.tick).rounded(.down) * weather.tick }

  package func sleep(until end: Double) { while time < end { compute(until: end) } }

  /// Runs the machine until the foreground thread of a process has finished its work.
  func finishForeground(of process: SimulatedProcess) { while process.foreground > 0 { compute(until: .infinity) } }

  func start(_ process: SimulatedProcess) { processes.append(process) }

  func end(_ process: SimulatedProcess) { processes.removeAll { $0 === process } }

  /// True if the operating system reports how long the other program on the same processor interrupted this one.
  var countsInterruptions: Bool { weather.neighbor?.isVisible ?? false }

  /// Returns the current slowdown factor of the machine.
  func slowdown() -> Double {
    while time >= nextStep {
      isSlow.toggle()
      nextStep += generator.exponential(mean: weather.step ?? .infinity)
    }
    if let drift = weather.drift {
      let position = (time / drift / 2 + phase).truncatingRemainder(dividingBy: 1)
      return exp(log(Weather.slowdown) * (1 - abs(2 * position - 1)))
    }
    return weather.step != nil && isSlow ? Weather.slowdown : 1
  }

  /// Runs all threads until one of them has finished its work or a point in time is reached.
  private func compute(until end: Double) {
    var (threads, shortest) = (0.0, Double.infinity)
    for process in processes {
      threads += process.threads
      shortest = min(shortest, process.shortestThread)
    }
    let available = threads > 0 && end.isFinite ? processorTime(until: end) / threads : .infinity
    let each = min(shortest, available)
    if each > 0 { for process in processes { process.advance(by: each) } }
    if threads > 0, each == shortest { occupy(each * threads) } else { leave(until: end) }
  }

  /// Returns the processor time until `end` that isn't used by the neighbor, another program on the same core.
  private func processorTime(until end: Double) -> Double {
    guard let neighbor = weather.neighbor else { return end - time }
    return end - time - (stolenTime(at: end, neighbor) - stolenTime(at: time, neighbor))
  }

  private func leave(until end: Double) {
    if let neighbor = weather.neighbor { stolen += stolenTime(at: end, neighbor) - stolenTime(at: time, neighbor) }
    time = end
  }

  /// Advances the time until the programs have used the processor for the given duration.
  private func occupy(_ duration: Double) {
    guard let neighbor = weather.neighbor else {
      time += duration
      return
    }
    let free = neighbor.period - neighbor.duration
    let start = time + phase * neighbor.period
    // The neighbor program uses the core at the end of each period.
    let position = min(start.truncatingRemainder(dividingBy: neighbor.period), free)
    let end = start + duration
    let thefts = ((position + duration) / free).rounded(.down)
    let waited = start.truncatingRemainder(dividingBy: neighbor.period) - position
    let taken = thefts > 0 ? thefts * neighbor.duration - waited : 0
    time = end + taken - phase * neighbor.period
    stolen += taken
  }

  /// Returns the total time for which the neighbor program has used the core since the start of its first period.
  private func stolenTime(at time: Double, _ neighbor: Weather.Neighbor) -> Double {
    let shifted = time + phase * neighbor.period
    let periods = (shifted / neighbor.period).rounded(.down)
    let position = shifted - periods * neighbor.period
    return periods * neighbor.duration + max(0, position - (neighbor.period - neighbor.duration))
  }
}
