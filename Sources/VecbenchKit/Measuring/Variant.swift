/// One implementation of a benchmark, which is timed beside others.
public struct Variant {
  /// The name in reports.
  public let name: String

  /// Makes what the next iterations use up, which is not timed.
  package let prepare: (_ iterations: Int) -> Void

  /// Does the work `iterations` times.
  public let run: (_ iterations: Int) -> Void

  /// The error that an iteration has thrown, after which nothing is done any more; nil where none has.
  package let failure: () -> (any Error)?

  /// The iterations one by one, where they are frames.
  let frames: FrameWorkload?

  public init(name: String, run: @escaping (_ iterations: Int) -> Void) {
    self.init(name: name, prepare: { _ in }, run: run, failure: { nil })
  }

  init(
    name: String, prepare: @escaping (_ iterations: Int) -> Void, run: @escaping (_ iterations: Int) -> Void,
    failure: @escaping () -> (any Error)?, frames: FrameWorkload? = nil
  ) {
    self.name = name
    self.prepare = prepare
    self.run = run
    self.failure = failure
    self.frames = frames
  }

  /// The allocations of one iteration; nil where they are not counted.
  ///
  /// Two runs of different length tell the allocations of the iterations from those of the run itself. What the first
  /// iterations allocate once is not counted.
  package func allocationsPerIteration() -> Double? {
    prepare(14)
    run(2)
    guard let few = AllocationCounter.count({ run(2) }), let many = AllocationCounter.count({ run(10) }) else {
      return nil
    }
    return Double(many - few) / 8
  }

  /// The hardware counts of one iteration; nil where there are no counters.
  package func hardwareCountsPerIteration() -> HardwareCounters.Counts? {
    let iterations = 8
    prepare(iterations)
    guard case .success(let counts) = HardwareCounters.count({ run(iterations) }) else { return nil }
    return HardwareCounters.Counts(
      cycles: counts.cycles / Double(iterations), instructions: counts.instructions / Double(iterations))
  }
}
