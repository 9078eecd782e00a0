#if PostgreSQL && os(Linux)
  import FastVectorCharts

  /// The reduction of the rows in a window by the min–max pyramid of their table.
  ///
  /// The first and last point of each pixel column are looked up in the B-tree of the table. Nodes within a column add
  /// their extremes to it. A node in two columns is opened, down to its rows, only if its extremes exceed the known ones
  /// of these columns. Nodes with gaps, infinities or changed rows are always opened.
  struct SQLIndexedReduction {
    let connection: SQLConnection
    let columns: SQLColumns
    let groups: [String]
    let window: SQLWindow
    let index: SQLIndex

    private var pieces: [String: [Piece]] = [:]
    private var known: [String: [Int: Extremes]] = [:]

    /// The columns that can have gaps or infinities. They consist of several runs of points, whose extremes differ.
    private var divided: [String: Set<Int>] = [:]

    /// The number of nodes to open or of changed nodes above which the rows are read instead.
    private static let mostOpened = 4096

    /// A part of a line. Parts are sorted by their x values and then by their order: the first point of a column is
    /// before the extremes of a node that starts at the same x value, and its last point is behind them.
    private struct Piece {
      var x: Double
      var order: Int
      var points: [SQLPoints]
    }

    private struct Extremes {
      var lowest = Double.infinity
      var highest = -Double.infinity

      mutating func include(_ low: Double, _ high: Double) {
        lowest = min(lowest, low)
        highest = max(highest, high)
      }
    }

    private struct Node: Hashable {
      let line: String
      let number: Int
    }

    init(
      connection: SQLConnection, columns: SQLColumns, groups: [String], window: SQLWindow, index: SQLIndex
    ) {
      (self.connection, self.columns, self.groups) = (connection, columns, groups)
      (self.window, self.index) = (window, index)
    }

    /// Returns the points of each line, including the nearest ones outside the window. Returns nil if reading the rows is
    /// faster: if a pixel column has few rows, or if many rows have changed or are gaps.
    mutating func points() throws(SQLError) -> [String: [SQLPoints]]? {
      guard let level, let changed = try changedNodes() else { return nil }
      try addEdges()
      for node in changed {
        let range = index.xRange(ofNode: node, level: 0)
        divide(groups, window.column(of: range.lowerBound)...window.column(of: range.upperBound))
      }
      var opened: Set<Node> = []
      let range = nodeRange(level)
      try visit(
        connection.run(
          "\(selection) level = \(level) AND node BETWEEN \(range.lowerBound) AND \(range.upperBound)"),
        level, changed, &opened)
      for level in (0..<level).reversed() where !opened.isEmpty {
        guard opened.count <= Self.mostOpened else { return nil }
        let parents = opened
        opened = []
        let children = Set(parents.map(\.number)).flatMap { parent in
          (0..<1 << SQLIndex.fanOutBits).map { parent << SQLIndex.fanOutBits + $0 }
        }
        try visit(
          connection.run("\(selection) level = \(level) AND node = ANY ($1::int8[])", [children.sqlArray]),
          level, changed, &opened
        ) { parents.contains(Node(line: $0.line, number: $0.number >> SQLIndex.fanOutBits)) }
      }
      guard opened.count <= Self.mostOpened else { return nil }
      for node in changed { opened.formUnion(groups.map { Node(line: $0, number: node) }) }
      try addRows(of: opened)
      return pieces.mapValues(Self.points)
    }

    // MARK: Nodes

    /// The greatest level whose nodes are at most as long as a pixel column; nil if all are longer.
    private var level: Int? {
      let length = index.rate / window.window.scale
      return (0..<index.levelCount).last { Double(1 << (SQLIndex.fanOutBits * $0)) <= length }
    }

    private func nodeRange(_ level: Int) -> ClosedRange<Int> {
      let range = window.window.range, bits = SQLIndex.fanOutBits * level
      return index.node(of: range.lowerBound) >> bits...index.node(of: range.upperBound) >> bits
    }

    /// Returns the nodes of level 0 in the window whose rows have changed; nil if there are many.
    private func changedNodes() throws(SQLError) -> Set<Int>? {
      let range = nodeRange(0)
      let result = try connection.run(
        """
        SELECT DISTINCT node FROM \(index.changes) WHERE node IS NULL OR node BETWEEN \(range.lowerBound) \
        AND \(range.upperBound) LIMIT \(Self.mostOpened + 1)
        """)
      guard result.count <= Self.mostOpened, !(0..<result.count).contains(where: { result.isNull($0, 0) }) else {
        return nil
      }
      return Set((0..<result.count).map { result.integer($0, 0) })
    }

    private var selection: String {
      "SELECT line, node, x0, x1, y0, y1, is_special::int4::int8, n FROM \(index.nodes) WHERE"
    }

    /// Adds the extremes of nodes, and collects the nodes to open.
    private mutating func visit(
      _ nodes: SQLResult, _ level: Int, _ changed: Set<Int>, _ opened: inout Set<Node>,
      where isWanted: (Node) -> Bool = { _ in true }
    ) {
      let stale = Set(changed.map { $0 >> (SQLIndex.fanOutBits * level) })
      var straddling: [(node: Node, columns: ClosedRange<Int>, low: Double, high: Double)] = []
      for row in 0..<nodes.count {
        let node = Node(line: nodes.text(row, 0) ?? "", number: nodes.integer(row, 1))
        guard isWanted(node) else { continue }
        let (x0, x1) = (nodes.double(row, 2), nodes.double(row, 3))
        let (low, high) = (nodes.double(row, 4), nodes.double(row, 5))
        let (first, last) = (window.column(of: x0), window.column(of: x1))
        if stale.contains(node.number) || nodes.integer(row, 6) != 0 {
          divide([node.line], first...last)
          // Changed rows are read separately.
          if level > 0 || !stale.contains(node.number) { opened.insert(node) }
        } else if first == last {
          if isInside(first) { add(node, first, x0, x1, low, high, count: nodes.integer(row, 7)) }
        } else {
          straddling.append((node, first...last, low, high))
        }
      }
      for (node, columns, low, high) in straddling {
        let isOpened = columns.contains { column in
          guard isInside(column) else { return false }
          if divided[node.line]?.contains(column) == true { return true }
          let extremes = known[node.line]?[column] ?? Extremes()
          return low < extremes.lowest || high > extremes.highest
        }
        if isOpened { opened.insert(node) }
      }
    }

    private mutating func divide(_ lines: [String], _ columns: ClosedRange<Int>) {
      for line in lines { divided[line, default: []].formUnion(columns) }
    }

    private func isInside(_ column: Int) -> Bool { column >= 0 && column <= Int(window.window.width) }

    private mutating func add(
      _ node: Node, _ column: Int, _ x0: Double, _ x1: Double, _ low: Double, _ high: Double, count: Int
    ) {
      known[node.line, default: [:]][column, default: Extremes()].include(low, high)
      let third = (x1 - x0) / 3
      let points = [
        SQLPoints(column: column, x: x0 + third, y: low), SQLPoints(column: column, x: x0 + 2 * third, y: high),
      ]
      pieces[node.line, default: []].append(Piece(x: x0, order: 1, points: count == 1 ? [points[0]] : points))
    }

    private mutating func add(_ x: Double, _ y: Double, to line: String, order: Int) {
      let column = window.column(of: x)
      if y.isFinite, isInside(column) { known[line, default: [:]][column, default: Extremes()].include(y, y) }
      pieces[line, default: []].append(Piece(x: x, order: order, points: [SQLPoints(column: column, x: x, y: y)]))
    }

    /// Returns the points of all pieces, in order and without duplicates.
    private static func points(_ pieces: [Piece]) -> [SQLPoints] {
      var points: [SQLPoints] = []
      for piece in pieces.sorted(by: { ($0.x, $0.order) < ($1.x, $1.order) }) {
        for point in piece.points {
          if let last = points.last, last.firstX == point.firstX, last.first == point.first { continue }
          points.append(point)
        }
      }
      return points
    }

    // MARK: Rows

    /// Adds the first and last point of each pixel column, and the nearest points outside the window.
    private mutating func addEdges() throws(SQLError) {
      let window = window.window
      let starts = (0...Int(window.width) + 1).map { column in
        column > Int(window.width) ? window.range.upperBound.nextUp : window.start(ofColumn: column)
      }
      try addPoints(beside: groups.flatMap { line in starts.map { (line, $0) } })
    }

    /// Adds the last point before each of some x values, and the first one at or after it.
    private mutating func addPoints(beside places: [(line: String, x: Double)]) throws(SQLError) {
      guard let first = places.first else { return }
      let bound = columns.xType.least(atOrAbove: first.x, as: "k.x").expression
      let before = columns.nearestPoint(where: "\(columns.x) < \(bound)", .descending, inLine: "k.line")
      let after = columns.nearestPoint(where: "\(columns.x) >= \(bound)", .ascending, inLine: "k.line")
      let result = try connection.run(
        """
        SELECT k.line, before.x, before.y, after.x, after.y FROM unnest($1::text[], $2::text[]) AS k (line, x) \
        LEFT JOIN LATERAL \(before) AS before ON true LEFT JOIN LATERAL \(after) AS after ON true
        """,
        [
          places.map(\.line).sqlArray,
          places.map { columns.xType.least(atOrAbove: $0.x, as: "").value }.sqlArray,
        ])
      for row in 0..<result.count {
        let line = result.text(row, 0) ?? ""
        if !result.isNull(row, 1) { add(result.double(row, 1), result.double(row, 2), to: line, order: 2) }
        if !result.isNull(row, 3) { add(result.double(row, 3), result.double(row, 4), to: line, order: 0) }
      }
    }

    /// Adds the rows of nodes of level 0, and the points beside nodes with gaps or infinities, at which runs of points can
    /// start or end.
    private mutating func addRows(of nodes: Set<Node>) throws(SQLError) {
      let nodes = nodes.sorted { ($0.line, $0.number) < ($1.line, $1.number) }
      let ranges = nodes.map { index.xRange(ofNode: $0.number, level: 0) }
      let lower = ranges.map { columns.xType.least(atOrAbove: $0.lowerBound, as: "k.lower") }
      let upper = ranges.map { columns.xType.greatest(atOrBelow: $0.upperBound, as: "k.upper") }
      guard let start = lower.first, let end = upper.first else { return }
      let result = try connection.run(
        """
        SELECT k.place, rows.x, rows.y FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY \
        AS k (line, lower, upper, place) CROSS JOIN LATERAL (SELECT \(columns.xNumber) AS x, \(columns.yNumber) AS y \
        FROM \(columns.source) WHERE \(columns.x) >= \(start.expression) AND \(columns.x) <= \(end.expression) \
        AND \(columns.isPoint(inLine: "k.line"))) AS rows ORDER BY 1, 2, 3
        """,
        [
          nodes.map(\.line).sqlArray, lower.map(\.value).sqlArray,
          upper.map(\.value).sqlArray,
        ])
      var special: Set<Int> = []
      var ends: [Int: (first: Double, last: Double)] = [:]
      for row in 0..<result.count {
        let place = result.integer(row, 0) - 1
        let (x, y) = (result.double(row, 1), result.double(row, 2))
        guard index.node(of: x) == nodes[place].number else { continue }
        ends[place] = (ends[place]?.first ?? x, x)
        if !y.isFinite { special.insert(place) }
        if window.window.range.contains(x) { add(x, y, to: nodes[place].line, order: 1) }
      }
      try addPoints(
        beside: special.sorted().flatMap { place in
          ends[place].map { [(nodes[place].line, $0.first), (nodes[place].line, $0.last.nextUp)] } ?? []
        })
    }
  }

  extension ColumnLayout.Window {
    /// Returns the least x value in a pixel column or to the right of it.
    fileprivate func start(ofColumn column: Int) -> Double {
      func isReached(_ x: Double) -> Bool { self.column(of: offset(of: x)) >= column }
      let estimate = range.lowerBound + Double(column) / scale
      // The rounding errors of the estimate and of offsets depend on the greatest number in the computation.
      let margin = 8 * max(abs(range.lowerBound), abs(range.upperBound)).ulp
      var (below, start) = (estimate - margin, estimate + margin)
      guard !isReached(below) else { return below }
      while true {
        let middle = below / 2 + start / 2
        guard below < middle, middle < start else { return start }
        if isReached(middle) { start = middle } else { below = middle }
      }
    }
  }
#endif
