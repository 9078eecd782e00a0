/// The inner products of up to eight vectors, each computed on first use.
///
/// They determine the magnitude of every linear combination of the vectors, so it can be computed without accessing the
/// elements.
package struct InnerProducts: Sendable {
  private var products = InlineArray<8, InlineArray<8, Double>>(repeating: InlineArray(repeating: 0))
  private var isKnown = InlineArray<8, InlineArray<8, Bool>>(repeating: InlineArray(repeating: false))

  /// The number of times that a magnitude was requested since the last vector was added.
  private var questions = 0

  /// The minimum of the ratio `|c₀ v₀ + c₁ v₁ + …|² / (|c₀ v₀| + |c₁ v₁| + …)²`. A result with a smaller ratio is
  /// discarded, because cancellation makes it inexact.
  private static let tolerableCancellation = 1e-6

  package init() {}

  /// Resets the number of requests. Call this method when a vector is added.
  package mutating func vectorAdded() { questions = 0 }

  /// Returns the squared magnitude of a combination. Computes it from the inner products if that is accurate enough and
  /// faster, otherwise in a pass over the elements.
  ///
  /// - Parameters:
  ///   - coefficients: The coefficients of the combination.
  ///   - count: The number of vectors, at most eight.
  ///   - pass: A closure that computes the squared magnitude of a combination from the elements.
  package mutating func magnitudeSquared(
    _ coefficients: Coefficients, count: Int, pass: (Coefficients) -> Double
  ) -> Double {
    magnitudeFromProducts(coefficients, count: count, pass) ?? pass(coefficients)
  }

  /// Returns the squared magnitude of a combination. Returns nil if computing it from inner products would be inexact,
  /// or slower than a pass over the elements.
  private mutating func magnitudeFromProducts(
    _ coefficients: Coefficients, count: Int, _ pass: (Coefficients) -> Double
  ) -> Double? {
    questions += 1
    // Computing the magnitude from inner products pays off only after several requests for the same vectors, because a
    // new vector needs an inner product with every other vector, and each product takes a pass over the elements. If
    // every frame adds a vector, it never pays off.
    guard questions > count + 1 else { return nil }
    var sum = 0.0
    var length = 0.0
    for row in 0..<count where coefficients[row] != 0 {
      let square = product(row, row, pass)
      length += abs(coefficients[row]) * square.squareRoot()
      sum += coefficients[row] * coefficients[row] * square
      for column in 0..<row where coefficients[column] != 0 {
        sum += 2 * coefficients[row] * coefficients[column] * product(row, column, pass)
      }
    }
    guard length != 0 else { return 0 }
    // Also returns nil if the sum is NaN or a square is out of range.
    return sum.isNormal && sum >= Self.tolerableCancellation * length * length ? sum : nil
  }

  private mutating func product(_ a: Int, _ b: Int, _ pass: (Coefficients) -> Double) -> Double {
    if !isKnown[a][b] {
      products[a][b] = a == b ? pass(Coefficients(1, at: a)) : innerProduct(a, b, pass)
      isKnown[a][b] = true
    }
    return products[a][b]
  }

  /// Scales both vectors to magnitude 1, computes their inner product as `(|a + b|² - 2) / 2`, and multiplies it by
  /// both magnitudes. Without the scaling, the rounding error of a much longer vector could exceed the product.
  private mutating func innerProduct(_ a: Int, _ b: Int, _ pass: (Coefficients) -> Double) -> Double {
    let lengthA = product(a, a, pass).squareRoot()
    let lengthB = product(b, b, pass).squareRoot()
    guard lengthA > 0, lengthB > 0 else { return 0 }
    let sum = Coefficients(1 / lengthA, at: a) + Coefficients(1 / lengthB, at: b)
    return (pass(sum) - 2) / 2 * lengthA * lengthB
  }
}
