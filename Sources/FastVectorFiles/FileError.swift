/// Why a file cannot be read, used or written: one line that names the file, what is wrong and what would be right.
///
/// Its texts may hold what stood in a file or in a file's name. Control characters in them are escaped, as `\u{1B}`,
/// and what is too long is cut, so that ``description`` is one line of at most 290 characters whatever the input was.
public struct FileError: Error, Hashable, CustomStringConvertible {
  /// The kinds of problems.
  public enum Kind: Hashable, Sendable {
    /// There is no such file, or it cannot be read.
    case noInput
    /// The file holds something else than it should.
    case badData
    /// The file cannot be created, or not be written in full.
    case cannotCreate
  }

  /// What kind of problem it is.
  public let kind: Kind

  /// The file as it was named, with the line where one is to blame: `prices.csv:12`. Of a long name the end is left.
  public let file: String

  /// What is wrong with it.
  public let reason: String

  public var description: String { "\(file): \(kind == .cannotCreate ? Self.cannotBeWritten : "")\(reason)" }

  private static let cannotBeWritten = "cannot be written: "

  /// With what programs put before it, a line of 300 characters.
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
