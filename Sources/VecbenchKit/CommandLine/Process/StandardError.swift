import FastVectorFiles
import Foundation

/// Standard error: everything that is not a result.
package enum StandardError {
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal.
  package static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
    return Int(size.ws_col)
  }

  /// What lines begin with: the file name of the executable.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent

  /// Warns that what the program measures is not its speed.
  package static func noteDebugBuild() {
    note("warning: this is a debug build; only a release build (-c release) measures speed")
  }

  /// Writes a line that is no error; what `--quiet` leaves out.
  package static func note(_ text: String) { writeLine(text) }

  /// Writes a line of at most 300 characters, whatever the text holds.
  package static func writeLine(_ text: String) { write("\(program): \(text.printable.prefix(scalars: 290))\n") }

  /// Writes a text; where that fails, there is nobody left to tell.
  package static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
