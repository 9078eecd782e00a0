extension Path {
  /// A step as the computations on paths see it.
  enum Step {
    /// A subpath starts at a point.
    case start(Segment.Point)
    /// A line or curve that goes on from where the path is.
    case segment(Segment)
  }

  /// The largest coordinate that is drawn: beyond it squares leave the range of doubles.
  static let largestCoordinate = 1e150

  /// The smallest length that is not 0: below it squares leave the range of doubles.
  static let smallestLength = 1e-150

  /// Calls `body` with the steps that draw.
  ///
  /// A step with a coordinate that is NaN, infinite or beyond ``largestCoordinate`` draws nothing, as a gap, and the
  /// step after it starts a subpath where it ends. So does a step after a closed subpath, at that one's start.
  func forEachStep(_ body: (Step) -> Void) {
    let (xs, ys) = (xs.span, ys.span)
    var first = 0
    var start = Segment.Point.zero
    var current: Segment.Point?
    var isClosed = false
    for verb in verbs {
      let points = first..<(first + verb.pointCount)
      first = points.upperBound
      guard verb != .gap, points.allSatisfy({ Self.isDrawable(xs[$0]) && Self.isDrawable(ys[$0]) }) else {
        current = nil
        continue
      }
      func point(_ index: Int) -> Segment.Point { Segment.Point(xs[index], ys[index]) }
      let end = point(points.upperBound - 1)
      guard let from = current, verb != .move else {
        if verb == .close { continue }
        (start, current, isClosed) = (end, end, false)
        body(.start(end))
        continue
      }
      if isClosed { body(.start(start)) }
      isClosed = verb == .close
      current = isClosed ? start : end
      switch verb {
      case .quadCurve: body(.segment(Segment(quad: from, point(points.lowerBound), end)))
      case .curve:
        body(.segment(Segment(cubic: from, point(points.lowerBound), point(points.lowerBound + 1), end)))
      case .close: body(.segment(Segment(line: from, start, closing: true)))
      default: body(.segment(Segment(line: from, end)))
      }
    }
  }

  private static func isDrawable(_ coordinate: Double) -> Bool { abs(coordinate) <= largestCoordinate }
}
