/// Why data cannot be used: one line that says where, what and what would be right.
public struct DataError: Error, Hashable, CustomStringConvertible {
  /// The kind of trouble.
  public enum Kind: Hashable, Sendable {
    /// There is no such file, or it cannot be read.
    case noInput
    /// The file holds something else than it should.
    case badData
  }

  public let kind: Kind
  public let description: String

  package static func noInput(_ description: String) -> DataError { DataError(kind: .noInput, description: description) }
  package static func badData(_ description: String) -> DataError { DataError(kind: .badData, description: description) }
}
