#if PostgreSQL && os(Linux)
  import FastVectorCharts

  /// A reduction that doesn't use an index. The server reduces the rows in a window of x values to the M4 aggregate of
  /// each pixel column: the first, last, lowest and highest point.
  ///
  /// The first query groups the rows by pixel column, and computes the minimum and maximum of x and y. The second
  /// query looks up the y values of the first and last row of each group by their x values. Together, they are faster
  /// than a single query that aggregates pairs of x and y values; see `Documentation/postgresql.md`.
  struct SQLReduction {
    let connection: SQLConnection
    let columns: SQLColumns
    let groups: [String]
    let window: SQLWindow

    /// True if the server can find rows by group and x value in a B-tree, without reading all rows.
    let isOrdered: Bool

    /// The maximum number of rows to read without reducing them on the server first.
    private var maxRows: Int { SQLIndex.pointsPerLeaf * groups.count * Int(max(window.window.width, 64)) }

    /// The maximum number of runs in a window. A run consists of consecutive points that are all finite, all gaps, or
    /// all infinities with the same sign.
    private static let maxRuns = 1_000_000

    /// Returns the points of each line, in order: the nearest point before the window, the points of the pixel columns,
    /// and the nearest point after the window.
    ///
    /// - Parameter hasNeighbors: True if there can be points outside the window.
    func points(hasNeighbors: Bool) throws(SQLError) -> [[SQLPoints]] {
      var lines: [String: [SQLPoints]]
      if let rows = try rows() { lines = rows } else { lines = try aggregates() }
      if hasNeighbors {
        for (group, before, after) in try neighbors() {
          if let before { lines[group, default: []].insert(before, at: 0) }
          if let after { lines[group, default: []].append(after) }
        }
      }
      return groups.map { lines[$0] ?? [] }
    }

    private func run(_ sql: String, _ more: [String] = []) throws(SQLError) -> SQLResult {
      // Each statement must use all parameters, because PostgreSQL infers the types of parameters from their use.
      try connection.run(sql, window.parameters + more)
    }

    /// An SQL condition that is always true. It uses the parameters `$3` and `$4`, for statements that don't need
    /// them; see ``run(_:_:)``.
    private static let unused = "($3::float8, $4::float8) IS NOT NULL"

    private var isDrawn: String {
      guard let group = columns.group, isOrdered else { return columns.isPoint }
      // The condition on the group lets the server use a B-tree on the group and the x value.
      return "\(columns.isPoint) AND \(group.name) = ANY ($5::\(group.type)[])"
    }

    /// The value of the SQL parameter `$5` in the condition ``isDrawn``: the groups to draw. Empty if the condition
    /// doesn't use this parameter.
    private var drawnGroups: [String] { columns.group != nil && isOrdered ? [groups.sqlArray] : [] }

    // MARK: Rows

    /// Returns the rows in the window, keyed by group. Returns nil if there are more than ``maxRows``.
    private func rows() throws(SQLError) -> [String: [SQLPoints]]? {
      let rows = """
        SELECT \(columns.groupValue)::text AS g, \(columns.xNumber) AS x, \(columns.yNumber) AS y, \(columns.x) AS place \
        FROM \(columns.source) WHERE \(window.contains) AND \(isDrawn) AND \(Self.unused) LIMIT \(maxRows + 1)
        """
      let order = window.hasDistinctNumbers ? "" : "ORDER BY place, y"
      let result = try run("SELECT g, x, y FROM (\(rows)) AS rows \(order)", drawnGroups)
      guard result.count <= maxRows else { return nil }
      var lines: [String: [SQLPoints]] = [:]
      for row in 0..<result.count {
        let x = result.double(row, 1)
        lines[result.text(row, 0) ?? "", default: []]
          .append(SQLPoints(column: window.column(of: x), x: x, y: result.double(row, 2)))
      }
      for line in lines.keys {
        if window.hasDistinctNumbers { lines[line]?.sortPoints() }
        lines[line]?.mergeColumns()
      }
      return lines
    }

    // MARK: Pixel columns

    private func aggregates() throws(SQLError) -> [String: [SQLPoints]] {
      let (x, y) = (columns.x, columns.y)
      let result = try run(
        """
        SELECT g::text, c::int8, n, \(columns.xType.number("x0")), \(columns.xType.number("x1")), \
        \(columns.yType.number("y0")), \(columns.yType.number("y1")), n - known, x0::text, x1::text \
        FROM (SELECT \(columns.groupValue) AS g, fv_bucket AS c, count(*) AS n, count(\(y)) AS known, \
        min(\(x)) AS x0, max(\(x)) AS x1, min(\(y)) AS y0, max(\(y)) AS y1 \
        FROM \(columns.rows(withBucket: window.column)) WHERE \(window.contains) AND \(isDrawn) \
        \(columns.groupByBucket)) AS pixels
        """, drawnGroups)
      var lines: [String: [SQLPoints]] = [:]
      var special: Set<Int> = []
      var ends: Set<String> = []
      for row in 0..<result.count {
        let (lowest, highest) = (result.double(row, 5), result.double(row, 6))
        let points = SQLPoints(
          column: result.integer(row, 1), count: result.integer(row, 2), firstX: result.double(row, 3),
          lastX: result.double(row, 4), first: lowest, last: highest, lowest: lowest, highest: highest)
        // If a pixel column contains NaN, `highest` is NaN, because PostgreSQL sorts NaN after all numbers.
        if result.integer(row, 7) > 0 || !lowest.isFinite || !highest.isFinite {
          special.insert(points.column)
        } else if points.count > 1 {
          ends.formUnion([8, 9].compactMap { result.text(row, $0) })
        }
        lines[result.text(row, 0) ?? "", default: []].append(points)
      }
      let values = ends.isEmpty ? [:] : try values(at: ends)
      let runs = special.isEmpty ? [:] : try runs(in: special)
      for (group, pixels) in lines {
        let known = pixels.filter { !special.contains($0.column) }.map { points in
          var points = points
          if points.count > 1 {
            points.first = values[Place(group: group, x: points.firstX)]?.lowest ?? points.first
            points.last = values[Place(group: group, x: points.lastX)]?.highest ?? points.last
          }
          return points
        }
        // Compare the offsets, too. Runs in the same pixel column must stay in order, but the sort isn't guaranteed to
        // be stable.
        lines[group] = (known + (runs[group] ?? [])).enumerated()
          .sorted { ($0.element.column, $0.offset) < ($1.element.column, $1.offset) }.map(\.element)
      }
      return lines
    }

    private struct Place: Hashable {
      let group: String
      let x: Double
    }

    /// Returns the lowest and the highest y value of each line at each of the given x values.
    ///
    /// - Parameter places: The x values as text, because text represents the values of every column type exactly.
    private func values(
      at places: Set<String>
    ) throws(SQLError) -> [Place: (lowest: Double, highest: Double)] {
      let group = columns.groupValue
      let result = try connection.run(
        """
        SELECT \(group)::text, \(columns.xNumber), min(\(columns.yNumber)), max(\(columns.yNumber)) \
        FROM \(columns.source) WHERE \(columns.x) = ANY ($1::\(columns.xType.name)[]) AND \(columns.isPoint) \
        GROUP BY \(group), \(columns.x) ORDER BY \(columns.x)
        """, [places.sorted().sqlArray])
      var values: [Place: (lowest: Double, highest: Double)] = [:]
      for row in 0..<result.count {
        // Different x values can be equal as `float8`. In this case, take the lowest y value from the first of them,
        // and the highest y value from the last of them.
        let place = Place(group: result.text(row, 0) ?? "", x: result.double(row, 1))
        values[place] = (values[place]?.lowest ?? result.double(row, 2), result.double(row, 3))
      }
      return values
    }

    /// Returns the runs of each line in the given pixel columns, in order. A run consists of consecutive points that
    /// are all finite, all gaps, or all infinities with the same sign.
    private func runs(in special: Set<Int>) throws(SQLError) -> [String: [SQLPoints]] {
      let cells = "\(drawnGroups.isEmpty ? "$5" : "$6")::float8[]"
      let result = try run(
        """
        SELECT g::text, c::int8, count(*), \(columns.xType.number("min(x)")), \(columns.xType.number("max(x)")), \
        (array_agg(y ORDER BY place))[1], (array_agg(y ORDER BY place DESC))[1], min(y), max(y) FROM (\
        SELECT *, place - row_number() OVER (PARTITION BY g, c, kind ORDER BY place) AS run FROM (\
        SELECT *, row_number() OVER (PARTITION BY g, c ORDER BY x, y) AS place, \
        CASE y WHEN 'NaN' THEN 0 WHEN 'Infinity' THEN 1 WHEN '-Infinity' THEN 2 ELSE 3 END AS kind FROM (\
        SELECT \(columns.groupValue) AS g, \(columns.x) AS x, \(columns.yNumber) AS y, \(window.column) AS c \
        FROM \(columns.source) WHERE \(window.contains) AND \(isDrawn)) AS points \
        WHERE c = ANY (\(cells))) AS places) AS runs \
        GROUP BY g, c, kind, run ORDER BY g, c, min(place) LIMIT \(Self.maxRuns + 1)
        """, drawnGroups + [special.sqlArray])
      guard result.count <= Self.maxRuns else {
        throw SQLError(
          .invalidTable, connection.database,
          "the window has more than \(Self.maxRuns) gaps; replace NULL and NaN in \(columns.table.name), or zoom in")
      }
      var lines: [String: [SQLPoints]] = [:]
      for row in 0..<result.count {
        lines[result.text(row, 0) ?? "", default: []]
          .append(
            SQLPoints(
              column: result.integer(row, 1), count: result.integer(row, 2), firstX: result.double(row, 3),
              lastX: result.double(row, 4), first: result.double(row, 5), last: result.double(row, 6),
              lowest: result.double(row, 7), highest: result.double(row, 8)))
      }
      return lines
    }

    // MARK: Overview

    /// Returns an aggregate of all rows of each line: the range of the x values, and the finite extremes of the y
    /// values. The properties `first` and `last` are also set to these extremes, because the query doesn't read the
    /// first and the last y value.
    static func overview(_ columns: SQLColumns, in connection: SQLConnection) throws(SQLError) -> [String: SQLPoints] {
      let isFinite = columns.yType.isFinite(columns.y).map { "FILTER (WHERE \($0))" } ?? ""
      func number(_ aggregate: String) -> String { columns.yType.number("\(aggregate)(\(columns.y)) \(isFinite)") }
      let result = try connection.run(
        """
        SELECT \(columns.groupValue)::text, count(*), \(columns.xType.number("min(\(columns.x))")), \
        \(columns.xType.number("max(\(columns.x))")), \(number("min")), \(number("max")) FROM \(columns.source) \
        WHERE \(columns.isPoint) \(columns.group == nil ? "" : "GROUP BY \(columns.groupValue)")
        """)
      var lines: [String: SQLPoints] = [:]
      for row in 0..<result.count where result.integer(row, 1) > 0 {
        let (lowest, highest) = (result.double(row, 4), result.double(row, 5))
        lines[result.text(row, 0) ?? ""] = SQLPoints(
          column: 0, count: result.integer(row, 1), firstX: result.double(row, 2), lastX: result.double(row, 3),
          first: lowest, last: highest, lowest: lowest, highest: highest)
      }
      return lines
    }

    // MARK: Neighbors

    /// Returns, for each line, the last point before the window and the first point after it.
    private func neighbors() throws(SQLError) -> [(group: String, before: SQLPoints?, after: SQLPoints?)] {
      let result = try isOrdered ? orderedNeighbors() : scannedNeighbors()
      return (0..<result.count).map { row in
        func point(_ column: Int, _ x: Int) -> SQLPoints? {
          result.isNull(row, x)
            ? nil : SQLPoints(column: column, x: result.double(row, x), y: result.double(row, x + 1))
        }
        return (result.text(row, 0) ?? "", point(-1, 1), point(Int(window.window.width) + 1, 3))
      }
    }

    private func orderedNeighbors() throws(SQLError) -> SQLResult {
      let before = columns.nearestPoint(where: window.isBefore, .descending, inLine: "fv_lines.line")
      let after = columns.nearestPoint(where: window.isAfter, .ascending, inLine: "fv_lines.line")
      return try run(
        """
        SELECT line, before.fv_x, before.fv_y, after.fv_x, after.fv_y FROM unnest($5::text[]) AS fv_lines (line) \
        LEFT JOIN LATERAL \(before) AS before ON true LEFT JOIN LATERAL \(after) AS after ON true \
        WHERE \(Self.unused)
        """, [groups.sqlArray])
    }

    private func scannedNeighbors() throws(SQLError) -> SQLResult {
      // The first scan of the table finds the x values of the neighbors, and the second scan finds their y values.
      let points = """
        (SELECT \(columns.groupValue) AS g, \(columns.x) AS x, \(columns.yNumber) AS y, \(window.isBefore) AS is_before, \
        \(window.isAfter) AS is_after FROM \(columns.source) WHERE \(columns.isPoint))
        """
      return try run(
        """
        WITH fv_ends AS (SELECT g, max(x) FILTER (WHERE is_before) AS before, min(x) FILTER (WHERE is_after) AS after \
        FROM \(points) AS points GROUP BY g) \
        SELECT g::text, \(columns.xType.number("before")), max(y) FILTER (WHERE x = before), \
        \(columns.xType.number("after")), min(y) FILTER (WHERE x = after) \
        FROM fv_ends JOIN \(points) AS points USING (g) WHERE (x = before OR x = after) AND \(Self.unused) \
        GROUP BY g, before, after
        """)
    }
  }
#endif
