public import Foundation

/// The settings of one axis of a ``Chart``, such as its range, label and ticks.
public struct ChartAxis: Sendable {
  /// The range of values on an axis.
  public enum Range: Hashable, Sendable {
    /// On a horizontal axis, the range of the data, including the full width of bars. On a vertical axis, the range of
    /// the data extended at both ends to the next tick. If the data would then cover less than three quarters of the
    /// axis, the axis ends at round numbers between ticks instead; see ``AxisRange/nice(tickCount:)``. A logarithmic
    /// axis isn't extended if the data would then cover less than half of it, but it starts below the lowest bar. A
    /// time axis is extended only if there is a single date: to a day before and after it.
    case automatic

    /// The range of the data, without extending it to ticks.
    case data

    /// A fixed range, independent of the data. An infinite bound, as in `.fixed(0 ... .infinity)`, is replaced with the
    /// bound of the data. The same applies to a bound that the scale can't represent, such as 0 on a logarithmic axis.
    case fixed(ClosedRange<Double>)

    /// On a horizontal axis, a window of the given length that shows the latest data. It ends at the greatest x value
    /// of all lines and marks in the plot and its panels, or at the right edge of the last bar. Automatic ranges of
    /// vertical axes then depend only on the visible points. Without data, the window starts at 0.
    ///
    /// The length is in data units, which are seconds on a time axis. On a logarithmic axis, the window always ends at
    /// the greatest x value, and a window that would start at or below 0 starts at the first point. On a vertical axis,
    /// or if the length isn't finite and positive, the range is the same as for `automatic`.
    case latest(Double)

    /// Returns a fixed range of dates.
    public static func fixed(_ dates: ClosedRange<Date>) -> Range {
      .fixed(dates.lowerBound.timeIntervalSince1970...dates.upperBound.timeIntervalSince1970)
    }
  }

  /// The number format of tick labels.
  ///
  /// The labels of an axis are distinct, unless a custom format returns equal labels. On a linear axis, all labels have
  /// the same number of decimals, the same metric prefix and the same exponent. Only 0 has neither prefix nor exponent.
  /// On a logarithmic axis, each label has as many decimals as it needs, and a separate prefix. An exponent is used
  /// only if it makes labels shorter and one of them would otherwise be longer than seven characters.
  public enum Format: Sendable {
    /// As many digits as the ticks need. If a label would have more than seven characters, all labels are abbreviated
    /// as in ``compact``: 20,000,000 is `20M`. On a time axis, labels are dates and times.
    case automatic

    /// A number of digits after the decimal point, clamped to 0...15. More digits are used if the ticks need them:
    /// ticks at multiples of 2.5 have at least one decimal. If a label would have more than 24 characters, all labels
    /// are formatted as in `automatic`.
    case decimals(Int)

    /// Percentages: 0.25 is `25 %`.
    case percent

    /// Numbers with a metric prefix: `20k` for 20,000, and M, G and T for 10^6, 10^9 and 10^12. On a linear axis, all
    /// labels have the same prefix: the one that makes them shortest, or none if no prefix makes them shorter. Labels
    /// of numbers of at least 10^15 have an exponent if it makes them shorter.
    case compact

    /// A custom format, whose labels are used unchanged. The closure is called with the value of each tick.
    case custom(@Sendable (Double) -> String)
  }

  /// The range of values on the axis.
  public var range = Range.automatic

  /// The scale type of the axis.
  public var scale = ScaleType.linear

  /// The name of the quantity on the axis.
  public var label = ""

  /// The unit of the quantity.
  public var unit = ""

  /// The number format of tick labels.
  public var format = Format.automatic

  /// The approximate number of ticks, clamped to 2...``maxTicks``. If it is nil, the number depends on the available
  /// space.
  public var tickCount: Int?

  /// The time zone of ticks and labels on a time axis. The title of the axis includes the name of the zone, unless the
  /// zone is UTC.
  public var timeZone = TimeZone.gmt

  /// False if the dates on a time axis have no year, so that labels must not show one.
  package var showsYears = true

  /// The upper limit of the approximate number of ticks on an axis. A logarithmic axis can have up to three times as
  /// many.
  public static let maxTicks = 100

  /// Creates an axis with the default settings.
  public init() {}

  /// The title of the axis, made from its label, unit and time zone, such as `temperature (°F)` or `date
  /// (Europe/Berlin)`.
  package var title: String {
    let details = [unit, zoneName].filter { !$0.isEmpty }.joined(separator: ", ")
    return details.isEmpty ? label : label.isEmpty ? details : "\(label) (\(details))"
  }

  /// The name of the time zone; empty if it is UTC, or if this isn't a time axis.
  package var zoneName: String { scale == .time && !timeZone.isUTC ? timeZone.axisName : "" }
}

