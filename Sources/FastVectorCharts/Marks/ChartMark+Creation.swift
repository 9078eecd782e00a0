public import Foundation

extension ChartMark {
  /// Returns a vertical reference line at a number or date.
  public static func rule(x: some Plottable, label: String? = nil) -> ChartMark {
    ChartMark(.verticalRule(x: x.plottedNumber), label: label)
  }

  /// Returns a horizontal reference line at a number or date.
  public static func rule(y: some Plottable, label: String? = nil) -> ChartMark {
    ChartMark(.horizontalRule(y: y.plottedNumber), label: label)
  }

  /// Returns a shaded range of x values, over the whole height of the plot.
  public static func rectangle(x: ClosedRange<some Plottable>, label: String? = nil) -> ChartMark {
    ChartMark(.rectangle(x: x.plottedNumbers, y: nil), label: label)
  }

  /// Returns a shaded range of y values, over the whole width of the plot.
  public static func rectangle(y: ClosedRange<some Plottable>, label: String? = nil) -> ChartMark {
    ChartMark(.rectangle(x: nil, y: y.plottedNumbers), label: label)
  }

  /// Returns a shaded rectangle that covers a range of x values and a range of y values.
  public static func rectangle(
    x: ClosedRange<some Plottable>, y: ClosedRange<some Plottable>, label: String? = nil
  ) -> ChartMark {
    ChartMark(.rectangle(x: x.plottedNumbers, y: y.plottedNumbers), label: label)
  }

  /// Returns an annotation: text with an arrow to a point. See ``Content/annotation(x:y:offset:)``.
  public static func annotation(
    _ text: String, x: some Plottable, y: some Plottable, offset: CGSize = CGSize(width: 24, height: -24)
  ) -> ChartMark {
    ChartMark(.annotation(x: x.plottedNumber, y: y.plottedNumber, offset: offset), label: text)
  }

  /// Returns the area between a baseline and a series. If the baseline is also a series, the area is a band between the
  /// two series. Set ``Style/negativeColor`` to distinguish values below the baseline from values above it.
  public static func area(from baseline: Baseline = 0, to series: Series, label: String? = nil) -> ChartMark {
    ChartMark(.area(from: baseline, to: series), label: label)
  }

  /// Returns a bar for each point of a series. See ``Content/bars(from:to:width:)``.
  public static func bars(
    from baseline: Baseline = 0, to series: Series, width: Double = 0.8, label: String? = nil
  ) -> ChartMark {
    ChartMark(.bars(from: baseline, to: series, width: width), label: label)
  }

  /// Returns vertical error bars between two series with the same x values. See ``Content/errorBars(from:to:)``.
  ///
  /// - Throws: ``ChartError/errorBarXValuesDiffer`` if the x values of the series differ.
  /// - Complexity: O(1) if the x values are evenly spaced; otherwise O(n)
  public static func errorBars(
    from lower: Series, to upper: Series, label: String? = nil
  ) throws(ChartError) -> ChartMark {
    guard lower.xValues == upper.xValues else { throw .errorBarXValuesDiffer }
    return ChartMark(.errorBars(from: lower, to: upper), label: label)
  }

  /// Returns a symbol at each point of a series. See ``Content/points(_:symbol:size:)``.
  public static func points(
    _ series: Series, symbol: Symbol = .circle, size: Double = 6, label: String? = nil
  ) -> ChartMark {
    ChartMark(.points(series, symbol: symbol, size: size), label: label)
  }

  /// Returns the mark with its style changed by a closure.
  public func style(_ change: (inout Style) -> Void) -> ChartMark {
    var mark = self
    change(&mark.style)
    return mark
  }

  /// Returns the mark with a different identifier.
  public func id(_ id: Series.Identifier?) -> ChartMark {
    var mark = self
    mark.id = id
    return mark
  }
}

extension ClosedRange where Bound: Plottable {
  fileprivate var plottedNumbers: ClosedRange<Double> {
    // A custom type can convert its bounds to NaN, or to numbers in the wrong order. These would not form a valid
    // range.
    let (lower, upper) = (lowerBound.plottedNumber, upperBound.plottedNumber)
    return lower <= upper ? lower...upper : -Double.infinity...(-Double.infinity)
  }
}
