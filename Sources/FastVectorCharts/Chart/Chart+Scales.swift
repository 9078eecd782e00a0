extension Chart {
  /// Returns the series of all lines on a vertical axis, in scale coordinates: values on a logarithmic axis are
  /// converted to base-10 logarithms. Gaps are removed and inserted according to the styles of the lines.
  ///
  /// The id of each series is taken from ``keys``, so that the frames of an animation can be matched with the lines.
  package func drawnSeries(on axis: ChartLine.Axis) -> [Series] {
    zip(lines, keys).filter { $0.0.style.axis == axis }.map { line, key in
      let scale = axis == .first ? yAxis.scale : secondYAxis.scale
      var series = line.series.withGaps(connectsGaps: line.style.connectsGaps, longestGap: line.style.longestGap)
        .placed(x: xAxis.scale, y: scale)
      series.id = key
      return series
    }
  }

  /// The unique identifier of each line: the id of its series, or an identifier made from its index if the id is
  /// missing or a duplicate.
  package var keys: [Series.Identifier] {
    var seen: Set<Series.Identifier> = []
    return lines.enumerated().map { place, line in
      let id = line.series.id ?? .text("line \(place)")
      var (key, count) = (id, 0)
      while !seen.insert(key).inserted {
        key = .text("line \(place), \(id)" + (count > 0 ? " (\(count))" : ""))
        count += 1
      }
      return key
    }
  }

  /// Returns the series of a mark, in scale coordinates. See ``ChartMark/series``. Baselines and lower ends that aren't
  /// greater than 0 are at negative infinity on a logarithmic axis, so that the mark extends to the edge of the plot.
  /// Gaps in the series of an area are removed and inserted according to its style.
  package func drawnSeries(of mark: ChartMark) -> (from: Series?, to: Series?) {
    let scale = (mark.style.axis == .first ? yAxis : secondYAxis).scale
    var (from, to) = mark.series
    if case .area = mark.content {
      from = from?.withGaps(connectsGaps: mark.style.connectsGaps, longestGap: mark.style.longestGap)
      to = to?.withGaps(connectsGaps: mark.style.connectsGaps, longestGap: mark.style.longestGap)
    }
    return (
      from?.placed(x: xAxis.scale, y: scale, isLowerEnd: true), to?.placed(x: xAxis.scale, y: scale)
    )
  }

  /// Returns the series of the marks on a vertical axis, in scale coordinates.
  package func drawnMarkSeries(on axis: ChartLine.Axis) -> [Series] {
    marks.filter { $0.style.axis == axis }.flatMap { mark in
      let (from, to) = drawnSeries(of: mark)
      return [from, to].compactMap { $0 }
    }
  }

  /// Returns the series that may be drawn as curves, and their visible x ranges, in scale coordinates. These are the
  /// series of lines and areas with at most as many visible points as the picture has pixel columns.
  private func curvedSeries(
    on axis: ChartLine.Axis, x window: ClosedRange<Double>?
  ) -> [(series: Series, x: ClosedRange<Double>)] {
    let areas = marks.filter { mark in if case .area = mark.content { mark.style.axis == axis } else { false } }
    let all = drawnSeries(on: axis) + areas.map(drawnSeries).flatMap { [$0.from, $0.to].compactMap { $0 } }
    return all.map { ($0, window ?? xRange(of: [$0])) }
      .filter { series, x in Double(series.rows(x: x).count) <= Double(size.width) * size.scale }
  }

  /// True if at least one line or mark uses the second vertical axis.
  package var hasSecondAxis: Bool {
    lines.contains { $0.style.axis == .second } || marks.contains { $0.style.axis == .second }
  }

  /// True if at least one line or mark uses the first vertical axis, or if none uses the second one.
  package var hasFirstAxis: Bool {
    !hasSecondAxis || lines.contains { $0.style.axis == .first }
      || marks.contains { $0.style.axis == .first && !$0.isAtX }
  }

  /// Returns the range of the horizontal axis, in scale coordinates. An automatic range includes the full width of all
  /// bars.
  ///
  /// - Parameter series: The series of the lines and marks on both vertical axes.
  /// - Complexity: O(n)
  package func xRange(of series: [Series]) -> ClosedRange<Double> {
    xAxis.resolvedRange(series.map(\.xValues.extent) + marks.map(barExtent), tickCount: nil)
  }

  /// Returns the series of the lines and marks on a vertical axis, in scale coordinates.
  func allSeries(on axis: ChartLine.Axis) -> [Series] { drawnSeries(on: axis) + drawnMarkSeries(on: axis) }

  /// The x range of each series and of each mark's bars, in scale coordinates. An element is nil for a series without
  /// points, and for a mark without bars.
  var xExtents: [ClosedRange<Double>?] {
    (allSeries(on: .first) + allSeries(on: .second)).map(\.xValues.extent) + marks.map(barExtent)
  }

  /// Returns the width of a mark's bars in scale coordinates, or nil if the mark has no bars.
  ///
  /// - Complexity: O(1) if the x values are evenly spaced and no scale is logarithmic; otherwise O(n)
  package func barWidth(of mark: ChartMark) -> Double? {
    guard case .bars(_, _, let width) = mark.content,
      let step = drawnSeries(of: mark).to?.xValues.minDistance(orForSingleValue: xAxis.scale.unit)
    else { return nil }
    // Don't multiply by 0, because the distance can be infinite, and infinity times 0 is NaN.
    return width > 0 ? min(step * min(width, 1000), .greatestFiniteMagnitude) : 0
  }

  /// Returns the x range of a mark's bars in scale coordinates, or nil if the mark has no bars.
  private func barExtent(of mark: ChartMark) -> ClosedRange<Double>? {
    guard let half = barWidth(of: mark).map({ $0 / 2 }), let extent = drawnSeries(of: mark).to?.xValues.extent else {
      return nil
    }
    return extent.lowerBound - half...extent.upperBound + half
  }

  /// Returns the range of a vertical axis, in scale coordinates. An automatic range includes the baselines of areas and
  /// bars. A logarithmic axis starts below the lowest bar.
  ///
  /// - Parameters:
  ///   - series: The series of the axis, as returned by `drawnSeries(on:)` and `drawnMarkSeries(on:)`.
  ///   - window: The visible x range, in scale coordinates. An automatic y range includes only the points in this
  ///     window. If the argument is nil, the chart's ``window`` is used. If both are nil, all points are included.
  ///   - tickCount: The approximate number of ticks.
  /// - Complexity: O(n)
  package func yRange(
    _ axis: ChartLine.Axis, of series: [Series], x window: ClosedRange<Double>? = nil, tickCount: Int
  ) -> ClosedRange<Double> {
    let settings = axis == .first ? yAxis : secondYAxis
    return settings.resolvedRange(yExtents(axis, of: series, x: window), tickCount: tickCount)
  }

  /// Returns the y ranges of the series on an axis, the baselines of areas and bars, and the start of a logarithmic
  /// axis with bars. See ``yRange(_:of:x:tickCount:)``.
  func yExtents(
    _ axis: ChartLine.Axis, of series: [Series], x window: ClosedRange<Double>? = nil
  ) -> [ClosedRange<Double>?] {
    let settings = axis == .first ? yAxis : secondYAxis
    let window = window ?? self.window
    var extents = series.map { series in window.map(series.finiteExtent(x:)) ?? series.finiteExtent }
    if interpolation == .naturalSpline {
      extents += curvedSeries(on: axis, x: window).flatMap { series, x in
        InterpolationMethod.naturalSpline.localExtrema(of: series, x: x).map { $0...$0 }
      }
    }
    // An area represents its values correctly only if the axis includes 0.
    let hasArea = lines.contains { $0.style.axis == axis && $0.style.hasArea }
    if hasArea && settings.scale == .linear { extents.append(0...0) }
    var hasBars = false
    for mark in marks where mark.style.axis == axis {
      if case .bars = mark.content { hasBars = true }
      guard let baseline = mark.baseline.map(settings.scale.place), baseline.isFinite else { continue }
      extents.append(baseline...baseline)
    }
    // The lowest bar would be invisible if a logarithmic axis started at its value.
    if hasBars, settings.scale == .log, let all = extents.reduce(nil, union) {
      let start = all.lowerBound - (all.upperBound - all.lowerBound) / 20
      extents.append(start...start)
    }
    return extents
  }
}

extension Series {
  /// Returns the series with gaps removed and inserted. If `connectsGaps` is true, all gaps are removed. Then a gap is
  /// inserted between neighbors whose distance exceeds `longestGap`.
  fileprivate func withGaps(connectsGaps: Bool, longestGap: Double?) -> Series {
    let series = connectsGaps ? withoutGaps() : self
    return longestGap.map(series.withGaps) ?? series
  }

  /// Returns the series converted to the coordinates of the given scales. Drops points whose x value can't be
  /// represented by the x scale, or has the same coordinate as the previous x value because of rounding. Replaces y
  /// values that the y scale can't represent with gaps, or with negative infinity if `isLowerEnd` is true.
  fileprivate func placed(x: ScaleType, y: ScaleType, isLowerEnd: Bool = false) -> Series {
    guard x == .log || y == .log else { return self }
    func place(_ value: Double) -> Double { isLowerEnd && value <= 0 ? -.infinity : y.place(of: value) }
    let values = y == .log ? AnimatableVector(values.map(place)) : values
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
