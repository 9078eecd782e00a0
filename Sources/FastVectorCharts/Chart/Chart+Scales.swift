extension Chart {
  /// The series of the lines on a vertical axis, with logarithms as coordinates if a scale is logarithmic.
  ///
  /// The ids of the series are ``keys``, so that frames can be matched with lines.
  package func drawnSeries(on axis: ChartLine.Axis) -> [Series] {
    zip(lines, keys).filter { $0.0.style.axis == axis }.map { line, key in
      let scale = axis == .first ? yAxis.scale : secondYAxis.scale
      var series = line.series.placed(x: xAxis.scale, y: scale)
      series.id = key
      return series
    }
  }

  /// The unique identifier of each line: the id of its series, or one made from its index if the id is missing or a
  /// duplicate.
  package var keys: [Series.Identifier] {
    var seen: Set<Series.Identifier> = []
    return lines.enumerated().map { place, line in
      let id = line.series.id ?? .text("line \(place)")
      guard !seen.insert(id).inserted else { return id }
      let other = Series.Identifier.text("line \(place), \(id)")
      seen.insert(other)
      return other
    }
  }

  /// True if at least one line uses the second vertical axis.
  package var hasSecondAxis: Bool { lines.contains { $0.style.axis == .second } }

  /// The range of the horizontal axis, in coordinates of its scale.
  ///
  /// - Complexity: O(n)
  package func xRange(of series: [Series]) -> ClosedRange<Double> {
    xAxis.resolvedRange(series.map(\.xValues.extent), tickCount: nil)
  }

  /// The range of a vertical axis, in coordinates of its scale.
  ///
  /// - Parameters:
  ///   - series: The series of the axis, as returned by `drawnSeries(on:)`.
  ///   - window: The x values whose points determine an automatic range, in coordinates of the scale; nil for all.
  ///   - tickCount: The approximate number of ticks.
  /// - Complexity: O(n)
  package func yRange(
    _ axis: ChartLine.Axis, of series: [Series], x window: ClosedRange<Double>? = nil, tickCount: Int
  ) -> ClosedRange<Double> {
    let settings = axis == .first ? yAxis : secondYAxis
    var extents = series.map { series in window.map(series.finiteExtent(x:)) ?? series.finiteExtent }
    // The size of an area is meaningful only if the axis includes 0.
    let hasArea = lines.contains { $0.style.axis == axis && $0.style.hasArea }
    if hasArea && settings.scale == .linear { extents.append(0...0) }
    return settings.resolvedRange(extents, tickCount: tickCount)
  }
}

extension Series {
  /// Returns the series in coordinates of the given scales. Drops points with an x value that the scale can't
  /// represent, and replaces y values that it can't represent by gaps.
  fileprivate func placed(x: ScaleType, y: ScaleType) -> Series {
    guard x == .log || y == .log else { return self }
    let values = y == .log ? AnimatableVector(values.map(y.place)) : values
    guard x == .log else { return Series(xValues: xValues, values: values, names: names, id: id) }
    var kept: [Int] = []
    var places: [Double] = []
    for index in 0..<count {
      let place = x.place(of: xValues[index])
      guard place > (places.last ?? -.infinity) else { continue }
      kept.append(index)
      places.append(place)
    }
    let identifiers = names.map { names in kept.compactMap { names[$0] } }
    let series = try? Series(
      x: AnimatableVector(places), y: AnimatableVector(kept.map { values[$0] }),
      identifiers: identifiers?.count == kept.count ? identifiers : nil, id: id)
    return series ?? Series(id: id)
  }
}
