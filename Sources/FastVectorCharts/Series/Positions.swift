/// The horizontal positions of points: evenly spaced, which takes no memory, or one number for each point.
///
/// Those of a ``Series`` are strictly ascending. Those of the points of a ``Join`` may coincide.
public struct Positions: Sendable {
  enum Layout: Sendable {
    /// Position `i` is `start + (first + i) * step`. The first index is a number of its own so that a window that
    /// slides for days gathers no rounding.
    case uniform(start: Double, step: Double, first: Int)
    case explicit(VectorWindow)
  }

  var layout: Layout

  /// The number of positions.
  public internal(set) var count: Int

  /// Makes evenly spaced positions, without looking whether they can be told apart.
  init(start: Double, step: Double, first: Int = 0, count: Int) {
    layout = .uniform(start: start, step: step, first: first)
    self.count = count
  }

  /// Makes positions of ascending numbers, without looking whether they are.
  init(ascending vector: AnimatableVector) {
    layout = .explicit(VectorWindow(vector))
    count = vector.count
  }

  /// The position of a point.
  ///
  /// - Precondition: `index` is at least 0 and less than `count`.
  /// - Complexity: O(1)
  public subscript(index: Int) -> Double {
    precondition(index >= 0 && index < count, "index out of range")
    switch layout {
    case .uniform(let start, let step, let first): return Self.position(start, step, first + index)
    case .explicit(let window): return window[index]
    }
  }

  /// The first position and the distance from one to the next, where they are evenly spaced; nil where each has a
  /// number of its own.
  public var uniform: (start: Double, step: Double)? {
    guard case .uniform(let start, let step, let first) = layout else { return nil }
    return (Self.position(start, step, first), step)
  }

  /// All positions.
  ///
  /// - Complexity: O(n) and one allocation; O(1) where each point has a number of its own and none was dropped at
  ///   the front.
  public var vector: AnimatableVector {
    switch layout {
    case .uniform(let start, let step, let first):
      var vector = AnimatableVector(repeating: 0, count: count)
      var elements = vector.mutableSpan
      for i in 0..<count { elements[i] = Self.position(start, step, first + i) }
      return vector
    case .explicit(let window): return window.vector
    }
  }

  /// The index of the first position that is not less than `x`; `count` where all are.
  ///
  /// - Complexity: O(log n)
  public func firstIndex(atOrAfter x: Double) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if self[middle] < x { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The least and the greatest position; nil where there is none.
  public var extent: ClosedRange<Double>? { count == 0 ? nil : self[0]...self[count - 1] }

  /// Rounds twice, everywhere alike, so that equal indices have equal positions however they are read.
  private static func position(_ start: Double, _ step: Double, _ index: Int) -> Double {
    start + Double(index) * step
  }
}

extension Positions: Equatable {
  /// Whether there are as many positions, equal one by one, however they are stored.
  ///
  /// - Complexity: O(1) where both are evenly spaced from the same start, otherwise O(n).
  public static func == (lhs: Positions, rhs: Positions) -> Bool {
    guard lhs.count == rhs.count else { return false }
    if case .uniform(let start, let step, let first) = lhs.layout,
      case .uniform(start, step, first) = rhs.layout
    { return true }
    return (0..<lhs.count).allSatisfy { lhs[$0] == rhs[$0] }
  }
}
