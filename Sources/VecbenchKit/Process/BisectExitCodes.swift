import ArgumentParser
import VecbenchComparison

/// The exit codes that `git bisect run` expects. 0 means good, 125 skips the commit, other codes up to 127 mean bad,
/// and codes from 128 end the search. Errors that would occur at every commit, such as a misspelled option, must end
/// the search. Otherwise, `git bisect` would report a wrong commit.
enum BisectExitCodes {
  static let option = "--bisect-exit-codes"

  static let bad = ExitCode.failure
  static let skip = ExitCode(125)
  static let end = ExitCode(255)

  /// True if this process was started with ``option``.
  static var areRequested: Bool { CommandLine.arguments.contains(option) }

  static func code(for comparison: Comparison) -> ExitCode {
    if comparison.benchmarks.contains(where: { $0.verdict == .regression && $0.fails }) { return bad }
    let hasVerdicts = comparison.benchmarks.allSatisfy { $0.verdict != .missing && !$0.verdict.isUndecided }
    return hasVerdicts ? .success : skip
  }
}
