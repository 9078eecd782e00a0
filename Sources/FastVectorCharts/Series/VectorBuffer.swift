import FastVector
import Synchronization

/// Numbers in a row that only ever become more: whoever looks at some of them goes on seeing the same ones while others
/// are added behind. With them lives their index.
///
/// It is shared by copies of a series, and by the vectors that are made of them: each has a ``BufferHold``.
@safe final class VectorBuffer: @unchecked Sendable {
  /// The number of elements that there is room for.
  let capacity: Int

  /// Elements that somebody sees are never written to.
  private let elements: UnsafeMutablePointer<Double>

  /// The vector whose elements these are, empty where the memory slides.
  private let vector: AnimatableVector

  /// Whether the vector is that of somebody else.
  private let isShared: Bool

  /// Memory of which the front goes when nobody holds it.
  private let sliding: SlidingMemory?

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

  /// Buffers with less room are copied as a whole, which takes some microseconds.
  private static let leastCapacityWithSuccessor = 4096

  /// The elements that are copied at once, at least.
  private static let leastCopied = 512

  /// Makes a buffer with room for a window of some elements that slides.
  init(windowCount: Int) {
    end = Atomic(0)
    isShared = false
    if let sliding = SlidingMemory(windowCount: windowCount), let known = BoundsIndex(sliding: sliding.capacity) {
      self.sliding = sliding
      vector = .zero
      unsafe elements = sliding.elements
      capacity = sliding.capacity
      // From the first element on: what goes at the front cannot be indexed later.
      index.withLock { $0 = known }
    } else {
      capacity = Self.room(for: windowCount)
      var vector = AnimatableVector()
      vector.discardElements(count: capacity)
      unsafe elements = vector.address
      self.vector = vector
      sliding = nil
    }
  }

  /// Makes a buffer of the elements of a vector, without room for more.
  init(_ vector: AnimatableVector) {
    self.vector = vector
    isShared = true
    sliding = nil
    unsafe elements = vector.address
    capacity = vector.count
    end = Atomic(vector.count)
  }

  /// Makes a buffer of the elements of a vector, whose index is known.
  convenience init(_ vector: AnimatableVector, index known: StoredIndex) {
    self.init(vector)
    index.withLock { $0 = BoundsIndex(capacity: capacity, known) }
  }

  /// Makes a buffer of some elements of another one, with room for `added` more.
  convenience init(copying other: VectorBuffer, _ places: Range<Int>, with added: Int) {
    self.init(windowCount: places.count + added)
    guard let room = unsafe room(behind: 0..<0, for: places.count) else { return }
    unsafe room.update(from: other.elements + places.lowerBound, count: places.count)
    extendIndex(to: places.count)
  }

  /// Makes some elements the only ones, the first of them at the front. Nobody else may hold the buffer. Returns false
  /// where there would not be as much room again for more.
  func moveToFront(_ places: Range<Int>, with added: Int) -> Bool {
    guard !isShared, sliding == nil, places.count + added <= capacity / 2 else { return false }
    unsafe elements.update(from: elements + places.lowerBound, count: places.count)
    end.store(places.count, ordering: .relaxed)
    index.withLock { $0 = nil }
    successor.withLock { $0 = nil }
    return true
  }

  /// The room that a window of some elements gets: in two thirds of it, it slides on.
  private static func room(for count: Int) -> Int { max(8, 3 * count) }

  /// The places that a window may take. Memory that slides has addresses for many more, but somebody may hold its front.
  private func room(around places: Range<Int>) -> Range<Int> {
    guard let sliding else { return 0..<capacity }
    let front = sliding.front
    return front..<min(capacity, front + Self.room(for: max(places.count, SlidingMemory.leastCount)))
  }

  /// Takes room for elements behind those of a window; nil where somebody has taken it, or where there is none.
  func room(behind places: Range<Int>, for added: Int) -> UnsafeMutablePointer<Double>? {
    let (place, next) = (places.upperBound, places.upperBound + added)
    guard next <= room(around: places.lowerBound..<next).upperBound,
      end.compareExchange(expected: place, desired: next, ordering: .relaxed).exchanged
    else { return nil }
    sliding?.prepare(place..<next)
    return unsafe elements + place
  }

