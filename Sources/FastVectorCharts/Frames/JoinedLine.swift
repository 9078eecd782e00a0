import FastVector

/// The joined points of an animated line (see ``Join``), without their animated values.
struct JoinedLine {
  private(set) var xValues: XValues
  private(set) var gaps: PointRanges

  /// The points that stay at the top or bottom edge of the plot, because they have the same infinity before and after
  /// the change.
  private(set) var infinities: InfinitePoints
  private(set) var leaving: UnmatchedPoints
  private(set) var names: Identifiers?

  var count: Int { xValues.count }

  /// True if no point is a gap or infinite.
  var isFinite: Bool { gaps.isEmpty && infinities.isEmpty }

  init(_ line: DrawableLine) {
    xValues = line.xValues
    gaps = line.gaps
    infinities = line.infinities
    leaving = .ranges(PointRanges())
  }

  init(_ join: Join, infinities: InfinitePoints) {
    xValues = join.endXValues
    gaps = join.gapPoints
    self.infinities = infinities
    leaving = join.leavingPoints
    names = join.names
  }

  /// Appends points whose x values are the elements of `xValues` at `indices`. The indices in `gaps` and `infinities`
  /// are relative to the first appended point.
  mutating func append(
    _ indices: Range<Int>, of xValues: XValues, gaps new: PointRanges, infinities newInfinities: InfinitePoints
  ) {
    infinities.append(newInfinities, shiftedBy: count)
    for range in new.ranges { gaps.append(range.lowerBound + count..<range.upperBound + count) }
    self.xValues.append(indices, of: xValues)
  }

  mutating func removeFirst(_ removed: Int) {
    guard removed > 0 else { return }
    xValues.removeFirst(removed)
    gaps = gaps.shifted(by: -removed)
    infinities = infinities.mapped { $0.shifted(by: -removed) }
    leaving = .ranges(leaving.ranges.shifted(by: -removed))
  }

  /// Removes all points except the points in `kept`. `selection` must be the map that selects these points.
  mutating func keep(_ kept: PointRanges, _ selection: Resampling) {
    xValues = xValues.kept(kept) ?? XValues(ascending: selection(xValues.vector))
    gaps = gaps.kept(kept)
    infinities = infinities.mapped { $0.kept(kept) }
    leaving = .ranges(leaving.ranges.kept(kept))
    if let names {
      var selected = Identifiers()
      for range in kept.ranges {
        for index in range { selected.appendUnchecked(names[index]) }
      }
      self.names = selected
    }
  }
}
