import FastVector
import Synchronization

/// An origin and up to eight vectors, called entries. A symbolic vector is a linear combination of the entries of its
/// basis.
///
/// Entries are only appended, so existing symbolic vectors remain valid. When a basis is full, new symbolic vectors use
/// another basis. A basis that no symbolic vector refers to is recycled.
@usableFromInline
final class Basis {
  static var capacity: Int { Coefficients.capacity }

  private static let identifiers = Atomic<UInt64>(0)

  static func nextIdentifier() -> UInt64 {
    identifiers.add(1, ordering: .relaxed).newValue
  }

  /// A unique identifier, which changes when the basis is recycled.
  private(set) var identifier = nextIdentifier()

  /// A unique identifier of the origin. Bases with equal origin identifiers have the same origin.
  private(set) var originIdentifier: UInt64

  private(set) var count = 0

  /// The identifiers of the entries. Entries with equal identifiers are the same vector, even in different bases.
  private var entryIdentifiers = InlineArray<8, UInt64>(repeating: 0)

  /// The inner products of the entries, from which most magnitudes are computed without a pass over the elements.
  private var innerProducts = InnerProducts()

  /// The symbolic vectors that were imported from other bases. Importing a vector evaluates it, and appends the result
  /// to this basis as an entry.
  private var imports: [Import] = []

  private struct Import {
    let basis: UInt64
    let entries: UInt8
    let coefficients: Coefficients
    let entry: Int
  }

  /// The origin and the vectors of the entries.
  private let vectors: any BasisVectors

  /// The basis that `emptied` created after the pool was deallocated. This reference keeps the basis alive, because
  /// initially no vector refers to it.
  private var successor: Basis?

  init(_ vectors: any BasisVectors, originIdentifier: UInt64) {
    self.vectors = vectors
    self.originIdentifier = originIdentifier
  }

  /// Returns the origin and the vectors of the entries. `Vector` must be the type of these vectors.
  func vectors<Vector>(of type: Vector.Type) -> TypedBasisVectors<Vector> {
    unsafe unsafeDowncast(vectors, to: TypedBasisVectors<Vector>.self)
  }

  /// Returns the vector that a symbolic vector represents.
  func vector(_ value: SymbolicVector) -> any VectorArithmetic { vectors.vector(value) }

  // MARK: Entries

  var isFull: Bool { count == Self.capacity }

  /// Appends the entry `target - origin` and returns its index.
  func append<Vector: VectorArithmetic>(target: Vector) -> Int {
    let entry = addEntry(Self.nextIdentifier())
    vectors(of: Vector.self).set(target, startsAtOrigin: true, at: entry)
    return entry
  }

  /// Appends an entry of another basis, and returns its index in this basis.
  private func append(_ entry: Int, of other: Basis) -> Int {
    let new = addEntry(other.entryIdentifiers[entry])
    vectors.set(entry, of: other.vectors, at: new)
    return new
  }

  /// Evaluates a symbolic vector of another basis, appends the result as an entry, and returns the index of the entry.
  private func appendVector(_ value: SymbolicVector, of other: Basis) -> Int {
    let entry = addEntry(Self.nextIdentifier())
    vectors.set(value, of: other.vectors, at: entry)
    return entry
  }

  private func addEntry(_ identifier: UInt64) -> Int {
    entryIdentifiers[count] = identifier
    count += 1
    innerProducts.vectorAdded()
    return count - 1
  }

  /// Returns a basis with the same origin and without entries. The pool retains the basis. If the pool has been
  /// deallocated, this basis retains it instead.
  func emptied() -> Basis {
    if let basis = vectors.pooledBasis(originIdentifier: originIdentifier) { return basis }
    let basis = Basis(vectors.emptied(), originIdentifier: originIdentifier)
    successor = basis
    return basis
  }

  /// Removes all entries, to recycle the basis.
  func removeEntries(originIdentifier: UInt64) {
    self.originIdentifier = originIdentifier
    identifier = Self.nextIdentifier()
    count = 0
    innerProducts = InnerProducts()
    imports.removeAll(keepingCapacity: true)
  }

