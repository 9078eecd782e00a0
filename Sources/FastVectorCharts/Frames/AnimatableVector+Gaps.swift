import FastVector

extension AnimatableVector {
  /// The indices of the elements that are NaN.
  var gaps: PointRanges {
    guard !magnitudeSquared.isFinite else { return PointRanges() }
    var gaps = PointRanges()
    let elements = span
    for index in 0..<count where elements[index].isNaN { gaps.append(index) }
    return gaps
  }

  /// Returns the vector with every NaN replaced with 0, and every infinity replaced with the bound of the same sign:
  /// the upper or lower end of `bounds`. All elements can then be animated.
  func withoutSpecialValues(bounds: @autoclosure () -> ClosedRange<Double>?) -> AnimatableVector {
    guard !magnitudeSquared.isFinite else { return self }
    let bounds = bounds() ?? 0...1
    var result = self
    var elements = result.mutableSpan
    for index in 0..<count where !elements[index].isFinite {
      elements[index] = elements[index].isNaN ? 0 : elements[index] > 0 ? bounds.upperBound : bounds.lowerBound
    }
    return result
  }
}
