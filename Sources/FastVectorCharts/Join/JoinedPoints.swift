import Dispatch

/// The points of a ``Join``, without their y values: the x values on both lines, and for each line, a map from its own
/// points to the joined points.
struct JoinedPoints {
  var start: Resampling
  var end: Resampling
  var startXValues: XValues
  var endXValues: XValues
  var entering = UnmatchedPoints.ranges(PointRanges())
  var leaving = UnmatchedPoints.ranges(PointRanges())
  var names: Identifiers?

  /// The number of points from the start of the old line to the start of the new line; nil unless both lines are
  /// windows of the same x values.
  var steps: Int?

  /// Returns the values of the joined points as a slice of the buffer that both lines share. In this case, no value
  /// changes. Returns nil if the lines don't share a buffer, if a point that both lines have isn't the same element of
  /// the buffer, or if a value isn't finite.
  func sharedValues(of old: BufferSlice, _ new: BufferSlice) -> BufferSlice? {
    guard let steps, old.offset(to: new) == steps, let union = old.union(new) else { return nil }
    let special = union.specialValues
    return special.gaps.isEmpty && !special.hasInfinities ? union : nil
  }

  /// The minimum number of joined points for which the values of both lines are computed in parallel. Starting another
  /// thread takes up to 30 µs.
  private static let minParallelCount = 1 << 15

  /// Returns the values of both lines at the joined points. A value is NaN if the line has no value at the point.
  func values(of old: AnimatableVector, _ new: AnimatableVector) -> (start: AnimatableVector, end: AnimatableVector) {
    var values = (start: AnimatableVector(), end: AnimatableVector())
    guard start.outputCount >= Self.minParallelCount, !start.isIdentity, !end.isIdentity else {
      return (start.values(of: old, missing: .nan), end.values(of: new, missing: .nan))
    }
    unsafe withUnsafeMutablePointer(to: &values) { values in
      // Each iteration writes a different element, so there is no data race.
      nonisolated(unsafe) let values = unsafe values
      DispatchQueue.concurrentPerform(iterations: 2) { side in
        if side == 0 {
          unsafe values.pointee.start = start.values(of: old, missing: .nan)
        } else {
          unsafe values.pointee.end = end.values(of: new, missing: .nan)
        }
      }
    }
    return values
  }

  /// Returns the ``Join/jumping``, ``Join/holding`` and ``Join/gaps`` points of a join.
  ///
  /// - Parameters:
  ///   - start: The values of the old line at the joined points; NaN at points where the line has no value.
  ///   - end: The values of the new line at the joined points; NaN at points where the line has no value.
  ///   - areNumbers: True if neither line has gaps.
  func patches(
    start: AnimatableVector, end: AnimatableVector, areNumbers: Bool
  ) -> (jumping: PointRanges, holding: PointRanges, gaps: PointRanges) {
    if areNumbers || (start.magnitudeSquared.isFinite && end.magnitudeSquared.isFinite) {
      return (self.start.unmappedPoints, self.end.unmappedPoints, PointRanges())
    }
    var (jumping, holding, gaps) = (PointRanges(), PointRanges(), PointRanges())
    let (starts, ends) = (start.span, end.span)
    let unmapped = self.start.unmappedPoints.ranges
    let leaving = self.leaving.ranges.ranges
    var (nextUnmapped, nextLeaving) = (0, 0)
    for i in starts.indices where starts[i].isNaN || ends[i].isNaN {
      while nextLeaving < leaving.count, leaving[nextLeaving].upperBound <= i { nextLeaving += 1 }
      while nextUnmapped < unmapped.count, unmapped[nextUnmapped].upperBound <= i { nextUnmapped += 1 }
      let isLeaving = nextLeaving < leaving.count && leaving[nextLeaving].contains(i)
      let isUnmapped = nextUnmapped < unmapped.count && unmapped[nextUnmapped].contains(i)
      let holds = ends[i].isNaN && isLeaving
      let jumps = !holds && starts[i].isNaN != ends[i].isNaN || isUnmapped
      if holds { holding.append(i) }
      if jumps { jumping.append(i) }
      if holds ? starts[i].isNaN : ends[i].isNaN { gaps.append(i) }
    }
    return (jumping, holding, gaps)
  }
}
