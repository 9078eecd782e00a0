extension ChartMark {
  /// Returns an area for each series. The first area begins at 0, and every other area is stacked on top of the
  /// previous one.
  ///
  /// A gap is treated as 0, so that the areas above it remain visible. A negative value moves the areas above it down.
  /// When a chart is animated, areas are matched by the ids of their series.
  ///
  /// - Parameter series: The series, from bottom to top, which must have the same x values.
  /// - Throws: ``ChartError/stackedXValuesDiffer(place:)`` if their x values differ.
  /// - Complexity: O(n)
  public static func stackedAreas(_ series: [Series]) throws(ChartError) -> [ChartMark] {
    try stacked(series).map { .area(from: $0.baseline, to: $0.series).style { $0.opacity = stackedOpacity } }
  }

  /// Returns bars for each series, stacked on the bars of the previous series. See ``stackedAreas(_:)`` for gaps and
  /// negative values, and ``Content/bars(from:to:width:)`` for the width.
  ///
  /// - Throws: ``ChartError/stackedXValuesDiffer(place:)`` if the x values of the series differ.
  /// - Complexity: O(n)
  public static func stackedBars(_ series: [Series], width: Double = 0.8) throws(ChartError) -> [ChartMark] {
    try stacked(series).map { .bars(from: $0.baseline, to: $0.series, width: width) }
  }

  private static let stackedOpacity = 0.75

  /// Returns the cumulative sums of the series. The baseline of each sum is the previous sum.
  private static func stacked(_ series: [Series]) throws(ChartError) -> [(baseline: Baseline, series: Series)] {
    var layers: [(baseline: Baseline, series: Series)] = []
    var sum = AnimatableVector()
    for (place, layer) in series.enumerated() {
      guard layer.xValues == series[0].xValues else { throw .stackedXValuesDiffer(place: place) }
      let baseline = layers.last.map { Baseline.series($0.series) } ?? 0
      var values = layer.values
      values.fill(values.gaps, with: 0)
      sum = sum.isEmpty ? values : sum + values
      var total = Series(xValues: layer.xValues, values: sum, names: layer.names, id: layer.id)
      total.xScale = layer.xScale
      layers.append((baseline, total))
    }
    return layers
  }
}
