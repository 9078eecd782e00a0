import CSQLite

/// An error reported by SQLite.
struct SQLiteError: Error {
  /// The primary result code.
  let code: Int32
  let message: String
}

/// A value in a row of a database, or a parameter of a statement.
enum SQLiteValue {
  case null
  case integer(Int64)
  case text(String)
  /// A value of a type that this program never writes.
  case other

  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}

@safe final class SQLiteConnection {
  private let database: OpaquePointer

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or a URI if `flags` contains `SQLITE_OPEN_URI`.
  ///   - flags: The flags of `sqlite3_open_v2`.
  ///   - timeout: The maximum time to wait for other connections, in milliseconds.
  init(path: String, flags: Int32, timeout: Int32) throws(SQLiteError) {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let opened = unsafe opened else { throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory") }
    guard code == SQLITE_OK else {
      defer { unsafe sqlite3_close_v2(opened) }
      throw unsafe SQLiteError(code: code & 0xFF, message: String(cString: sqlite3_errmsg(opened)))
    }
    unsafe database = opened
    unsafe sqlite3_busy_timeout(opened, timeout)
  }

  deinit { unsafe sqlite3_close_v2(database) }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed.
  var changedRowCount: Int { unsafe Int(sqlite3_changes(database)) }

  /// Runs a statement, and calls a function with the values of each row.
  ///
  /// - Throws: ``SQLiteError``. The function may already have been called for some rows.
  func run(
    _ sql: String, _ parameters: [SQLiteValue] = [], row: ([SQLiteValue]) -> Void = { _ in }
  ) throws(SQLiteError) {
    var prepared: OpaquePointer?
    try check(unsafe sqlite3_prepare_v2(database, sql, -1, &prepared, nil))
    guard let statement = unsafe prepared else { return }
    defer { unsafe sqlite3_finalize(statement) }
    for (index, parameter) in parameters.enumerated() {
      try unsafe bind(parameter, to: statement, Int32(index + 1))
    }
    while true {
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw error(code) }
      row(unsafe (0..<sqlite3_column_count(statement)).map { unsafe Self.value(of: statement, $0) })
    }
  }

  /// Runs a query, and returns the first value of the first row, or `null` if there are no rows.
  func value(_ sql: String) throws(SQLiteError) -> SQLiteValue {
    var first: SQLiteValue?
    try run(sql) { row in first = first ?? row.first }
    return first ?? .null
  }

  /// Runs a function in a transaction, which is rolled back if the function throws.
  ///
  /// - Parameter begin: The statement that begins the transaction.
  func inTransaction<Result>(begin: String = "BEGIN", _ body: () throws -> Result) throws -> Result {
    try run(begin)
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Ignore a failure, because SQLite has already rolled the transaction back after some errors.
      try? run("ROLLBACK")
      throw error
    }
  }

  private func bind(_ value: SQLiteValue, to statement: OpaquePointer, _ index: Int32) throws(SQLiteError) {
    switch value {
    case .null, .other: try check(unsafe sqlite3_bind_null(statement, index))
    case .integer(let value): try check(unsafe sqlite3_bind_int64(statement, index, value))
    case .text(let value):
      guard let size = Int32(exactly: value.utf8.count) else {
        throw SQLiteError(code: SQLITE_TOOBIG, message: "string or blob too big")
      }
      try check(unsafe csqlite_bind_text(statement, index, value, size))
    }
  }

  private static func value(of statement: OpaquePointer, _ column: Int32) -> SQLiteValue {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(statement, column))
    case SQLITE_TEXT:
      guard let start = unsafe sqlite3_column_text(statement, column) else { return .other }
      let bytes = unsafe UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
      return unsafe .text(String(decoding: bytes, as: UTF8.self))
    default: return .other
    }
  }

  private func check(_ code: Int32) throws(SQLiteError) {
    if code != SQLITE_OK { throw error(code) }
  }

  private func error(_ code: Int32) -> SQLiteError {
    unsafe SQLiteError(code: code & 0xFF, message: String(cString: sqlite3_errmsg(database)))
  }
}
