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

/// Returns the end index of the piece that starts at a point. A piece extends up to the next gap, or up to the next
/// point at which x doesn't ascend.
func endOfPiece(from start: Int, xs: AnimatableVector, ys: AnimatableVector) -> Int {
  func isPoint(_ index: Int) -> Bool { xs[index].isFinite && ys[index].isFinite }
  var end = start + 1
  while isPoint(start), end < xs.count, isPoint(end), xs[end] > xs[end - 1] { end += 1 }
  return end
}
