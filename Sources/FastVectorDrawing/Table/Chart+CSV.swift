public import FastVectorCharts
import FastVectorFiles
public import Foundation

extension Chart {
  /// Returns the drawn data as a CSV table.
  ///
  /// The first column contains the x values in ascending order. It is followed by one column per line, and one column
  /// per series of each mark. Series with the same id and the same data have only one column. Each row contains the
  /// values of all series at an x value. If a series has x values that are successive `Double` values, they represent a
  /// repeated x value, and are written as the first of them.
  ///
  /// The table contains only points that affect the picture. If the number of visible points of a series doesn't exceed
  /// the number of pixel columns of the plot, these are all visible points. Otherwise, they are the first, lowest,
  /// highest and last point in each pixel column. For ``ChartMark/Content/points(_:symbol:size:)``, the table then also
  /// contains a point in each pixel that contains points. Each gap is represented by its first NaN.
  ///
  /// Numbers have the fewest digits that round-trip to the same value. Dates are in UTC, in ISO 8601 format, with up to
  /// nine decimals of a second. A cell is empty if the series has a gap or no point at the x value, or if a logarithmic
  /// axis can't represent the value. For stacked areas and bars, the cells contain their values, not the sums at which
  /// they end.
  ///
  /// - Throws: ``ChartLayoutError``.
  /// - Complexity: O(n + r s log n) for n points, and a table with r rows and s series
  public func csv() throws(ChartLayoutError) -> String {
    VisibleTable(try ChartFrameSequence(AnimatedChart(self))).csv
  }

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
  /// Creates a table of the points that affect the pixels of a static chart.
  fileprivate init(_ frames: ChartFrameSequence) {
    let plots = zip(frames.motion.plots, [frames.layout] + frames.layout.panels)
    let drawn = frames.motion.chart
    let range = drawn.xRange(
      of: [.first, .second].flatMap { drawn.drawnSeries(on: $0) + drawn.drawnMarkSeries(on: $0) })
    let window = ColumnLayout.Window(range: range, minX: 0, width: frames.layout.plotInPixels.width)
    var lines: [Line] = []
    var xs: [X] = []
    func scale(_ axis: ChartLine.Axis, _ chart: Chart) -> ScaleType {
      (axis == .first ? chart.yAxis : chart.secondYAxis).scale
    }
    for (motion, _) in plots {
      for line in motion.chart.lines {
        let y = scale(line.style.axis, motion.chart)
        lines.append(Line(line.shownName ?? "line \(lines.count + 1)", line.series, scale: y))
        xs += line.series.drawnXs(drawn.xAxis.scale, y, in: window)
      }
    }
    for (motion, layout) in plots {
      for mark in motion.chart.marks {
        let y = scale(mark.style.axis, motion.chart)
        // The values at which stacked marks start and end aren't data, but they determine the pixels.
        let from = mark.isStacked ? nil : mark.series.from
        let symbols = motion.rows(ofSymbolsIn: mark, layout)
        for series in [from, mark.series.to].compactMap(\.self) {
          let values = mark.stackedValues ?? series
          let isNew = !lines.contains { $0.series == values }
          if isNew {
            let name = values.id?.text ?? mark.label ?? "mark \(lines.count + 1)"
            lines.append(Line(name, values, scale: mark.isStacked ? .linear : y))
          }
          if isNew || symbols != nil || mark.isStacked {
            xs += series.drawnXs(drawn.xAxis.scale, y, in: window, symbols)
          }
        }
      }
    }
    self.init(lines, at: xs, isTime: drawn.xAxis.scale == .time)
  }
}

/// The rows of pixels in a plot, from bottom to top.
private struct PixelRows {
  let range: ClosedRange<Double>
  let count: Double

  /// Returns the row of a value in scale coordinates. Values outside the plot are in a row below or above it.
  func row(of value: Double) -> Int {
    Int(min(max((ScaleType.linear.fraction(of: value, in: range) * count).rounded(.down), -1), count))
  }
}

extension ChartMotion {
  /// Returns the rows of pixels in which the symbols of a mark are drawn; nil for marks other than points.
  fileprivate func rows(ofSymbolsIn mark: ChartMark, _ layout: ChartLayout) -> PixelRows? {
    guard case .points = mark.content, let side = sides.first(where: { $0.axis == mark.style.axis }) else { return nil }
    return PixelRows(range: side.animator.yRange(at: 0), count: layout.plotInPixels.height)
  }
}

extension Series {
  /// Returns the x values of the visible points that affect the pixels of a line or of symbols. The x values are
  /// unsorted, and some are repeated.
  ///
  /// If the number of visible points doesn't exceed the number of pixel columns, the result includes all points.
  /// Otherwise, the points in each pixel column are split at gaps. The result then includes the first, lowest, highest
  /// and last point of each part. If symbols are drawn, it also includes the first point in each pixel that contains
  /// symbols. In both cases, each gap is represented by its first NaN.
  ///
  /// - Parameter symbols: The rows of pixels in which symbols are drawn; nil if the series is drawn without symbols.
  fileprivate func drawnXs(
    _ x: ScaleType, _ y: ScaleType, in window: ColumnLayout.Window, _ symbols: PixelRows? = nil
  ) -> [VisibleTable.X] {
    var drawn: [VisibleTable.X] = []
    var column = -1
    var part: (first: VisibleTable.X, lowest: VisibleTable.X, highest: VisibleTable.X, last: VisibleTable.X)?
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    var pixels: [Int: VisibleTable.X] = [:]
    func finish() {
      guard let points = part else { return }
      drawn += [points.first, points.lowest, points.highest, points.last] + pixels.values
      part = nil
      pixels.removeAll(keepingCapacity: true)
    }
    var isInGap = false
    var previous: VisibleTable.X?
    let visible = x == .log ? 0..<count : rows(x: window.range)
    for row in visible {
      let place = x.place(of: xValues[row])
      guard window.range.contains(place) else { continue }
      let current = VisibleTable.X(xValues[row], after: previous)
      previous = current
      let value = y.place(of: self[row].y)
      if value.isNaN {
        finish()
        if !isInGap { drawn.append(current) }
        isInGap = true
        continue
      }
      isInGap = false
      let next = window.column(of: window.offset(of: place))
      if next != column || Double(visible.count) <= window.width { finish() }
      column = next
      if let symbols { pixels[symbols.row(of: value), default: current] = current }
      guard var points = part else {
        part = (current, current, current, current)
        (lowest, highest) = (value, value)
        continue
      }
      points.last = current
      if value < lowest { (points.lowest, lowest) = (current, value) }
      if value > highest { (points.highest, highest) = (current, value) }
      part = points
    }
    finish()
    return drawn
  }
}
