extension Chart {
  /// True if the horizontal axis shows the latest data.
  package var showsLatest: Bool { if case .latest = xAxis.range { true } else { false } }

  /// Returns the chart with its horizontal axis fixed to the window of the latest data, which is also stored in
  /// ``window``. Without data, the window starts at 0. Returns the chart unchanged if its horizontal axis doesn't show
  /// the latest data, or if the length of the window isn't finite and positive.
  ///
  /// - Parameter dropsHiddenPoints: True to drop points to the left of the window, except for points that affect the
  ///   visible part of a line. The time for rendering then depends only on the number of visible points.
  /// - Complexity: O(m log n) for m lines and marks of n points. If there are bars or the horizontal axis is
  ///   logarithmic, an additional O(k) for the k points that aren't dropped.
  package func resolvingLatest(dropsHiddenPoints: Bool) -> Chart {
    guard case .latest(let length) = xAxis.range, length > 0, length.isFinite else { return self }
    guard let extent = xExtent else { return showing(0...length) }
    let end = extent.upperBound
    let chart = dropsHiddenPoints ? droppingPoints(before: end - length) : self
    let latest = max(end, chart.barEnd ?? end)
    return chart.showing(max(latest - length, -.greatestFiniteMagnitude)...latest)
  }

  /// Returns the chart with its horizontal axis fixed to a range, which is also stored in ``window``.
  private func showing(_ range: ClosedRange<Double>) -> Chart {
    var chart = self
    chart.xAxis.range = .fixed(range)
    // Only a logarithmic axis needs the extents of the data, because its lower bound can depend on them.
    chart.window = chart.xAxis.resolvedRange(xAxis.scale == .log ? chart.xExtents : [], tickCount: nil)
    return chart
  }

  /// The x value of the rightmost edge of all bars in the plot and its panels. Nil if there are no bars, or if the axis
  /// is logarithmic. The width of bars is then in logarithms, and the window ends at the last point instead.
  private var barEnd: Double? {
    guard xAxis.scale != .log else { return nil }
    let marks = panels.reduce(marks) { $0 + $1.chart.marks }
    return marks.compactMap { mark in
      guard let width = barWidth(of: mark), let end = mark.series.to?.xValues.extent?.upperBound else { return nil }
      return end + width / 2
    }.max()
  }

  private func droppingPoints(before x: Double) -> Chart {
    var chart = self
    for index in lines.indices {
      chart.lines[index].series.dropPoints(before: x, connectsGaps: lines[index].style.connectsGaps)
    }
    chart.marks = marks.map { mark in
      mark.mapSeries { series in
        var series = series
        series.dropPoints(before: x, connectsGaps: mark.style.connectsGaps)
        return series
      }
    }
    for index in panels.indices { chart.panels[index].chart = panels[index].chart.droppingPoints(before: x) }
    return chart
  }
}

extension Series {
  /// Drops the points before `x`, except for the last few, which affect the line to the right of `x`.
  ///
  /// - Parameter connectsGaps: True if the line connects the points on both sides of a gap.
  /// - Complexity: O(log n). If the line connects gaps, an additional O(g) for g gaps before `x`. O(n) if the points
  ///   have identifiers.
  fileprivate mutating func dropPoints(before x: Double, connectsGaps: Bool) {
    var first = xValues.firstIndex(atOrAfter: x)
    // Keep the nearest point before `x`, and ``SparseLine/margin`` + 1 points before that point, because they affect
    // the shape of a curve to the right of `x`.
    var missing = 1 + SparseLine.margin + 1
    while first > 0, missing > 0 {
      first -= 1
      if !connectsGaps || !window[first].isNaN { missing -= 1 }
    }
    removeFirst(first)
  }
}
