public import Foundation

/// Something that changes with time and can be brought to any time.
public protocol TimeDriven: AnyObject {
  /// Goes to a time, runs what is due then, and tells whether nothing moves any more.
  func isFinished(at time: TimeInterval) -> Bool
}

extension Animator: TimeDriven {}

/// Runs any number of animators on one timeline: a list of frame times, or a real clock.
///
/// ```swift
/// let driver = AnimationDriver(heights, axis)
/// driver.run(at: (0..<60).map { Double($0) / 60 }) { time in
///   draw(heights.value(at: time), axis.value(at: time))
/// }
/// ```
public final class AnimationDriver {
  private var animators: [any TimeDriven]

  /// Makes a driver of some animators.
  public init(_ animators: any TimeDriven...) { self.animators = animators }

  /// Adds an animator, from the next frame on. Adding one again changes nothing.
  public func add(_ animator: any TimeDriven) {
    if !animators.contains(where: { $0 === animator }) { animators.append(animator) }
  }

  /// Removes an animator, which stays as it is.
  public func remove(_ animator: any TimeDriven) {
    animators.removeAll { $0 === animator }
  }

  /// Brings all animators to a time, which runs the completions that are due, and tells whether all are at rest.
  public func isFinished(at time: TimeInterval) -> Bool {
    // No short cut: every animator must get there.
    animators.reduce(true) { $1.isFinished(at: time) && $0 }
  }

  /// Makes a frame for each time.
  ///
  /// - Parameters:
  ///   - times: The times, in seconds, in any order.
  ///   - frame: Called for each time, after all animators were brought there.
  public func run(
    at times: some Sequence<TimeInterval>, _ frame: (TimeInterval) throws -> Void
  ) rethrows {
    for time in times {
      _ = isFinished(at: time)
      try frame(time)
    }
  }

  /// Makes frames in real time until all animators are at rest.
  ///
  /// Frames keep to a grid of times; where one takes too long, those that it ran over are left out. The last frame is
  /// that of the rest.
  ///
  /// - Parameters:
  ///   - framesPerSecond: Frames per second, from 0.01 to 1000. Anything else counts as 60.
  ///   - clock: The clock to wait by.
  ///   - start: The animators' time of the first frame. What is not finite counts as 0.
  ///   - limit: The seconds after which to stop in any case. Where it is shorter than a frame, or NaN, there is one frame.
  ///   - isolation: Where the frames are made: by default where the call is.
  ///   - frame: Called for each frame with the animators' time, after all animators were brought there.
  /// - Returns: How many frames were left out.
  /// - Throws: What `frame` throws, and `CancellationError` where the task is cancelled.
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
