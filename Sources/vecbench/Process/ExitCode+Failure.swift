import ArgumentParser
import FastVector
import FastVectorCairo
import FastVectorData
import Foundation
import VecbenchKit

extension ExitCode {
  static let regression = ExitCode(2)
  static let disagreement = ExitCode(3)
  static let notComparable = ExitCode(5)
  static let badData = ExitCode(EX_DATAERR)
  static let noInput = ExitCode(EX_NOINPUT)
  static let cannotCreate = ExitCode(EX_CANTCREAT)
  static let interrupted = ExitCode(130)

  /// The code for an error of our own; nil for those that the argument parser reports.
  init?(failure error: any Error) {
    switch error {
    case is Disagreement: self = .disagreement
    case let error as DataError: self = error.kind == .noInput ? .noInput : .badData
    case let error as WorkerFailure:
      self = error.kind == .hasNoWorker && error.arm == .base ? .notComparable : .disagreement
    case is NotComparable: self = .notComparable
    case is RevisionError: self = .failure
    case is NothingToCompare: self = .validationFailure
    case is FileFault: self = .badData
    case is MissingProgram: self = ExitCode(EX_UNAVAILABLE)
    case is MissingFile: self = .noInput
    case is OutputFileError, is OutputError: self = .cannotCreate
    case let error as FilmError: self = Self.failure(of: error)
    case is BitmapError, is ChartLayoutError: self = .validationFailure
    case is StandardOutputError: self = .failure
    case is InstructionSetError, is EnvironmentError: self = .validationFailure
    default: return nil
    }
  }

  private static func failure(of error: FilmError) -> ExitCode {
    switch error {
    case .unknownFormat, .frameRate: .validationFailure
    case .missingProgram: ExitCode(EX_UNAVAILABLE)
    case .programFailed, .encoding: .cannotCreate
    case .frameSize, .noFrames: .failure
    }
  }
}
