import ArgumentParser
import FastVector
import Foundation

@main
struct Main {
  static func main() {
    do {
      // Before anything uses a kernel: the library itself could only end the process.
      try InstructionSet.checkSelection()
      var command = try Vecbench.parseAsRoot()
      try command.run()
    } catch {
      guard let code = ExitCode(failure: error) else { Vecbench.exit(withError: error) }
      StandardError.write("vecbench: \(error)\n")
      Vecbench.exit(withError: code)
    }
  }
}
