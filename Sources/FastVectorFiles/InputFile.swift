package import Foundation

/// A file, pipe or device that is open for reading.
///
/// `/dev/stdin`, `/dev/fd/3` and `/proc/self/fd/3` read the open descriptor from where it stands, whoever owns what is
/// behind it. A named pipe without a writer is waited for, as `cat` does, but not for ever: see ``writerTimeout``.
package final class InputFile: Sendable {
  /// The name of the file, as it was given.
  package let path: String

  /// Open for reading as long as this lives.
  package let descriptor: Int32

  /// Whether it can be read in any order, from the start: a regular file, opened by its name.
  package let isRegular: Bool

  /// How long a named pipe that nobody has opened for writing may give nothing, in seconds.
  package static let writerTimeout = 10.0

  /// The most bytes that are read into memory: half of the machine's memory.
  package static let memoryLimit = Int(clamping: ProcessInfo.processInfo.physicalMemory / 2)

  /// The most bytes that are read from a device such as `/dev/zero`, which may have no end.
  package static let deviceLimit = 1 << 28

  /// Whether it is a device that gives bytes one after the other, such as a terminal or `/dev/zero`.
  private let isDevice: Bool

  /// Opens a file.
  ///
  /// - Throws: ``FileError`` where there is no such file, where it is a folder, or where it may not be read.
  package init(path: String) throws(FileError) {
    guard !path.isEmpty else { throw .noInput("\"\"", "a file name is needed") }
    guard !path.utf8.contains(0) else { throw .noInput(path, "a file name cannot contain a NUL") }
    let number = Self.openDescriptor(path)
    // A named pipe without a writer would block here for ever.
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

  /// The number of an open descriptor, where a path names one.
  private static func openDescriptor(_ path: String) -> Int32? {
    if path == "/dev/stdin" { return STDIN_FILENO }
    for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
      return Int32(path.dropFirst(folder.count))
    }
    return nil
  }

  private static func reason(_ code: Int32, path: String) -> String {
    switch code {
    case ENOENT, ENOTDIR:
      // What is not UTF-8 in an argument has been replaced before it comes here.
      path.unicodeScalars.contains("\u{FFFD}")
        ? "there is no such file; one whose name is not UTF-8 can be read as /dev/stdin" : "there is no such file"
    default: "cannot be read: \(unsafe String(cString: strerror(code)))"
    }
  }

  /// The bytes it has now; 0 where that cannot be known.
  package var count: Int {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Some bytes of a regular file; fewer where the file ends before them or cannot be read.
  package func bytes(from offset: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = unsafe pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if read < 0 && errno == EINTR { continue }
        guard read > 0 else { return }
        filled += read
      }
    }
  }

  /// Everything from where the descriptor stands to the end.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that are taken; of a device ``deviceLimit`` at most.
  ///   - writerTimeout: How long a named pipe that nobody has opened for writing may give nothing, in seconds.
  /// - Throws: ``FileError`` where there is more than the limit, where a pipe has no writer, or where reading fails.
  /// - Complexity: O(n). A regular file is read at once; what comes through a pipe takes up to twice its size.
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

  /// Waits where nobody has opened a named pipe for writing yet, which reading cannot tell from its end.
  ///
  /// - Returns: Whether there is something to read now.
  private func waitForWriter(_ timeout: Double) throws(FileError) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
    let events = poll(seconds: timeout)
    guard events != 0 else { throw .noInput(path, "nobody has written to this pipe for \(timeout) s") }
    return events & Int16(POLLIN) != 0
  }

  /// Waits until there is something to read, or nobody left to write it.
  ///
  /// - Returns: What there is; 0 where the time is over.
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
