import Foundation

/// A file that results cannot be written to.
struct OutputFileError: Error, CustomStringConvertible {
  let option: String
  let path: String
  let reason: String

  var description: String { "\(option) \(path): cannot be written: \(reason)" }
}

/// Where the results go: checked before anything is measured, written when all is.
struct OutputFile {
  private let path: String
  private let option: String
  private let isNew: Bool

  /// Makes sure that the file can be written, leaving what it holds.
  ///
  /// - Parameter option: What the file was named by, for errors.
  init(path: String, option: String) throws(OutputFileError) {
    self.path = path
    self.option = option
    let created = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    isNew = created >= 0
    if isNew {
      close(created)
      return
    }
    guard errno == EEXIST else { throw OutputFileError(option: option, path: path, reason: Self.reason(errno)) }
    let existing = unsafe open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard existing >= 0 else { throw OutputFileError(option: option, path: path, reason: Self.reason(errno)) }
    close(existing)
  }

  /// Replaces what the file holds: all of it or, where that fails, nothing.
  func write(_ text: String) throws(OutputFileError) {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      let isRegular = attributes[.type] as? FileAttributeType == .typeRegular
      try Data(text.utf8).write(to: URL(fileURLWithPath: path), options: isRegular ? .atomic : [])
    } catch {
      throw OutputFileError(option: option, path: path, reason: "\(error.localizedDescription)")
    }
  }

  /// Removes the file where nothing has come of it.
  func discard() {
    if isNew { try? FileManager.default.removeItem(atPath: path) }
  }

  private static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
