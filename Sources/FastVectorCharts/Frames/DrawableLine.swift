import FastVector

/// The points of a series, prepared for drawing. Infinities are replaced with finite numbers, and the indices of gaps
/// and infinities are stored separately.
struct DrawableLine {
  let xValues: XValues
  let values: AnimatableVector
  let gaps: PointRanges
  let infinities: InfinitePoints

  /// The range of the finite values, or nil if there are none.
  let extent: ClosedRange<Double>?

  /// True if all values of the series are known to be finite.
  let isFinite: Bool

  init(_ series: Series) {
    xValues = series.xValues
    extent = series.finiteExtent
    let special = series.window.specialValues
    isFinite = !special.hasInfinities && special.gaps.isEmpty
    values =
      special.hasInfinities ? series.values.withoutSpecialValues(bounds: extent).indexed() : series.values
    gaps = special.gaps
    infinities = special.hasInfinities ? InfinitePoints(in: series.values) : InfinitePoints()
  }
}
