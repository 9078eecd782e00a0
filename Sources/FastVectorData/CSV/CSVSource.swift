import CTextKernels
import FastVectorFiles
import Foundation
import Synchronization

/// The bytes of a table. Files and compressed text are read in blocks. The text of other sources is in memory.
package struct CSVSource: Sendable {
  fileprivate enum Storage {
    case file(InputFile)
    case compressed(CompressedText)
    case memory(Data)
  }

  fileprivate let storage: Storage

  /// The size in bytes. If the text is compressed, this is an estimate based on its first bytes.
  let count: Int

  /// The JSON table that was converted to rows; nil for other files. It is used to find the line numbers of the rows.
  private var json: JSONTable?

  /// True if the rows of the table don't correspond to lines of the file, for example because the table was transposed.
  private var isConverted = false

  /// The number of bytes at the start of a table from which its format is detected.
  static let headSize = 1 << 18

  /// Creates a source from text in memory. If the lines end with CR only, converts the line endings to LF.
  init(_ contents: Data) {
    let isConverted = contents.span.count(of: Ascii.carriageReturn) > 0 && contents.span.count(of: Ascii.newline) == 0
    self.init(.memory(isConverted ? Data(contents.map { $0 == Ascii.carriageReturn ? Ascii.newline : $0 }) : contents))
  }

  init(_ json: JSONTable) {
    self.init(json.hasNames ? json.csv : json.rows)
    self.json = json
  }

  /// Creates a source from converted text, whose rows don't correspond to lines of the file.
  init(converted contents: Data) {
    self.init(contents)
    isConverted = true
  }

  /// Creates a source that reads a file in blocks.
  ///
  /// - Parameter file: A regular file.
  init(_ file: InputFile) { self.init(.file(file)) }

  /// Creates a source that decompresses text as it is read.
  init(_ text: CompressedText) { self.init(.compressed(text)) }

  private init(_ storage: Storage) {
    self.storage = storage
    count =
      switch storage {
      case .file(let file): file.count
      case .compressed(let text): text.expectedCount
      case .memory(let data): data.count
      }
  }

  /// Returns a source that consists only of `head`, the first bytes of this source.
  func limited(to head: [UInt8]) -> CSVSource {
    var source = CSVSource(Data(head))
    source.isConverted = isConverted
    return source
  }

  /// Returns about `size` bytes from the start of the table, up to the end of a line. If the first line is longer than
  /// `size`, returns the whole line. If the table is shorter, returns all of it.
  func head(size: Int = headSize) -> [UInt8] {
    var reader = Reader(storage, count: count)
    var bytes: [UInt8] = []
    while true {
      // Ignore errors in compressed text. They are reported when the table is read.
      let isComplete = (try? reader.append(max(size, 3 * bytes.count), to: &bytes)) ?? true
      if isComplete { return bytes }
      if let end = bytes.lastIndex(of: Ascii.newline) {
        bytes.removeSubrange((end + 1)...)
        return bytes
      }
    }
  }

  /// Returns all bytes of the table.
  ///
  /// - Throws: `CSVProblem` if compressed text can't be decompressed.
  package func contents() throws(CSVProblem) -> [UInt8] {
    var reader = Reader(storage, count: count)
    var bytes: [UInt8] = []
    while try !reader.append(max(count, bytes.count), to: &bytes) {}
    return bytes
  }

  /// True if the file was truncated after it was opened.
  var isTruncated: Bool {
    if case .file(let file) = storage { file.count < count } else { false }
  }

  /// True if the size is an estimate.
  var isCountEstimated: Bool { if case .compressed = storage { true } else { false } }

  /// Returns true if a text file can be read in blocks. Its lines must end with LF or CR LF, it must not be encoded as
  /// UTF-16, and it must not be a log of JSON objects, which is converted before it is read.
  ///
  /// - Parameter head: The first bytes of the file.
  static func isReadable(inBlocks head: [UInt8]) -> Bool {
    !head.contains(0) && (!head.contains(Ascii.carriageReturn) || head.contains(Ascii.newline)) && JSONLog(head) == nil
  }

  /// Returns the line number at an offset, counted from 1. Returns nil if the rows of the table don't correspond to
  /// lines of the file, as in a JSON object of arrays or a transposed table.
  ///
  /// - Complexity: O(n). Intended for error messages only.
  func line(at offset: Int) -> Int? {
    if isConverted { return nil }
    var reader = Reader(storage, count: count)
    var line = 1
    var previous: UInt8 = 0
    var buffer: [UInt8] = []
    while reader.position < offset {
      buffer.removeAll(keepingCapacity: true)
      _ = try? reader.append(min(1 << 20, offset - reader.position), to: &buffer)
      guard !buffer.isEmpty else { break }
      for byte in buffer {
        if byte == Ascii.newline ? previous != Ascii.carriageReturn : byte == Ascii.carriageReturn { line += 1 }
        previous = byte
      }
    }
    guard let json else { return line }
    return json.line(ofRow: line - (json.hasNames ? 2 : 1))
  }

  /// Calls `body` with a range of bytes that the last call to ``Reader/read(_:into:)`` has read.
  ///
  /// - Parameter buffer: The buffer that was passed to ``Reader/read(_:into:)``.
  func withBytes<R, E: Error>(
    of range: Range<Int>, in buffer: [UInt8], _ body: (Span<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    switch storage {
    case .file, .compressed: try body(buffer.span.extracting(first: range.count))
    case .memory(let data): try body(data.span.extracting(range))
    }
  }
}

extension CSVSource {
  /// A sequential reader of the bytes of a source.
  struct Reader: ~Copyable {
    private let storage: Storage
    private let count: Int

    /// The offset of the next byte.
    private(set) var position = 0

    /// The decompressor of compressed text. The first call to ``read(_:into:)`` creates it.
    private var decompressor: Decompressor?

    /// Decompressed bytes that ``putBack(_:of:)`` has returned to the source. The next call to ``read(_:into:)`` starts
    /// with them.
    private var pending: [UInt8] = []

    init(_ source: CSVSource) { self.init(source.storage, count: source.count) }

    fileprivate init(_ storage: Storage, count: Int) {
      (self.storage, self.count) = (storage, count)
    }

    /// The fraction of the source that has been read.
    var progress: Double { decompressor?.progress ?? Double(position) / Double(max(count, 1)) }

    /// True if there are no more bytes. Always false for compressed text, because its size isn't known beforehand.
    var isAtEnd: Bool { if case .compressed = storage { false } else { position == count } }

    /// Reads the next bytes. Call ``CSVSource/withBytes(of:in:_:)`` to access the bytes.
    ///
    /// - Parameters:
    ///   - size: The number of bytes to read.
    ///   - buffer: Storage for the bytes. It is enlarged if it is too small, and isn't used if the source is in
    ///     memory.
    /// - Returns: The number of bytes that were read. It is less than `size` only at the end of the source.
    /// - Throws: `CSVProblem` if compressed text can't be decompressed.
    mutating func read(_ size: Int, into buffer: inout [UInt8]) throws(CSVProblem) -> Int {
      let read: Int
      switch storage {
      case .file(let file): read = file.read(into: &buffer, from: position, count: min(size, count - position))
      case .memory: read = min(size, count - position)
      case .compressed(let text): read = try decompress(text, size, into: &buffer)
      }
      position += read
      return read
    }

    /// Returns the last bytes that ``read(_:into:)`` has read to the source. The next call to ``read(_:into:)`` starts
    /// with them.
    ///
    /// - Parameters:
    ///   - range: The range of bytes to put back, relative to the start of the last read.
    ///   - buffer: The buffer that was passed to the last call to ``read(_:into:)``.
    mutating func putBack(_ range: Range<Int>, of buffer: [UInt8]) {
      position -= range.count
      if decompressor != nil { pending.insert(contentsOf: buffer[range], at: 0) }
    }

    private mutating func decompress(
      _ text: CompressedText, _ size: Int, into buffer: inout [UInt8]
    ) throws(CSVProblem) -> Int {
      let decompressor: Decompressor
      if let current = self.decompressor { decompressor = current } else { decompressor = try text.decompressor() }
      self.decompressor = decompressor
      var filled = min(pending.count, size)
      if buffer.count < filled { buffer += repeatElement(0, count: filled - buffer.count) }
      buffer.replaceSubrange(..<filled, with: pending.prefix(filled))
      pending.removeFirst(filled)
      var isAtEnd = false
      while filled < size, !isAtEnd {
        // The size of the decompressed text isn't known, so grow the buffer gradually if the whole text is read at
        // once.
        let end = min(size, max(2 * filled, CSVBlocks.size))
        if buffer.count < end { buffer += repeatElement(0, count: end - buffer.count) }
        do throws(DecodingProblem) {
          var span = buffer.mutableSpan
          filled += unsafe try span.withUnsafeMutableBytes { bytes throws(DecodingProblem) in
            unsafe try decompressor.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[filled..<end]))
          }
        } catch {
          throw text.problem(error)
        }
        isAtEnd = filled < end
      }
      return filled
    }

    /// Appends the next `size` bytes to an array. Returns true if there are no more bytes.
    fileprivate mutating func append(_ size: Int, to bytes: inout [UInt8]) throws(CSVProblem) -> Bool {
      var buffer: [UInt8] = []
      let start = position
      let read = try read(size, into: &buffer)
      if case .memory(let data) = storage {
        bytes += data[(data.startIndex + start)...].prefix(read)
      } else {
        bytes += buffer.prefix(read)
      }
      return read < size || isAtEnd
    }
  }
}

