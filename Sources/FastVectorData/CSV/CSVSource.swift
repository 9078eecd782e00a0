import CTextKernels
import FastVectorFiles
import Foundation
import Synchronization

/// The bytes of a table: a file, which is read in blocks, or bytes in memory.
package struct CSVSource: Sendable {
  private enum Storage {
    case file(InputFile)
    case memory(Data)
  }

  private let storage: Storage

  /// The size in bytes.
  package let count: Int

  /// The JSON table that the rows were converted from, which provides their line numbers; nil for other files.
  private var json: JSONTable?

  /// Creates a source from text in memory. If all line endings are CR, converts them to LF.
  init(_ contents: Data) {
    let isConverted = contents.span.count(of: Ascii.carriageReturn) > 0 && contents.span.count(of: Ascii.newline) == 0
    storage = .memory(isConverted ? Data(contents.map { $0 == Ascii.carriageReturn ? Ascii.newline : $0 }) : contents)
    count = contents.count
  }

  init(_ json: JSONTable) {
    self.init(json.csv)
    self.json = json
  }

  /// Creates a source that reads a file in blocks.
  ///
  /// - Parameter file: A regular file.
  init(_ file: InputFile) {
    storage = .file(file)
    count = file.count
  }

  /// The number of bytes at the start of a table that are used to detect its format.
  static let headSize = 1 << 18

  /// Returns the first bytes, up to the end of a line.
  func head(size: Int = headSize) -> [UInt8] {
    var size = size
    while true {
      var bytes = copy(from: 0, count: min(size, count))
      if bytes.count == count { return bytes }
      if let end = bytes.lastIndex(of: Ascii.newline) {
        bytes.removeSubrange((end + 1)...)
        return bytes
      }
      size *= 4
    }
  }

  /// True if the file was truncated after it was opened.
  var isCutShort: Bool {
    if case .file(let file) = storage { file.count < count } else { false }
  }

  /// True if the first bytes aren't UTF-8. Text that isn't UTF-8 is read as Windows-1252.
  var isWindows1252: Bool { String(validating: head(), as: UTF8.self) == nil }

  /// Returns true if a text file can be read in blocks: it isn't UTF-16, and its lines end with LF or CR LF.
  static func isReadable(inBlocks head: [UInt8]) -> Bool {
    !head.contains(0) && (!head.contains(Ascii.carriageReturn) || head.contains(Ascii.newline))
  }

  /// Returns the number of the line that contains an offset, counted from 1; nil if rows aren't lines, as in a JSON
  /// object of arrays.
  ///
  /// - Complexity: O(n), so it is only used for error messages.
  func line(at offset: Int) -> Int? {
    var line = 1
    var previous: UInt8 = 0
    for start in stride(from: 0, to: offset, by: 1 << 20) {
      for byte in copy(from: start, count: min(1 << 20, offset - start)) {
        if byte == Ascii.newline ? previous != Ascii.carriageReturn : byte == Ascii.carriageReturn { line += 1 }
        previous = byte
      }
    }
    guard let json else { return line }
    return json.line(ofRow: line - 2)
  }

  /// Returns the bytes in a range, or fewer if the file was truncated.
  package func copy(from offset: Int, count: Int) -> [UInt8] {
    switch storage {
    case .file(let file): file.bytes(from: offset, count: count)
    case .memory(let data): Array(data[data.startIndex + offset..<data.startIndex + offset + count])
    }
  }

  /// Calls a closure with the bytes in a range, or fewer if the file was truncated.
  ///
  /// - Parameter buffer: Storage that is reused for the bytes of a file.
  func withBytes<R, E: Error>(
    from offset: Int, count: Int, buffer: inout [UInt8], _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    switch storage {
    case .file(let file):
      let count = file.read(into: &buffer, from: offset, count: count)
      return try body(buffer.span.extracting(first: count))
    case .memory(let data): return try body(data.span.extracting(offset..<offset + count))
    }
  }

  /// Calls a closure with the bytes in a range that has already been read by ``withBytes(from:count:buffer:_:)``.
  ///
  /// - Parameter buffer: The buffer that was passed to that call.
  func withBytes<R, E: Error>(
    of range: Range<Int>, in buffer: [UInt8], _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    switch storage {
    case .file: try body(buffer.span.extracting(first: range.count))
    case .memory(let data): try body(data.span.extracting(range))
    }
  }
}

