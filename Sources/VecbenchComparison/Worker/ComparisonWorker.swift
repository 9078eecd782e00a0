package import VecbenchMeasuring

/// One of the two programs of a comparison.
package enum ComparisonSide: String, CaseIterable, Codable, Sendable { case base, head }

/// A sample of a benchmark: the total time of one or more iterations.
package struct Sample: Hashable, Sendable {
  package let nanoseconds: Double

  /// True if the system interrupted the sample to run another process or another virtual machine.
  package let isDisturbed: Bool

  package init(nanoseconds: Double, isDisturbed: Bool) {
    self.nanoseconds = nanoseconds
    self.isDisturbed = isDisturbed
  }
}

/// A process of one of the compared programs. It runs benchmarks only when one of these functions requests it.
package protocol ComparisonWorker {
  /// Returns the identifiers of the benchmarks that the worker can time.
  func benchmarks() throws -> [String]

  /// True if the worker chooses the number of iterations itself. The worker then scales the measured time to the
  /// requested number of iterations, so callers can always request one iteration.
  var choosesIterations: Bool { get }

  /// Starts the first iteration of a benchmark, including its set-up, without waiting for it to end.
  func startPreparing(_ benchmark: String) throws

  /// Waits for the end of the iteration that ``startPreparing(_:)`` started.
  func finishPreparing(_ benchmark: String) throws

  /// Times a number of iterations of a benchmark.
  ///
  /// - Throws: ``SampleFailure`` if the failure concerns only this benchmark, so the comparison continues with the
  ///   other benchmarks. All other errors end the comparison.
  func sample(_ benchmark: String, iterations: Int) throws -> Sample

  /// Counts the allocations of one iteration. Returns nil if the worker doesn't count them.
  func allocations(_ benchmark: String) throws -> Double?

  /// Resets the peak memory before a benchmark is measured.
  func resetPeakMemory()

  /// Returns the peak resident memory of a benchmark in bytes, or nil if it is unknown. If the process runs several
  /// benchmarks, this is the increase since the last reset.
  ///
  /// - Throws: ``SampleFailure`` if the failure concerns only this benchmark, so the comparison continues with the
  ///   other benchmarks. All other errors end the comparison.
  func peakMemory(_ benchmark: String) throws -> Double?

  /// The processor that the worker runs on; nil if it is unknown.
  var processor: Int? { get }

  /// Pins the worker to a processor, if the system supports it.
  func pin(to processor: Int)

  /// The processor time that all threads have used, in nanoseconds; nil if it is unknown.
  var processorTime: Double? { get }

  /// The files that the worker has open or has mapped into memory.
  var loadedFiles: LoadedFiles { get }

  /// Ends the worker, including its process if one is running.
  func end()
}

/// An error thrown if a program can't take a sample of a benchmark. The program may be able to run other benchmarks.
package struct SampleFailure: Error, Hashable {
  package let side: ComparisonSide

  /// The reason without a final period, such as `it ended with code 1`.
  package let reason: String

  package init(side: ComparisonSide, reason: String) {
    self.side = side
    self.reason = reason
  }
}

extension ComparisonWorker {
  package var choosesIterations: Bool { false }
  package var processorTime: Double? { nil }
  package var loadedFiles: LoadedFiles { LoadedFiles() }

  package func resetPeakMemory() {}

  package func peakMemory(_ benchmark: String) throws -> Double? { nil }

  package func startPreparing(_ benchmark: String) throws {}

  package func finishPreparing(_ benchmark: String) throws { _ = try sample(benchmark, iterations: 1) }
}

/// The random memory layout of a process. Each process gets a different one, because a program's speed depends on its
/// addresses (T. Mytkowicz et al., Producing wrong data without doing anything obviously wrong!, ASPLOS 2009).
package struct ProcessConditions: Hashable, Sendable {
  /// The number of bytes added to the environment variables. They shift the addresses on the stack.
  package let padding: Int

  /// The number of bytes that are allocated before the buffers of the benchmarks, a multiple of 64.
  package let offset: Int

  package init(using generator: inout some RandomNumberGenerator) {
    padding = Int.random(in: 0..<4096, using: &generator)
    offset = 64 * Int.random(in: 0..<64, using: &generator)
  }
}