/// The blocks of complete rows into which a table is divided. Whenever a thread has finished a block, it takes the next
/// one.
///
/// A quoted cell can contain line endings, so the start of a row can't be recognized from within a file. The table is
/// therefore divided sequentially by counting quotation marks. This takes only a small fraction of the time for
/// parsing.
final class CSVBlocks: Sendable {
  struct Block {
    let index: Int
    let start: Int
    let end: Int
    let hasQuotes: Bool
    /// The range of rows that is reserved for this block in the column buffers, one per line ending. Some of these rows
    /// remain unused if the block contains blank lines, comments or quoted line endings.
    let rows: Range<Int>
    /// The fraction of the file that has been read when this block is finished.
    let progress: Double
  }

  private let source: CSVSource
  private let size: Int
  private let next: Mutex<Next>

  private struct Next: ~Copyable {
    var reader: CSVSource.Reader
    var index = 0
    var row = 0
  }

  /// The default size of a block, in bytes. The text and the values of a block of this size usually fit into the L2
  /// cache.
  static let size = 1 << 17

  /// Prepares to divide a table into blocks.
  ///
  /// - Parameters:
  ///   - start: The offset of the first row.
  ///   - size: The size of each block in bytes; `Int.max` for a single block.
  /// - Throws: `CSVProblem` if compressed text can't be decompressed.
  init(_ source: CSVSource, from start: Int, size: Int = CSVBlocks.size) throws(CSVProblem) {
    self.source = source
    self.size = size
    var reader = CSVSource.Reader(source)
    var buffer: [UInt8] = []
    _ = try reader.read(start, into: &buffer)
    next = Mutex(Next(reader: reader))
  }

