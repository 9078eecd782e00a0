import FastVectorFiles
public import Foundation

/// A database error. The message is a single line: the name of the database, the problem and, if possible, a valid
/// alternative.
///
/// Messages never contain passwords. Control characters in text from the server are escaped, and long text is
/// truncated.
public struct SQLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of database error.
  public enum Kind: Hashable, Sendable {
    /// The address is invalid or contains a password.
    case invalidAddress
    /// The server can't be reached, or it rejected the connection.
    case noConnection
    /// The connection ended during a query. The next query opens a new connection.
    case connectionLost
    /// The server took longer than the timeout of the connection.
    case timedOut
    /// The query was cancelled.
    case cancelled
    /// A table, column or query doesn't exist or can't be drawn.
    case invalidTable
    /// The user of the connection lacks a privilege.
    case denied
    /// The server reported another error.
    case failed
  }

  /// The kind of error.
  public let kind: Kind

  /// The names of the server and the database. The name of the user isn't included.
  public let database: String

  /// A description of the problem and, if possible, a valid alternative. It doesn't contain the name of the database.
  public let reason: String

  public var description: String { "\(database): \(reason)" }

  /// The maximum length of a reason, in Unicode scalars. It keeps messages, which also contain the name of the database
  /// (at most 70 scalars), below 300 scalars.
  private static let maxReasonLength = 220

  init(_ kind: Kind, _ database: String, _ reason: String) {
    self.kind = kind
    self.database = database.printable.prefix(scalars: 70)
    // Join the lines of the reason, because messages of libpq can have several lines.
    let line = reason.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
      .joined(separator: "; ")
    self.reason = line.printable.prefix(scalars: Self.maxReasonLength)
  }

  /// Returns the kind of an error that a server reported.
  ///
  /// - Parameter state: The five-character SQLSTATE code of the error.
  static func kind(ofState state: String) -> Kind {
    switch state {
    case "57014": .cancelled
    case "57P01", "57P02", "57P03", "08000", "08003", "08006": .connectionLost
    case "42501": .denied
    case "3F000": .invalidTable
    // Other syntax errors and invalid names.
    case _ where state.hasPrefix("42"): .invalidTable
    default: .failed
    }
  }
}

extension SQLError: LocalizedError {
  public var errorDescription: String? { description }
}
