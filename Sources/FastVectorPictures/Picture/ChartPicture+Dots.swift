import FastVectorGeometry
package import Foundation

extension ChartPicture.Line {
  /// The opacity of the vertical lines that represent the intervals of dots. See ``ChartPicture/Dot/interval``.
  package static let intervalOpacity = 0.3

  /// Returns a line that consists of the intervals of all dots in a plot, drawn vertically. Returns nil if no dot in
  /// the plot has an interval.
  package func intervalLine(in plot: CGRect) -> ChartPicture.Line? {
    let path = path(of: dots, in: plot) { path, dot in
      guard let interval = dot.interval?.clamped(to: plot.minY...plot.maxY) else { return }
      path.move(to: CGPoint(x: dot.position.x, y: interval.upperBound))
      path.addLine(to: CGPoint(x: dot.position.x, y: interval.lowerBound))
    }
    return path.map { ChartPicture.Line($0, style: StrokeStyle(lineWidth: dotWidth)) }
  }

  /// Returns a line that consists of all dots in a plot. Each dot is a segment of length 0, of which only the round
  /// caps are visible. Returns nil if no dot is in the plot.
  package func dotLine(in plot: CGRect) -> ChartPicture.Line? {
    let path = path(of: dots, in: plot) { path, dot in
      path.move(to: dot.position)
      path.addLine(to: dot.position)
    }
    return path.map { ChartPicture.Line($0, style: .chartLine(width: dotWidth)) }
  }

  private func path(
    of dots: [ChartPicture.Dot], in plot: CGRect, _ add: (inout Path, ChartPicture.Dot) -> Void
  ) -> Path? {
    // For lines without dots, return early to avoid allocations.
    guard !dots.isEmpty else { return nil }
    var path = Path()
    for dot in dots where plot.includes(dot.position) { add(&path, dot) }
    return path.isEmpty ? nil : path
  }

  private var dotWidth: CGFloat { style.lineWidth + 3 }
}

extension CGRect {
  /// Returns true if a point is in the rectangle or on one of its edges.
  package func includes(_ point: CGPoint) -> Bool { minX...maxX ~= point.x && minY...maxY ~= point.y }
}
