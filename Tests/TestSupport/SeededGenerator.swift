import VecbenchKit

/// Random numbers that follow from a seed, which a failing test prints.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var generator: SplitMix64

  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { generator.next() }

  /// Numbers of either sign whose size varies over many powers of two, with some zeros among them.
  public mutating func numbers(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      if Int.random(in: 0..<16, using: &self) == 0 { return 0 }
      let exponent = Double.Exponent(Int.random(in: -20...20, using: &self))
      let sign = Bool.random(using: &self) ? FloatingPointSign.minus : .plus
      return Double(sign: sign, exponent: exponent, significand: Double.random(in: 1..<2, using: &self))
    }
  }
}
