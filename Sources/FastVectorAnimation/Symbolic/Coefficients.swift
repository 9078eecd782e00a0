/// The coefficients of a symbolic vector, one for each entry of its basis.
@usableFromInline
@frozen
struct Coefficients: Hashable {
  /// As pairs, the width of the narrowest vector registers.
  @usableFromInline var pairs: InlineArray<4, SIMD2<Double>>

  @inlinable
  init() { pairs = InlineArray(repeating: .zero) }

  @inlinable
  subscript(index: Int) -> Double {
    get { pairs[index >> 1][index & 1] }
    set { pairs[index >> 1][index & 1] = newValue }
  }

  @inlinable
  static func + (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    for index in lhs.pairs.indices { result.pairs[index] += rhs.pairs[index] }
    return result
  }

  @inlinable
  static func - (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    for index in lhs.pairs.indices { result.pairs[index] -= rhs.pairs[index] }
    return result
  }

  @inlinable
  mutating func scale(by factor: Double) {
    for index in pairs.indices { pairs[index] *= factor }
  }

  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool {
    for index in lhs.pairs.indices where lhs.pairs[index] != rhs.pairs[index] { return false }
    return true
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    for index in pairs.indices { hasher.combine(pairs[index]) }
  }
}
