import FastVector

/// A pool of an animator's bases.
///
/// When no value refers to a basis, the pool recycles it, including the memory of its evaluated vectors.
final class BasisPool<Vector: VectorArithmetic> {
  private var bases: [Basis] = []

  /// The index of the basis that was recycled last. The search for the next unused basis starts after it.
  private var next = 0

  /// Returns a basis without entries and with a new origin.
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

  /// Applies an affine map to the vectors of all bases that have the same origin as `relative`.
  ///
  /// Afterwards, every symbolic value represents the image of its previous vector under the map.
  ///
  /// - Parameters:
  ///   - relative: One of the bases to map.
  ///   - positions: The map for values.
  ///   - differences: The linear part of the map, for differences of values.
  func map(relativesOf relative: Basis, positions: (Vector) -> Vector, differences: (Vector) -> Vector) {
    removeUnused()
    let newOrigin = positions(relative.vectors(of: Vector.self).origin)
    for basis in bases where basis.originIdentifier == relative.originIdentifier {
      basis.map(positions: positions, differences: differences, newOrigin: newOrigin)
    }
  }

  /// Releases the bases that no value refers to.
  func removeUnused() {
    for index in bases.indices.reversed() where isKnownUniquelyReferenced(&bases[index]) { bases.remove(at: index) }
    next = 0
  }
}
