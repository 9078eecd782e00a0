import FastVectorFiles
import Foundation

/// The bytes of a data file. Regular files are read at any offset, and the contents of other sources are in memory.
enum ByteSource: Sendable {
  case file(InputFile)
  case memory(name: String, Data)

  /// The maximum number of elements of a column or channel that is copied into memory by default. Copying this many
  /// takes about 0.1 s. Longer columns and channels are mapped instead.
  static let maxCopiedElements = 1 << 23

  /// Opens a regular file, or reads a pipe to its end.
  init(path: String) throws(FileError) {
    let file = try InputFile(path: path)
    self = file.isRegular ? .file(file) : .memory(name: path, try file.contents())
  }

  /// The name of the file in error messages.
  var name: String {
    switch self {
    case .file(let file): file.path
    case .memory(let name, _): name
    }
  }

  /// The current number of bytes.
  var count: Int {
    switch self {
    case .file(let file): file.count
    case .memory(_, let contents): contents.count
    }
  }

  /// A file descriptor to map into memory; nil if the bytes are already in memory.
  var mappableDescriptor: Int32? {
    if case .file(let file) = self { file.descriptor } else { nil }
  }

  /// Returns `count` bytes, starting at an offset. Returns fewer bytes if the source ends earlier.
  func bytes(from offset: Int, count: Int) -> [UInt8] {
    switch self {
    case .file(let file): file.bytes(from: offset, count: count)
    case .memory(_, let contents): [UInt8](contents.dropFirst(offset).prefix(count))
    }
  }
}
