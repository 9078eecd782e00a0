import FastVectorFiles
import Foundation

/// The bytes of a `.npy` file: a regular file with random access, or the contents of a pipe in memory.
enum NumPySource: Sendable {
  case file(InputFile)
  case memory(path: String, Data)

  init(path: String) throws(FileError) {
    let file = try InputFile(path: path)
    self = file.isRegular ? .file(file) : .memory(path: path, try file.contents())
  }

  var path: String {
    switch self {
    case .file(let file): file.path
    case .memory(let path, _): path
    }
  }

  /// The current number of bytes.
  var count: Int {
    switch self {
    case .file(let file): file.count
    case .memory(_, let contents): contents.count
    }
  }

  /// A file descriptor that can be mapped into memory; nil if the bytes already are in memory.
  var mappableDescriptor: Int32? {
    if case .file(let file) = self { file.descriptor } else { nil }
  }

  /// Returns a range of bytes, or fewer if the source is too short.
  func bytes(from offset: Int, count: Int) -> [UInt8] {
    switch self {
    case .file(let file): file.bytes(from: offset, count: count)
    case .memory(_, let contents): [UInt8](contents.dropFirst(offset).prefix(count))
    }
  }
}
