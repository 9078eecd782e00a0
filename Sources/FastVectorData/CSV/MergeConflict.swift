import Foundation

extension Span<UInt8> {
  /// The offset of the first unresolved Git merge conflict; nil if there is none. A conflict starts with a line that
  /// begins with `<<<<<<< `, and contains a line `=======` further down.
  var mergeConflict: Int? {
    let marker = Array("<<<<<<< ".utf8)
    var position = 0
    while let start = firstIndex(of: marker[0], from: position) {
      position = start + 1
      guard start == 0 || isLineEnding(start - 1), starts(with: marker, at: start) else { continue }
      while position < count {
        position = endOfLineEnding(from: position)
        if holds("=======", in: trimmed(position..<endOfLine(from: position))) { return start }
      }
    }
    return nil
  }

  /// Returns the offset of the first occurrence of a byte. Uses `memchr`, which scans a table without this byte
  /// quickly.
  private func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    unsafe withUnsafeBytes { bytes -> Int? in
      guard start < bytes.count, let base = bytes.baseAddress else { return nil }
      let found = unsafe memchr(base + start, Int32(byte), bytes.count - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
  }
}
