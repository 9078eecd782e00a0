package import CChartKernels

/// The layout of a line's points in pixel columns. It consists of *buckets*: consecutive points in the same column,
/// without a gap (a point whose value is NaN) between them. A bucket contains either finite values or infinities of the
/// same sign. Infinities are drawn at the top or bottom edge of the plot.
///
/// A bucket is drawn as an M4 aggregate: its first, lowest, highest and last point. The line through these points
/// covers the same pixels as the line through all points of the bucket (Jugel et al., "M4: A Visualization-Oriented
/// Time Series Data Aggregation", PVLDB 7, 2014). If x values ascend, points outside the window are ignored, except for
/// the nearest point on either side, because the line extends to it.
package struct ColumnLayout: Sendable {
  package private(set) var window: Window?

  /// The buckets, as non-empty ranges of point indices.
  package private(set) var buckets: [fv_bucket] = []

  /// The pixel column of each bucket.
  package private(set) var columns: [Int32] = []

  /// The indices of the buckets that contain infinite points.
  private var infiniteBuckets = InfinitePoints()

  /// The index after the last point in any bucket.
  private(set) var pointEnd = 0

  /// The line to draw, with one to four points per bucket.
  package private(set) var path = Path()

  /// The index of each bucket's first path point. The last element is the total number of path points.
  private(set) var pathPoints: [UInt32] = []

  package init() {}

  /// Creates a layout that consists of a single bucket and has no path.
  init(of points: Range<Int>) {
    buckets = [fv_bucket(start: points.lowerBound, end: points.upperBound)]
    pointEnd = points.upperBound
  }

  /// The number of points in all buckets.
  var pointCount: Int { buckets.reduce(0) { $0 + $1.end - $1.start } }

  /// Lays out points with ascending x values.
  ///
  /// - Parameters:
  ///   - xValues: The x values of the points, in ascending order.
  ///   - gaps: The indices of the points that are gaps.
  ///   - infinities: The indices of the points with infinite values.
  /// - Complexity: O(c log n) for c columns and n points, or O(n) if there are fewer points than columns; plus O(1) per
  ///   gap and infinity. Allocates only if there are more buckets than in any previous layout.
  package mutating func layOut(
    _ xValues: XValues, gaps: PointRanges, infinities: InfinitePoints = InfinitePoints(), in window: Window
  ) {
    removeAll(for: window)
    // The range includes the last point before the window and the first point after it.
    let first = max(0, xValues.firstIndex(atOrAfter: window.range.lowerBound) - 1)
    let end = min(xValues.count, xValues.firstIndex(atOrAfter: window.range.upperBound.nextUp) + 1)
    guard first < end else { return }
    xValues.withPointXValues(
      evenly: { layOut(PointRuns(of: first..<end, gaps: gaps, infinities: infinities), at: $0, in: window) },
      given: { layOut(PointRuns(of: first..<end, gaps: gaps, infinities: infinities), at: $0, in: window) })
  }

  private mutating func layOut(_ runs: PointRuns, at pointXValues: some PointXValues, in window: Window) {
    appendBuckets(of: runs) { $0.appendBuckets(of: $1, at: pointXValues, in: window) }
    drawPath(through: pointXValues, in: window)
  }

  /// Appends the buckets of each run of points, and records the buckets that contain infinite points.
  ///
  /// - Parameter append: A closure that appends the buckets of points without gaps.
  private mutating func appendBuckets(of runs: PointRuns, append: (inout ColumnLayout, Range<Int>) -> Void) {
    for run in runs {
      let first = buckets.count
      append(&self, run.points)
      switch run.place {
      case .values: break
      case .top: infiniteBuckets.top.append(first..<buckets.count)
      case .bottom: infiniteBuckets.bottom.append(first..<buckets.count)
      }
    }
  }

  private mutating func removeAll(for window: Window) {
    self.window = window
    pointEnd = 0
    buckets.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    infiniteBuckets.removeAll()
    pathPoints.removeAll(keepingCapacity: true)
    path.verbs.removeAll(keepingCapacity: true)
    path.xs.discardElements(count: 0)
  }

  /// Appends the buckets of consecutive points without gaps.
  private mutating func appendBuckets(of points: Range<Int>, at pointXValues: some PointXValues, in window: Window) {
    guard !points.isEmpty, !findBuckets(of: points, at: pointXValues, in: window) else { return }
    let firstIndex = pointXValues.firstIndices(in: window)
    var start = points.lowerBound
    var column = window.column(of: window.offset(of: pointXValues[start]))
    var length = 1
    while start < points.upperBound {
      let guess = firstIndex.map { $0(column + 1) } ?? start + length
      let end = Self.end(
        of: column, in: window, pointXValues, start..<points.upperBound,
        guess: min(max(guess, start + 1), points.upperBound))
      appendBucket(start..<end.index, column)
      length = end.index - start
      start = end.index
      column = end.column
    }
  }

  /// Appends the buckets of points if they can be computed without a search, for example for evenly spaced points.
  /// Returns false, without appending any buckets, if a search is necessary.
  private mutating func findBuckets(
    of points: Range<Int>, at pointXValues: some PointXValues, in window: Window
  ) -> Bool {
    let start = buckets.count
    // `findBuckets` requires at least four points per column, except in the first and the last column.
    let room = min(points.count / 4 + 2, Int(max(0, window.width)) + 3)
    buckets.append(contentsOf: repeatElement(fv_bucket(), count: room))
    columns.append(contentsOf: repeatElement(0, count: room))
    let found = unsafe buckets.withUnsafeMutableBufferPointer { buckets in
      unsafe columns.withUnsafeMutableBufferPointer { columns in
        unsafe pointXValues.findBuckets(
          of: points, in: window, buckets.extracting(start...).baseAddress!, columns.extracting(start...).baseAddress!,
          room: room)
      }
    }
    buckets.removeLast(room - found)
    columns.removeLast(room - found)
    if found > 0 { pointEnd = max(pointEnd, points.upperBound) }
    return found > 0
  }

  /// Returns the index of the first point after a column, and the column of that point. The search starts at `guess`.
  /// If points are evenly spaced, `guess` is computed from the column. Otherwise, `guess` assumes that this column has
  /// as many points as the previous column.
  private static func end(
    of column: Int, in window: Window, _ pointXValues: some PointXValues, _ points: Range<Int>, guess: Int
  ) -> (index: Int, column: Int) {
    /// Returns the column of a point. If the index is after the last point, returns `.max`, which is greater than all
    /// columns.
    func columnOf(_ index: Int) -> Int {
      index >= points.upperBound ? .max : window.column(of: window.offset(of: pointXValues[index]))
    }
    var low = points.lowerBound  // invariant: `low` is in the column
    var high = guess
    var highColumn = columnOf(high)
    var step = 1
    while highColumn <= column {
      low = high
      high += step
      highColumn = columnOf(high)
      step *= 2
    }
    step = 1
    while high - step > low {
      let next = columnOf(high - step)
      guard next > column else { break }
      (high, highColumn) = (high - step, next)
      step *= 2
    }
    low = max(low, high - step)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      let next = columnOf(middle)
      if next > column { (high, highColumn) = (middle, next) } else { low = middle }
    }
    return (min(high, points.upperBound), highColumn)
  }

  private mutating func appendBucket(_ points: Range<Int>, _ column: Int) {
    buckets.append(fv_bucket(start: points.lowerBound, end: points.upperBound))
    columns.append(Int32(column))
    pointEnd = max(pointEnd, points.upperBound)
  }

  /// Computes the verbs and horizontal coordinates of the path. A bucket has up to four path points: its first point,
  /// two points for its lowest and highest value, and its last point. The points for the lowest and highest
  /// value share an x coordinate, halfway between the second and the second-to-last point of the bucket.
  private mutating func drawPath(through pointXValues: some PointXValues, in window: Window) {
    pathPoints.append(0)
    path.verbs.append(contentsOf: repeatElement(.line, count: 4 * buckets.count))
    var point = 0
    for (index, bucket) in buckets.enumerated() {
      let startsLine = index == 0 || buckets[index - 1].end != bucket.start
      let endsLine = index == buckets.count - 1 || buckets[index + 1].start != bucket.end
      if startsLine { path.verbs[point] = .move }
      switch bucket.end - bucket.start {
      // A single point is drawn as a line of length 0, so that it is visible.
      case 1: point += startsLine && endsLine ? 2 : 1
      case 2: point += 2
      default: point += 4
      }
      pathPoints.append(UInt32(point))
    }
    path.verbs.removeLast(path.verbs.count - point)
    path.xs.discardElements(count: point)
    unsafe path.xs.withMutableElements { xs in
      unsafe buckets.withUnsafeBufferPointer { buckets in
        unsafe pathPoints.withUnsafeBufferPointer {
          unsafe pointXValues.writePathX(xs, of: buckets, at: $0, in: window)
        }
      }
    }
  }
}

