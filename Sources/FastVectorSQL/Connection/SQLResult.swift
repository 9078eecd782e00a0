#if PostgreSQL && os(Linux)
  import CPQ

  /// The rows of a query. Columns are `float8`, `int8` or `text`, in the binary format of PostgreSQL.
  @safe final class SQLResult {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { unsafe self.result = result }

    deinit { unsafe PQclear(result) }

    /// The number of rows.
    var count: Int { unsafe Int(PQntuples(result)) }

    /// The names of the columns.
    var columnNames: [String] {
      unsafe (0..<PQnfields(result)).map { unsafe String(cString: PQfname(result, $0)) }
    }

    /// The object identifiers of the types of the columns.
    var columnTypes: [UInt32] { unsafe (0..<PQnfields(result)).map { unsafe PQftype(result, $0) } }

    func isNull(_ row: Int, _ column: Int) -> Bool { unsafe PQgetisnull(result, Int32(row), Int32(column)) != 0 }

    /// Returns a number of the type `float8`, or NaN for NULL.
    func double(_ row: Int, _ column: Int) -> Double {
      isNull(row, column) ? .nan : Double(bitPattern: UInt64(bitPattern: bits(row, column)))
    }

    /// Returns a number of the type `int8`, or 0 for NULL.
    func integer(_ row: Int, _ column: Int) -> Int { isNull(row, column) ? 0 : Int(bits(row, column)) }

    /// Returns a text, or nil for NULL.
    func text(_ row: Int, _ column: Int) -> String? {
      isNull(row, column) ? nil : unsafe String(cString: PQgetvalue(result, Int32(row), Int32(column)))
    }

    private func bits(_ row: Int, _ column: Int) -> Int64 {
      precondition(unsafe PQgetlength(result, Int32(row), Int32(column)) == 8, "the column isn't float8 or int8")
      return unsafe UnsafeRawPointer(PQgetvalue(result, Int32(row), Int32(column)))
        .loadUnaligned(as: Int64.self).bigEndian
    }
  }
#endif
