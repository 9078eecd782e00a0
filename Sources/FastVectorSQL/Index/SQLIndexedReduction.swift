#if PostgreSQL && os(Linux)
  import FastVectorCharts

  /// A reduction that uses the min–max pyramid of the table. The rows in a window are reduced to the M4 aggregate
  /// (first, last, lowest and highest point) of each pixel column.
  ///
  /// To find the first and the last point of a pixel column, the rows near its edges have to be read. Leaves that
  /// contain gaps, infinities or changed rows also have to be read, because the pyramid doesn't describe them. The
  /// leaves whose rows are read are called *opened*. All points between two opened leaves are finite and in one pixel
  /// column, so their extremes are read from the pyramid.
  ///
  /// An edge of a pixel column can divide a node. The children of such a node are read only if the node can change
  /// the extremes of a pixel column on either side of the edge. Otherwise, only a few rows next to the edge are read.
  /// They usually contain the last row of the left column and the first row of the right column. If they don't, a
  /// separate query looks up the missing row.
  struct SQLIndexedReduction {
    let connection: SQLConnection
    let columns: SQLColumns
    let groups: [String]
    let window: SQLWindow
    let index: SQLIndex

    /// The limit on the number of changed leaves, and on the number of nodes per level that contain gaps, infinities or
    /// changed leaves. If either number exceeds this limit, the index isn't used.
    private static let maxOpenedNodes = 4096

    /// The average number of rows that are read at an edge of a pixel column if the rest of the leaf can be skipped.
    private static let pointsPerEdge = 4.0

    private struct Line {
      /// The indices of the opened leaves, in ascending order. The rows of these leaves are read.
      var opened: [Int]

      /// The rows of each opened leaf, sorted by x value.
      var rows: [[SQLPoints]] = []

      /// For each opened leaf, true if only the rows next to the edge of a pixel column are read. The leaf then
      /// contains exactly one edge.
      var isNarrow: [Bool] = []

      /// A summary of the points between each opened leaf and the next one.
      var spans: [Span] = []
    }

    /// A summary of the points between two opened leaves. The rows of these points aren't read.
    private struct Span {
      /// The number of points. If some nodes weren't read, this is a lower bound that is at least ``many``.
      var count = 0

      var lowest = Double.infinity
      var highest = -Double.infinity

      /// The first point; nil if it wouldn't change the picture, because the leaf before the span has points in the
      /// same pixel column.
      var first: SQLPoints?
      /// The last point; nil if it wouldn't change the picture, because the leaf after the span has points in the
      /// same pixel column.
      var last: SQLPoints?

      /// The minimum number of points in a span that is drawn as four points; see ``SQLPoints/append(toX:y:)``.
      private static let many = 3

      mutating func insert(_ node: Node) {
        count += node.count
        lowest = min(lowest, node.lowest)
        highest = max(highest, node.highest)
      }

      /// Returns true if inserting a node, or only some of its points, doesn't change how the span is drawn.
      func covers(_ node: Node) -> Bool { count >= Self.many && lowest <= node.lowest && node.highest <= highest }
    }

    /// The x values of pixel column edges, keyed by the index of the leaf that contains them. The edges are the start
    /// of each column and the end of the last column.
    private typealias Edges = [Int: [Double]]

    /// Returns the points of each series, including the nearest points outside the window. Returns nil if reading all
    /// rows of the window is faster than using the index, for one of these reasons:
    /// - Pixel columns are narrower than leaves.
    /// - Many rows have changed, or have no finite value.
    func points() throws(SQLError) -> [[SQLPoints]]? {
      guard let level, let changed = try changedLeaves() else { return nil }
      let edges = self.edges
      var lines = groups.map { _ in Line(opened: Set(edges.keys).union(changed).sorted()) }
      guard try readNodes(level, changed: changed, edges, &lines) else { return nil }
      try readRows(&lines, edges)
      let outside = try readEnds(&lines, edges)
      return zip(lines, outside).map { line, outside in
        var points: [SQLPoints] = []
        for (place, rows) in line.rows.enumerated() {
          points += rows
          guard line.spans.indices.contains(place), line.spans[place].count > 0 else { continue }
          let span = line.spans[place]
          guard let first = span.first ?? rows.last, let last = span.last ?? line.rows[place + 1].first else {
            continue
          }
          points.append(
            SQLPoints(
              column: first.column, count: span.count, firstX: first.firstX, lastX: last.lastX, first: first.first,
              last: last.last, lowest: span.lowest, highest: span.highest))
        }
        points.mergeColumns()
        return (outside.before.map { [$0] } ?? []) + points + (outside.after.map { [$0] } ?? [])
      }
    }

    private var edges: Edges {
      let window = window.window
      let starts = (0...Int(window.width)).map(window.start(ofColumn:)) + [window.range.upperBound.nextUp]
      return Dictionary(starts.map { (index.leaf(of: $0), [$0]) }, uniquingKeysWith: +)
    }

    // MARK: Nodes

    /// The highest level at which the children of a node are no wider than a pixel column. Nil if even leaves are wider
    /// than a pixel column.
    private var level: Int? {
      let length = index.rate / window.window.scale
      return (1...index.levelCount).last { Double(1 << (SQLIndex.fanOutBits * ($0 - 1))) <= length }
    }

    /// Returns the indices of the leaves in the window that have changed rows, in ascending order. Returns nil if more
    /// than ``maxOpenedNodes`` leaves have changed rows, or if it isn't known which leaves have changed rows.
    private func changedLeaves() throws(SQLError) -> [Int]? {
      let range = window.window.range
      let result = try connection.run(
        """
        SELECT DISTINCT leaf FROM \(index.changes) WHERE leaf IS NULL OR leaf BETWEEN $1 AND $2 \
        LIMIT \(Self.maxOpenedNodes + 1)
        """, ["\(index.leaf(of: range.lowerBound))", "\(index.leaf(of: range.upperBound))"], isPrepared: true)
      guard result.count <= Self.maxOpenedNodes, !(0..<result.count).contains(where: { result.isNull($0, 0) }) else {
        return nil
      }
      return (0..<result.count).map { result.integer($0, 0) }.sorted()
    }

    /// A node in the pyramid of a series. Nodes on level 0 are leaves.
    private struct Node {
      var line: Int
      var level: Int
      var number: Int
      var count: Int
      var lowest: Double
      var highest: Double

      /// True if the node contains gaps or infinities.
      var isSpecial: Bool { highest.isNaN }

      var leaves: Range<Int> {
        let bits = SQLIndex.fanOutBits * level
        return number << bits..<(number + 1) << bits
      }
    }

    /// Reads the nodes that contain the points between the opened leaves, and summarizes them in ``Line/spans``.
    ///
    /// Leaves with gaps or infinities are added to ``Line/opened``. ``Line/isNarrow`` is set to true for leaves in
    /// which only the rows next to the edge of a pixel column are needed. The rows of opened leaves are read later;
    /// see ``readRows(_:_:)``.
    ///
    /// Returns false if too many nodes contain gaps, infinities or changed leaves.
    ///
    /// - Parameter top: The level of the nodes that are read first.
    private func readNodes(
      _ top: Int, changed: [Int], _ edges: Edges, _ lines: inout [Line]
    ) throws(SQLError) -> Bool {
      guard let opened = lines.first?.opened, let first = opened.first, let last = opened.last else { return true }
      let bits = SQLIndex.fanOutBits * top
      let children = try children(ofLevel: top, from: first >> bits, through: last >> bits)
      guard var nodes = try plainNodes(in: children, changed: changed, &lines) else { return false }
      for line in lines.indices {
        lines[line].isNarrow = lines[line].opened.map { _ in false }
        lines[line].spans = Array(repeating: Span(), count: max(0, lines[line].opened.count - 1))
      }
      while !nodes.isEmpty {
        var atEdges: [(node: Node, places: Range<Int>)] = []
        for node in nodes {
          let places = lines[node.line].opened.places(in: node.leaves)
          if !places.isEmpty {
            atEdges.append((node, places))
          } else if lines[node.line].spans.indices.contains(places.lowerBound - 1) {
            lines[node.line].spans[places.lowerBound - 1].insert(node)
          }
        }
        var divided: [Node] = []
        for (node, places) in atEdges {
          let isCovered = (places.lowerBound - 1..<places.upperBound).allSatisfy { place in
            !lines[node.line].spans.indices.contains(place) || lines[node.line].spans[place].covers(node)
          }
          if isCovered {
            for place in places {
              lines[node.line].isNarrow[place] = edges[lines[node.line].opened[place]]?.count == 1
            }
          } else if node.level > 0 {
            divided.append(node)
          }
        }
        nodes = divided.isEmpty ? [] : try self.children(of: divided)
      }
      return true
    }

    /// Replaces nodes that contain gaps, infinities or changed leaves with their children, down to the leaves. Adds
    /// leaves with gaps or infinities to ``Line/opened``.
    ///
    /// - Returns: Nodes without gaps, infinities or changed leaves. These nodes and the opened leaves together contain
    ///   all points of `nodes` in the window. Nil if too many nodes contain gaps, infinities or changed leaves; see
    ///   ``maxOpenedNodes``.
    private func plainNodes(
      in nodes: [Node], changed: [Int], _ lines: inout [Line]
    ) throws(SQLError) -> [Node]? {
      guard let opened = lines.first?.opened, let first = opened.first, let last = opened.last else { return [] }
      var plain: [Node] = [], rest = nodes
      var special = lines.map { _ in [Int]() }
      while !rest.isEmpty {
        var divided: [Node] = []
        for node in rest where node.leaves.overlaps(first..<last + 1) {
          if !node.isSpecial, changed.isEmpty || changed.places(in: node.leaves).isEmpty {
            plain.append(node)
          } else if node.level > 0 {
            divided.append(node)
          } else if node.isSpecial {
            special[node.line].append(node.number)
          }
        }
        guard divided.count <= Self.maxOpenedNodes, special.allSatisfy({ $0.count <= Self.maxOpenedNodes }) else {
          return nil
        }
        rest = divided.isEmpty ? [] : try children(of: divided)
      }
      for line in lines.indices where !special[line].isEmpty {
        lines[line].opened = Set(lines[line].opened).union(special[line]).sorted()
      }
      return plain
    }

    /// Reads the children of the nodes `first` through `last` of a level, for all lines.
    private func children(ofLevel level: Int, from first: Int, through last: Int) throws(SQLError) -> [Node] {
      children(
        in: try connection.run(
          """
          SELECT line, level::int8, node, children FROM \(index.nodes) \
          WHERE level = $1::int2 AND node BETWEEN $2::int8 AND $3::int8
          """, ["\(level)", "\(first)", "\(last)"], isPrepared: true))
    }

    /// Reads the children of the given nodes, with a single query.
    private func children(of nodes: [Node]) throws(SQLError) -> [Node] {
      // OFFSET 0 makes the server look up each node of the list. Without OFFSET 0, the server may scan the whole table
      // of nodes.
      children(
        in: try connection.run(
          """
          SELECT nodes.* FROM unnest($1::text[], $2::int2[], $3::int8[]) AS fv_k (line, level, node) CROSS JOIN LATERAL (\
          SELECT line, level::int8, node, children FROM \(index.nodes) AS nodes WHERE nodes.level = fv_k.level \
          AND nodes.node = fv_k.node AND nodes.line = fv_k.line OFFSET 0) AS nodes
          """,
          [nodes.map { groups[$0.line] }.sqlArray, nodes.map(\.level).sqlArray, nodes.map(\.number).sqlArray],
          isPrepared: true))
    }

    /// Decodes the children of nodes. The columns of `rows` are the series, the level, the index and the children of
    /// a node.
    private func children(in rows: SQLResult) -> [Node] {
      let places = Dictionary(groups.enumerated().map { ($1, $0) }) { first, _ in first }
      var nodes: [Node] = []
      for row in 0..<rows.count {
        guard let line = places[rows.text(row, 0) ?? ""] else { continue }
        let level = rows.integer(row, 1) - 1, parent = rows.integer(row, 2)
        for offset in stride(from: 0, to: rows.size(row, 3), by: SQLIndex.childSize) {
          let head = Int(rows.load(row, 3, at: offset) as Int16)
          nodes.append(
            Node(
              line: line, level: level, number: parent << SQLIndex.fanOutBits | head & SQLIndex.lastSibling,
              count: head >> SQLIndex.fanOutBits, lowest: rows.double(row, 3, at: offset + 2),
              highest: rows.double(row, 3, at: offset + 10)))
        }
      }
      return nodes
    }

    // MARK: Rows

    /// A request for the rows of an opened leaf.
    private struct Reading {
      var line: Int
      /// The index of the leaf in ``Line/opened``.
      var place: Int
      var leaf: Int

      /// The range of x values to read; nil for the whole leaf.
      var range: ClosedRange<Double>?
    }

    /// Reads the rows of all opened leaves into ``Line/rows``, sorted by x value.
    private func readRows(_ lines: inout [Line], _ edges: Edges) throws(SQLError) {
      let margin = Self.pointsPerEdge / 2 / Double(SQLIndex.pointsPerLeaf) / index.rate
      let readings = lines.enumerated().flatMap { line, value in
        value.opened.enumerated().map { place, leaf in
          let edge = value.isNarrow[place] ? edges[leaf]?.first : nil
          return Reading(line: line, place: place, leaf: leaf, range: edge.map { $0 - margin...$0 + margin })
        }
      }
      for line in lines.indices { lines[line].rows = lines[line].opened.map { _ in [] } }
      let ranges = readings.map { reading in
        let leaf = index.xRange(ofNode: reading.leaf, level: 0)
        return reading.range.map { index.widened($0).clamped(to: leaf) } ?? leaf
      }
      guard !readings.isEmpty else { return }
      let lower = ranges.map { columns.xType.least(atOrAbove: $0.lowerBound) }
      let upper = ranges.map { columns.xType.greatest(atOrBelow: $0.upperBound) }
      let type = columns.xType.parameterType
      let order = window.hasDistinctNumbers ? "" : " ORDER BY \(columns.x), \(columns.yNumber)"
      // Concatenate the points of each leaf into one value, because sending and parsing many rows takes longer than
      // reading them.
      let result = try connection.run(
        """
        SELECT fv_k.place, rows.points FROM unnest($1::text[], $2::\(type)[], $3::\(type)[]) WITH ORDINALITY \
        AS fv_k (line, lower, upper, place) CROSS JOIN LATERAL (\
        SELECT string_agg(float8send(\(columns.xNumber)) || float8send(\(columns.yNumber)), ''\(order)) AS points \
        FROM \(columns.source) WHERE \(columns.x) >= \(columns.xType.bound("fv_k.lower")) \
        AND \(columns.x) <= \(columns.xType.bound("fv_k.upper")) \
        AND \(columns.isPoint(inLine: "fv_k.line"))) AS rows
        """,
        [readings.map { groups[$0.line] }.sqlArray, lower.sqlArray, upper.sqlArray],
        isPrepared: true)
      for row in 0..<result.count {
        let reading = readings[result.integer(row, 0) - 1]
        for offset in stride(from: 0, to: result.size(row, 1), by: 16) {
          let x = result.double(row, 1, at: offset)
          guard index.leaf(of: x) == reading.leaf, reading.range?.contains(x) ?? true, window.window.range.contains(x)
          else { continue }
          lines[reading.line].rows[reading.place]
            .append(SQLPoints(column: window.column(of: x), x: x, y: result.double(row, 1, at: offset + 8)))
        }
      }
      guard window.hasDistinctNumbers else { return }
      for reading in readings { lines[reading.line].rows[reading.place].sortPoints() }
    }

    /// Reads the nearest points outside the window. Also reads the first and the last point of each span, unless the
    /// opened leaf next to this point already has a finite point in the same pixel column.
    private func readEnds(
      _ lines: inout [Line], _ edges: Edges
    ) throws(SQLError) -> [(before: SQLPoints?, after: SQLPoints?)] {
      let range = window.window.range
      var befores: [(line: Int, place: Int, x: Double)] = [], afters = befores
      for (number, line) in lines.enumerated() {
        befores.append((number, -1, range.lowerBound))
        afters.append((number, -1, range.upperBound.nextUp))
        for (place, span) in line.spans.enumerated() where span.count > 0 {
          let leaves = line.opened[place]...line.opened[place + 1]
          let column = window.column(of: index.middle(leaves))
          let rows = line.rows[place], next = line.rows[place + 1]
          /// If no rows of a leaf were read, returns the x value at which the search for the nearest point starts.
          func xValue(in leaf: Int) -> Double { edges[leaf]?.first ?? index.middle(leaf...leaf) }
          if !rows.reaches(column, \.last) {
            afters.append((number, place, rows.last?.firstX.nextUp ?? xValue(in: leaves.lowerBound)))
          }
          if !next.reaches(column, \.first) {
            befores.append((number, place, next.first?.firstX ?? xValue(in: leaves.upperBound)))
          }
        }
      }
      var outside = [(before: SQLPoints?, after: SQLPoints?)](repeating: (nil, nil), count: lines.count)
      for (end, point) in zip(
        befores, try nearestPoints(.isBelow, .descending, befores.map { (groups[$0.line], $0.x) }))
      {
        if end.place < 0 { outside[end.line].before = point } else { lines[end.line].spans[end.place].last = point }
      }
      for (end, point) in zip(afters, try nearestPoints(.isAtLeast, .ascending, afters.map { (groups[$0.line], $0.x) }))
      {
        if end.place < 0 { outside[end.line].after = point } else { lines[end.line].spans[end.place].first = point }
      }
      return outside
    }

    /// Returns the nearest point on one side of each given x value, or nil if there is no such point. With `.isBelow`
    /// and `.descending`, it is the last point before the x value. With `.isAtLeast` and `.ascending`, it is the first
    /// point at or after the x value.
    private func nearestPoints(
      _ comparison: SQLColumnType.Comparison, _ order: SQLColumns.Order, _ places: [(line: String, x: Double)]
    ) throws(SQLError) -> [SQLPoints?] {
      guard !places.isEmpty else { return [] }
      let point = columns.nearestPoint(
        where: columns.xType.compare(columns.x, comparison, "fv_k.x"), order, inLine: "fv_k.line")
      let result = try connection.run(
        """
        SELECT fv_k.place, point.fv_x, point.fv_y FROM unnest($1::text[], $2::\(columns.xType.parameterType)[]) \
        WITH ORDINALITY AS fv_k (line, x, place) CROSS JOIN LATERAL \(point) AS point
        """, [places.map(\.line).sqlArray, places.map { columns.xType.least(atOrAbove: $0.x) }.sqlArray],
        isPrepared: true)
      var points = [SQLPoints?](repeating: nil, count: places.count)
      for row in 0..<result.count {
        let x = result.double(row, 1)
        points[result.integer(row, 0) - 1] = SQLPoints(column: window.column(of: x), x: x, y: result.double(row, 2))
      }
      return points
    }
  }

  extension [SQLPoints] {
    /// Returns true if the first or the last element of the array is finite and lies in the given pixel column.
    /// Returns false if the array is empty.
    ///
    /// - Parameter end: Selects the element: `\.first` or `\.last`.
    fileprivate func reaches(_ column: Int, _ end: KeyPath<[SQLPoints], SQLPoints?>) -> Bool {
      self[keyPath: end].map { $0.column == column && $0.first.isFinite } ?? false
    }
  }

  extension [Int] {
    /// Returns the indices of the elements whose values are in `range`. The elements must be in ascending order.
    fileprivate func places(in range: Range<Int>) -> Range<Int> {
      var (lower, upper) = (0, count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if self[middle] < range.lowerBound { lower = middle + 1 } else { upper = middle }
      }
      while upper < count, self[upper] < range.upperBound { upper += 1 }
      return lower..<upper
    }
  }

  extension ColumnLayout.Window {
    /// Returns the smallest x value that lies in the given pixel column or to the right of the column.
    fileprivate func start(ofColumn column: Int) -> Double {
      func isReached(_ x: Double) -> Bool { self.column(of: offset(of: x)) >= column }
      let estimate = range.lowerBound + Double(column) / scale
      // The rounding errors are proportional to the largest number in the computation.
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
