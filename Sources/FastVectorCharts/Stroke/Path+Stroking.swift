import Foundation

extension Path {
  /// The outline of a line drawn along the path: filling it by the nonzero rule is drawing the line.
  ///
  /// It consists of straight lines, which are at most a hundredth of a point from where they belong; less where the
  /// path and the line are smaller than ten points (a thousandth of their size), more where they are larger than ten
  /// thousand (a millionth).
  ///
  /// A subpath without length is a dot with round caps, a square with square ones, and nothing else. A point that is
  /// only moved to draws nothing.
  ///
  /// - Complexity: O(n) in the straight lines of the outline and the dashes
  public func strokedPath(_ style: StrokeStyle) -> Path {
    guard style.lineWidth > 0, style.lineWidth <= Self.largestCoordinate else { return Path() }
    let bounds = boundingRect
    guard !bounds.isNull else { return Path() }
    let size = max(bounds.width, bounds.height, style.lineWidth)
    let tolerance = max(min(0.01, size * 1e-3), size * 1e-6)
    var outline = StrokeOutline(style: style, tolerance: tolerance)
    for line in strokeLines(dashes: DashPattern(style), tolerance: tolerance) { outline.add(line) }
    return outline.path
  }

  /// The lines that the pen draws.
  private func strokeLines(dashes: DashPattern?, tolerance: Double) -> [StrokeLine] {
    let measure = PathMeasure(self)
    var lines: [StrokeLine] = []
    var first = 0
    while first < measure.parts.count {
      let rest = measure.parts[(first + 1)...]
      let last = rest.firstIndex(where: \.startsSubpath) ?? measure.parts.count
      let subpath = measure.parts[first..<last]
      first = last
      if let dashes, let dashed = dashes.lines(along: subpath, of: measure, tolerance: tolerance) {
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
