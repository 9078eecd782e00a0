import ArgumentParser
import CommandLineSupport
import FastVector
import FastVectorCairo
import FastVectorDrawing
import FastVectorFiles
import FastVectorSQL
import FastVectorViewer
import Foundation

extension InstructionSetError: ExitCoded {
  var exitCode: ExitCode { ExitCode(EX_CONFIG) }
}

extension AnimationEncodingError: ExitCoded {
  var exitCode: ExitCode {
    switch self {
    case .unknownFormat, .notAnimated, .notTransparent, .frameRate, .frameCount, .size: .validationFailure
    case .finished: .failure
    case .missingProgram: .unavailable
    case .programFailed, .encoding: .cannotCreate
    case .frameSize, .noFrames: .failure
    }
  }
}

extension BitmapError: ExitCoded {
  var exitCode: ExitCode { .validationFailure }
}

extension ChartLayoutError: ExitCoded {
  var exitCode: ExitCode { .validationFailure }
}

extension ViewServerError: ExitCoded {
  var exitCode: ExitCode { .unavailable }
}

extension SQLError: ExitCoded {
  var exitCode: ExitCode {
    switch kind {
    case .invalidAddress: .validationFailure
    case .invalidTable: .badData
    case .noConnection, .connectionLost, .timedOut, .denied: .unavailable
    case .cancelled, .failed: .failure
    }
  }
}
