/// A rule of the worker protocol that a program can be held against, by its name in Documentation/worker-protocol.md.
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

  /// Whether nothing else can be tried where it fails.
  var isPrecondition: Bool { self == .handshake || self == .list }
}
