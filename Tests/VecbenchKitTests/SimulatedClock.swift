import VecbenchKit

/// A clock that advances only when work or a pause is simulated.
final class SimulatedClock: PacingClock {
  private(set) var time = 0.0

  func now() -> Double { time }

  func advance(by nanoseconds: Double) { time += nanoseconds }

  func sleep(until time: Double) { advance(by: max(0, time - now())) }
}

extension SimulatedClock {
  /// Returns a variant whose iterations take `nanoseconds`, multiplied by the slowdown at the start of the sample.
  func variant(
    _ name: String, nanoseconds: Double, slowdown: @escaping (_ time: Double) -> Double = { _ in 1 }
  ) -> Variant {
    Variant(name: name) { [self] iterations in
      advance(by: Double(iterations) * nanoseconds * slowdown(time))
    }
  }
}
