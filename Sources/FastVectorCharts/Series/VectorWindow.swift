/// A vector that takes new elements at the end and gives up old ones at the front, both in O(1) on average.
///
/// Elements that were given up stay in front of the others until they are at least as many; then the others
/// move to the front, in place. A window that slides thus never needs more than twice its room, and allocates
/// nothing once it has that.
struct VectorWindow: Sendable {
  private var elements: AnimatableVector
  private var dropped = 0

  init(_ elements: AnimatableVector) { self.elements = elements }

  var count: Int { elements.count - dropped }

  subscript(index: Int) -> Double { elements[dropped + index] }

  /// The elements; a copy of them where some were given up in front.
  var vector: AnimatableVector {
    dropped == 0 ? elements : AnimatableVector(elements[dropped...])
  }

  /// Calls `body` with the elements, without a copy.
  func withSpan<Result>(_ body: (Span<Double>) -> Result) -> Result {
    body(elements.span.extracting(droppingFirst: dropped))
  }

  mutating func append(_ element: Double) { elements.append(element) }

  mutating func append(contentsOf new: some Sequence<Double>) { elements.append(contentsOf: new) }

  mutating func removeFirst(_ count: Int) {
    dropped += count
    guard dropped > 0, dropped >= self.count else { return }
    elements.removeFirst(dropped)
    dropped = 0
  }
}
