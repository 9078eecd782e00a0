public import FastVectorCharts
package import Foundation

extension ChartPicture {
  /// Creates a picture from a frame of a `ChartAnimator`. The ticks are at round values.
  ///
  /// - Parameters:
  ///   - frame: A frame in any rectangle. It is scaled to fill the plot of the layout.
  ///   - layout: The layout of the picture.
  ///   - xAxis: The horizontal axis. It determines the ticks and their labels. If its scale is `ScaleType.log`, the x
  ///     values of the frame must be base-10 logarithms.
  ///   - yAxis: The vertical axis. If its scale is `ScaleType.log`, the y values of the frame must be base-10
  ///     logarithms.
  ///   - style: The stroke style of the lines.
  ///   - colors: The colors of the lines, indexed by `LineFrame.colorIndex`. If the index of a line is beyond the end
  ///     of the array, the line has the theme's color. Lines are drawn in the order of `colorIndex`, so each line keeps
  ///     its position in the legend.
  /// - Complexity: O(c) for c columns of pixels
  public init(
    _ frame: ChartFrame, in layout: ChartLayout, xAxis: ChartAxis = ChartAxis(), yAxis: ChartAxis = ChartAxis(),
    style: StrokeStyle = .chartLine(), colors: [Color] = []
  ) {
    self.init(frame, in: layout, xAxis: xAxis, yAxis: yAxis, style: style, colors: colors, hasIntegerX: false)
  }

  /// Creates a picture from a frame of a `ChartAnimator`; see ``init(_:in:xAxis:yAxis:style:colors:)``.
  ///
  /// - Parameter hasIntegerX: True to avoid ticks between integers on the horizontal axis.
  package init(
    _ frame: ChartFrame, in layout: ChartLayout, xAxis: ChartAxis, yAxis: ChartAxis,
    style: StrokeStyle = .chartLine(), colors: [Color], hasIntegerX: Bool
  ) {
    let plot = layout.plot
    let count = 1 + (frame.lines.map(\.colorIndex).max() ?? -1)
    var lines = [Line](repeating: Line(Path(), style: style, opacity: 0), count: count)
    for line in frame.lines {
      let index = line.colorIndex
      lines[index] = Line(
        Self.points(line.path, from: frame.rect, to: plot), color: colors.indices.contains(index) ? colors[index] : nil,
        style: style, opacity: line.opacity)
    }
    self.init(
      lines: lines, xTicks: Self.xTicks(xAxis, in: frame.xRange, layout, atIntegers: hasIntegerX),
      yTicks: Self.yTicks(
        yAxis.ticks(in: frame.yRange, count: yAxis.tickCount(room: ChartLayout.yTickRoom(plot.height))), yAxis,
        in: frame.yRange, layout))
  }

  /// Returns the ticks of a vertical axis in a plot. If labels would overlap, labels only the ticks that an axis with
  /// fewer ticks would also have, so that the labels are at round values.
  package static func yTicks(
    _ ticks: AxisTicks, _ axis: ChartAxis, in range: ClosedRange<Double>, _ layout: ChartLayout
  ) -> [Tick] {
    func position(_ value: Double) -> Double {
      layout.plot.maxY - layout.plot.height * axis.fraction(of: value, in: range)
    }
    let distance = layout.fonts.tick.lineHeight + 2 * ChartMarks.labelGap
    func overlap(_ ticks: AxisTicks) -> Bool {
      let positions = ticks.values.map(position)
      return zip(positions, positions.dropFirst()).contains { $0 - $1 < distance }
    }
    var (labeled, count) = (ticks, ticks.values.count)
    let values = Set(ticks.values)
    while count > 2, overlap(labeled) || !values.isSuperset(of: labeled.values) {
      count -= 1
      labeled = axis.ticks(in: range, count: count)
    }
    let labels = Dictionary(zip(labeled.values, labeled.labels)) { first, _ in first }
    return ticks.values.map { Tick(position($0), labels[$0] ?? "") }
  }

  /// Returns the ticks of the horizontal axis. If labels would overlap, tries fewer ticks, but at least two.
  ///
  /// - Parameter atIntegers: True to avoid ticks between integers on a linear axis, unless the axis is shorter than
  ///   1.
  package static func xTicks(
    _ axis: ChartAxis, in range: ClosedRange<Double>, _ layout: ChartLayout, atIntegers: Bool = false
  ) -> [Tick] {
    let (plot, font) = (layout.plot, layout.fonts.tick)
    var count = axis.tickCount(room: Int(clamping: plot.width / 80))
    if atIntegers, axis.scale == .linear {
      count = min(count, max(Int(clamping: range.upperBound - range.lowerBound), 1))
    }
    while true {
      let axisTicks = axis.ticks(in: range, count: count)
      let ticks = zip(axisTicks.values, axisTicks.stackedLabels).map { value, label in
        Tick(plot.minX + plot.width * axis.fraction(of: value, in: range), label)
      }
      var end = -Double.infinity
      let isFree = ticks.allSatisfy { tick in
        let half = tick.label.split(separator: "\n").map { font.width(of: $0) / 2 }.max() ?? 0
        let center = layout.xLabelCenter(at: tick.position, halfWidth: half)
        defer { end = center + half }
        return center - half >= end + 2 * ChartLayout.gap
      }
      if isFree || count <= 2 { return ticks }
      count -= 1
    }
  }

  /// Returns a copy of a path that is scaled from one rectangle to another.
  package static func points(_ path: Path, from rect: CGRect, to plot: CGRect) -> Path {
    guard rect != plot, rect.width > 0, rect.height > 0 else { return path }
    let (x, y) = (plot.width / rect.width, plot.height / rect.height)
    return path.applying(
      CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: plot.minX - x * rect.minX, ty: plot.minY - y * rect.minY))
  }
}

extension ChartAxis {
  /// Returns the position of a value in a range, which is 0 at the lower bound and 1 at the upper bound. If the scale
  /// is logarithmic, the bounds of the range must be base-10 logarithms.
  package func fraction(of value: Double, in range: ClosedRange<Double>) -> Double {
    let fraction = ScaleType.linear.fraction(of: scale.place(of: value), in: range)
    // Snap to the ends of the range to remove rounding errors.
    return abs(fraction) < 1e-9 ? 0 : abs(fraction - 1) < 1e-9 ? 1 : fraction
  }
}
