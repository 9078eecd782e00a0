extension JoinedPoints {
  /// Joins two lines by matching points with equal identifiers, regardless of their x values.
  ///
  /// Matched points move from their old to their new position, but must not overtake each other, because the line must
  /// remain a function of x. Therefore, only points that have the same order in both lines are matched. A longest
  /// increasing subsequence maximizes the number of matched points. If a point is in both lines but isn't matched, it
  /// leaves at its old position and enters at its new one.
  ///
  /// Entering and leaving points also move along x. Between two matched points, the x values of one line are mapped
  /// linearly to the other line. Before the first and after the last matched point, points move by the same distance as
  /// that matched point.
  static func byIdentifier(
    _ old: XValues, _ oldNames: Identifiers, _ new: XValues, _ newNames: Identifiers
  ) -> JoinedPoints {
    var newOf = [Int?](repeating: nil, count: old.count)
    var oldOf = [Int?](repeating: nil, count: new.count)
    let common = (0..<new.count).compactMap { j in
      newNames[j].flatMap(oldNames.index(of:)).map { i in (old: i, new: j) }
    }
    let pairs = longestAscendingRun(common.map(\.old)).map { common[$0] }
    for pair in pairs { (newOf[pair.old], oldOf[pair.new]) = (pair.new, pair.old) }

    let (a, b) = (old.vector, new.vector)
    let oldAnchors = pairs.map { a[$0.old] }
    let newAnchors = pairs.map { b[$0.new] }
    let aAtEnd = moved(a, from: oldAnchors, to: newAnchors)
    let bAtStart = moved(b, from: newAnchors, to: oldAnchors)
    var names = Identifiers()
    let sources = sources(old.count, new.count) { i, j in
      if newOf[i] == j { return .both }
      if newOf[i] != nil { return .new }
      if oldOf[j] != nil { return .old }
      return aAtEnd[i] <= b[j] ? .old : .new
    }
    var points = merging(
      sources, old: a, startXValues: places(sources, on: a, .old, others: bAtStart), new: b,
      endXValues: places(sources, on: b, .new, others: aAtEnd))
    var i = 0
    var j = 0
    for source in sources {
      if source == .old {
        // If a point with the same identifier enters, the leaving point loses its identifier.
        let name = oldNames[i]
        names.appendUnchecked(name.flatMap(newNames.index(of:)) == nil ? name : nil)
      } else {
        names.appendUnchecked(newNames[j])
        j += 1
      }
      if source != .new { i += 1 }
    }
    points.names = names
    return points
  }

  /// Returns the sources of the joined points (see ``Join``): for each point, whether the old line, the new line, or
  /// both have this point.
  ///
  /// - Parameter next: A closure that chooses the next joined point: the old point with the index `i`, the new point
  ///   with the index `j`, or both as a pair.
  private static func sources(
    _ oldCount: Int, _ newCount: Int, next: (_ i: Int, _ j: Int) -> PointSource
  )
    -> [PointSource]
  {
    var sources: [PointSource] = []
    sources.reserveCapacity(oldCount + newCount)
    var (i, j) = (0, 0)
    while i < oldCount || j < newCount {
      let source: PointSource = i == oldCount ? .new : j == newCount ? .old : next(i, j)
      sources.append(source)
      if source != .new { i += 1 }
      if source != .old { j += 1 }
    }
    return sources
  }

  /// Returns the x values of the joined points on one of the two lines.
  ///
  /// - Parameters:
  ///   - line: The x values of this line's own points.
  ///   - others: The x values of the other line's points, mapped to this line. Because of rounding, an x value can be
  ///     less than the previous one.
  private static func places(
    _ sources: [PointSource], on line: AnimatableVector, _ side: PointSource, others: AnimatableVector
  ) -> AnimatableVector {
    var (own, other) = (0, 0)
    return AnimatableVector(
      sources.map { source in
        let isOwn = source.contains(side)
        defer {
          if isOwn { own += 1 }
          if !isOwn || source == .both { other += 1 }
        }
        if isOwn { return line[own] }
        let place = own > 0 ? max(others[other], line[own - 1]) : others[other]
        return own < line.count ? min(place, line[own]) : place
      })
  }

  /// Maps ascending x values by interpolating linearly between anchors: the x values in `from` are mapped to the x
  /// values in `to`. Before the first and after the last anchor, x values move by the same distance as that anchor.
  private static func moved(_ xValues: AnimatableVector, from: [Double], to: [Double]) -> AnimatableVector {
    guard let first = from.first, let last = from.last else { return xValues }
    var anchor = 0
    return AnimatableVector(
      xValues.map { x in
        if x <= first { return max(x - first + to[0], -.greatestFiniteMagnitude) }
        if x >= last { return min(x - last + to[to.count - 1], .greatestFiniteMagnitude) }
        while from[anchor + 1] < x { anchor += 1 }
        return between(to[anchor], to[anchor + 1], weight: fraction(of: x, from: from[anchor], to: from[anchor + 1]))
      })
  }

  /// Returns the indices of a longest strictly increasing subsequence.
  ///
  /// Uses patience sorting: M. L. Fredman, On computing the length of longest increasing subsequences, Discrete
  /// Mathematics 11, 1975.
  ///
  /// - Complexity: O(n log n)
  static func longestAscendingRun(_ numbers: [Int]) -> [Int] {
    /// `ends[k]` is the index of the smallest number so far that ends an increasing subsequence of length k + 1.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : nil
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var run: [Int] = []
    var next = ends.last
    while let index = next {
      run.append(index)
      next = previous[index]
    }
    return run.reversed()
  }
}
