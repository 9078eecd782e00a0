/// What one kernel set did in one benchmark at one size. A field that does not apply is nil.
public struct BenchmarkResult: Codable, Hashable, Sendable {
  public let benchmark: Benchmark
  public let kernels: KernelSet
  public let points: Int
  public var threads = 1

  /// The median time of a call or frame.
  public var medianNanoseconds = 0.0

  /// The interval that contains the true median with 95 % confidence.
  public var lowNanoseconds: Double?
  public var highNanoseconds: Double?

  /// Of operations: the time of a call in each round, in the order of the rounds.
  public var roundsNanoseconds: [Double]?

  /// Of frames: what moved them, how many there were, the time that 99 % of them did not exceed, and the longest.
  public var animation: NamedAnimation?
  public var frames: Int?
  public var p99Nanoseconds: Double?
  public var worstNanoseconds: Double?

  /// Of frames: the times that 0, 5, 10, … 100 % of them did not exceed.
  public var quantilesNanoseconds: [Double]?

  /// Of frames that were paced: the frames a second that were asked for, the deadlines that were missed, the most of them in
  /// a row, and by how much frames were done after theirs; negative is before.
  public var framesPerSecond: Double?
  public var missedFrames: Int?
  public var longestMiss: Int?
  public var overrunNanoseconds: Double?
  public var p99OverrunNanoseconds: Double?
  public var worstOverrunNanoseconds: Double?

  /// The frames a second that the longest 1 % of the times from frame to frame would make.
  public var lowestPercentRate: Double?

  /// The bytes that a call moves at least, and the time that plain memory traffic of as many took.
  public var bytes: Int?
  public var roofNanoseconds: Double?

  /// How many times as fast as the naive kernels, for frames in SwiftUI's way, with its 95 % interval.
  public var speedup: Double?
  public var speedupLow: Double?
  public var speedupHigh: Double?

  /// The bytes that what was built takes.
  public var memory: Int?

  /// Allocations per call or frame.
  public var allocations: Double?

  /// The processor's cycles and instructions per call, of operations on one thread, where the machine shows counters.
  public var cycles: Double?
  public var instructions: Double?

  /// A print of the result, the same for all kernel sets within their bounds.
  public var checksum = ""

  public init(benchmark: Benchmark, kernels: KernelSet, points: Int) {
    self.benchmark = benchmark
    self.kernels = kernels
    self.points = points
  }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case benchmark, kernels, points, threads
    case medianNanoseconds = "median_ns"
    case lowNanoseconds = "low_ns"
    case highNanoseconds = "high_ns"
    case roundsNanoseconds = "rounds_ns"
    case animation, frames
    case p99Nanoseconds = "p99_ns"
    case worstNanoseconds = "worst_ns"
    case quantilesNanoseconds = "quantiles_ns"
    case framesPerSecond = "fps"
    case missedFrames = "missed_frames"
    case longestMiss = "longest_miss"
    case overrunNanoseconds = "overrun_ns"
    case p99OverrunNanoseconds = "p99_overrun_ns"
    case worstOverrunNanoseconds = "worst_overrun_ns"
    case lowestPercentRate = "low_1_percent_fps"
    case bytes
    case roofNanoseconds = "roof_ns"
    case speedup
    case speedupLow = "speedup_low"
    case speedupHigh = "speedup_high"
    case memory = "memory_bytes"
    case allocations, cycles, instructions, checksum
  }

  /// The time of one point, in nanoseconds.
  public var nanosecondsPerPoint: Double { medianNanoseconds / Double(points) }

  /// Gigabytes a second, in powers of ten.
  public var gigabytesPerSecond: Double? { perMedian(bytes.map(Double.init)) }

  /// The share of the roof that is reached, 1 for all of it.
  public var roofShare: Double? { perMedian(roofNanoseconds) }

  /// Calls or frames a second.
  public var callsPerSecond: Double? { perMedian(1e9) }

  /// A coarse clock may see no time pass.
  private func perMedian(_ value: Double?) -> Double? {
    medianNanoseconds > 0 ? value.map { $0 / medianNanoseconds } : nil
  }

  /// The shares of ``quantilesNanoseconds``.
  static let quantileShares = (0...20).map { Double($0) / 20 }

  /// Sets what is said of frames.
  mutating func setFrames(_ statistics: OrderStatistics) {
    setTimes(statistics)
    frames = statistics.sorted.count
    p99Nanoseconds = statistics.quantile(0.99)
    worstNanoseconds = statistics.maximum
    quantilesNanoseconds = Self.quantileShares.map { $0 == 0 ? statistics.minimum : statistics.quantile($0) }
  }

  /// Sets what is said of frames that were paced.
  mutating func setPaced(_ result: PacedRun.Result, framesPerSecond: Double) {
    setFrames(OrderStatistics(result.times))
    let overruns = OrderStatistics(result.overruns)
    self.framesPerSecond = framesPerSecond
    missedFrames = result.missed
    longestMiss = result.longestMiss
    overrunNanoseconds = overruns.median
    p99OverrunNanoseconds = overruns.quantile(0.99)
    worstOverrunNanoseconds = overruns.maximum
    lowestPercentRate = result.lowestPercentRate
    allocations = AllocationCounter.isAvailable ? Double(result.allocations) / Double(result.times.count) : nil
  }

  mutating func setTimes(_ statistics: OrderStatistics) {
    medianNanoseconds = statistics.median
    let interval = statistics.medianInterval()
    lowNanoseconds = interval?.lowerBound
    highNanoseconds = interval?.upperBound
  }

  mutating func setSpeedup(_ estimate: Estimate?) {
    speedup = estimate?.value
    speedupLow = estimate?.interval?.lowerBound
    speedupHigh = estimate?.interval?.upperBound
  }
}
