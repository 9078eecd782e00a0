public import Foundation

/// An error while reading, interpreting or writing a file. The message is one line with the name of the file, the
/// problem and the expected contents.
///
/// Messages can contain text from a file or its name. Control characters are escaped, such as `\u{1B}`, and long text
/// is truncated, so ``description`` is always one line of at most 290 characters.
public struct FileError: Error, Hashable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// The file doesn't exist or can't be read.
    case noInput
    /// The file has unexpected contents.
    case badData
    /// The file can't be created or can't be written completely.
    case cannotCreate
  }

  /// The kind of error.
  public let kind: Kind

  /// The name of the file as it was given, followed by a line number if the error is on a single line: `prices.csv:12`.
  /// Long names are truncated at the front.
  public let file: String

  /// A description of the problem.
  public let reason: String

  public var description: String { "\(file): \(kind == .cannotCreate ? Self.cannotBeWritten : "")\(reason)" }

  private static let cannotBeWritten = "cannot be written: "

  /// The maximum length of a description, in characters. With a short prefix, such as the name of a program, the line
  /// has at most 300 characters.
  private static let longest = 290

  private init(kind: Kind, file: String, reason: String) {
    self.kind = kind
    let file = file.printable
    self.file = file.unicodeScalars.count > 120 ? "…" + String(file.unicodeScalars.suffix(119)) : file
    let rest = Self.longest - self.file.unicodeScalars.count - 2 - Self.cannotBeWritten.count
    self.reason = reason.printable.prefix(scalars: rest)
  }

  package static func noInput(_ file: String, _ reason: String) -> FileError {
    FileError(kind: .noInput, file: file, reason: reason)
  }

  package static func badData(_ file: String, _ reason: String) -> FileError {
    FileError(kind: .badData, file: file, reason: reason)
  }

  package static func cannotCreate(_ file: String, _ reason: String) -> FileError {
    FileError(kind: .cannotCreate, file: file, reason: reason)
  }
}

extension FileError: LocalizedError {
  public var errorDescription: String? { description }
}
