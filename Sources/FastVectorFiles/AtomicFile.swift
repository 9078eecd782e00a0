import CProcess
package import Foundation

/// A file that is replaced atomically: its new contents are written to a temporary file, which is renamed when it is
/// complete.
///
/// The file at the path keeps its old contents until ``finish()`` is called, even if the process ends before that. The
/// temporary file is removed when the object is deallocated, and by the program's signal handlers if they are
/// installed. A replaced file keeps its mode and, if permitted, its owner, and a symbolic link stays a link. A file
/// that can't be replaced, for example because it is a mount point, is overwritten in place by ``finish()``.
///
/// Devices, pipes and descriptors (`/dev/stdout`, `/dev/fd/3`) can't be replaced, so they are written to directly.
package final class AtomicFile {
  /// The path of the file, as it was given.
  package let path: String

  private let target: Target
  private var descriptor: Int32
  private var isOpen = true

  private enum Target {
    /// A device, pipe or descriptor, which is written to directly.
    case stream
    /// A file that is written at `temporary` and will be renamed to `final`.
    case file(temporary: String, final: String, cleanup: Int32)
  }

  /// Creates an empty temporary file, or opens a device, pipe or descriptor.
  ///
  /// - Throws: ``FileError`` if the path can't be written to.
  package init(path: String) throws(FileError) {
    self.path = path
    guard !path.isEmpty else { throw .cannotCreate("\"\"", "a file name is needed") }
    guard !path.utf8.contains(0) else { throw .cannotCreate("a file", "its name contains a NUL") }
    switch try Self.destination(of: path) {
    case .descriptor(let number):
      descriptor = dup(number)
      guard descriptor >= 0 else { throw Self.failure(path, errno) }
      target = .stream
    case .device:
      // Without O_NONBLOCK, opening a named pipe would block until it has a reader.
      descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        throw errno == ENXIO ? .cannotCreate(path, "no process reads from this pipe") : Self.failure(path, errno)
      }
      _ = fcntl(descriptor, F_SETFL, O_WRONLY | O_APPEND)
      target = .stream
    case .file(let final, let status):
      let made = try Self.createTemporary(for: final, replacing: status, named: path)
      descriptor = made.descriptor
      target = .file(temporary: made.path, final: final, cleanup: made.cleanup)
    }
  }

  deinit { discard() }

  /// Appends bytes to the file.
  package func write(_ bytes: Data) throws(FileError) { try Self.write(bytes, to: descriptor, named: path) }

  /// Completes the file, and renames it to its final path. If the output is a device, pipe or descriptor, only closes
  /// it. Does nothing if the output has already been finished or discarded.
  ///
  /// - Throws: ``FileError`` if the file can't be completed or replaced. In that case, the temporary file is removed.
  package func finish() throws(FileError) {
    guard isOpen else { return }
    isOpen = false
    guard case .file(let temporary, let final, let cleanup) = target else {
      guard close(descriptor) == 0 else { throw Self.failure(path, errno) }
      return
    }
    defer { fv_cleanup_unregister(cleanup) }
    guard close(descriptor) == 0 else {
      let code = errno
      _ = unsafe unlink(temporary)
      throw Self.failure(path, code)
    }
    if unsafe rename(temporary, final) == 0 { return }
    let code = errno
    defer { _ = unsafe unlink(temporary) }
    // A mount point, or a file on another file system than the temporary file, can't be replaced. Overwrite it.
    guard code == EBUSY || code == EXDEV else { throw Self.failure(path, code) }
    try Self.copy(temporary, over: final, named: path)
  }

  /// Removes the temporary file, and leaves the file at the path unchanged. Does nothing after ``finish()``.
  package func discard() {
    guard isOpen else { return }
    isOpen = false
    close(descriptor)
    if case .file(let temporary, _, let cleanup) = target {
      _ = unsafe unlink(temporary)
      fv_cleanup_unregister(cleanup)
    }
  }

  /// The path of the temporary file, for child processes that write to it; nil for a device, pipe or descriptor. The
  /// temporary file exists until ``finish()`` or ``discard()`` is called.
  package var temporaryPath: String? {
    if case .file(let temporary, _, _) = target { temporary } else { nil }
  }

  /// The path of the file to replace, with symbolic links resolved; nil for a device, pipe or descriptor.
  package var finalPath: String? {
    if case .file(_, let final, _) = target { final } else { nil }
  }

  // MARK: Destinations

  private enum Destination {
    case descriptor(Int32)
    case device
    /// The path of a regular file, with symbolic links resolved, and its stat(2) status if it exists.
    case file(path: String, status: stat?)
  }

  /// Returns the destination that a path refers to. Resolves symbolic links one by one, to detect a link to an open
  /// descriptor, whose file must not be replaced. `realpath` would hide such a link, because it returns the path of the
  /// file.
  private static func destination(of path: String) throws(FileError) -> Destination {
    var place = path
    for _ in 0..<40 {
      let (folder, name) = place.splitPath
      guard let parent = resolved(folder.isEmpty ? "." : folder) else {
        throw .cannotCreate(path, "the folder \(folder) doesn't exist")
      }
      if let number = Int32(name), number >= 0, descriptorFolders.contains(where: { resolved($0) == parent }) {
        return .descriptor(number)
      }
      let full = parent == "/" ? "/\(name)" : "\(parent)/\(name)"
      var status = stat()
      guard unsafe lstat(full, &status) == 0 else {
        guard errno == ENOENT, !place.hasSuffix("/") else {
          throw place.hasSuffix("/") ? .cannotCreate(path, "it is a folder") : failure(path, errno)
        }
        return .file(path: full, status: nil)
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        guard let link = try? FileManager.default.destinationOfSymbolicLink(atPath: full) else {
          throw failure(path, errno)
        }
        // A link such as /proc/PID/fd/1 refers to an open file of another process. Its target, such as "pipe:[123]",
        // may not be a path.
        if parent.hasPrefix("/proc/") { return .device }
        place = link.hasPrefix("/") ? link : "\(parent)/\(link)"
      case S_IFDIR: throw .cannotCreate(path, "it is a folder")
      case S_IFREG:
        guard unsafe access(full, W_OK) == 0 else { throw failure(path, errno) }
        return .file(path: full, status: status)
      default: return .device
      }
    }
    throw failure(path, ELOOP)
  }

  private static let descriptorFolders = ["/proc/self/fd", "/proc/thread-self/fd", "/dev/fd"]

  private static func resolved(_ folder: String) -> String? {
    guard let resolved = unsafe realpath(folder, nil) else { return nil }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  // MARK: Files

  private static func createTemporary(
    for final: String, replacing status: stat?, named path: String
  ) throws(FileError) -> (path: String, descriptor: Int32, cleanup: Int32) {
    let (parent, name) = final.splitPath
    var folders = [parent]
    // An existing file may be writable even if its folder isn't. If creating the temporary file in the same folder
    // fails, it is therefore created in the system's temporary folder.
    if status != nil { folders.append(NSTemporaryDirectory()) }
    var code: Int32 = 0
    for folder in folders {
      // Try again if a file with this random name already exists.
      for _ in 0..<100 {
        let temporary = (folder as NSString).appendingPathComponent(
          ".\(prefix(of: name)).\(String(UInt32.random(in: 0 ... .max), radix: 36)).part")
        var cleanup: Int32 = -1
        let descriptor = unsafe fv_create_removed_on_signal(temporary, &cleanup)
        if descriptor >= 0 {
          if let status {
            _ = fchown(descriptor, status.st_uid, status.st_gid)
            _ = fchmod(descriptor, status.st_mode & 0o7777)
          }
          return (temporary, descriptor, cleanup)
        }
        code = errno
        if code != EEXIST { break }
      }
    }
    throw failure(path, code)
  }

  /// Returns the beginning of a file name, at most 200 bytes long. File names are limited to 255 bytes, and the
  /// temporary name also contains random digits and an extension.
  private static func prefix(of name: String) -> String {
    var prefix = name[...]
    while prefix.utf8.count > 200 { prefix = prefix.dropLast() }
    return String(prefix)
  }

  private static func copy(_ source: String, over final: String, named path: String) throws(FileError) {
    guard let contents = try? Data(contentsOf: URL(fileURLWithPath: source), options: .mappedIfSafe) else {
      throw .cannotCreate(path, "the temporary file cannot be read")
    }
    let descriptor = unsafe open(final, O_WRONLY | O_TRUNC | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path, errno) }
    do {
      try write(contents, to: descriptor, named: path)
    } catch {
      close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw failure(path, errno) }
  }

  private static func write(_ bytes: Data, to descriptor: Int32, named path: String) throws(FileError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { throw failure(path, errno) }
      rest = rest.dropFirst(written)
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> FileError {
    .cannotCreate(path, unsafe String(cString: strerror(code)))
  }
}

extension AtomicFile {
  /// Writes an entire file atomically.
  package static func write(_ contents: Data, to path: String) throws(FileError) {
    let file = try AtomicFile(path: path)
    try file.write(contents)
    try file.finish()
  }
}
