import Foundation

/// A file that is open for reading.
final class ReadableFile: Sendable {
  let path: String
  let descriptor: Int32

  /// The bytes it had when it was opened.
  let count: Int

  init(path: String) throws(DataError) {
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw .noInput("\(path): there is no such file")
    }
    guard !isDirectory.boolValue else { throw .noInput("\(path): is a folder, not a NumPy file") }
    // A pipe without a writer must not keep us waiting.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .noInput("\(path): cannot be read") }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .noInput("\(path): is not a regular file, which it must be to be read in any order")
    }
    self.path = path
    self.descriptor = descriptor
    count = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Some bytes; fewer where the file ends before them or cannot be read.
  func bytes(from offset: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let read = unsafe pread(descriptor, buffer.baseAddress! + filled, count - filled, off_t(offset + filled))
        if read < 0 && errno == EINTR { continue }
        guard read > 0 else { return }
        filled += read
      }
    }
  }
}
