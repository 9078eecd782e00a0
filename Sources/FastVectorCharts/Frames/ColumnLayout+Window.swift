import CChartKernels

extension ColumnLayout {
  /// The visible part of the horizontal axis, and its mapping to pixels.
  package struct Window: Equatable, Sendable {
    /// The x values at the left and right edges of the plot. The right one is always greater.
    package let range: ClosedRange<Double>
    let minX: Double
    package let width: Double

    /// The scale, in pixels per unit of x.
    package let scale: Double

    package init(range: ClosedRange<Double>, minX: Double, width: Double) {
      // If both bounds are equal, widen the range so that the points are centered.
      let isEmpty = !(range.upperBound - range.lowerBound > 0)
      let margin = max(0.5, abs(range.lowerBound) * 0x1p-40)
      self.range = isEmpty ? range.lowerBound - margin...range.upperBound + margin : range
      self.minX = minX
      self.width = width
      // Halve both bounds before subtracting them, because the full span can overflow.
      scale = width / 2 / (self.range.upperBound / 2 - self.range.lowerBound / 2)
    }

    /// Returns the distance of an x value from the left edge, in pixels.
    package func offset(of position: Double) -> Double {
      let distance = position - range.lowerBound
      let offset = distance.isFinite ? distance * scale : position * scale - range.lowerBound * scale
      // Clamp the distance to ±1e9, which is far outside any image, because the coordinates of a path must be finite.
      // With this order of arguments, `max` returns -1e9 for NaN.
      return min(max(-1e9, offset), 1e9)
    }

    /// Returns the pixel column at a distance from the left edge. The column is -1 for all points left of the window,
    /// and at most `width` + 1 for points right of it.
    ///
    /// For non-negative numbers, the conversion to an integer has the same result as rounding down, but needs no
    /// function call.
    package func column(of offset: Double) -> Int { Int(min(offset < 0 ? -1 : offset, width + 1)) }

    /// The window in the form that kernels use, or nil if distances in pixels could overflow.
    var axis: fv_axis? {
      guard max(abs(range.lowerBound), abs(range.upperBound)) < 1e300 else { return nil }
      return fv_axis(lower: range.lowerBound, scale: scale, width: width)
    }
  }
}
