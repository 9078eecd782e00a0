extension Int {
  /// Converts a double to an integer by rounding towards zero. Clamps values out of range, and converts NaN to 0.
  ///
  /// Use this initializer for every number that a caller passes, because `Int(_:)` traps for NaN, infinities and values
  /// out of range.
  @inlinable package init(clamping value: Double) {
    self = Int(exactly: value.rounded(.towardZero)) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
  }
}
