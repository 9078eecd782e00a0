package import ArgumentParser
import Foundation

/// Standard output, to which only results are written.
package enum StandardOutput {
  /// Checks that standard output is writable. Call this before a long measurement, whose results could otherwise be
  /// lost. Some errors, such as a full disk, can't be detected in advance.
  package static func check() throws(StandardOutputError) {
    // If standard output was closed, `CommandLineTool` has reopened it read-only.
    guard fcntl(STDOUT_FILENO, F_GETFL) & O_ACCMODE != O_RDONLY else { throw StandardOutputError(code: EBADF) }
    var state = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    guard unsafe poll(&state, 1, 0) <= 0 || state.revents & Int16(POLLERR) == 0 else {
      throw StandardOutputError(code: EPIPE)
    }
    guard unsafe Foundation.write(STDOUT_FILENO, "", 0) == 0 else { throw StandardOutputError(code: errno) }
  }

  /// Writes text. Unlike `print`, this throws an error if the disk is full.
  package static func write(_ text: String) throws(StandardOutputError) {
    var rest = Data(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Foundation.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw StandardOutputError(code: errno) }
      rest = rest.dropFirst(written)
    }
  }
}

/// An error thrown if results can't be written to standard output.
package struct StandardOutputError: ExitCoded, CustomStringConvertible {
  /// The system's error number, `errno`.
  let code: Int32

  package var description: String {
    "the results cannot be written to standard output: \(unsafe String(cString: strerror(code)))"
  }
  package var exitCode: ExitCode { .failure }
}
