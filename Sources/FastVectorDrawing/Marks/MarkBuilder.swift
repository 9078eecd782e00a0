import FastVectorCharts
import FastVectorGeometry
import Foundation

/// A builder of the shapes of the marks in a plot.
struct MarkBuilder {
  /// The rectangle of the plot. It is in the same coordinates as the frames of the marks' series.
  let plot: CGRect

  /// The length of a typographic point, in the coordinates of `plot`.
  let point: Double

  /// Returns true if an x coordinate is in the plot. Tolerates rounding errors.
  func contains(x: Double) -> Bool { plot.minX - 1e-6...plot.maxX + 1e-6 ~= x }

  /// Returns true if a y coordinate is in the plot. Tolerates rounding errors.
  private func contains(y: Double) -> Bool { plot.minY - 1e-6...plot.maxY + 1e-6 ~= y }

  /// The state of a mark at a certain time, which consists of its coordinates, series and colors.
  struct State {
    let content: ChartMark.Content
    let style: ChartMark.Style

    /// The coordinates in the plot of the mark's parameters, such as the value of a reference line. A coordinate is NaN
    /// if the scale can't represent the value.
    let coordinates: [Double]

    /// The frame of the series from which an area, bars or error bars start. Nil if they start from a constant
    /// baseline.
    let from: LineFrame?
    /// The frame of the mark's values. Areas, bars and error bars end at these values, and points are drawn at them.
    /// Nil for other marks.
    let to: LineFrame?

    /// The width of each bar, in the coordinates of the plot.
    let barWidth: Double

    /// The color. It includes the opacity of the mark.
    let color: Color
    /// The color below the baseline, including the opacity of the mark. Nil if it is the same as `color`.
    let negativeColor: Color?
  }

  /// Returns the shapes of a mark. The number of shapes depends only on the type and style of the mark.
  ///
  /// - Complexity: O(c) for c columns of pixels
  func shapes(_ mark: State) -> [ChartPicture.Shape] {
    let style = mark.style
    let width = style.width.isNaN ? 0 : min(max(style.width, 0), ChartLine.Style.widths.upperBound)
    func stroked(_ path: Path, _ stroke: StrokeStyle, overhang: Double = 0) -> ChartPicture.Shape {
      ChartPicture.Shape(path, color: mark.color, stroke: stroke, clipMargin: max(stroke.lineWidth / 2, overhang))
    }
    switch mark.content {
    case .verticalRule, .horizontalRule:
      return [
        stroked(
          rule(mark), StrokeStyle(lineWidth: width, dash: style.dash.map { CGFloat($0) }))
      ]
    case .rectangle: return [ChartPicture.Shape(Path(rectangle(mark)), color: mark.color)]
    case .annotation: return []
    case .area:
      guard let to = mark.to else { return filled(mark, above: Path(), below: Path()) }
      let area = AreaOutline(
        from: baseline(mark, isInterpolated: true), to: LineOutline(to, isInterpolated: true),
        minWidth: ChartPicture.Line.minDotWidth * point)
      // If both parts have the same color, use the path of the whole area, because combining the parts would copy them.
      guard mark.negativeColor != nil else { return [ChartPicture.Shape(area.whole, color: mark.color)] }
      return filled(mark, above: area.above, below: area.below)
    case .bars:
      let (above, below) = bars(mark)
      return filled(mark, above: above, below: below)
    case .errorBars:
      return [stroked(errorBars(mark), StrokeStyle(lineWidth: width), overhang: Self.caps.upperBound / 2)]
    case .points(_, let symbol, let size):
      let size = size.isNaN ? 0 : min(max(size, 0), ChartLine.Style.widths.upperBound)
      return [points(mark, symbol, size)]
    }
  }

  /// Returns the shapes of the areas above and below a baseline, which are a single shape if both have the same color.
  private func filled(_ mark: State, above: Path, below: Path) -> [ChartPicture.Shape] {
    guard let negativeColor = mark.negativeColor else {
      var whole = above
      whole.addPath(below)
      return [ChartPicture.Shape(whole, color: mark.color)]
    }
    return [ChartPicture.Shape(above, color: mark.color), ChartPicture.Shape(below, color: negativeColor)]
  }

  // MARK: Reference lines and rectangles

  private func rule(_ mark: State) -> Path {
    Path { path in
      guard let position = mark.coordinates.first else { return }
      if case .verticalRule = mark.content, plot.minX...plot.maxX ~= position {
        path.move(to: CGPoint(x: position, y: plot.minY))
        path.addLine(to: CGPoint(x: position, y: plot.maxY))
      } else if case .horizontalRule = mark.content, plot.minY...plot.maxY ~= position {
        path.move(to: CGPoint(x: plot.minX, y: position))
        path.addLine(to: CGPoint(x: plot.maxX, y: position))
      }
    }
  }

