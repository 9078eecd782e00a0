import FastVectorFiles

/// A reason why compressed data can't be decoded. It doesn't include the name of the file.
enum DecodingProblem: Error {
  /// The data ends too early.
  case truncated
  /// The data is invalid, or its checksum is wrong. `reason` is the error message of the library, if there is one.
  case damaged(reason: String?)
  case tooLarge(limit: Int)
  /// The compressed data ends at `offset`, but is followed by `count` bytes that aren't compressed data.
  case trailingBytes(offset: Int, count: Int)
  /// Any other reason. The associated value is the text of the error message.
  case other(String)

  /// Converts this problem to an error about the file with the given name.
  ///
  /// - Parameter format: The name of the format, such as `gzip`.
  func error(_ name: String, format: String) -> FileError { .badData(name, reason(format: format)) }

  /// Returns the text of an error message.
  ///
  /// - Parameter format: The name of the format, such as `gzip`.
  func reason(format: String) -> String {
    switch self {
    case .truncated: "the \(format) data is truncated; the file is incomplete"
    case .damaged(let reason):
      "the \(format) data is damaged\(reason.map { " (\($0))" } ?? ""); copy or download the file again"
    case .tooLarge(let limit):
      "the \(format) data expands to more than \(limit) bytes, the limit; decompress it, and take a part of it"
    case .trailingBytes(let offset, let count):
      "\(counted(count, "byte")) after the \(format) data, which ends at byte \(offset); "
        + "to remove them: head -c \(offset) FILE"
    case .other(let reason): reason
    }
  }
}
