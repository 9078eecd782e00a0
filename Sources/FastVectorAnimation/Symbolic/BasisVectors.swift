import FastVector

/// The origin and the entries of a basis, type-erased.
protocol BasisVectors: AnyObject {
  /// Returns the vector that a symbolic vector represents.
  func vector(_ value: SymbolicVector) -> any VectorArithmetic

  /// Returns the squared magnitude of a symbolic vector, computed from the elements.
  func magnitudeSquared(_ value: SymbolicVector) -> Double

  /// Copies an entry of another basis to an entry of this basis.
  func set(_ otherEntry: Int, of other: any BasisVectors, at entry: Int)

  /// Evaluates a symbolic vector of another basis, and stores the result as an entry of this basis.
  func set(_ value: SymbolicVector, of other: any BasisVectors, at entry: Int)

  /// Takes a basis from the pool, and gives it the origin of this basis and no entries. Returns nil if the pool has
  /// been deallocated.
  func pooledBasis(originIdentifier: UInt64) -> Basis?

  /// Returns a copy with the same origin and without entries.
  func emptied() -> any BasisVectors
}

/// The origin and the entries of a basis, for one vector type.
final class TypedBasisVectors<Vector: VectorArithmetic>: BasisVectors {
  /// The vector at the start of the animation.
  ///
  /// An entry for a target represents the target minus the origin. It stores the target itself, so that the difference
  /// doesn't have to be computed.
  private(set) var origin: Vector

  /// The pool of this basis. Weak, because the pool retains the basis.
  private weak var pool: BasisPool<Vector>?

  /// The vectors of the entries. Unused slots keep the vectors that were evaluated before the basis was recycled, so
  /// that their memory can be reused.
  private var vectors = InlineArray<8, Vector?>(repeating: nil)

  /// For each entry, true if it represents its vector minus the origin, and false if it represents the vector itself.
  private var startsAtOrigin = InlineArray<8, Bool>(repeating: false)

  /// The terms of the last evaluated value. `termEntries` and `includesOrigin` specify which vectors are among the
  /// terms.
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

  /// Sets the vectors of `terms` to the origin and the entries of a value, and returns their coefficients.
  ///
  /// - Parameters:
  ///   - value: The symbolic vector.
  ///   - originCoefficient: 1 to add the origin to the value, otherwise 0.
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
    // If the sum doesn't include the origin, use the empty vector in its place, because the origin would affect the
    // number of elements even with the coefficient 0.
    terms.vectors[0] = needsOrigin ? origin : .zero
    var termCount = 1
    for entry in 0..<Basis.capacity where value.contains(entry) {
      terms.vectors[termCount] = vectors[entry]
      termCount += 1
    }
    setTermCount(termCount)
  }

  /// Sets the number of terms and releases the vectors of removed terms.
  private func setTermCount(_ newCount: Int) {
    var index = terms.count
    terms.count = newCount
    while index > newCount {
      index -= 1
      terms.vectors[index] = nil
    }
  }

  /// Calls `body` with an unevaluated sum of scaled vectors, which equals the origin plus the vector that `value`
  /// represents.
  func withTerms<Result>(
    fromOriginTo value: SymbolicVector, _ body: (borrowing LinearCombination<Vector>) -> Result
  ) -> Result {
    terms.coefficients = prepareTerms(of: value, originCoefficient: 1)
    return body(terms)
  }

  /// Adds the origin and the vector that `value` represents, and stores the sum in `result`.
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
    // Move the vector out, so that its memory can be reused without a copy if nothing else retains it.
    if let spare = vectors[entry].take() { vector = spare }
    sibling(other).store(value, into: &vector)
    set(vector, startsAtOrigin: false, at: entry)
  }

  func pooledBasis(originIdentifier: UInt64) -> Basis? {
    pool?.basis(origin: origin, originIdentifier: originIdentifier)
  }

  func emptied() -> any BasisVectors { TypedBasisVectors(pool: nil, origin: origin) }

  /// Removes the entries, but keeps the memory of evaluated vectors.
  @_specialize(where Vector == AnimatableVector)
  func removeEntries(newOrigin: Vector) {
    // Clear the terms, because they retain vectors.
    setTermCount(0)
    termEntries = nil
    for entry in 0..<Basis.capacity where startsAtOrigin[entry] { vectors[entry] = nil }
    origin = newOrigin
  }

  /// Applies an affine map to the vectors of some entries, and replaces the origin with `newOrigin`.
  ///
  /// - Parameters:
  ///   - entries: The entries to map.
  ///   - positions: The map for entries that store a target.
  ///   - differences: The linear part of the map, for all other entries.
  ///   - newOrigin: The image of the origin.
  func map(
    entries: Range<Int>, positions: (Vector) -> Vector, differences: (Vector) -> Vector, newOrigin: Vector
  ) {
    origin = newOrigin
    for entry in entries {
      vectors[entry] = startsAtOrigin[entry] ? positions(vectors[entry]!) : differences(vectors[entry]!)
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
  /// Replaces the coefficients, evaluates the combination, and stores the sum in `result`.
  fileprivate mutating func store(_ coefficients: InlineArray<9, Double>, into result: inout Vector) {
    self.coefficients = coefficients
    result.setToCombination(self)
  }
}
