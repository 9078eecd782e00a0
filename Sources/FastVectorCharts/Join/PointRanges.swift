/// Some of the points of a line: ranges in ascending order, none empty, no two of which touch.
///
/// `RangeSet`, which the public properties have, took 2 us to gather a range where this takes nanoseconds: it is not
/// specialised, and searches for the place of each range.
package struct PointRanges: Equatable, Sendable {
  package private(set) var ranges: [Range<Int>] = []

  package init() {}

  init(_ range: Range<Int>) { append(range) }

  /// Gathers the places of elements for which a condition holds, without a branch that depends on it.
  @inline(__always)
  init<Element>(of elements: [Element], where isIncluded: (Element) -> Bool) {
    let capacity = elements.count / 2 + 1
    ranges = unsafe [Range<Int>](unsafeUninitializedCapacity: capacity) { ranges, count in
      // A range is its two bounds.
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

  /// The same as a set of the standard library.
  ///
  /// - Complexity: O(k) for k ranges, which take about a microsecond each.
  var set: RangeSet<Int> { RangeSet(ranges) }

  var isEmpty: Bool { ranges.isEmpty }

  /// The number of points.
  var count: Int { ranges.reduce(0) { $0 + $1.count } }

  /// One more than the last point, 0 where there is none.
  var upperBound: Int { ranges.last?.upperBound ?? 0 }

  /// Adds points that come after all others.
  mutating func append(_ points: Range<Int>) {
    guard !points.isEmpty else { return }
    if let last = ranges.last, last.upperBound == points.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<points.upperBound
    } else {
      ranges.append(points)
    }
  }

  /// Adds a point that comes after all others.
  mutating func append(_ point: Int) { append(point..<point + 1) }

  /// Drops ranges that end before a point, or with it.
  mutating func removeAll(before point: Int) {
    ranges.removeSubrange(..<(ranges.firstIndex { $0.upperBound > point } ?? ranges.count))
  }

  /// - Complexity: O(log k) for k ranges.
  func contains(_ point: Int) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= point { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(point)
  }

  /// Those outside a range.
  func subtracting(_ range: Range<Int>) -> PointRanges {
    guard !range.isEmpty else { return self }
    var rest = PointRanges()
    for points in ranges {
      rest.append(points.lowerBound..<max(points.lowerBound, min(points.upperBound, range.lowerBound)))
      rest.append(min(points.upperBound, max(points.lowerBound, range.upperBound))..<points.upperBound)
    }
    return rest
  }

  /// Those in a range.
  func intersection(_ range: Range<Int>) -> PointRanges {
    var common = PointRanges()
    for points in ranges { common.append(points.clamped(to: range)) }
    return common
  }

  /// The same points some places further on, or before; those whose place becomes negative are left out.
  func shifted(by distance: Int) -> PointRanges {
    var shifted = PointRanges()
    for points in ranges {
      shifted.append(max(0, points.lowerBound + distance)..<max(0, points.upperBound + distance))
    }
    return shifted
  }

  /// The points of a line that are not among these.
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

  /// These and the same points some places further on, which all come after.
  func repeated(after distance: Int) -> PointRanges {
    var both = self
    for points in ranges { both.append(points.lowerBound + distance..<points.upperBound + distance) }
    return both
  }

  /// Where these points are once only some points of the line are kept.
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
