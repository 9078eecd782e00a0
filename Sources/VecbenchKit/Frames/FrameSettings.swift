/// How many frames a benchmark of frames makes, and how they are asked for.
public struct FrameSettings: Hashable, Sendable {
  /// The number of frames per variant, at most; at least 1.
  public var count = 600

  /// The frame rate that is asked for; nil where each frame follows the one before at once. Paced frames are measured
  /// one variant after the other: their caches are cold, and their times are not comparable with others.
  public var framesPerSecond: Double?

  /// The animation that the frames are made under, for results; nil where there is none.
  public var animation: String?

  /// The first frames of a sample, up to ten, that are made once before, and not counted: they fetch what the other
  /// variants have driven from the caches.
  public var warmUpFrames = 2

  public init(
    count: Int = 600, framesPerSecond: Double? = nil, animation: String? = nil, warmUpFrames: Int = 2
  ) {
    self.count = count
    self.framesPerSecond = framesPerSecond
    self.animation = animation
    self.warmUpFrames = warmUpFrames
  }
}
