import FastVector
import FastVectorAnimation

/// A vector that counts the passes over memory and the retained vectors.
struct CountedVector: VectorArithmetic, Animatable {
  /// The number of passes over vectors, and the number of vectors that these passes read.
  final class Work {
    var passes = 0
    var terms = 0

    /// The number of vectors created by the test that are still retained.
    var held = 0
  }

  private final class Holding {
    let work: Work

    init(_ work: Work) {
      self.work = work
      work.held += 1
    }

    deinit { work.held -= 1 }
  }

  private var vector: AnimatableVector

  /// The counters for operations on this vector; nil for zero, which isn't counted.
  private var work: Work?

  /// An object whose lifetime shows how long this vector is retained. Nil for computed vectors, which aren't counted.
  private var holding: Holding?

  init(_ elements: [Double], _ work: Work) {
    (vector, self.work, holding) = (AnimatableVector(elements), work, Holding(work))
  }

  private init(vector: AnimatableVector, work: Work?) { (self.vector, self.work) = (vector, work) }

  private static func counted(_ terms: Int, _ lhs: Self, _ rhs: Self, _ vector: AnimatableVector) -> Self {
    let work = lhs.work ?? rhs.work
    work?.passes += 1
    work?.terms += terms
    return Self(vector: vector, work: work)
  }

  static var zero: Self { Self(vector: .zero, work: nil) }
  static func + (lhs: Self, rhs: Self) -> Self { counted(2, lhs, rhs, lhs.vector + rhs.vector) }
  static func - (lhs: Self, rhs: Self) -> Self { counted(2, lhs, rhs, lhs.vector - rhs.vector) }
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.vector == rhs.vector }

  mutating func scale(by rhs: Double) { self = Self.counted(1, self, self, vector.scaled(by: rhs)) }

  var magnitudeSquared: Double {
    _ = Self.counted(1, self, self, vector)
    return vector.magnitudeSquared
  }

  var animatesSymbolically: Bool { true }

  mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
    Self.count(terms)
    for index in 0..<terms.count where work == nil { work = terms.vector(at: index).work }
    holding = nil
    vector.setToCombination(terms.map(\.vector))
  }

  static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
    count(terms)
    return AnimatableVector.magnitudeSquared(of: terms.map(\.vector))
  }

  private static func count(_ terms: borrowing LinearCombination<Self>) {
    var work: Work?
    for index in 0..<terms.count where work == nil { work = terms.vector(at: index).work }
    work?.passes += 1
    for index in 0..<terms.count where terms.coefficient(at: index) != 0 { work?.terms += 1 }
  }
}
