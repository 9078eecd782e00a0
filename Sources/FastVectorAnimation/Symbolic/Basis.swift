import Synchronization

/// The vectors that symbolic vectors are combinations of.
///
/// A basis only ever grows, so that all values that refer to it stay what they are. Where it is full, values
/// continue in another one. One that no value refers to any more is used again.
@usableFromInline
class Basis {
  static let capacity = 8

  private static let identifiers = Atomic<UInt64>(0)

  static func nextIdentifier() -> UInt64 {
    identifiers.add(1, ordering: .relaxed).newValue
  }

  /// A number that no other basis has, and that this one has not had before it was used again.
  private(set) final var identifier = nextIdentifier()

  /// Equal numbers mean the same origin.
  fileprivate(set) final var originIdentifier: UInt64

  fileprivate(set) final var count = 0

  /// Equal numbers mean the same vector, in whatever basis.
  fileprivate final var entryIdentifiers = InlineArray<8, UInt64>(repeating: 0)

  /// The inner products of the entries, each made when it is first asked for.
  private final var products = InlineArray<8, InlineArray<8, Double>>(repeating: InlineArray(repeating: 0))
  private final var productIsKnown = InlineArray<8, InlineArray<8, Bool>>(
    repeating: InlineArray(repeating: false))

  /// How often a length was asked for since an entry was added.
  fileprivate final var questions = 0

  /// The values of other bases that stand in this one as entries of their own.
  private final var imports: [Import] = []

  private struct Import {
    let basis: UInt64
    let entries: UInt8
    let coefficients: Coefficients
    let entry: Int
  }

  fileprivate init(originIdentifier: UInt64) { self.originIdentifier = originIdentifier }

  // MARK: What depends on the type of the vectors

  /// The vector that a symbolic one stands for.
  func vector(_ value: SymbolicVector) -> any VectorArithmetic { fatalError("abstract") }

  /// The square of the length, from the elements.
  func computedMagnitudeSquared(_ value: SymbolicVector) -> Double { fatalError("abstract") }

  /// Adds an entry of another basis.
  func append(_ entry: Int, of other: Basis) -> Int { fatalError("abstract") }

  /// Adds the vector that a symbolic one of another basis stands for.
  func appendVector(_ value: SymbolicVector, of other: Basis) -> Int { fatalError("abstract") }

  /// A basis without entries, with the same origin. The pool holds it or, where there is none any more, this one.
  func emptied() -> Basis { fatalError("abstract") }

  /// Becomes a basis without entries.
  fileprivate final func removeEntries() {
    identifier = Self.nextIdentifier()
    count = 0
    forgetProducts()
    imports.removeAll(keepingCapacity: true)
  }

  // MARK: Length

  /// How far a sum of products may cancel before its rounding errors count.
  private static let tolerableCancellation = 1e-6

  /// The square of the length, from the inner products of the entries where that is exact enough, else from the
  /// elements.
  final func magnitudeSquared(_ value: SymbolicVector) -> Double {
    let coefficients = value.coefficients
    questions += 1
    // A new entry has a product with each other one, a pass for each. While entries come with every frame, these
    // never pay.
    guard questions > count + 1 else { return computedMagnitudeSquared(value) }
    var sum = 0.0
    var length = 0.0
    for row in 0..<count where coefficients[row] != 0 {
      let square = product(row, row)
      length += abs(coefficients[row]) * square.squareRoot()
      sum += coefficients[row] * coefficients[row] * square
      for column in 0..<row where coefficients[column] != 0 {
        sum += 2 * coefficients[row] * coefficients[column] * product(row, column)
      }
    }
    guard length != 0 else { return 0 }
    // Also where something is not a number, or a square is out of range.
    guard sum.isNormal, sum >= Self.tolerableCancellation * length * length else {
      return computedMagnitudeSquared(value)
    }
    return sum
  }

  /// Whether all elements are 0, as far as their squares tell.
  final func isZero(_ value: SymbolicVector) -> Bool { value.coefficients.isZero || magnitudeSquared(value) == 0 }

  private final func product(_ a: Int, _ b: Int) -> Double {
    if !productIsKnown[a][b] {
      products[a][b] = a == b ? squaredLength(of: a) : innerProduct(a, b)
      productIsKnown[a][b] = true
    }
    return products[a][b]
  }

  private final func squaredLength(of entry: Int) -> Double {
    computedMagnitudeSquared(SymbolicVector(basis: self, entry: entry))
  }

  /// From the sum of the entries scaled to length 1, `(|a + b|² - 2) / 2`, so that the error stays relative to both.
  private final func innerProduct(_ a: Int, _ b: Int) -> Double {
    let lengths = (product(a, a).squareRoot(), product(b, b).squareRoot())
    guard lengths.0 > 0, lengths.1 > 0 else { return 0 }
    var sum = SymbolicVector(basis: self)
    sum.add(1 / lengths.0, entry: a)
    sum.add(1 / lengths.1, entry: b)
    return (computedMagnitudeSquared(sum) - 2) / 2 * lengths.0 * lengths.1
  }

  // MARK: Values of two bases

