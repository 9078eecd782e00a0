import FastVectorFiles
import Foundation

/// A folder for files of this process, which goes with it.
///
/// The process holds a lock on the folder. One that nobody holds was left by a process that `kill -9` has ended, and
/// ``removeAbandoned()`` removes it.
final class TemporaryFolder {
  let path: String
  private let lock: FolderLock

  private static let prefix = "vecbench-files-"

  init() throws(FileError) {
    for _ in 0..<10 {
      let path = FileManager.default.temporaryDirectory.path + "/" + Self.prefix + UUID().uuidString
      guard unsafe mkdir(path, 0o700) == 0 else {
        throw .cannotCreate(path, unsafe String(cString: strerror(errno)))
      }
      // Another process may take it for an abandoned one before it is locked.
      guard let lock = FolderLock(path), FileManager.default.fileExists(atPath: path) else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
    throw .cannotCreate(FileManager.default.temporaryDirectory.path, "a folder in it cannot be locked")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Removes the folders of processes that are no more.
  static func removeAbandoned() {
    let folder = FileManager.default.temporaryDirectory.path
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix(prefix) {
      guard UUID(uuidString: String(name.dropFirst(prefix.count))) != nil,
        let lock = FolderLock("\(folder)/\(name)")
      else { continue }
      withExtendedLifetime(lock) { try? FileManager.default.removeItem(atPath: "\(folder)/\(name)") }
    }
  }
}

/// A folder that one process at a time holds. The kernel lets it go when the process ends, however it does, and no file
/// is needed.
final class FolderLock {
  private let descriptor: Int32

  /// Nil where another process holds the folder, or there is none.
  init?(_ path: String) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}
