extension Chart {
  /// The lines of an axis as they are drawn: where an axis is logarithmic, on its scale.
  ///
  /// The series have the ids of ``keys``, so that frames can be matched with lines.
  package func drawnSeries(on axis: ChartLine.Axis) -> [Series] {
    zip(lines, keys).filter { $0.0.style.axis == axis }.map { line, key in
      let scale = axis == .first ? yAxis.scale : secondYAxis.scale
      var series = line.series.placed(x: xAxis.scale, y: scale)
      series.id = key
      return series
    }
  }

  /// What tells each line from the others: its id; where it has none, or another line has the same, its place.
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

  /// Whether a line belongs to the axis at the right.
  package var hasSecondAxis: Bool { lines.contains { $0.style.axis == .second } }

  /// What the horizontal axis shows, on its scale.
  ///
  /// - Complexity: O(n)
  package func xRange(of series: [Series]) -> ClosedRange<Double> {
    xAxis.resolvedRange(series.map(\.xValues.extent), tickCount: nil)
  }

  /// What a vertical axis shows, on its scale.
  ///
  /// - Parameters:
  ///   - series: The lines of the axis, as they are drawn.
  ///   - tickCount: About how many ticks the axis has.
  /// - Complexity: O(n)
  package func yRange(_ axis: ChartLine.Axis, of series: [Series], tickCount: Int) -> ClosedRange<Double> {
    let settings = axis == .first ? yAxis : secondYAxis
    var extents = series.map(\.finiteExtent)
    // An area shows amounts, which are seen from 0 on.
    let hasArea = lines.contains { $0.style.axis == axis && $0.style.hasArea }
    if hasArea && settings.scale == .linear { extents.append(0...0) }
    return settings.resolvedRange(extents, tickCount: tickCount)
  }
}

extension Series {
  /// The points on other scales. Those that have no place there are left out; values that have none are gaps.
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
