import FastVectorFiles
import Foundation

/// Standard error, to which everything except results is written.
package enum StandardError {
  package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// The width of the terminal in characters, or 80 if it is unknown.
  package static var columns: Int {
    var size = winsize()
    guard unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 80 }
    return Int(size.ws_col)
  }

  /// The prefix of all lines: the file name of the executable.
  private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent

  /// Writes a note or a warning, truncated to 1000 Unicode scalars. The limit is higher than for other lines, because a
  /// note about a file can list many columns. Most commands write no notes if `--quiet` is given.
  package static func note(_ text: String) { writeLine(text, limit: 1000) }

  /// Writes one line, with control characters escaped.
  ///
  /// - Parameter limit: The length to which the line is truncated, in Unicode scalars.
  package static func writeLine(_ text: String, limit: Int = 300) { write(line(text, limit: limit)) }

  /// Returns a line as ``writeLine(_:limit:)`` writes it.
  package static func line(_ text: String, limit: Int = 300) -> String {
    "\(program): \(text)".printable.prefix(scalars: limit) + "\n"
  }

  /// Writes text. Errors are ignored, because they can't be reported anywhere.
  package static func write(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
