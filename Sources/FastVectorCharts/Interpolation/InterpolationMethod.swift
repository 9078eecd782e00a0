/// How a line runs between its points.
///
/// All of them pass through every point. Lines, steps and the natural spline are linear in y: the path through the
/// mean of two lines is the mean of their paths, so that it makes no difference whether values or paths are animated.
/// ``monotone`` is not. A ``ChartAnimator`` moves its slopes along with its values, so that it goes through the means of the
/// two paths; on its way it may overshoot where one of them rises and the other one falls.
public enum InterpolationMethod: Hashable, Sendable, CaseIterable {
  /// Straight lines.
  case linear
  /// Steps that begin at the points: each value holds until the next point.
  case stepStart
  /// Steps with the points in their middle: values change halfway between points.
  case stepCenter
  /// Steps that end at the points: each value holds from the point before.
  case stepEnd
  /// Cubic curves that rise where the points rise and fall where they fall, and so never overshoot; their slope has no
  /// jumps.
  ///
  /// The slopes are those of M. Steffen, A simple method for monotonic interpolation in one dimension, Astronomy and
  /// Astrophysics 239, 1990. Each depends on a point and its two neighbours alone and is continuous in their values,
  /// so that a moving point bends the line nearby and nowhere by a jump. The slopes of Fritsch and Carlson (1980) are
  /// corrected interval by interval after a first estimate, which takes another pass.
  case monotone
  /// The cubic spline whose second derivative has no jumps and is 0 at both ends. It overshoots.
  ///
  /// Of all curves through the points it has the least bending (J. C. Holladay, 1957). Every point moves all of it,
  /// though hardly so far away. Its tridiagonal system is solved by LAPACK's `dptsv`, or by elimination where
  /// FastVector is built without OpenBLAS.
  case naturalSpline
}

extension InterpolationMethod {
  /// The line through points.
  ///
  /// A point with NaN or an infinity in it is a gap. Where x does not ascend from one point to the next, as where
  /// points still sit on each other because they enter there, the two are joined by a straight line and curves begin
  /// anew. So are two points too far apart to compute with.
  ///
  /// - Parameters:
  ///   - xs: The horizontal coordinates.
  ///   - ys: As many vertical ones.
  /// - Precondition: There are as many of both.
  /// - Complexity: O(n). Linear lines without gaps share the storage of both vectors; all others allocate.
  public func path(xs: AnimatableVector, ys: AnimatableVector) -> Path {
    precondition(xs.count == ys.count, "a line needs as many x as y: \(xs.count) and \(ys.count)")
    return path(xs: xs, ys: ys, slopes: isCurved ? slopes(xs: xs, ys: ys) : .zero)
  }

  /// The line through points, with slopes that curves have there.
  func path(xs: AnimatableVector, ys: AnimatableVector, slopes: AnimatableVector) -> Path {
    var line = LineBuilder(xs: xs, ys: ys, slopes: slopes, method: self)
    return line.path()
  }
}

/// Builds the path through points, piece by piece.
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

  /// Draws from the first point of a piece to its last.
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
