import Foundation

extension Chart {
  /// Creates a chart of empty lines, to which rows can be appended.
  ///
  /// ```swift
  /// var load = Chart(names: ["user", "system"]).xAxis(.latest(60)).yAxis(.fixed(0...1), format: .percent)
  /// try load.append(x: 0, y: [0.31, 0.04])
  /// try load.append([(x: 1, y: [0.35, 0.05]), (x: 2, y: [0.28, 0.04])])
  /// ```
  ///
  /// - Parameter names: The names of the lines, which are also the ids of their series.
  public init(names: [String]) { self.init(names.map { Series(id: .text($0)) }) }

  /// Appends a row: a point for each line at the same x value.
  ///
  /// Rows can be appended to any chart whose points have no identifiers. If the first row of an empty chart has a date,
  /// the x axis becomes a time axis. All other settings of the chart stay the same. A mark whose series has the same id
  /// as a line in the same plot gets the points of that line; all other marks stay unchanged. Evenly spaced x values
  /// are converted to explicit ones.
  ///
  /// To show only the latest rows, use the axis range ``ChartAxis/Range/latest(_:)``.
  ///
  /// - Parameters:
  ///   - x: The x value: a finite number or a date, greater than the last x value of all lines.
  ///   - y: A value for each line of the chart, followed by a value for each line of its panels. NaN is a gap.
  ///   - capacity: The maximum number of points to retain in each line. If there are more, the oldest points are
  ///     dropped. Nil retains all points.
  /// - Precondition: `capacity` isn't negative.
  /// - Throws: ``ChartError/valueCount(values:lines:)`` or ``ChartError/invalidRow(_:)``. The chart is then unchanged.
  /// - Complexity: Amortized O(1) per value, after O(n) for converting evenly spaced x values of n points. Copies of
  ///   the chart continue to share the earlier points.
  public mutating func append(x: some Plottable, y: [Double], keeping capacity: Int? = nil) throws(ChartError) {
    try appendRow(x: x, y: y, keeping: capacity)
    updateMarks()
  }

  /// Appends rows in ascending order of their x values. See ``append(x:y:keeping:)``.
  ///
  /// - Parameters:
  ///   - rows: The rows. A row has an x value and a y value for each line.
  ///   - capacity: The maximum number of points to retain in each line; nil to retain all points.
  /// - Precondition: `capacity` isn't negative.
  /// - Throws: The ``ChartError`` of the first invalid row. The rows before it have been appended, but the invalid row
  ///   and all later rows haven't.
  /// - Complexity: Amortized O(1) per value
  public mutating func append<X: Plottable>(
    _ rows: some Sequence<(x: X, y: [Double])>, keeping capacity: Int? = nil
  ) throws(ChartError) {
    defer { updateMarks() }
    for row in rows { try appendRow(x: row.x, y: row.y, keeping: capacity) }
  }

  private mutating func appendRow<X: Plottable>(x: X, y: [Double], keeping capacity: Int?) throws(ChartError) {
    let lineCount = lineCount
    guard y.count == lineCount else { throw .valueCount(values: y.count, lines: lineCount) }
    let number = x.plottedNumber
    do { try check(number) } catch { throw .invalidRow(error) }
    if X.self is Date.Type, xAxis.scale == .linear, xExtent == nil { xAxis.scale = .time }
    appendPoints(x: number, y: y, from: 0, keeping: capacity)
  }

  /// The number of lines in all plots.
  private var lineCount: Int { panels.reduce(lines.count) { $0 + $1.chart.lineCount } }

  /// Checks that an x value can be appended to all lines in all plots.
  private func check(_ x: Double) throws(SeriesError) {
    for index in lines.indices { try lines[index].series.checkNext(x: x) }
    for panel in panels { try panel.chart.check(x) }
  }

  /// Appends a point to each line of the plot and of its panels. The values start at `y[first]`.
  private mutating func appendPoints(x: Double, y: [Double], from first: Int, keeping capacity: Int?) {
    for index in lines.indices {
      lines[index].series.appendChecked(x: x, y: y[first + index])
      lines[index].series.removeOldest(keeping: capacity)
    }
    var next = first + lines.count
    for index in panels.indices {
      panels[index].chart.appendPoints(x: x, y: y, from: next, keeping: capacity)
      next += panels[index].chart.lineCount
    }
  }

  /// Replaces the points of each mark whose series has the same id as a line with the points of that line.
  private mutating func updateMarks() {
    for index in marks.indices where marks[index].series.to != nil {
      marks[index] = marks[index].mapSeries { series in
        guard let id = series.id, let line = lines.first(where: { $0.series.id == id }) else { return series }
        return line.series
      }
    }
    for index in panels.indices { panels[index].chart.updateMarks() }
  }
}

extension Series {
  /// Checks that a point at an x value can be appended.
  fileprivate func checkNext(x: Double) throws(SeriesError) {
    if names != nil { throw .identifierMismatch(row: count, isNeeded: true) }
    try XValues.check(x, after: count == 0 ? -.infinity : xValues[count - 1], row: count)
  }

  /// Appends a point whose x value was already checked. Converts evenly spaced x values to explicit ones.
  fileprivate mutating func appendChecked(x: Double, y: Double) {
    if xValues.uniform != nil { xValues = XValues(ascending: xValues.vector) }
    xValues.append(x)
    window.append(y)
  }
}
