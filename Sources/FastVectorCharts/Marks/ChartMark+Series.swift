extension ChartMark {
  /// The series of the mark. `from` contains the baseline, or the lower ends of error bars. `to` contains the values,
  /// or the upper ends of error bars. Either is nil if the mark has no such series.
  package var series: (from: Series?, to: Series?) {
    switch content {
    case .verticalRule, .horizontalRule, .rectangle, .annotation: (nil, nil)
    case .area(let baseline, let series), .bars(let baseline, let series, _): (baseline.series, series)
    case .errorBars(let lower, let upper): (lower, upper)
    case .points(let series, _, _): (nil, series)
    }
  }

  /// Returns the mark with each of its series replaced.
  ///
  /// - Parameter change: A closure that returns the replacement of a series.
  package func mapSeries(_ change: (Series) -> Series) -> ChartMark {
    func changed(_ baseline: Baseline) -> Baseline { baseline.series.map { .series(change($0)) } ?? baseline }
    var mark = self
    switch content {
    case .verticalRule, .horizontalRule, .rectangle, .annotation: break
    case .area(let baseline, let series): mark.content = .area(from: changed(baseline), to: change(series))
    case .bars(let baseline, let series, let width):
      mark.content = .bars(from: changed(baseline), to: change(series), width: width)
    case .errorBars(let lower, let upper): mark.content = .errorBars(from: change(lower), to: change(upper))
    case .points(let series, let symbol, let size):
      mark.content = .points(change(series), symbol: symbol, size: size)
    }
    return mark
  }

  /// True if the mark is a layer of a stack.
  package var isStacked: Bool { stackedValues != nil }

  /// The constant baseline of an area or of bars; nil if the baseline is a series, or if the mark has no baseline.
  package var baseline: Double? {
    switch content {
    case .area(.value(let value), _), .bars(.value(let value), _, _): value
    default: nil
    }
  }

  /// The identifier of the mark, or the identifier of its series if the mark has none.
  package var key: Series.Identifier? { id ?? series.to?.id }

  /// The name in the legend. It is nil if the mark has no series or no name.
  package var shownName: String? {
    guard series.to != nil else { return nil }
    return label ?? key?.text
  }

  /// True if the mark is a vertical reference line, or a shaded range of x values that spans the whole height of the
  /// plot.
  package var isAtX: Bool {
    switch content {
    case .verticalRule, .rectangle(_, nil): true
    default: false
    }
  }

  /// True if the mark is drawn below the lines.
  package var isBelowLines: Bool {
    switch content {
    case .rectangle, .area, .bars: true
    case .verticalRule, .horizontalRule, .annotation, .errorBars, .points: false
    }
  }

  /// The opacity in the mark's style, or the default opacity for this type of mark if the style has none.
  package var opacity: Double {
    if let opacity = style.opacity { return opacity }
    return switch content {
    case .rectangle: 0.12
    case .area: 0.5
    case .verticalRule, .horizontalRule, .annotation, .bars, .errorBars, .points: 1
    }
  }
}

extension ChartMark.Baseline {
  /// The series of the baseline, or nil if the baseline is a constant value.
  package var series: Series? {
    if case .series(let series) = self { series } else { nil }
  }
}

extension Series.Identifier {
  /// The identifier as text.
  package var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    }
  }
}

extension XValues {
  /// Returns the minimum distance between neighboring x values. It is `distance` for a single x value, and nil if there
  /// are no x values.
  ///
  /// - Complexity: O(1) if the x values are evenly spaced; otherwise O(n)
  func minDistance(orForSingleValue distance: Double) -> Double? {
    guard count > 1 else { return count == 1 ? distance : nil }
    if let uniform { return uniform.step }
    let vector = vector
    let elements = vector.span
    var least = Double.infinity
    for index in 1..<elements.count { least = min(least, elements[index] - elements[index - 1]) }
    return least
  }
}
