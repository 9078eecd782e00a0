/// The result of one variant of a benchmark. If the benchmark has sizes, each size has a separate result.
///
/// Properties that don't apply are nil. In some benchmarks, each iteration is a frame and is timed separately. Several
/// properties apply only to such benchmarks.
public struct BenchmarkResult: Codable, Hashable, Sendable {
  public let benchmark: BenchmarkName
  public let variant: VariantName

  /// The size of the input, or 1 if the benchmark has no sizes.
  public let size: Int

  /// The number of threads that the variant used.
  public var threads = 1

  /// The median time of an iteration, in nanoseconds.
  public var medianNanoseconds = 0.0

  /// The lower bound of the 95 % confidence interval of the median time, in nanoseconds. Nil if there are fewer than
  /// six times.
  public var lowNanoseconds: Double?

  /// The upper bound of the 95 % confidence interval of the median time, in nanoseconds. Nil if there are fewer than
  /// six times.
  public var highNanoseconds: Double?

  /// The time of an iteration in each round, in nanoseconds, in the order of the rounds. Nil if the iterations are
  /// frames.
  public var roundsNanoseconds: [Double]?

  /// The name of the animation. Nil if the iterations aren't frames of an animation.
  public var animation: String?

  /// The number of frames. Nil if the iterations aren't frames.
  public var frames: Int?

  /// The 99th percentile of the frame times, in nanoseconds. Nil if the iterations aren't frames.
  public var p99Nanoseconds: Double?

  /// The longest frame time, in nanoseconds. Nil if the iterations aren't frames.
  public var worstNanoseconds: Double?

  /// The quantiles of the frame times from 0 % to 100 % in steps of 5 %, in nanoseconds. Nil if the iterations aren't
  /// frames.
  public var quantilesNanoseconds: [Double]?

  /// The requested number of frames per second. Nil if the iterations aren't frames at a fixed rate.
  public var framesPerSecond: Double?

  /// The number of missed deadlines. Nil without a frame rate.
  public var missedFrames: Int?

  /// The largest number of consecutive missed deadlines. Nil without a frame rate.
  public var longestMiss: Int?

  /// The median overrun, in nanoseconds. The overrun is the time from a frame's deadline to its end. It is negative if
  /// the frame ends before the deadline. Nil without a frame rate.
  public var overrunNanoseconds: Double?

  /// The 99th percentile of the overruns, in nanoseconds. Nil without a frame rate.
  public var p99OverrunNanoseconds: Double?

  /// The largest overrun, in nanoseconds. Nil without a frame rate.
  public var worstOverrunNanoseconds: Double?

  /// The 1 % low frame rate, in frames per second. It is the frame rate during the longest 1 % of the intervals between
  /// the ends of frames. Nil without a frame rate, or if there is only one frame.
  public var lowestPercentRate: Double?

  /// The minimum number of bytes that an iteration reads and writes. Nil if the benchmark doesn't declare the number,
  /// or if the variant may read and write more bytes; see ``VariantTraits/isLimitedByTraffic``.
  public var bytes: Int?

  /// The time that an iteration would take at peak bandwidth, in nanoseconds. In this time, the fastest kernel reads
  /// and writes the same amount of memory without doing arithmetic. Nil if ``bytes`` is nil, if the result has a
  /// ``role``, or if the variant uses several threads. Also nil if a variant is faster than the measured peak by more
  /// than 2 %, because the peak is then unknown.
  public var peakNanoseconds: Double?

  /// The total size of the arrays that an iteration uses, in bytes. The arrays fit in a cache that is at least this
  /// large. Nil if ``bytes`` is nil.
  public var workingSetBytes: Int?

  /// The speed-up over the baseline of the benchmark, which is the first variant by default. Nil if there is no
  /// baseline, if the frames have a fixed rate, or if the clock is too coarse.
  public var speedup: Double?

  /// The lower bound of the 95 % confidence interval of the speed-up.
  public var speedupLow: Double?

  /// The upper bound of the 95 % confidence interval of the speed-up.
  public var speedupHigh: Double?

  /// The memory that the frames occupy, in bytes. Nil if it isn't known.
  public var memory: Int?

  /// The number of allocations per iteration. Nil if allocations aren't counted.
  public var allocations: Double?

