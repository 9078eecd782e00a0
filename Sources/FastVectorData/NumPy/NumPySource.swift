import FastVectorFiles
import Foundation

/// The bytes of a `.npy` file: on disk where it can be read in any order, in memory where it came through a pipe.
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

  /// The bytes that it has now.
  var count: Int {
    switch self {
    case .file(let file): file.count
    case .memory(_, let contents): contents.count
    }
  }

  /// What can be mapped into memory; nil where that is where the bytes are.
  var mappableDescriptor: Int32? {
    if case .file(let file) = self { file.descriptor } else { nil }
  }

  /// Some bytes; fewer where they end before that.
  func bytes(from offset: Int, count: Int) -> [UInt8] {
    switch self {
    case .file(let file): file.bytes(from: offset, count: count)
    case .memory(_, let contents): [UInt8](contents.dropFirst(offset).prefix(count))
    }
  }
}
