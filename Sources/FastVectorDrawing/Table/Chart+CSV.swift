public import FastVectorCharts
import FastVectorFiles
public import Foundation

extension Chart {
  /// Returns the drawn data as a CSV table.
  ///
  /// The first column contains the x values in ascending order. It is followed by one column per line, and one column
  /// per series of each mark. A mark's series is left out if another column already has the same name. Each row
  /// contains the values of all series at an x value.
  ///
  /// The table contains only points that affect the picture. For each series, these are the first, lowest, highest and
  /// last point in each pixel column of the plot, and the first NaN of each gap. If a pixel column contains at most two
  /// points, the table includes all of them.
  ///
  /// Numbers have the fewest digits that round-trip to the same value. Dates are in UTC, in ISO 8601 format, with up to
  /// nine decimals of a second. A cell is empty if the series has a gap or no point at the x value, or if a logarithmic
  /// axis can't represent the value. For stacked areas and bars, the cells contain the values at which they end.
  ///
  /// - Throws: ``ChartLayoutError``.
  /// - Complexity: O(n + r s log n) for n points, and a table with r rows and s series
  public func csv() throws(ChartLayoutError) -> String { VisibleTable(self, try ChartLayout(self)).csv }

  /// Writes the drawn data to a CSV file. The file gets its final name when it is complete. See ``csv()``.
  ///
  /// - Throws: ``ChartLayoutError`` and `FileError`.
  public func writeCSV(to path: String) throws {
    let text = try csv()
    let file = try AtomicFile(path: path)
    try file.write(Data(text.utf8))
    try file.finish()
  }

  /// Writes the drawn data to a CSV file. See ``writeCSV(to:)-(String)``.
  public func writeCSV(to url: URL) throws { try writeCSV(to: url.filePath()) }
}

extension VisibleTable {
  /// Creates a table of the points that affect the pixels of a chart.
  fileprivate init(_ chart: Chart, _ layout: ChartLayout) {
    let plots = chart.plots(tickCount: 2)
    let drawn = plots[0]
    let range = drawn.xRange(
      of: [.first, .second].flatMap { drawn.drawnSeries(on: $0) + drawn.drawnMarkSeries(on: $0) })
    let window = ColumnLayout.Window(range: range, minX: 0, width: layout.plot.width * layout.scale)
    var lines: [Line] = []
    var xs: [Double] = []
    func add(_ name: String, _ series: Series, _ y: ScaleType) {
      lines.append(Line(name, series, scale: y))
      xs += series.drawnRows(chart.xAxis.scale, y, in: window).map { series.xValues[$0] }
    }
    func y(_ axis: ChartLine.Axis, _ plot: Chart) -> ScaleType {
      (axis == .first ? plot.yAxis : plot.secondYAxis).scale
    }
    for plot in plots {
      for line in plot.lines {
        add(line.shownName ?? "line \(lines.count + 1)", line.series, y(line.style.axis, plot))
      }
    }
    for plot in plots {
      for mark in plot.marks {
        // The values at which stacked bars start aren't data.
        let from = if case .bars = mark.content { Series?.none } else { mark.series.from }
        for series in [from, mark.series.to].compactMap(\.self) {
          let name = series.id?.text ?? mark.label ?? "mark \(lines.count + 1)"
          guard !lines.contains(where: { $0.name == name }) else { continue }
          add(name, series, y(mark.style.axis, plot))
        }
      }
    }
    self.init(lines, at: xs, isTime: chart.xAxis.scale == .time)
  }
}

extension Series {
  /// Returns the indices of the visible rows that affect the pixels of a line, in ascending order. Within a pixel
  /// column, gaps divide the points into parts. The result includes the first, lowest, highest and last point of each
  /// part, and the first NaN of each gap.
  fileprivate func drawnRows(_ x: ScaleType, _ y: ScaleType, in window: ColumnLayout.Window) -> [Int] {
    var drawn: [Int] = []
    var column = -1
    var extremes: (first: Int, lowest: Int, highest: Int, last: Int)?
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    func finish() {
      guard let rows = extremes else { return }
      drawn += Set([rows.first, rows.lowest, rows.highest, rows.last]).sorted()
      extremes = nil
    }
    var isInGap = false
    for row in x == .log ? 0..<count : rows(x: window.range) {
      let place = x.place(of: xValues[row])
      guard window.range.contains(place) else { continue }
      let value = y.place(of: self[row].y)
      if value.isNaN {
        finish()
        if !isInGap { drawn.append(row) }
        isInGap = true
        continue
      }
      isInGap = false
      let next = window.column(of: window.offset(of: place))
      if next != column { finish() }
      column = next
      guard var rows = extremes else {
        extremes = (row, row, row, row)
        (lowest, highest) = (value, value)
        continue
      }
      rows.last = row
      if value < lowest { (rows.lowest, lowest) = (row, value) }
      if value > highest { (rows.highest, highest) = (row, value) }
      extremes = rows
    }
    finish()
    return drawn
  }
}
