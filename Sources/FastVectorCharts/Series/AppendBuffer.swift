import FastVector
import Synchronization

/// An append-only buffer of numbers, together with a min–max pyramid of these numbers (see ``MinMaxPyramid``).
/// Appending never changes elements that are in use.
///
/// Copies of a series, and the vectors made from them, share the buffer. Each copy and each vector has a
/// ``BufferLease``, which keeps the elements alive.
@safe final class AppendBuffer: @unchecked Sendable {
  /// The capacity, in elements.
  let capacity: Int

  /// The elements. An element is never overwritten while a lease on it exists, except by ``moveToFront(_:with:)``.
  private let elements: UnsafeMutablePointer<Double>

  /// The vector that owns the elements, or an empty vector if they are in ``sliding``.
  private let vector: AnimatableVector

  /// True if the buffer was created from a caller's vector. Its elements must not be overwritten, because the caller
  /// may still use the vector.
  private let isShared: Bool

  /// The sliding memory that contains the elements (see ``RemappedRing``), or nil if ``vector`` owns the elements.
  private let sliding: RemappedRing?

  /// The index of the next element to append. All elements before it are in use.
  private let end: Atomic<Int>

  /// The min–max pyramid, or nil until it is first needed.
  private let index = Mutex<MinMaxPyramid?>(nil)

  /// The buffer that replaces this one when this one is full. Once this buffer is half full, appends also copy a few
  /// elements to the successor, so that no single append has to copy all of them.
  fileprivate struct Successor {
    let buffer: AppendBuffer

    /// The index in this buffer of the successor's first element.
    let first: Int

    /// The end of the copied elements, as an index in this buffer.
    var copied: Int
  }

  private let successor = Mutex<Successor?>(nil)

  private static let contentsCount = Atomic<Int>(0)

  private static func nextContents() -> Int { contentsCount.add(1, ordering: .relaxed).newValue }

  /// A unique identifier of the elements at their current indices. It changes when elements are moved to the front,
  /// because the indices that other buffers have stored in ``origin`` then become invalid.
  private var contents = AppendBuffer.nextContents()

  /// The origin of the first elements of this buffer: the identifier (``contents``) of the buffer from which they were
  /// copied, and their indices in that buffer. Nil if no elements were copied.
  private var origin: (contents: Int, indices: Range<Int>)?

  /// The minimum capacity at which a full buffer is replaced gradually, by moving its elements to a successor. A
  /// smaller buffer is copied in a single step, which takes a few microseconds.
  private static let minCapacityWithSuccessor = 4096

  /// The number of elements that are appended between two copies to the successor. Each copy includes at least this
  /// many elements, unless fewer remain to be copied.
  private static let minCopiedElements = 512

  /// Creates an empty buffer for a window of `windowCount` elements that slides as elements are appended.
  init(windowCount: Int) {
    end = Atomic(0)
    isShared = false
    if let sliding = RemappedRing(windowCount: windowCount), let known = MinMaxPyramid(sliding: sliding.capacity) {
      self.sliding = sliding
      vector = .zero
      unsafe elements = sliding.elements
      capacity = sliding.capacity
      // Create the pyramid now, because elements that have been released can't be added to it later.
      index.withLock { $0 = known }
    } else {
      capacity = Self.windowCapacity(for: windowCount)
      var vector = AnimatableVector()
      vector.discardElements(count: capacity)
      unsafe elements = vector.address
      self.vector = vector
      sliding = nil
    }
  }

  /// Creates a full buffer that shares the elements of a vector.
  init(_ vector: AnimatableVector) {
    self.vector = vector
    isShared = true
    sliding = nil
    unsafe elements = vector.address
    capacity = vector.count
    end = Atomic(vector.count)
  }

  /// Creates a full buffer that shares the elements of a vector and has a stored min–max pyramid.
  convenience init(_ vector: AnimatableVector, index known: StoredIndex) {
    self.init(vector)
    index.withLock { $0 = MinMaxPyramid(capacity: capacity, known) }
  }

  /// Creates a buffer that contains a copy of another buffer's elements at the indices `indices`, and has room for
  /// `added` more elements.
  convenience init(copying other: AppendBuffer, _ indices: Range<Int>, with added: Int) {
    self.init(windowCount: indices.count + added)
    guard let room = unsafe reserveSpace(after: 0..<0, for: indices.count) else { return }
    unsafe room.update(from: other.elements + indices.lowerBound, count: indices.count)
    if other.hasIndex { _ = index(to: indices.count) } else { extendIndex(to: indices.count) }
    origin = (other.contents, indices)
  }

  /// Moves the elements at the indices `indices` to the front and drops all other elements. The caller must have the
  /// only reference to the buffer. Returns false, without changes, if these elements and `added` more would fill more
  /// than half of the buffer, or if its memory is shared or sliding.
  func moveToFront(_ indices: Range<Int>, with added: Int) -> Bool {
    guard !isShared, sliding == nil, indices.count + added <= capacity / 2 else { return false }
    unsafe elements.update(from: elements + indices.lowerBound, count: indices.count)
    end.store(indices.count, ordering: .relaxed)
    index.withLock { $0 = nil }
    successor.withLock { $0 = nil }
    (contents, origin) = (Self.nextContents(), nil)
    return true
  }

