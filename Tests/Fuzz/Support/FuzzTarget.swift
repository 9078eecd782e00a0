/// Code that takes input from outside, to be tried with many inputs.
///
/// To add one: a file with a type of this protocol in `Targets`, and its name in ``FuzzTargets/all``.
public protocol FuzzTarget: Sendable {
  /// The name on the command line, and of the folder in the corpus.
  var name: String { get }

  /// Inputs that are right, from which others are made.
  var seeds: [[UInt8]] { get }

  /// Pieces that mean something in an input.
  var tokens: [String] { get }

  /// How many inputs the tests try.
  var triesInTests: Int { get }

  /// Tries an input. Errors that are thrown inside are answers as good as results; what must not happen is a trap, a
  /// hang, or what the target itself checks by a precondition.
  func check(_ input: [UInt8])
}

extension FuzzTarget {
  public var triesInTests: Int { 150 }
}

/// The targets there are.
public enum FuzzTargets {
  public static let all: [any FuzzTarget] = [
    CSVTarget(), NumPyTarget(), DateTarget(), PathTarget(), DoublesTarget(), AnimationTarget(), ResultsTarget(),
    ThresholdsTarget(), HistoryTarget(), WorkerTarget(), OptionsTarget(),
  ]
}

/// Ends the process where something does not hold for an input.
func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
  if !condition { fatalError(message()) }
}
