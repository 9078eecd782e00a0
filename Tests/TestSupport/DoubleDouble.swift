import Foundation

/// A number with about 106 bits of precision, for computing expected results. It is the sum of two doubles that don't
/// overlap.
///
/// Sources: T. J. Dekker, "A floating-point technique for extending the available precision", Numerische Mathematik 18,
/// 1971; D. E. Knuth, "The Art of Computer Programming", volume 2, section 4.2.2.
public struct DoubleDouble: Sendable {
  public private(set) var high: Double
  public private(set) var low: Double

  public init(_ value: Double) {
    high = value
    low = 0
  }

  private init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// Returns the exact sum of two doubles.
  public static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let sum = a + b
    let part = sum - a
    return DoubleDouble(high: sum, low: (a - (sum - part)) + (b - part))
  }

  /// Returns the exact product of two doubles, unless the product overflows or underflows.
  public static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let product = a * b
    return DoubleDouble(high: product, low: (-product).addingProduct(a, b))
  }

  public static func + (lhs: Self, rhs: Self) -> Self {
    let high = sum(lhs.high, rhs.high)
    let low = sum(lhs.low, rhs.low)
    let first = sum(high.high, high.low + low.high)
    return sum(first.high, first.low + low.low)
  }

  public static prefix func - (value: Self) -> Self { Self(high: -value.high, low: -value.low) }
  public static func - (lhs: Self, rhs: Self) -> Self { lhs + -rhs }

  public static func * (lhs: Self, rhs: Self) -> Self {
    let product = product(lhs.high, rhs.high)
    return sum(product.high, product.low + (lhs.high * rhs.low + lhs.low * rhs.high))
  }

  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// The absolute value.
  public var magnitude: Self { high < 0 || (high == 0 && low < 0) ? -self : self }

  /// The double nearest to the number.
  public var value: Double { high + low }
}
