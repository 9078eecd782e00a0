import FastVector

/// The vectors of an animation, each with the append buffer that has its min–max pyramid.
///
/// An animator combines vectors, which have no pyramids. A frame looks up the buffers of these vectors here, by the
/// address of their elements.
struct IndexedVectors {
  private(set) var slices: [BufferSlice] = []

  init() {}

  /// Creates a table with the vector of a slice.
  init(_ slice: BufferSlice) { slices = [slice] }

  /// Adds a vector. The new slice starts at the first element of a buffer, so that the blocks of all vectors start at
  /// the same indices.
  ///
  /// - Parameter others: Slices whose pyramids are shared if the vector has the same elements.
  mutating func insert(_ vector: AnimatableVector, sharing others: [BufferSlice]) {
    let known = others.first { $0.isIdentical(to: vector) && $0.places.lowerBound == 0 }
    slices.append(known ?? BufferSlice(vector))
  }

  /// Adds the vector of a slice.
  mutating func insert(_ slice: BufferSlice) { slices.append(slice) }

  /// Returns the slice with the elements of a vector, or nil if the vector isn't in the table.
  func slice(of vector: AnimatableVector) -> BufferSlice? { slices.first { $0.isIdentical(to: vector) } }
}
