#if PostgreSQL && os(Linux)
  import Foundation

  /// A min–max pyramid of a table, stored in tables of the schema `fastvector`.
  ///
  /// The x axis is divided into *leaves*, which are ranges of equal length. A *node* of level 1 covers 16 leaves, its
  /// children. A node of a higher level covers 16 nodes of the level below. A node contains the lowest and the highest
  /// y value of each child. Each line of the chart (one for each value of the group column) has separate nodes.
  ///
  /// Triggers on the table record the leaves whose rows change. The triggers run in the same transaction as the
  /// change, so that a query sees either both the change and its record, or neither.
  struct SQLIndex {
    /// The number that identifies the index. The names of its tables end with this number.
    let number: Int

    /// The x value at which leaf 0 starts.
    let origin: Double

    /// The number of leaves per unit of x.
    let rate: Double

    /// The number of levels. Because levels are counted from 1, this is also the highest level.
    let levelCount: Int

    /// The version of the storage format, which includes the size of leaves. Charts ignore indexes of other versions,
    /// and ``SQLIndexBuilder`` rebuilds them.
    static let version = 4

    /// An SQL expression for the version of an index. The table `fastvector.indexes` must have the alias `i` in the
    /// query. The expression reads the row as JSON, because a table of version 1 has no column `version`.
    static let storedVersion = "coalesce((to_jsonb(i) ->> 'version')::int8, 1)"

    /// The average number of points of a series in a leaf. Larger leaves make queries slower, because for each edge
    /// of a pixel column, a query reads rows of the leaf that contains the edge.
    static let pointsPerLeaf = 16

    /// The base-2 logarithm of the number of children per node.
    static let fanOutBits = 4

    /// The index of the last child of a node, counted from 0.
    static let lastSibling = 1 << fanOutBits - 1

    /// The name of the table of nodes. Its columns are `level`, `node` (the index of the node in its level), `line`,
    /// `n` (the number of points), `y0` and `y1` (the lowest and the highest y value), and `children`.
    ///
    /// `children` contains 18 bytes for each child that has points: an `int2`, and the lowest and the highest y value
    /// as `float8`. The lower 4 bits of the `int2` are the index of the child among its siblings. The upper bits are
    /// its number of points, clamped to ``maxChildCount``. The highest y value is NaN if the child contains gaps or
    /// infinities.
    var nodes: String { "fastvector.nodes_\(number)" }

    /// The largest number of points that the column `children` can store for a child. Larger numbers are clamped to it.
    static let maxChildCount = Int(Int16.max) >> fanOutBits

    /// The size, in bytes, of the data that the column `children` contains for each child of a node.
    static let childSize = 18

    /// The name of the table that lists the indices of leaves with changed rows. A NULL in the table means that any
    /// leaf may have changed rows.
    var changes: String { "fastvector.changes_\(number)" }

    /// Returns the index of the leaf that contains an x value, clamped to ±4e18 so that it fits in an `Int`.
    func leaf(of x: Double) -> Int { Int(max(-4e18, min(4e18, ((x - origin) * rate).rounded(.down)))) }

    /// Returns the x value in the middle of a range of leaves.
    func middle(_ leaves: ClosedRange<Int>) -> Double {
      origin + (Double(leaves.lowerBound) / 2 + Double(leaves.upperBound) / 2 + 0.5) / rate
    }

    /// Returns the range of x values that a node covers. The range is widened by more than the possible rounding
    /// errors.
    ///
    /// - Parameter level: The level of the node; 0 for a leaf.
    func xRange(ofNode node: Int, level: Int) -> ClosedRange<Double> {
      let length = Double(sign: .plus, exponent: Self.fanOutBits * level, significand: 1) / rate
      let lower = origin + Double(node) * length
      return widened(lower...lower + length)
    }

    /// Widens a range of x values by more than the rounding errors in the computed bounds of a leaf.
    func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
      let margin = 16 * max(abs(range.lowerBound), abs(range.upperBound), abs(origin)).ulp
      return range.lowerBound - margin...range.upperBound + margin
    }

    /// Returns an SQL expression for the index of the leaf that contains an x value, as `float8`. Pass the expression
    /// to ``leaf(_:)`` to convert it to an integer.
    func place(of x: String) -> String { "floor((\(x) - '\(origin)'::float8) * '\(rate)'::float8)" }

    /// Returns an SQL expression that converts the index of a leaf from `float8` to an integer, and clamps it to ±4e18
    /// as ``leaf(of:)`` does.
    static func leaf(_ place: String) -> String { "greatest(-4e18, least(4e18, \(place)))::int8" }

    /// Loads the description of a table's index. Returns nil if the table has no complete index that the user can read,
    /// or if the index can't be used. An index can't be used if:
    ///
    /// - It has a different format version.
    /// - Equal values of the group column can have different texts.
    /// - A value of the group column, which is an enumeration, was renamed since the index was updated.
    /// - The table was rewritten, a column was replaced, or the type of the x column was changed.
    /// - A trigger is disabled, or was changed since the index was built, for example disabled and enabled again.
    /// - The table has child tables, or became a child of another table.
    /// - Row-level security is active for the user. The index could reveal the extremes of hidden rows.
    /// - The table of nodes is empty, for example because it was truncated.
    init?(_ columns: SQLColumns, in connection: SQLConnection) throws(SQLError) {
      guard case .table = columns.table.source, !columns.groupsByText,
        try connection.run(Self.isReadable, isPrepared: true).count > 0
      else { return nil }
      let result = try connection.run(
        """
        SELECT number::int8, origin, rate, levels::int8 FROM fastvector.indexes AS i \
        WHERE relation = $1::regclass AND is_built AND \(Self.storedVersion) = \(Self.version) AND file = pg_relation_filenode(relation) \
        AND columns = \(Self.columnNumbers) AND x_type = \(columns.xType.rawValue) \
        AND has_table_privilege(to_regclass('fastvector.nodes_' || number), 'SELECT') \
        AND pg_relation_size(to_regclass('fastvector.nodes_' || number)) > 0 \
        AND has_table_privilege(to_regclass('fastvector.changes_' || number), 'SELECT') \
        AND (SELECT count(*) FROM pg_trigger WHERE tgrelid = relation AND tgenabled IN ('O', 'A') \
        AND tgname LIKE 'fastvector\\_' || number || '\\_%') = 4 \
        AND to_jsonb(i) ->> 'triggers' = \(Self.currentTriggers) \
        AND coalesce(to_jsonb(i) -> 'value_names' <@ \(Self.valueNames(ofType: "$3")), \
        \(Self.valueNames(ofType: "$3")) IS NULL) AND NOT row_security_active(relation) \
        AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhparent = relation) \
        AND (NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = relation) OR EXISTS (SELECT FROM pg_trigger \
        WHERE tgrelid = relation AND tgname = 'fastvector_' || number || '_insert' AND tgtype & 1 = 1))
        """, [columns.source, Self.columnNames(columns.table), columns.group?.type], isPrepared: true)
      guard result.count > 0 else { return nil }
      self.init(
        number: result.integer(0, 0), origin: result.double(0, 1), rate: result.double(0, 2),
        levelCount: result.integer(0, 3))
    }

    /// An SQL expression for the state of an index's triggers. Its value changes if a trigger is changed. The table
    /// `fastvector.indexes` must have the alias `i` in the query.
    static let currentTriggers = """
      (SELECT string_agg(t.oid || ':' || t.xmin, ',' ORDER BY t.oid) FROM pg_trigger AS t WHERE t.tgrelid = i.relation \
      AND t.tgname LIKE 'fastvector\\_' || i.number || '\\_%')
      """

    /// An SQL expression for the names of the values in the group column, as a JSON array, if the column is an
    /// enumeration; otherwise NULL. An element changes if a value is renamed.
    ///
    /// - Parameter parameter: The SQL parameter for the type of the group column. Its value is NULL if the table has no
    ///   group column.
    static func valueNames(ofType parameter: String) -> String {
      "(SELECT jsonb_agg(e.oid || ' ' || e.enumlabel) FROM pg_enum AS e WHERE e.enumtypid = \(parameter)::regtype)"
    }

    /// A query that returns a row if the user can read the list of indexes. The CASE guarantees that the privilege
    /// for the schema is checked first. Without this privilege, `to_regclass` reports an error.
    private static let isReadable = """
      SELECT 1 WHERE CASE WHEN has_schema_privilege(to_regnamespace('fastvector'), 'USAGE') \
      THEN has_table_privilege(to_regclass('fastvector.indexes'), 'SELECT') END
      """

    init(number: Int, origin: Double, rate: Double, levelCount: Int) {
      (self.number, self.origin, self.rate, self.levelCount) = (number, origin, rate, levelCount)
    }

    /// An SQL expression for the attribute numbers of columns. The parameter `$1` is the table, and `$2` is an array of
    /// the column names.
    static let columnNumbers = """
      (SELECT array_agg(a.attnum ORDER BY k.place) FROM unnest($2::text[]) WITH ORDINALITY AS k (name, place) \
      JOIN pg_attribute AS a ON a.attrelid = $1::regclass AND a.attname = k.name)
      """

    /// Returns the names of the x, y and group columns as an SQL array. If the table has no group column, the array
    /// contains only the other two.
    static func columnNames(_ table: SQLTable) -> String {
      ([table.x, table.y] + (table.group.map { [$0] } ?? [])).sqlArray
    }
  }
#endif
