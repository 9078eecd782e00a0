import ArgumentParser
import FastVector
import Foundation

@main
struct Main {
  static func main() {
    // A file that may not grow any more is an error of writing, as on a full disk, and not the end of the process.
    signal(SIGXFSZ, SIG_IGN)
    do {
      // Before anything uses a kernel: the library itself could only end the process.
      try InstructionSet.checkSelection()
      let arguments = try EnvironmentArguments.current
      var command = try parse(arguments)
      try command.run()
    } catch {
      guard let code = ExitCode(failure: error) else { Vecbench.exit(withError: error) }
      StandardError.write("vecbench: \(error)\n")
      Vecbench.exit(withError: code)
    }
  }

  /// Parses the arguments; what is wrong with one that the environment gave is said of its variable.
  private static func parse(_ arguments: EnvironmentArguments) throws -> any ParsableCommand {
    do {
      return try Vecbench.parseAsRoot(arguments.all)
    } catch {
      let message = Vecbench.message(for: error)
      if Vecbench.exitCode(for: error) == .validationFailure, let variable = arguments.variable(in: message) {
        StandardError.write("vecbench: \(variable): \(message)\n")
        Vecbench.exit(withError: ExitCode.validationFailure)
      }
      throw error
    }
  }
}
