/// An implementation of a benchmark. It is timed against the other implementations.
public struct Variant {
  /// The name of the variant in reports.
  public let name: String

  /// Creates the inputs for the next `iterations` iterations. The call isn't timed.
  package let prepare: (_ iterations: Int) -> Void

  /// Runs the work `iterations` times.
  public let run: (_ iterations: Int) -> Void

  /// Waits until the background work of the iterations has finished.
  package let settle: () -> Void

  /// Returns the error that an iteration has thrown. Returns nil if no iteration has thrown. After an error, the other
  /// closures do nothing.
  package let failure: () -> (any Error)?

  /// The workload that renders one frame per iteration. Nil if the variant wasn't created from a ``FrameSource``.
  let frames: FrameWorkload?

  /// Creates a variant.
  ///
  /// - Parameters:
  ///   - name: The name of the variant in reports.
  ///   - run: Runs the work `iterations` times.
  ///   - settle: Waits until the background work of the iterations has finished. It is called before and after each
  ///     sample and isn't timed.
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

  /// Returns the number of allocations that one iteration makes. Returns nil if allocations aren't counted.
  ///
  /// Allocations of other threads are included until ``settle`` returns. Threads that allocate in the background are
  /// excluded; see ``AllocationCounter/excludeBackgroundThreads()``.
  ///
  /// The function counts the allocations of one iteration and then of five iterations. The result is a quarter of the
  /// difference, so allocations that occur once per call of ``run`` cancel out. A warm-up iteration runs first and
  /// isn't counted.
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

  /// Returns the hardware counts for one iteration. Returns nil if there are no counters.
  package func hardwareCountsPerIteration() -> HardwareCounters.Counts? {
    let iterations = 8
    prepare(iterations)
    settle()
    guard case .success(let counts) = HardwareCounters.count({ run(iterations) }) else { return nil }
    return HardwareCounters.Counts(
      cycles: counts.cycles / Double(iterations), instructions: counts.instructions / Double(iterations))
  }
}
