/// The x values of points. They are either explicit or evenly spaced; evenly spaced x values take no memory.
///
/// X values of a ``Series`` are strictly ascending. In a ``Join``, neighbors can be equal.
public struct XValues: Sendable {
  enum Layout: Sendable {
    /// X value `i` is `start + (first + i) * step`. When points are dropped at the front, only the index `first` is
    /// incremented. Rounding errors therefore don't accumulate, even in a stream that runs for days.
    case uniform(start: Double, step: Double, first: Int)
    case explicit(BufferSlice)
  }

  var layout: Layout

  /// The number of x values.
  public internal(set) var count: Int

  /// Creates evenly spaced x values. Doesn't check that they are distinct.
  init(start: Double, step: Double, first: Int = 0, count: Int) {
    layout = .uniform(start: start, step: step, first: first)
    self.count = count
  }

  /// Creates explicit x values. Doesn't check that they are ascending.
  init(ascending vector: AnimatableVector) {
    layout = .explicit(BufferSlice(vector))
    count = vector.count
  }

  /// Returns the x value of a point.
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

  /// True if all x values are integers, apart from rounding errors. Always false for more than 1000 explicit x values,
  /// because checking them would take time.
  package var areIntegers: Bool {
    func isInteger(_ x: Double) -> Bool { abs(x - x.rounded()) <= 1e-12 * abs(x) }
    if let (start, step) = uniform { return isInteger(start) && isInteger(step) }
    return count <= 1000 && (0..<count).allSatisfy { isInteger(self[$0]) }
  }

  /// The first x value and the distance between neighbors if the x values are evenly spaced; nil if they are explicit.
  public var uniform: (start: Double, step: Double)? {
    guard case .uniform(let start, let step, let first) = layout else { return nil }
    return (Self.position(start, step, first), step)
  }

  /// All x values, as a vector.
  ///
  /// - Complexity: O(n) with one allocation; O(1) if the x values are explicit.
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

  /// Returns the index of the first x value at or after `x`, or `count` if all are less.
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

  /// Returns true if an x value is the next `Double` after another one, and therefore represents a repetition of it.
  /// The x values of a series must be distinct, so repeated x values in a file are increased to the next `Double`.
  package static func isRepetition(_ x: Double, of previous: Double) -> Bool { x == previous.nextUp }

  /// The range of the x values; nil if there are none.
  public var extent: ClosedRange<Double>? { count == 0 ? nil : self[0]...self[count - 1] }

  /// Returns the x value at an index. The product and the sum are rounded separately, as in all other computations of x
  /// values, so that equal indices always have equal x values.
  static func position(_ start: Double, _ step: Double, _ index: Int) -> Double {
    start + Double(index) * step
  }
}

extension XValues: Equatable {
  /// Returns true if both operands have the same x values, regardless of their storage.
  ///
  /// - Complexity: O(1) if both are evenly spaced with the same start and step, or share their storage; otherwise O(n).
  public static func == (lhs: XValues, rhs: XValues) -> Bool {
    guard lhs.count == rhs.count else { return false }
    if lhs.isIdentical(to: rhs) { return true }
    if case .explicit(let a) = lhs.layout, case .explicit(let b) = rhs.layout {
      return a.vector == b.vector
    }
    return (0..<lhs.count).allSatisfy { lhs[$0] == rhs[$0] }
  }

  /// Returns true if the x values of both operands are evenly spaced with the same parameters, or share their storage.
  func isIdentical(to other: XValues) -> Bool {
    switch (layout, other.layout) {
    case (.uniform(let start, let step, let first), .uniform(let otherStart, let otherStep, let otherFirst)):
      (start, step, first, count) == (otherStart, otherStep, otherFirst, other.count)
    case (.explicit(let window), .explicit(let otherWindow)): window.isIdentical(to: otherWindow)
    default: false
    }
  }

  /// Returns the x values of a subset of points. Returns nil unless the x values are evenly spaced and the subset is a
  /// single range of points.
  func kept(_ points: PointRanges) -> XValues? {
    guard case .uniform(let start, let step, let first) = layout, points.ranges.count == 1 else { return nil }
    let range = points.ranges[0]
    return XValues(start: start, step: step, first: first + range.lowerBound, count: range.count)
  }
}
