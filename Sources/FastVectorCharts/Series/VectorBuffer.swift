import FastVector
import Synchronization

/// Numbers in a row that only ever become more: whoever looks at some of them goes on seeing the same ones while others
/// are added behind. With them lives their index.
///
/// It is shared by copies of a series, and by the vectors that are made of them.
@safe final class VectorBuffer: @unchecked Sendable {
  /// The number of elements that there is room for.
  let capacity: Int

  /// Elements that somebody sees are never written to.
  private let elements: UnsafeMutablePointer<Double>

  /// What keeps the elements in memory.
  private let memory: AnimatableVector

  /// Whether the memory is that of the buffer alone.
  private let ownsMemory: Bool

  /// Where the elements end that are taken.
  private let end: Atomic<Int>

  private let index = Mutex<BoundsIndex?>(nil)

  /// A buffer to which elements are copied, a few with each append, before there is no room left here: so no append has to
  /// wait for a copy of all that are kept.
  fileprivate struct Successor {
    let buffer: VectorBuffer

    /// The place here of its first element.
    let first: Int

    /// Where the elements end here that are in it.
    var copied: Int
  }

  private let successor = Mutex<Successor?>(nil)

  /// The buffer that this one has succeeded. Once nobody else holds it, its memory is the next one's: the system clears new
  /// memory, which takes longer than all else in a stream that fills it.
  private let predecessor = Mutex<VectorBuffer?>(nil)

  /// Buffers with less room are copied as a whole, which takes some microseconds.
  private static let leastCapacityWithSuccessor = 4096

  /// The elements that are copied at once, at least.
  private static let leastCopied = 512

  init(capacity: Int) {
    var memory = AnimatableVector()
    memory.discardElements(count: capacity)
    unsafe elements = memory.address
    self.memory = memory
    ownsMemory = true
    self.capacity = capacity
    end = Atomic(0)
  }

  /// Makes a buffer of the elements of a vector, without room for more.
  init(_ vector: AnimatableVector) {
    memory = vector
    ownsMemory = false
    unsafe elements = memory.address
    capacity = vector.count
    end = Atomic(vector.count)
  }

  /// Makes a buffer of the elements of a vector, whose index is known.
  convenience init(_ vector: AnimatableVector, index known: StoredIndex) {
    self.init(vector)
    index.withLock { $0 = BoundsIndex(capacity: capacity, known) }
  }

  /// Makes a buffer of some elements of another one.
  convenience init(copying other: VectorBuffer, _ places: Range<Int>, capacity: Int) {
    self.init(capacity: capacity)
    unsafe elements.update(from: other.elements + places.lowerBound, count: places.count)
    end.store(places.count, ordering: .relaxed)
  }

  /// Makes some elements the only ones, the first of them at the front. Nobody else may hold the buffer. Returns false
  /// where there would not be as much room again for more.
  func moveToFront(_ places: Range<Int>, with added: Int) -> Bool {
    guard ownsMemory, places.count + added <= capacity / 2 else { return false }
    unsafe elements.update(from: elements + places.lowerBound, count: places.count)
    end.store(places.count, ordering: .relaxed)
    index.withLock { $0 = nil }
    successor.withLock { $0 = nil }
    return true
  }

  /// Takes room for elements behind those up to `place`; nil where somebody has taken it, or where there is none.
  func room(at place: Int, for count: Int) -> UnsafeMutablePointer<Double>? {
    guard capacity - place >= count,
      end.compareExchange(expected: place, desired: place + count, ordering: .relaxed).exchanged
    else { return nil }
    return unsafe elements + place
  }

  /// The room that a buffer for some elements gets: in two thirds of it a window slides on.
  static func capacity(for count: Int) -> Int { max(8, 3 * count) }

