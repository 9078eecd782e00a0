import Foundation

/// A clock that never goes back. Tests use a simulated one.
public protocol MonotonicClock {
  /// Nanoseconds since some fixed moment.
  func now() -> Double
}

/// The system's own clock, which costs some 25 ns to read.
public struct SystemClock: MonotonicClock {
  public init() {}

  public func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

extension SystemClock: PacingClock {
  package func sleep(until time: Double) {
    var target = timespec(tv_sec: Int(time / 1e9), tv_nsec: Int(time.truncatingRemainder(dividingBy: 1e9)))
    // Signals, such as that of Ctrl-C, wake it early: whoever sleeps then looks whether to go on.
    _ = unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &target, nil)
  }
}

extension MonotonicClock {
  /// The smallest step that the clock takes, in nanoseconds.
  public func resolution() -> Double {
    var smallest = Double.infinity
    for _ in 0..<100 {
      let start = now()
      var end = now()
      while end == start { end = now() }
      smallest = min(smallest, end - start)
    }
    return smallest
  }
}
