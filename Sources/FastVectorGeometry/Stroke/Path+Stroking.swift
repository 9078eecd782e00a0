import Foundation

extension Path {
  /// Returns the outline of the stroked path. Fill it with the nonzero rule to draw the stroke.
  ///
  /// The outline consists of straight lines. Their maximum deviation from the exact outline depends on the size, which
  /// is the largest of the width of the path, its height and the line width:
  ///
  /// | size (points) | maximum deviation |
  /// |---|---|
  /// | below 10 | a thousandth of the size |
  /// | 10 to 10 000 | 0.01 points |
  /// | above 10 000 | a millionth of the size |
  ///
  /// With tens of thousands of round caps and joins, the deviation can be larger. Each of them then has fewer chords,
  /// but at least eight per half circle.
  ///
  /// A zero-length subpath is drawn as a dot if caps are round, as a square if caps are square, and not at all if
  /// caps are butt. A subpath that consists only of a `move` step isn't drawn.
  ///
  /// - Complexity: O(d + l) for d dashes and an outline of l lines
  public func strokedPath(_ style: StrokeStyle) -> Path {
    guard style.lineWidth >= Self.smallestLength, style.lineWidth <= Self.largestCoordinate else { return Path() }
    let bounds = boundingRect
    guard !bounds.isNull else { return Path() }
    let size = max(bounds.width, bounds.height, style.lineWidth)
    let tolerance = max(min(0.01, size * 1e-3), size * 1e-6)
    let lines = PathMeasure(self).strokeLines(style, tolerance: tolerance)
    return StrokeOutline(of: lines, style: style, tolerance: tolerance).path
  }
}

extension PathMeasure {
  /// Returns the lines to stroke: one per subpath, or one per dash.
  fileprivate func strokeLines(_ style: StrokeStyle, tolerance: Double) -> [StrokeLine] {
    let dashes = DashPattern(style, length: length)
    return subpaths.flatMap { subpath in
      dashes?.lines(along: subpath, of: self, tolerance: tolerance)
        ?? [StrokeLine(along: subpath, tolerance: tolerance)]
    }
  }
}

extension StrokeLine {
  /// Creates the line along an entire subpath.
  init(along subpath: ArraySlice<PathMeasure.Part>, tolerance: Double) {
    for part in subpath { add(part.segment, tolerance: tolerance) }
    isClosed = subpath.last?.segment.verb == .close
    finish()
  }
}
