import FastVectorFiles
import Foundation

/// A temporary folder. It is removed when the object is deinitialized.
///
/// The process holds a lock on the folder. A folder without a lock was left behind by a process that `kill -9` ended.
/// ``removeAbandoned()`` removes such folders.
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
      // Try again if another process removed the folder as abandoned before it was locked.
      guard let lock = FolderLock(path), FileManager.default.fileExists(atPath: path) else { continue }
      (self.path, self.lock) = (path, lock)
      return
    }
    throw .cannotCreate(FileManager.default.temporaryDirectory.path, "a folder in it cannot be locked")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Returns the total size of the files whose names start with `prefix`, in bytes.
  func size(ofFilesNamed prefix: String) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasPrefix(prefix) }.reduce(0) { size, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
      return size + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
    }
  }

  /// Removes the folders of processes that have ended.
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

/// A lock on a folder, taken by calling `flock` on the folder itself. Unlike a lock file, it can't be left behind: the
/// kernel releases the lock when the process ends, even if the process is killed.
final class FolderLock: Sendable {
  private let descriptor: Int32

  /// Acquires the lock without waiting. Returns nil if the folder can't be opened, or if another lock conflicts. Two
  /// locks conflict unless both are shared.
  init?(_ path: String, isShared: Bool = false) {
    descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    if flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0 {
      close(descriptor)
      return nil
    }
  }

  deinit { close(descriptor) }
}
