extension Int {
  /// The whole number of a double, rounded towards zero: the nearest one there is where it is too large, and 0 for NaN.
  ///
  /// Numbers from callers become integers by this alone. `Int(_:)` traps for NaN, infinities and what is too large.
  @inlinable package init(clamping value: Double) {
    self = Int(exactly: value.rounded(.towardZero)) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
  }
}
