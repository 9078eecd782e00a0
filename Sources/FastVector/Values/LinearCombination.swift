/// A sum of scaled vectors that hasn't been evaluated: `c₀ v₀ + c₁ v₁ + …`.
///
/// The animator passes one to ``VectorArithmetic/setToCombination(_:)`` for each frame, so that a vector can compute
/// the whole sum in one pass over memory instead of one pass per operation.
///
/// A term with the coefficient 0 doesn't change any element, even if its vector contains NaN. If the vectors are
/// ``KernelVector`` values, the result still has at least as many elements as the vector of that term.
///
/// The type is noncopyable, so passing a combination to a function never copies it.
public struct LinearCombination<Vector>: ~Copyable {
  /// The maximum number of terms.
  @inlinable
  public static var capacity: Int { 9 }

  @usableFromInline
  package var vectors: InlineArray<9, Vector?>

  @usableFromInline
  package var coefficients: InlineArray<9, Double>

  /// The number of terms.
  public package(set) var count: Int

  /// Creates a combination without terms.
  public init() {
    vectors = InlineArray(repeating: nil)
    coefficients = InlineArray(repeating: 0)
    count = 0
  }

  /// Appends a term.
  ///
  /// - Precondition: There are fewer than ``capacity`` terms.
  public mutating func append(_ vector: Vector, scaledBy coefficient: Double) {
    precondition(count < Self.capacity, "a combination can have at most \(Self.capacity) terms")
    vectors[count] = vector
    coefficients[count] = coefficient
    count += 1
  }

  /// Returns the vector of a term.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  @inlinable
  public func vector(at index: Int) -> Vector {
    guard let vector = vectors[index] else { preconditionFailure("term index \(index) is out of range") }
    return vector
  }

  /// Returns the coefficient of a term.
  ///
  /// - Precondition: `index` is at least 0 and less than ``count``.
  @inlinable
  public func coefficient(at index: Int) -> Double {
    precondition(index < count, "term index \(index) is out of range")
    return coefficients[index]
  }

  /// Returns a combination with each vector replaced by the result of `part`, for example by one of its properties. The
  /// coefficients stay the same.
  ///
  /// ```swift
  /// mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
  ///   heights.setToCombination(terms.map(\.heights))
  ///   weight.setToCombination(terms.map(\.weight))
  /// }
  /// ```
  ///
  /// - Complexity: O(``count``); doesn't allocate unless `part` does.
  public func map<Part>(_ part: (Vector) -> Part) -> LinearCombination<Part> {
    var result = LinearCombination<Part>()
    for index in 0..<count { result.append(part(vector(at: index)), scaledBy: coefficients[index]) }
    return result
  }
}

extension VectorArithmetic {
  /// Sets this value to the sum of the terms, by adding the scaled vectors one after the other.
  @inlinable
  mutating func setToSum(of terms: borrowing LinearCombination<Self>) {
    var sum: Self?
    for index in 0..<terms.count where terms.coefficient(at: index) != 0 {
      var term = terms.vector(at: index)
      if terms.coefficient(at: index) != 1 { term.scale(by: terms.coefficient(at: index)) }
      if sum == nil { sum = term } else { sum! += term }
    }
    self = sum ?? .zero
  }
}
