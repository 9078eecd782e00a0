/// The joined points of two lines, as far as they do not depend on values.
struct JoinedPoints {
  var start: Resampling
  var end: Resampling
  var startXValues: XValues
  var endXValues: XValues
  var entering = PointRanges()
  var leaving = PointRanges()
  var names: Identifiers?

  /// The points that jump, those that hold and those that are gaps, see ``Join``.
  ///
  /// - Parameters:
  ///   - start: The values of the old line at the joined points, NaN where it has none.
  ///   - end: The values of the new line at the joined points, NaN where it has none.
  ///   - areNumbers: Whether neither line has gaps.
  func patches(
    start: AnimatableVector, end: AnimatableVector, areNumbers: Bool
  ) -> (jumping: PointRanges, holding: PointRanges, gaps: PointRanges) {
    if areNumbers { return (self.start.unmappedPoints, self.end.unmappedPoints, PointRanges()) }
    var (jumping, holding, gaps) = (PointRanges(), PointRanges(), PointRanges())
    let (starts, ends) = (start.span, end.span)
    var unmapped = self.start.unmappedPoints.ranges[...]
    var leaving = self.leaving.ranges[...]
    for i in starts.indices where starts[i].isNaN || ends[i].isNaN {
      while let first = leaving.first, first.upperBound <= i { leaving.removeFirst() }
      while let first = unmapped.first, first.upperBound <= i { unmapped.removeFirst() }
      let holds = ends[i].isNaN && leaving.first?.contains(i) ?? false
      let jumps = !holds && starts[i].isNaN != ends[i].isNaN || unmapped.first?.contains(i) ?? false
      if holds { holding.append(i) }
      if jumps { jumping.append(i) }
      if holds ? starts[i].isNaN : ends[i].isNaN { gaps.append(i) }
    }
    return (jumping, holding, gaps)
  }
}
