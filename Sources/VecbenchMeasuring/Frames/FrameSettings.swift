/// The settings of a benchmark whose iterations are frames.
public struct FrameSettings: Hashable, Sendable {
  /// The maximum number of frames per variant.
  ///
  /// - Precondition: At least 1.
  public var count: Int { didSet { check() } }

  /// The number of frames that are started per second. If it is nil, each frame starts as soon as the previous frame
  /// ends.
  ///
  /// At a fixed rate, all frames of one variant are measured before the frames of the next variant. The caches are then
  /// cold when a frame starts, so the frame times can't be compared with times that were measured without a fixed rate.
  ///
  /// - Precondition: Finite and greater than 0.
  public var framesPerSecond: Double? { didSet { check() } }

  /// The name of the animation in results. Nil if there is no animation.
  public var animation: String?

  /// The number of warm-up frames before each sample. They aren't timed. They reload data that other variants have
  /// evicted from the caches. Numbers greater than ten have the same effect as ten.
  ///
  /// - Precondition: At least 0.
  public var warmUpFrames: Int { didSet { check() } }

  /// Creates settings. The values must meet the preconditions of the properties.
  public init(
    count: Int = 600, framesPerSecond: Double? = nil, animation: String? = nil, warmUpFrames: Int = 2
  ) {
    self.count = count
    self.framesPerSecond = framesPerSecond
    self.animation = animation
    self.warmUpFrames = warmUpFrames
    check()
  }

  private func check() {
    precondition(count >= 1, "a benchmark makes at least one frame")
    precondition(framesPerSecond.map { $0 > 0 && $0.isFinite } ?? true, "a frame rate is finite and greater than 0")
    precondition(warmUpFrames >= 0, "a number of frames is not negative")
  }
}
