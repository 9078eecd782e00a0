/// The bases of an animator.
///
/// One that no value refers to any more is used again, with the memory of the vectors that were worked out in it.
final class BasisPool<Vector: VectorArithmetic> {
  private var bases: [Basis] = []

  /// Where to start looking for a basis that can be used again: after the one that was found last.
  private var next = 0

  /// A basis without entries, with an origin of its own.
  func basis(origin: Vector) -> Basis {
    basis(origin: origin, originIdentifier: Basis.nextIdentifier())
  }

  @_specialize(where Vector == AnimatableVector)
  func basis(origin: Vector, originIdentifier: UInt64) -> Basis {
    for _ in bases.indices {
      next = next + 1 < bases.count ? next + 1 : 0
      guard isKnownUniquelyReferenced(&bases[next]) else { continue }
      bases[next].vectors(of: Vector.self).removeEntries(newOrigin: origin)
      bases[next].removeEntries(originIdentifier: originIdentifier)
      return bases[next]
    }
    let basis = Basis(TypedBasisVectors(pool: self, origin: origin), originIdentifier: originIdentifier)
    bases.append(basis)
    return basis
  }

  /// Replaces the vectors of all bases with the same origin by their images under an affine map.
  ///
  /// Every symbolic value then stands for the image of what it stood for.
  ///
  /// - Parameters:
  ///   - relative: A basis with that origin.
  ///   - places: What the map does to values.
  ///   - differences: What it does to differences of values: its linear part.
  func map(relativesOf relative: Basis, places: (Vector) -> Vector, differences: (Vector) -> Vector) {
    removeUnused()
    let newOrigin = places(relative.vectors(of: Vector.self).origin)
    for basis in bases where basis.originIdentifier == relative.originIdentifier {
      basis.map(places: places, differences: differences, newOrigin: newOrigin)
    }
  }

  /// Gives back the memory of the bases that no value refers to.
  func removeUnused() {
    for index in bases.indices.reversed() where isKnownUniquelyReferenced(&bases[index]) { bases.remove(at: index) }
    next = 0
  }
}
