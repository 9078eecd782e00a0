extension AnimatablePair: CombinableVector {
  /// True if either value animates symbolically, see ``VectorArithmetic/animatesSymbolically``.
  @inlinable
  public var animatesSymbolically: Bool { first.animatesSymbolically || second.animatesSymbolically }

  @inlinable
  public mutating func setToCombination(_ terms: borrowing LinearCombination<Self>) {
    first.setToCombination(terms.map { $0.first })
    second.setToCombination(terms.map { $0.second })
  }

  @inlinable
  public static func magnitudeSquared(of terms: borrowing LinearCombination<Self>) -> Double {
    First.magnitudeSquared(of: terms.map { $0.first }) + Second.magnitudeSquared(of: terms.map { $0.second })
  }
}
