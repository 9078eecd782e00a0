import ArgumentParser

/// Exit codes as `git bisect run` reads them: 0 is good, 125 cannot be judged, every other code up to 127 is bad, and from
/// 128 on the search ends. What would fail at every commit has to end it: a misspelt option is no slow commit.
enum BisectExitCodes {
  static let option = "--bisect-exit-codes"

  static let bad = ExitCode.failure
  static let cannotJudge = ExitCode(125)
  static let end = ExitCode(255)

  /// True if the arguments of this process ask for them.
  static var areWanted: Bool { CommandLine.arguments.contains(option) }

  static func code(for comparison: Comparison) -> ExitCode {
    if comparison.benchmarks.contains(where: { $0.verdict == .regression && $0.fails }) { return bad }
    let isJudged = comparison.benchmarks.allSatisfy { $0.verdict != .missing && !$0.verdict.isUndecided }
    return isJudged ? .success : cannotJudge
  }
}
