/// A benchmark: one or several implementations of the same work, measured at sizes or other parameters.
///
/// Each implementation is a closure that prepares the work, which is not timed, and returns the closure of one iteration,
/// whose result is used, so that it is not optimised away:
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
/// The identifier of a variant at a size is `sum/loop/1000`. A closure may throw: what it throws ends the measurement with
/// an error that names the benchmark.
public struct Benchmark<Parameter, Output>: Sendable {
  /// A parameter with its name in identifiers.
  struct Argument: Sendable {
    /// Makes the parameter, which all variants get.
    let make: @Sendable () throws -> Parameter
    /// Nil where there is only one parameter, which has no name.
    let label: String?
    /// Nil where the parameter is no size.
    let size: Int?
    /// Whether it takes time and memory to make.
    var isShared = false
  }

  /// One variant.
  @usableFromInline
  struct Implementation: Sendable {
    let name: String
    let traits: VariantTraits
    let prepare: @Sendable (Parameter) throws -> Work<Output>

    @usableFromInline
    init(
      _ name: String, _ traits: VariantTraits = VariantTraits(),
      _ prepare: @escaping @Sendable (Parameter) throws -> Work<Output>
    ) {
      self.name = name
      self.traits = traits
      self.prepare = prepare
    }
  }

  /// How the results of two variants are compared, and printed.
  struct Agreement: Sendable {
    let check: @Sendable (_ first: Output, _ other: Output, _ names: AgreementNames) throws -> Void
    /// Nil where results have no checksum.
    var checksum: (@Sendable (Output) -> String)?
  }

  let name: String
  let arguments: [Argument]

  /// The parameter of a size; nil where parameters are no sizes.
  let argument: (@Sendable (Int) -> Argument)?
  private(set) var implementations: [Implementation]
  private(set) var agreement: Agreement?
  private(set) var byteCount: (@Sendable (Parameter) -> Int)?
  private(set) var traffic: (@Sendable (Parameter) -> Traffic)?
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

  /// Makes a benchmark of sizes whose variants share what they work on: memory that each gets for itself lies
  /// elsewhere, and large memory is driven from the caches whenever the variant changes. It begins without variants.
  ///
  ///     Benchmark("sum", sharing: { size in (0..<size).map { Double($0) } }, sizes: [1_000, 1_000_000])
  ///       .batchVariant("reduce") { numbers, iterations in
  ///         for _ in 0..<iterations { blackHole(numbers.reduce(0, +)) }
  ///       } result: { numbers in
  ///         Outcome([numbers.reduce(0, +)])
  ///       }
  ///
  /// - Parameters:
  ///   - name: One word.
  ///   - prepare: Makes what all variants of a size get, once, right before they are measured or compared.
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

  @usableFromInline
  func adding(_ implementation: Implementation) -> Benchmark {
    var benchmark = self
    benchmark.implementations.append(implementation)
    return benchmark
  }

  // MARK: Agreement

  /// Compares the results of all variants with that of the first before anything is timed: they have to be equal.
  public func checks() -> Benchmark where Output: Equatable & SendableMetatype { checks { $0 == $1 } }

  /// Compares the results of all variants with that of the first before anything is timed.
  ///
  ///     .checks { (first: Double, other: Double) in abs(first - other) <= 1e-9 * abs(first) }
  ///
  /// - Parameter agree: Whether the result of a variant, which comes second, agrees with that of the first one. Where it
  ///   does not, the program ends with code 3.
  public func checks(_ agree: @escaping @Sendable (_ first: Output, _ other: Output) -> Bool) -> Benchmark {
    var benchmark = self
    benchmark.agreement = Agreement { first, other, names in
      guard agree(first, other) else {
        throw VariantsDisagree(benchmark: names.place, variant: names.variant, reference: names.reference)
      }
    }
    return benchmark
  }

  /// Compares the results of all variants with that of the first before anything is timed, number by number, each
  /// within its bound. A ``Disagreement`` names the first number that differs; results have a checksum of the numbers.
  public func checksWithinBounds() -> Benchmark where Output == Outcome {
    var benchmark = self
    benchmark.agreement = Agreement(
      check: { first, other, names in try other.check(names, against: first) }, checksum: \.checksum)
    return benchmark
  }

  // MARK: Rates and ratios

  /// States how many bytes an iteration has to move at least: results then have a rate, and the percentage of peak
  /// bandwidth: reading as many bytes without arithmetic, measured in the same run.
  ///
  /// - Parameter count: The bytes for a parameter, not negative.
  public func bytes(_ count: @escaping @Sendable (Parameter) -> Int) -> Benchmark {
    var benchmark = self
    benchmark.byteCount = count
    benchmark.traffic = { Traffic(readingBytes: count($0)) }
    return benchmark
  }

  /// States which memory an iteration has to move at least: as ``bytes(_:)``, if the peak bandwidth shall be that of
  /// the memory that the variants work on, or of writing as well.
  ///
  /// - Parameter traffic: The memory and its size, for a parameter.
  public func traffic(_ traffic: @escaping @Sendable (Parameter) -> Traffic) -> Benchmark {
    var benchmark = self
    benchmark.byteCount = nil
    benchmark.traffic = traffic
    return benchmark
  }

  /// Sets the variant that speed-ups are over, in place of the first one.
  ///
  /// - Parameter variant: Its name; behind that of its benchmark and a slash where ``VariantTraits/benchmark`` is set.
  ///   Without a variant of this name, results have no speed-ups.
  public func baseline(_ variant: String) -> Benchmark {
    var benchmark = self
    benchmark.baseline = variant
    return benchmark
  }

  /// Measures iterations one by one, as frames: results have quantiles of their times beside the median.
  public func frames(_ settings: FrameSettings) -> Benchmark {
    var benchmark = self
    benchmark.frameSettings = settings
    return benchmark
  }
}
