/// How many frames a benchmark of frames makes, and how they are asked for.
public struct FrameSettings: Hashable, Sendable {
  /// The number of frames per variant, at most.
  ///
  /// - Precondition: At least 1.
  public var count: Int { didSet { check() } }

  /// The frame rate that is asked for; nil where each frame follows the one before at once. Paced frames are measured
  /// one variant after the other: their caches are cold, and their times are not comparable with others.
  ///
  /// - Precondition: Finite and greater than 0.
  public var framesPerSecond: Double? { didSet { check() } }

  /// The animation that the frames are made under, for results; nil where there is none.
  public var animation: String?

  /// The first frames of a sample, up to ten, that are made once before, and not counted: they fetch what the other
  /// variants have driven from the caches.
  ///
  /// - Precondition: At least 0.
  public var warmUpFrames: Int { didSet { check() } }

  /// Makes settings, whose values have to be as the properties need them.
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
