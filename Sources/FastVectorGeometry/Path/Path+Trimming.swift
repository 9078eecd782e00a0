public import Foundation

extension Path {
  /// Returns the part of the path between two fractions of its length.
  ///
  /// The length includes all subpaths, as in ``PathMeasure``. A subpath that is trimmed is no longer closed.
  ///
  /// - Parameters:
  ///   - from: The fraction at the start of the part. Both fractions are clamped to 0...1.
  ///   - to: The fraction at the end of the part. If it isn't greater than `from`, or if either is NaN, the part is
  ///     empty.
  /// - Complexity: O(n)
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path { PathMeasure(self).trimmedPath(from: from, to: to) }
}

extension PathMeasure {
  /// Returns the part of the path between two fractions of its length. See ``Path/trimmedPath(from:to:)``.
  ///
  /// - Complexity: O(n)
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let (from, to) = (max(from, 0), min(to, 1))
    guard from < to else { return Path() }
    guard from > 0 || to < 1 else { return path }
    var result = Path()
    // True if the result includes the start of the current subpath. Only then can a closing line close the subpath.
    var isWhole = false
    forEachPart(from: from * length, to: to * length) { segment, startsSubpath, startsHere in
      if startsSubpath || startsHere {
        result.move(to: CGPoint(segment.start))
        isWhole = startsSubpath
      }
      result.add(segment, closing: isWhole)
    }
    return result
  }

  /// Calls `body` with each segment between two distances along the path. Segments are cut at `start` and `end`.
  ///
  /// `startsSubpath` is true if the segment includes the start of its subpath. `isFirst` is true in the first call.
  func forEachPart(
    from start: Double, to end: Double, _ body: (_ segment: Segment, _ startsSubpath: Bool, _ isFirst: Bool) -> Void
  ) {
    guard length > 0 else { return }
    // Skip the remainder of a segment if the remainder is only due to rounding.
    let rounding = 1e-14 * length
    var isFirst = true
    for part in parts[location(at: start).part...] where part.end > start + rounding {
      guard part.start < end - rounding else { return }
      let isCutAtStart = part.start < start - rounding
      let t0 = isCutAtStart ? parameter(at: start, of: part) : 0
      let t1 = part.end > end + rounding ? parameter(at: end, of: part) : 1
      body(part.segment.part(from: t0, to: t1), part.startsSubpath && !isCutAtStart, isFirst)
      isFirst = false
    }
  }
}

extension Path {
  /// Adds a line or curve from the current point.
  ///
  /// - Parameter closing: Determines how the closing line of a subpath is added: true to close the subpath, false to
  ///   add an ordinary line.
  mutating func add(_ segment: Segment, closing: Bool) {
    let end = CGPoint(segment.end)
    switch segment.verb {
    case .quadCurve: addQuadCurve(to: end, control: CGPoint(segment.control1))
    case .curve: addCurve(to: end, control1: CGPoint(segment.control1), control2: CGPoint(segment.control2))
    case .close where closing: closeSubpath()
    default: addLine(to: end)
    }
  }
}
