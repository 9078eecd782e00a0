/// The coefficients of up to four vectors in a linear combination.
struct DeferredCoefficients: Equatable, Sendable {
  // Two `SIMD2` halves, because a `SIMD4<Double>` is aligned to 32 bytes: an async function that holds such a value
  // across a suspension crashes in a debug build (Swift 6.3, "freed pointer was not the last allocation").
  private var low = SIMD2<Double>.zero
  private var high = SIMD2<Double>.zero

  static var count: Int { 4 }

  static let zero = Self()

  /// The coefficient 1 for the first vector, and 0 for all others.
  static let first = Self(0, is: 1)

  private init() {}

  /// Creates coefficients that are 0, except for the one at an index.
  init(_ index: Int, is coefficient: Double) { self[index] = coefficient }

  subscript(index: Int) -> Double {
    get { index < 2 ? low[index] : high[index - 2] }
    set { if index < 2 { low[index] = newValue } else { high[index - 2] = newValue } }
  }

  /// The number of nonzero coefficients.
  var termCount: Int { (0..<Self.count).count { self[$0] != 0 } }

  static func + (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    result.low += rhs.low
    result.high += rhs.high
    return result
  }

  static func * (lhs: Self, rhs: Double) -> Self {
    var result = lhs
    result.low *= rhs
    result.high *= rhs
    return result
  }
}
