/// Properties of a variant that affect how it is measured and reported.
public struct VariantTraits: Hashable, Sendable {
  /// The name of the benchmark in results, a single word; nil to use the name of the benchmark that declares the
  /// variant.
  ///
  /// Set it if variants that are measured against each other should be reported as different benchmarks, such as
  /// `frame.swiftui` and `frame.fused`.
  public var benchmark: String?

  /// The number of threads that the variant uses, which is reported with its results.
  public var threads = 1

  /// True if the variant reads and writes no more bytes than the benchmark declares.
  ///
  /// If it is false, results have neither a throughput nor a percentage of peak bandwidth. The percentage also requires
  /// that the variant uses one thread.
  public var isLimitedByTraffic = true

  /// True if the variant's frames are measured separately, after all other variants, and alternate only with the frames
  /// of the baseline.
  ///
  /// Each sample is then a single frame without warm-up frames, and at most 30 frames are measured. Set this property
  /// for frames that take many times as long as the frames of the other variants. It doesn't affect the measurement of
  /// frames with a fixed rate.
  public var isMeasuredApart = false

  public init(
    benchmark: String? = nil, threads: Int = 1, isLimitedByTraffic: Bool = true, isMeasuredApart: Bool = false
  ) {
    self.benchmark = benchmark
    self.threads = threads
    self.isLimitedByTraffic = isLimitedByTraffic
    self.isMeasuredApart = isMeasuredApart
  }
}
