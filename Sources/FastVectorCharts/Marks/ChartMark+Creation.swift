public import Foundation

extension ChartMark {
  /// A vertical reference line at a number or date.
  public static func rule(x: some Plottable, label: String? = nil) -> ChartMark {
    ChartMark(.verticalRule(x: x.plottedNumber), label: label)
  }

  /// A horizontal reference line.
  public static func rule(y: some Plottable, label: String? = nil) -> ChartMark {
    ChartMark(.horizontalRule(y: y.plottedNumber), label: label)
  }

  /// A shaded range of x values, over the whole height of the plot.
  public static func rectangle(x: ClosedRange<some Plottable>, label: String? = nil) -> ChartMark {
    ChartMark(.rectangle(x: x.plottedNumbers, y: nil), label: label)
  }

  /// A shaded range of y values, over the whole width of the plot.
  public static func rectangle(y: ClosedRange<some Plottable>, label: String? = nil) -> ChartMark {
    ChartMark(.rectangle(x: nil, y: y.plottedNumbers), label: label)
  }

  /// A shaded rectangle.
  public static func rectangle(
    x: ClosedRange<some Plottable>, y: ClosedRange<some Plottable>, label: String? = nil
  ) -> ChartMark {
    ChartMark(.rectangle(x: x.plottedNumbers, y: y.plottedNumbers), label: label)
  }

  /// Text with an arrow to a point. See ``Content/annotation(x:y:offset:)``.
  public static func annotation(
    _ text: String, x: some Plottable, y: some Plottable, offset: CGSize = CGSize(width: 24, height: -24)
  ) -> ChartMark {
    ChartMark(.annotation(x: x.plottedNumber, y: y.plottedNumber, offset: offset), label: text)
  }

  /// The area between a baseline and a series. With a series as the baseline, this is a band. With a
  /// ``Style/negativeColor``, it shows where values are above and below a threshold.
  public static func area(from baseline: Baseline = 0, to series: Series, label: String? = nil) -> ChartMark {
    ChartMark(.area(from: baseline, to: series), label: label)
  }

  /// A bar for each point of a series. See ``Content/bars(from:to:width:)``.
  public static func bars(
    from baseline: Baseline = 0, to series: Series, width: Double = 0.8, label: String? = nil
  ) -> ChartMark {
    ChartMark(.bars(from: baseline, to: series, width: width), label: label)
  }

  /// Vertical error bars between two series with the same x values. See ``Content/errorBars(from:to:)``.
  public static func errorBars(from lower: Series, to upper: Series, label: String? = nil) -> ChartMark {
    ChartMark(.errorBars(from: lower, to: upper), label: label)
  }

  /// A symbol at each point of a series. See ``Content/points(_:symbol:size:)``.
  public static func points(
    _ series: Series, symbol: Symbol = .circle, size: Double = 6, label: String? = nil
  ) -> ChartMark {
    ChartMark(.points(series, symbol: symbol, size: size), label: label)
  }

  /// Returns the mark with a different style.
  public func style(_ change: (inout Style) -> Void) -> ChartMark {
    var mark = self
    change(&mark.style)
    return mark
  }

  /// Returns the mark with an identifier.
  public func id(_ id: Series.Identifier?) -> ChartMark {
    var mark = self
    mark.id = id
    return mark
  }
}

extension ClosedRange where Bound: Plottable {
  fileprivate var plottedNumbers: ClosedRange<Double> {
    // NaN isn't ordered, so bounds of another type can convert to an invalid range.
    let (lower, upper) = (lowerBound.plottedNumber, upperBound.plottedNumber)
    return lower <= upper ? lower...upper : -Double.infinity...(-Double.infinity)
  }
}
