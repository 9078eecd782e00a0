import Foundation

/// A pipe to or from another program.
final class Pipe {
  /// The descriptor for reading; negative after it has been closed.
  private(set) var output: Int32

  /// The descriptor for writing; negative after it has been closed.
  private(set) var input: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw SubprocessError(program: "a program", reason: unsafe String(cString: strerror(errno)))
    }
    (output, input) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeInput()
    closeOutput()
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  /// Waits until bytes can be written, for at most the given time.
  func waitUntilWritable(milliseconds: Int32) {
    var state = pollfd(fd: input, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&state, 1, milliseconds)
  }

  /// The result of a read: some bytes, nothing within the time limit, or the end of the data.
  enum Reading { case bytes, nothingYet, ended }

  /// Reads the available bytes, at most 4 KiB, and appends them to `bytes`.
  ///
  /// - Parameter milliseconds: The maximum time to wait for the first byte.
  func read(into bytes: inout [UInt8], milliseconds: Int32) -> Reading {
    var state = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&state, 1, milliseconds) > 0 else { return .nothingYet }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = unsafe chunk.withUnsafeMutableBytes { unsafe Foundation.read(output, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { return .nothingYet }
    guard count > 0 else { return .ended }
    bytes += chunk.prefix(count)
    return .bytes
  }
}
