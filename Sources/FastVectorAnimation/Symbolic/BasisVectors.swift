/// The origin and the entries of a basis, of a type that the basis does not know.
protocol BasisVectors: AnyObject {
  /// The vector that a symbolic one stands for.
  func vector(_ value: SymbolicVector) -> any VectorArithmetic

  /// The square of the length, from the elements.
  func magnitudeSquared(_ value: SymbolicVector) -> Double

  /// Makes an entry that of another basis.
  func set(_ otherEntry: Int, of other: any BasisVectors, at entry: Int)

  /// Makes an entry the vector that a symbolic one of another basis stands for.
  func set(_ value: SymbolicVector, of other: any BasisVectors, at entry: Int)

  /// A basis of the pool without entries, with the same origin; nil where the pool is gone.
  func pooledBasis(originIdentifier: UInt64) -> Basis?

  /// The same origin without entries.
  func emptied() -> any BasisVectors
}

/// The origin and the entries of a basis, of one type.
final class TypedBasisVectors<Vector: VectorArithmetic>: BasisVectors {
  /// Where the animation started. Targets are entries as their difference from it, which need not be computed.
  private(set) var origin: Vector

  /// Where bases come from. Not a strong reference, as it holds this basis.
  private weak var pool: BasisPool<Vector>?

  /// Beyond the entries are the vectors of those that were worked out here before the basis was used again, for
  /// their memory.
  private var vectors = InlineArray<8, Vector?>(repeating: nil)
  private var startsAtOrigin = InlineArray<8, Bool>(repeating: false)

  /// The terms of the value that was asked for last, its entries, and whether the origin is among them.
  private var terms = LinearCombination<Vector>()
  private var termEntries: UInt8?
  private var includesOrigin = false

  init(pool: BasisPool<Vector>?, origin: Vector) {
    self.pool = pool
    self.origin = origin
  }

  @_specialize(where Vector == AnimatableVector)
  func set(_ vector: Vector, startsAtOrigin: Bool, at entry: Int) {
    vectors[entry] = vector
    self.startsAtOrigin[entry] = startsAtOrigin
  }

  /// Makes the vectors of the terms those of a value, and returns their coefficients.
  ///
  /// - Parameter originCoefficient: How many origins to add.
  @_specialize(where Vector == AnimatableVector)
  private func prepareTerms(of value: SymbolicVector, originCoefficient: Double) -> InlineArray<9, Double> {
    var all = InlineArray<9, Double>(repeating: 0)
    var rest = originCoefficient
    var count = 1
    var needsOrigin = originCoefficient != 0
    for entry in 0..<Basis.capacity where value.contains(entry) {
      all[count] = value.coefficients[entry]
      count += 1
      if startsAtOrigin[entry] {
        rest -= value.coefficients[entry]
        needsOrigin = true
      }
    }
    all[0] = rest
    if termEntries != value.entries || includesOrigin != needsOrigin { setTermVectors(of: value, needsOrigin) }
    return all
  }

  @_specialize(where Vector == AnimatableVector)
  private func setTermVectors(of value: SymbolicVector, _ needsOrigin: Bool) {
    termEntries = value.entries
    includesOrigin = needsOrigin
    // Its coefficient is 0 where nothing starts there, and it then lends no length.
    terms.vectors[0] = needsOrigin ? origin : .zero
    var termCount = 1
    for entry in 0..<Basis.capacity where value.contains(entry) {
      terms.vectors[termCount] = vectors[entry]
      termCount += 1
    }
    setTermCount(termCount)
  }

  /// Lets go of the vectors of terms that are no longer there.
  private func setTermCount(_ newCount: Int) {
    var index = terms.count
    terms.count = newCount
    while index > newCount {
      index -= 1
      terms.vectors[index] = nil
    }
  }

  /// Calls `body` with the terms of the origin plus the vector that the coefficients stand for.
  func withTerms<Result>(
    fromOriginTo value: SymbolicVector, _ body: (borrowing LinearCombination<Vector>) -> Result
  ) -> Result {
    terms.coefficients = prepareTerms(of: value, originCoefficient: 1)
    return body(terms)
  }

  /// Stores the origin plus the vector that the coefficients stand for.
  @_specialize(where Vector == AnimatableVector)
  func store(_ value: SymbolicVector, fromOriginInto result: inout Vector) {
    let coefficients = prepareTerms(of: value, originCoefficient: 1)
    terms.store(coefficients, into: &result)
  }

  @_specialize(where Vector == AnimatableVector)
  private func store(_ value: SymbolicVector, into result: inout Vector) {
    let coefficients = prepareTerms(of: value, originCoefficient: 0)
    terms.store(coefficients, into: &result)
  }

  func vector(_ value: SymbolicVector) -> any VectorArithmetic {
    var result = Vector.zero
    store(value, into: &result)
    return result
  }

  @_specialize(where Vector == AnimatableVector)
  func magnitudeSquared(_ value: SymbolicVector) -> Double {
    terms.coefficients = prepareTerms(of: value, originCoefficient: 0)
    return Vector.magnitudeSquared(of: terms)
  }

  func set(_ otherEntry: Int, of other: any BasisVectors, at entry: Int) {
    let other = sibling(other)
    set(other.vectors[otherEntry]!, startsAtOrigin: other.startsAtOrigin[otherEntry], at: entry)
  }

  @_specialize(where Vector == AnimatableVector)
  func set(_ value: SymbolicVector, of other: any BasisVectors, at entry: Int) {
    var vector = Vector.zero
    // Moved out, so that it is not copied where nothing else holds its memory.
    if let spare = vectors[entry].take() { vector = spare }
    sibling(other).store(value, into: &vector)
    set(vector, startsAtOrigin: false, at: entry)
  }

  func pooledBasis(originIdentifier: UInt64) -> Basis? {
    pool?.basis(origin: origin, originIdentifier: originIdentifier)
  }

  func emptied() -> any BasisVectors { TypedBasisVectors(pool: nil, origin: origin) }

  /// Gives up the entries, but not the memory of those that were worked out here.
  @_specialize(where Vector == AnimatableVector)
  func removeEntries(newOrigin: Vector) {
    // The terms hold vectors, too.
    setTermCount(0)
    termEntries = nil
    for entry in 0..<Basis.capacity where startsAtOrigin[entry] { vectors[entry] = nil }
    origin = newOrigin
  }

  /// Replaces the vectors by their images under an affine map.
  func map(
    entries: Range<Int>, places: (Vector) -> Vector, differences: (Vector) -> Vector, newOrigin: Vector
  ) {
    origin = newOrigin
    for entry in entries {
      vectors[entry] = startsAtOrigin[entry] ? places(vectors[entry]!) : differences(vectors[entry]!)
    }
    termEntries = nil
  }

  private func sibling(_ other: any BasisVectors) -> TypedBasisVectors {
    guard let other = other as? TypedBasisVectors else {
      preconditionFailure("values of animations of different types cannot be combined")
    }
    return other
  }
}

extension LinearCombination where Vector: VectorArithmetic {
  /// Stores the combination with other coefficients.
  fileprivate mutating func store(_ coefficients: InlineArray<9, Double>, into result: inout Vector) {
    self.coefficients = coefficients
    result.setToCombination(self)
  }
}
