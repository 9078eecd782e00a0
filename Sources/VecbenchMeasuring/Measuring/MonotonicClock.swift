import Foundation

/// A clock that never goes backwards. Tests use a simulated clock instead of the system's clock.
public protocol MonotonicClock {
  /// Returns the number of nanoseconds since an arbitrary fixed time.
  func now() -> Double
}

/// The system's monotonic clock. Reading it takes about 25 ns.
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
    // A signal such as SIGINT ends the sleep early. The caller can then check for cancellation.
    _ = unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &target, nil)
  }
}

extension MonotonicClock {
  /// Returns the smallest observed step of the clock, in nanoseconds.
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
