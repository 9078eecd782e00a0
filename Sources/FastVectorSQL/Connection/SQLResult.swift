#if PostgreSQL && os(Linux)
  import CPQ

  /// The result of a statement, in the binary format of PostgreSQL. Cells can be read as `float8`, `int8` or `text`.
  /// A cell of type `bytea` contains several values, which are read at byte offsets. Rows and columns are counted
  /// from 0.
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

    /// The types of the columns, as object identifiers (OIDs) of PostgreSQL.
    var columnTypes: [UInt32] { unsafe (0..<PQnfields(result)).map { unsafe PQftype(result, $0) } }

    /// The number of parameters, if this is the description of a prepared statement.
    var parameterCount: Int { unsafe Int(PQnparams(result)) }

    /// Returns true if the type of a column has a modifier, such as the number of digits of a `numeric` column.
    func hasTypeModifier(_ column: Int) -> Bool { unsafe PQfmod(result, Int32(column)) >= 0 }

    func isNull(_ row: Int, _ column: Int) -> Bool { unsafe PQgetisnull(result, Int32(row), Int32(column)) != 0 }

    /// Returns the value of a `float8` cell, or NaN for NULL.
    func double(_ row: Int, _ column: Int) -> Double { isNull(row, column) ? .nan : double(row, column, at: 0) }

    /// Returns the value of an `int8` cell, or 0 for NULL.
    func integer(_ row: Int, _ column: Int) -> Int { isNull(row, column) ? 0 : Int(load(row, column, at: 0) as Int64) }

    /// Returns the value of a `text` cell, or nil for NULL.
    func text(_ row: Int, _ column: Int) -> String? {
      isNull(row, column) ? nil : unsafe String(cString: PQgetvalue(result, Int32(row), Int32(column)))
    }

    /// Returns the size of a cell's value, in bytes.
    func size(_ row: Int, _ column: Int) -> Int { unsafe Int(PQgetlength(result, Int32(row), Int32(column))) }

    /// Returns the `float8` at a byte offset in a cell's value. Traps if the `float8` extends beyond the end of the
    /// value.
    func double(_ row: Int, _ column: Int, at offset: Int) -> Double {
      Double(bitPattern: load(row, column, at: offset))
    }

    /// Returns the big-endian integer at a byte offset in a cell's value. Traps if the integer extends beyond the end
    /// of the value.
    func load<Integer: FixedWidthInteger & BitwiseCopyable>(_ row: Int, _ column: Int, at offset: Int) -> Integer {
      precondition(offset + MemoryLayout<Integer>.size <= size(row, column), "the value has fewer bytes")
      return unsafe UnsafeRawPointer(PQgetvalue(result, Int32(row), Int32(column)))
        .loadUnaligned(fromByteOffset: offset, as: Integer.self).bigEndian
    }
  }
#endif
