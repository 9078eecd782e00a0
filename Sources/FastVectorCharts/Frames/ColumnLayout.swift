package import CVectorKernels

/// How the points of a line lie in columns of pixels: as *runs*, the points in a row that have the same column and no
/// gap between them.
///
/// A run is drawn as its first point, its lowest and highest one, and its last point. Whatever lies between them in
/// the same column lights the same pixels (Jugel et al., "M4: A Visualization-Oriented Time Series Data
/// Aggregation", PVLDB 7, 2014). Points outside the window are left out but for those next to it, which the line
/// comes from and goes to.
package struct ColumnLayout: Sendable {
  /// The part of the horizontal axis that is shown, and where.
  package struct Window: Equatable, Sendable {
    /// The positions at the left and at the right edge; not empty.
    let range: ClosedRange<Double>
    let minX: Double
    let width: Double

    /// The pixels of a distance of 1.
    let scale: Double

    package init(range: ClosedRange<Double>, minX: Double, width: Double) {
      // Positions that are all the same, or none, are in the middle.
      let isEmpty = !(range.upperBound - range.lowerBound > 0)
      let margin = max(0.5, abs(range.lowerBound) * 0x1p-40)
      self.range = isEmpty ? range.lowerBound - margin...range.upperBound + margin : range
      self.minX = minX
      self.width = width
      // Halves, since the span of all finite numbers is not one of them.
      scale = width / 2 / (self.range.upperBound / 2 - self.range.lowerBound / 2)
    }

    /// The distance from the left edge, in pixels.
    func offset(of position: Double) -> Double {
      let distance = position - range.lowerBound
      let offset = distance.isFinite ? distance * scale : position * scale - range.lowerBound * scale
      // Beyond all pixels; a path needs numbers.
      return min(max(offset, -1e9), 1e9)
    }

    /// The column of pixels of a distance; the points left and right of the window have one each.
    func column(of offset: Double) -> Int { Int(min(max(offset.rounded(.down), -1), width + 1)) }
  }

  package private(set) var window: Window?

  /// Consecutive points with the same column, none empty.
  package private(set) var runs: [fv_run] = []

  /// The column of each run.
  package private(set) var columns: [Int32] = []

  /// One more than the greatest index of a point.
  private(set) var pointEnd = 0

  /// The line that is drawn: one to four points for each run.
  package private(set) var path = Path()

  /// The first of the path's points for each run, and where the last run's end.
  private var pathPoints: [UInt32] = []

  package init() {}

  /// Lays points out.
  ///
  /// - Parameters:
  ///   - positions: Where the points are, in ascending order.
  ///   - gaps: The points that are none.
  /// - Complexity: O(c log n) for c columns and n points, and O(1) for each gap; O(n) where there are fewer points than
  ///   columns. Allocates nothing where no more runs are needed than before.
  package mutating func layOut(_ positions: Positions, gaps: RangeSet<Int>, in window: Window) {
    removeAll(for: window)
    // From the last point before the window to the first one after it.
    let first = max(0, positions.firstIndex(atOrAfter: window.range.lowerBound) - 1)
    let end = min(positions.count, positions.firstIndex(atOrAfter: window.range.upperBound.nextUp) + 1)
    guard first < end else { return }
    var start = first
    for gap in gaps.ranges where gap.upperBound > first && gap.lowerBound < end {
      appendRuns(of: positions, start..<max(start, gap.lowerBound))
      start = gap.upperBound
    }
    appendRuns(of: positions, min(start, end)..<end)
  }

  private mutating func removeAll(for window: Window) {
    self.window = window
    pointEnd = 0
    runs.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    pathPoints.removeAll(keepingCapacity: true)
    pathPoints.append(0)
    path.verbs.removeAll(keepingCapacity: true)
    path.xs.discardElements(count: 0)
  }

  /// Adds the runs of points without gaps.
  private mutating func appendRuns(of positions: Positions, _ points: Range<Int>) {
    guard let window else { return }
    var start = points.lowerBound
    var length = 1
    while start < points.upperBound {
      let column = window.column(of: window.offset(of: positions[start]))
      let end = Self.end(of: column, in: window, positions, start..<points.upperBound, guess: length)
      appendRun(start..<end, column, of: points) { positions[$0] }
      length = end - start
      start = end
    }
  }

  /// The first point after those in a column, by a search that starts from the length of the run before: columns have
  /// much the same number of points.
  private static func end(
    of column: Int, in window: Window, _ positions: Positions, _ points: Range<Int>, guess: Int
  ) -> Int {
    func isBeyond(_ index: Int) -> Bool {
      index >= points.upperBound || window.column(of: window.offset(of: positions[index])) > column
    }
    var low = points.lowerBound  // in the column
    var high = points.lowerBound + guess
    var step = 1
    while !isBeyond(high) {
      low = high
      high += step
      step *= 2
    }
    step = 1
    while high - step > low, isBeyond(high - step) {
      high -= step
      step *= 2
    }
    low = max(low, high - step)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if isBeyond(middle) { high = middle } else { low = middle }
    }
    return min(high, points.upperBound)
  }

  /// Adds a run of the points of an unbroken line.
  private mutating func appendRun(
    _ points: Range<Int>, _ column: Int, of line: Range<Int>, position: (Int) -> Double
  ) {
    let window = window!
    func offset(_ index: Int) -> Double { window.offset(of: position(index)) }
    runs.append(fv_run(start: points.lowerBound, end: points.upperBound))
    pointEnd = max(pointEnd, points.upperBound)
    columns.append(Int32(column))
    let last = points.upperBound - 1
    appendPoint(offset(points.lowerBound), points.lowerBound == line.lowerBound ? .move : .line)
    if points.count > 2 {
      // Where the points between are, on average.
      let middle = (offset(points.lowerBound + 1) + offset(last - 1)) / 2
      appendPoint(middle, .line)
      appendPoint(middle, .line)
    }
    // A line of a single point goes from there to there, so that it can be seen.
    if points.count > 1 || line.count == 1 { appendPoint(offset(last), .line) }
    pathPoints.append(UInt32(path.verbs.count))
  }

  private mutating func appendPoint(_ offset: Double, _ verb: Path.Verb) {
    path.xs.append(window!.minX + offset)
    path.verbs.append(verb)
  }
}

