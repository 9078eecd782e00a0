import FastVectorFiles

/// Compressed text that is decompressed as it is read. Only a part of the text is in memory at any time.
struct CompressedText: Sendable {
  let compression: Compression
  private let source: ByteSource
  private let limit: Int

  /// The size of the text in bytes, estimated from the compression ratio of its first bytes.
  let expectedCount: Int

  /// Prepares to read compressed text, and decompresses its start to estimate its size. Returns nil in these cases:
  /// - The data can't be decompressed.
  /// - The data isn't text that can be read in blocks (see ``CSVSource/isReadable(inBlocks:)``).
  /// - The text is shorter than ``CSVSource/headSize``. The caller should decompress all of it at once instead.
  ///
  /// - Parameter limit: The maximum number of bytes of text.
  init?(_ compression: Compression, _ source: ByteSource, limit: Int) {
    (self.compression, self.source, self.limit) = (compression, source, limit)
    var head = [UInt8](repeating: 0, count: CSVSource.headSize)
    guard let decompressor = try? Decompressor(compression, source, limit: limit),
      let count = unsafe try? head.withUnsafeMutableBytes({ unsafe try decompressor.read(into: $0) }),
      count == head.count,
      FileFormat(Array(head.prefix(FileFormat.prefixCount))) == .text, CSVSource.isReadable(inBlocks: head)
    else { return nil }
    expectedCount = Int(min(Double(head.count) / max(decompressor.progress, 1e-9), Double(limit)))
  }

  func decompressor() throws(CSVProblem) -> Decompressor {
    do throws(DecodingProblem) {
      return try Decompressor(compression, source, limit: limit)
    } catch {
      throw problem(error)
    }
  }

  func problem(_ problem: DecodingProblem) -> CSVProblem {
    CSVProblem(.unreadable(problem.reason(format: compression.rawValue)), at: 0)
  }
}