  /// Writes a value of this basis and one of another in one: one of the two where there is room, else a new one.
  final func joined(
    _ own: SymbolicVector, _ others: SymbolicVector, of other: Basis
  ) -> (SymbolicVector, SymbolicVector) {
    // What has been collapsed into one entry is best left that.
    if let own = other.imported(own, of: self) { return (own, others) }
    if let others = imported(others, of: other) { return (own, others) }
    if own.coefficients.isZero { return (SymbolicVector(basis: other), others) }
    if others.coefficients.isZero { return (own, SymbolicVector(basis: self)) }
    // What is made of fewer entries needs less room.
    if own.entries.nonzeroBitCount < others.entries.nonzeroBitCount, let own = other.share(own, of: self) {
      return (own, others)
    }
    if let others = share(others, of: other) { return (own, others) }
    if let own = other.share(own, of: self) { return (own, others) }
    if let others = place(others, of: other) { return (own, others) }
    if let own = other.place(own, of: self) { return (own, others) }
    let fresh = emptied()
    guard let own = fresh.place(own, of: self), let others = fresh.place(others, of: other) else {
      fatalError("a new basis has room for two values")
    }
    return (own, others)
  }

  /// Makes room for a value of another basis: shares its entries where there is room for all of them, else
  /// collapses it into one entry. Returns it as it is here, or nil where the basis is full.
  private final func place(_ value: SymbolicVector, of other: Basis) -> SymbolicVector? {
    if let value = imported(value, of: other) ?? share(value, of: other) { return value }
    guard count < Self.capacity else { return nil }
    let entry = appendVector(value, of: other)
    imports.append(
      Import(basis: other.identifier, entries: value.entries, coefficients: value.coefficients, entry: entry))
    return SymbolicVector(basis: self, entry: entry)
  }

  private final func imported(_ value: SymbolicVector, of other: Basis) -> SymbolicVector? {
    for known in imports where known.basis == other.identifier {
      if known.entries == value.entries, known.coefficients == value.coefficients {
        return SymbolicVector(basis: self, entry: known.entry)
      }
    }
    return nil
  }

  private final func share(_ value: SymbolicVector, of other: Basis) -> SymbolicVector? {
    guard other.originIdentifier == originIdentifier else { return nil }
    var places = InlineArray<8, Int>(repeating: Self.capacity)
    var missing = 0
    for term in 0..<other.count where value.contains(term) {
      places[term] = place(ofEntryWithIdentifier: other.entryIdentifiers[term])
      if places[term] == Self.capacity { missing += 1 }
      // One collapsed entry is better than many shared ones, which would soon fill the basis.
      guard count + missing <= Self.capacity, missing <= Self.capacity / 2 else { return nil }
    }
    var result = SymbolicVector(basis: self)
    for term in 0..<other.count where value.contains(term) {
      let entry = places[term] == Self.capacity ? append(term, of: other) : places[term]
      result.add(value.coefficients[term], entry: entry)
    }
    return result
  }

  /// Forgets the inner products, which other vectors do not have.
  fileprivate final func forgetProducts() {
    productIsKnown = InlineArray(repeating: InlineArray(repeating: false))
    questions = 0
  }

  /// The entry, or the capacity where there is none.
  private final func place(ofEntryWithIdentifier identifier: UInt64) -> Int {
    var entry = 0
    while entry < count {
      if entryIdentifiers[entry] == identifier { return entry }
      entry += 1
    }
    return Self.capacity
  }
}

/// A basis of vectors of one type.
final class VectorBasis<Vector: VectorArithmetic>: Basis {
  /// Where the animation started. Targets are entries as their difference from it, which need not be computed.
  private(set) var origin: Vector

  /// Where bases come from. Not a strong reference, as it holds this basis.
  private weak var pool: BasisPool<Vector>?

  /// What holds a basis that was made after the pool was gone, until the first vector in it does.
  private var successor: VectorBasis?

  /// Beyond the entries are the vectors of those that were worked out here before the basis was used again, for
  /// their memory.
  private var vectors = InlineArray<8, Vector?>(repeating: nil)
  private var startsAtOrigin = InlineArray<8, Bool>(repeating: false)

  /// The terms of the value that was asked for last, its entries, and whether the origin is among them.
  private var terms = LinearCombination<Vector>()
  private var termEntries: UInt8?
  private var includesOrigin = false

  fileprivate init(pool: BasisPool<Vector>?, origin: Vector, originIdentifier: UInt64) {
    self.pool = pool
    self.origin = origin
    super.init(originIdentifier: originIdentifier)
  }

  var isFull: Bool { count == Self.capacity }

  /// Adds the entry `target - origin`.
  func append(target: Vector) -> Int {
    append(target, startsAtOrigin: true, identifier: Self.nextIdentifier())
  }

