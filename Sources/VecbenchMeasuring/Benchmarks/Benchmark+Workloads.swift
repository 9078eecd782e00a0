extension Benchmark {
  // MARK: Benchmarks of workloads

  /// Creates a benchmark with its first variant. The benchmark is measured at several sizes.
  ///
  ///     Benchmark("sort", sizes: [1_000]) { size in
  ///       Workload(input: { (0..<size).shuffled() }) { numbers in numbers.sort() }
  ///     }
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The name of the first variant, a single word. The other variants are compared with the first
  ///     variant.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - prepare: Prepares the workload for the given size. It isn't timed.
  public init(
    _ name: String, variant: String = "default", sizes: [Int],
    _ prepare: @escaping @Sendable (_ size: Int) throws -> Workload<Output>
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { try prepare($0) })
  }

  /// Creates a benchmark with its first variant. The parameters of the benchmark aren't sizes. Each parameter becomes a
  /// separate benchmark with the name `name.parameter`.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The name of the first variant, a single word. The other variants are compared with the first
  ///     variant.
  ///   - parameters: The parameters. Their descriptions must be distinct words.
  ///   - prepare: Prepares the workload for the given parameter. It isn't timed.
  public init(
    _ name: String, variant: String = "default", parameters: [Parameter],
    _ prepare: @escaping @Sendable (Parameter) throws -> Workload<Output>
  ) where Parameter: Sendable {
    self.init(name, parameters: parameters, Implementation(variant) { try prepare($0) })
  }

  /// Creates a benchmark with its first variant. The benchmark has no parameters.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The name of the first variant, a single word. The other variants are compared with the first
  ///     variant.
  ///   - prepare: Prepares the workload. It isn't timed.
  public init(
    _ name: String, variant: String = "default", _ prepare: @escaping @Sendable () throws -> Workload<Output>
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { try prepare() })
  }

  /// Adds a variant. Its samples alternate with the samples of the other variants.
  ///
  /// - Parameters:
  ///   - name: The name of the variant, a single word.
  ///   - prepare: Prepares the workload for the given parameter. It isn't timed.
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable (Parameter) throws -> Workload<Output>
  ) -> Benchmark {
    adding(Implementation(name) { try prepare($0) })
  }

  // MARK: Benchmarks of closures

  /// Creates a benchmark with its first variant, which calls a closure in each iteration. The benchmark is measured at
  /// several sizes.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The name of the first variant, a single word. The other variants are compared with the first
  ///     variant.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - prepare: Prepares the work for the given size. The closure that it returns runs one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", sizes: [Int],
    _ prepare: @escaping @Sendable (_ size: Int) throws -> () throws -> Output
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { Workload(try prepare($0)) })
  }

  /// Creates a benchmark with its first variant, which calls a closure in each iteration. The parameters of the
  /// benchmark aren't sizes.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The name of the first variant, a single word. The other variants are compared with the first
  ///     variant.
  ///   - parameters: The parameters. Their descriptions must be distinct words.
  ///   - prepare: Prepares the work for the given parameter. The closure that it returns runs one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", parameters: [Parameter],
    _ prepare: @escaping @Sendable (Parameter) throws -> () throws -> Output
  ) where Parameter: Sendable {
    self.init(name, parameters: parameters, Implementation(variant) { Workload(try prepare($0)) })
  }

  /// Creates a benchmark with its first variant, which calls a closure in each iteration. The benchmark has no
  /// parameters.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The name of the first variant, a single word. The other variants are compared with the first
  ///     variant.
  ///   - prepare: Prepares the work. The closure that it returns runs one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", _ prepare: @escaping @Sendable () throws -> () throws -> Output
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { Workload(try prepare()) })
  }

  /// Adds a variant that calls a closure in each iteration. Its samples alternate with the samples of the other
  /// variants.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable (Parameter) throws -> () throws -> Output
  ) -> Benchmark {
    adding(Implementation(name) { Workload(try prepare($0)) })
  }

  /// Adds a variant to a benchmark without parameters. The variant calls a closure in each iteration.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable () throws -> () throws -> Output
  ) -> Benchmark where Parameter == Void {
    // Without this overload, the compiler would choose the overload for closures with a parameter, and would wrap the
    // closure in a second closure. Each iteration would then make two calls, so the variant would seem slower than the
    // first variant.
    adding(Implementation(name) { Workload(try prepare()) })
  }
}
