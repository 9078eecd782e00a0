import FastVector

extension AnimatableVector {
  /// The indices of NaN elements.
  var gaps: PointRanges {
    guard !magnitudeSquared.isFinite else { return PointRanges() }
    var gaps = PointRanges()
    let elements = span
    for index in 0..<count where elements[index].isNaN { gaps.append(index) }
    return gaps
  }

  /// Returns the vector with NaN replaced with 0 and infinities with a bound, so that all elements can be animated.
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