  /// Takes the next block and passes it to `body`. Returns the result of `body`, or nil at the end of the table.
  ///
  /// - Parameters:
  ///   - buffer: Storage for bytes that are read from a file. A thread should pass the same array in all of its calls
  ///     to avoid repeated allocations.
  ///   - body: A closure that is called with the block and its bytes.
  func takeNext<R>(
    buffer: inout [UInt8], _ body: (Block, Span<UInt8>) throws(CSVProblem) -> R
  ) throws(CSVProblem) -> R? {
    guard let block = try divide(&buffer) else { return nil }
    return try source.withBytes(of: block.start..<block.end, in: buffer) { bytes throws(CSVProblem) in
      try body(block, bytes)
    }
  }

  private func divide(_ buffer: inout [UInt8]) throws(CSVProblem) -> Block? {
    try next.withLock { next throws(CSVProblem) -> Block? in
      var size = size
      while true {
        let start = next.reader.position
        let count = try next.reader.read(size, into: &buffer)
        guard count > 0 else { return nil }
        let isLast = count < size || next.reader.isAtEnd
        let last = source.withBytes(of: start..<start + count, in: buffer) { Self.lastRow($0, isLast: isLast) }
        next.reader.putBack((last?.end ?? 0)..<count, of: buffer)
        if let last {
          let block = Block(
            index: next.index, start: start, end: start + last.end, hasQuotes: last.quotes > 0,
            rows: next.row..<next.row + last.rows, progress: next.reader.progress)
          next.index += 1
          next.row = block.rows.upperBound
          return block
        }
        size *= 4
      }
    }
  }

  /// Finds the last complete row in a range of bytes. Returns the offset of its end. Also returns the number of
  /// quotation marks in all of the bytes, and an upper bound on the number of rows. Returns nil if there is no complete
  /// row.
  ///
  /// - Parameter isLast: True if the table ends with these bytes. In this case, the last row is complete even without
  ///   a line ending.
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
