/// A vector whose arithmetic is put off until its elements are read, and is one pass over memory then.
///
/// SwiftUI animates with `+`, `-` and `scale(by:)`, one after the other. On an ``AnimatableVector`` each of them is a pass
/// over memory and an array of its own. This vector notes instead how much of which vectors it is a sum of,
/// `c₀ v₀ + c₁ v₁ + …`, and ``vector`` works out the sum when a frame is drawn:
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
/// It is a value with the laws and the rule of length of ``AnimatableVector``, and the same results within rounding. One
/// thing is different: a vector whose coefficient is 0 takes no part, whatever it holds. `x - x` is zero also where
/// an element of `x` is NaN or infinite, and zeros may have another sign.
///
/// A sum has at most ``termLimit`` terms, however often an animation is interrupted. Where there would be more, one
/// operand is worked out and becomes a term of its own.
///
/// What is derived from one another shares memory for one worked-out vector, which a frame uses again where nobody holds
/// the one before. So a frame allocates nothing, and several readers of one value cost one pass.
public struct DeferredVector: Sendable {
  /// The greatest number of terms. Up to four stay in registers during the pass.
  public static var termLimit: Int { DeferredTerms.capacity }

  private var terms: DeferredTerms
  private var coefficients: DeferredCoefficients

  /// Makes a vector of elements.
  ///
  /// - Complexity: O(1); the elements are shared.
  public init(_ vector: AnimatableVector) {
    terms = vector.isEmpty ? .none : DeferredTerms(vector)
    coefficients = vector.isEmpty ? .zero : .first
  }

  /// The number of elements.
  public var count: Int { terms.count }

  /// The elements.
  ///
  /// - Complexity: O(1) where the vector was made of elements, and where it is the one of its relatives that was read last;
  ///   else one pass over all terms, which allocates only where the elements read last are still held.
  public var vector: AnimatableVector {
    if let vector = terms.onlyVector(coefficients) { return vector }
    guard let workspace = terms.workspace else { preconditionFailure("arithmetic makes a workspace") }
    return workspace.vector(coefficients, of: terms)
  }

  /// The number of vectors that this one is a sum of.
  package var termCount: Int { coefficients.termCount }
}

extension DeferredVector: VectorArithmetic {
  /// The empty vector, which is the identity for vectors of every length.
  public static var zero: Self { Self(.zero) }

  /// The sum of two vectors, the shorter one padded with zeros.
  ///
  /// - Complexity: O(1); one pass and one allocation where there are too many terms.
  public static func + (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    result += rhs
    return result
  }

  /// The difference of two vectors, the shorter one padded with zeros.
  ///
  /// - Complexity: O(1); one pass and one allocation where there are too many terms.
  public static func - (lhs: Self, rhs: Self) -> Self {
    var result = lhs
    result -= rhs
    return result
  }

  public static func += (lhs: inout Self, rhs: Self) { lhs.add(rhs, scaledBy: 1) }

  public static func -= (lhs: inout Self, rhs: Self) { lhs.add(rhs, scaledBy: -1) }

  private mutating func add(_ other: Self, scaledBy factor: Double) {
    let others = other.coefficients * factor
    if add(others, of: other.terms) { return reserveWorkspace() }
    // Too many terms: the operand with more of them becomes one.
    if other.termCount > termCount { return add(Self(other.vector), scaledBy: factor) }
    self = Self(vector)
    add(other, scaledBy: factor)
  }

  /// Adds another sum, unless that makes too many terms: then nothing changes, and the result is false.
  private mutating func add(_ others: DeferredCoefficients, of other: DeferredTerms) -> Bool {
    // Those that have a workspace come first, so that a frame finds the one of the frame before.
    let (first, second) = terms.workspace == nil ? (other, terms) : (terms, other)
    if let sum = sum(with: others, of: other, in: first) {
      (terms, coefficients) = (first, sum)
    } else if let sum = sum(with: others, of: other, in: second) {
      (terms, coefficients) = (second, sum)
    } else if let joined = terms.joined(coefficients, with: other, others) {
      guard let sum = sum(with: others, of: other, in: joined) else {
        preconditionFailure("the terms have been joined")
      }
      (terms, coefficients) = (joined, sum)
    } else {
      return false
    }
    return true
  }

  /// The coefficients of a sum with another vector; nil where some terms have vectors that others have not.
  private func sum(
    with others: DeferredCoefficients, of other: DeferredTerms, in result: DeferredTerms
  ) -> DeferredCoefficients? {
    guard let own = result.coefficients(coefficients, of: terms) else { return nil }
    return result.coefficients(others, of: other).map { own + $0 }
  }

  /// Makes sure that elements can be worked out.
  private mutating func reserveWorkspace() {
    if terms.workspace == nil { terms = terms.withWorkspace() }
  }

  /// Multiplies every element by `rhs`.
  ///
  /// - Complexity: O(1)
  public mutating func scale(by rhs: Double) {
    coefficients = coefficients * rhs
    reserveWorkspace()
  }

  /// The sum of the squares of the elements, 0 for the empty vector.
  ///
  /// - Complexity: O(n) the first few times that relatives ask; O(1) from then on, unless so much cancels that it would not
  ///   be exact. Allocates nothing.
  public var magnitudeSquared: Double {
    terms.workspace?.magnitudeSquared(coefficients, of: terms) ?? terms.magnitudeSquared(coefficients)
  }

  /// Whether the elements are equal, as of two ``AnimatableVector``s; and where both are the same sum of the same vectors.
  ///
  /// - Complexity: O(1) for the same sums, else O(n).
  public static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.terms === rhs.terms && lhs.coefficients == rhs.coefficients) || lhs.vector == rhs.vector
  }
}

extension DeferredVector: Animatable {}

extension DeferredVector: CustomStringConvertible {
  /// The elements, as ``AnimatableVector`` shows them.
  public var description: String { vector.description }
}
