/// The coefficients of a symbolic vector, one for each entry of its basis.
@usableFromInline
@frozen
struct Coefficients: Hashable {
  // Two `SIMD4` halves, because a `SIMD8<Double>` is aligned to 64 bytes, which would waste memory on padding.
  @usableFromInline var low: SIMD4<Double>
  @usableFromInline var high: SIMD4<Double>

  @inlinable
  init() { self.init(low: .zero, high: .zero) }

  @inlinable
  init(low: SIMD4<Double>, high: SIMD4<Double>) {
    self.low = low
    self.high = high
  }

  @inlinable
  subscript(index: Int) -> Double {
    get { index < 4 ? low[index] : high[index - 4] }
    set { if index < 4 { low[index] = newValue } else { high[index - 4] = newValue } }
  }

  @inlinable
  static func + (lhs: Self, rhs: Self) -> Self { Self(low: lhs.low + rhs.low, high: lhs.high + rhs.high) }

  @inlinable
  static func - (lhs: Self, rhs: Self) -> Self { Self(low: lhs.low - rhs.low, high: lhs.high - rhs.high) }

  @inlinable
  mutating func scale(by factor: Double) {
    low *= factor
    high *= factor
  }

  /// True if all coefficients are 0, so the vector is zero in any basis.
  var isZero: Bool { self == Coefficients() }
}
