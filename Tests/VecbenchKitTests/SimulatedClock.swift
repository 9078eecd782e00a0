import VecbenchKit

/// A clock that stands still until work moves it on.
final class SimulatedClock: MonotonicClock {
  private(set) var time = 0.0

  func now() -> Double { time }

  func advance(by nanoseconds: Double) { time += nanoseconds }
}

extension SimulatedClock {
  /// A variant whose call takes `nanoseconds`, times the slowdown of the moment at which its turn begins.
  func variant(
    _ name: String, nanoseconds: Double, slowdown: @escaping (_ time: Double) -> Double = { _ in 1 }
  ) -> Variant {
    Variant(name: name) { [self] iterations in
      advance(by: Double(iterations) * nanoseconds * slowdown(time))
    }
  }
}
