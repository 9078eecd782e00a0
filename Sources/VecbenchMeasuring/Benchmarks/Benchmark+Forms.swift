extension Benchmark {
  // MARK: Workload with one preparation

  /// Creates a benchmark with several sizes and its first variant.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark; one word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - prepare: Prepares the work for a size and returns the closure of one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", sizes: [Int],
    _ prepare: @escaping @Sendable (_ size: Int) throws -> () throws -> Output
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { Workload(try prepare($0)) })
  }

  /// Creates a benchmark with parameters that aren't sizes, and its first variant. Each parameter becomes a separate
  /// benchmark with the name `name.parameter`.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark; one word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - parameters: The parameters. Their descriptions must be distinct words.
  ///   - prepare: Prepares the work for a parameter and returns the closure of one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", parameters: [Parameter],
    _ prepare: @escaping @Sendable (Parameter) throws -> () throws -> Output
  ) where Parameter: Sendable {
    self.init(name, parameters: parameters, Implementation(variant) { Workload(try prepare($0)) })
  }

  /// Creates a benchmark without parameters, and its first variant.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark; one word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - prepare: Prepares the work and returns the closure of one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", _ prepare: @escaping @Sendable () throws -> () throws -> Output
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { Workload(try prepare()) })
  }

  /// Adds a variant, whose samples alternate with the samples of the other variants.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable (Parameter) throws -> () throws -> Output
  ) -> Benchmark {
    adding(Implementation(name) { Workload(try prepare($0)) })
  }

  /// Adds a variant to a benchmark without parameters.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable () throws -> () throws -> Output
  ) -> Benchmark where Parameter == Void {
    // If this overload didn't exist, the closure would be converted to one that takes a parameter. Its iterations would
    // then be called through the conversion and seem slower than iterations of the first variant.
    adding(Implementation(name) { Workload(try prepare()) })
  }

  // MARK: Workload with a state

  /// Creates a benchmark with several sizes whose iterations share a state, which is prepared once.
  ///
  /// The compiler can inline the iteration into the timed loop, whereas the closures of the other initializers are
  /// called once per iteration. Use it for work that takes a few nanoseconds and for work that modifies variables:
  ///
  ///     Benchmark("next", sizes: [1_000], setup: { SplitMix64(seed: UInt64($0)) }) { generator in generator.next() }
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark; one word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - setup: Prepares the state. It isn't timed.
  ///   - iteration: Runs one iteration. The next iteration receives the modified state. Captured variables make the
  ///     iteration slower, so keep them in the state.
  ///   - settle: Waits for work that iterations or `setup` have left in the background, such as tasks in a queue. It is
  ///     called before and after each sample and isn't timed.
  @inlinable
  @inline(__always)
  public init<State>(
    _ name: String, variant: String = "default", sizes: [Int],
    setup: @escaping @Sendable (_ size: Int) throws -> State,
    _ iteration: @escaping @Sendable (inout State) throws -> Output,
    settle: @escaping @Sendable (inout State) throws -> Void = { _ in }
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { Workload(state: try setup($0), iteration, settle: settle) })
  }

  /// Creates a benchmark with parameters that aren't sizes, whose iterations share a state that is prepared once.
  @inlinable
  @inline(__always)
  public init<State>(
    _ name: String, variant: String = "default", parameters: [Parameter],
    setup: @escaping @Sendable (Parameter) throws -> State,
    _ iteration: @escaping @Sendable (inout State) throws -> Output,
    settle: @escaping @Sendable (inout State) throws -> Void = { _ in }
  ) where Parameter: Sendable {
    self.init(
      name, parameters: parameters,
      Implementation(variant) { Workload(state: try setup($0), iteration, settle: settle) })
  }

  /// Creates a benchmark without parameters whose iterations share a state that is prepared once.
  @inlinable
  @inline(__always)
  public init<State>(
    _ name: String, variant: String = "default", setup: @escaping @Sendable () throws -> State,
    _ iteration: @escaping @Sendable (inout State) throws -> Output,
    settle: @escaping @Sendable (inout State) throws -> Void = { _ in }
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { Workload(state: try setup(), iteration, settle: settle) })
  }

  /// Adds a variant whose iterations share a state that is prepared once.
  @inlinable
  @inline(__always)
  public func variant<State>(
    _ name: String, setup: @escaping @Sendable (Parameter) throws -> State,
    _ iteration: @escaping @Sendable (inout State) throws -> Output,
    settle: @escaping @Sendable (inout State) throws -> Void = { _ in }
  ) -> Benchmark {
    adding(Implementation(name) { Workload(state: try setup($0), iteration, settle: settle) })
  }

  // MARK: Asynchronous work

  /// Creates a benchmark with several sizes whose iterations are asynchronous.
  ///
  /// The iterations run one after the other, on no actor. All iterations of a sample run in the same task, so they
  /// share the time that it takes to start it.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", sizes: [Int],
    asynchronous prepare: @escaping @Sendable (_ size: Int) async throws -> @Sendable () async throws -> Output
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { size in try Workload { try await prepare(size) } })
  }

  /// Creates a benchmark with parameters that aren't sizes, whose iterations are asynchronous.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", parameters: [Parameter],
    asynchronous prepare: @escaping @Sendable (Parameter) async throws -> @Sendable () async throws -> Output
  ) where Parameter: Sendable {
    self.init(
      name, parameters: parameters,
      Implementation(variant) { parameter in try Workload { try await prepare(parameter) } })
  }

  /// Creates a benchmark without parameters whose iterations are asynchronous.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default",
    asynchronous prepare: @escaping @Sendable () async throws -> @Sendable () async throws -> Output
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { try Workload { try await prepare() } })
  }

  /// Adds a variant whose iterations are asynchronous.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String,
    asynchronous prepare: @escaping @Sendable (Parameter) async throws -> @Sendable () async throws -> Output
  ) -> Benchmark where Parameter: Sendable {
    adding(Implementation(name) { parameter in try Workload { try await prepare(parameter) } })
  }

  // MARK: Workload that consumes its input

  /// Creates a benchmark with several sizes whose iterations each receive a new input, as sorting in place requires.
  ///
  /// The inputs of all iterations of a sample are created before the sample is timed and are in memory at the same
  /// time.
  ///
  /// - Parameters:
  ///   - name: The name of the benchmark; one word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - input: Creates the input of one iteration.
  ///   - iteration: Runs one iteration.
  @inlinable
  @inline(__always)
  public init<Input>(
    _ name: String, variant: String = "default", sizes: [Int],
    input: @escaping @Sendable (_ size: Int) throws -> Input,
    _ iteration: @escaping @Sendable (inout Input) throws -> Output
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { size in Workload({ try input(size) }, iteration) })
  }

  /// Adds a variant whose iterations each receive a new input.
  @inlinable
  @inline(__always)
  public func variant<Input>(
    _ name: String, input: @escaping @Sendable (Parameter) throws -> Input,
    _ iteration: @escaping @Sendable (inout Input) throws -> Output
  ) -> Benchmark {
    adding(Implementation(name) { parameter in Workload({ try input(parameter) }, iteration) })
  }
}
