/// The inner products of up to eight vectors, each worked out when it is first needed.
///
/// They give the length of any combination of the vectors without a look at their elements.
package struct InnerProducts: Sendable {
  /// A vector, by its index, and how much of it.
  package typealias Term = (coefficient: Double, index: Int)

  private var products = InlineArray<8, InlineArray<8, Double>>(repeating: InlineArray(repeating: 0))
  private var isKnown = InlineArray<8, InlineArray<8, Bool>>(repeating: InlineArray(repeating: false))

  /// How often a length was asked for since a vector was added.
  private var questions = 0

  /// How far a sum of products may cancel before its rounding errors count.
  private static let tolerableCancellation = 1e-6

  package init() {}

  /// Notes that a vector was added.
  package mutating func vectorAdded() { questions = 0 }

  /// The square of the length of a combination; nil where the products would not make it exact enough, or would not pay.
  ///
  /// - Parameters:
  ///   - count: The number of vectors, at most eight.
  ///   - coefficient: How much of a vector takes part.
  ///   - squaredLength: The square of the length of one term or of the sum of two, from the elements.
  package mutating func magnitudeSquared(
    count: Int, coefficient: (Int) -> Double, squaredLength: (Term, Term?) -> Double
  ) -> Double? {
    questions += 1
    // A new vector has a product with each other one, a pass for each. While vectors come with every frame, these
    // never pay.
    guard questions > count + 1 else { return nil }
    var sum = 0.0
    var length = 0.0
    for row in 0..<count where coefficient(row) != 0 {
      let square = product(row, row, squaredLength)
      length += abs(coefficient(row)) * square.squareRoot()
      sum += coefficient(row) * coefficient(row) * square
      for column in 0..<row where coefficient(column) != 0 {
        sum += 2 * coefficient(row) * coefficient(column) * product(row, column, squaredLength)
      }
    }
    guard length != 0 else { return 0 }
    // Nil also where something is not a number, or a square is out of range.
    return sum.isNormal && sum >= Self.tolerableCancellation * length * length ? sum : nil
  }

  private mutating func product(_ a: Int, _ b: Int, _ squaredLength: (Term, Term?) -> Double) -> Double {
    if !isKnown[a][b] {
      products[a][b] = a == b ? squaredLength((1, a), nil) : innerProduct(a, b, squaredLength)
      isKnown[a][b] = true
    }
    return products[a][b]
  }

  /// From the sum of the vectors scaled to length 1, `(|a + b|² - 2) / 2`, so that the error stays relative to both.
  private mutating func innerProduct(_ a: Int, _ b: Int, _ squaredLength: (Term, Term?) -> Double) -> Double {
    let lengthA = product(a, a, squaredLength).squareRoot()
    let lengthB = product(b, b, squaredLength).squareRoot()
    guard lengthA > 0, lengthB > 0 else { return 0 }
    return (squaredLength((1 / lengthA, a), (1 / lengthB, b)) - 2) / 2 * lengthA * lengthB
  }
}
