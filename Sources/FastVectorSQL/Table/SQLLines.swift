#if PostgreSQL && os(Linux)
  public import FastVectorCharts

  /// The lines of a table in a database. There is one line for each value of the group column, or a single line if
  /// the table has no group column. For example:
  ///
  /// ```swift
  /// let connection = try SQLConnection("postgresql://host/plant")
  /// let lines = try SQLLines(SQLTable("readings", x: "time", y: "value", group: "sensor"), in: connection)
  /// let day = try lines.series(in: 1_704_067_200...1_704_153_600, columns: 1200)
  /// ```
  ///
  /// The server reduces the rows in a window of x values to the first, lowest, highest and last point of each pixel
  /// column. A chart that shows the same window at the same width looks the same as a chart of all rows.
  public struct SQLLines: Sendable {
    /// The connection to the database.
    public let connection: SQLConnection

    /// The table and the columns to draw.
    public let table: SQLTable

    /// The range of the x values of all lines; nil if there are no points.
    public private(set) var xExtent: ClosedRange<Double>?

    private(set) var columns: SQLColumns
    /// The names of the groups; a single empty name if the table has no groups.
    package private(set) var groups: [String] = []

    let isOrdered: Bool

    /// If the group column is an enumeration, the names of its values as of the last update of ``groups``. See
    /// ``SQLColumns/valueNames(in:)``.
    private var valueNames: [Int: String] = [:]

    /// True if ``update()`` has found more than ``maxGroups`` groups, so that some of them have no line.
    private var hasOmittedGroups = false

    /// The maximum width of a window, in pixels. Larger widths are clamped.
    private static let maxColumns = 1_000_000.0

    /// The maximum number of groups. Drawing a table with more groups is an error.
    public static let maxGroups = 100

    /// Creates the lines of a table from its current rows.
    ///
    /// - Throws: ``SQLError`` if the table or a column doesn't exist, if a column has a type that can't be drawn, if
    ///   there are more than ``maxGroups`` groups, or if the connection fails.
    /// - Complexity: The server reads a few rows of each line if the table has a suitable B-tree. A B-tree is
    ///   suitable if it starts with the x column or, if there is a group column, with the group column and the x
    ///   column. Otherwise, the server reads all rows.
    public init(_ table: SQLTable, in connection: SQLConnection) throws(SQLError) {
      self.connection = connection
      self.table = table
      let columns = try SQLColumns(table, in: connection)
      self.columns = columns
      isOrdered = try columns.areOrdered(in: connection)
      try refresh()
    }

    /// True to ignore rows with a y value of NULL or NaN. Lines then connect the points on both sides of such rows.
    package var omitsGaps: Bool {
      get { columns.omitsGaps }
      set { columns.omitsGaps = newValue }
    }

    /// The scale type of the x values.
    public var xScale: ScaleType { columns.xType.isTime ? .time : .linear }

    /// Updates the lines and ``xExtent`` from the current rows of the table.
    ///
    /// - Throws: ``SQLError`` if there are more than ``maxGroups`` groups, or if a query fails.
    public mutating func refresh() throws(SQLError) {
      let (valueNames, lines) = try lines { _ in [] }
      guard lines.count <= Self.maxGroups else {
        throw SQLError(
          .invalidTable, connection.database,
          "the column '\(table.group ?? "")' of \(table.name) has more than \(Self.maxGroups) values, which is the "
            + "maximum number of lines")
      }
      (groups, xExtent, hasOmittedGroups) = (lines.map(\.name), lines.xExtent, false)
      self.valueNames = valueNames
    }

    /// Updates the lines and ``xExtent`` from the current rows of the table, without changing the indices of lines. New
    /// groups are added at the end, up to ``maxGroups`` in total. Groups without rows keep their lines. Values of an
    /// enumeration that were renamed keep their lines, too. Returns true if ``groups`` or ``xExtent`` has changed.
    ///
    /// - Throws: ``SQLError`` if a column no longer exists or has another type, or if a query fails.
    package mutating func update() throws(SQLError) -> Bool {
      try columns.checkTypes(in: connection)
      let (oldGroups, oldExtent) = (groups, xExtent)
      let identifiers = Dictionary(valueNames.map { ($1, $0) }) { first, _ in first }
      var groups = groups
      let (valueNames, lines) = try lines { names in
        groups = oldGroups.map { group in identifiers[group].flatMap { names[$0] } ?? group }
        return groups
      }
      let known = Set(groups)
      let new = lines.filter { !known.contains($0.name) }, added = new.prefix(Self.maxGroups - groups.count)
      self.valueNames = valueNames
      self.groups = groups + added.map(\.name)
      xExtent = (lines.filter { known.contains($0.name) } + added).xExtent
      hasOmittedGroups = added.count < new.count
      return self.groups != oldGroups || xExtent != oldExtent
    }

    /// Returns the names of the values in the group column, and the lines that have points: first the known lines, and
    /// then the others. Returns at most ``maxGroups`` + 1 lines.
    ///
    /// - Parameter known: A closure that returns the names of the known lines, given the names of the values in the
    ///   group column.
    private func lines(
      known: ([Int: String]) -> [String]
    ) throws(SQLError) -> (valueNames: [Int: String], lines: [SQLColumns.LineExtent]) {
      try columns.namingColumn(in: connection) { () throws(SQLError) in
        try connection.inTransaction { () throws(SQLError) in
          let names = try columns.valueNames(in: connection)
          let lines = try columns.lines(
            in: connection, isOrdered: isOrdered, known: known(names), limit: Self.maxGroups + 1)
          return (names, lines)
        }
      }
    }

    /// A message for users if the table has no points, or if it has groups that aren't drawn. Nil otherwise.
    package var notice: String? {
      if xExtent == nil {
        let needs = table.group == nil ? "a finite x value" : "a finite x value and a group"
        return "\(table.name) has no rows to draw; a row needs \(needs)"
      }
      return hasOmittedGroups
        ? "only \(Self.maxGroups) values of '\(table.group ?? "")' are drawn, which is the maximum number of lines"
        : nil
    }

    /// Returns a series for each line, downsampled to the pixel columns of a window.
    ///
    /// Each series also contains the nearest point on either side of the window. The id of a series is its group. If
    /// the table has no group column, the id is the name of the y column.
    ///
    /// - Parameters:
    ///   - range: The x values at the edges of the window; nil for ``xExtent``.
    ///   - columns: The width of the window, in pixels, clamped to the range from 1 to 1 000 000.
    /// - Throws: ``SQLError`` if the window has more than a million gaps, if a query exceeds the timeout, or if the
    ///   connection fails.
    public func series(in range: ClosedRange<Double>? = nil, columns width: Double) throws(SQLError) -> [Series] {
      guard let xExtent else { return try groups.map { group throws(SQLError) in try series([], group) } }
      let range = range ?? xExtent
      let window = ColumnLayout.Window(range: range, minX: 0, width: min(max(1, width), Self.maxColumns))
      let isPart = window.range.lowerBound > xExtent.lowerBound || window.range.upperBound < xExtent.upperBound
      let lines: [[SQLPoints]]
      do {
        lines = try columns.namingColumn(in: connection) { () throws(SQLError) in
          try connection.inTransaction { () throws(SQLError) in
            try points(in: SQLWindow(window, columns), hasNeighbors: isPart)
          }
        }
      } catch {
        // If a column has changed, report the change instead of an error in a query that the user didn't write.
        if error.kind == .invalidTable { try columns.checkTypes(in: connection) }
        throw error
      }
      var result: [Series] = []
      for (group, points) in zip(groups, lines) { result.append(try series(points, group)) }
      return result
    }

    /// Returns a few points of each line. They have the same range of x values, and the same finite extremes of y, as
    /// all rows of the line. See ``series(in:columns:)``.
    ///
    /// - Complexity: The server reads a few rows if ``SQLIndexBuilder`` has indexed the table. Otherwise it reads all
    ///   rows once.
    package func overview() throws(SQLError) -> [Series] {
      if try SQLIndex(columns, in: connection) != nil { return try series(columns: 1) }
      let points = try columns.namingColumn(in: connection) { () throws(SQLError) in
        try SQLReduction.overview(columns, in: connection)
      }
      return try groups.map { group throws(SQLError) in try series(points[group].map { [$0] } ?? [], group) }
    }

    private func points(in window: SQLWindow, hasNeighbors: Bool) throws(SQLError) -> [[SQLPoints]] {
      if let index = try SQLIndex(columns, in: connection) {
        let reduction = SQLIndexedReduction(
          connection: connection, columns: columns, groups: groups, window: window, index: index)
        if let lines = try reduction.points() { return lines }
      }
      let reduction = SQLReduction(
        connection: connection, columns: columns, groups: groups, window: window, isOrdered: isOrdered)
      return try reduction.points(hasNeighbors: hasNeighbors)
    }

    private func series(_ points: [SQLPoints], _ group: String) throws(SQLError) -> Series {
      var (xs, ys): ([Double], [Double]) = ([], [])
      for points in points { points.append(toX: &xs, y: &ys) }
      do {
        var series = try Series(x: xs, y: ys, id: .text(table.group == nil ? table.y : group))
        series.xScale = xScale
        series.representsIntegerX = columns.xType.isInteger
        return series
      } catch {
        // This fails only if equal x values can't be made distinct, because they are close to the largest double.
        throw SQLError(.invalidTable, connection.database, "\(error)")
      }
    }
  }

  extension Collection<SQLColumns.LineExtent> {
    /// The range of the x values of all lines; nil if there are no points.
    var xExtent: ClosedRange<Double>? {
      let extents = compactMap(\.x)
      guard let start = extents.map(\.lowerBound).min(), let end = extents.map(\.upperBound).max() else { return nil }
      return start...end
    }
  }
#endif
