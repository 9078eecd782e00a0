/// One of the two programs that are compared.
package enum Arm: String, CaseIterable, Codable, Sendable { case base, head }

/// What a worker says of one epoch: a number of iterations timed at a stretch.
package struct Epoch: Hashable, Sendable {
  package let nanoseconds: Double

  /// Whether the system interrupted it: another process or another machine had the processor meanwhile.
  package let isDisturbed: Bool

  package init(nanoseconds: Double, isDisturbed: Bool) {
    self.nanoseconds = nanoseconds
    self.isDisturbed = isDisturbed
  }
}

/// One launch of a program that is compared. It computes while it is asked, and is silent otherwise.
package protocol ComparisonWorker {
  /// The names of what it can time.
  func rows() throws -> [String]

  /// Runs a row so many times.
  func epoch(_ row: String, iterations: Int) throws -> Epoch

  /// The allocations of one iteration; nil where they are not counted.
  func allocations(_ row: String) throws -> Double?

  /// The processor that it runs on; nil where that is not known.
  var processor: Int? { get }

  /// Keeps it on a processor, where the system can.
  func stay(on processor: Int)

  /// Ends it.
  func end()
}

/// The luck of one launch: whatever a program's speed owes to where its memory lies shall differ from launch to
/// launch (T. Mytkowicz et al., Producing wrong data without doing anything obviously wrong!, ASPLOS 2009).
package struct LaunchConditions: Hashable, Sendable {
  /// The bytes by which the environment is longer, which moves the stack.
  package let padding: Int

  /// The bytes that are allocated before the buffers, a multiple of 64.
  package let offset: Int

  package init(using generator: inout some RandomNumberGenerator) {
    padding = Int.random(in: 0..<4096, using: &generator)
    offset = 64 * Int.random(in: 0..<64, using: &generator)
  }
}