  /// Copies some elements to the successor, before others are added to those in `places`: as many as it takes to have all of
  /// them there when no room is left.
  ///
  /// - Precondition: Nobody has added elements behind these.
  func copyToSuccessor(_ places: Range<Int>, before added: Int) {
    guard capacity >= Self.leastCapacityWithSuccessor, places.upperBound >= capacity / 2,
      places.upperBound % Self.leastCopied + added >= Self.leastCopied
    else { return }
    // A window that slides will be the last elements, but for some that there is no room for another append behind.
    let last = places.count + max(added, places.count / 8)
    let first = places.lowerBound == 0 ? 0 : max(places.lowerBound, capacity - last)
    guard places.upperBound > first else { return }
    successor.withLock { successor in
      var next =
        successor
        ?? Successor(buffer: emptyBuffer(capacity: Self.capacity(for: places.count)), first: first, copied: first)
      let missing = places.upperBound - next.copied
      let steps = Double(capacity - places.upperBound) / Double(max(added, Self.leastCopied))
      next.copy(from: self, count: min(missing, Int(clamping: Double(missing) / max(steps, 1)) + Self.leastCopied))
      successor = next
    }
  }

  /// A buffer without elements, and with the memory of the predecessor where that is large enough, no more than twice as large,
  /// and held by nobody else.
  private func emptyBuffer(capacity wanted: Int) -> VectorBuffer {
    let recycled = predecessor.withLock { predecessor -> VectorBuffer? in
      guard isKnownUniquelyReferenced(&predecessor), let buffer = predecessor else { return nil }
      predecessor = nil
      return buffer.ownsMemory && (wanted...2 * wanted).contains(buffer.capacity) ? buffer : nil
    }
    guard let recycled else { return VectorBuffer(capacity: wanted) }
    recycled.end.store(0, ordering: .relaxed)
    recycled.index.withLock { $0?.removeAll() }
    return recycled
  }

  /// The successor with the elements in some places, and where these are in it; nil where it does not have all of them, or no
  /// room for more.
  func takeSuccessor(of places: Range<Int>, with added: Int) -> (buffer: VectorBuffer, places: Range<Int>)? {
    successor.withLock { successor in
      guard end.load(ordering: .relaxed) == places.upperBound, var next = successor, next.first <= places.lowerBound
      else { return nil }
      // Those who see elements here need not keep the ones that come.
      successor = nil
      let moved = places.lowerBound - next.first..<places.upperBound - next.first
      guard moved.upperBound + added <= next.buffer.capacity / 2 else { return nil }
      next.copy(from: self, count: places.upperBound - next.copied)
      predecessor.withLock { $0 = nil }
      next.buffer.predecessor.withLock { $0 = self }
      return (next.buffer, moved)
    }
  }

  subscript(place: Int) -> Double { unsafe elements[place] }

  /// Calls `body` with the address of the elements.
  func withElements(_ body: (UnsafePointer<Double>) -> Void) { unsafe body(elements) }

  /// A vector that shares some of the elements.
  func vector(_ places: Range<Int>) -> AnimatableVector {
    places.isEmpty
      ? .zero : unsafe AnimatableVector(viewing: elements + places.lowerBound, count: places.count, of: self)
  }

  /// Where the elements of a vector are that shares some.
  func place(of vector: AnimatableVector) -> Int { unsafe elements.distance(to: vector.address) }

  /// The index of at least the blocks that are whole up to `end`.
  ///
  /// - Complexity: O(m) for m elements up to `end` that were not in it.
  func index(to end: Int) -> BoundsIndex {
    index.withLock { index in
      let current = index ?? BoundsIndex(capacity: capacity)
      index = current
      unsafe current.extend(over: elements, to: end)
      return current
    }
  }

  /// See ``BoundsIndex/specialValues(in:of:)``.
  func specialValues(in places: Range<Int>) -> BoundsIndex.SpecialValues {
    let current = index(to: places.upperBound)
    return index.withLock { _ in unsafe current.specialValues(in: places, of: elements) }
  }
}

extension VectorBuffer.Successor {
  /// Copies the next elements, and indexes them where those before are.
  fileprivate mutating func copy(from source: VectorBuffer, count: Int) {
    guard count > 0, let room = unsafe buffer.room(at: copied - first, for: count) else { return }
    unsafe source.withElements { unsafe room.update(from: $0 + copied, count: count) }
    copied += count
    if source.index.withLock({ $0 != nil }) { _ = buffer.index(to: copied - first) }
  }
}

extension AnimatableVector {
  /// Where the elements are, as long as the vector lives.
  var address: UnsafeMutablePointer<Double> {
    unsafe withElements { unsafe UnsafeMutablePointer(mutating: $0) }
  }
}
