/// The settings that are recorded with the results of a run, such as its benchmarks, sizes and seed.
public struct RunSettings: Codable, Hashable, Sendable {
  public var sizes: [Int] = []
  public var variants: [VariantName] = []
  public var benchmarks: [BenchmarkName] = []

  /// The names of the animations whose frames are measured.
  public var animations: [String] = []

  /// The maximum number of frames per variant.
  public var frames = 0

  /// The requested number of frames per second. Nil if each frame starts as soon as the previous frame ends.
  public var framesPerSecond: Double?
  public var threads = 1

  /// The seed for random data and for the order of samples.
  public var seed: UInt64 = 1

  /// A one-line description of the data.
  public var data = ""

  /// Further parameters of the program. The keys are the names of the parameters.
  public var parameters: [String: String] = [:]

  /// The command-line arguments of the run. They include arguments from environment variables. Nil if they weren't
  /// recorded.
  public var arguments: [String]?

  public init() {}

  package enum CodingKeys: String, CodingKey {
    case sizes, variants, benchmarks, animations, frames
    case framesPerSecond = "fps"
    case threads, seed, data, parameters, arguments
  }
}
