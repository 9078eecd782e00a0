/// Code that processes external input and is tested with many inputs.
///
/// To add a target, define a type that conforms to this protocol in the folder `Targets`, and add an instance to
/// ``FuzzTargets/all``.
public protocol FuzzTarget: Sendable {
  /// The name of the target on the command line, and of its folder in the corpus.
  var name: String { get }

  /// Valid inputs from which the mutator derives other inputs.
  var seeds: [[UInt8]] { get }

  /// Tokens that have a special meaning in inputs.
  var tokens: [String] { get }

  /// The number of inputs that the unit tests run.
  var triesInTests: Int { get }

  /// Tests an input. A thrown error is a valid result. A trap, a hang or a failed precondition in the target isn't.
  func check(_ input: [UInt8])
}

extension FuzzTarget {
  public var triesInTests: Int { 150 }
}

/// All targets.
public enum FuzzTargets {
  public static let all: [any FuzzTarget] =
    [
      CSVTarget(), JSONTarget.document, JSONTarget.lines, NumPyTarget(), WaveTarget(), DateTarget(), PathTarget(),
      DoublesTarget(), AnimationTarget(), ResultsTarget(), ThresholdsTarget(), HistoryTarget(), WorkerTarget(),
      OptionsTarget(),
    ] + ArchiveTarget.all
}

/// Ends the process with a message if a condition is false for an input.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
