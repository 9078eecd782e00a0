/// A set of point indices, stored as ascending, non-empty ranges. Neighboring ranges don't touch.
///
/// Public properties convert this type to `RangeSet`. Building a `RangeSet` directly would take about 1 to 2 µs per
/// range, because its code isn't specialized and searches for the position of each range. Building a `PointRanges`
/// takes nanoseconds per range.
package struct PointRanges: Equatable, Sendable {
  package private(set) var ranges: [Range<Int>] = []

  package init() {}

  init(_ range: Range<Int>) { append(range) }

  /// Collects the indices of the elements that satisfy a condition. The loop doesn't branch on the condition, because
  /// the processor couldn't predict these branches.
  @inline(__always)
  init<Element>(of elements: [Element], where isIncluded: (Element) -> Bool) {
    let capacity = elements.count / 2 + 1
    ranges = unsafe [Range<Int>](unsafeUninitializedCapacity: capacity) { ranges, count in
      // A `Range` has the same memory layout as its two bounds.
      unsafe ranges.withMemoryRebound(to: Int.self) { bounds in
        var (end, isIn) = (0, false)
        for index in elements.indices {
          let isNext = isIncluded(elements[index])
          unsafe bounds[end] = index
          end += isNext != isIn ? 1 : 0
          isIn = isNext
        }
        if isIn { unsafe bounds[end] = elements.count }
        count = (end + 1) / 2
      }
    }
  }

  /// The indices as a `RangeSet` of the standard library.
  ///
  /// - Complexity: O(k) for k ranges, at about a microsecond each.
  var set: RangeSet<Int> { RangeSet(ranges) }

  var isEmpty: Bool { ranges.isEmpty }

  /// The number of points.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// The index after the last point, or 0 if the set is empty.
  var upperBound: Int { ranges.last?.upperBound ?? 0 }

  /// Appends points, which must come after all points of the set.
  mutating func append(_ points: Range<Int>) {
    guard !points.isEmpty else { return }
    if let last = ranges.last, last.upperBound == points.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<points.upperBound
    } else {
      ranges.append(points)
    }
  }

  /// Appends a point, which must come after all points of the set.
  mutating func append(_ point: Int) { append(point..<point + 1) }

  /// Removes all points, but keeps the allocated memory.
  mutating func removeAll() { ranges.removeAll(keepingCapacity: true) }

  /// Removes all ranges that end at or before a point.
  mutating func removeAll(before point: Int) {
    ranges.removeSubrange(..<firstIndex(after: point))
  }

  /// Returns true if the set contains a point.
  ///
  /// - Complexity: O(log k) for k ranges.
  func contains(_ point: Int) -> Bool {
    let index = firstIndex(after: point)
    return index < ranges.count && ranges[index].contains(point)
  }

  /// Returns the index of the first range that ends after a point, or the number of ranges if there isn't one.
  ///
  /// - Complexity: O(log k) for k ranges.
  private func firstIndex(after point: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= point { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the points of this set that aren't in the given range.
  func subtracting(_ range: Range<Int>) -> PointRanges {
    guard !range.isEmpty else { return self }
    var rest = PointRanges()
    for points in ranges {
      rest.append(points.lowerBound..<max(points.lowerBound, min(points.upperBound, range.lowerBound)))
      rest.append(min(points.upperBound, max(points.lowerBound, range.upperBound))..<points.upperBound)
    }
    return rest
  }

  /// Returns the points of this set that are in the given range.
  ///
  /// - Complexity: O(m + log k) for m ranges of the set that overlap the given range, of k ranges in total.
  func intersection(_ range: Range<Int>) -> PointRanges {
    var common = PointRanges()
    for points in ranges[firstIndex(after: range.lowerBound)...] {
      guard points.lowerBound < range.upperBound else { break }
      common.append(points.clamped(to: range))
    }
    return common
  }

  /// Returns the set with a distance added to all indices. Negative results are dropped.
  func shifted(by distance: Int) -> PointRanges {
    var shifted = PointRanges()
    for points in ranges {
      shifted.append(max(0, points.lowerBound + distance)..<max(0, points.upperBound + distance))
    }
    return shifted
  }

  /// Returns the indices from 0 up to `count` that aren't in this set.
  func complement(in count: Int) -> PointRanges {
    var rest = PointRanges()
    var start = 0
    for points in ranges {
      rest.append(start..<points.lowerBound)
      start = points.upperBound
    }
    rest.append(start..<max(start, count))
    return rest
  }

  /// Returns the union of this set and a copy of it shifted by a distance. The distance must be so great that all
  /// shifted points come after the original ones.
  func repeated(after distance: Int) -> PointRanges {
    var both = self
    for points in ranges { both.append(points.lowerBound + distance..<points.upperBound + distance) }
    return both
  }

  /// Returns the points that are both in this set and in `kept`. Each is represented by its index among the points in
  /// `kept`.
  func kept(_ kept: PointRanges) -> PointRanges {
    var result = PointRanges()
    var first = 0
    var index = 0
    for range in kept.ranges {
      while index < ranges.count, ranges[index].upperBound <= range.lowerBound { index += 1 }
      var next = index
      while next < ranges.count, ranges[next].lowerBound < range.upperBound {
        let points = ranges[next].clamped(to: range)
        result.append(points.lowerBound - range.lowerBound + first..<points.upperBound - range.lowerBound + first)
        next += 1
      }
      index = max(index, next - 1)
      first += range.count
    }
    return result
  }
}