extension ColumnLayout {
  /// Lays points out whose positions need not ascend, as they may not while they move.
  ///
  /// - Complexity: O(n)
  mutating func layOut(moving positions: AnimatableVector, gaps: RangeSet<Int>, in window: Window) {
    removeAll(for: window)
    let positions = positions.span
    var start = 0
    for gap in gaps.ranges {
      appendRuns(of: positions, start..<gap.lowerBound)
      start = gap.upperBound
    }
    appendRuns(of: positions, start..<positions.count)
  }

  private mutating func appendRuns(of positions: Span<Double>, _ points: Range<Int>) {
    guard let window, !points.isEmpty else { return }
    var start = points.lowerBound
    var column = window.column(of: window.offset(of: positions[start]))
    for index in points.dropFirst() {
      let next = window.column(of: window.offset(of: positions[index]))
      guard next != column else { continue }
      appendRun(start..<index, column, of: points) { positions[$0] }
      start = index
      column = next
    }
    appendRun(start..<points.upperBound, column, of: points) { positions[$0] }
  }

  // MARK: Heights

  /// Works the coordinates out of what the runs come down to, and gives the points of the path theirs.
  ///
  /// - Parameters:
  ///   - heights: One for each run.
  ///   - values: What each run comes down to, in the units of the data.
  mutating func setHeights(_ heights: inout [fv_reduction], to values: [fv_reduction], _ scale: LineLayout) {
    let count = runs.count
    var ys = path.ys
    path.ys = .zero
    ys.discardElements(count: path.xs.count)
    unsafe ys.withMutableElements { ys in
      unsafe heights.withUnsafeMutableBufferPointer { heights in
        unsafe values.withUnsafeBufferPointer { values in
          unsafe pathPoints.withUnsafeBufferPointer { points in
            guard count > 0 else { return }
            unsafe fv_choose().pointee.chart!.pointee.place_runs(
              heights.baseAddress!, ys, values.baseAddress!, points.baseAddress!, count, scale.origin, scale.slope)
          }
        }
      }
    }
    path.ys = ys
  }
}
