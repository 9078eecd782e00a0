import FastVector

extension Path {
  /// A step of a path. In contrast to ``Element``, lines and curves include their start point.
  enum Step {
    /// Starts a subpath at a point.
    case start(Segment.Point)
    /// A line or curve from the current point.
    case segment(Segment)
  }

  /// The largest magnitude of a coordinate that is drawn. Squares of larger coordinates can overflow.
  static let largestCoordinate = 1e150

  /// The smallest length that is treated as nonzero. Squares of smaller lengths can underflow.
  static let smallestLength = 1e-150

  /// Calls `body` with the lines and curves of the path, and with the start of each subpath.
  ///
  /// A step with a coordinate that is NaN, infinite or beyond ``largestCoordinate`` is a gap, which draws nothing. The
  /// step after a gap draws nothing either: it only starts a new subpath at its end point. The step after a closed
  /// subpath starts a new subpath at the start of the closed one.
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
