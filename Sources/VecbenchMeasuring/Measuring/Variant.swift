/// One implementation of a benchmark, which is timed against other implementations.
public struct Variant {
  /// The name of the variant in reports.
  public let name: String

  /// Creates the inputs for the next `iterations` iterations. The call isn't timed.
  package let prepare: (_ iterations: Int) -> Void

  /// Does the work `iterations` times.
  public let run: (_ iterations: Int) -> Void

  /// Waits for background work that iterations have started.
  package let settle: () -> Void

  /// Returns the error that an iteration has thrown, or nil if none has. After an error, the other closures do nothing.
  package let failure: () -> (any Error)?

  /// The workload that renders one frame per iteration; nil if the variant wasn't created from a ``FrameSource``.
  let frames: FrameWorkload?

  /// Creates a variant.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - run: Does the work `iterations` times.
  ///   - settle: Waits for background work that iterations have started. It is called before and after each sample and
  ///     isn't timed.
  public init(name: String, run: @escaping (_ iterations: Int) -> Void, settle: @escaping () -> Void = {}) {
    self.init(name: name, prepare: { _ in }, run: run, settle: settle, failure: { nil })
  }

  init(
    name: String, prepare: @escaping (_ iterations: Int) -> Void, run: @escaping (_ iterations: Int) -> Void,
    settle: @escaping () -> Void, failure: @escaping () -> (any Error)?, frames: FrameWorkload? = nil
  ) {
    self.name = name
    self.prepare = prepare
    self.run = run
    self.settle = settle
    self.failure = failure
    self.frames = frames
  }

  /// Returns the number of allocations that one iteration causes, or nil if allocations aren't counted.
  ///
  /// The count includes the allocations of other threads until ``settle`` returns after the iteration. It excludes
  /// threads that allocate in the background; see ``AllocationCounter/excludeBackgroundThreads()``.
  ///
  /// The allocations of one iteration and then of five iterations are counted, and the result is a quarter of the
  /// difference. The allocations of the run itself cancel out. A preceding warm-up iteration isn't counted.
  package func allocationsPerIteration() -> Double? {
    prepare(7)
    run(1)
    settle()
    AllocationCounter.excludeBackgroundThreads()
    guard let few = allocations(ofIterations: 1), let many = allocations(ofIterations: 5) else { return nil }
    return Double(many - few) / 4
  }

  private func allocations(ofIterations iterations: Int) -> Int? {
    AllocationCounter.count {
      run(iterations)
      settle()
    }
  }

  /// Returns the hardware counts per iteration, or nil if there are no counters.
  package func hardwareCountsPerIteration() -> HardwareCounters.Counts? {
    let iterations = 8
    prepare(iterations)
    settle()
    guard case .success(let counts) = HardwareCounters.count({ run(iterations) }) else { return nil }
    return HardwareCounters.Counts(
      cycles: counts.cycles / Double(iterations), instructions: counts.instructions / Double(iterations))
  }
}
