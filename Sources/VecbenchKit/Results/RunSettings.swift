/// What a run measured, and with which parameters, as its results state it.
public struct RunSettings: Codable, Hashable, Sendable {
  public var points: [Int] = []
  public var variants: [VariantName] = []
  public var benchmarks: [BenchmarkName] = []

  /// The animations that the frames are made under.
  public var animations: [String] = []

  /// The number of frames per variant, at most.
  public var frames = 0

  /// The frame rate that was asked for; nil where each frame follows the one before at once.
  public var framesPerSecond: Double?

  /// The width of reduced charts, in pixels.
  public var columns = 0
  public var threads = 1

  /// The seed for data and sample order.
  public var seed: UInt64 = 1

  /// One line about the data.
  public var data = ""

  /// The arguments of the command that measured, including those that come from environment variables.
  public var arguments: [String]?

  public init() {}

  private enum CodingKeys: String, CodingKey {
    case points
    case variants = "kernels"
    case benchmarks, animations, frames
    case framesPerSecond = "fps"
    case columns, threads, seed, data, arguments
  }
}
