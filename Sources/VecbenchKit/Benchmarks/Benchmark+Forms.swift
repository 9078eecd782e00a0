extension Benchmark {
  // MARK: Work that is prepared once

  /// Makes a benchmark of sizes, with its first variant.
  ///
  /// - Parameters:
  ///   - name: One word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - prepare: Prepares the work of a size, and returns the closure of one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", sizes: [Int],
    _ prepare: @escaping @Sendable (_ size: Int) throws -> () throws -> Output
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { Work(try prepare($0)) })
  }

  /// Makes a benchmark of parameters that are no sizes, with its first variant. Each parameter is a benchmark of its
  /// own, `name.parameter`.
  ///
  /// - Parameters:
  ///   - name: One word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - parameters: The parameters, whose descriptions are different words.
  ///   - prepare: Prepares the work of a parameter, and returns the closure of one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", parameters: [Parameter],
    _ prepare: @escaping @Sendable (Parameter) throws -> () throws -> Output
  ) where Parameter: Sendable {
    self.init(name, parameters: parameters, Implementation(variant) { Work(try prepare($0)) })
  }

  /// Makes a benchmark without parameter, with its first variant.
  ///
  /// - Parameters:
  ///   - name: One word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - prepare: Prepares the work, and returns the closure of one iteration.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", _ prepare: @escaping @Sendable () throws -> () throws -> Output
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { Work(try prepare()) })
  }

  /// Adds a variant, which takes turns with the others.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable (Parameter) throws -> () throws -> Output
  ) -> Benchmark {
    adding(Implementation(name) { Work(try prepare($0)) })
  }

  /// Adds a variant to a benchmark without parameter.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String, _ prepare: @escaping @Sendable () throws -> () throws -> Output
  ) -> Benchmark where Parameter == Void {
    // As a closure of any parameter, iterations would be called through a conversion, and seem slower than those of the
    // first variant.
    adding(Implementation(name) { Work(try prepare()) })
  }

  // MARK: Work on a state

  /// Makes a benchmark of sizes whose iterations get a state, which is prepared once.
  ///
  /// The compiler merges the iteration into the loop that is timed, where the other closures are called once for each
  /// iteration. This is for work of a few nanoseconds, and for work that changes variables:
  ///
  ///     Benchmark("next", sizes: [1_000], setup: { SplitMix64(seed: UInt64($0)) }) { generator in generator.next() }
  ///
  /// - Parameters:
  ///   - name: One word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - setup: Prepares the state, which is not timed.
  ///   - iteration: One iteration. The next one finds the state as it leaves it. What it captures instead of taking it
  ///     from the state makes it slower.
  ///   - settle: Waits for the work that iterations or the set-up have left in the background, such as tasks in a queue. It
  ///     is called before and after each sample and isn't timed.
  @inlinable
  @inline(__always)
  public init<State>(
    _ name: String, variant: String = "default", sizes: [Int],
    setup: @escaping @Sendable (_ size: Int) throws -> State,
    _ iteration: @escaping @Sendable (inout State) throws -> Output,
    settle: @escaping @Sendable (inout State) throws -> Void = { _ in }
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { Work(state: try setup($0), iteration, settle: settle) })
  }

  /// Makes a benchmark of parameters that are no sizes, whose iterations get a state, which is prepared once.
  @inlinable
  @inline(__always)
  public init<State>(
    _ name: String, variant: String = "default", parameters: [Parameter],
    setup: @escaping @Sendable (Parameter) throws -> State,
    _ iteration: @escaping @Sendable (inout State) throws -> Output,
    settle: @escaping @Sendable (inout State) throws -> Void = { _ in }
  ) where Parameter: Sendable {
    self.init(
      name, parameters: parameters, Implementation(variant) { Work(state: try setup($0), iteration, settle: settle) })
  }

  /// Makes a benchmark without parameter whose iterations get a state, which is prepared once.
  @inlinable
  @inline(__always)
  public init<State>(
    _ name: String, variant: String = "default", setup: @escaping @Sendable () throws -> State,
    _ iteration: @escaping @Sendable (inout State) throws -> Output,
    settle: @escaping @Sendable (inout State) throws -> Void = { _ in }
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { Work(state: try setup(), iteration, settle: settle) })
  }

  /// Adds a variant whose iterations get a state, which is prepared once.
  @inlinable
  @inline(__always)
  public func variant<State>(
    _ name: String, setup: @escaping @Sendable (Parameter) throws -> State,
    _ iteration: @escaping @Sendable (inout State) throws -> Output,
    settle: @escaping @Sendable (inout State) throws -> Void = { _ in }
  ) -> Benchmark {
    adding(Implementation(name) { Work(state: try setup($0), iteration, settle: settle) })
  }

  // MARK: Work that waits

  /// Makes a benchmark of sizes whose iterations are asynchronous. They run one after the other, on no actor; the time
  /// of starting the task that they run in is shared by all iterations of a sample.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", sizes: [Int],
    asynchronous prepare: @escaping @Sendable (_ size: Int) async throws -> @Sendable () async throws -> Output
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { size in try Work { try await prepare(size) } })
  }

  /// Makes a benchmark of parameters that are no sizes, whose iterations are asynchronous.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default", parameters: [Parameter],
    asynchronous prepare: @escaping @Sendable (Parameter) async throws -> @Sendable () async throws -> Output
  ) where Parameter: Sendable {
    self.init(
      name, parameters: parameters, Implementation(variant) { parameter in try Work { try await prepare(parameter) } })
  }

  /// Makes a benchmark without parameter whose iterations are asynchronous.
  @inlinable
  @inline(__always)
  public init(
    _ name: String, variant: String = "default",
    asynchronous prepare: @escaping @Sendable () async throws -> @Sendable () async throws -> Output
  ) where Parameter == Void {
    self.init(name, Implementation(variant) { try Work { try await prepare() } })
  }

  /// Adds a variant whose iterations are asynchronous.
  @inlinable
  @inline(__always)
  public func variant(
    _ name: String,
    asynchronous prepare: @escaping @Sendable (Parameter) async throws -> @Sendable () async throws -> Output
  ) -> Benchmark where Parameter: Sendable {
    adding(Implementation(name) { parameter in try Work { try await prepare(parameter) } })
  }

  // MARK: Work that uses its input up

  /// Makes a benchmark of sizes each of whose iterations gets an input of its own, as sorting in place needs it.
  ///
  /// The inputs of all iterations of a sample are made before it is timed, and are in memory together.
  ///
  /// - Parameters:
  ///   - name: One word.
  ///   - variant: The name of the first variant, which the others are compared with; one word.
  ///   - sizes: The sizes of the input, each at least 1.
  ///   - input: Makes the input of one iteration.
  ///   - iteration: One iteration.
  @inlinable
  @inline(__always)
  public init<Input>(
    _ name: String, variant: String = "default", sizes: [Int],
    input: @escaping @Sendable (_ size: Int) throws -> Input,
    _ iteration: @escaping @Sendable (inout Input) throws -> Output
  ) where Parameter == Int {
    self.init(name, sizes: sizes, Implementation(variant) { size in Work({ try input(size) }, iteration) })
  }

  /// Adds a variant each of whose iterations gets an input of its own.
  @inlinable
  @inline(__always)
  public func variant<Input>(
    _ name: String, input: @escaping @Sendable (Parameter) throws -> Input,
    _ iteration: @escaping @Sendable (inout Input) throws -> Output
  ) -> Benchmark {
    adding(Implementation(name) { parameter in Work({ try input(parameter) }, iteration) })
  }
}