extension ChartAxis {
  /// Returns the approximate number of ticks: ``tickCount``, or `room` if ``tickCount`` is nil. The result is clamped
  /// to 2...``maxTicks``.
  ///
  /// - Parameter room: The number of ticks that fit into the available space.
  package func tickCount(room: Int) -> Int { min(max(tickCount ?? room, 2), Self.maxTicks) }

  /// Returns the range of the axis, in scale coordinates (base-10 logarithms on a logarithmic axis).
  ///
  /// - Parameters:
  ///   - extents: The finite extents of the data on the axis, in scale coordinates.
  ///   - tickCount: The approximate number of ticks; nil if the range doesn't have to end at ticks.
  func resolvedRange(_ extents: [ClosedRange<Double>?], tickCount: Int?) -> ClosedRange<Double> {
    let extents = scale == .time ? Self.withDaysAround(extents) : extents
    return switch range {
    case .data: AxisRange.automatic(extents)
    case .fixed(let range): AxisRange.fixed(scale == .log ? Self.logarithms(of: range) : range)(extents)
    case .automatic, .latest:
      switch (scale, tickCount) {
      case (.linear, let count?): AxisRange.nice(tickCount: count)(extents)
      case (.log, let count?): AxisTicks.logarithmsFromTickToTick(AxisRange.automatic(extents), count: count)
      default: AxisRange.automatic(extents)
      }
    }
  }

  /// Returns the extents of dates, extended by a day in both directions if they contain only one instant. The range of
  /// a single number depends on its magnitude, but the magnitude of a date is the time since 1970.
  private static func withDaysAround(_ extents: [ClosedRange<Double>?]) -> [ClosedRange<Double>?] {
    guard let all = extents.reduce(nil, union), all.lowerBound == all.upperBound else { return extents }
    return [all.lowerBound - ScaleType.time.unit...all.upperBound + ScaleType.time.unit]
  }

  private static func logarithms(of range: ClosedRange<Double>) -> ClosedRange<Double> {
    let lower = range.lowerBound > 0 ? log10(range.lowerBound) : -.infinity
    return lower...(range.upperBound > 0 ? max(log10(range.upperBound), lower) : .infinity)
  }

  /// Returns the ticks in a range, with their labels. The bounds of the range are scale coordinates (base-10 logarithms
  /// on a logarithmic axis). The values of the ticks are data values.
  ///
  /// There are at least two ticks, unless the range is too narrow for two distinct floating-point numbers.
  package func ticks(in range: ClosedRange<Double>, count: Int) -> AxisTicks {
    var ticks = ticks(onScale: range, count: count)
    var more = count
    while ticks.values.count < 2, more < 4 * count {
      more += count
      ticks = self.ticks(onScale: range, count: more)
    }
    return ticks.formatted(format)
  }

  private func ticks(onScale range: ClosedRange<Double>, count: Int) -> AxisTicks {
    scale == .time
      ? .time(in: range, count: count, timeZone: timeZone, showsYears: showsYears)
      : scale.ticks(onScale: range, count: count)
  }
}

extension ScaleType {
  /// Returns the ticks in a range whose bounds are scale coordinates (base-10 logarithms on a logarithmic axis).
  fileprivate func ticks(onScale range: ClosedRange<Double>, count: Int) -> AxisTicks {
    guard self == .log else { return ticks(in: range, count: count) }
    // The margin prevents rounding errors, including the error of the power, from excluding ticks at the ends of the
    // range.
    let magnitude = max(abs(range.lowerBound), abs(range.upperBound), 1)
    let margin = max(1e-9 * (range.upperBound - range.lowerBound), 4 * magnitude.ulp)
    // A range that was extended to ticks can exceed the numbers that `Double` can represent.
    let lower = max(pow(10, range.lowerBound - margin), .leastNonzeroMagnitude)
    let upper = min(pow(10, range.upperBound + margin), .greatestFiniteMagnitude)
    return .log(in: lower...upper, count: count)
  }

  /// The distance that a single value is assumed to have from its neighbors, in scale coordinates: a day on a time
  /// axis.
  var unit: Double { self == .time ? 86_400 : 1 }

  /// Returns the scale coordinate of a value. On a logarithmic scale, this is the base-10 logarithm of the value, or
  /// NaN if the value isn't positive. On all other scales, it is the value itself.
  package func place(of value: Double) -> Double {
    self == .log ? (value > 0 ? log10(value) : .nan) : value
  }

  /// Returns the data value at a scale coordinate: a power of 10 if the scale is logarithmic.
  package func value(at place: Double) -> Double { self == .log ? pow(10, place) : place }
}
