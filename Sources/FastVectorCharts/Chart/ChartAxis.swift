public import Foundation

/// An axis of a ``Chart``.
public struct ChartAxis: Sendable {
  /// What an axis shows.
  public enum Range: Hashable, Sendable {
    /// A vertical axis from the tick below the least to the tick above the greatest value; a horizontal one what there is.
    case automatic

    /// From the least to the greatest value.
    case data

    /// The same whatever the data is. An infinite bound follows the data, as does one that has no place on the axis, such
    /// as 0 on a logarithmic one: `.fixed(0 ... .infinity)`.
    case fixed(ClosedRange<Double>)

    /// The time from one date to another.
    public static func fixed(_ dates: ClosedRange<Date>) -> Range {
      .fixed(dates.lowerBound.timeIntervalSince1970...dates.upperBound.timeIntervalSince1970)
    }
  }

  /// How numbers are written at ticks.
  public enum Format: Sendable {
    /// With as many digits as the ticks need; times on an axis of times.
    case automatic

    /// With a number of digits after the point, from 0 to 15.
    case decimals(Int)

    /// As percentages: 0.25 is `25 %`.
    case percent

    /// Short: `20k` for 20 000, and with M, G and T for millions, milliards and billions (10^12).
    case compact

    /// As a function writes them. It is called with each value that has a tick.
    case custom(@Sendable (Double) -> String)
  }

  /// What the axis shows.
  public var range = Range.automatic

  /// How values are spread along the axis.
  public var scale = ScaleType.linear

  /// What the axis measures.
  public var label = ""

  /// What it is measured in.
  public var unit = ""

  /// How numbers are written at ticks.
  public var format = Format.automatic

  /// About how many ticks there are, from 2 to ``mostTicks``; nil for as many as there is room for.
  public var tickCount: Int?

  /// The most ticks that an axis has.
  public static let mostTicks = 100

  /// Makes an axis.
  public init() {}

  /// What stands beside the axis: `temperature (°F)`.
  package var title: String {
    unit.isEmpty ? label : label.isEmpty ? unit : "\(label) (\(unit))"
  }
}

extension ChartAxis {
  /// About how many ticks there are, where there is room for some.
  package func tickCount(room: Int) -> Int { min(max(tickCount ?? room, 2), Self.mostTicks) }

  /// What the axis shows, on its scale: in common logarithms where that is logarithmic.
  ///
  /// - Parameters:
  ///   - extents: The finite extents of what is on the axis, on its scale.
  ///   - tickCount: About how many ticks it has; nil where it need not end at any.
  func resolvedRange(_ extents: [ClosedRange<Double>?], tickCount: Int?) -> ClosedRange<Double> {
    switch range {
    case .data: AxisRange.automatic(extents)
    case .fixed(let range): AxisRange.fixed(scale == .log ? Self.logarithms(of: range) : range)(extents)
    case .automatic:
      switch (scale, tickCount) {
      case (.linear, let count?): AxisRange.nice(tickCount: count)(extents)
      case (.log, let count?): AxisTicks.logarithmsFromTickToTick(AxisRange.automatic(extents), count: count)
      default: AxisRange.automatic(extents)
      }
    }
  }

  private static func logarithms(of range: ClosedRange<Double>) -> ClosedRange<Double> {
    let lower = range.lowerBound > 0 ? log10(range.lowerBound) : -.infinity
    return lower...(range.upperBound > 0 ? max(log10(range.upperBound), lower) : .infinity)
  }

  /// The ticks in a range on the scale, with their labels.
  ///
  /// There are at least two where the axis has room for them and is not narrower than numbers are apart.
  package func ticks(in range: ClosedRange<Double>, count: Int) -> AxisTicks {
    var ticks = scale.ticks(onScale: range, count: count)
    var more = count
    while ticks.values.count < 2, more < 4 * count {
      more += count
      ticks = scale.ticks(onScale: range, count: more)
    }
    return switch format {
    case .automatic: ticks
    case .decimals(let digits):
      ticks.labelled { String(format: "%.\(min(max(digits, 0), 15))f", $0) }
    case .percent: ticks.labelledAsPercentages
    case .compact: ticks.labelled(Self.compact)
    case .custom(let label): ticks.labelled(label)
    }
  }

  private static func compact(_ value: Double) -> String {
    let units: [(size: Double, name: String)] = [(1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")]
    let unit = units.first { abs(value) >= $0.size && abs(value) < 1e15 } ?? (1, "")
    return String(format: "%g", value / unit.size) + unit.name
  }
}

extension ScaleType {
  /// Ticks in a range on the scale, which is one of common logarithms where it is logarithmic.
  fileprivate func ticks(onScale range: ClosedRange<Double>, count: Int) -> AxisTicks {
    guard self == .log else { return ticks(in: range, count: count) }
    // A little more, so that rounding loses no tick at the ends.
    let margin = 1e-9
    return .log(in: pow(10, range.lowerBound - margin)...pow(10, range.upperBound + margin), count: count)
  }

  /// Where a value is on the scale: its common logarithm where that is logarithmic, NaN where it has no place.
  package func place(of value: Double) -> Double {
    self == .log ? (value > 0 ? log10(value) : .nan) : value
  }
}
