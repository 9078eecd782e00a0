/// How the range of an axis follows from the data.
public enum AxisRange: Hashable, Sendable {
  /// From the least to the greatest finite value.
  case automatic

  /// From the tick below the least to the tick above the greatest finite value, with about as many ticks as given.
  case nice(tickCount: Int)

  /// The same whatever the data is. An infinite bound follows the data: `0...Double.infinity` begins at 0 and ends at
  /// the greatest value.
  case fixed(ClosedRange<Double>)

  /// The range of the axis.
  ///
  /// Both bounds are finite, and the lower one is less than the upper one by enough to put ticks between them.
  /// Without finite data it is `0...1`. All equal values are in the middle of a range as wide as their magnitude, or
  /// of `-1...1` where they are 0. A range narrower than 64 units in the last place of its greater bound, or than
  /// 1e-300, is widened to that about its middle.
  ///
  /// - Parameter extents: The finite extents of what is on the axis, such as ``Series/finiteExtent`` of several
  ///   series; nil for those that have none.
  public func callAsFunction(_ extents: [ClosedRange<Double>?]) -> ClosedRange<Double> {
    let data = extents.reduce(nil, union)
    switch self {
    case .automatic: return Self.drawable(data)
    case .nice(let count): return AxisTicks.fromTickToTick(Self.drawable(data), count: count)
    case .fixed(let range):
      let data = Self.drawable(data)
      var lower = range.lowerBound.isFinite ? range.lowerBound : data.lowerBound
      var upper = range.upperBound.isFinite ? range.upperBound : data.upperBound
      // What follows the data cannot pass what is fixed.
      if !range.lowerBound.isFinite { lower = min(lower, upper) } else { upper = max(lower, upper) }
      return Self.drawable(lower...upper)
    }
  }

  /// A range wide enough to put ticks in, with finite bounds.
  static func drawable(_ range: ClosedRange<Double>?) -> ClosedRange<Double> {
    guard let range else { return 0...1 }
    let most = Double.greatestFiniteMagnitude
    let lower = min(max(range.lowerBound, -most), most)
    let upper = max(min(range.upperBound, most), -most)
    let greatest = max(abs(lower), abs(upper))
    if greatest == 0 { return -1...1 }
    let least = max(64 * greatest.ulp, 1e-300)
    guard upper - lower < least else { return lower...upper }
    let middle = lower + (upper - lower) / 2
    let half = lower == upper ? max(greatest / 2, least / 2) : least / 2
    return max(middle - half, -most)...min(middle + half, most)
  }
}

extension Series {
  /// The least and the greatest finite value; nil where there is none. NaN and infinities are left out.
  ///
  /// - Complexity: O(log n); O(n) the first time, and where there are infinities.
  public var finiteExtent: ClosedRange<Double>? { window.finiteExtent }
}
