import Synchronization

/// The vectors of a linear combination, without the coefficients. Deferred vectors that combine the same vectors share
/// one instance, which is immutable.
final class DeferredTerms: Sendable {
  /// The maximum number of vectors. With more than four, a pass can't keep all terms in registers.
  static var capacity: Int { 4 }

  /// The terms of the empty vector.
  static let none = DeferredTerms(.zero)

  private static let identifiers = Atomic<UInt64>(0)

  /// The unique identifier of these terms.
  let identifier = DeferredTerms.identifiers.add(1, ordering: .relaxed).newValue

  /// The vectors, without duplicates. Unused slots contain the empty vector.
  private let vectors: InlineArray<4, AnimatableVector>

  /// The number of elements, which is the count of the longest vector. It stays the same if that vector's coefficient
  /// becomes 0.
  let count: Int

  /// The cache for evaluated elements. It is nil for a single unmodified vector, because its elements are already
  /// stored.
  let workspace: DeferredWorkspace?

  private init(_ vectors: InlineArray<4, AnimatableVector>, count: Int, workspace: DeferredWorkspace?) {
    self.vectors = vectors
    self.count = count
    self.workspace = workspace
  }

  /// Creates the terms of a single vector.
  convenience init(_ vector: AnimatableVector) {
    var vectors = InlineArray<4, AnimatableVector>(repeating: AnimatableVector())
    vectors[0] = vector
    self.init(vectors, count: vector.count, workspace: nil)
  }

  /// Returns terms with the same vectors and a new workspace.
  func withWorkspace() -> DeferredTerms {
    DeferredTerms(vectors, count: count, workspace: DeferredWorkspace())
  }

  // MARK: Sums of different terms

  /// Returns the coefficients of another sum in the order of the vectors in these terms. These terms must contain every
  /// vector of the other sum that has a nonzero coefficient.
  func coefficients(_ others: Coefficients, of other: DeferredTerms) -> Coefficients {
    if other === self { return others }
    var result = Coefficients()
    for index in 0..<Self.capacity where others[index] != 0 {
      if let place = place(of: other.vectors[index]) { result[place] = others[index] }
    }
    return result
  }

  /// Returns terms that contain the vectors of this sum and of another one. `own` and `others` are the coefficients of
  /// the two sums. Vectors with the coefficient 0 may be missing.
  ///
  /// If the terms of one sum already contain all vectors of the other sum, returns those terms. Otherwise creates new
  /// terms. Returns nil if the sums have more than four different vectors with a nonzero coefficient.
  func joined(_ own: Coefficients, with other: DeferredTerms, _ others: Coefficients) -> DeferredTerms? {
    // Prefer terms that have a workspace, so that each frame reuses the workspace of the previous one.
    if workspace != nil, contains(others, of: other) { return self }
    if other.contains(own, of: self) { return other }
    if contains(others, of: other) { return self }
    var joined = InlineArray<4, AnimatableVector>(repeating: AnimatableVector())
    var joinedCount = 0
    for index in 0..<Self.capacity where own[index] != 0 {
      joined[joinedCount] = vectors[index]
      joinedCount += 1
    }
    for index in 0..<Self.capacity where others[index] != 0 {
      if let place = place(of: other.vectors[index]), own[place] != 0 { continue }
      guard joinedCount < Self.capacity else { return nil }
      joined[joinedCount] = other.vectors[index]
      joinedCount += 1
    }
    return DeferredTerms(joined, count: max(count, other.count), workspace: workspace ?? other.workspace)
  }

  /// Returns true if these terms include every vector that has a nonzero coefficient in the other sum, and have at
  /// least as many elements as the other sum.
  private func contains(_ others: Coefficients, of other: DeferredTerms) -> Bool {
    if other === self { return true }
    guard other.count <= count else { return false }
    for index in 0..<Self.capacity where others[index] != 0 && place(of: other.vectors[index]) == nil { return false }
    return true
  }

  /// Returns the index of the vector with the same storage and count, or nil if there isn't one. Equal storage implies
  /// equal elements, because the terms retain the storage and shared storage is never modified.
  private func place(of vector: AnimatableVector) -> Int? {
    for index in 0..<Self.capacity {
      if vectors[index].storage === vector.storage, vectors[index].count == vector.count { return index }
    }
    return nil
  }

  // MARK: Elements

  /// Returns the elements of the sum if one of the vectors already contains them, or nil if the sum has to be
  /// evaluated.
  ///
  /// A vector contains the elements of the sum if its coefficient is 1, all other coefficients are 0, and it has
  /// ``count`` elements. An empty sum never has to be evaluated.
  func onlyVector(_ coefficients: Coefficients) -> AnimatableVector? {
    for index in 0..<Self.capacity where coefficients[index] == 1 && vectors[index].count == count {
      var rest = coefficients
      rest[index] = 0
      return rest.isZero ? vectors[index] : nil
    }
    return count == 0 ? .zero : nil
  }

  /// Stores the elements of the linear combination with the given coefficients in `result`, in one pass.
  func store(_ coefficients: Coefficients, into result: inout AnimatableVector) {
    unsafe result.overwriteElements(count: count) { unsafe store(coefficients, elements: 0..<count, into: $0) }
  }

  private func store(
    _ coefficients: Coefficients, elements: Range<Int>, into result: UnsafeMutablePointer<Double>
  ) {
    unsafe AnimatableVector.combine(
      offset: -0.0, into: result, elements: elements, termCount: Self.capacity,
      vector: { unsafe coefficients[$0] == 0 ? .init(start: nil, count: 0) : vectors[$0].borrowedElements },
      coefficient: { coefficients[$0] })
  }

  /// Returns the squared magnitude of a sum, in one pass over its terms.
  func magnitudeSquared(_ coefficients: Coefficients) -> Double {
    unsafe AnimatableVector.magnitudeSquared(count: count) { unsafe store(coefficients, elements: $1, into: $0) }
  }
}
