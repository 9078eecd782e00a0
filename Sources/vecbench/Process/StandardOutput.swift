import Foundation

/// Standard output: the results, and nothing else.
enum StandardOutput {
  /// Writes a text. Unlike `print`, this says when a disk is full.
  static func write(_ text: String) throws(StandardOutputError) {
    var rest = Data(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      guard written > 0 else { throw StandardOutputError(reason: unsafe String(cString: strerror(errno))) }
      rest = rest.dropFirst(written)
    }
  }
}

/// Standard output does not take the results.
struct StandardOutputError: Error, CustomStringConvertible {
  let reason: String

  var description: String { "the results cannot be written to standard output: \(reason)" }
}