extension ColumnLayout {
  /// Lays out points whose x values may be in any order, for example because the points move along x.
  ///
  /// - Complexity: O(n)
  mutating func layOut(
    moving xValues: AnimatableVector, gaps: PointRanges, infinities: InfinitePoints, in window: Window
  ) {
    removeAll(for: window)
    unsafe xValues.withElements { elements in
      let pointXValues = unsafe ExplicitXValues(elements)
      appendBuckets(of: PointRuns(of: 0..<xValues.count, gaps: gaps, infinities: infinities)) {
        $0.appendMovingBuckets(of: $1, at: pointXValues, in: window)
      }
      drawPath(through: pointXValues, in: window)
    }
  }

  /// Lays out points that move along x, using the min–max pyramids of their x values. Returns false if the vectors have
  /// no pyramids, or if distances in pixels could overflow.
  ///
  /// - Parameters:
  ///   - terms: The linear combination of vectors that yields the x values.
  ///   - ascend: True if the elements of each vector in the combination ascend.
  ///   - count: The number of points.
  /// - Complexity: O(c log n) for c columns if neighboring points are close to each other.
  mutating func layOut(
    moving terms: borrowing LinearCombination<AnimatableVector>, whichAscend ascend: Bool, count: Int,
    gaps: PointRanges, infinities: InfinitePoints, in window: Window
  ) -> Bool {
    guard let axis = window.axis else { return false }
    let isLaidOut: Bool? = unsafe terms.withIndex(to: count) { vectors, coefficients, termCount, index in
      removeAll(for: window)
      let pointXValues = unsafe CombinedXValues(vectors, coefficients, termCount)
      // If the vectors ascend and no coefficient is negative, the x values also ascend, because rounding is monotone.
      let areInOrder = ascend && (0..<termCount).allSatisfy { unsafe coefficients[$0] >= 0 }
      appendBuckets(of: PointRuns(of: 0..<count, gaps: gaps, infinities: infinities)) { layout, points in
        if areInOrder {
          layout.appendBuckets(of: points, at: pointXValues, in: window)
        } else {
          unsafe layout.appendCombinedBuckets(of: points, at: pointXValues, &index, on: axis)
        }
      }
      drawPath(through: pointXValues, in: window)
      return true
    }
    return isLaidOut ?? false
  }

