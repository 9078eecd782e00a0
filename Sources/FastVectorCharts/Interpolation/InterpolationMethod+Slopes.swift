extension InterpolationMethod {
  /// True if lines are cubic curves, which are defined by the slopes at their points.
  var isCurved: Bool { self == .monotone || self == .naturalSpline }

  /// Returns the slopes of the curves at their points; 0 at gaps and at points without neighbors.
  ///
  /// - Precondition: The method is curved, and both vectors have the same count.
  /// - Complexity: O(n)
  func slopes(xs: AnimatableVector, ys: AnimatableVector) -> AnimatableVector {
    var slopes = AnimatableVector(repeating: 0, count: xs.count)
    var elements = slopes.mutableSpan
    var start = 0
    while start < xs.count {
      let piece = start..<endOfPiece(from: start, xs: xs, ys: ys)
      if piece.count > 1 {
        let (x, y) = (Array(xs[piece]), Array(ys[piece]))
        let found = self == .monotone ? HermiteSlopes.monotone(x: x, y: y) : HermiteSlopes.naturalSpline(x: x, y: y)
        for (index, slope) in zip(piece, found) { elements[index] = slope }
      }
      start = piece.upperBound
    }
    return slopes
  }
}

extension InterpolationMethod {
  /// Returns the y values at the local extrema of a series' curves between its points.
  ///
  /// - Parameters:
  ///   - series: The series, in scale coordinates.
  ///   - window: The x range in which the curves are examined.
  /// - Precondition: The method is curved.
  /// - Complexity: O(n)
  func localExtrema(of series: Series, x window: ClosedRange<Double>) -> [Double] {
    let (xs, ys) = (series.xValues.vector, series.values)
    let slopes = slopes(xs: xs, ys: ys)
    var values: [Double] = []
    for (i, j) in zip(0..<series.count, 1..<max(series.count, 1)) {
      // The curve is y + m t + b t² + a t³ for t from 0 to 1.
      let h = xs[j] - xs[i]
      let (y, rise) = (ys[i], ys[j] - ys[i])
      let (m, end) = (h * slopes[i], h * slopes[j])
      let (a, b) = (m + end - 2 * rise, 3 * rise - 2 * m - end)
      // This form of the quadratic formula avoids cancellation.
      let root = (b * b - 3 * a * m).squareRoot()
      let q = b < 0 ? root - b : -root - b
      for t: Double in [q / (3 * a), m / q] where 0 < t && t < 1 && window.contains(xs[i] + h * t) {
        let value = y + t * (m + t * (b + t * a))
        if value.isFinite { values.append(value) }
      }
    }
    return values
  }
}

/// Returns the end index of the piece that starts at a point. A piece ends before the next gap. It also ends before a
/// point whose x value isn't greater than the previous x value, or counts as a repetition of it.
func endOfPiece(from start: Int, xs: AnimatableVector, ys: AnimatableVector) -> Int {
  func isPoint(_ index: Int) -> Bool { xs[index].isFinite && ys[index].isFinite }
  var end = start + 1
  while isPoint(start), end < xs.count, isPoint(end), xs[end] > xs[end - 1],
    !XValues.isRepetition(xs[end], of: xs[end - 1])
  { end += 1 }
  return end
}
