public import Dispatch
import Foundation

// Swift prefers these overloads to the methods of Dispatch, which have more parameters. With them, a view can dispatch
// work to `DispatchQueue.main` without a run loop. The work runs at the same stage time in every run of the program.

extension DispatchQueue {
  /// Runs work asynchronously.
  ///
  /// On the main queue, work from a view, effect or action on a stage runs after the current frame of that stage, in
  /// order. All other work is passed to Dispatch.
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    if isMain, let stage = Stage.current { return stage.afterFrame(work) }
    async(group: nil, qos: .unspecified, flags: [], execute: work)
  }

  /// Runs work asynchronously after a deadline, such as `.now() + 0.5`.
  ///
  /// On the main queue, work from a view, effect or action on a stage runs when the time of the stage reaches the
  /// deadline. All other work is passed to Dispatch.
  public func asyncAfter(
    deadline: _DispatchDeadline, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    if isMain, let stage = Stage.current {
      guard deadline.delay > 0 else { return stage.afterFrame(work) }
      _ = stage.schedule(after: deadline.delay, work)
    } else {
      asyncAfter(deadline: deadline.time, qos: .unspecified, flags: [], execute: work)
    }
  }

  /// True for the main queue. Compares labels, because on Linux `main` returns a different object for each access.
  private var isMain: Bool { label == DispatchQueue.main.label }
}

/// A deadline relative to the current time, created with `.now()` and `+` in calls of a queue's `asyncAfter`.
public struct _DispatchDeadline: Sendable {
  fileprivate var time: DispatchTime

  /// The time until the deadline, in seconds.
  fileprivate var delay: Double

  /// The current time.
  public static func now() -> _DispatchDeadline { _DispatchDeadline(time: .now(), delay: 0) }

  /// Returns a deadline that is later by the given number of seconds.
  public static func + (time: _DispatchDeadline, seconds: Double) -> _DispatchDeadline {
    _DispatchDeadline(time: time.time + seconds, delay: time.delay + (seconds.isFinite ? seconds : 1e9))
  }

  /// Returns a deadline that is earlier by the given number of seconds.
  public static func - (time: _DispatchDeadline, seconds: Double) -> _DispatchDeadline { time + -seconds }

  /// Returns a deadline that is later by the given interval.
  public static func + (time: _DispatchDeadline, interval: DispatchTimeInterval) -> _DispatchDeadline {
    _DispatchDeadline(time: time.time + interval, delay: time.delay + interval.seconds)
  }

  /// Returns a deadline that is earlier by the given interval.
  public static func - (time: _DispatchDeadline, interval: DispatchTimeInterval) -> _DispatchDeadline {
    _DispatchDeadline(time: time.time - interval, delay: time.delay - interval.seconds)
  }
}

extension DispatchTimeInterval {
  fileprivate var seconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    default: 1e9
    }
  }
}
