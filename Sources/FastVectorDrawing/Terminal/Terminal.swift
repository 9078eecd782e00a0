public import FastVectorFiles
public import Foundation

/// What is known of the terminal, or whatever else text is written to.
public struct Terminal: Hashable, Sendable {
  /// Where text is written.
  public let descriptor: Int32

  /// Whether it is a terminal, and not a file or a pipe.
  public let isTerminal: Bool

  /// Whether colours may be written: to terminals that are not `dumb`, unless `NO_COLOR` is set (https://no-color.org).
  public let isColored: Bool

  /// Looks at a file descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: Where text is written.
  ///   - environment: The environment variables.
  public init(
    descriptor: Int32 = STDOUT_FILENO, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.descriptor = descriptor
    isTerminal = isatty(descriptor) == 1
    isColored = isTerminal && environment["TERM"] != "dumb" && (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Columns and rows of characters now; 80 x 24 where nothing is known.
  public var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Writes all of a text.
  ///
  /// - Throws: `FileError` where it cannot be written: the pipe is closed, the disk full.
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
