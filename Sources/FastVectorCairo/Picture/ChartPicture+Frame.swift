public import FastVectorCharts
import Foundation

/// What the positions of a chart are.
public enum PositionKind: Hashable, Sendable {
  case numbers

  /// Seconds since 1 January 1970, in UTC.
  case dates
}

extension ChartPicture {
  /// The picture of a frame of a `ChartAnimator`, with ticks at round values.
  ///
  /// - Parameters:
  ///   - frame: A frame that was made for the plot of the layout: in points, or in pixels where these are finer.
  ///   - layout: Where it goes.
  ///   - positions: What stands along the horizontal axis.
  ///   - style: How the lines are drawn.
  ///   - colors: The colours of the lines, in their order; others have those of the theme.
  /// - Complexity: O(c) for c columns of pixels.
  public init(
    _ frame: ChartFrame, in layout: ChartLayout, positions: PositionKind = .numbers,
    style: StrokeStyle = .chartLine(), colors: [Color] = []
  ) {
    let plot = layout.plot
    let lines = frame.lines.enumerated().map { index, line in
      Line(
        Self.points(line.path, from: frame.rect, to: plot), color: colors.indices.contains(index) ? colors[index] : nil,
        style: style)
    }
    let xAxis = Self.ticks(positions, in: frame.xRange, count: Int(plot.width / 110))
    let yAxis = Self.ticks(.numbers, in: frame.yRange, count: Int(plot.height / 60))
    self.init(
      lines: lines,
      xTicks: zip(xAxis.values, xAxis.labels).map { value, label in
        Tick(plot.minX + plot.width * frame.xRange.share(of: value), label)
      },
      yTicks: zip(yAxis.values, yAxis.labels).map { value, label in
        Tick(plot.maxY - plot.height * frame.yRange.share(of: value), label)
      })
  }

  private static func ticks(_ kind: PositionKind, in range: ClosedRange<Double>, count: Int) -> AxisTicks {
    switch kind {
    case .numbers: AxisTicks(in: range, count: count)
    case .dates: .dates(in: range, count: count)
    }
  }

  /// The same path in points, where it was made for finer pixels.
  private static func points(_ path: Path, from rect: CGRect, to plot: CGRect) -> Path {
    guard rect != plot, rect.width > 0 else { return path }
    let scale = plot.width / rect.width
    return path.applying(
      CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: plot.minX - scale * rect.minX, ty: plot.minY - scale * rect.minY))
  }
}

extension ClosedRange<Double> {
  /// Where a number lies in the range: 0 at its lower bound, 1 at its upper one.
  fileprivate func share(of value: Double) -> Double {
    // Halves, since the span of all finite numbers is not one of them.
    (value / 2 - lowerBound / 2) / (upperBound / 2 - lowerBound / 2)
  }
}
