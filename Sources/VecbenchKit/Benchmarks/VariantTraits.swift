/// What is known of a variant besides its name.
public struct VariantTraits: Hashable, Sendable {
  /// The name of the benchmark in results, for benchmarks of several names that are measured against each other, such
  /// as `frame.swiftui` and `frame.fused`; one word. Nil is that of the benchmark that declares the variant.
  public var benchmark: String?

  /// How many threads it uses; results state it.
  public var threads = 1

  /// Whether it has to move no more than the bytes of the benchmark. Otherwise its results have neither a rate nor a
  /// percentage of peak bandwidth. The percentage needs one thread too.
  public var isLimitedByTraffic = true

  /// Whether its frames are measured in turns with the baseline alone, after those of all others, each a sample without
  /// frames before it that are not timed, and 30 at most: for frames that take as long as many of the others.
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
