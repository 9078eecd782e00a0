package import Foundation

/// A file, pipe or device that is open for reading.
///
/// The path `-` means the standard input; a file named `-` has the path `./-`. `/dev/stdin`, `/dev/fd/3` and
/// `/proc/self/fd/3` also refer to an open descriptor. A descriptor is read from its current position, regardless of
/// the file's permissions. If a named pipe has no writer, reads wait for one, as `cat` does, but only for
/// ``writerTimeout``.
package final class InputFile: Sendable {
  /// The path of the file, as it was given.
  package let path: String

  /// The file descriptor, open for reading as long as this object exists.
  package let descriptor: Int32

  /// True for a regular file that was opened by its path. Such a file supports random access.
  package let isRegular: Bool

  /// The default time to wait for the first writer of a named pipe, in seconds.
  package static let writerTimeout = 10.0

  /// The default limit for the number of bytes to read into memory: half of the machine's memory.
  package static let memoryLimit = Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)

  /// The maximum number of bytes to read from a device, because a device such as `/dev/zero` may never end.
  package static let deviceLimit = 1 << 28

  /// True for a character device, such as a terminal or `/dev/zero`.
  private let isDevice: Bool

  /// Opens a file.
  ///
  /// - Throws: ``FileError`` if the file doesn't exist, is a folder, or can't be read.
  package init(path: String) throws(FileError) {
    guard !path.isEmpty else { throw .noInput("\"\"", "a file name is needed") }
    guard !path.utf8.contains(0) else { throw .noInput(path, "a file name cannot contain a NUL") }
    let number = Self.openDescriptor(path)
    // Without O_NONBLOCK, opening a named pipe without a writer would block.
    let descriptor =
      if let number { fcntl(number, F_DUPFD_CLOEXEC, 0) } else { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .noInput(path, Self.reason(errno, path: path)) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else {
      close(descriptor)
      throw .noInput(path, "is a folder; a file is needed")
    }
    self.path = path
    self.descriptor = descriptor
    isRegular = status.st_mode & S_IFMT == S_IFREG && number == nil
    isDevice = status.st_mode & S_IFMT == S_IFCHR
  }

  deinit { close(descriptor) }

  /// Returns the open descriptor that a path refers to, or nil if it doesn't refer to one.
  package static func openDescriptor(_ path: String) -> Int32? {
    if path == "-" || path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  private static func reason(_ code: Int32, path: String) -> String {
    switch code {
    case ENOENT, ENOTDIR:
      // Parsing the command line replaced bytes that aren't valid UTF-8 with U+FFFD.
      path.unicodeScalars.contains("\u{FFFD}")
        ? "there is no such file; if its name isn't UTF-8, redirect it and read /dev/stdin" : "there is no such file"
    default: "cannot be read: \(unsafe String(cString: strerror(code)))"
    }
  }

  /// The current size of the file in bytes, or 0 if it is unknown.
  package var count: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Returns `count` bytes of a regular file, starting at `offset`. Returns fewer bytes if the file ends earlier or
  /// can't be read.
  package func bytes(from offset: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = unsafe read(into: UnsafeMutableRawBufferPointer(buffer), from: offset)
    }
  }

  /// Reads bytes of a regular file into an array, which is enlarged if it is too small.
  ///
  /// - Returns: The number of bytes read. It is less than `count` if the file ends earlier or can't be read.
  package func read(into buffer: inout [UInt8], from offset: Int, count: Int) -> Int {
    if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
    return unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), from: offset)
    }
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer, from offset: Int) -> Int {
    var filled = 0
    while filled < buffer.count {
      let read = unsafe pread(
        descriptor, buffer.baseAddress! + filled, buffer.count - filled, off_t(offset + filled))
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else { break }
      filled += read
    }
    return filled
  }

  /// Returns the bytes from the current position to the end.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes. For a device it is at most ``deviceLimit``.
  ///   - writerTimeout: The time to wait for the first writer of a named pipe, in seconds.
  /// - Throws: ``FileError`` if there are more bytes than the limit, a pipe has no writer, or reading fails.
  /// - Complexity: O(n). Reading a regular file takes as much memory as its size. Reading a pipe takes up to twice the
  ///   number of bytes that are read.
  package func contents(
    limit: Int = memoryLimit, writerTimeout: Double = writerTimeout
  ) throws(FileError) -> Data {
    let limit = isDevice ? min(limit, Self.deviceLimit) : limit
    guard count <= limit else { throw tooLarge(limit) }
    var contents = Data(count: max(count + 1, 1 << 16))
    var filled = 0
    while true {
      if filled == contents.count {
        guard filled <= limit else { throw tooLarge(limit) }
        contents.count = filled + min(filled, limit - filled + 1)
      }
      let read = unsafe contents.withUnsafeMutableBytes {
        unsafe Foundation.read(descriptor, $0.baseAddress! + filled, $0.count - filled)
      }
      if read > 0 {
        filled += read
      } else if read == 0 {
        guard filled == 0, try waitForWriter(writerTimeout) else { break }
      } else if errno == EAGAIN {
        _ = poll(seconds: nil)
      } else if errno != EINTR {
        throw .noInput(path, Self.reason(errno, path: path))
      }
    }
    guard filled <= limit else { throw tooLarge(limit) }
    contents.count = filled
    return contents
  }

  /// Waits until there are bytes to read from a named pipe that has no writer yet. Without this wait, reading would
  /// immediately return 0 bytes, as at the end of a file. Doesn't wait for any other kind of file.
  ///
  /// - Returns: True if there are bytes to read. False if the file isn't a pipe, or if a writer has closed the pipe
  ///   without writing anything.
  /// - Throws: ``FileError`` if the timeout expires.
  private func waitForWriter(_ timeout: Double) throws(FileError) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
    let events = poll(seconds: timeout)
    guard events != 0 else { throw .noInput(path, "nothing was written to this pipe within \(timeout) s") }
    return events & Int16(POLLIN) != 0
  }

  /// Waits until there are bytes to read or the last writer has closed the pipe.
  ///
  /// - Returns: The poll events, or 0 if the time has elapsed.
  private func poll(seconds: Double?) -> Int16 {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while unsafe Foundation.poll(&state, 1, seconds.map { Int32($0 * 1000) } ?? -1) < 0 && errno == EINTR {}
    return state.revents
  }

  private func tooLarge(_ limit: Int) -> FileError {
    .badData(
      path,
      isDevice
        ? "more than \(limit) bytes cannot be read from a device; a file or a pipe is needed"
        : "more than \(limit) bytes, half of this machine's memory, cannot be read at once")
  }
}
