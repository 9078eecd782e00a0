import CCleanup
package import Foundation
import Synchronization

/// A file that is there under its name once it is complete, and before that under a name of its own beside it.
///
/// It removes itself where it is not finished: when it is let go, and when a signal ends the process.
package final class UnfinishedFile {
  /// The name that the file will have, as it was given.
  package let path: String

  /// Where the file is until then.
  let temporaryPath: String

  private let target: String
  private var descriptor: Int32
  private let cleanup: Int32
  private var isFinished = false

  private static let serial = Atomic<Int>(0)

  /// Makes an empty file.
  ///
  /// - Throws: ``OutputError`` where the file could not take the name in the end.
  package init(path: String) throws(OutputError) {
    self.path = path
    func failure(_ reason: String) -> OutputError { OutputError(path: path, reason: reason) }
    guard !path.isEmpty else { throw failure("it has no name") }
    // A link stays, and what it leads to is replaced.
    let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    target = url.path
    var status = stat()
    if unsafe stat(target, &status) == 0 {
      let kind = status.st_mode & S_IFMT
      guard kind != S_IFDIR else { throw failure("it is a folder") }
      guard kind == S_IFREG else { throw failure("it is no regular file") }
      guard unsafe access(target, W_OK) == 0 else { throw failure(Self.reason(errno)) }
    }
    let number = Self.serial.add(1, ordering: .relaxed).newValue
    let name = ".\(url.lastPathComponent.prefix(200)).\(getpid())-\(number).part"
    temporaryPath = url.deletingLastPathComponent().appendingPathComponent(name).path
    var cleanup: Int32 = -1
    descriptor = unsafe fv_create_removed_on_signal(temporaryPath, &cleanup)
    guard descriptor >= 0 else { throw failure(Self.reason(errno)) }
    self.cleanup = cleanup
  }

  deinit { discard() }

  /// Writes bytes behind those that are there.
  package func write(_ bytes: Data) throws(OutputError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw failure(errno) }
      rest = rest.dropFirst(written)
    }
  }

  /// Gives the file its name.
  package func finish() throws(OutputError) {
    let isClosed = close(descriptor) == 0
    let code = errno
    descriptor = -1
    guard isClosed else { throw failure(code) }
    guard unsafe rename(temporaryPath, target) == 0 else { throw failure(errno) }
    isFinished = true
    fv_forget(cleanup)
  }

  /// Removes the file where it is not finished; nothing more can come of it then.
  package func discard() {
    guard !isFinished else { return }
    isFinished = true
    if descriptor >= 0 { close(descriptor) }
    _ = unsafe unlink(temporaryPath)
    fv_forget(cleanup)
  }

  private func failure(_ code: Int32) -> OutputError { OutputError(path: path, reason: Self.reason(code)) }

  private static func reason(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}
