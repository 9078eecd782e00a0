import FastVector
public import Foundation

/// An object that changes over time and can seek to any time.
public protocol TimeDriven: AnyObject {
  /// Seeks to `time`, runs the completions that are due, and returns true if nothing moves at or after that time.
  func isFinished(at time: TimeInterval) -> Bool
}

extension Animator: TimeDriven {}

/// An object that runs any number of animators on a common timeline, either at given frame times or in real time.
///
/// ```swift
/// let driver = AnimationDriver(heights, axis)
/// driver.run(at: (0..<60).map { Double($0) / 60 }) { time in
///   draw(heights.value(at: time), axis.value(at: time))
/// }
/// ```
public final class AnimationDriver {
  private var animators: [any TimeDriven]

  /// Creates a driver for any number of animators. Call ``add(_:)`` to add more later.
  public init(_ animators: any TimeDriven...) { self.animators = animators }

  /// Adds an animator, starting with the next frame. Adding it again has no effect.
  public func add(_ animator: any TimeDriven) {
    if !animators.contains(where: { $0 === animator }) { animators.append(animator) }
  }

  /// Removes an animator, without changing its state. Has no effect if the animator wasn't added.
  public func remove(_ animator: any TimeDriven) {
    animators.removeAll { $0 === animator }
  }

  /// Seeks all animators to `time`, runs the completions that are due, and returns true if all animators are at rest.
  public func isFinished(at time: TimeInterval) -> Bool {
    // Don't short-circuit: every animator must seek to the time.
    animators.reduce(true) { $1.isFinished(at: time) && $0 }
  }

  /// Runs a frame at each of the given times.
  ///
  /// - Parameters:
  ///   - times: The frame times in seconds, in any order.
  ///   - frame: A closure that is called for each time, after all animators have moved to that time.
  public func run(
    at times: some Sequence<TimeInterval>, _ frame: (TimeInterval) throws -> Void
  ) rethrows {
    for time in times {
      _ = isFinished(at: time)
      try frame(time)
    }
  }

  /// Runs frames in real time until all animators are at rest.
  ///
  /// Frames start at multiples of the frame interval. If a frame takes too long, the frames that it overlaps are
  /// dropped. The last frame shows the values at rest, unless `limit` ends the run earlier.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The frame rate, from 0.01 to 1000. Other values count as 60.
  ///   - clock: The clock that schedules the frames.
  ///   - start: The time of the first frame, on the animators' timeline. Values that aren't finite count as 0.
  ///   - limit: The maximum time to run, in seconds. If it is NaN or less than a frame interval, a single frame runs.
  ///   - isolation: The actor on which the frames run. The default is the actor of the caller.
  ///   - frame: A closure that is called for each frame with its time on the animators' timeline, after all animators
  ///     have moved to that time.
  /// - Returns: The number of dropped frames.
  /// - Throws: Any error that `frame` throws, or `CancellationError` if the task is cancelled.
  @discardableResult
  public func run<C: Clock>(
    framesPerSecond: Double = 60, clock: C = ContinuousClock(), from start: TimeInterval = 0,
    limit: TimeInterval = .infinity, isolation: isolated (any Actor)? = #isolation,
    _ frame: (TimeInterval) throws -> Void
  ) async throws -> Int where C.Duration == Duration {
    let interval = 1 / ((0.01...1000).contains(framesPerSecond) ? framesPerSecond : 60)
    let start = start.isFinite ? start : 0
    let began = clock.now
    var number = 0.0
    var missed = 0
    while true {
      let elapsed = number * interval
      let isLast = isFinished(at: start + elapsed) || !(elapsed + interval <= limit)
      try frame(start + elapsed)
      if isLast { return missed }
      let next = max(number + 1, (seconds(began.duration(to: clock.now)) / interval).rounded(.up))
      missed += Int(clamping: next - number) - 1
      number = next
      try await clock.sleep(until: began.advanced(by: .seconds(number * interval)), tolerance: .zero)
    }
  }
}

private func seconds(_ duration: Duration) -> Double {
  let (seconds, attoseconds) = duration.components
  return Double(seconds) + Double(attoseconds) * 1e-18
}
