public import Dispatch
import Foundation

// Swift prefers these to Dispatch's own, which have more parameters. So the code of a view that hands work to
// `DispatchQueue.main` needs no run loop, and the work is done at the same time of the stage each time.

extension DispatchQueue {
  /// Runs work on the main queue: from a view, effect or action on a stage, after the present frame of that stage, in
  /// order; from elsewhere, as Dispatch does.
  public func async(execute work: @escaping @Sendable @convention(block) () -> Void) {
    if isMain, let stage = Stage.current { return stage.afterFrame(work) }
    async(group: nil, qos: .unspecified, flags: [], execute: work)
  }

  /// Runs work on the main queue later, as `.now() + 0.5`: from a view, effect or action on a stage, at that time of the
  /// stage; from elsewhere, as Dispatch does.
  public func asyncAfter(
    deadline: _DispatchDeadline, execute work: @escaping @Sendable @convention(block) () -> Void
  ) {
    if isMain, let stage = Stage.current {
      _ = stage.schedule(at: stage.time + max(0, deadline.delay), work)
    } else {
      asyncAfter(deadline: deadline.time, qos: .unspecified, flags: [], execute: work)
    }
  }

  /// By its name: on Linux each call of `main` makes another object.
  private var isMain: Bool { label == DispatchQueue.main.label }
}

/// A time from now on, which `.now()` and `+` make where a queue is given one.
public struct _DispatchDeadline: Sendable {
  fileprivate var time: DispatchTime

  /// In seconds.
  fileprivate var delay: Double

  /// The present time.
  public static func now() -> _DispatchDeadline { _DispatchDeadline(time: .now(), delay: 0) }

  /// A time, some seconds later.
  public static func + (time: _DispatchDeadline, seconds: Double) -> _DispatchDeadline {
    _DispatchDeadline(time: time.time + seconds, delay: time.delay + (seconds.isFinite ? seconds : 1e9))
  }

  /// A time, some seconds earlier.
  public static func - (time: _DispatchDeadline, seconds: Double) -> _DispatchDeadline { time + -seconds }

  /// A later time.
  public static func + (time: _DispatchDeadline, interval: DispatchTimeInterval) -> _DispatchDeadline {
    _DispatchDeadline(time: time.time + interval, delay: time.delay + interval.seconds)
  }

  /// An earlier time.
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