  // MARK: Length

  /// Returns the squared magnitude of a value. Computes it from the inner products of the entries if the result is
  /// accurate enough, and otherwise in a pass over the elements.
  func magnitudeSquared(_ value: SymbolicVector) -> Double {
    innerProducts.magnitudeSquared(value.coefficients, count: count) { coefficients in
      vectors.magnitudeSquared(SymbolicVector(basis: self, entries: value.entries, coefficients: coefficients))
    }
  }

  /// Returns true if the magnitude is 0. It is 0 if all elements are 0, or so small that their squares underflow.
  func isZero(_ value: SymbolicVector) -> Bool { value.coefficients.isZero || magnitudeSquared(value) == 0 }

  // MARK: Values of two bases

  /// Returns a value of this basis and a value of another basis, converted to a common basis. The common basis is one
  /// of the two bases if either has room, otherwise a new basis.
  func joined(
    _ own: SymbolicVector, _ others: SymbolicVector, of other: Basis
  ) -> (SymbolicVector, SymbolicVector) {
    // Reuse values that have already been evaluated and stored as a single entry.
    if let own = other.imported(own, of: self) { return (own, others) }
    if let others = imported(others, of: other) { return (own, others) }
    if own.coefficients.isZero { return (SymbolicVector(basis: other), others) }
    if others.coefficients.isZero { return (own, SymbolicVector(basis: self)) }
    // Prefer to convert the value with fewer entries, because it needs less room.
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

  /// Returns a value of another basis, converted to this one. Shares the entries of the value if both bases have the
  /// same origin and this basis lacks only a few of the entries. Otherwise, evaluates the value and stores the result
  /// as a single entry. Returns nil if this basis has no room for an entry that it needs.
  private func place(_ value: SymbolicVector, of other: Basis) -> SymbolicVector? {
    if let value = imported(value, of: other) ?? share(value, of: other) { return value }
    guard count < Self.capacity else { return nil }
    let entry = appendVector(value, of: other)
    imports.append(
      Import(basis: other.identifier, entries: value.entries, coefficients: value.coefficients, entry: entry))
    return SymbolicVector(basis: self, entry: entry)
  }

  private func imported(_ value: SymbolicVector, of other: Basis) -> SymbolicVector? {
    for known in imports where known.basis == other.identifier {
      if known.entries == value.entries, known.coefficients == value.coefficients {
        return SymbolicVector(basis: self, entry: known.entry)
      }
    }
    return nil
  }

  private func share(_ value: SymbolicVector, of other: Basis) -> SymbolicVector? {
    guard other.originIdentifier == originIdentifier else { return nil }
    var positions = InlineArray<8, Int>(repeating: Self.capacity)
    var missing = 0
    for term in 0..<other.count where value.contains(term) {
      positions[term] = place(ofEntryWithIdentifier: other.entryIdentifiers[term])
      if positions[term] == Self.capacity { missing += 1 }
      // A single entry with the evaluated value is better than many shared entries, which would soon fill the basis.
      guard count + missing <= Self.capacity, missing <= Self.capacity / 2 else { return nil }
    }
    var result = SymbolicVector(basis: self)
    for term in 0..<other.count where value.contains(term) {
      let entry = positions[term] == Self.capacity ? append(term, of: other) : positions[term]
      result.add(value.coefficients[term], entry: entry)
    }
    return result
  }

  func map<Vector: VectorArithmetic>(
    positions: (Vector) -> Vector, differences: (Vector) -> Vector, newOrigin: Vector
  ) {
    vectors(of: Vector.self).map(
      entries: 0..<count, positions: positions, differences: differences, newOrigin: newOrigin)
    innerProducts = InnerProducts()
  }

  /// Returns the index of the entry with an identifier, or the capacity if this basis has no such entry.
  private func place(ofEntryWithIdentifier identifier: UInt64) -> Int {
    var entry = 0
    while entry < count {
      if entryIdentifiers[entry] == identifier { return entry }
      entry += 1
    }
    return Self.capacity
  }
}
