/// A table or query of a database, and the columns to draw. For example:
///
/// ```swift
/// let table = SQLTable("readings", x: "time", y: "value", group: "sensor")
/// ```
///
/// Each row of the table becomes a point, as follows:
/// - X values can be dates, timestamps or numbers. Dates and timestamps become seconds since 1970. Timestamps without
///   a time zone are in UTC.
/// - Rows with an x value of NULL, NaN or infinity are ignored.
/// - Y values can be any numbers. NULL and NaN are gaps.
/// - Points with the same x value are ordered by their y values.
public struct SQLTable: Hashable, Sendable {
  /// The source of the rows: a table or a query.
  public enum Source: Hashable, Sendable {
    /// A table, view or foreign table. Without a schema, the server looks the name up in its `search_path`.
    case table(schema: String?, name: String)
    /// A SELECT statement.
    case query(String)
  }

  /// The table or query that contains the rows.
  public var source: Source

  /// The name of the column of x values.
  public var x: String

  /// The name of the column of y values.
  public var y: String

  /// The name of the group column. There is one line for each value in this column. Rows with NULL in this column
  /// aren't drawn. If the name is nil, all rows belong to a single line.
  public var group: String?

  /// Creates a description of a table. Names are case-sensitive.
  public init(_ name: String, schema: String? = nil, x: String, y: String, group: String? = nil) {
    self.init(source: .table(schema: schema, name: name), x: x, y: y, group: group)
  }

  /// Creates a description of the rows of a query.
  ///
  /// - Parameter query: A SELECT statement. Semicolons at its end are removed. The server runs the statement as a
  ///   subquery, in a read-only transaction. Don't pass text from untrusted users, because a query can read everything
  ///   that the user of the connection can read.
  public init(query: String, x: String, y: String, group: String? = nil) {
    self.init(source: .query(query), x: x, y: y, group: group)
  }

  private init(source: Source, x: String, y: String, group: String?) {
    (self.source, self.x, self.y, self.group) = (source, x, y, group)
  }

  /// The name of the table with its schema, for error messages; "the query" for a query.
  package var name: String {
    switch source {
    case .table(let schema, let name): (schema.map { "\($0)." } ?? "") + name
    case .query: "the query"
    }
  }
}