  /// Copies some elements to the successor, before others are added to those in `places`: as many as it takes to have all of
  /// them there when no room is left.
  ///
  /// - Precondition: Nobody has added elements behind these.
  func copyToSuccessor(_ places: Range<Int>, before added: Int) {
    guard capacity >= Self.leastCapacityWithSuccessor, places.upperBound % Self.leastCopied + added >= Self.leastCopied
    else { return }
    let room = room(around: places)
    guard places.upperBound >= room.lowerBound + room.count / 2 else { return }
    // A window that slides will be the last elements, but for some that there is no room for another append behind.
    let last = places.count + max(added, places.count / 8)
    let first = places.lowerBound == 0 ? 0 : max(places.lowerBound, room.upperBound - last)
    successor.withLock { successor in
      // Also where the front has gone meanwhile, and the limit is further away.
      guard places.upperBound > first else { return successor = nil }
      var next = successor ?? Successor(buffer: VectorBuffer(windowCount: places.count), first: first, copied: first)
      let missing = places.upperBound - next.copied
      let steps = Double(room.upperBound - places.upperBound) / Double(max(added, Self.leastCopied))
      next.copy(from: self, count: min(missing, Int(clamping: Double(missing) / max(steps, 1)) + Self.leastCopied))
      successor = next
    }
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
      guard moved.upperBound + added <= next.buffer.room(around: moved).count / 2 else { return nil }
      next.copy(from: self, count: places.upperBound - next.copied)
      return (next.buffer, moved)
    }
  }

  subscript(place: Int) -> Double { unsafe elements[place] }

  /// Calls `body` with the address of the elements.
  func withElements(_ body: (UnsafePointer<Double>) -> Void) { unsafe body(elements) }

  /// A vector that shares some of the elements, and keeps them by a hold.
  fileprivate func vector(_ places: Range<Int>, _ hold: BufferHold) -> AnimatableVector {
    places.isEmpty
      ? .zero : unsafe AnimatableVector(viewing: elements + places.lowerBound, count: places.count, of: hold)
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

  /// Adds elements that were written to the index, where those before are in one.
  func extendIndex(to end: Int) {
    index.withLock { index in unsafe index?.extend(over: elements, to: end) }
  }

  /// Adds elements that were written to the index, where those before are in one.
  ///
  /// - Parameter new: The same elements where they came from, which are in the caches.
  func extendIndex(over new: UnsafeBufferPointer<Double>, to end: Int) {
    let first = end - new.count
    guard let source = new.baseAddress, BoundsIndex.isBlockCompleted(by: first..<end) else { return }
    index.withLock { index in
      unsafe index?.extend(over: elements, to: BoundsIndex.startOfBlock(atOrAfter: first))
      unsafe index?.extend(over: source - first, to: end)
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
    guard count > 0, let room = unsafe buffer.room(behind: 0..<copied - first, for: count) else { return }
    unsafe source.withElements { unsafe room.update(from: $0 + copied, count: count) }
    if source.index.withLock({ $0 != nil }) { _ = buffer.index(to: copied - first + count) }
    copied += count
  }
}

/// Keeps the elements of a buffer, from some place on, for those who see them.
final class BufferHold: Sendable {
  let buffer: VectorBuffer

  /// The places from one of which on it is: a chunk of memory that slides.
  private let places: Range<Int>

  /// Holds all elements of a buffer that nobody else has.
  convenience init(_ buffer: VectorBuffer) { self.init(buffer, from: 0) }

  private init(_ buffer: VectorBuffer, from place: Int) {
    self.buffer = buffer
    places = buffer.hold(from: place)
  }

  deinit { buffer.release(from: places.lowerBound) }

  /// Whether the elements before a place are held for others alone.
  func isBehind(_ place: Int) -> Bool { place >= places.upperBound }

  /// Holds the elements from some place on, which this does already.
  func advanced(to place: Int) -> BufferHold { isBehind(place) ? BufferHold(buffer, from: place) : self }

  /// A vector that shares some of the elements.
  func vector(_ places: Range<Int>) -> AnimatableVector { buffer.vector(places, self) }
}

extension VectorBuffer {
  /// Holds the elements from one on, or some before it too. Returns the places that are held just as these.
  fileprivate func hold(from place: Int) -> Range<Int> { sliding?.hold(from: place) ?? 0..<Int.max }

  fileprivate func release(from place: Int) {
    guard let front = sliding?.release(from: place) else { return }
    index.withLock { $0?.forget(before: front) }
  }
}

extension AnimatableVector {
  /// Where the elements are, as long as the vector lives.
  var address: UnsafeMutablePointer<Double> {
    unsafe withElements { unsafe UnsafeMutablePointer(mutating: $0) }
  }
}
