/// Properties of a variant that determine how it is measured and reported.
public struct VariantTraits: Hashable, Sendable {
  /// The name of the variant's benchmark in reports, a single word. If it is nil, reports use the name of the benchmark
  /// that declares the variant.
  ///
  /// Set the name if variants are measured against each other, but should be reported as different benchmarks, such as
  /// `frame.swiftui` and `frame.fused`.
  public var benchmark: String?

  /// The number of threads that the variant uses. It is reported with the results.
  public var threads = 1

  /// True if the variant reads and writes no more bytes than the benchmark declares.
  ///
  /// If it is false, results have neither a throughput nor a percentage of the peak bandwidth. If the variant uses
  /// several threads, results have no percentage either.
  public var isLimitedByTraffic = true

  /// True if the variant's frames are measured separately, after all other variants. They then alternate only with
  /// frames of the baseline.
  ///
  /// Set this property if the variant's frames take many times as long as the frames of the other variants. Each sample
  /// is then a single frame without warm-up frames, and at most 30 frames are measured. The property has no effect on
  /// frames with a fixed rate.
  public var isMeasuredSeparately = false

  public init(
    benchmark: String? = nil, threads: Int = 1, isLimitedByTraffic: Bool = true, isMeasuredSeparately: Bool = false
  ) {
    self.benchmark = benchmark
    self.threads = threads
    self.isLimitedByTraffic = isLimitedByTraffic
    self.isMeasuredSeparately = isMeasuredSeparately
  }
}
