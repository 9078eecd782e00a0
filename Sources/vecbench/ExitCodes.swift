import ArgumentParser
import CommandLineSupport
import FastVector
import Foundation

extension InstructionSetError: ExitCoded {
  var exitCode: ExitCode { ExitCode(EX_CONFIG) }
}
