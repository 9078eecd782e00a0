import Foundation

extension Path {
  /// Returns the outline of the stroked path. Fill it with the nonzero rule to draw the stroke.
  ///
  /// The outline consists of straight lines. They deviate from the exact outline by at most a hundredth of a point if
  /// the size of the path and its line width is between ten and ten thousand points. The limit is a thousandth of
  /// smaller sizes, and a millionth of larger ones. If there are tens of thousands of round caps and joins, they are
  /// approximated by fewer chords, but by at least eight per half circle.
  ///
  /// A subpath without length is drawn as a dot with round caps and as a square with square caps. With butt caps it
  /// isn't drawn. A subpath that consists only of a `move` step isn't drawn either.
  /// - Complexity: O(n) in the straight lines of the outline and the dashes
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
    var lines: [StrokeLine] = []
    var first = 0
    while first < parts.count {
      let rest = parts[(first + 1)...]
      let last = rest.firstIndex(where: \.startsSubpath) ?? parts.count
      let subpath = parts[first..<last]
      first = last
      if let dashes, let dashed = dashes.lines(along: subpath, of: self, tolerance: tolerance) {
        lines += dashed
      } else {
        lines.append(StrokeLine(along: subpath, tolerance: tolerance))
      }
    }
    return lines
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
