import FastVector

/// The indices of a line's infinite points, which are drawn at the top and bottom edges of the plot.
package struct InfinitePoints: Equatable, Sendable {
  /// The points with positive infinity.
  var top = PointRanges()

  /// The points with negative infinity.
  var bottom = PointRanges()

  package init() {}

  /// Finds the infinities of a vector.
  ///
  /// - Complexity: O(n)
  init(in vector: AnimatableVector) {
    let elements = vector.span
    for index in elements.indices where elements[index].isInfinite {
      if elements[index] > 0 { top.append(index) } else { bottom.append(index) }
    }
  }

  var isEmpty: Bool { top.isEmpty && bottom.isEmpty }

  /// Returns the infinite value of a point, or nil if its value is finite or NaN.
  func value(at point: Int) -> Double? {
    if isEmpty { return nil }
    return top.contains(point) ? .infinity : bottom.contains(point) ? -.infinity : nil
  }

  /// Applies a function to the points with positive infinity and to the points with negative infinity.
  func mapped(_ change: (PointRanges) -> PointRanges) -> InfinitePoints {
    guard !isEmpty else { return self }
    var result = self
    (result.top, result.bottom) = (change(top), change(bottom))
    return result
  }

  /// Appends infinite points. Their shifted indices must be greater than the indices of all existing points.
  ///
  /// - Parameter offset: The number to add to the indices of the appended points.
  mutating func append(_ other: InfinitePoints, shiftedBy offset: Int) {
    for range in other.top.ranges { top.append(range.lowerBound + offset..<range.upperBound + offset) }
    for range in other.bottom.ranges { bottom.append(range.lowerBound + offset..<range.upperBound + offset) }
  }

  mutating func removeAll() {
    top.removeAll()
    bottom.removeAll()
  }
}

extension AnimatableVector {
  /// Replaces positive infinities with the upper bound of a range, and negative infinities with the lower bound.
  mutating func replaceInfinities(_ points: InfinitePoints, by bounds: ClosedRange<Double>) {
    fill(points.top, with: bounds.upperBound)
    fill(points.bottom, with: bounds.lowerBound)
  }

  /// Sets the elements at `places` to a value.
  ///
  /// - Precondition: The vector contains all of these elements, or is empty. An empty vector represents any number of
  ///   zeros.
  mutating func fill(_ places: PointRanges, with value: Double) {
    guard !places.isEmpty else { return }
    if count < places.upperBound { self += AnimatableVector(repeating: 0, count: places.upperBound) }
    var elements = mutableSpan
    for range in places.ranges {
      for index in range { elements[index] = value }
    }
  }
}

extension Series {
  /// Returns the series with positive infinities replaced with the upper bound of a range, and negative infinities with
  /// the lower bound.
  func replacingInfinities(_ points: InfinitePoints, by bounds: ClosedRange<Double>) -> Series {
    guard !points.isEmpty else { return self }
    var values = values
    values.replaceInfinities(points, by: bounds)
    return Series(xValues: xValues, values: values, names: names, id: id)
  }
}

extension Join {
  /// Returns the joined points (see ``Join``) that have the same infinity at the start and at the end of the animation.
  /// They stay at the top or bottom edge of the plot during the whole animation. A point that is inserted between two
  /// points with the same infinity also has that infinity.
  ///
  /// - Parameters:
  ///   - old: The infinite points of the old line.
  ///   - new: The infinite points of the new line.
  func infinitePoints(from old: InfinitePoints, to new: InfinitePoints) -> InfinitePoints {
    var result = InfinitePoints()
    if old.isEmpty && new.isEmpty { return result }
    result.top = points(at: old.top, and: new.top)
    result.bottom = points(at: old.bottom, and: new.bottom)
    return result
  }

  private func points(at old: PointRanges, and new: PointRanges) -> PointRanges {
    func isInfinite(_ line: PointRanges, _ map: Resampling) -> [Bool] {
      var result = [Bool](repeating: false, count: map.outputCount)
      guard !line.isEmpty else { return result }
      map.forEachPoint { point, source in
        result[point] =
          switch source {
          case .point(let index): line.contains(index)
          case .between(let index, _): line.contains(index) && line.contains(index + 1)
          }
      }
      return result
    }
    var (starts, ends) = (isInfinite(old, start), isInfinite(new, end))
    for range in holdingPoints.ranges { ends.replaceSubrange(range, with: starts[range]) }
    for range in jumpingPoints.ranges { starts.replaceSubrange(range, with: ends[range]) }
    var both = PointRanges()
    for point in starts.indices where starts[point] && ends[point] { both.append(point) }
    return both
  }
}

/// The runs of a line: consecutive points without gaps whose values are all finite, or all the same infinity.
struct PointRuns: Sequence, IteratorProtocol {
  enum Place {
    case values
    case top
    case bottom
  }

  private var start: Int
  private let end: Int
  private var gaps: ArraySlice<Range<Int>>
  private var top: ArraySlice<Range<Int>>
  private var bottom: ArraySlice<Range<Int>>

  /// Creates a sequence of the runs in a range of points.
  init(of points: Range<Int>, gaps: PointRanges, infinities: InfinitePoints) {
    (start, end) = (points.lowerBound, points.upperBound)
    self.gaps = gaps.ranges[...]
    top = infinities.top.ranges[...]
    bottom = infinities.bottom.ranges[...]
  }

  /// Returns the next run and the place where it is drawn, or nil if there are no more runs.
  ///
  /// - Complexity: Amortized O(1) per range of gaps or infinities.
  mutating func next() -> (points: Range<Int>, place: Place)? {
    while start < end {
      let gap = Self.next(of: &gaps, after: start)
      let high = Self.next(of: &top, after: start)
      let low = Self.next(of: &bottom, after: start)
      if gap.lowerBound <= start {
        start = gap.upperBound
      } else if high.lowerBound <= start {
        return (take(to: high.upperBound), .top)
      } else if low.lowerBound <= start {
        return (take(to: low.upperBound), .bottom)
      } else {
        return (take(to: Swift.min(gap.lowerBound, high.lowerBound, low.lowerBound)), .values)
      }
    }
    return nil
  }

  private mutating func take(to next: Int) -> Range<Int> {
    let points = start..<Swift.min(next, end)
    start = points.upperBound
    return points
  }

  /// Returns the first of `ranges` that ends after a point, or a range after all points if there isn't one.
  private static func next(of ranges: inout ArraySlice<Range<Int>>, after point: Int) -> Range<Int> {
    while let first = ranges.first {
      if first.upperBound > point { return first }
      ranges.removeFirst()
    }
    return Int.max..<Int.max
  }
}
