/// A rule that derives the range of an axis from the data.
public enum AxisRange: Hashable, Sendable {
  /// The range of the finite values.
  case automatic

  /// The range of the finite values, extended at both ends to the next tick of an axis with approximately `tickCount`
  /// ticks. If the values would then cover less than three quarters of the axis, the axis ends at round numbers between
  /// ticks instead. For example, with a `tickCount` of 2, the range for the values -43...1301 is -200...1400.
  case nice(tickCount: Int)

  /// A fixed range, independent of the data. An infinite bound is replaced with the bound of the data:
  /// `0...Double.infinity` starts at 0 and ends at the greatest value. If all values are below 0, it is `0...1`.
  case fixed(ClosedRange<Double>)

  /// Returns the range of the axis.
  ///
  /// Both bounds are finite, and far enough apart for ticks between them. Without finite data, the range is `0...1`. If
  /// all values are equal and not 0, the range is as wide as their magnitude, with the values in its middle. If all
  /// values are 0, the range is `-1...1`. A range must be at least 1e-300 wide, and at least 64 units in the last place
  /// of the bound that is farther from 0. A narrower range is widened around its middle. A ``nice(tickCount:)`` range
  /// is extended to ticks after these rules have been applied.
  ///
  /// - Parameter extents: The finite extents of the data on the axis, such as the ``Series/finiteExtent`` of each of
  ///   several series. An element is nil for a series without finite values.
  public func callAsFunction(_ extents: [ClosedRange<Double>?]) -> ClosedRange<Double> {
    let data = extents.reduce(nil, union)
    switch self {
    case .automatic: return Self.drawable(data)
    case .nice(let count): return AxisTicks.niceRange(of: Self.drawable(data), count: count)
    case .fixed(let range):
      let data = Self.drawable(data)
      var lower = range.lowerBound.isFinite ? range.lowerBound : data.lowerBound
      var upper = range.upperBound.isFinite ? range.upperBound : data.upperBound
      // If all data is beyond the fixed bound, the axis still starts or ends at that bound.
      if lower >= upper, range.lowerBound.isFinite != range.upperBound.isFinite {
        if range.lowerBound.isFinite {
          upper = lower + (lower == 0 ? 1 : abs(lower))
        } else {
          lower = upper - (upper == 0 ? 1 : abs(upper))
        }
      }
      return Self.drawable(lower...upper)
    }
  }

  /// Returns the range with infinite bounds replaced by finite ones, widened if it is too narrow for ticks. Returns
  /// `0...1` if the range is nil.
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
  /// The range of the finite values, or nil if there are none.
  ///
  /// - Complexity: O(log n), but O(n) on the first call and if there are infinities
  public var finiteExtent: ClosedRange<Double>? { window.finiteExtent }
}
