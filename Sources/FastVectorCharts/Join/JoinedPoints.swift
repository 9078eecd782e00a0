/// The joined points of two lines, as far as they do not depend on values.
struct JoinedPoints {
  var start: Resampling
  var end: Resampling
  var startPositions: Positions
  var endPositions: Positions
  var entering = RangeSet<Int>()
  var leaving = RangeSet<Int>()
  var names: Identifiers?

  /// The points that jump, those that hold and those that are gaps, see ``Join``.
  ///
  /// - Parameters:
  ///   - start: The values of the old line at the joined points, NaN where it has none.
  ///   - end: The values of the new line at the joined points, NaN where it has none.
  func patches(
    start: AnimatableVector, end: AnimatableVector
  ) -> (jumping: RangeSet<Int>, holding: RangeSet<Int>, gaps: RangeSet<Int>) {
    var jumping = RangeCollector()
    var holding = RangeCollector()
    var gaps = RangeCollector()
    let starts = start.span
    let ends = end.span
    for (points, isLeaving) in runs {
      for i in points where starts[i].isNaN || ends[i].isNaN {
        let holds = isLeaving && ends[i].isNaN
        if holds { holding.append(i) } else if starts[i].isNaN != ends[i].isNaN { jumping.append(i) }
        if holds ? starts[i].isNaN : ends[i].isNaN { gaps.append(i) }
      }
    }
    return (jumping.ranges.union(self.start.unmapped), holding.ranges, gaps.ranges)
  }

  /// All joined points, by whether they leave.
  private var runs: [(points: Range<Int>, isLeaving: Bool)] {
    var runs: [(points: Range<Int>, isLeaving: Bool)] = []
    var start = 0
    for range in leaving.ranges {
      if start < range.lowerBound { runs.append((start..<range.lowerBound, false)) }
      runs.append((range, true))
      start = range.upperBound
    }
    if start < self.start.outputCount { runs.append((start..<self.start.outputCount, false)) }
    return runs
  }
}

/// Gathers ascending numbers into ranges.
struct RangeCollector {
  private var finished = RangeSet<Int>()
  private var current = 0..<0

  mutating func append(_ number: Int) {
    if number == current.upperBound && !current.isEmpty {
      current = current.lowerBound..<number + 1
    } else {
      finished.insert(contentsOf: current)
      current = number..<number + 1
    }
  }

  /// What was gathered.
  var ranges: RangeSet<Int> {
    var ranges = finished
    ranges.insert(contentsOf: current)
    return ranges
  }
}
