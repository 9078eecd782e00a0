package import ArgumentParser
package import FastVectorFiles
import Foundation

/// An error that makes the program exit with a specific code, after writing its description to standard error.
package protocol ExitCoded: Error {
  var exitCode: ExitCode { get }
}

extension ExitCode {
  package static let badData = ExitCode(EX_DATAERR)
  package static let noInput = ExitCode(EX_NOINPUT)
  package static let unavailable = ExitCode(EX_UNAVAILABLE)
  package static let cannotCreate = ExitCode(EX_CANTCREAT)

  /// The exit code after a signal, as in a shell: 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.
  package static var interrupted: ExitCode { ExitCode(128 + Interruption.signal) }
}

extension FileError: ExitCoded {
  package var exitCode: ExitCode {
    switch kind {
    case .noInput: .noInput
    case .badData: .badData
    case .cannotCreate: .cannotCreate
    }
  }
}
