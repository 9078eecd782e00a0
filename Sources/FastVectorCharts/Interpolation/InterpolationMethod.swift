/// The interpolation of a line between its points.
///
/// With every method, the line passes through all points. Linear interpolation, steps and the natural spline are linear
/// in y: the path through the mean of two sets of values is the mean of both paths. Animating values is therefore
/// equivalent to animating paths. ``monotone`` isn't linear. For this method, a ``ChartAnimator`` animates slopes
/// together with values, so that an intermediate line is still a mean of both paths. If one path rises between two
/// points and the other path falls, an intermediate line can overshoot there.
public enum InterpolationMethod: Hashable, Sendable, CaseIterable {
  /// Straight line segments.
  case linear
  /// Steps that start at the points: each value holds until the next point.
  case stepStart
  /// Steps centered at the points: values change halfway between points.
  case stepCenter
  /// Steps that end at the points: between two points, the line has the value of the second one.
  case stepEnd
  /// Monotone cubic curves with a continuous slope. They rise and fall only where the points do, and therefore never
  /// overshoot.
  ///
  /// The slopes follow M. Steffen, A simple method for monotonic interpolation in one dimension, Astronomy and
  /// Astrophysics 239, 1990. The slope at a point depends only on the point and its two neighbors, and is a continuous
  /// function of their values. A moving point therefore changes the line only nearby and without jumps. The alternative
  /// slopes of Fritsch and Carlson (1980) need a second pass, which corrects a first estimate interval by interval.
  case monotone
  /// The natural cubic spline: its second derivative is continuous and 0 at both ends. It can overshoot the points.
  ///
  /// Of all curves through the points it has the least bending energy (J. C. Holladay, 1957). Every point affects the
  /// entire curve, but the effect decreases rapidly with the distance. The second derivatives at the points are the
  /// solution of a tridiagonal system of equations. The system is solved by LAPACK's `dptsv`, or by Gaussian
  /// elimination if FastVector is built without OpenBLAS.
  case naturalSpline
}

extension InterpolationMethod {
  /// Returns the line through points as a path.
  ///
  /// A point with NaN or an infinite coordinate is a gap. If x doesn't increase from one point to the next, the two
  /// points are connected by a straight line and a new curve begins. This happens, for example, if two points enter at
  /// the same x in an animation. Two points that are so far apart that the computation would overflow are also
  /// connected by a straight line.
  ///
  /// - Parameters:
  ///   - xs: The horizontal coordinates.
  ///   - ys: The vertical coordinates.
  /// - Precondition: `xs` and `ys` have the same count.
  /// - Complexity: O(n). Allocates the arrays of the path.
  public func path(xs: AnimatableVector, ys: AnimatableVector) -> Path {
    precondition(xs.count == ys.count, "the counts of x and y must be equal (got \(xs.count) and \(ys.count))")
    return path(xs: xs, ys: ys, slopes: isCurved ? slopes(xs: xs, ys: ys) : .zero)
  }

  /// Returns the line through points as a path, with the given slopes at the points.
  func path(xs: AnimatableVector, ys: AnimatableVector, slopes: AnimatableVector) -> Path {
    var line = LineBuilder(xs: xs, ys: ys, slopes: slopes, method: self)
    return line.path()
  }
}

/// A builder of the path through points.
private struct LineBuilder {
  private let xs: AnimatableVector
  private let ys: AnimatableVector
  private let slopes: AnimatableVector
  private let method: InterpolationMethod
  private var verbs: [Path.Verb] = []
  private var pathXs = AnimatableVector.zero
  private var pathYs = AnimatableVector.zero

  init(xs: AnimatableVector, ys: AnimatableVector, slopes: AnimatableVector, method: InterpolationMethod) {
    self.xs = xs
    self.ys = ys
    self.slopes = slopes
    self.method = method
  }

  mutating func path() -> Path {
    let pointsOfAStep = method == .linear ? 1 : method == .stepStart || method == .stepEnd ? 2 : 3
    verbs.reserveCapacity(xs.count * (method.isCurved ? 1 : pointsOfAStep))
    pathXs.reserveCapacity(xs.count * pointsOfAStep)
    pathYs.reserveCapacity(xs.count * pointsOfAStep)
    var start = 0
    while start < xs.count {
      guard isPoint(start) else {
        append(.gap, xs[start], .nan)
        start += 1
        continue
      }
      let end = endOfPiece(from: start, xs: xs, ys: ys)
      let continues = start > 0 && isPoint(start - 1)
      append(continues ? .line : .move, xs[start], ys[start])
      appendPiece(start..<end)
      start = end
    }
    return Path(xs: pathXs, ys: pathYs, verbs: verbs)
  }

  private func isPoint(_ index: Int) -> Bool { xs[index].isFinite && ys[index].isFinite }

  private mutating func append(_ verb: Path.Verb, _ x: Double, _ y: Double) {
    verbs.append(verb)
    pathXs.append(x)
    pathYs.append(y)
  }

  /// Appends the lines or curves from the first to the last point of a piece.
  private mutating func appendPiece(_ piece: Range<Int>) {
    switch method {
    case .linear: for i in piece.dropFirst() { append(.line, xs[i], ys[i]) }
    case .stepStart:
      for i in piece.dropFirst() {
        append(.line, xs[i], ys[i - 1])
        append(.line, xs[i], ys[i])
      }
    case .stepEnd:
      for i in piece.dropFirst() {
        append(.line, xs[i - 1], ys[i])
        append(.line, xs[i], ys[i])
      }
    case .stepCenter:
      for i in piece.dropFirst() {
        let middle = xs[i - 1] / 2 + xs[i] / 2
        append(.line, middle, ys[i - 1])
        append(.line, middle, ys[i])
        append(.line, xs[i], ys[i])
      }
    case .monotone, .naturalSpline: appendCurves(piece)
    }
  }

  private mutating func appendCurves(_ piece: Range<Int>) {
    for i in piece.dropFirst() {
      let third = (xs[i] - xs[i - 1]) / 3
      let y1 = ys[i - 1] + slopes[i - 1] * third
      let y2 = ys[i] - slopes[i] * third
      guard (y1 + y2 + third).isFinite else {
        append(.line, xs[i], ys[i])
        continue
      }
      verbs.append(.curve)
      pathXs.append(contentsOf: [xs[i - 1] + third, xs[i] - third, xs[i]])
      pathYs.append(contentsOf: [y1, y2, ys[i]])
    }
  }
}
