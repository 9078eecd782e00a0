import FastVectorCairo
import Foundation

/// A file that results cannot be written to.
struct OutputFileError: Error, CustomStringConvertible {
  let option: String
  let path: String
  let reason: String

  var description: String { "\(option) \(path): cannot be written: \(reason)" }
}

/// Where the results go: checked before anything is measured, written when all is. Until then, and where the program is
/// ended before, what the file holds stays.
struct OutputFile {
  private let path: String
  private let option: String

  /// Nil for a device or a pipe, which takes the results as they are.
  private let file: UnfinishedFile?

  /// Makes sure that the file can be written, leaving what it holds.
  ///
  /// - Parameter option: What the file was named by, for errors.
  init(path: String, option: String = "--output") throws(OutputFileError) {
    self.path = path
    self.option = option
    do {
      file = try Self.isDevice(path) ? nil : UnfinishedFile(path: path)
    } catch {
      throw OutputFileError(option: option, path: path, reason: error.reason)
    }
    guard file == nil else { return }
    let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw OutputFileError(option: option, path: path, reason: unsafe String(cString: strerror(errno)))
    }
    close(descriptor)
  }

  private static func isDevice(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Replaces what the file holds: all of it or, where that fails, nothing.
  func write(_ text: String) throws(OutputFileError) {
    do {
      if let file {
        try file.write(Data(text.utf8))
        try file.finish()
      } else {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      }
    } catch {
      let reason = (error as? OutputError)?.reason ?? error.localizedDescription
      throw OutputFileError(option: option, path: path, reason: reason)
    }
  }

  /// Leaves the file as it was, where nothing has come of it.
  func discard() { file?.discard() }
}
