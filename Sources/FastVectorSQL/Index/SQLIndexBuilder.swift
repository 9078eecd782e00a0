#if PostgreSQL && os(Linux)
  import Foundation

  /// A builder that creates, updates and removes the index of a table. The index is a min–max pyramid that is stored in
  /// the database. Charts of the table use the index automatically.
  public struct SQLIndexBuilder {
    private let connection: SQLConnection
    private let columns: SQLColumns

    /// True if the table is a partition, or inherits from another table. Such a table needs row-level triggers, because
    /// statements that change it through the parent don't fire its statement-level triggers.
    private let hasParent: Bool

    /// True if the table is unlogged, which means that the server empties it after a crash.
    private let isUnlogged: Bool

    /// The version of the format in which indexes are stored.
    public static let formatVersion = SQLIndex.version

    /// The work that an update did, and the resulting size of the index.
    public struct Update: Hashable, Sendable {
      /// True if the index is new or was rebuilt.
      public let isNew: Bool
      /// The format version of the previous index, if that version differs from ``formatVersion``; otherwise nil.
      public let replacedVersion: Int?
      /// The number of rows that the new nodes on the lowest level summarize. Rows that aren't points aren't counted.
      public let rows: Int
      /// The number of nodes that were written on the lowest level. Each of them summarizes about 256 rows.
      public let nodes: Int
      /// The size of the index on disk, in bytes: the table of all nodes and its B-tree.
      public let size: Int
    }

    /// Creates a builder for a table.
    ///
    /// - Parameter connection: The connection to the database. Its user must own the table.
    /// - Throws: ``SQLError`` in these cases:
    ///   - The table isn't an ordinary table. For example, it is a query, a view, or a table with partitions or child
    ///     tables.
    ///   - The columns can't be drawn.
    ///   - The table has no suitable B-tree. A B-tree is suitable if it starts with the x column or, if there is a
    ///     group column, with the group column and the x column.
    public init(_ table: SQLTable, in connection: SQLConnection) throws(SQLError) {
      self.connection = connection
      columns = try SQLColumns(table, in: connection)
      func failure(_ reason: String) -> SQLError { SQLError(.invalidTable, connection.database, reason) }
      guard case .table = table.source else { throw failure("a query can't be indexed; create a table") }
      let kind = try connection.run(
        """
        SELECT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = oid)::int4::int8, \
        (relpersistence = 'u')::int4::int8, CASE \
        WHEN relkind = 'p' THEN 'a partitioned table; index its partitions instead' \
        WHEN relkind = 'v' THEN 'a view; index the table that it reads, and draw that table' \
        WHEN relkind = 'm' THEN 'a materialized view; index an ordinary table instead' \
        WHEN relkind = 'f' THEN 'a foreign table; index and draw the table on its own server instead' \
        WHEN relkind <> 'r' THEN 'not a table; index an ordinary table instead' \
        WHEN EXISTS (SELECT FROM pg_inherits WHERE inhparent = oid) \
        THEN 'a table with child tables; index the child tables instead' END FROM pg_class WHERE oid = $1::regclass
        """, [columns.source])
      if let other = kind.text(0, 2) { throw failure("\(table.name) can't be indexed, because it is \(other)") }
      (hasParent, isUnlogged) = (kind.integer(0, 0) == 1, kind.integer(0, 1) == 1)
      if columns.groupsByText {
        throw failure(
          "\(table.name) can't be indexed by '\(table.group ?? "")', because equal values of this column can have "
            + "different texts; add a column of type text")
      }
      guard try columns.areOrdered(in: connection) else {
        let keys = columns.group.map { "\($0.name), \(columns.x)" } ?? columns.x
        throw failure(
          "\(table.name) needs a B-tree to be indexed; run CREATE INDEX ON \(columns.source) (\(keys)) first")
      }
    }

    /// Creates the index of the table, or updates it if the table has changed. Rebuilds an index that is outdated, for
    /// example because it has another format version or because the table was rewritten.
    ///
    /// Rows that other transactions change during the update are recorded for the next update.
    ///
    /// - Returns: The work that the update did, and the resulting size of the index.
    /// - Throws: ``SQLError`` if the user of the connection lacks a privilege, if a query exceeds the timeout, or if
    ///   the connection fails.
    /// - Complexity: O(n) for a table of n rows if the index is new or rebuilt. Otherwise O(k), where k is the number
    ///   of rows in the changed nodes of the lowest level, each of which has about 256 rows.
    public func update() throws(SQLError) -> Update {
      do {
        return try Self.exclusively(columns.source, in: connection) { () throws(SQLError) in
          try columns.namingColumn(in: connection) { () throws(SQLError) in try updateOrBuild() }
        }
      } catch {
        guard error.kind == .denied else { throw error }
        throw SQLError(
          .denied, connection.database,
          "\(error.reason); Documentation/postgresql.md lists the privileges that indexing needs")
      }
    }

    private func updateOrBuild() throws(SQLError) -> Update {
      let update = try connection.inTransaction(isReadOnly: false) { () throws(SQLError) -> Update? in
        guard let index = try SQLIndex(columns, in: connection) else { return nil }
        return try updateNodes(of: index)
      }
      if let update { return update }
      let leaves = try leafLayout()
      // Use the same lock for all tables, because two connections can't create the schema at the same time.
      let (index, version) = try Self.exclusively("fastvector.indexes", in: connection) { () throws(SQLError) in
        // If creating the new index fails, the rollback also restores the old one and the privileges of its readers.
        try Self.changingTriggers(in: connection) { () throws(SQLError) -> (SQLIndex, Int?) in
          let removed = try Self.removeIndexes(of: columns.table, in: connection)
          return (try create(leaves, readers: removed.readers), removed.version)
        }
      }
      return try connection.inTransaction(isReadOnly: false) { () throws(SQLError) in
        try build(index, replacing: version == SQLIndex.version ? nil : version)
      }
    }

    /// The indexes that ``remove(_:in:)`` has removed.
    public struct Removal: Sendable {
      /// True if the table had an index, which was removed. False if the table had none, or doesn't exist.
      public var includesTable: Bool { version != nil }
      /// The number of removed indexes whose tables were dropped before.
      public fileprivate(set) var droppedTableCount = 0
      /// The format version of the table's index; nil if it had none.
      fileprivate var version: Int?
      /// The roles that could read the table's index, as SQL text; nil if only its owner could.
      fileprivate var readers: String?
    }

    /// Removes the index of a table and its triggers, even if the table or a column no longer exists or can't be drawn.
    /// Also removes the user's indexes of other tables that were dropped.
    ///
    /// - Returns: The indexes that were removed. The index of a dropped table is counted in
    ///   ``Removal/droppedTableCount``, even if the dropped table had the name of `table`.
    /// - Throws: ``SQLError`` if the user of the connection lacks a privilege, or if the connection fails.
    @discardableResult
    public static func remove(_ table: SQLTable, in connection: SQLConnection) throws(SQLError) -> Removal {
      try exclusively(SQLColumns.source(of: table, in: connection), in: connection) { () throws(SQLError) in
        try changingTriggers(in: connection) { () throws(SQLError) in try removeIndexes(of: table, in: connection) }
      }
    }

    /// Runs `body` in a transaction that can create or drop triggers. Limits the time that the transaction waits for
    /// the lock on a table, because writers have to wait behind it.
    private static func changingTriggers<Result>(
      in connection: SQLConnection, _ body: () throws(SQLError) -> Result
    ) throws(SQLError) -> Result {
      try connection.inTransaction(isReadOnly: false) { () throws(SQLError) in
        _ = try connection.run("SET LOCAL lock_timeout = '5s'")
        return try body()
      }
    }

    /// Locks a table against other calls of this function, and runs `body`. If another connection has locked the table,
    /// waits until that connection has finished.
    private static func exclusively<Result>(
      _ table: String, in connection: SQLConnection, _ body: () throws(SQLError) -> Result
    ) throws(SQLError) -> Result {
      let key = "hashtext('fastvector'), coalesce(to_regclass($1)::oid, 0)::int8::bit(32)::int4"
      // The lock belongs to the session, because `body` runs several transactions.
      _ = try connection.run("SELECT pg_advisory_lock(\(key))", [table])
      defer { _ = try? connection.run("SELECT pg_advisory_unlock(\(key))", [table]) }
      return try body()
    }

    /// Removes the index of a table, and the user's indexes of tables that were dropped. Call this function in a
    /// transaction.
    private static func removeIndexes(of table: SQLTable, in connection: SQLConnection) throws(SQLError) -> Removal {
      guard case .table = table.source else { return Removal() }
      let source = try SQLColumns.source(of: table, in: connection)
      guard try connection.run("SELECT 1::int8 WHERE to_regclass('fastvector.indexes') IS NOT NULL").count > 0
      else { return Removal() }
      let removed = try connection.run(
        """
        DELETE FROM fastvector.indexes AS i WHERE relation = to_regclass($1) AND names = $2::text[] \
        OR NOT EXISTS (SELECT FROM pg_class WHERE oid = relation) AND (SELECT pg_has_role(relowner, 'USAGE') \
        FROM pg_class WHERE oid = to_regclass('fastvector.changes_' || number)) \
        RETURNING number::int8, \(SQLIndex.storedVersion), (relation = to_regclass($1))::int4::int8
        """, [source, SQLIndex.columnNames(table)])
      var removal = Removal()
      for row in 0..<removed.count {
        let number = removed.integer(row, 0)
        if !removed.isNull(row, 2), removed.integer(row, 2) == 1 {
          removal.version = removed.integer(row, 1)
          removal.readers = try readers(ofIndex: number, in: connection)
        } else {
          removal.droppedTableCount += 1
        }
        _ = try connection.run("DROP FUNCTION IF EXISTS fastvector.record_\(number)() CASCADE")
        _ = try connection.run("DROP TABLE IF EXISTS fastvector.nodes_\(number), fastvector.changes_\(number)")
      }
      return removal
    }

    /// Returns the roles that can read the nodes of an index, other than their owner, as a list for GRANT. If the nodes
    /// don't exist yet, returns the roles that can read the changes. Returns nil if there are none.
    private static func readers(ofIndex number: Int, in connection: SQLConnection) throws(SQLError) -> String? {
      try connection.run(
        """
        SELECT string_agg(CASE grantee WHEN 0 THEN 'PUBLIC' ELSE quote_ident(pg_get_userbyid(grantee)) END, ', ') \
        FROM pg_class, aclexplode(relacl) WHERE privilege_type = 'SELECT' AND grantee <> relowner \
        AND oid = coalesce(to_regclass('fastvector.nodes_\(number)'), to_regclass('fastvector.changes_\(number)'))
        """
      ).text(0, 0)
    }

    // MARK: Creation

    /// The positions of leaves on the x axis, and the number of levels above them. See ``SQLIndex``.
    private typealias LeafLayout = (origin: Double, rate: Double, levelCount: Int)

    /// Returns the layout of leaves for the current rows of the table.
    private func leafLayout() throws(SQLError) -> LeafLayout {
      let lines = try columns.lines(in: connection, isOrdered: true)
      let extent = lines.xExtent
      let count = try approximateRowCount()
      let leafCount = max(1, count / max(1, lines.count) / SQLIndex.pointsPerLeaf)
      let origin = extent?.lowerBound ?? 0
      let length = extent.map { $0.upperBound - $0.lowerBound } ?? 0
      // Leaves must be longer than the rounding errors of x values.
      let greatest = 1 / (64 * max(abs(origin), abs(origin + length)).ulp)
      let rate =
        length > 0 && length.isFinite ? min(max(Double(leafCount) / length, .leastNormalMagnitude), greatest) : 1
      let levelCount = max(1, (Int.bitWidth - leafCount.leadingZeroBitCount - 1) / SQLIndex.fanOutBits)
      return (origin, rate, levelCount)
    }

    /// Creates the table of changes and the triggers of a new index. Call this function in a transaction. From the end
    /// of the transaction, the triggers record all changes, so that none is lost while the nodes are written.
    ///
    /// - Parameter readers: The roles that can read the index, as SQL text; nil if only its owner can.
    private func create(_ leaves: LeafLayout, readers: String?) throws(SQLError) -> SQLIndex {
      try createSchema()
      for (name, definition) in Self.addedColumns {
        let column = try connection.run(
          "SELECT FROM pg_attribute WHERE attrelid = 'fastvector.indexes'::regclass AND attname = '\(name)'")
        if column.count == 0 { _ = try connection.run("ALTER TABLE fastvector.indexes ADD \(name) \(definition)") }
      }
      let created = try connection.run(
        """
        INSERT INTO fastvector.indexes (version, relation, names, columns, x_type, file, origin, rate, levels, \
        value_names) \
        SELECT \(SQLIndex.version), $1::regclass, $2::text[], \(SQLIndex.columnNumbers), \(columns.xType.rawValue), \
        pg_relation_filenode($1::regclass), '\(leaves.origin)', '\(leaves.rate)', \(leaves.levelCount), \
        \(SQLIndex.valueNames(ofType: "$3")) RETURNING number::int8
        """, [columns.source, SQLIndex.columnNames(columns.table), columns.group?.type])
      let index = SQLIndex(
        number: created.integer(0, 0), origin: leaves.origin, rate: leaves.rate, levelCount: leaves.levelCount)
      for statement in statements(creating: index) { _ = try connection.run(statement) }
      if let readers { _ = try connection.run("GRANT SELECT ON \(index.changes) TO \(readers)") }
      return index
    }

    /// Creates the schema and the list of indexes if they don't exist. If they exist, the user doesn't need the
    /// privileges to create them.
    private func createSchema() throws(SQLError) {
      for (isMissing, statement) in Self.schema {
        if try connection.run("SELECT 1::int8 WHERE \(isMissing)").count > 0 { _ = try connection.run(statement) }
      }
    }

    /// Returns the approximate number of rows, from which the length of leaves is computed.
    ///
    /// If the table has been analyzed, the result is the estimate of the query planner: the number of rows per page
    /// when the table was analyzed, multiplied by the current number of pages. Otherwise, all rows are counted.
    private func approximateRowCount() throws(SQLError) -> Int {
      let estimate = try connection.run(
        """
        SELECT (reltuples / relpages * (pg_relation_size(oid) / current_setting('block_size')::int8))::int8 \
        FROM pg_class WHERE oid = $1::regclass AND reltuples > 0 AND relpages > 0
        """, [columns.source])
      if estimate.count > 0 { return estimate.integer(0, 0) }
      return try connection.run("SELECT count(*) FROM \(columns.source)").integer(0, 0)
    }

    /// The statements that create the schema, each with an SQL condition that is true if the statement has to run.
    private static let schema = [
      ("to_regnamespace('fastvector') IS NULL", "CREATE SCHEMA fastvector"),
      (
        "to_regclass('fastvector.indexes') IS NULL",
        """
        CREATE TABLE fastvector.indexes (number serial PRIMARY KEY, version int4 NOT NULL, \
        relation oid NOT NULL, names text[] NOT NULL, columns int2[] NOT NULL, x_type oid NOT NULL, file oid NOT NULL, \
        origin float8 NOT NULL, rate float8 NOT NULL, levels int4 NOT NULL, is_built bool NOT NULL DEFAULT false, \
        triggers text, value_names jsonb, UNIQUE (relation, names))
        """
      ),
    ]

    /// The names and definitions of the columns that `fastvector.indexes` lacks if an earlier version of this library
    /// created the table. A column is added only if it is missing, because only the owner of the table can add columns.
    private static let addedColumns = [
      ("version", "int4 NOT NULL DEFAULT 1"), ("triggers", "text"), ("value_names", "jsonb"),
    ]

    private func statements(creating index: SQLIndex) -> [String] {
      let function = "fastvector.record_\(index.number)"
      let leaf = SQLIndex.leaf(index.place(of: columns.xNumber))
      func recording(_ rows: String) -> String {
        "INSERT INTO \(index.changes) SELECT DISTINCT \(leaf) FROM \(rows) WHERE \(columns.isPoint);"
      }
      let (new, old) =
        hasParent ? ("(SELECT NEW.*) AS new_rows", "(SELECT OLD.*) AS old_rows") : ("new_rows", "old_rows")
      let events = [
        ("INSERT", "REFERENCING NEW TABLE AS new_rows"), ("DELETE", "REFERENCING OLD TABLE AS old_rows"),
        ("UPDATE", "REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows"), ("TRUNCATE", ""),
      ]
      return [
        "CREATE \(persistence)TABLE \(index.changes) (leaf int8)",
        // The statements of the trigger function fail if a column is renamed or replaced, or if an x value can't be
        // converted. The function catches all errors, because otherwise writes to the table would fail. The directive
        // `#variable_conflict` is needed because columns can have the names of PL/pgSQL variables, such as `found`.
        """
        CREATE FUNCTION \(function)() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
        #variable_conflict use_column
        BEGIN
          IF TG_OP = 'TRUNCATE' THEN INSERT INTO \(index.changes) VALUES (NULL); END IF;
          IF TG_OP IN ('INSERT', 'UPDATE') THEN \(recording(new)) END IF;
          IF TG_OP IN ('DELETE', 'UPDATE') THEN \(recording(old)) END IF;
          RETURN NULL;
        EXCEPTION WHEN OTHERS THEN
          INSERT INTO \(index.changes) VALUES (NULL);
          RETURN NULL;
        END $$
        """,
      ]
        + events.map { event, rows in
          let scope = hasParent && event != "TRUNCATE" ? "FOR EACH ROW" : "\(rows) FOR EACH STATEMENT"
          return """
            CREATE TRIGGER fastvector_\(index.number)_\(event.lowercased()) AFTER \(event) ON \(columns.source) \
            \(scope) EXECUTE FUNCTION \(function)()
            """
        }
        + [
          """
          UPDATE fastvector.indexes AS i SET triggers = \(SQLIndex.currentTriggers) WHERE number = \(index.number)
          """
        ]
    }

    /// The keyword that makes the tables of the index unlogged if the indexed table is unlogged. After a crash, the
    /// server then empties all of these tables.
    private var persistence: String { isUnlogged ? "UNLOGGED " : "" }

    // MARK: Nodes

    /// Writes all nodes and marks the index as built.
    private func build(_ index: SQLIndex, replacing version: Int?) throws(SQLError) -> Update {
      _ = try connection.run("DELETE FROM \(index.changes)")
      // With the default `work_mem` of 4 MB, the server would write hash tables of leaves to disk. Each parallel
      // process of the server has such a hash table.
      _ = try connection.run("SET LOCAL work_mem = '256MB'")
      let place = index.place(of: columns.xNumber)
      let leaves = leaves("\(columns.rows(withBucket: place)) WHERE \(columns.isPoint)")
      let readers = try Self.readers(ofIndex: index.number, in: connection)
      // Store nodes in order, because a query for a window of x values reads consecutive nodes.
      _ = try connection.run(
        "CREATE \(persistence)TABLE \(index.nodes) AS \(Self.nodes(level: 1, over: leaves)) ORDER BY node, line")
      if let readers { _ = try connection.run("GRANT SELECT ON \(index.nodes) TO \(readers)") }
      for level in 1..<index.levelCount { try insertParents(of: index, level: level + 1, "true") }
      _ = try connection.run("CREATE INDEX ON \(index.nodes) (level, node)")
      _ = try connection.run("UPDATE fastvector.indexes SET is_built = true WHERE number = \(index.number)")
      _ = try connection.run("ANALYZE \(index.nodes)")
      return try summary(of: index, isNew: true, changed: nil, replacing: version)
    }

    /// The maximum average number of points per leaf. If the leaves have more points, the index is rebuilt.
    private static let maxPointsPerLeaf = 4 * SQLIndex.pointsPerLeaf

    /// Writes the nodes that contain changed rows. Returns nil if the index must be rebuilt, because it isn't known
    /// which leaves have changed, or because the leaves have too many rows.
    private func updateNodes(of index: SQLIndex) throws(SQLError) -> Update? {
      let all = try connection.run("SELECT 1::int8 FROM \(index.changes) WHERE leaf IS NULL LIMIT 1")
      guard all.count == 0 else { return nil }
      let taken = try connection.run("DELETE FROM \(index.changes) RETURNING leaf")
      var changed = Set((0..<taken.count).map { taken.integer($0, 0) >> SQLIndex.fanOutBits })
      let first = changed
      for level in 1...index.levelCount where !changed.isEmpty {
        _ = try connection.run(
          "DELETE FROM \(index.nodes) WHERE level = \(level) AND node = ANY ($1::int8[])", [changed.sqlArray])
        if level == 1 {
          try insertNodes(of: index, changed: changed.sorted())
        } else {
          let children = changed.flatMap { parent in
            (0..<1 << SQLIndex.fanOutBits).map { parent << SQLIndex.fanOutBits + $0 }
          }
          try insertParents(of: index, level: level, "node = ANY ($1::int8[])", [children.sqlArray])
        }
        changed = Set(changed.map { $0 >> SQLIndex.fanOutBits })
      }
      // The leaves may have grown too large if the table had few rows when the index was built.
      let density = try connection.run(
        "SELECT (sum(n) / (count(*) << \(SQLIndex.fanOutBits)))::int8 FROM \(index.nodes) WHERE level = 1")
      guard density.isNull(0, 0) || density.integer(0, 0) <= Self.maxPointsPerLeaf else { return nil }
      // Update the names of the enumeration's values, because the changed rows can contain values that were added to
      // the enumeration.
      if let group = columns.group, columns.isEnumeration {
        _ = try connection.run(
          """
          UPDATE fastvector.indexes SET value_names = \(SQLIndex.valueNames(ofType: "$1")) \
          WHERE number = \(index.number)
          """, [group.type])
      }
      return try summary(of: index, isNew: false, changed: first)
    }

    /// Writes the nodes of level 1 that contain changed rows. Reads the rows of these nodes through the B-tree of the
    /// table.
    private func insertNodes(of index: SQLIndex, changed: [Int]) throws(SQLError) {
      let ranges = changed.map { index.xRange(ofNode: $0, level: 1) }
      guard !changed.isEmpty else { return }
      let lower = ranges.map { columns.xType.least(atOrAbove: $0.lowerBound) }
      let upper = ranges.map { columns.xType.greatest(atOrBelow: $0.upperBound) }
      // The condition on the group lets the server use a B-tree on the group and the x value.
      let groups = columns.group.map { "\($0.name) = ANY ($4::\($0.type)[]) AND " }
      let lines = groups == nil ? [] : [try columns.lines(in: connection, isOrdered: true).map(\.name).sqlArray]
      let place = index.place(of: columns.xNumber)
      // OFFSET 0 keeps the server from scanning the whole table for a hash join with the nodes.
      let leaves = leaves(
        """
        unnest($1::int8[], $2::text[], $3::text[]) AS fv_k (node, lower, upper) CROSS JOIN LATERAL (\
        SELECT *, \(place) AS fv_bucket FROM \(columns.source) WHERE \(groups ?? "")\(columns.x) >= \(columns.xType.bound("fv_k.lower")) \
        AND \(columns.x) <= \(columns.xType.bound("fv_k.upper")) AND \(columns.isPoint) \
        AND \(SQLIndex.leaf(place)) >> \(SQLIndex.fanOutBits) = fv_k.node OFFSET 0) AS rows
        """)
      _ = try connection.run(
        "INSERT INTO \(index.nodes) \(Self.nodes(level: 1, over: leaves))",
        [changed.sqlArray, lower.sqlArray, upper.sqlArray] + lines)
    }

    private func insertParents(
      of index: SQLIndex, level: Int, _ isChanged: String, _ parameters: [String] = []
    ) throws(SQLError) {
      let children = "SELECT * FROM \(index.nodes) WHERE level = \(level - 1) AND \(isChanged)"
      _ = try connection.run("INSERT INTO \(index.nodes) \(Self.nodes(level: level, over: children))", parameters)
    }

    /// Returns a query that combines rows into leaves, with these columns:
    /// - `node`: The index of the leaf.
    /// - `line`: The text in the group column.
    /// - `n`: The number of rows in the leaf.
    /// - `y0`: The lowest y value.
    /// - `y1`: The highest y value; NaN if the leaf contains gaps or infinities.
    ///
    /// - Parameter rows: A FROM clause for the rows, with the column `fv_bucket`: the index of the leaf, as `float8`.
    private func leaves(_ rows: String) -> String {
      """
      SELECT \(SQLIndex.leaf("fv_bucket")) AS node, line::text, n, coalesce(y0, 'NaN') AS y0, \
      CASE WHEN y0 = '-Infinity' OR y1 >= 'Infinity' THEN 'NaN' ELSE y1 END AS y1 FROM (\
      SELECT fv_bucket, line, n, \(columns.yType.number("y0")) AS y0, \(columns.yType.number("y1")) AS y1 FROM (\
      SELECT fv_bucket, \(columns.groupValue) AS line, count(*) AS n, min(\(columns.y)) AS y0, \
      max(\(columns.yOrNaN)) AS y1 FROM \(rows) \(columns.groupByBucket)) AS groups) AS numbers
      """
    }

    /// Returns a query that combines the rows of `children` into nodes of `level`. `children` must have the columns
    /// `node`, `line`, `n`, `y0` and `y1`.
    private static func nodes(level: Int, over children: String) -> String {
      """
      SELECT \(level)::int2 AS level, node >> \(SQLIndex.fanOutBits) AS node, line, sum(n)::int8 AS n, min(y0) AS y0, \
      max(y1) AS y1, string_agg(int2send(((least(n, \(SQLIndex.maxChildCount)) << \(SQLIndex.fanOutBits)) | \
      (node & \(SQLIndex.lastSibling)))::int2) || float8send(y0) || float8send(y1), '') AS children \
      FROM (\(children)) AS children GROUP BY 2, 3
      """
    }

    /// Returns the result of an update.
    ///
    /// - Parameters:
    ///   - changed: The indices of the level-1 nodes that were written; nil for all nodes.
    ///   - version: The format version of the previous index, if that version differs from ``formatVersion``; otherwise
    ///     nil.
    private func summary(
      of index: SQLIndex, isNew: Bool, changed: Set<Int>?, replacing version: Int? = nil
    ) throws(SQLError) -> Update {
      let result = try connection.run(
        """
        SELECT coalesce(sum(n), 0)::int8, count(*), pg_total_relation_size('\(index.nodes)') FROM \(index.nodes) \
        WHERE level = 1 AND ($1::int8[] IS NULL OR node = ANY ($1::int8[]))
        """, [changed?.sqlArray])
      return Update(
        isNew: isNew, replacedVersion: version, rows: result.integer(0, 0), nodes: result.integer(0, 1),
        size: result.integer(0, 2))
    }
  }
#endif