  /// Returns the capacity for a sliding window of `count` elements. The capacity is at least three times the count, so
  /// that the window can slide before it has to be copied.
  private static func windowCapacity(for count: Int) -> Int { max(8, 3 * count) }

  /// Returns the range of indices in which the window that is now at `indices` may grow. In sliding memory, this range
  /// is limited to a multiple of the window's length, much less than the reserved range of addresses. Without this
  /// limit, every append could use more memory while an old lease retains the elements at the front.
  private func growthRange(around indices: Range<Int>) -> Range<Int> {
    guard let sliding else { return 0..<capacity }
    let front = sliding.front
    return front..<min(capacity, front + Self.windowCapacity(for: max(indices.count, RemappedRing.minCount)))
  }

  /// Reserves room for `added` elements directly after the elements at the indices `indices`, and returns its address.
  /// Returns nil if elements were already appended there, or if there isn't enough room.
  func reserveSpace(after indices: Range<Int>, for added: Int) -> UnsafeMutablePointer<Double>? {
    let (offset, next) = (indices.upperBound, indices.upperBound + added)
    guard next <= growthRange(around: indices.lowerBound..<next).upperBound,
      end.compareExchange(expected: offset, desired: next, ordering: .relaxed).exchanged
    else { return nil }
    sliding?.prepare(offset..<next)
    return unsafe elements + offset
  }

  /// Copies some elements to the successor, before `added` elements are appended to the window of elements at the
  /// indices `indices`. The number of elements is chosen so that the copy is complete by the time this buffer is full.
  func copyToSuccessor(_ indices: Range<Int>, before added: Int) {
    guard capacity >= Self.minCapacityWithSuccessor,
      indices.upperBound % Self.minCopiedElements + added >= Self.minCopiedElements
    else { return }
    let room = growthRange(around: indices)
    guard indices.upperBound >= room.lowerBound + room.count / 2 else { return }
    // By the time this buffer is full, the window will have moved to the end of the buffer, or close to it. It will
    // then begin at or after `first`, so the successor doesn't need earlier elements.
    let last = indices.count + max(added, indices.count / 8)
    let first = indices.lowerBound == 0 ? 0 : max(indices.lowerBound, room.upperBound - last)
    successor.withLock { successor in
      // Releasing elements at the front moves the end of the room, and with it `first`. If the window ends at or before
      // `first`, discard the successor. A later append creates a new one.
      guard indices.upperBound > first else { return successor = nil }
      var next = successor ?? Successor(buffer: AppendBuffer(windowCount: indices.count), first: first, copied: first)
      let missing = indices.upperBound - next.copied
      let steps = Double(room.upperBound - indices.upperBound) / Double(max(added, Self.minCopiedElements))
      next.copy(
        from: self, count: min(missing, Int(clamping: Double(missing) / max(steps, 1)) + Self.minCopiedElements))
      successor = next
    }
  }

  /// Detaches the successor, completes its copy of the elements at the indices `indices`, and returns it with the
  /// indices of these elements in the successor. Returns nil if there is no successor, if `indices` doesn't end at the
  /// last element of this buffer, or if the successor doesn't contain the first element of `indices`. Also returns nil
  /// if `added` more elements would fill more than half of the successor. In this case, the successor is detached
  /// anyway.
  func takeSuccessor(of indices: Range<Int>, with added: Int) -> (buffer: AppendBuffer, indices: Range<Int>)? {
    successor.withLock { successor in
      guard end.load(ordering: .relaxed) == indices.upperBound, var next = successor, next.first <= indices.lowerBound
      else { return nil }
      // Detach the successor. Otherwise, leases on this buffer would also keep the successor's elements alive.
      successor = nil
      let moved = indices.lowerBound - next.first..<indices.upperBound - next.first
      guard moved.upperBound + added <= next.buffer.growthRange(around: moved).count / 2 else { return nil }
      next.copy(from: self, count: indices.upperBound - next.copied)
      next.buffer.origin = (contents, next.first..<indices.upperBound)
      return (next.buffer, moved)
    }
  }

  subscript(offset: Int) -> Double { unsafe elements[offset] }

  /// Calls `body` with the address of the first element.
  func withElements(_ body: (UnsafePointer<Double>) -> Void) { unsafe body(elements) }

  /// Returns a vector that shares the elements at the indices `indices` and retains the lease.
  fileprivate func vector(_ indices: Range<Int>, _ lease: BufferLease) -> AnimatableVector {
    indices.isEmpty
      ? .zero : unsafe AnimatableVector(viewing: elements + indices.lowerBound, count: indices.count, of: lease)
  }

  /// Returns the index, in this buffer, of the first element of a vector that shares elements with the buffer.
  func offset(of vector: AnimatableVector) -> Int { unsafe elements.distance(to: vector.address) }

