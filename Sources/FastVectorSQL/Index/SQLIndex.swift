#if PostgreSQL && os(Linux)
  import Foundation

  /// A min–max pyramid of a table, in tables of the schema `fastvector`.
  ///
  /// A *node* is the number of points of a line in a range of x values, with the extremes of their y values. Nodes of
  /// level 0 cover ranges of equal length, each other node covers four nodes of the level below. Triggers of the table
  /// record the nodes of level 0 whose rows change, in the transaction that changes them, so that a query sees either a
  /// change and its record, or neither.
  struct SQLIndex {
    /// The number in the names of its tables.
    let number: Int

    /// The x value at which node 0 starts.
    let origin: Double

    /// The number of nodes of level 0 per unit of x.
    let rate: Double

    /// The number of levels.
    let levelCount: Int

    /// The average number of points in a node of level 0.
    static let pointsPerNode = 32

    /// The base-2 logarithm of the number of children of a node.
    static let fanOutBits = 2

    /// The table of nodes: `level`, `node`, `line`, `n`, `x0` and `x1`, `y0` and `y1`, and `is_special`, which is true
    /// if there are gaps or infinities.
    var nodes: String { "fastvector.nodes_\(number)" }

    /// The table of changed nodes: the numbers of nodes of level 0, and NULL for all of them.
    var changes: String { "fastvector.changes_\(number)" }

    /// Returns the node of level 0 that contains an x value.
    func node(of x: Double) -> Int { Int(Self.limited(((x - origin) * rate).rounded(.down))) }

    /// Returns the x values of a node, widened by rounding errors.
    func xRange(ofNode node: Int, level: Int) -> ClosedRange<Double> {
      let length = Double(sign: .plus, exponent: Self.fanOutBits * level, significand: 1) / rate
      let lower = origin + Double(node) * length, upper = lower + length
      let margin = 16 * max(abs(lower), abs(upper), abs(origin)).ulp
      return lower - margin...upper + margin
    }

    /// Returns the expression of the node of level 0 of a row. See ``node(of:)``.
    static func node(of x: String, origin: Double, rate: Double) -> String {
      "floor(greatest(-4e18, least(4e18, (\(x) - '\(origin)'::float8) * '\(rate)'::float8)))::int8"
    }

    private static func limited(_ node: Double) -> Double { max(-4e18, min(4e18, node)) }

    /// Finds the index of a table. Returns nil if there is none, or if it doesn't describe the current rows: the table
    /// was rewritten, a column was replaced, or a trigger is disabled.
    init?(_ columns: SQLColumns, in connection: SQLConnection) throws(SQLError) {
      guard case .table = columns.table.source,
        try connection.run("SELECT 1::int8 WHERE to_regclass('fastvector.indexes') IS NOT NULL").count > 0,
        try connection.run("SELECT 1::int8 WHERE has_table_privilege('fastvector.indexes', 'SELECT')").count > 0
      else { return nil }
      let result = try connection.run(
        """
        SELECT number::int8, origin, rate, levels::int8 FROM fastvector.indexes AS i \
        WHERE relation = $1::regclass AND is_built AND file = pg_relation_filenode(relation) \
        AND columns = \(Self.columnNumbers) AND x_type = \(columns.xType.rawValue) \
        AND has_table_privilege(to_regclass('fastvector.nodes_' || number), 'SELECT') \
        AND has_table_privilege(to_regclass('fastvector.changes_' || number), 'SELECT') \
        AND (SELECT count(*) FROM pg_trigger WHERE tgrelid = relation AND tgenabled IN ('O', 'A') \
        AND tgname LIKE 'fastvector\\_' || number || '\\_%') = 4
        """, [columns.source, Self.columnNames(columns.table)])
      guard result.count > 0 else { return nil }
      self.init(
        number: result.integer(0, 0), origin: result.double(0, 1), rate: result.double(0, 2),
        levelCount: result.integer(0, 3))
    }

    init(number: Int, origin: Double, rate: Double, levelCount: Int) {
      (self.number, self.origin, self.rate, self.levelCount) = (number, origin, rate, levelCount)
    }

    /// An expression of the numbers of the columns whose names are `$2` in the table `$1`.
    static let columnNumbers = """
      (SELECT array_agg(a.attnum ORDER BY k.place) FROM unnest($2::text[]) WITH ORDINALITY AS k (name, place) \
      JOIN pg_attribute AS a ON a.attrelid = $1::regclass AND a.attname = k.name)
      """

    /// Returns the names of the columns of a table as an array of SQL.
    static func columnNames(_ table: SQLTable) -> String {
      ([table.x, table.y] + (table.group.map { [$0] } ?? [])).sqlArray
    }
  }
#endif
