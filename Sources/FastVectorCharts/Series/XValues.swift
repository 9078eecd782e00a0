/// The x values of points: evenly spaced, which takes no memory, or one number for each point.
///
/// Those of a ``Series`` are strictly ascending. Those of the points of a ``Join`` may coincide.
public struct XValues: Sendable {
  enum Layout: Sendable {
    /// X value `i` is `start + (first + i) * step`. The first index is a number of its own so that a window that
    /// slides for days gathers no rounding.
    case uniform(start: Double, step: Double, first: Int)
    case explicit(VectorWindow)
  }

  var layout: Layout

  /// The number of x values.
  public internal(set) var count: Int

  /// Makes evenly spaced x values, without looking whether they can be told apart.
  init(start: Double, step: Double, first: Int = 0, count: Int) {
    layout = .uniform(start: start, step: step, first: first)
    self.count = count
  }

  /// Makes x values of ascending numbers, without looking whether they are.
  init(ascending vector: AnimatableVector) {
    layout = .explicit(VectorWindow(vector))
    count = vector.count
  }

  /// The x value of a point.
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

  /// The first x value and the distance from one to the next, where they are evenly spaced; nil where each has a
  /// number of its own.
  public var uniform: (start: Double, step: Double)? {
    guard case .uniform(let start, let step, let first) = layout else { return nil }
    return (Self.position(start, step, first), step)
  }

  /// All x values.
  ///
  /// - Complexity: O(n) and one allocation; O(1) where each point has a number of its own.
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

  /// The index of the first x value that is not less than `x`; `count` where all are.
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

  /// The least and the greatest x value; nil where there is none.
  public var extent: ClosedRange<Double>? { count == 0 ? nil : self[0]...self[count - 1] }

  /// Rounds twice, everywhere alike, so that equal indices have equal x values however they are read.
  static func position(_ start: Double, _ step: Double, _ index: Int) -> Double {
    start + Double(index) * step
  }
}

extension XValues: Equatable {
  /// Whether there are as many x values, equal one by one, however they are stored.
  ///
  /// - Complexity: O(1) where both are evenly spaced from the same start, or share their storage; otherwise O(n).
  public static func == (lhs: XValues, rhs: XValues) -> Bool {
    guard lhs.count == rhs.count else { return false }
    if lhs.isIdentical(to: rhs) { return true }
    if case .explicit(let a) = lhs.layout, case .explicit(let b) = rhs.layout {
      return a.vector == b.vector
    }
    return (0..<lhs.count).allSatisfy { lhs[$0] == rhs[$0] }
  }

  /// Whether they are evenly spaced from the same start, or share their storage.
  func isIdentical(to other: XValues) -> Bool {
    switch (layout, other.layout) {
    case (.uniform(let start, let step, let first), .uniform(let otherStart, let otherStep, let otherFirst)):
      (start, step, first, count) == (otherStart, otherStep, otherFirst, other.count)
    case (.explicit(let window), .explicit(let otherWindow)): window.isIdentical(to: otherWindow)
    default: false
    }
  }

  /// Some of them that are still evenly spaced; nil where they are not.
  func kept(_ points: PointRanges) -> XValues? {
    guard case .uniform(let start, let step, let first) = layout, points.ranges.count == 1 else { return nil }
    let range = points.ranges[0]
    return XValues(start: start, step: step, first: first + range.lowerBound, count: range.count)
  }
}
