/// A benchmark: one or more implementations of the same work, measured with several sizes or other parameters.
///
/// Each implementation is a closure that prepares the work and returns a closure that runs one iteration. The
/// preparation isn't timed. The result of each iteration is consumed, so the compiler can't remove the work:
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
/// The identifier of the variant `loop` at size 1000 is `sum/loop/1000`. The names of benchmarks and variants are
/// single words of at most 200 characters, without slashes and commas. If a closure throws, the measurement ends with
/// an error that names the benchmark.
public struct Benchmark<Parameter, Output>: Sendable {
  /// A parameter and its name in identifiers.
  struct Argument: Sendable {
    /// Creates the parameter, which is passed to all variants.
    let make: @Sendable () throws -> Parameter
    /// The name of the parameter; nil if the parameter is a size, or if the benchmark has no parameters.
    let label: String?
    /// The size; nil if the parameter isn't a size.
    let size: Int?
    /// True if creating the parameter can take much time and memory. The parameter is then created only when the
    /// variants are measured.
    var isShared = false
  }

  /// The declaration of a variant: its name, its traits, and the closure that prepares its workload.
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

  /// The closures that compare the results of two variants and compute the checksum of a result for reports.
  struct Agreement: Sendable {
    let check: @Sendable (_ first: Output, _ other: Output, _ names: AgreementNames) throws -> Void
    /// Returns the checksum of a result; nil if results have no checksum.
    var checksum: (@Sendable (Output) -> String)?
  }

  let name: String
  let arguments: [Argument]

  /// Creates the argument for a size; nil if the parameters aren't sizes.
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

  /// Creates a benchmark whose variants share their input. The benchmark has no variants yet.
  ///
  /// Sharing the input makes the comparison fair. With separate inputs, the variants would access different addresses,
  /// and each variant would evict the others' large inputs from the caches.
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
  ///   - prepare: Creates the input that all variants of a size share. It is called once for each size, immediately
  ///     before the variants are measured or compared.
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

  /// Returns the benchmark with only the variants at `indices`, in the order of `indices`.
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

  /// Requires that the results of all variants are equal to the result of the first variant. If they aren't, the
  /// program exits with code 3. Each variant is checked before it is timed.
  public func checks() -> Benchmark where Output: Equatable & SendableMetatype { checks { $0 == $1 } }

  /// Compares the results of all variants with the result of the first variant. Each variant is compared before it is
  /// timed.
  ///
  ///     .checks { (first: Double, other: Double) in abs(first - other) <= 1e-9 * abs(first) }
  ///
  /// - Parameter agree: Returns true if `other`, the result of a variant, agrees with `first`, the result of the first
  ///   variant. If it returns false, the program exits with code 3.
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

  /// Compares the results of all variants with the result of the first variant, number by number. Each variant is
  /// compared before it is timed.
  ///
  /// All results must have the same number of values. If two numbers differ by more than their tolerance, the run ends
  /// with a ``ResultMismatch`` that names the first such number. Reported results include a checksum of the numbers.
  public func checksWithinBounds() -> Benchmark where Output == ApproximateResult {
    var benchmark = self
    benchmark.agreement = Agreement(
      check: { first, other, names in try other.check(names, against: first) }, checksum: \.checksum)
    return benchmark
  }

  // MARK: Rates and ratios

  /// Sets the minimum number of bytes that an iteration reads and writes.
  ///
  /// Results then include the throughput and the percentage of peak bandwidth. The peak is measured in the same run by
  /// reading the same number of bytes without arithmetic.
  ///
  /// - Parameter count: Returns the number of bytes for a parameter. It must not be negative.
  public func bytes(_ count: @escaping @Sendable (Parameter) -> Int) -> Benchmark {
    var benchmark = self
    benchmark.byteCount = count
    benchmark.traffic = { Traffic(readingBytes: count($0)) }
    return benchmark
  }

  /// Sets the minimum memory traffic of an iteration.
  ///
  /// Use this function instead of ``bytes(_:)`` if the peak bandwidth should also account for writes, or should be
  /// measured on the memory that the variants use.
  ///
  /// - Parameters:
  ///   - name: A benchmark and a variant separated by a slash, such as `sum.read/memory`. The report then contains a
  ///     result with this name, which is the time that the memory traffic takes without the benchmark's work. If the
  ///     name is nil, the traffic is used only to compute the peak bandwidth.
  ///   - traffic: Returns the memory traffic for a parameter.
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

  /// Sets the variant that speed-ups are relative to. The default is the first variant.
  ///
  /// - Parameter variant: The name of the variant. If the variant sets ``VariantTraits/benchmark``, prefix its name
  ///   with that benchmark's name and a slash. If no variant has this name, results have no speed-ups.
  public func baseline(_ variant: String) -> Benchmark {
    var benchmark = self
    benchmark.baseline = variant
    return benchmark
  }

  /// Times iterations one by one, as frames. Results then include quantiles of the frame times in addition to the
  /// median.
  public func frames(_ settings: FrameSettings) -> Benchmark {
    var benchmark = self
    benchmark.frameSettings = settings
    return benchmark
  }
}
