import Foundation

extension Path {
  /// The outline of a line drawn along the path: filling it by the nonzero rule is drawing the line.
  ///
  /// It consists of straight lines, which are at most a hundredth of a point from where they belong; less where the
  /// path and the line are smaller than ten points (a thousandth of their size), more where they are larger than ten
  /// thousand (a millionth). Round ends and corners have fewer chords, but at least eight for a half circle, where
  /// there are tens of thousands of them.
  ///
  /// A subpath without length is a dot with round caps, a square with square ones, and nothing else. A point that is
  /// only moved to draws nothing.
  ///
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
  /// The lines that a pen draws: one for each subpath, or for each dash.
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
  /// The line along a whole subpath.
  init(along subpath: ArraySlice<PathMeasure.Part>, tolerance: Double) {
    for part in subpath { add(part.segment, tolerance: tolerance) }
    isClosed = subpath.last?.segment.verb == .close
    finish()
  }
}
