public import FastVectorFiles
public import Foundation

/// A file descriptor for the output of text. If it refers to a terminal, the type also describes the terminal's
/// capabilities.
public struct Terminal: Hashable, Sendable {
  /// The file descriptor.
  public let descriptor: Int32

  /// True if the descriptor refers to a terminal; false if it refers to a file or a pipe.
  public let isTerminal: Bool

  /// True if the cursor can be moved, which animations require. The descriptor must refer to a terminal, and `TERM`
  /// must be set to a value other than `dumb`.
  public let movesCursor: Bool

  /// True if text can be colored. The cursor must be movable, and `NO_COLOR` must be unset or empty
  /// (https://no-color.org).
  public let isColored: Bool

  /// Creates a terminal for a file descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The file descriptor.
  ///   - environment: The environment variables. Only `TERM` and `NO_COLOR` are used.
  public init(
    descriptor: Int32 = STDOUT_FILENO, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    movesCursor = isTerminal && !TerminalType.isDumb(environment)
    isColored = movesCursor && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// The current size, in columns and rows of characters. If it is unknown, it is 80 x 24.
  public var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes the whole text. Interrupted and partial writes are continued.
  ///
  /// - Throws: `FileError` if writing fails, for example because the pipe is closed or the disk is full.
  public func write(_ text: String) throws(FileError) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      if written < 0 && errno == EAGAIN {
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe poll(&ready, 1, -1)
        continue
      }
      guard written > 0 else {
        throw .cannotCreate("the terminal", unsafe String(cString: strerror(errno)))
      }
      rest = rest.dropFirst(written)
    }
  }
}
