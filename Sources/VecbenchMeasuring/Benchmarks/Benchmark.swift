/// A benchmark: one or more implementations of the same work, which are called variants. The variants are measured with
/// several sizes or other parameters.
///
/// Each variant is a closure that prepares the work and returns a second closure, which runs one iteration. The
/// preparation isn't timed. The compiler can't remove the work, because the result of each iteration is used:
///
///     Benchmark("sum", sizes: [1_000, 100_000]) { size in
///       let numbers = (0..<size).map { Double($0) }
///       return { numbers.reduce(0, +) }
///     }
///     .variant("loop") { size in
///       let numbers = (0..<size).map { Double($0) }
///       return {
///         var sum = 0.0
///         for number in numbers { sum += number }
///         return sum
///       }
///     }
///     .checks()
///     .bytes { size in 8 * size }
///
/// For example, the variant `loop` at size 1000 has the identifier `sum/loop/1000`. The name of a benchmark or variant
/// is a single word of at most 200 characters, without slashes and commas. If a closure throws an error, the
/// measurement ends with an error that names the benchmark.
public struct Benchmark<Parameter, Output>: Sendable {
  /// A parameter, and the name with which it appears in identifiers.
  struct Argument: Sendable {
    /// Creates the parameter that all variants receive.
    let make: @Sendable () throws -> Parameter
    /// The name of the parameter. Nil if the parameter is a size, or if the benchmark has no parameters.
    let label: String?
    /// The size. Nil if the parameter isn't a size.
    let size: Int?
    /// True if creating the parameter can take much time and memory. The parameter is then created only when the
    /// variants are measured.
    var isShared = false
  }

  /// The declaration of a variant. It consists of a name, the traits, and a closure that prepares the workload.
  @usableFromInline
  struct Implementation: Sendable {
    let name: String
    let traits: VariantTraits
    let prepare: @Sendable (Parameter) throws -> Workload<Output>

    @usableFromInline
    init(
      _ name: String, _ traits: VariantTraits = VariantTraits(),
      _ prepare: @escaping @Sendable (Parameter) throws -> Workload<Output>
    ) {
      self.name = name
      self.traits = traits
      self.prepare = prepare
    }
  }

  /// The closures that compare the results of two variants and compute the checksum of a result.
  struct Agreement: Sendable {
    let check: @Sendable (_ first: Output, _ other: Output, _ names: AgreementNames) throws -> Void
    /// Returns the checksum of a result for reports. Nil if results have no checksum.
    var checksum: (@Sendable (Output) -> String)?
  }

  let name: String
  let arguments: [Argument]

  /// Creates the argument for the given size. Nil if the parameters aren't sizes.
  let argument: (@Sendable (Int) -> Argument)?
  private(set) var implementations: [Implementation]
  private(set) var agreement: Agreement?
  private(set) var byteCount: (@Sendable (Parameter) -> Int)?
  private(set) var traffic: (@Sendable (Parameter) -> Traffic)?
  private(set) var trafficName: TrafficName?
  private(set) var frameSettings: FrameSettings?
  private(set) var baseline: String?

  @usableFromInline
  init(_ name: String, sizes: [Int], _ implementation: Implementation) where Parameter == Int {
    self.name = name
    let argument: @Sendable (Int) -> Argument = { size in Argument(make: { size }, label: nil, size: size) }
    self.argument = argument
    arguments = sizes.map(argument)
    implementations = [implementation]
  }

  @usableFromInline
  init(_ name: String, parameters: [Parameter], _ implementation: Implementation) where Parameter: Sendable {
    self.name = name
    argument = nil
    arguments = parameters.map { parameter in Argument(make: { parameter }, label: "\(parameter)", size: nil) }
    implementations = [implementation]
  }

  @usableFromInline
  init(_ name: String, _ implementation: Implementation) where Parameter == Void {
    self.name = name
    argument = nil
    arguments = [Argument(make: {}, label: nil, size: nil)]
    implementations = [implementation]
  }

  /// Creates a benchmark whose variants all use the same input. The benchmark has no variants yet.
  ///
  /// A shared input makes the comparison fair. With separate inputs, the variants would access different addresses. If
  /// the inputs were large, each variant would also evict the inputs of the other variants from the caches.
  ///
  ///     Benchmark("sum", sharing: { size in (0..<size).map { Double($0) } }, sizes: [1_000, 1_000_000])
  ///       .batchVariant("reduce") { numbers, iterations in
  ///         for _ in 0..<iterations { blackHole(numbers.reduce(0, +)) }
  ///       } result: { numbers in
  ///         ApproximateResult([numbers.reduce(0, +)])
  ///       }
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - prepare: Creates the input for a size, which all variants share. It is called once for each size,
  ///     immediately before the variants are compared or measured.
  ///   - sizes: The sizes of the input, each at least 1.
  public init(_ name: String, sharing prepare: @escaping @Sendable (_ size: Int) throws -> Parameter, sizes: [Int]) {
    self.name = name
    let argument: @Sendable (Int) -> Argument = { size in
      Argument(make: { try prepare(size) }, label: nil, size: size, isShared: true)
    }
    self.argument = argument
    arguments = sizes.map(argument)
    implementations = []
  }

