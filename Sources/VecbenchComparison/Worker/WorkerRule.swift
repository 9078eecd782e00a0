/// A rule of the worker protocol. Programs are tested against these rules. The raw value is the name of the rule in
/// Documentation/worker-protocol.md.
package enum WorkerRule: String, CaseIterable, Sendable {
  case handshake
  case list
  case listAgain = "list-again"
  case listStable = "list-stable"
  case unknownQuestion = "unknown-question"
  case unknownBenchmark = "unknown-benchmark"
  case malformedIterations = "malformed-iterations"
  case sample
  case time
  case iterations
  case allocations
  case together
  case output
  case end

  /// True if no other rule can be tested when this one is violated.
  package var isPrecondition: Bool { self == .handshake || self == .list }
}
