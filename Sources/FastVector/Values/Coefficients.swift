/// The coefficients of up to eight vectors in a linear combination.
@usableFromInline
@frozen
package struct Coefficients: Equatable, Sendable {
  /// The maximum number of vectors in a sum.
  package static var capacity: Int { 8 }

  // Larger SIMD types have disadvantages. A `SIMD8<Double>` is aligned to 64 bytes, which would waste memory on
  // padding. A `SIMD4<Double>` is aligned to 32 bytes. An async function that holds such a value across a suspension
  // crashes in a debug build (Swift 6.3, "freed pointer was not the last allocation").
  @usableFromInline var pairs: InlineArray<4, SIMD2<Double>>

  /// Creates coefficients that are all 0.
  @inlinable
  package init() { pairs = InlineArray(repeating: .zero) }

  /// Creates coefficients that are all 0 except for one.
  ///
  /// - Parameters:
  ///   - coefficient: The value of that coefficient.
  ///   - index: The index of that coefficient.
  package init(_ coefficient: Double, at index: Int) {
    self.init()
    self[index] = coefficient
  }

  @inlinable
  package subscript(index: Int) -> Double {
    get { pairs[index / 2][index % 2] }
    set { pairs[index / 2][index % 2] = newValue }
  }

  /// True if all coefficients are 0, so the combination of any vectors is zero.
  package var isZero: Bool { self == Coefficients() }

  @inlinable
  package static func == (lhs: Self, rhs: Self) -> Bool {
    for pair in lhs.pairs.indices where lhs.pairs[pair] != rhs.pairs[pair] { return false }
    return true
  }

  @inlinable
  package static func + (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    for pair in rhs.pairs.indices { result.pairs[pair] += rhs.pairs[pair] }
    return result
  }

  @inlinable
  package static func - (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    for pair in rhs.pairs.indices { result.pairs[pair] -= rhs.pairs[pair] }
    return result
  }

  @inlinable
  package mutating func scale(by factor: Double) {
    for pair in pairs.indices { pairs[pair] *= factor }
  }
}
