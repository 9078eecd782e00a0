import Foundation

/// A range of a file's bytes that is mapped into memory. If the file is truncated, reading a page beyond its new end
/// raises SIGBUS, which terminates the process.
@safe final class FileMapping: Sendable {
  /// The bytes in the range. They are valid while this object exists.
  nonisolated(unsafe) let bytes: UnsafeRawBufferPointer

  private nonisolated(unsafe) let start: UnsafeMutableRawPointer
  private let length: Int

  /// Maps a range of a file. Returns nil if the range is empty or can't be mapped.
  ///
  /// - Parameters:
  ///   - file: A descriptor that is open for reading. The caller can close it afterward.
  ///   - range: The byte offsets of the range, which must be within the file.
  init?(_ file: Int32, _ range: Range<Int>) {
    let before = range.lowerBound % Int(sysconf(Int32(_SC_PAGESIZE)))
    guard range.lowerBound >= 0, !range.isEmpty else { return nil }
    length = before + range.count
    let start = unsafe mmap(nil, length, PROT_READ, MAP_PRIVATE, file, off_t(range.lowerBound - before))
    guard let start = unsafe start, unsafe start != MAP_FAILED else { return nil }
    unsafe self.start = start
    unsafe bytes = UnsafeRawBufferPointer(start: start + before, count: range.count)
  }

  deinit { unsafe munmap(start, length) }
}