  /// The number of processor cycles per iteration. Nil if the iterations are frames, the variant uses several threads,
  /// or the machine has no hardware counters.
  public var cycles: Double?

  /// The number of instructions per iteration. Nil under the same conditions as ``cycles``.
  public var instructions: Double?

  /// A checksum of the variant's result. If the results of two variants agree within their tolerances, their checksums
  /// are usually equal. The checksum is an empty string if the result has none.
  public var checksum = ""

  /// The reason why this result isn't compared with the other variants. Nil if it is compared.
  public var role: Role?

  /// A kind of result that isn't compared with the results of variants. Plots and rankings omit such results.
  public enum Role: String, Codable, Sendable {
    /// The memory traffic of a benchmark, timed without its other work; see ``Benchmark/traffic(reportedAs:_:)``.
    case traffic
    /// A variant that is measured separately, for example because it prepares frames instead of rendering them. See
    /// ``VariantTraits/isMeasuredSeparately``.
    case separate = "apart"
  }

  public init(benchmark: BenchmarkName, variant: VariantName, size: Int) {
    self.benchmark = benchmark
    self.variant = variant
    self.size = size
  }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case benchmark
    case variant, size, threads
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
    case peakNanoseconds = "peak_ns"
    case speedup
    case speedupLow = "speedup_low"
    case speedupHigh = "speedup_high"
    case memory = "memory_bytes"
    case allocations, cycles, instructions, checksum, role
  }

  /// The time per element of the input, in nanoseconds.
  public var nanosecondsPerElement: Double { medianNanoseconds / Double(size) }

  /// The throughput in gigabytes (10⁹ bytes) per second. Nil if ``bytes`` is nil or the median time is 0.
  public var gigabytesPerSecond: Double? { perMedian(bytes.map(Double.init)) }

  /// The fraction of the peak bandwidth that the variant reaches, such as 0.9. Nil if ``peakNanoseconds`` is nil or the
  /// median time is 0.
  public var peakFraction: Double? { perMedian(peakNanoseconds) }

  /// The number of iterations per second. Nil if the median time is 0.
  public var callsPerSecond: Double? { perMedian(1e9) }

  /// Divides a value by the median time. Returns nil if the median time is 0, which can happen if the clock is coarse.
  private func perMedian(_ value: Double?) -> Double? {
    medianNanoseconds > 0 ? value.map { $0 / medianNanoseconds } : nil
  }

  /// The fractions from 0 to 1 to which the quantiles in ``quantilesNanoseconds`` belong.
  package static let quantileFractions = (0...20).map { Double($0) / 20 }

  /// Sets the properties that describe frame times.
  package mutating func setFrames(_ statistics: OrderStatistics) {
    setTimes(statistics)
    frames = statistics.sorted.count
    p99Nanoseconds = statistics.quantile(0.99)
    worstNanoseconds = statistics.maximum
    quantilesNanoseconds = Self.quantileFractions.map { $0 == 0 ? statistics.minimum : statistics.quantile($0) }
  }

  /// Sets the properties that describe frames at a fixed rate, such as frame times, deadlines and overruns.
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
  /// A type of result. Reports have a separate table for each type.
  package enum Kind: Hashable {
    /// Iterations that aren't frames.
    case call
    /// Frames with an animation.
    case animatedFrame
    /// Frames without an animation. A variant that only prepares frames also has results of this type.
    case frame
    /// Frames at a fixed rate, with or without an animation.
    case pacedFrame
  }

  package var kind: Kind {
    if framesPerSecond != nil { return .pacedFrame }
    if animation != nil { return .animatedFrame }
    return frames == nil ? .call : .frame
  }

  /// The confidence interval of the median time. Nil if a bound is missing, or if a damaged file contains the bounds in
  /// the wrong order.
  package var interval: ClosedRange<Double>? { Self.range(lowNanoseconds, highNanoseconds) }

  /// The confidence interval of the speed-up. Nil if a bound is missing, or if a damaged file contains the bounds in
  /// the wrong order.
  package var speedupInterval: ClosedRange<Double>? { Self.range(speedupLow, speedupHigh) }

  private static func range(_ low: Double?, _ high: Double?) -> ClosedRange<Double>? {
    guard let low, let high, low <= high else { return nil }
    return low...high
  }
}
