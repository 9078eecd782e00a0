#if PostgreSQL && os(Linux)
  import FastVectorCharts
  import Foundation

  /// The expected lines of a table, computed from all of its rows. The rows are read with psql.
  struct Oracle {
    /// The points of each group, ordered by their x and y values.
    private(set) var lines: [String: Series] = [:]

    /// The range of the x values.
    private(set) var xExtent: ClosedRange<Double>?

    /// Reads a table and computes its expected lines.
    ///
    /// - Parameters:
    ///   - x: An SQL expression for the x values as numbers.
    ///   - group: An SQL expression for the groups.
    ///   - isSorted: True if `table` is a query that returns the rows in order.
    init(
      _ server: TestServer, _ address: String, table: String, x: String, y: String, group: String,
      isSorted: Bool = false
    ) throws {
      let text = server.run("SELECT \(group), \(x), \(y) FROM \(table)", at: address)
      var points: [String: [(x: Double, y: Double)]] = [:]
      for row in text.split(separator: "\n") {
        let cells = row.split(separator: "\t", omittingEmptySubsequences: false)
        guard !cells[0].isEmpty, let x = Double(cells[1]), x.isFinite else { continue }
        points[String(cells[0]), default: []].append((x, Self.number(cells[2])))
        xExtent = xExtent.map { min($0.lowerBound, x)...max($0.upperBound, x) } ?? x...x
      }
      lines = try points.mapValues { points in
        let sorted =
          isSorted
          ? points
          : points.sorted {
            ($0.x, $0.y.isNaN ? 1 : 0, $0.y.isNaN ? 0 : $0.y) < ($1.x, $1.y.isNaN ? 1 : 0, $1.y.isNaN ? 0 : $1.y)
          }
        var xs = sorted.map(\.x)
        for index in xs.indices.dropFirst() where xs[index] <= xs[index - 1] { xs[index] = xs[index - 1].nextUp }
        return try Series(x: xs, y: sorted.map(\.y))
      }
    }

    private static func number(_ text: Substring) -> Double {
      switch text {
      case "": .nan
      case "Infinity": .infinity
      case "-Infinity": -.infinity
      default: Double(text) ?? .nan
      }
    }
  }

  /// The pixel columns of a line in a window.
  struct Pixels: Equatable, CustomStringConvertible {
    struct Column: Equatable {
      var index: Int
      var values: [Double]
    }
    var columns: [Column]

    init(_ series: Series, in window: ClosedRange<Double>, width: Double) {
      let animator = ChartAnimator([series])
      animator.rect = CGRect(x: 0, y: 0, width: width, height: 100)
      animator.setRanges(x: .fixed(window), y: .fixed(-10...10), nil, at: 0)
      columns = animator.frame(at: 0).lines[0].columns.map {
        Column(index: $0.index, values: [$0.first, $0.lowest, $0.highest, $0.last])
      }
    }

    var description: String { columns.map { "\($0.index): \($0.values)" }.joined(separator: "\n") }
  }
#endif
