package import FastVectorFiles
package import Foundation

/// The decompressed contents of a data file in any supported format.
///
/// The format is detected from the first bytes of the file, never from its name; see <doc:FileFormats>.
package struct DataFile: Sendable {
  package enum Contents: Sendable {
    /// A `.npy` file.
    case array(NumPyArray)
    /// An `.npz` file.
    case arrays(NumPyArchive)
    /// A WAV file.
    case wave(WaveFile)
    /// JSON Lines, or a JSON document.
    case json(JSONTable)
    /// Any other text in UTF-8 or Windows-1252, usually a CSV file.
    case text(CSVSource)
  }

  /// The name of the file in error messages.
  package let name: String

  package let contents: Contents

  /// The containers and encodings that were decoded, from the outermost to the innermost, such as `["gzip",
  /// "UTF-16LE"]`. Empty if the file is uncompressed UTF-8. Windows-1252 isn't included if the text is read in blocks.
  package let encodings: [String]

  /// The maximum number of nested containers, such as a gzip file in a zip archive.
  private static let maxContainers = 4

  /// Opens a file, or reads a pipe to its end.
  ///
  /// - Parameter encoding: The encoding of text; nil to detect it.
  /// - Throws: `FileError` if the file can't be read, if its format isn't supported, or if it is damaged. An invalid
  ///   value in an array or in text causes an error only when it is read.
  /// - Complexity: O(1) for regular `.npy` and WAV files, which stay on disk. Also O(1) for a regular text file,
  ///   compressed or not, if `encoding` is nil, the text is UTF-8 or Windows-1252, and its lines end with LF or CR LF.
  ///   Otherwise O(n).
  package init(path: String, encoding: TextEncoding? = nil) throws(FileError) {
    let file = try InputFile(path: path)
    if file.isRegular {
      switch FileFormat(file.bytes(from: 0, count: FileFormat.prefixCount)) {
      case .numPy:
        self.init(name: path, contents: .array(try NumPyArray(source: .file(file))))
        return
      case .wave:
        self.init(name: path, contents: .wave(try WaveFile(source: .file(file))))
        return
      case .unsupported(let format, let advice): throw Self.unsupported(path, format, advice)
      case .text where encoding == nil && Self.isReadable(inBlocks: file.bytes(from: 0, count: CSVSource.headSize)):
        self.init(name: path, contents: .text(CSVSource(file)))
        return
      case .compressed(let compression) where encoding == nil:
        if let text = CompressedText(compression, .file(file), limit: InputFile.memoryLimit) {
          self.init(name: path, contents: .text(CSVSource(text)), encodings: [compression.rawValue])
          return
        }
      default: break
      }
    }
    try self.init(name: path, contents: try file.contents(), encoding: encoding)
  }

  /// Creates a data file from bytes in memory. Decompresses and decodes the bytes, except for long compressed text,
  /// which is decompressed when it is read.
  ///
  /// - Parameters:
  ///   - name: The name of the file in error messages.
  ///   - contents: The bytes of the file.
  ///   - encoding: The encoding of text; nil to detect it.
  ///   - limit: The maximum number of bytes after decompression.
  /// - Throws: `FileError`; see ``init(path:encoding:)``.
  /// - Complexity: O(n)
  package init(
    name: String, contents: Data, encoding: TextEncoding? = nil, limit: Int = InputFile.memoryLimit
  ) throws(FileError) {
    var contents = contents
    var encodings: [String] = []
    while true {
      guard encodings.count <= Self.maxContainers else {
        throw .badData(name, "more than \(Self.maxContainers) nested containers; extract the data first")
      }
      switch FileFormat([UInt8](contents.prefix(FileFormat.prefixCount))) {
      case .compressed(let compression):
        if encoding == nil, let text = CompressedText(compression, .memory(name: name, contents), limit: limit) {
          let encodings = encodings + [compression.rawValue]
          self.init(name: name, contents: .text(CSVSource(text)), encodings: encodings)
          return
        }
        do throws(DecodingProblem) {
          contents = try compression.decode(contents, limit: limit)
        } catch {
          throw error.error(name, format: compression.rawValue)
        }
        encodings.append(compression.rawValue)
      case .zip:
        let archive = try ZipFile(name: name, contents: contents, limit: limit)
        if archive.isNumPy {
          self.init(name: name, contents: .arrays(try NumPyArchive(archive)), encodings: encodings)
          return
        }
        (contents, encodings) = (try archive.onlyFile(), encodings + ["zip"])
      case .numPy:
        let array = try NumPyArray(source: .memory(name: name, contents))
        self.init(name: name, contents: .array(array), encodings: encodings)
        return
      case .wave:
        let wave = try WaveFile(source: .memory(name: name, contents))
        self.init(name: name, contents: .wave(wave), encodings: encodings)
        return
      case .unsupported(let format, let advice): throw Self.unsupported(name, format, advice)
      case .json, .text:
        let (text, encoding) = try decodedText(contents, name: name, encoding: encoding)
        // UTF-16 text must be decoded before its format can be recognized.
        let isJSON = JSONTable.begins([UInt8](text.prefix(FileFormat.prefixCount)))
        let log = isJSON ? nil : JSONLog(text.prefix(CSVSource.headSize))
        let json = isJSON ? text : log?.jsonLines(text)
        self.init(
          name: name,
          contents: try json.map { json throws(FileError) in .json(try JSONTable(name: name, contents: json)) }
            ?? .text(CSVSource(text)),
          encodings: encodings + (encoding.map { [$0] } ?? []))
        return
      }
    }
  }

  private init(name: String, contents: Contents, encodings: [String] = []) {
    (self.name, self.contents, self.encodings) = (name, contents, encodings)
  }

  /// Returns true if text can be read in blocks, without converting all of it first.
  ///
  /// - Parameter head: The first bytes of the file.
  private static func isReadable(inBlocks head: [UInt8]) -> Bool {
    guard CSVSource.isReadable(inBlocks: head) else { return false }
    // Ignore the last line, because it may be cut off within a character.
    let lines = Array(head.prefix((head.lastIndex(of: Ascii.newline) ?? head.count - 1) + 1))
    return (try? UTF8Span(validating: lines.span)) != nil || TextEncoding.detected(in: lines) == nil
  }

  private static func unsupported(_ name: String, _ format: String, _ advice: String) -> FileError {
    .badData(name, "\(format), which can't be read; \(advice)")
  }
}
