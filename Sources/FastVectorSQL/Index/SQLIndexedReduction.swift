#if PostgreSQL && os(Linux)
  import FastVectorCharts

  /// A reduction of the rows in a window that uses the min–max pyramid of their table.
  ///
  /// Leaves at the edges of pixel columns, and leaves with gaps, infinities or changed rows, are *opened*: their rows
  /// are read. All points between two opened leaves are finite and in one pixel column, and the pyramid contains their
  /// extremes.
  struct SQLIndexedReduction {
    let connection: SQLConnection
    let columns: SQLColumns
    let groups: [String]
    let window: SQLWindow
    let index: SQLIndex

    /// The maximum number of changed leaves, and of leaves with gaps or infinities. If there are more, all rows are
    /// read.
    private static let mostOpened = 4096

    private struct Line {
      /// The opened leaves, in order, and their rows.
      var opened: [Int]
      var rows: [[SQLPoints]] = []

      /// The points between each opened leaf and the next one.
      var spans: [Span] = []
    }

    /// The points between two opened leaves.
    private struct Span {
      var lowest = Double.infinity
      var highest = -Double.infinity

      /// The first and the last point. They are only read if the opened leaves don't contain the first and last point
      /// of the pixel column.
      var first: SQLPoints?
      var last: SQLPoints?

      var isEmpty: Bool { lowest > highest }
    }

    /// Returns the points of each line, including the nearest points outside the window. Returns nil if reading all
    /// rows is faster, because pixel columns are narrower than leaves, or because many rows have changed or are gaps.
    func points() throws(SQLError) -> [[SQLPoints]]? {
      guard let level, let changed = try changedLeaves() else { return nil }
      let opened = Set(columnStarts.map(index.leaf(of:)) + changed).sorted()
      var lines = groups.map { _ in Line(opened: opened) }
      guard try readNodes(level, &lines) else { return nil }
      try readRows(&lines)
      let outside = try readEnds(&lines)
      return zip(lines, outside).map { line, outside in
        var points = outside.before.map { [$0] } ?? []
        for (place, rows) in line.rows.enumerated() {
          points += rows
          guard line.spans.indices.contains(place), !line.spans[place].isEmpty else { continue }
          let span = line.spans[place]
          if let first = span.first { points.append(first) }
          guard let start = points.last, let end = span.last ?? line.rows[place + 1].first else { continue }
          // If both points have the same x value, they are the extremes, because points with equal x values are ordered
          // by y.
          if start.firstX < end.firstX {
            let third = (end.firstX - start.firstX) / 3
            points.append(SQLPoints(column: start.column, x: start.firstX + third, y: span.lowest))
            points.append(SQLPoints(column: start.column, x: start.firstX + 2 * third, y: span.highest))
          }
          if let last = span.last, (last.firstX, last.first) != (start.firstX, start.first) { points.append(last) }
        }
        return points + (outside.after.map { [$0] } ?? [])
      }
    }

    /// The x values at which pixel columns start, and the end of the last column.
    private var columnStarts: [Double] {
      let window = window.window
      return (0...Int(window.width)).map(window.start(ofColumn:)) + [window.range.upperBound.nextUp]
    }

    // MARK: Nodes

    /// The greatest level whose children are at most as long as a pixel column; nil if leaves are longer.
    private var level: Int? {
      let length = index.rate / window.window.scale
      return (1...index.levelCount).last { Double(1 << (SQLIndex.fanOutBits * ($0 - 1))) <= length }
    }

    /// Returns the leaves in the window whose rows have changed; nil if there are too many.
    private func changedLeaves() throws(SQLError) -> [Int]? {
      let range = window.window.range
      let result = try connection.run(
        """
        SELECT DISTINCT leaf FROM \(index.changes) WHERE leaf IS NULL OR leaf BETWEEN $1 AND $2 \
        LIMIT \(Self.mostOpened + 1)
        """, ["\(index.leaf(of: range.lowerBound))", "\(index.leaf(of: range.upperBound))"], isPrepared: true)
      guard result.count <= Self.mostOpened, !(0..<result.count).contains(where: { result.isNull($0, 0) }) else {
        return nil
      }
      return (0..<result.count).map { result.integer($0, 0) }
    }

    private struct Node: Hashable {
      var level: Int
      var number: Int
    }

    /// Reads the nodes between opened leaves, and opens leaves with gaps or infinities. Returns false if there are too
    /// many of these leaves.
    private func readNodes(_ top: Int, _ lines: inout [Line]) throws(SQLError) -> Bool {
      guard let opened = lines.first?.opened, let first = opened.first, let last = opened.last else { return true }
      let bits = SQLIndex.fanOutBits
      let parents = (1..<top).flatMap { level in
        Set(opened.map { $0 >> (bits * level) }).map { Node(level: level, number: $0) }
      }
      var results = [try nodes(of: top, from: first >> (bits * top), to: last >> (bits * top), and: parents)]
      var special: Set<Node> = []
      repeat {
        special = []
        var leaves = lines.map { _ in [Int]() }
        forEachChild(in: results[results.count - 1], isSpecial: true, between: lines.map(\.opened)) {
          line, _, child, _ in
          if child.level > 0 { special.insert(child) } else { leaves[line].append(child.number) }
        }
        guard special.count <= Self.mostOpened else { return false }
        for line in lines.indices where !leaves[line].isEmpty {
          lines[line].opened = (lines[line].opened + leaves[line]).sorted()
          guard lines[line].opened.count <= opened.count + Self.mostOpened else { return false }
        }
        if !special.isEmpty { results.append(try nodes(of: top, from: 1, to: 0, and: special)) }
      } while !special.isEmpty
      for line in lines.indices {
        lines[line].spans = Array(repeating: Span(), count: max(0, lines[line].opened.count - 1))
      }
      for result in results {
        forEachChild(in: result, isSpecial: false, between: lines.map(\.opened)) { line, place, _, extremes in
          lines[line].spans[place].lowest = min(lines[line].spans[place].lowest, extremes.lowest)
          lines[line].spans[place].highest = max(lines[line].spans[place].highest, extremes.highest)
        }
      }
      return true
    }

    /// Reads a range of nodes of the level `top`, and a list of nodes. The columns of the result are the line, the level,
    /// the index of the node, and its children.
    private func nodes(
      of top: Int, from first: Int, to last: Int, and others: some Sequence<Node>
    ) throws(SQLError) -> SQLResult {
      // OFFSET 0 keeps the server from reading all nodes in order to join them with the list.
      try connection.run(
        """
        SELECT line, level::int8, node, children FROM \(index.nodes) \
        WHERE level = $1::int2 AND node BETWEEN $2::int8 AND $3::int8 UNION ALL \
        SELECT nodes.* FROM unnest($4::int2[], $5::int8[]) AS k (level, node) CROSS JOIN LATERAL (\
        SELECT line, level::int8, node, children FROM \(index.nodes) AS nodes \
        WHERE nodes.level = k.level AND nodes.node = k.node OFFSET 0) AS nodes
        """,
        ["\(top)", "\(first)", "\(last)", others.map(\.level).sqlArray, others.map(\.number).sqlArray],
        isPrepared: true)
    }

    /// Calls a function for each child that lies between two neighboring opened leaves, with its line, the place of the
    /// opened leaf before it, the child, and its least and greatest y value.
    ///
    /// - Parameter isSpecial: True for children with gaps or infinities; false for all others.
    private func forEachChild(
      in nodes: SQLResult, isSpecial: Bool, between opened: [[Int]],
      _ body: (_ line: Int, _ place: Int, Node, _ extremes: (lowest: Double, highest: Double)) -> Void
    ) {
      let places = Dictionary(groups.enumerated().map { ($1, $0) }) { first, _ in first }
      for row in 0..<nodes.count {
        guard let line = places[nodes.text(row, 0) ?? ""] else { continue }
        let level = nodes.integer(row, 1) - 1, node = nodes.integer(row, 2), bits = SQLIndex.fanOutBits * level
        let opened = opened[line], start = opened.firstPlace(atOrAfter: node << (bits + SQLIndex.fanOutBits))
        for offset in stride(from: 0, to: nodes.size(row, 3), by: SQLIndex.childSize) {
          let highest = nodes.double(row, 3, at: offset + 10)
          guard highest.isNaN == isSpecial else { continue }
          let place: Int16 = nodes.load(row, 3, at: offset)
          let child = node << SQLIndex.fanOutBits | Int(place)
          var next = start
          while next < opened.count, opened[next] < child << bits { next += 1 }
          guard next > 0, next < opened.count, opened[next] >= (child + 1) << bits else { continue }
          let lowest = nodes.double(row, 3, at: offset + 2)
          body(line, next - 1, Node(level: level, number: child), (lowest, highest))
        }
      }
    }

    // MARK: Rows

    /// Reads the rows of opened leaves, and sorts them.
    private func readRows(_ lines: inout [Line]) throws(SQLError) {
      let leaves = lines.enumerated().flatMap { line, value in
        value.opened.enumerated().map { (line: line, place: $0, leaf: $1) }
      }
      for line in lines.indices { lines[line].rows = lines[line].opened.map { _ in [] } }
      let ranges = leaves.map { index.xRange(ofNode: $0.leaf, level: 0) }
      let lower = ranges.map { columns.xType.least(atOrAbove: $0.lowerBound, as: "k.lower") }
      let upper = ranges.map { columns.xType.greatest(atOrBelow: $0.upperBound, as: "k.upper") }
      guard let start = lower.first, let end = upper.first else { return }
      let type = columns.xType.parameterType
      let result = try connection.run(
        """
        SELECT k.place, rows.x, rows.y FROM unnest($1::text[], $2::\(type)[], $3::\(type)[]) WITH ORDINALITY \
        AS k (line, lower, upper, place) CROSS JOIN LATERAL (SELECT \(columns.xNumber) AS x, \(columns.yNumber) AS y \
        FROM \(columns.source) WHERE \(columns.x) >= \(start.expression) AND \(columns.x) <= \(end.expression) \
        AND \(columns.isPoint(inLine: "k.line")) OFFSET 0) AS rows
        """,
        [leaves.map { groups[$0.line] }.sqlArray, lower.map(\.value).sqlArray, upper.map(\.value).sqlArray],
        isPrepared: true)
      for row in 0..<result.count {
        let (line, place, leaf) = leaves[result.integer(row, 0) - 1], x = result.double(row, 1)
        guard index.leaf(of: x) == leaf, window.window.range.contains(x) else { continue }
        lines[line].rows[place].append(SQLPoints(column: window.column(of: x), x: x, y: result.double(row, 2)))
      }
      for (line, place, _) in leaves { lines[line].rows[place].sortPoints() }
    }

    /// Reads the first and last points of spans if the opened leaves don't contain them, and the nearest points outside
    /// the window.
    private func readEnds(_ lines: inout [Line]) throws(SQLError) -> [(before: SQLPoints?, after: SQLPoints?)] {
      let range = window.window.range
      var befores: [(line: Int, place: Int, x: Double)] = [], afters = befores
      for (number, line) in lines.enumerated() {
        befores.append((number, -1, range.lowerBound))
        afters.append((number, -1, range.upperBound.nextUp))
        for (place, span) in line.spans.enumerated() where !span.isEmpty {
          let leaves = line.opened[place]...line.opened[place + 1]
          let column = window.column(of: index.middle(leaves))
          let rows = line.rows[place], next = line.rows[place + 1]
          if !rows.reaches(column, \.last) {
            let middle = index.middle(leaves.lowerBound...leaves.lowerBound)
            afters.append((number, place, rows.last?.firstX.nextUp ?? max(middle, range.lowerBound)))
          }
          if !next.reaches(column, \.first) {
            let middle = index.middle(leaves.upperBound...leaves.upperBound)
            befores.append((number, place, next.first?.firstX ?? min(middle, range.upperBound.nextUp)))
          }
        }
      }
      var outside = [(before: SQLPoints?, after: SQLPoints?)](repeating: (nil, nil), count: lines.count)
      for (end, point) in zip(befores, try nearestPoints("<", .descending, befores.map { (groups[$0.line], $0.x) })) {
        if end.place < 0 { outside[end.line].before = point } else { lines[end.line].spans[end.place].last = point }
      }
      for (end, point) in zip(afters, try nearestPoints(">=", .ascending, afters.map { (groups[$0.line], $0.x) })) {
        if end.place < 0 { outside[end.line].after = point } else { lines[end.line].spans[end.place].first = point }
      }
      return outside
    }

    /// For each of the given x values, returns the last point before it, or the first point at or after it.
    private func nearestPoints(
      _ comparison: String, _ order: SQLColumns.Order, _ places: [(line: String, x: Double)]
    ) throws(SQLError) -> [SQLPoints?] {
      let bounds = places.map { columns.xType.least(atOrAbove: $0.x, as: "k.x") }
      guard let bound = bounds.first else { return [] }
      let point = columns.nearestPoint(
        where: "\(columns.x) \(comparison) \(bound.expression)", order, inLine: "k.line")
      let result = try connection.run(
        """
        SELECT k.place, point.x, point.y FROM unnest($1::text[], $2::\(columns.xType.parameterType)[]) \
        WITH ORDINALITY AS k (line, x, place) CROSS JOIN LATERAL \(point) AS point
        """, [places.map(\.line).sqlArray, bounds.map(\.value).sqlArray], isPrepared: true)
      var points = [SQLPoints?](repeating: nil, count: places.count)
      for row in 0..<result.count {
        let x = result.double(row, 1)
        points[result.integer(row, 0) - 1] = SQLPoints(column: window.column(of: x), x: x, y: result.double(row, 2))
      }
      return points
    }
  }

  extension [SQLPoints] {
    /// Returns true if the point at `end`, which is the first or last one, is finite and lies in the given pixel
    /// column.
    fileprivate func reaches(_ column: Int, _ end: KeyPath<[SQLPoints], SQLPoints?>) -> Bool {
      self[keyPath: end].map { $0.column == column && $0.first.isFinite } ?? false
    }
  }

  extension [Int] {
    /// Returns the index of the first element that is at least `value`, or the count. The elements must be ascending.
    fileprivate func firstPlace(atOrAfter value: Int) -> Int {
      var (lower, upper) = (0, count)
      while lower < upper {
        let middle = (lower + upper) / 2
        if self[middle] < value { lower = middle + 1 } else { upper = middle }
      }
      return lower
    }
  }

  extension ColumnLayout.Window {
    /// Returns the least x value in the given pixel column or to the right of it.
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