  /// Returns the visible part of a rectangle, or the null rectangle if no part is visible.
  func rectangle(_ mark: State) -> CGRect {
    guard case .rectangle(let x, let y) = mark.content, mark.coordinates.allSatisfy({ !$0.isNaN }) else { return .null }
    var rest = mark.coordinates[...]
    let columns = x == nil ? (plot.minX, plot.maxX) : (rest.removeFirst(), rest.removeFirst())
    let rows = y == nil ? (plot.minY, plot.maxY) : (rest.removeFirst(), rest.removeFirst())
    let left = max(min(columns.0, columns.1), plot.minX), right = min(max(columns.0, columns.1), plot.maxX)
    let top = max(min(rows.0, rows.1), plot.minY), bottom = min(max(rows.0, rows.1), plot.maxY)
    guard left <= right, top <= bottom else { return .null }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  // MARK: Areas, bars and error bars

  /// Returns the baseline of an area or bars. If a constant baseline is outside the plot, it is moved to the edge of
  /// the plot.
  ///
  /// - Parameter isInterpolated: True to apply the chart's interpolation between points.
  private func baseline(_ mark: State, isInterpolated: Bool) -> LineOutline {
    if let from = mark.from { return LineOutline(from, isInterpolated: isInterpolated) }
    guard let y = mark.coordinates.first else { return LineOutline(y: plot.maxY) }
    // A logarithmic scale can't represent zero and negative values. Treat them as smaller than any visible value.
    return LineOutline(y: y.isNaN ? plot.maxY : min(max(y, plot.minY), plot.maxY))
  }

  /// Calls `body` for each pixel column of the series `mark.to`, except where the baseline has a gap.
  ///
  /// - Parameters:
  ///   - other: The outline of the baseline, or of the other ends of the error bars.
  ///   - body: A closure that receives the points in the column, and the top and bottom of `other` at the x
  ///     coordinate of the first of these points.
  private func forEachColumn(
    _ mark: State, from other: LineOutline, _ body: (LineFrame.ColumnPoints, LineOutline.Vertex) -> Void
  ) {
    guard let to = mark.to else { return }
    var run = 0
    var next = 0
    for column in to.columnPoints {
      let x = column.x.first
      while run < other.runs.count, let end = other.vertices[other.runs[run]].last?.x, end < x { run += 1 }
      guard run < other.runs.count else { return }
      let vertices = other.runs[run]
      next = max(next, vertices.lowerBound)
      while next < vertices.upperBound, other.vertices[next].x < x { next += 1 }
      guard next < vertices.upperBound, other.vertices[vertices.lowerBound].x <= column.x.last else { continue }
      body(column, other.vertex(at: x, before: next, in: vertices))
    }
  }

  private func bars(_ mark: State) -> (above: Path, below: Path) {
    var (above, below) = (Path(), Path())
    let width = max(mark.barWidth, 1)
    func add(_ x: Double, _ width: Double, _ y: Double, _ baseline: Double) {
      guard x + width >= plot.minX, x <= plot.maxX, y.isFinite, baseline.isFinite else { return }
      let rect = CGRect(x: x, y: min(y, baseline), width: width, height: abs(baseline - y))
      if y <= baseline { above.addRect(rect) } else { below.addRect(rect) }
    }
    forEachColumn(mark, from: baseline(mark, isInterpolated: false)) { column, other in
      if column.count == 1 {
        add(column.x.first - width / 2, width, column.top, (other.top + other.bottom) / 2)
      } else {
        let x = plot.minX + Double(column.index)
        if column.top <= other.top { add(x, 1, column.top, max(other.top, min(other.bottom, column.bottom))) }
        if column.bottom > other.bottom { add(x, 1, column.bottom, min(other.bottom, max(other.top, column.top))) }
      }
    }
    return (above, below)
  }

  /// The minimum and maximum width of the caps of error bars, in points. If bars are too close together for the minimum
  /// width, all caps are omitted.
  private static let caps = 2.0...6.0

  /// Returns the path of the error bars. Bars end at the edges of the plot. The caps of bars at the left and right
  /// edges extend beyond the plot, like the symbols of points.
  private func errorBars(_ mark: State) -> Path {
    var bars: [(x: Double, top: Double, bottom: Double)] = []
    guard let from = mark.from else { return Path() }
    forEachColumn(mark, from: LineOutline(from, isInterpolated: false)) { column, other in
      if column.count == 1 {
        bars.append((column.x.first, min(column.top, other.top), max(column.bottom, other.bottom)))
      } else {
        let x = plot.minX + Double(column.index) + 0.5
        bars.append((x, min(column.top, other.top), max(column.bottom, other.bottom)))
      }
    }
    let distance = zip(bars, bars.dropFirst()).map { $1.x - $0.x }.min() ?? .infinity
    let cap = min(Self.caps.upperBound * point, 0.6 * distance)
    let hasCaps = cap >= Self.caps.lowerBound * point
    return Path { path in
      for bar in bars where contains(x: bar.x) && bar.top.isFinite && bar.bottom.isFinite {
        guard bar.top <= plot.maxY, bar.bottom >= plot.minY else { continue }
        path.move(to: CGPoint(x: bar.x, y: max(bar.top, plot.minY)))
        path.addLine(to: CGPoint(x: bar.x, y: min(bar.bottom, plot.maxY)))
        guard hasCaps else { continue }
        for y in [bar.top, bar.bottom] where contains(y: y) {
          path.move(to: CGPoint(x: bar.x - cap / 2, y: y))
          path.addLine(to: CGPoint(x: bar.x + cap / 2, y: y))
        }
      }
    }
  }
}

extension LineOutline {
  /// Creates the outline of a horizontal line that is wider than any plot.
  init(y: Double) { self.init(y: y, from: -1e12, to: 1e12) }
}
