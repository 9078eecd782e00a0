/// Which of two lines each joined point is from.
struct PointSource: Equatable {
  let rawValue: UInt8

  static let old = PointSource(rawValue: 1)
  static let new = PointSource(rawValue: 2)
  static let both = PointSource(rawValue: 3)

  func contains(_ other: PointSource) -> Bool { rawValue & other.rawValue != 0 }
}

/// The sources of the joined points of two lines, by x value.
///
/// - Complexity: O(n + m), without a branch that depends on the values.
func mergedSources(_ old: AnimatableVector, _ new: AnimatableVector) -> [PointSource] {
  let (a, b) = (old.span, new.span)
  return unsafe [PointSource](unsafeUninitializedCapacity: a.count + b.count) { sources, count in
    var (i, j, point) = (0, 0, 0)
    while i < a.count && j < b.count {
      let isOld: UInt8 = a[i] <= b[j] ? 1 : 0
      let isNew: UInt8 = b[j] <= a[i] ? 1 : 0
      unsafe sources[point] = PointSource(rawValue: isOld | isNew << 1)
      i += Int(isOld)
      j += Int(isNew)
      point += 1
    }
    for (rest, source) in [(a.count - i, PointSource.old), (b.count - j, .new)] {
      for index in point..<point + rest { unsafe sources[index] = source }
      point += rest
    }
    count = point
  }
}

/// Where the joined points are on one of the two lines.
struct MergedPoints {
  private(set) var map: Resampling
  private(set) var xValues: AnimatableVector

  /// The joined points that the line does not have.
  let missing: PointRanges

  /// From so many points of the line between two others on average, they are copied in a row.
  private static let leastCopy = 16

  /// - Parameters:
  ///   - sources: Which line each joined point is from.
  ///   - side: The line.
  ///   - line: The x values of its points.
  ///   - others: Where the points of the other line belong on it.
  init(_ sources: [PointSource], _ side: PointSource, line: AnimatableVector, others: AnimatableVector) {
    missing = PointRanges(of: sources) { !$0.contains(side) }
    map = Resampling(inputCount: line.count)
    xValues = AnimatableVector()
    xValues.discardElements(count: sources.count)
    if line.isEmpty || missing.ranges.count * Self.leastCopy <= line.count {
      copyRuns(sources, line: line, others: others)
    } else {
      blendAll(sources, side, line: line, others: others)
    }
  }

  /// Where a point of the other line is on this one, moved between its neighbours where rounding has put it outside.
  @inline(__always)
  private static func place(_ x: Double, _ a: Double, _ b: Double) -> Double { min(max(x, a), b) }

  /// Adds the points run by run.
  private mutating func copyRuns(_ sources: [PointSource], line: AnimatableVector, others: AnimatableVector) {
    var (own, other, point) = (0, 0, 0)
    let (line, others) = (line.span, others.span)
    var (map, xValues) = (map, xValues)
    defer { (self.map, self.xValues) = (map, xValues) }
    self.xValues = .zero
    var xs = xValues.mutableSpan
    func addOwn(until end: Int, _ map: inout Resampling, _ xs: inout MutableSpan<Double>) {
      map.append(inputs: own..<own + end - point)
      while point < end {
        xs[point] = line[own]
        if sources[point] == .both { other += 1 }
        own += 1
        point += 1
      }
    }
    for range in missing.ranges {
      addOwn(until: range.lowerBound, &map, &xs)
      while point < range.upperBound {
        if own > 0, own < line.count {
          xs[point] = Self.place(others[other], line[own - 1], line[own])
          map.append(between: own - 1, weight: share(of: xs[point], from: line[own - 1], to: line[own]))
        } else {
          xs[point] =
            own > 0 ? max(others[other], line[own - 1]) : line.count > 0 ? min(others[other], line[0]) : others[other]
          map.appendNothing()
        }
        other += 1
        point += 1
      }
    }
    addOwn(until: sources.count, &map, &xs)
  }

  /// Adds all points between the first and the last of the line as blends, those of the line with weight 0: without a branch
  /// that depends on which is which.
  private mutating func blendAll(
    _ sources: [PointSource], _ side: PointSource, line: AnimatableVector, others: AnimatableVector
  ) {
    let first = missing.ranges.first?.lowerBound == 0 ? missing.ranges[0].upperBound : 0
    let end = missing.upperBound == sources.count ? missing.ranges[missing.ranges.count - 1].lowerBound : sources.count
    let (line, others) = (line.span, others.span)
    var (map, xValues) = (map, xValues)
    defer { (self.map, self.xValues) = (map, xValues) }
    self.xValues = .zero
    var xs = xValues.mutableSpan
    for point in 0..<first { xs[point] = min(others[point], line[0]) }
    map.appendNothing(first)
    var (own, other) = (0, first)
    let blends = unsafe [Resampling.Blend](unsafeUninitializedCapacity: end - first) { blends, count in
      for point in first..<end {
        let isOwn = sources[point].contains(side)
        let before = line[max(own - 1, 0)]
        let next = line[own]
        let x = isOwn ? next : Self.place(others[min(other, others.count - 1)], before, next)
        xs[point] = x
        let share = (x - before) / (next - before)
        unsafe blends[point - first] = Resampling.Blend(
          index: isOwn ? own : own - 1,
          weight: isOwn ? 0 : share.isFinite ? share : FastVectorCharts.share(of: x, from: before, to: next))
        own += isOwn ? 1 : 0
        other += !isOwn || sources[point] == .both ? 1 : 0
      }
      count = end - first
    }
    map.append(blends)
    for point in end..<sources.count { xs[point] = max(others[other + point - end], line[line.count - 1]) }
    map.appendNothing(sources.count - end)
  }
}
