/// One of the two programs that are compared.
package enum ComparisonSide: String, CaseIterable, Codable, Sendable { case base, head }

/// One sample: a number of iterations that are timed together.
package struct Sample: Hashable, Sendable {
  package let nanoseconds: Double

  /// Whether the system interrupted it: another process or another machine had the processor meanwhile.
  package let isDisturbed: Bool

  package init(nanoseconds: Double, isDisturbed: Bool) {
    self.nanoseconds = nanoseconds
    self.isDisturbed = isDisturbed
  }
}

/// One process run of a program that is compared. It computes only to answer a question.
package protocol ComparisonWorker {
  /// The identifiers of the benchmarks that it can time.
  func benchmarks() throws -> [String]

  /// Whether it has its own number of iterations: the time of a sample then is that of as many as asked for, and 1 is
  /// enough.
  var choosesIterations: Bool { get }

  /// Times some iterations of a benchmark.
  func sample(_ benchmark: String, iterations: Int) throws -> Sample

  /// The allocations of one iteration; nil where they are not counted.
  func allocations(_ benchmark: String) throws -> Double?

  /// The processor that it runs on; nil where that is not known.
  var processor: Int? { get }

  /// Pins it to a processor, where the system can.
  func pin(to processor: Int)

  /// Ends it.
  func end()
}

extension ComparisonWorker {
  package var choosesIterations: Bool { false }
}

/// The memory layout of one process run, which is drawn at random for each: a program's speed depends on its addresses
/// (T. Mytkowicz et al., Producing wrong data without doing anything obviously wrong!, ASPLOS 2009).
package struct ProcessConditions: Hashable, Sendable {
  /// The bytes by which the environment is longer, which moves the stack.
  package let padding: Int

  /// The bytes that are allocated before the buffers, a multiple of 64.
  package let offset: Int

  package init(using generator: inout some RandomNumberGenerator) {
    padding = Int.random(in: 0..<4096, using: &generator)
    offset = 64 * Int.random(in: 0..<64, using: &generator)
  }
}
