/// What one variant did in one benchmark at one size. A field that does not apply is nil.
public struct BenchmarkResult: Codable, Hashable, Sendable {
  public let benchmark: BenchmarkName
  public let variant: VariantName
  public let points: Int
  public var threads = 1

  /// The median time of a call or frame.
  public var medianNanoseconds = 0.0

  /// The interval that contains the true median with 95 % confidence.
  public var lowNanoseconds: Double?
  public var highNanoseconds: Double?

  /// The time of a call in each round, in the order of the rounds; nil for frames.
  public var roundsNanoseconds: [Double]?

  /// Of frames: the animation, their number, the time that 99 % of them did not exceed, and the longest time.
  public var animation: String?
  public var frames: Int?
  public var p99Nanoseconds: Double?
  public var worstNanoseconds: Double?

  /// Of frames: the times that 0, 5, 10, … 100 % of them did not exceed.
  public var quantilesNanoseconds: [Double]?

  /// Of paced frames: the frame rate asked for, the missed deadlines, the most of them in a row, and by how much frames
  /// were done after theirs; negative is before.
  public var framesPerSecond: Double?
  public var missedFrames: Int?
  public var longestMiss: Int?
  public var overrunNanoseconds: Double?
  public var p99OverrunNanoseconds: Double?
  public var worstOverrunNanoseconds: Double?

  /// The frames a second that the longest 1 % of the times from frame to frame would make.
  public var lowestPercentRate: Double?

  /// The bytes that a call moves at least.
  public var bytes: Int?

  /// The time of a call at peak bandwidth: the least that the same memory traffic without arithmetic took. Nil if the
  /// peak is unknown because a variant was more than 2 % faster.
  public var peakNanoseconds: Double?

  /// The bytes of all arrays that a call works on: a cache that holds them all serves it.
  public var workingSetBytes: Int?

  /// How many times as fast as the first variant, or the one that the benchmark compares with, with its 95 % interval.
  public var speedup: Double?
  public var speedupLow: Double?
  public var speedupHigh: Double?

  /// The bytes that what was built takes.
  public var memory: Int?

  /// Allocations per call or frame.
  public var allocations: Double?

  /// The processor's cycles and instructions per call, on one thread, where the machine has counters.
  public var cycles: Double?
  public var instructions: Double?

  /// A print of the result, the same for all variants within their bounds.
  public var checksum = ""

  public init(benchmark: BenchmarkName, variant: VariantName, points: Int) {
    self.benchmark = benchmark
    self.variant = variant
    self.points = points
  }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case benchmark
    case variant = "kernels"
    case points, threads
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
    case workingSetBytes = "working_set_bytes"
    case peakNanoseconds = "roof_ns"
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

  /// The fraction of the peak bandwidth that is reached.
  public var peakFraction: Double? { perMedian(peakNanoseconds) }

  /// Calls or frames a second.
  public var callsPerSecond: Double? { perMedian(1e9) }

  /// On a coarse clock no time may pass.
  private func perMedian(_ value: Double?) -> Double? {
    medianNanoseconds > 0 ? value.map { $0 / medianNanoseconds } : nil
  }

  /// The fractions of ``quantilesNanoseconds``.
  package static let quantileFractions = (0...20).map { Double($0) / 20 }

  /// Sets the fields of frames.
  package mutating func setFrames(_ statistics: OrderStatistics) {
    setTimes(statistics)
    frames = statistics.sorted.count
    p99Nanoseconds = statistics.quantile(0.99)
    worstNanoseconds = statistics.maximum
    quantilesNanoseconds = Self.quantileFractions.map { $0 == 0 ? statistics.minimum : statistics.quantile($0) }
  }

  /// Sets the fields of paced frames.
  package mutating func setPaced(_ result: PacedRun.Result, framesPerSecond: Double) {
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

  package mutating func setTimes(_ statistics: OrderStatistics) {
    medianNanoseconds = statistics.median
    let interval = statistics.medianInterval()
    lowNanoseconds = interval?.lowerBound
    highNanoseconds = interval?.upperBound
  }

  package mutating func setSpeedup(_ estimate: Estimate?) {
    speedup = estimate?.value
    speedupLow = estimate?.interval?.lowerBound
    speedupHigh = estimate?.interval?.upperBound
  }
}

extension BenchmarkResult {
  /// The kinds of results, which have tables of their own.
  package enum Kind: Hashable {
    /// Of a call.
    case call
    /// Of frames under an animation.
    case animatedFrame
    /// Of other frames, and of what is built for them.
    case frame
    /// Of frames that were asked for at a pace.
    case pacedFrame
  }

  package var kind: Kind {
    if framesPerSecond != nil { return .pacedFrame }
    if animation != nil { return .animatedFrame }
    return frames == nil ? .call : .frame
  }

  /// The interval of the median; nil where there is none, or where a file has its ends in the wrong order.
  package var interval: ClosedRange<Double>? { Self.range(lowNanoseconds, highNanoseconds) }

  /// The interval of the speed-up.
  package var speedupInterval: ClosedRange<Double>? { Self.range(speedupLow, speedupHigh) }

  private static func range(_ low: Double?, _ high: Double?) -> ClosedRange<Double>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}
