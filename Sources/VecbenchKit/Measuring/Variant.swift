/// One implementation of a benchmark, which is timed beside others.
public struct Variant {
  /// The name in reports.
  public let name: String

  /// Makes what the next iterations use up, which is not timed.
  package let prepare: (_ iterations: Int) -> Void

  /// Does the work `iterations` times.
  public let run: (_ iterations: Int) -> Void

  /// Waits for the work that iterations have left in the background.
  package let settle: () -> Void

  /// The error that an iteration has thrown, after which nothing is done any more; nil where none has.
  package let failure: () -> (any Error)?

  /// The iterations one by one, where they are frames.
  let frames: FrameWorkload?

  /// Makes a variant.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - run: Does the work `iterations` times.
  ///   - settle: Waits for the work that iterations have left in the background. It is called before and after each sample
  ///     and isn't timed.
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

  /// Counts the allocations that one iteration causes; nil if allocations aren't counted.
  ///
  /// The allocations of other threads are included, also those that they make after the iteration and before ``settle`` has
  /// returned. Threads that allocate in the background are excluded, see ``AllocationCounter/excludeBackgroundThreads()``.
  ///
  /// The count is the difference between five iterations and one, which excludes the allocations of the run itself. Another
  /// iteration before them isn't counted.
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

  /// The hardware counts of one iteration; nil where there are no counters.
  package func hardwareCountsPerIteration() -> HardwareCounters.Counts? {
    let iterations = 8
    prepare(iterations)
    settle()
    guard case .success(let counts) = HardwareCounters.count({ run(iterations) }) else { return nil }
    return HardwareCounters.Counts(
      cycles: counts.cycles / Double(iterations), instructions: counts.instructions / Double(iterations))
  }
}
