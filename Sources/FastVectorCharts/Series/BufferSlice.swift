import CChartKernels
import FastVector

/// A slice of a buffer. Elements can be appended to a slice in amortized O(1), and removed from its front in O(1).
///
/// A slice is a value type, and its copies share a buffer. The first copy that appends uses the free room after the
/// shared elements, and continues to share the buffer. When any other copy appends, its elements are first copied to
/// another buffer.
///
/// An append to a full buffer moves the slice to another buffer. Usually, the elements have already been copied there:
/// while the buffer fills up, each append copies a few of them. If they haven't been copied and no other slice uses the
/// buffer, the slice moves to the front of the same buffer instead. Long slices use sliding memory, which fills up less
/// often; see ``RemappedRing``.
struct BufferSlice: Sendable {
  private var lease: BufferLease

  /// The indices of the elements in the buffer.
  private(set) var indices: Range<Int>

  /// Creates a slice of all elements of a vector, without copying them.
  init(_ vector: AnimatableVector) {
    if let lease = vector.owner as? BufferLease {
      let start = lease.buffer.offset(of: vector)
      self.init(lease, start..<start + vector.count)
    } else {
      self.init(AppendBuffer(vector))
    }
  }

  /// Creates a slice of all elements of a full buffer that has no lease yet.
  init(_ buffer: AppendBuffer) { self.init(BufferLease(buffer), 0..<buffer.capacity) }

  private init(_ lease: BufferLease, _ indices: Range<Int>) {
    self.lease = lease.advanced(to: indices.lowerBound)
    self.indices = indices
  }

  var buffer: AppendBuffer { lease.buffer }

  var count: Int { indices.count }

  /// Returns the last `count` elements, or all elements if there are fewer.
  func suffix(_ count: Int) -> BufferSlice { BufferSlice(lease, indices.suffix(count)) }

  /// Returns the elements in a range of indices relative to the start of this slice.
  func slice(_ rows: Range<Int>) -> BufferSlice {
    BufferSlice(lease, indices.lowerBound + rows.lowerBound..<indices.lowerBound + rows.upperBound)
  }

  /// Returns true if both slices consist of the same elements in the same memory.
  func isIdentical(to other: BufferSlice) -> Bool {
    buffer === other.buffer && indices == other.indices || vector.isIdentical(to: other.vector)
  }

  /// Returns the slice that contains the elements of both slices. Returns nil if they don't share a buffer (see
  /// ``sharingBuffer(with:)``), or if there are other elements between them.
  func union(_ other: BufferSlice) -> BufferSlice? {
    guard let (a, b) = sharingBuffer(with: other), a.indices.lowerBound <= b.indices.upperBound,
      b.indices.lowerBound <= a.indices.upperBound
    else { return nil }
    let first = a.indices.lowerBound <= b.indices.lowerBound ? a : b
    return BufferSlice(first.lease, first.indices.lowerBound..<max(a.indices.upperBound, b.indices.upperBound))
  }

  /// Returns the offset of another slice from this slice, in elements. Returns nil if they don't share a buffer (see
  /// ``sharingBuffer(with:)``).
  func offset(to other: BufferSlice) -> Int? {
    sharingBuffer(with: other).map { $1.indices.lowerBound - $0.indices.lowerBound }
  }

  /// Returns slices of one buffer that contain the elements of both slices. If an append moved one of the slices to
  /// another buffer, the other slice also exists there, as a copy. Returns nil if there is no such buffer.
  private func sharingBuffer(with other: BufferSlice) -> (BufferSlice, BufferSlice)? {
    if buffer === other.buffer { return (self, other) }
    if let copy = copied(toBufferOf: other) { return (copy, other) }
    return other.copied(toBufferOf: self).map { (self, $0) }
  }

  /// Returns the copy of this slice in the buffer of another slice. Returns nil if that buffer wasn't created by
  /// copying these elements, or if the other slice doesn't retain all of the copies.
  private func copied(toBufferOf other: BufferSlice) -> BufferSlice? {
    guard let copies = other.buffer.copies(of: indices, in: buffer), other.lease.retains(copies.lowerBound) else {
      return nil
    }
    return BufferSlice(other.lease, copies)
  }

  subscript(index: Int) -> Double {
    precondition(index >= 0 && index < count, "index out of range")
    return buffer[indices.lowerBound + index]
  }

  /// Calls `body` with the address of the first element.
  func withElements(_ body: (UnsafePointer<Double>) -> Void) {
    unsafe buffer.withElements { unsafe body($0 + indices.lowerBound) }
  }

  /// The elements, as a vector with shared storage.
  var vector: AnimatableVector { lease.vector(indices) }

  mutating func append(_ element: Double) {
    unsafe reserveSpace(for: 1).initialize(to: element)
    extendIndex(by: 1)
  }

  mutating func append(contentsOf new: some Collection<Double>) {
    if new.withContiguousStorageIfAvailable({ unsafe append($0) }) != nil { return }
    let address = unsafe UnsafeMutableBufferPointer(start: reserveSpace(for: new.count), count: new.count)
    let written = unsafe address.initialize(fromContentsOf: new)
    precondition(written == new.count, "a collection has fewer elements than its count")
    extendIndex(by: written)
  }

  private mutating func append(_ new: UnsafeBufferPointer<Double>) {
    guard let source = new.baseAddress, !new.isEmpty else { return }
    let address = unsafe reserveSpace(for: new.count)
    unsafe fv_chart_choose().pointee.append(address, source, new.count, count)
    unsafe buffer.extendIndex(over: new, to: indices.upperBound)
  }

  private func extendIndex(by added: Int) {
    let last = indices.upperBound - added..<indices.upperBound
    if MinMaxPyramid.isBlockCompleted(by: last) { buffer.extendIndex(to: last.upperBound) }
  }

  /// Makes room for `added` elements at the end of the slice, and returns the address to write them to.
  private mutating func reserveSpace(for added: Int) -> UnsafeMutablePointer<Double> {
    // A local reference avoids reference counting on each access.
    let buffer = lease.buffer
    buffer.copyToSuccessor(indices, before: added)
    if let address = unsafe buffer.reserveSpace(after: indices, for: added) {
      indices = indices.lowerBound..<indices.upperBound + added
      return unsafe address
    }
    if let successor = buffer.takeSuccessor(of: indices, with: added) {
      self = BufferSlice(BufferLease(successor.buffer), successor.indices)
    } else if isKnownUniquelyReferenced(&lease) && buffer.moveToFront(indices, with: added) {
      indices = 0..<count
    } else {
      self = BufferSlice(BufferLease(AppendBuffer(copying: buffer, indices, with: added)), 0..<count)
    }
    let address = unsafe self.buffer.reserveSpace(after: indices, for: added)!
    indices = indices.lowerBound..<indices.upperBound + added
    return unsafe address
  }

  mutating func removeFirst(_ count: Int) {
    indices = indices.lowerBound + count..<indices.upperBound
    if lease.isBehind(indices.lowerBound) { lease = lease.advanced(to: indices.lowerBound) }
  }

  /// The gaps (NaN) among the elements, and a flag that is true if there may be infinities. See
  /// ``MinMaxPyramid/specialValues(in:of:)``.
  var specialValues: MinMaxPyramid.SpecialValues { buffer.specialValues(in: indices) }
}