  /// Returns the indices in this buffer of elements that were copied from another buffer. Returns nil unless all of
  /// them were copied before this buffer replaced the other one.
  ///
  /// - Parameter indices: The indices of the elements in the other buffer.
  func copies(of indices: Range<Int>, in other: AppendBuffer) -> Range<Int>? {
    guard let origin, origin.contents == other.contents, indices.lowerBound >= origin.indices.lowerBound,
      indices.upperBound <= origin.indices.upperBound
    else { return nil }
    return indices.lowerBound - origin.indices.lowerBound..<indices.upperBound - origin.indices.lowerBound
  }

  private var hasIndex: Bool { index.withLock { $0 != nil } }

  /// Adds all complete blocks before `end` to the min–max pyramid, and returns the pyramid.
  ///
  /// - Complexity: O(m) for m elements up to `end` that aren't in the pyramid yet.
  func index(to end: Int) -> MinMaxPyramid {
    index.withLock { index in
      let current = index ?? MinMaxPyramid(capacity: capacity)
      index = current
      unsafe current.extend(over: elements, to: end)
      return current
    }
  }

  /// Extends the pyramid, if there is one, to all complete blocks before `end`.
  func extendIndex(to end: Int) {
    index.withLock { index in unsafe index?.extend(over: elements, to: end) }
  }

  /// Extends the pyramid, if there is one, to all complete blocks before `end`.
  ///
  /// - Parameter new: The appended elements, at the address from which they were copied. They are read from there
  ///   because they are still in the cache.
  func extendIndex(over new: UnsafeBufferPointer<Double>, to end: Int) {
    let first = end - new.count
    guard let source = new.baseAddress, MinMaxPyramid.isBlockCompleted(by: first..<end) else { return }
    index.withLock { index in
      unsafe index?.extend(over: elements, to: MinMaxPyramid.startOfBlock(atOrAfter: first))
      unsafe index?.extend(over: source - first, to: end)
    }
  }

  /// Returns the gaps (NaN) in a range of indices, and whether the range may contain infinities. See
  /// ``MinMaxPyramid/specialValues(in:of:)``.
  func specialValues(in indices: Range<Int>) -> MinMaxPyramid.SpecialValues {
    let current = index(to: indices.upperBound)
    return index.withLock { _ in unsafe current.specialValues(in: indices, of: elements) }
  }
}

extension AppendBuffer.Successor {
  /// Copies the next `count` elements from the source. If the source has a min–max pyramid (see ``MinMaxPyramid``),
  /// also extends the pyramid of the copy.
  fileprivate mutating func copy(from source: AppendBuffer, count: Int) {
    guard count > 0, let room = unsafe buffer.reserveSpace(after: 0..<copied - first, for: count) else { return }
    unsafe source.withElements { unsafe room.update(from: $0 + copied, count: count) }
    if source.hasIndex { _ = buffer.index(to: copied - first + count) }
    copied += count
  }
}

/// A lease on all elements of a buffer at or after an index. It keeps these elements alive.
final class BufferLease: Sendable {
  let buffer: AppendBuffer

  /// The start indices for which a lease would retain the same elements as this lease. In sliding memory, these are the
  /// indices of one chunk of memory. Otherwise, these are all indices.
  private let indices: Range<Int>

  /// Creates a lease on all elements of a new buffer.
  convenience init(_ buffer: AppendBuffer) { self.init(buffer, from: 0) }

  private init(_ buffer: AppendBuffer, from offset: Int) {
    self.buffer = buffer
    indices = buffer.lease(from: offset)
  }

  deinit { buffer.release(from: indices.lowerBound) }

  /// Returns true if this lease retains the element at `offset`.
  func retains(_ offset: Int) -> Bool { offset >= indices.lowerBound }

  /// Returns true if a lease that starts at `offset` would release elements that this lease retains.
  func isBehind(_ offset: Int) -> Bool { offset >= indices.upperBound }

  /// Returns a lease on the elements at or after `offset`. The current lease must retain all of them.
  func advanced(to offset: Int) -> BufferLease { isBehind(offset) ? BufferLease(buffer, from: offset) : self }

  /// Returns a vector that shares the elements at the indices `indices` and retains this lease.
  func vector(_ indices: Range<Int>) -> AnimatableVector { buffer.vector(indices, self) }
}

extension AppendBuffer {
  /// Adds a lease on all elements at or after an index. Returns the range of start indices for which a lease would
  /// retain the same elements. In sliding memory, a lease also retains the elements of its chunk that are before the
  /// index.
  fileprivate func lease(from offset: Int) -> Range<Int> { sliding?.lease(from: offset) ?? 0..<Int.max }

  fileprivate func release(from offset: Int) {
    guard let front = sliding?.release(from: offset) else { return }
    index.withLock { $0?.forget(before: front) }
  }
}

extension AnimatableVector {
  /// The address of the elements. It is valid while the vector exists and isn't mutated.
  var address: UnsafeMutablePointer<Double> {
    unsafe withElements { unsafe UnsafeMutablePointer(mutating: $0) }
  }
}