  private mutating func appendCombinedBuckets(
    of points: Range<Int>, at pointXValues: CombinedXValues, _ index: inout fv_index, on axis: fv_axis
  ) {
    var axis = axis
    let room = 512
    var start = points.lowerBound
    while start < points.upperBound {
      unsafe withUnsafeTemporaryAllocation(of: fv_bucket.self, capacity: room) { found in
        unsafe withUnsafeTemporaryAllocation(of: Int32.self, capacity: room) { foundColumns in
          var count = 0
          start = unsafe fv_chart_choose().pointee.find_buckets(
            found.baseAddress!, foundColumns.baseAddress!, room, &count, &axis, pointXValues.coefficients,
            pointXValues.vectors,
            pointXValues.count, start, points.upperBound, &index)
          unsafe buckets.append(contentsOf: found[..<count])
          unsafe columns.append(contentsOf: foundColumns[..<count])
        }
      }
      pointEnd = max(pointEnd, start)
    }
  }

  private mutating func appendMovingBuckets(of points: Range<Int>, at pointXValues: ExplicitXValues, in window: Window)
  {
    guard !points.isEmpty else { return }
    var start = points.lowerBound
    var column = window.column(of: window.offset(of: pointXValues[start]))
    for index in points.dropFirst() {
      let next = window.column(of: window.offset(of: pointXValues[index]))
      guard next != column else { continue }
      appendBucket(start..<index, column)
      start = index
      column = next
    }
    appendBucket(start..<points.upperBound, column)
  }

  // MARK: Vertical coordinates

  /// Computes the vertical coordinates of all buckets and of the path.
  ///
  /// - Parameters:
  ///   - heights: The array for the resulting M4 aggregates in pixels, one per bucket.
  ///   - values: The M4 aggregates in data units, one per bucket.
  mutating func setHeights(_ heights: inout [fv_m4], to values: [fv_m4], _ scale: LineLayout) {
    let count = buckets.count
    var ys = path.ys
    path.ys = .zero
    ys.discardElements(count: path.xs.count)
    unsafe ys.withMutableElements { ys in
      unsafe heights.withUnsafeMutableBufferPointer { heights in
        unsafe values.withUnsafeBufferPointer { values in
          unsafe pathPoints.withUnsafeBufferPointer { points in
            guard count > 0 else { return }
            unsafe fv_chart_choose().pointee.place_buckets(
              heights.baseAddress!, ys, values.baseAddress!, points.baseAddress!, count, scale.origin, scale.slope)
          }
        }
      }
    }
    move(infiniteBuckets.top, to: scale.top, &heights, &ys)
    move(infiniteBuckets.bottom, to: scale.bottom, &heights, &ys)
    path.ys = ys
  }

  /// Moves all points in the buckets at the indices `moved` to the vertical coordinate `y`.
  private func move(_ moved: PointRanges, to y: Double, _ heights: inout [fv_m4], _ ys: inout AnimatableVector) {
    guard !moved.isEmpty else { return }
    var elements = ys.mutableSpan
    for bucket in moved.ranges.joined() {
      heights[bucket] = fv_m4(first: y, lowest: y, highest: y, last: y)
      for point in pathPoints[bucket]..<pathPoints[bucket + 1] { elements[Int(point)] = y }
    }
  }
}