/// Divides a table into blocks of whole rows. Each thread takes the next block when it has finished one.
///
/// The start of a row can't be found from the middle of a file, because a quoted cell can contain line endings. The
/// table is therefore divided sequentially, by counting quotation marks, which takes a small fraction of the parsing
/// time.
final class CSVBlocks: Sendable {
  struct Block {
    let index: Int
    let start: Int
    let end: Int
    let hasQuotes: Bool
    /// The rows for which memory is needed: one for each line ending in this block and in the blocks before it. Blank
    /// lines, comments and line endings within quoted cells take rows that remain unused.
    let rows: Range<Int>
  }

  private let source: CSVSource
  private let size: Int
  private let next: Mutex<(index: Int, start: Int, row: Int)>

  /// A size for which the bytes and the values of a block fit into the L2 cache.
  static let size = 1 << 19

  /// Creates the blocks of a table.
  ///
  /// - Parameters:
  ///   - start: The offset of the first row.
  ///   - size: The size of blocks in bytes; `Int.max` for a single block.
  init(_ source: CSVSource, from start: Int, size: Int = CSVBlocks.size) {
    self.source = source
    self.size = size
    next = Mutex((0, start, 0))
  }

  /// Takes the next block and returns the result of `body`. Returns nil at the end of the table.
  ///
  /// - Parameters:
  ///   - buffer: Storage for bytes that are read from a file. Pass the same array to every call of a thread, so that it
  ///     is allocated only once.
  ///   - body: A closure that is called with the block and its bytes.
  func takeNext<R, E: Error>(
    buffer: inout [UInt8], _ body: (Block, Span<UInt8>) throws(E) -> R
  ) throws(E) -> R? {
    guard let block = divide(&buffer) else { return nil }
    return try source.withBytes(of: block.start..<block.end, in: buffer) { bytes throws(E) in try body(block, bytes) }
  }

  private func divide(_ buffer: inout [UInt8]) -> Block? {
    next.withLock { next -> Block? in
      var size = min(size, source.count - next.start)
      while size > 0 {
        let isLast = next.start + size == source.count
        let last = source.withBytes(from: next.start, count: size, buffer: &buffer) { bytes in
          Self.lastRow(bytes, isLast: isLast || bytes.count < size)
        }
        if let last {
          let block = Block(
            index: next.index, start: next.start, end: next.start + last.end, hasQuotes: last.quotes > 0,
            rows: next.row..<next.row + last.rows)
          next = (block.index + 1, block.end, block.rows.upperBound)
          return block
        }
        // If the last bytes contain no row, the file was truncated.
        guard !isLast else { return nil }
        size = min(4 * size, source.count - next.start)
      }
      return nil
    }
  }

  /// Returns the end of the last whole row, the number of quotation marks in all of the bytes, and the maximum number
  /// of rows. Returns nil if the bytes contain no whole row.
  private static func lastRow(_ bytes: Span<UInt8>, isLast: Bool) -> (end: Int, quotes: Int, rows: Int)? {
    let quotes = bytes.count(of: Ascii.quote)
    let lines = bytes.lineEndingCount
    if isLast { return bytes.isEmpty ? nil : (bytes.count, quotes, lines + 1) }
    var end = bytes.count
    var isQuoted = quotes % 2 == 1
    while end > 0 {
      let byte = bytes[end - 1]
      if byte == Ascii.newline && !isQuoted { return (end, quotes, lines) }
      if byte == Ascii.quote { isQuoted.toggle() }
      end -= 1
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Returns the number of occurrences of a byte.
  func count(of byte: UInt8) -> Int {
    unsafe withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe fv_count_byte(start, bytes.count, byte)
    }
  }

  /// The number of line endings: LF, CR LF and CR.
  var lineEndingCount: Int {
    unsafe withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe fv_count_line_endings(start, bytes.count)
    }
  }
}
