import CChartKernels
import FastVector

/// Some numbers in a row of a buffer: a vector that takes new elements at the end in O(1) on average, and gives up old
/// ones at the front in O(1).
///
/// It is a value. Copies share the buffer, also while they take new elements: the first to do so gets the room behind the
/// shared ones, which the others do not see; any other, and one that finds no room left, moves to a buffer of its own.
/// What was given up at the front is left behind then. The memory of a long window slides with it, see ``SlidingMemory``. A
/// shorter one goes on in another buffer to which its elements have been copied meanwhile, a few with each append, or moves to
/// the front of its own where nobody else holds that.
struct VectorWindow: Sendable {
  private var hold: BufferHold

  /// Where the elements are in the buffer.
  private(set) var places: Range<Int>

  /// A window onto the elements of a vector, which is not copied.
  init(_ vector: AnimatableVector) {
    if let hold = vector.owner as? BufferHold {
      let start = hold.buffer.place(of: vector)
      self.init(hold, start..<start + vector.count)
    } else {
      self.init(VectorBuffer(vector))
    }
  }

  /// A window onto all elements of a buffer that nobody else has, and that has no room for more.
  init(_ buffer: VectorBuffer) { self.init(BufferHold(buffer), 0..<buffer.capacity) }

  private init(_ hold: BufferHold, _ places: Range<Int>) {
    self.hold = hold.advanced(to: places.lowerBound)
    self.places = places
  }

  var buffer: VectorBuffer { hold.buffer }

  var count: Int { places.count }

  /// The last elements.
  func suffix(_ count: Int) -> VectorWindow { VectorWindow(hold, places.suffix(count)) }

  /// Whether these are the same elements of the same memory.
  func isIdentical(to other: VectorWindow) -> Bool {
    buffer === other.buffer && places == other.places || vector.isIdentical(to: other.vector)
  }

  subscript(index: Int) -> Double {
    precondition(index >= 0 && index < count, "index out of range")
    return buffer[places.lowerBound + index]
  }

  /// Calls `body` with the address of the first element.
  func withElements(_ body: (UnsafePointer<Double>) -> Void) {
    unsafe buffer.withElements { unsafe body($0 + places.lowerBound) }
  }

  /// The elements, shared.
  var vector: AnimatableVector { hold.vector(places) }

  mutating func append(_ element: Double) {
    unsafe takeRoom(for: 1).initialize(to: element)
    extendIndex(by: 1)
  }

  mutating func append(contentsOf new: some Collection<Double>) {
    if new.withContiguousStorageIfAvailable({ unsafe append($0) }) != nil { return }
    let room = unsafe UnsafeMutableBufferPointer(start: takeRoom(for: new.count), count: new.count)
    let written = unsafe room.initialize(fromContentsOf: new)
    precondition(written == new.count, "a collection has fewer elements than its count")
    extendIndex(by: written)
  }

  private mutating func append(_ new: UnsafeBufferPointer<Double>) {
    guard let source = new.baseAddress, !new.isEmpty else { return }
    let room = unsafe takeRoom(for: new.count)
    unsafe fv_chart_choose().pointee.append(room, source, new.count, count)
    unsafe buffer.extendIndex(over: new, to: places.upperBound)
  }

  private func extendIndex(by added: Int) {
    let last = places.upperBound - added..<places.upperBound
    if BoundsIndex.isBlockCompleted(by: last) { buffer.extendIndex(to: last.upperBound) }
  }

  /// Makes the elements `added` more, and returns where to write these.
  private mutating func takeRoom(for added: Int) -> UnsafeMutablePointer<Double> {
    // One reference for all that follows.
    let buffer = hold.buffer
    buffer.copyToSuccessor(places, before: added)
    if let room = unsafe buffer.room(behind: places, for: added) {
      places = places.lowerBound..<places.upperBound + added
      return unsafe room
    }
    if let successor = buffer.takeSuccessor(of: places, with: added) {
      self = VectorWindow(BufferHold(successor.buffer), successor.places)
    } else if isKnownUniquelyReferenced(&hold) && buffer.moveToFront(places, with: added) {
      places = 0..<count
    } else {
      self = VectorWindow(BufferHold(VectorBuffer(copying: buffer, places, with: added)), 0..<count)
    }
    let room = unsafe self.buffer.room(behind: places, for: added)!
    places = places.lowerBound..<places.upperBound + added
    return unsafe room
  }

  mutating func removeFirst(_ count: Int) {
    places = places.lowerBound + count..<places.upperBound
    if hold.isBehind(places.lowerBound) { hold = hold.advanced(to: places.lowerBound) }
  }

  /// The gaps and infinities among the elements; see ``BoundsIndex/specialValues(in:of:)``.
  var specialValues: BoundsIndex.SpecialValues { buffer.specialValues(in: places) }
}
