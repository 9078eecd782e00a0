import Foundation

extension Path {
  /// Returns a path with a subpath for each dash of a stroke. A dash or a subpath of length 0 becomes a subpath that
  /// consists only of a `move` step. Returns nil if the stroke is solid; see ``StrokeStyle/dash``.
  ///
  /// - Complexity: O(n + d log n) for n steps and d dashes
  package func dashes(_ style: StrokeStyle) -> Path? {
    let measure = PathMeasure(self)
    guard let pattern = DashPattern(style, length: measure.length) else { return nil }
    var result = Path()
    for subpath in measure.subpaths {
      let start = subpath[subpath.startIndex].start, length = subpath[subpath.endIndex - 1].end - start
      for dash in length > 0 ? pattern.dashes(within: length) : [(0, 0)] {
        measure.add(from: start + dash.start, to: start + dash.end, in: subpath.indices, to: &result)
      }
    }
    return result
  }
}

extension PathMeasure {
  /// Adds the dash between two distances along a subpath to another path.
  ///
  /// - Parameter range: The indices of the subpath's parts.
  fileprivate func add(from start: Double, to end: Double, in range: Range<Int>, to path: inout Path) {
    guard start < end else {
      let (index, t) = location(at: start, in: range)
      return path.move(to: CGPoint(parts[index].segment.point(at: t)))
    }
    forEachPart(from: start, to: end) { segment, _, isFirst in
      if isFirst { path.move(to: CGPoint(segment.start)) }
      path.add(segment, closing: false)
    }
  }
}
