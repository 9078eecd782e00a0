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

  /// Returns the vector with special values replaced, so that all elements can be animated. NaN becomes 0, positive
  /// infinity the upper bound of `bounds`, and negative infinity the lower bound. If `bounds` is nil, the bounds are 0
  /// and 1.
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
