#if PostgreSQL && os(Linux)
  public import FastVectorCharts

  extension Series {
    /// Creates the series of a table or query that contains a single line. For example:
    ///
    /// ```swift
    /// let connection = try SQLConnection("postgresql://host/plant")
    /// let chart = Chart([try Series(sql: SQLTable("readings", x: "time", y: "value"), in: connection, columns: 1200)])
    /// ```
    ///
    /// The server reduces the rows to the first, lowest, highest and last point of each pixel column. The size of the
    /// series therefore depends on the width, not on the number of rows. A chart that shows the same range at the
    /// same width looks like a chart of all rows.
    ///
    /// For another range or width, create a new series. If you need several series of the same table, use ``SQLLines``
    /// instead, which looks up the table only once.
    ///
    /// - Parameters:
    ///   - table: The table or query, and its columns. Use the initializer of `[Series]` for several groups.
    ///   - connection: The connection to the database of the table.
    ///   - range: The x values at the left and right edges of the window; nil for all rows.
    ///   - columns: The width of the window, in pixels.
    /// - Throws: ``SQLError`` if the table can't be drawn or has several groups, or if the connection fails.
    public init(
      sql table: SQLTable, in connection: SQLConnection, range: ClosedRange<Double>? = nil, columns: Double
    ) throws(SQLError) {
      let lines = try [Series](sql: table, in: connection, range: range, columns: columns)
      guard lines.count <= 1 else {
        throw SQLError(
          .invalidTable, connection.database,
          "the column '\(table.group ?? "")' of \(table.name) has \(lines.count) values; one line can have one")
      }
      self = lines.first ?? Series()
    }
  }

  extension [Series] {
    /// Creates the series of a table or query, one for each group. See ``SQLLines/series(in:columns:)``.
    ///
    /// - Throws: ``SQLError`` if the table can't be drawn or if the connection fails.
    public init(
      sql table: SQLTable, in connection: SQLConnection, range: ClosedRange<Double>? = nil, columns: Double
    ) throws(SQLError) {
      self = try SQLLines(table, in: connection).series(in: range, columns: columns)
    }
  }
#endif