  @_specialize(where Vector == AnimatableVector)
  private func append(_ vector: Vector, startsAtOrigin: Bool, identifier: UInt64) -> Int {
    let entry = count
    vectors[entry] = vector
    self.startsAtOrigin[entry] = startsAtOrigin
    entryIdentifiers[entry] = identifier
    count += 1
    questions = 0
    return entry
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
    for entry in 0..<self.count where value.contains(entry) {
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
    for entry in 0..<count where value.contains(entry) {
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

  override func vector(_ value: SymbolicVector) -> any VectorArithmetic {
    var result = Vector.zero
    store(value, into: &result)
    return result
  }

  @_specialize(where Vector == AnimatableVector)
  override func computedMagnitudeSquared(_ value: SymbolicVector) -> Double {
    terms.coefficients = prepareTerms(of: value, originCoefficient: 0)
    return Vector.magnitudeSquared(of: terms)
  }

  @_specialize(where Vector == AnimatableVector)
  override func append(_ entry: Int, of other: Basis) -> Int {
    let other = sibling(other)
    return append(
      other.vectors[entry]!, startsAtOrigin: other.startsAtOrigin[entry],
      identifier: other.entryIdentifiers[entry])
  }

  @_specialize(where Vector == AnimatableVector)
  override func appendVector(_ value: SymbolicVector, of other: Basis) -> Int {
    var vector = Vector.zero
    // Moved out, so that it is not copied where nothing else holds its memory.
    if let spare = vectors[count].take() { vector = spare }
    sibling(other).store(value, into: &vector)
    return append(vector, startsAtOrigin: false, identifier: Self.nextIdentifier())
  }

  @_specialize(where Vector == AnimatableVector)
  override func emptied() -> VectorBasis {
    if let pool { return pool.basis(origin: origin, originIdentifier: originIdentifier) }
    let basis = VectorBasis(pool: nil, origin: origin, originIdentifier: originIdentifier)
    successor = basis
    return basis
  }

  /// Becomes a basis without entries, which keeps the memory of those that were worked out here.
  @_specialize(where Vector == AnimatableVector)
  fileprivate func reset(origin: Vector, originIdentifier: UInt64) {
    // The terms hold vectors, too.
    setTermCount(0)
    termEntries = nil
    for entry in 0..<count where startsAtOrigin[entry] { vectors[entry] = nil }
    removeEntries()
    self.origin = origin
    self.originIdentifier = originIdentifier
  }

  /// Replaces the vectors of all bases with the same origin by their images under an affine map.
  ///
  /// Every symbolic value then stands for the image of what it stood for.
  ///
  /// - Parameters:
  ///   - places: What the map does to values.
  ///   - differences: What it does to differences of values: its linear part.
  func mapFamily(places: (Vector) -> Vector, differences: (Vector) -> Vector) {
    let newOrigin = places(origin)
    for basis in pool?.bases(originIdentifier: originIdentifier) ?? [self] {
      basis.map(places: places, differences: differences, newOrigin)
    }
  }

  private func map(places: (Vector) -> Vector, differences: (Vector) -> Vector, _ newOrigin: Vector) {
    origin = newOrigin
    for entry in 0..<count {
      vectors[entry] = startsAtOrigin[entry] ? places(vectors[entry]!) : differences(vectors[entry]!)
    }
    termEntries = nil
    forgetProducts()
  }

  private func sibling(_ other: Basis) -> VectorBasis {
    guard type(of: other) == VectorBasis.self else {
      fatalError("values of animations of different types cannot be combined")
    }
    return unsafe unsafeDowncast(other, to: VectorBasis.self)
  }
}

extension LinearCombination where Vector: VectorArithmetic {
  /// Stores the combination with other coefficients.
  fileprivate mutating func store(_ coefficients: InlineArray<9, Double>, into result: inout Vector) {
    self.coefficients = coefficients
    result.setToCombination(self)
  }
}

/// The bases of an animator.
///
/// One that no value refers to any more is used again, with the memory of the vectors that were worked out in it.
final class BasisPool<Vector: VectorArithmetic> {
  private var bases: [VectorBasis<Vector>] = []

  /// Where to start looking for a basis that can be used again: after the one that was found last.
  private var next = 0

  /// A basis without entries, with an origin of its own.
  func basis(origin: Vector) -> VectorBasis<Vector> {
    basis(origin: origin, originIdentifier: Basis.nextIdentifier())
  }

  @_specialize(where Vector == AnimatableVector)
  fileprivate func basis(origin: Vector, originIdentifier: UInt64) -> VectorBasis<Vector> {
    for _ in bases.indices {
      next = next + 1 < bases.count ? next + 1 : 0
      guard isKnownUniquelyReferenced(&bases[next]) else { continue }
      bases[next].reset(origin: origin, originIdentifier: originIdentifier)
      return bases[next]
    }
    let basis = VectorBasis(pool: self, origin: origin, originIdentifier: originIdentifier)
    bases.append(basis)
    return basis
  }

  /// The bases in use with an origin.
  fileprivate func bases(originIdentifier: UInt64) -> [VectorBasis<Vector>] {
    removeUnused()
    return bases.filter { $0.originIdentifier == originIdentifier }
  }

  /// Gives back the memory of the bases that no value refers to.
  func removeUnused() {
    for index in bases.indices.reversed() where isKnownUniquelyReferenced(&bases[index]) { bases.remove(at: index) }
    next = 0
  }
}
