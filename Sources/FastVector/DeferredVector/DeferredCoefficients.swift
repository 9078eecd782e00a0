/// How much of each of four vectors there is.
struct DeferredCoefficients: Equatable, Sendable {
  // Two halves, because four together would be aligned to 32 bytes: an async function that holds such a value across a
  // suspension ends the process in a debug build (Swift 6.3, "freed pointer was not the last allocation").
  private var low = SIMD2<Double>.zero
  private var high = SIMD2<Double>.zero

  static var count: Int { 4 }

  static let zero = Self()

  /// One vector alone.
  static let first = Self(0, is: 1)

  private init() {}

  /// So much of one vector, and nothing of the others.
  init(_ index: Int, is coefficient: Double) { self[index] = coefficient }

  subscript(index: Int) -> Double {
    get { index < 2 ? low[index] : high[index - 2] }
    set { if index < 2 { low[index] = newValue } else { high[index - 2] = newValue } }
  }

  /// The vectors that take part.
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
