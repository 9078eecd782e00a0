package import ArgumentParser
package import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// An error that makes the program exit with a specific code, after writing its description to standard error.
package protocol ExitCoded: Error {
  var exitCode: ExitCode { get }
}

extension ExitCode {
  package static let regression = ExitCode(2)
  package static let disagreement = ExitCode(3)
  package static let notComparable = ExitCode(5)
  package static let badData = ExitCode(EX_DATAERR)
  package static let noInput = ExitCode(EX_NOINPUT)
  package static let unavailable = ExitCode(EX_UNAVAILABLE)
  package static let cannotCreate = ExitCode(EX_CANTCREAT)
  package static let noAnswer = ExitCode(EX_TEMPFAIL)

  /// The exit code after a signal, as in a shell: 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.
  package static var interrupted: ExitCode { ExitCode(128 + Interruption.signal) }
}

// MARK: Errors of the libraries

extension FileError: ExitCoded {
  package var exitCode: ExitCode {
    switch kind {
    case .noInput: .noInput
    case .badData: .badData
    case .cannotCreate: .cannotCreate
    }
  }
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
