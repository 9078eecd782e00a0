import Synchronization

/// The vectors that deferred vectors are sums of. They never change, and whatever has the same terms shares them.
final class DeferredTerms: Sendable {
  static var capacity: Int { DeferredCoefficients.count }

  /// Those of the empty vector.
  static let none = DeferredTerms(.zero)

  private static let identifiers = Atomic<UInt64>(0)

  /// A number that no other terms have.
  let identifier = DeferredTerms.identifiers.add(1, ordering: .relaxed).newValue

  /// No vector is there twice. Unused places hold the empty one.
  private let vectors: InlineArray<4, AnimatableVector>

  /// The number of elements: that of the longest vector, also of one that is gone because its coefficient became 0.
  let count: Int

  /// Where elements are worked out; nil for a vector that only holds elements, which needs no memory for that.
  let workspace: DeferredWorkspace?

  private init(_ vectors: InlineArray<4, AnimatableVector>, count: Int, workspace: DeferredWorkspace?) {
    self.vectors = vectors
    self.count = count
    self.workspace = workspace
  }

  /// One vector.
  convenience init(_ vector: AnimatableVector) {
    var vectors = InlineArray<4, AnimatableVector>(repeating: AnimatableVector())
    vectors[0] = vector
    self.init(vectors, count: vector.count, workspace: nil)
  }

  /// The same vectors, with a place where elements are worked out.
  func withWorkspace() -> DeferredTerms {
    DeferredTerms(vectors, count: count, workspace: DeferredWorkspace())
  }

  // MARK: Sums of different terms

  /// What the coefficients of a sum of other terms are here; nil where some vector is not here, or the sum is longer.
  func coefficients(_ others: DeferredCoefficients, of other: DeferredTerms) -> DeferredCoefficients? {
    if other === self { return others }
    guard other.count <= count else { return nil }
    var result = DeferredCoefficients.zero
    for index in 0..<Self.capacity where others[index] != 0 {
      guard let place = place(of: other.vectors[index]) else { return nil }
      result[place] = others[index]
    }
    return result
  }

  /// The vectors of two sums that take part in them; nil where they are too many.
  func joined(_ own: DeferredCoefficients, with other: DeferredTerms, _ others: DeferredCoefficients) -> DeferredTerms?
  {
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

  /// Where a vector with the same elements in memory is, which nobody can change meanwhile.
  private func place(of vector: AnimatableVector) -> Int? {
    for index in 0..<Self.capacity {
      if vectors[index].storage === vector.storage, vectors[index].count == vector.count { return index }
    }
    return nil
  }

  // MARK: Elements

  /// The vector whose elements are those of a sum; nil where they have to be worked out.
  func onlyVector(_ coefficients: DeferredCoefficients) -> AnimatableVector? {
    for index in 0..<Self.capacity where coefficients[index] == 1 && vectors[index].count == count {
      var rest = coefficients
      rest[index] = 0
      return rest == .zero ? vectors[index] : nil
    }
    return count == 0 ? .zero : nil
  }

  /// Stores the elements of a sum, in one pass.
  func store(_ coefficients: DeferredCoefficients, into result: inout AnimatableVector) {
    unsafe result.overwriteElements(count: count) { unsafe store(coefficients, elements: 0..<count, into: $0) }
  }

  private func store(
    _ coefficients: DeferredCoefficients, elements: Range<Int>, into result: UnsafeMutablePointer<Double>
  ) {
    unsafe AnimatableVector.combine(
      offset: -0.0, into: result, elements: elements, termCount: Self.capacity,
      vector: { unsafe coefficients[$0] == 0 ? .init(start: nil, count: 0) : vectors[$0].borrowedElements },
      coefficient: { coefficients[$0] })
  }

  /// The sum of the squares of the elements of a sum, in one pass over its terms.
  func magnitudeSquared(_ coefficients: DeferredCoefficients) -> Double {
    unsafe AnimatableVector.magnitudeSquared(count: count) { unsafe store(coefficients, elements: $1, into: $0) }
  }
}
