import FastVector

extension ChartMark {
  /// Returns an area for each series. The first area begins at 0, and every other area is stacked on top of the
  /// previous one.
  ///
  /// A gap interrupts its area and counts as 0 for the areas above it. A negative value moves the areas above it down.
  /// When a chart is animated, areas are matched by the ids of their series.
  ///
  /// - Parameter series: The series, from bottom to top, which must have the same x values.
  /// - Throws: ``ChartError/stackedXValuesDiffer(index:)`` if their x values differ.
  /// - Complexity: O(n)
  public static func stackedAreas(_ series: [Series]) throws(ChartError) -> [ChartMark] {
    try zip(series, stacked(series)).map { values, layer in
      .area(from: layer.baseline, to: layer.series).stacked(values).style { $0.opacity = stackedOpacity }
    }
  }

  /// Returns bars for each series, stacked on the bars of the previous series. Positive values are stacked upward from
  /// 0, and negative values downward. A gap has no bar. See ``Content/bars(from:to:width:)`` for the width.
  ///
  /// - Throws: ``ChartError/stackedXValuesDiffer(index:)`` if the x values of the series differ.
  /// - Complexity: O(n)
  public static func stackedBars(_ series: [Series], width: Double = 0.8) throws(ChartError) -> [ChartMark] {
    try checkXValues(of: series)
    let count = series.first?.count ?? 0
    // The ends of the bars so far, above and below 0.
    var (above, below) = ([Double](repeating: 0, count: count), [Double](repeating: 0, count: count))
    var marks: [ChartMark] = []
    for layer in series {
      var starts = AnimatableVector(repeating: 0, count: count)
      var ends = AnimatableVector(repeating: 0, count: count)
      for (index, value) in layer.values.enumerated() {
        let start = value < 0 ? below[index] : above[index]
        let end = start + (value.isNaN ? 0 : value)
        if value < 0 { below[index] = end } else { above[index] = end }
        starts[index] = start
        ends[index] = value.isNaN ? .nan : end
      }
      var baseline = layer.replacingValues(starts)
      baseline.id = nil
      marks.append(.bars(from: .series(baseline), to: layer.replacingValues(ends), width: width).stacked(layer))
    }
    return marks
  }

  private static let stackedOpacity = 0.75

  /// Returns the mark as the layer of a stack with the given values.
  private func stacked(_ values: Series) -> ChartMark {
    var mark = self
    mark.stackedValues = values
    return mark
  }

  /// Returns the cumulative sums of the series, with the gaps of the series. The baseline of each sum is the previous
  /// sum, without gaps.
  private static func stacked(_ series: [Series]) throws(ChartError) -> [(baseline: Baseline, series: Series)] {
    try checkXValues(of: series)
    var layers: [(baseline: Baseline, series: Series)] = []
    var baseline = Baseline.value(0)
    var sum = AnimatableVector()
    for layer in series {
      var values = layer.values
      let gaps = values.gaps
      values.fill(gaps, with: 0)
      sum = sum.isEmpty ? values : sum + values
      var ends = sum
      ends.fill(gaps, with: .nan)
      layers.append((baseline, layer.replacingValues(ends)))
      baseline = .series(layer.replacingValues(sum))
    }
    return layers
  }

  private static func checkXValues(of series: [Series]) throws(ChartError) {
    let different = series.firstIndex { $0.xValues != series[0].xValues }
    if let different { throw .stackedXValuesDiffer(index: different) }
  }
}

extension Series {
  /// Returns a series with the same x values and names, and other y values.
  fileprivate func replacingValues(_ values: AnimatableVector) -> Series {
    var series = Series(xValues: xValues, values: values, names: names, id: id)
    series.xScale = xScale
    return series
  }
}
