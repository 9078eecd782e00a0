/// A vector with lazy arithmetic. It evaluates a chain of operations in one pass over memory when its elements are
/// read.
///
/// SwiftUI animates with `+`, `-` and `scale(by:)`, one after the other. With an ``AnimatableVector``, each operation
/// takes a pass over memory and allocates an array. A deferred vector instead records the linear combination
/// `c₀ v₀ + c₁ v₁ + …`, and ``vector`` evaluates it when a frame is drawn:
///
/// ```swift
/// struct Line: Shape {
///   var heights: DeferredVector
///
///   var animatableData: DeferredVector {
///     get { heights }
///     set { heights = newValue }
///   }
///
///   func path(in rect: CGRect) -> Path { LineChart(heights.vector).path(in: rect) }
/// }
/// ```
///
/// It is a value type, and follows the arithmetic laws and the length rule of ``AnimatableVector``. The results are the
/// same within rounding, with one exception: a term whose coefficient is 0 is dropped, even if its vector contains NaN
/// or infinities. Therefore `x - x` is zero even if an element of `x` is NaN or infinite, and a zero can have a
/// different sign.
///
/// A sum never has more than ``termLimit`` terms, even if an animation is interrupted many times. When an operation
/// would exceed the limit, one operand is evaluated and becomes a single term.
///
/// Vectors that are derived from each other share one buffer for evaluated elements. Reading the same value several
/// times takes a single pass. The next frame overwrites the buffer and allocates nothing, unless the ``vector`` of the
/// previous frame is still in use.
public struct DeferredVector: Sendable {
  /// The maximum number of terms, 4. With more terms, a pass can't keep all of them in registers.
  public static var termLimit: Int { DeferredTerms.capacity }

  private var terms: DeferredTerms
  private var coefficients: Coefficients

  /// Creates a deferred vector with the elements of a vector.
  ///
  /// - Complexity: O(1); the elements are shared.
  public init(_ vector: AnimatableVector) {
    terms = vector.isEmpty ? .none : DeferredTerms(vector)
    coefficients = vector.isEmpty ? Coefficients() : Coefficients(1, at: 0)
  }

  /// The number of elements.
  public var count: Int { terms.count }

  /// The evaluated elements.
  ///
  /// - Complexity: O(1) if the vector was created from elements, or if it was the last one evaluated among the vectors
  ///   that share its buffer. Otherwise one pass over all terms. The pass allocates if it is the first one, if the
  ///   buffer is too small, or if the previously evaluated vector is still in use.
  public var vector: AnimatableVector {
    if let vector = terms.onlyVector(coefficients) { return vector }
    guard let workspace = terms.workspace else { preconditionFailure("a sum of several terms has a workspace") }
    return workspace.vector(coefficients, of: terms)
  }

  /// The number of vectors that this vector combines.
  package var termCount: Int { (0..<DeferredTerms.capacity).count { coefficients[$0] != 0 } }
}

extension DeferredVector: VectorArithmetic {
  /// The empty vector, which is the additive identity for vectors of every length.
  public static var zero: Self { Self(.zero) }

  /// Returns the sum of two vectors. The shorter one is padded with zeros.
  ///
  /// - Complexity: O(1), or one pass and one allocation of n elements if the sum would exceed ``termLimit``.
  public static func + (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    result += rhs
    return result
  }

  /// Returns the difference of two vectors. The shorter one is padded with zeros.
  ///
  /// - Complexity: O(1), or one pass and one allocation of n elements if the difference would exceed ``termLimit``.
  public static func - (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    result -= rhs
    return result
  }

  public static func += (lhs: inout Self, rhs: Self) { lhs.add(rhs, scaledBy: 1) }

  public static func -= (lhs: inout Self, rhs: Self) { lhs.add(rhs, scaledBy: -1) }

  private mutating func add(_ other: Self, scaledBy factor: Double) {
    guard let joined = terms.joined(coefficients, with: other.terms, other.coefficients) else {
      // The sum would have too many terms. Evaluate the operand that has more of them.
      if other.termCount > termCount { return add(Self(other.vector), scaledBy: factor) }
      self = Self(vector)
      return add(other, scaledBy: factor)
    }
    var others = joined.coefficients(other.coefficients, of: other.terms)
    others.scale(by: factor)
    coefficients = joined.coefficients(coefficients, of: terms) + others
    terms = joined
    reserveWorkspace()
  }

  /// Adds a workspace (the cache for evaluated elements) if there isn't one.
  private mutating func reserveWorkspace() {
    if terms.workspace == nil { terms = terms.withWorkspace() }
  }

  /// Multiplies every element by `rhs`.
  ///
  /// - Complexity: O(1)
  public mutating func scale(by rhs: Double) {
    coefficients.scale(by: rhs)
    reserveWorkspace()
  }

  /// The sum of the squares of the elements, 0 for the empty vector.
  ///
  /// - Complexity: O(n) for the first few reads of vectors with the same terms, then O(1). Stays O(n) if cancellation
  ///   would make the result inexact. Allocates nothing.
  public var magnitudeSquared: Double {
    terms.workspace?.magnitudeSquared(coefficients, of: terms) ?? terms.magnitudeSquared(coefficients)
  }

  /// Returns true if the elements of both vectors are equal, by the rules of ``AnimatableVector``. The same combination
  /// of the same vectors is always equal to itself, even if it contains NaN.
  ///
  /// - Complexity: O(1) for the same combination, otherwise O(n).
  public static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.terms === rhs.terms && lhs.coefficients == rhs.coefficients) || lhs.vector == rhs.vector
  }
}

extension DeferredVector: Animatable {}

extension DeferredVector: CustomStringConvertible {
  /// The elements, in the format of ``AnimatableVector``.
  public var description: String { vector.description }
}
