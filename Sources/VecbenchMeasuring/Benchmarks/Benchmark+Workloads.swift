extension Benchmark {
  // MARK: Benchmarks of workloads

  /// Creates a benchmark that is measured at several sizes, and adds its first variant.
  ///
  ///     Benchmark("sort", sizes: [1_000]) { size in
  ///       Workload(input: { (0..<size).shuffled() }) { numbers in numbers.sort() }
  ///     }
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The single-word name of the first variant, which the other variants are compared with.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - prepare: Prepares the workload of a size. It isn't timed.
  public init(
    _ name: String, variant: String = "default", sizes: [Int],
    _ prepare: @escaping @Sendable (_ size: Int) throws -> Workload<Output>
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { try prepare($0) })
  }

  /// Creates a benchmark whose parameters aren't sizes, and adds its first variant. Each parameter becomes a separate
  /// benchmark with the name `name.parameter`.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The single-word name of the first variant, which the other variants are compared with.
  ///   - parameters: The parameters. Their descriptions must be distinct words.
  ///   - prepare: Prepares the workload of a parameter. It isn't timed.
  public init(
    _ name: String, variant: String = "default", parameters: [Parameter],
    _ prepare: @escaping @Sendable (Parameter) throws -> Workload<Output>
  ) where Parameter: Sendable {
    self.init(name, parameters: parameters, Implementation(variant) { try prepare($0) })
  }

  /// Creates a benchmark without parameters, and adds its first variant.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The single-word name of the first variant, which the other variants are compared with.
  ///   - prepare: Prepares the workload. It isn't timed.
  public init(
    _ name: String, variant: String = "default", _ prepare: @escaping @Sendable () throws -> Workload<Output>
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { try prepare() })
  }

  /// Adds a variant, whose samples alternate with the samples of the other variants.
  ///
  /// - Parameters:
  ///   - name: The name of the variant, a single word.
  ///   - prepare: Prepares the workload of a parameter. It isn't timed.
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable (Parameter) throws -> Workload<Output>
  ) -> Benchmark {
    adding(Implementation(name) { try prepare($0) })
  }

  // MARK: Benchmarks of closures

  /// Creates a benchmark that is measured at several sizes. Each iteration of its first variant calls a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The single-word name of the first variant, which the other variants are compared with.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - prepare: Prepares the work for a size and returns a closure that runs one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", sizes: [Int],
    _ prepare: @escaping @Sendable (_ size: Int) throws -> () throws -> Output
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { Workload(try prepare($0)) })
  }

  /// Creates a benchmark whose parameters aren't sizes. Each iteration of its first variant calls a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The single-word name of the first variant, which the other variants are compared with.
  ///   - parameters: The parameters. Their descriptions must be distinct words.
  ///   - prepare: Prepares the work for a parameter and returns a closure that runs one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", parameters: [Parameter],
    _ prepare: @escaping @Sendable (Parameter) throws -> () throws -> Output
  ) where Parameter: Sendable {
    self.init(name, parameters: parameters, Implementation(variant) { Workload(try prepare($0)) })
  }

  /// Creates a benchmark without parameters. Each iteration of its first variant calls a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark, a single word.
  ///   - variant: The single-word name of the first variant, which the other variants are compared with.
  ///   - prepare: Prepares the work and returns a closure that runs one iteration.
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

  /// Adds a variant that calls a closure in each iteration, to a benchmark without parameters.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable () throws -> () throws -> Output
  ) -> Benchmark where Parameter == Void {
    // Without this overload, the compiler would choose the overload above and wrap the closure in another closure,
    // which takes a parameter. Each iteration would then also call the wrapper, so the variant would seem slower than
    // the first variant.
    adding(Implementation(name) { Workload(try prepare()) })
  }
}
