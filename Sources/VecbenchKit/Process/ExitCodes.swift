package import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchComparison
import VecbenchMeasuring

extension ExitCode {
  package static let regression = ExitCode(2)
  package static let disagreement = ExitCode(3)
  package static let notComparable = ExitCode(5)
  package static let noAnswer = ExitCode(EX_TEMPFAIL)
}

extension ResultMismatch: ExitCoded {
  package var exitCode: ExitCode { .disagreement }
}

extension BenchmarkListChanged: ExitCoded {
  package var exitCode: ExitCode { .disagreement }
}

extension BenchmarkFailure: ExitCoded {
  package var exitCode: ExitCode { .failure }
}

extension BenchmarkDefinitionError: ExitCoded {
  package var exitCode: ExitCode { .validationFailure }
}

extension NotComparable: ExitCoded {
  package var exitCode: ExitCode { .notComparable }
}

extension ShardMismatch: ExitCoded {
  package var exitCode: ExitCode { .badData }
}

extension NothingToCompare: ExitCoded {
  package var exitCode: ExitCode { .validationFailure }
}
