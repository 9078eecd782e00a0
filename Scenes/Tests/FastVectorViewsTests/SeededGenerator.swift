/// A random number generator that returns the same numbers for the same seed. Failing tests print their seeds.
///
/// The algorithm is SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators",
/// OOPSLA 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns positive and negative numbers whose magnitudes vary over many powers of two, and some zeros.
  public mutating func numbers(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      if Int.random(in: 0..<16, using: &self) == 0 { return 0 }
      let exponent = Double.Exponent(Int.random(in: -20...20, using: &self))
      let sign = Bool.random(using: &self) ? FloatingPointSign.minus : .plus
      return Double(sign: sign, exponent: exponent, significand: Double.random(in: 1..<2, using: &self))
    }
  }
}
