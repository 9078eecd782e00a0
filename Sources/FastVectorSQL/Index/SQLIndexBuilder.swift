#if PostgreSQL && os(Linux)
  import Foundation

  /// Creates, updates and removes the min–max pyramid of a table. Charts use it automatically.
  public struct SQLIndexBuilder {
    private let connection: SQLConnection
    private let columns: SQLColumns

    /// The result of an update.
    public struct Update: Hashable, Sendable {
      /// True if the index is new or was built again.
      public let isNew: Bool
      /// The number of rows that were read: all rows of the nodes that changed.
      public let rows: Int
      /// The number of nodes that were written.
      public let nodes: Int
      /// The size of the index with its B-tree, in bytes.
      public let size: Int
    }

    /// Creates a builder for a table.
    ///
    /// - Parameter connection: A connection of the owner of the table.
    /// - Throws: ``SQLError`` if the table isn't an ordinary table with a B-tree on its x values, or on its groups and x
    ///   values, or if its columns can't be drawn.
    public init(_ table: SQLTable, in connection: SQLConnection) throws(SQLError) {
      self.connection = connection
      columns = try SQLColumns(table, in: connection)
      func failure(_ reason: String) -> SQLError { SQLError(.invalidTable, connection.database, reason) }
      guard case .table = table.source else { throw failure("a query can't be indexed; create a table") }
      let kind = try connection.run(
        """
        SELECT 1::int8 FROM pg_class WHERE oid = $1::regclass AND relkind = 'r' \
        AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = oid)
        """, [columns.source])
      guard kind.count > 0 else {
        throw failure(
          "\(table.name) isn't an ordinary table, so changes of its rows can't be followed; index its partitions instead"
        )
      }
      guard try columns.areOrdered(in: connection) else {
        let keys = columns.group.map { "\($0.name), \(columns.x)" } ?? columns.x
        throw failure(
          "\(table.name) needs a B-tree to be indexed; run CREATE INDEX ON \(columns.source) (\(keys)) first")
      }
    }

    /// Creates the index, or updates it after changes of the table.
    ///
    /// Rows that other transactions write in the meantime are recorded for the next update.
    ///
    /// - Throws: ``SQLError``
    /// - Complexity: O(n) for n rows if the index is new, otherwise O(k) for k rows in changed nodes.
    public func update() throws(SQLError) -> Update {
      if let index = try SQLIndex(columns, in: connection) {
        let update = try connection.inTransaction(isReadOnly: false) { () throws(SQLError) in
          try updateNodes(of: index)
        }
        if let update { return update }
      }
      try remove()
      let index = try create()
      return try connection.inTransaction(isReadOnly: false) { () throws(SQLError) in try build(index) }
    }

    /// Removes the index and its triggers. Does nothing if there is none.
    public func remove() throws(SQLError) {
      try connection.inTransaction(isReadOnly: false) { () throws(SQLError) in
        guard try connection.run("SELECT 1::int8 WHERE to_regclass('fastvector.indexes') IS NOT NULL").count > 0
        else { return }
        let numbers = try connection.run(
          """
          DELETE FROM fastvector.indexes WHERE relation = $1::regclass AND names = $2::text[] RETURNING number::int8
          """, [columns.source, SQLIndex.columnNames(columns.table)])
        for row in 0..<numbers.count {
          let number = numbers.integer(row, 0)
          _ = try connection.run("DROP FUNCTION IF EXISTS fastvector.record_\(number)() CASCADE")
          _ = try connection.run("DROP TABLE IF EXISTS fastvector.nodes_\(number), fastvector.changes_\(number)")
        }
      }
    }

    // MARK: Creation

    /// Creates the tables and triggers, so that changes are recorded from then on.
    private func create() throws(SQLError) -> SQLIndex {
      let x = columns.xType.number("min(\(columns.x))"), end = columns.xType.number("max(\(columns.x))")
      // Without groups, a count of distinct values would sort all rows.
      let lineCount = columns.group.map { "count(DISTINCT \($0.name))" } ?? "1::int8"
      let extent = try connection.run(
        """
        SELECT \(x), \(end), count(*), \(lineCount) FROM \(columns.source) \
        WHERE \(columns.isPoint)
        """)
      let length = extent.double(0, 1) - extent.double(0, 0)
      let nodeCount = max(1, extent.integer(0, 2) / max(1, extent.integer(0, 3)) / SQLIndex.pointsPerNode)
      let origin = extent.isNull(0, 0) ? 0 : extent.double(0, 0)
      let rate = length > 0 && length.isFinite ? max(Double(nodeCount) / length, .leastNormalMagnitude) : 1
      let levelCount = max(1, (Int.bitWidth - nodeCount.leadingZeroBitCount + 1) / SQLIndex.fanOutBits)
      return try connection.inTransaction(isReadOnly: false) { () throws(SQLError) in
        for statement in Self.schema { _ = try connection.run(statement) }
        let created = try connection.run(
          """
          INSERT INTO fastvector.indexes (relation, names, columns, x_type, file, origin, rate, levels) \
          SELECT $1::regclass, $2::text[], \(SQLIndex.columnNumbers), \(columns.xType.rawValue), \
          pg_relation_filenode($1::regclass), '\(origin)', '\(rate)', \(levelCount) RETURNING number::int8
          """, [columns.source, SQLIndex.columnNames(columns.table)])
        let index = SQLIndex(
          number: created.integer(0, 0), origin: origin, rate: rate, levelCount: levelCount)
        for statement in statements(creating: index) { _ = try connection.run(statement) }
        return index
      }
    }

    private static let schema = [
      "CREATE SCHEMA IF NOT EXISTS fastvector",
      """
      CREATE TABLE IF NOT EXISTS fastvector.indexes (number serial PRIMARY KEY, relation oid NOT NULL, \
      names text[] NOT NULL, columns int2[] NOT NULL, x_type oid NOT NULL, file oid NOT NULL, origin float8 NOT NULL, \
      rate float8 NOT NULL, levels int4 NOT NULL, is_built bool NOT NULL DEFAULT false, UNIQUE (relation, names))
      """,
    ]

    private func statements(creating index: SQLIndex) -> [String] {
      let function = "fastvector.record_\(index.number)"
      let node = SQLIndex.node(of: columns.xNumber, origin: index.origin, rate: index.rate)
      func recording(_ rows: String) -> String {
        "INSERT INTO \(index.changes) SELECT DISTINCT \(node) FROM \(rows) WHERE \(columns.isPoint);"
      }
      let events = [
        ("INSERT", "REFERENCING NEW TABLE AS new_rows"), ("DELETE", "REFERENCING OLD TABLE AS old_rows"),
        ("UPDATE", "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows"), ("TRUNCATE", ""),
      ]
      return [
        """
        CREATE TABLE \(index.nodes) (level int2 NOT NULL, node int8 NOT NULL, line text NOT NULL, n int8 NOT NULL, \
        x0 float8 NOT NULL, x1 float8 NOT NULL, y0 float8, y1 float8, is_special bool NOT NULL)
        """,
        "CREATE INDEX ON \(index.nodes) (level, node)",
        "CREATE TABLE \(index.changes) (node int8)",
        // A column that is renamed must not prevent writes to the table.
        """
        CREATE FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
        BEGIN
          IF TG_OP = 'TRUNCATE' THEN INSERT INTO \(index.changes) VALUES (NULL); END IF;
          IF TG_OP IN ('INSERT', 'UPDATE') THEN \(recording("new_rows")) END IF;
          IF TG_OP IN ('DELETE', 'UPDATE') THEN \(recording("old_rows")) END IF;
          RETURN NULL;
        EXCEPTION WHEN undefined_column OR datatype_mismatch OR undefined_function THEN
          INSERT INTO \(index.changes) VALUES (NULL);
          RETURN NULL;
        END $$
        """,
      ]
        + events.map { event, rows in
          """
          CREATE TRIGGER fastvector_\(index.number)_\(event.lowercased()) AFTER \(event) ON \(columns.source) \(rows) \
          FOR EACH STATEMENT EXECUTE FUNCTION \(function)()
          """
        }
    }

    // MARK: Nodes

    /// Writes all nodes.
    private func build(_ index: SQLIndex) throws(SQLError) -> Update {
      _ = try connection.run("DELETE FROM \(index.changes)")
      // The planner expects as many nodes as rows, and would sort the rows with less memory.
      _ = try connection.run("SET LOCAL work_mem = '256MB'")
      try insertNodes(of: index, "\(columns.source) WHERE \(columns.isPoint)")
      for level in 1..<max(index.levelCount, 1) {
        try insertParents(of: index, level: level, "true")
      }
      _ = try connection.run("UPDATE fastvector.indexes SET is_built = true WHERE number = \(index.number)")
      _ = try connection.run("ANALYZE \(index.nodes)")
      return try summary(of: index, isNew: true, changed: nil)
    }

    /// Writes the nodes of changed rows. Returns nil if all nodes have to be written.
    private func updateNodes(of index: SQLIndex) throws(SQLError) -> Update? {
      let all = try connection.run("SELECT 1::int8 FROM \(index.changes) WHERE node IS NULL LIMIT 1")
      guard all.count == 0 else { return nil }
      let taken = try connection.run("DELETE FROM \(index.changes) RETURNING node")
      var changed = Set((0..<taken.count).map { taken.integer($0, 0) })
      let leaves = changed
      guard !changed.isEmpty else { return try summary(of: index, isNew: false, changed: []) }
      _ = try connection.run(
        "DELETE FROM \(index.nodes) WHERE level = 0 AND node = ANY ($1::int8[])", [changed.sqlArray])
      try insertNodes(of: index, changed: changed.sorted())
      for level in 1..<max(index.levelCount, 1) {
        changed = Set(changed.map { $0 >> SQLIndex.fanOutBits })
        _ = try connection.run(
          "DELETE FROM \(index.nodes) WHERE level = \(level) AND node = ANY ($1::int8[])", [changed.sqlArray])
        let children = changed.flatMap { parent in
          (0..<1 << SQLIndex.fanOutBits).map { parent << SQLIndex.fanOutBits + $0 }
        }
        try insertParents(of: index, level: level, "node = ANY ($1::int8[])", [children.sqlArray])
      }
      return try summary(of: index, isNew: false, changed: leaves)
    }

    /// Writes the nodes of level 0 whose rows have changed, found by the B-tree of the table.
    private func insertNodes(of index: SQLIndex, changed: [Int]) throws(SQLError) {
      let ranges = changed.map { index.xRange(ofNode: $0, level: 0) }
      let lower = ranges.map { columns.xType.least(atOrAbove: $0.lowerBound, as: "k.lower") }
      let upper = ranges.map { columns.xType.greatest(atOrBelow: $0.upperBound, as: "k.upper") }
      guard let first = lower.first, let last = upper.first else { return }
      let groups = columns.group.map {
        "\($0.name) = ANY (ARRAY(SELECT DISTINCT \($0.name) FROM \(columns.source))) AND "
      }
      let node = SQLIndex.node(of: columns.xNumber, origin: index.origin, rate: index.rate)
      try insertNodes(
        of: index,
        """
        unnest($1::int8[], $2::text[], $3::text[]) AS k (node, lower, upper) CROSS JOIN LATERAL (\
        SELECT * FROM \(columns.source) WHERE \(groups ?? "")\(columns.x) >= \(first.expression) \
        AND \(columns.x) <= \(last.expression) AND \(columns.isPoint) AND \(node) = k.node) AS rows
        """, [changed.sqlArray, lower.map(\.value).sqlArray, upper.map(\.value).sqlArray])
    }

    private func insertNodes(of index: SQLIndex, _ rows: String, _ parameters: [String] = []) throws(SQLError) {
      let (x, y) = (columns.x, columns.y)
      let node = SQLIndex.node(of: columns.xNumber, origin: index.origin, rate: index.rate)
      _ = try connection.run(
        """
        INSERT INTO \(index.nodes) SELECT 0, node, line::text, n, \(columns.xType.number("x0")), \
        \(columns.xType.number("x1")), y0, y1, known < n OR y1 IN ('NaN', 'Infinity') OR y0 = '-Infinity' FROM (\
        SELECT node, line, n, known, x0, x1, \(columns.yType.number("y0")) AS y0, \(columns.yType.number("y1")) AS y1 FROM (\
        SELECT \(node) AS node, \(columns.groupValue) AS line, count(*) AS n, count(\(y)) AS known, min(\(x)) AS x0, \
        max(\(x)) AS x1, min(\(y)) AS y0, max(\(y)) AS y1 FROM \(rows) GROUP BY 1, 2) AS groups) AS numbers
        """, parameters)
    }

    private func insertParents(
      of index: SQLIndex, level: Int, _ isChanged: String, _ parameters: [String] = []
    ) throws(SQLError) {
      _ = try connection.run(
        """
        INSERT INTO \(index.nodes) SELECT \(level), node >> \(SQLIndex.fanOutBits), line, sum(n)::int8, min(x0), max(x1), \
        min(y0), max(y1), bool_or(is_special) FROM \(index.nodes) WHERE level = \(level - 1) AND \(isChanged) \
        GROUP BY 2, 3
        """, parameters)
    }

    /// - Parameter changed: The nodes of level 0 that were written; nil for all.
    private func summary(of index: SQLIndex, isNew: Bool, changed: Set<Int>?) throws(SQLError) -> Update {
      let result = try connection.run(
        """
        SELECT coalesce(sum(n), 0)::int8, count(*), pg_total_relation_size('\(index.nodes)') FROM \(index.nodes) \
        WHERE level = 0 AND ($1::int8[] IS NULL OR node = ANY ($1::int8[]))
        """, [changed?.sqlArray])
      return Update(
        isNew: isNew, rows: result.integer(0, 0), nodes: result.integer(0, 1), size: result.integer(0, 2))
    }
  }
#endif
