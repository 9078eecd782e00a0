import Foundation

/// Standard error: everything that is not a result.
enum StandardError {
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  static func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