  /// Returns a copy of the benchmark that contains only the variants at the given indices, in the order of `indices`.
  func keeping(_ indices: [Int]) -> Benchmark {
    var benchmark = self
    benchmark.implementations = indices.map { implementations[$0] }
    return benchmark
  }

  @usableFromInline
  func adding(_ implementation: Implementation) -> Benchmark {
    var benchmark = self
    benchmark.implementations.append(implementation)
    return benchmark
  }

  // MARK: Agreement

  /// Requires that the result of every variant is equal to the result of the first variant. Each variant is checked
  /// before it is timed. If a result differs, the program exits with code 3.
  public func checks() -> Benchmark where Output: Equatable & SendableMetatype { checks { $0 == $1 } }

  /// Compares the result of every variant with the result of the first variant. Each variant is compared before it is
  /// timed.
  ///
  ///     .checks { (first: Double, other: Double) in abs(first - other) <= 1e-9 * abs(first) }
  ///
  /// - Parameter agree: Returns true if the results of two variants agree. `first` is the result of the first
  ///   variant, and `other` is the result of another variant. If `agree` returns false, the program exits with code 3.
  public func checks(_ agree: @escaping @Sendable (_ first: Output, _ other: Output) -> Bool) -> Benchmark {
    var benchmark = self
    benchmark.agreement = Agreement { first, other, names in
      guard agree(first, other) else {
        throw ResultMismatch(
          benchmark: names.benchmark, variant: names.variant, reference: names.reference, element: nil)
      }
    }
    return benchmark
  }

  /// Compares the numbers in the result of every variant with the numbers in the result of the first variant. Each
  /// variant is compared before it is timed.
  ///
  /// All results must have the same length. If two numbers differ by more than their tolerance, the run ends with a
  /// ``ResultMismatch``, which describes the first such pair. Reports contain a checksum of the numbers.
  public func checksWithinBounds() -> Benchmark where Output == ApproximateResult {
    var benchmark = self
    benchmark.agreement = Agreement(
      check: { first, other, names in try other.check(names, against: first) }, checksum: \.checksum)
    return benchmark
  }

  // MARK: Rates and ratios

  /// Sets the minimum number of bytes that an iteration reads and writes.
  ///
  /// Results then contain the throughput and its percentage of the peak bandwidth. To measure the peak bandwidth, the
  /// run also reads the same number of bytes without doing arithmetic.
  ///
  /// - Parameter count: Returns the number of bytes for the given parameter. The number must not be negative.
  public func bytes(_ count: @escaping @Sendable (Parameter) -> Int) -> Benchmark {
    var benchmark = self
    benchmark.byteCount = count
    benchmark.traffic = { Traffic(readingBytes: count($0)) }
    return benchmark
  }

  /// Sets the minimum memory traffic of an iteration, which consists of reads and writes.
  ///
  /// Use this function instead of ``bytes(_:)`` in two cases: if the peak bandwidth should account for writes, or if it
  /// should be measured in the memory that the variants use.
  ///
  /// - Parameters:
  ///   - name: A benchmark and a variant separated by a slash, such as `sum.read/memory`. The report then contains a
  ///     result with this name. It shows how long the memory traffic takes without the work of the benchmark. If the
  ///     name is nil, the traffic is only used to compute the peak bandwidth.
  ///   - traffic: Returns the memory traffic for the given parameter.
  /// - Precondition: The name consists of two words separated by a slash.
  public func traffic(
    reportedAs name: String? = nil, _ traffic: @escaping @Sendable (Parameter) -> Traffic
  ) -> Benchmark {
    var benchmark = self
    benchmark.byteCount = nil
    benchmark.traffic = traffic
    benchmark.trafficName = name.map(TrafficName.init)
    return benchmark
  }

  /// Sets the baseline, which is the variant that speed-ups are relative to. The default baseline is the first variant.
  ///
  /// - Parameter variant: The name of the baseline. If the baseline sets ``VariantTraits/benchmark``, write the name
  ///   of that benchmark, a slash and the name of the variant. If no variant has the given name, results have no
  ///   speed-ups.
  public func baseline(_ variant: String) -> Benchmark {
    var benchmark = self
    benchmark.baseline = variant
    return benchmark
  }

  /// Times each iteration separately, as a frame. Results then contain the median and other quantiles of the frame
  /// times.
  public func frames(_ settings: FrameSettings) -> Benchmark {
    var benchmark = self
    benchmark.frameSettings = settings
    return benchmark
  }
}
