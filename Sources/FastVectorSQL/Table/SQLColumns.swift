#if PostgreSQL && os(Linux)
  /// The SQL for the columns of a table: quoted names, types, and expressions for queries.
  struct SQLColumns {
    let table: SQLTable

    /// The source of the rows, as an item of a FROM clause.
    let source: String

    /// The quoted names and the types of the x and y columns.
    let x: String
    let xType: SQLColumnType
    let y: String
    let yType: SQLColumnType

    /// The quoted name and the type name of the group column, which determines the line of each row. Nil if all rows
    /// belong to a single line.
    let group: (name: String, type: String)?

    /// True if the group column is an enumeration, whose values can be renamed.
    let isEnumeration: Bool

    /// True if equal values of the group column can have different texts, such as the intervals `1 day` and `24 hours`.
    /// Rows are then grouped by the text, and B-trees on the group column aren't used.
    let groupsByText: Bool

    /// True to ignore rows with a y value of NULL or NaN. By default, they are gaps.
    var omitsGaps = false

    /// The names of the x, y and group columns, and the identifiers of their types.
    private let types: [(column: String, type: UInt32)]

    /// True if the table is a foreign table, which means that its rows are on another server.
    private let isForeign: Bool

    /// Creates the SQL for the columns of a table, after looking up their types in the database.
    ///
    /// - Throws: ``SQLError`` if the table or a column doesn't exist, or if a column has a type that can't be drawn.
    init(_ table: SQLTable, in connection: SQLConnection) throws(SQLError) {
      self.table = table
      source = try Self.source(of: table, in: connection)
      let rows = try Self.columns(of: table, source, in: connection)
      func type(of column: String) throws(SQLError) -> UInt32 {
        try Self.type(of: column, in: rows, table, connection)
      }
      func drawnType(
        _ column: String, _ isValid: (SQLColumnType) -> Bool, _ valid: String
      ) throws(SQLError) -> SQLColumnType {
        let type = try type(of: column)
        if let drawn = SQLColumnType(rawValue: type), isValid(drawn) { return drawn }
        throw SQLError(
          .invalidTable, connection.database,
          "the column '\(column)' of \(table.name) is of type \(try Self.name(of: type, connection)); it must be \(valid)"
        )
      }
      var types: [(column: String, type: UInt32)] = []
      for column in [table.x, table.y] + (table.group.map { [$0] } ?? []) {
        types.append((column, try type(of: column)))
      }
      self.types = types
      xType = try drawnType(table.x, { _ in true }, "a date, a timestamp or a number")
      yType = try drawnType(table.y, { !$0.isTime }, "a number")
      isForeign =
        if case .table = table.source {
          try connection.run(
            "SELECT 1::int8 FROM pg_class WHERE oid = $1::regclass AND relkind = 'f'", [source]
          ).count > 0
        } else {
          false
        }
      x = try connection.quoted(table.x)
      y = try connection.quoted(table.y)
      guard let groupColumn = table.group else {
        (group, isEnumeration, groupsByText) = (nil, false, false)
        return
      }
      let groupType = try type(of: groupColumn)
      let group = (name: try connection.quoted(groupColumn), type: try Self.quotedName(of: groupType, connection))
      self.group = group
      isEnumeration =
        try connection.run(
          "SELECT 1::int8 FROM pg_type WHERE oid = $1::oid AND typtype = 'e'", ["\(groupType)"]
        ).count > 0
      do {
        _ = try connection.run("SELECT \(group.name) FROM \(source) GROUP BY 1 ORDER BY 1 LIMIT 0")
      } catch {
        guard error.kind == .invalidTable else { throw error }
        throw SQLError(
          .invalidTable, connection.database,
          "the column '\(groupColumn)' of \(table.name) is of type \(try Self.name(of: groupType, connection)), whose "
            + "values can't be sorted into groups; choose another column, or convert it to text in a query")
      }
      // All values of a `numeric` column have the same number of digits after the decimal point if the column has a
      // type modifier, such as `numeric(10, 2)`.
      let hasModifier = rows.columnNames.firstIndex(of: groupColumn).map { rows.hasTypeModifier($0) } ?? false
      groupsByText =
        groupType == SQLColumnType.numeric.rawValue
        ? !hasModifier : try !Self.determinesText(groupType, of: group.name, in: source, connection)
    }

    /// Returns the identifier of a column's type.
    ///
    /// - Throws: ``SQLError`` if there is no such column, or several.
    private static func type(
      of column: String, in rows: SQLResult, _ table: SQLTable, _ connection: SQLConnection
    ) throws(SQLError) -> UInt32 {
      let names = rows.columnNames, places = names.indices.filter { names[$0] == column }
      guard let place = places.first else {
        throw SQLError(
          .invalidTable, connection.database,
          "\(table.name) has no column '\(column)'; its columns are \(names.prefix(20).joined(separator: ", "))")
      }
      guard places.count == 1 else {
        throw SQLError(
          .invalidTable, connection.database,
          "\(table.name) has \(places.count) columns '\(column)'; rename all but one of them with AS")
      }
      return rows.columnTypes[place]
    }

    /// Throws an error if a column no longer exists, or if its type has changed or was renamed.
    func checkTypes(in connection: SQLConnection) throws(SQLError) {
      let rows = try Self.columns(of: table, source, in: connection)
      for (column, oldType) in types {
        let type = try Self.type(of: column, in: rows, table, connection)
        // Queries contain the name of the group column's type.
        let isRenamed = column == table.group ? try Self.quotedName(of: type, connection) != group?.type : false
        guard type != oldType || isRenamed else { continue }
        throw SQLError(
          .invalidTable, connection.database,
          "the type of the column '\(column)' of \(table.name) has changed to \(try Self.name(of: type, connection)); "
            + "restart the program to draw it")
      }
    }

    /// Returns true if equal values of a column always have the same text.
    private static func determinesText(
      _ type: UInt32, of column: String, in source: String, _ connection: SQLConnection
    ) throws(SQLError) -> Bool {
      let isCollated = try connection.run(
        """
        SELECT (typcollation <> 0)::int4::int8 FROM pg_type WHERE oid = $1::oid AND (typtype = 'e' OR oid = ANY (\
        '{bool,"char",name,int2,int4,int8,oid,text,varchar,bpchar,bytea,uuid,date,time,timetz,timestamp,timestamptz,\
        inet,cidr,macaddr}'::regtype[]))
        """, ["\(type)"])
      guard isCollated.count > 0 else { return false }
      guard isCollated.integer(0, 0) == 1 else { return true }
      // Read `collisdeterministic` as JSON, because servers before PostgreSQL 12 don't have this column.
      return try connection.run(
        """
        SELECT 1::int8 FROM pg_collation AS c JOIN pg_namespace AS n ON n.oid = c.collnamespace \
        WHERE to_jsonb(c) ->> 'collisdeterministic' = 'false' \
        AND pg_collation_for((SELECT \(column) FROM \(source) LIMIT 0)) COLLATE "C" \
        IN (quote_ident(c.collname), quote_ident(n.nspname) || '.' || quote_ident(c.collname)) LIMIT 1
        """
      ).count == 0
    }

    /// Returns an empty result with the columns of a table or query. The user doesn't need the privilege to read all of
    /// these columns.
    private static func columns(
      of table: SQLTable, _ source: String, in connection: SQLConnection
    ) throws(SQLError) -> SQLResult {
      let statement = "SELECT * FROM \(source)"
      guard case .query(let query) = table.source else { return try connection.description(of: statement) }
      func failure(_ reason: String) -> SQLError { SQLError(.invalidTable, connection.database, reason) }
      // Check the query separately first. Error messages about `statement` would contain SQL that the user didn't
      // write.
      guard try connection.description(of: withoutSemicolon(query)).parameterCount == 0 else {
        throw failure("the query has the parameter $1; replace parameters with their values")
      }
      do { return try connection.description(of: statement) } catch {
        throw error.kind == .invalidTable ? failure("the query must be a SELECT statement") : error
      }
    }

    /// Runs `body`. If it fails because a value of the x or y column can't be converted to `float8`, throws an error
    /// that names the column.
    func namingColumn<Result>(
      in connection: SQLConnection, _ body: () throws(SQLError) -> Result
    ) throws(SQLError) -> Result {
      do { return try body() } catch {
        guard error.kind == .failed else { throw error }
        for (name, column, type) in [(table.x, x, xType), (table.y, y, yType)] {
          guard let (condition, description) = type.outOfRange(column),
            let rows = try? connection.run("SELECT 1::int8 FROM \(source) WHERE \(condition) LIMIT 1"), rows.count > 0
          else { continue }
          throw SQLError(
            .failed, connection.database,
            "the column '\(name)' of \(table.name) has \(description); leave out such rows in a query")
        }
        throw error
      }
    }

    /// Returns the quoted name of a table, or a query in parentheses.
    static func source(of table: SQLTable, in connection: SQLConnection) throws(SQLError) -> String {
      switch table.source {
      case .table(let schema, let name):
        try (schema.map { schema throws(SQLError) in try connection.quoted(schema) + "." } ?? "")
          + connection.quoted(name)
      // The line break ends a comment at the end of the query.
      case .query(let text): "(\(withoutSemicolon(text))\n) AS rows"
      }
    }

    private static func withoutSemicolon(_ query: String) -> String {
      let text = query.reversed().drop { $0.isWhitespace || $0 == ";" }.reversed()
      return String(text)
    }

    private static func name(of type: UInt32, _ connection: SQLConnection) throws(SQLError) -> String {
      try connection.run("SELECT format_type($1::oid, NULL)", ["\(type)"]).text(0, 0) ?? "\(type)"
    }

    /// Returns the quoted name of a type in the catalog, such as `"pg_catalog"."bpchar"`. A cast to an SQL name such as
    /// `character` would truncate values to one character.
    private static func quotedName(of type: UInt32, _ connection: SQLConnection) throws(SQLError) -> String {
      let name = try connection.run(
        "SELECT format('%I.%I', typnamespace::regnamespace::text, typname) FROM pg_type WHERE oid = $1::oid",
        ["\(type)"])
      return name.text(0, 0) ?? "\(type)"
    }

    /// An SQL expression for the x value of a row as `float8`.
    var xNumber: String { xType.number(x) }

    /// An SQL expression for the y value of a row as `float8`. NULL becomes NaN.
    var yNumber: String { "coalesce(\(yType.number(y)), 'NaN')" }

    /// An SQL expression for the y value of a row, for comparisons with other y values. NULL becomes NaN. Unlike
    /// ``yNumber``, the expression doesn't convert `numeric` to `float8`, which is slow.
    var yOrNaN: String { yType.isFinite(y) == nil ? yNumber : "coalesce(\(y), 'NaN'::\(yType.name))" }

    /// An SQL expression for the group of a row. Its value is the empty string if the table has no group column.
    var groupValue: String {
      group.map { groupsByText ? "(\($0.name)::text COLLATE \"C\")" : $0.name } ?? "''::text"
    }

    /// An SQL condition that is true if a row is a point: its x value is finite, and neither its x value nor its group
    /// is NULL. If ``omitsGaps`` is true, the condition is false for gaps.
    var isPoint: String {
      var conditions = [xType.isFinite(x) ?? "\(x) IS NOT NULL"]
      if let group { conditions.append("\(group.name) IS NOT NULL") }
      if omitsGaps { conditions.append("\(yOrNaN) <> 'NaN'") }
      return conditions.joined(separator: " AND ")
    }

    /// Returns a subquery for the rows that satisfy `condition`. It contains the x, y and group columns, and the
    /// column `fv_bucket`. The clause ``groupByBucket`` groups the rows by `fv_bucket`.
    ///
    /// Grouping the rows directly by the bucket expression would be slow. The query planner would expect about as many
    /// groups as rows, and would sort the rows. The subquery therefore hides the expression from the planner with a
    /// `UNION ALL`. Its second part selects no rows. The planner then expects 200 groups, and groups the rows by
    /// hashing, in parallel processes.
    ///
    /// For a foreign table, the second part is left out, so that the remote server can compute the groups.
    ///
    /// - Parameters:
    ///   - bucket: The SQL expression for `fv_bucket`, which can use the x value of the row.
    ///   - condition: A condition for the rows, which can use all columns of the table.
    func rows(withBucket bucket: String, where condition: String = "true") -> String {
      let names = Set([x, y] + (group.map { [$0.name] } ?? [])).sorted().joined(separator: ", ")
      let rows = "SELECT \(names), \(bucket) AS fv_bucket FROM \(source)"
      return isForeign
        ? "(\(rows) WHERE \(condition)) AS rows" : "(\(rows) WHERE \(condition) UNION ALL \(rows) WHERE false) AS rows"
    }

    /// The SQL clause that groups rows by line and bucket. See ``rows(withBucket:where:)``.
    var groupByBucket: String { "GROUP BY fv_bucket\(group == nil ? "" : ", \(groupValue)")" }

    /// Returns an SQL condition that is true if a row is a point of the given line.
    ///
    /// - Parameter line: An SQL expression for the name of the line.
    func isPoint(inLine line: String) -> String {
      group.map { "\(isPoint) AND \($0.name) = \(line)::\($0.type)" } ?? isPoint
    }

    /// The order in which a search for a point examines x values.
    enum Order: String {
      case ascending = "ASC"
      case descending = "DESC"
    }

    /// Returns a subquery for the first point of a line that satisfies a condition, in ascending or descending order
    /// of x. The columns of the subquery are `fv_x` and `fv_y`, as `float8`.
    ///
    /// - Parameter line: An SQL expression for the name of the line.
    func nearestPoint(where condition: String = "true", _ order: Order, inLine line: String) -> String {
      """
      (SELECT \(xNumber) AS fv_x, \(yNumber) AS fv_y FROM \(source) WHERE \(condition) AND \(isPoint(inLine: line)) \
      ORDER BY \(x) \(order.rawValue), 2 \(order.rawValue) LIMIT 1)
      """
    }

    /// The name of a line, and the range of its x values. The range is nil if the line has no points.
    typealias LineExtent = (name: String, x: ClosedRange<Double>?)

    /// Returns the lines that have points: first the known lines in any order, and then all others in ascending order.
    /// If the table has no group column, returns a single line, even if it has no points.
    ///
    /// - Parameters:
    ///   - isOrdered: True if the server can find rows by group and x value in a B-tree. The query then reads only a
    ///     few rows of each line.
    ///   - known: The names of the known lines.
    ///   - limit: The maximum number of lines, which must be greater than the number of known lines; nil for all.
    func lines(
      in connection: SQLConnection, isOrdered: Bool, known: [String] = [], limit: Int? = nil
    ) throws(SQLError) -> [LineExtent] {
      func limited(to count: Int?) -> String { count.map { "LIMIT \($0)" } ?? "" }
      let sql =
        if let group, isOrdered {
          """
          WITH RECURSIVE fv_groups (line) AS (\
          (SELECT \(group.name) FROM \(source) WHERE \(isPoint) ORDER BY 1 LIMIT 1) UNION ALL \
          SELECT (SELECT \(group.name) FROM \(source) WHERE \(group.name) > fv_groups.line AND \(isPoint) \
          ORDER BY 1 LIMIT 1) FROM fv_groups WHERE line IS NOT NULL), \
          fv_lines (line) AS (SELECT unnest($1::text[]) UNION ALL (SELECT line::text FROM fv_groups \
          WHERE line IS NOT NULL AND line::text <> ALL ($1::text[]) \(limited(to: limit.map { $0 - known.count })))) \
          SELECT line, lower.fv_x, upper.fv_x FROM fv_lines \
          CROSS JOIN LATERAL \(nearestPoint(.ascending, inLine: "fv_lines.line")) AS lower \
          CROSS JOIN LATERAL \(nearestPoint(.descending, inLine: "fv_lines.line")) AS upper
          """
        } else {
          """
          SELECT \(groupValue)::text AS fv_line, \(xType.number("min(\(x))")), \(xType.number("max(\(x))")) \
          FROM \(source) WHERE \(isPoint) \(groupInOrder) \(limited(to: limit))
          """
        }
      let result = try connection.run(sql, group == nil ? [] : [known.sqlArray])
      return (0..<result.count).compactMap { row in
        result.text(row, 0).map { name in
          (name, result.isNull(row, 1) ? nil : result.double(row, 1)...result.double(row, 2))
        }
      }
    }

    /// The SQL clauses that group rows by line, and sort the lines in `$1` before all others. Empty if the table has no
    /// group column.
    private var groupInOrder: String {
      // The query has the alias `fv_line` for the text, because `ORDER BY` would otherwise refer to the text instead of
      // the column.
      group.map {
        "GROUP BY \($0.name), \(groupValue) ORDER BY \(groupValue)::text = ANY ($1::text[]) DESC, \($0.name), \(groupValue)"
      } ?? ""
    }

    /// Returns the names of the values in the group column by their object identifiers if the column is an enumeration.
    /// Otherwise, returns an empty dictionary.
    func valueNames(in connection: SQLConnection) throws(SQLError) -> [Int: String] {
      guard let group, isEnumeration else { return [:] }
      let result = try connection.run(
        "SELECT oid::int8, enumlabel::text FROM pg_enum WHERE enumtypid = $1::regtype", [group.type])
      let names = (0..<result.count).map { (result.integer($0, 0), result.text($0, 1) ?? "") }
      return Dictionary(names) { first, _ in first }
    }

    /// Returns true if the table has a B-tree in which the server can find rows by group and x value. Returns false for
    /// queries and views, because they have no B-trees.
    func areOrdered(in connection: SQLConnection) throws(SQLError) -> Bool {
      guard case .table = table.source, !groupsByText else { return false }
      let keys = (table.group.map { [$0] } ?? []) + [table.x]
      return try connection.run(
        """
        SELECT 1::int8 FROM pg_index AS i JOIN pg_class AS c ON c.oid = i.indexrelid JOIN pg_am AS m ON m.oid = c.relam \
        WHERE i.indrelid = $1::regclass AND i.indisvalid AND i.indpred IS NULL AND m.amname = 'btree' \
        AND (SELECT array_agg(a.attname::text ORDER BY k.place) FROM unnest(i.indkey) WITH ORDINALITY AS k (number, place) \
        JOIN pg_attribute AS a ON a.attrelid = i.indrelid AND a.attnum = k.number \
        WHERE k.place <= $3::int4) = $2::text[] LIMIT 1
        """, [source, keys.sqlArray, "\(keys.count)"]
      ).count > 0
    }
  }
#endif
