import ArgumentParser
import FastVector
import Foundation
import VecbenchKit

extension InstructionSetError: ExitCoded {
  var exitCode: ExitCode { ExitCode(EX_CONFIG) }
}
