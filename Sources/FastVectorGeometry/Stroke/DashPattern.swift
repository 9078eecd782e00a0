import Foundation

/// The lengths of dashes and gaps, in turn.
struct DashPattern {
  private let lengths: [Double]
  private let period: Double
  private let phase: Double

  /// The largest number of dashes and gaps along a path.
  private static let mostParts = 100_000.0

  /// - Parameters:
  ///   - style: The style of the line.
  ///   - length: The length of the whole path.
  /// - Returns: nil where the line is unbroken: see ``StrokeStyle/dash``.
  init?(_ style: StrokeStyle, length: Double) {
    // With an odd number of lengths, dashes and gaps change places each time.
    let once = style.dash.map(Double.init)
    let lengths = once.count % 2 == 0 ? once : once + once
    let period = lengths.reduce(0, +)
    guard lengths.allSatisfy({ $0 >= 0 }), period > 0, period.isFinite, style.dashPhase.isFinite,
      length / period * Double(lengths.count) <= Self.mostParts
    else { return nil }
    self.lengths = lengths
    self.period = period
    let rest = style.dashPhase.truncatingRemainder(dividingBy: period)
    phase = rest < 0 ? rest + period : rest
  }

  /// The dashes along a subpath; nil where it has no length, or where one dash is all of it.
  func lines(
    along subpath: ArraySlice<PathMeasure.Part>, of measure: PathMeasure, tolerance: Double
  ) -> [StrokeLine]? {
    guard let first = subpath.first, let last = subpath.last, last.end > first.start else { return nil }
    let length = last.end - first.start
    let dashes = dashes(within: length)
    if let only = dashes.first, dashes.count == 1, only == (0, length) { return nil }
    var lines = dashes.map { dash in
      measure.line(from: first.start + dash.start, to: first.start + dash.end, in: subpath.indices, tolerance)
    }
    // A dash goes on over the point where a subpath closes.
    if last.segment.verb == .close, lines.count > 1, dashes[0].start == 0, dashes[dashes.count - 1].end == length {
      var joined = lines.removeLast()
      joined.append(lines[0])
      lines[0] = joined
    }
    return lines
  }

  /// Where dashes start and end.
  private func dashes(within length: Double) -> [(start: Double, end: Double)] {
    var result: [(start: Double, end: Double)] = []
    var start = -phase
    while start < length {
      for index in stride(from: 0, to: lengths.count, by: 2) {
        let end = start + lengths[index]
        let isBefore = end < 0 || (end == 0 && start < 0)
        if !isBefore && start < length { result.append((max(start, 0), min(end, length))) }
        start = end + lengths[index + 1]
      }
    }
    return result
  }
}

extension PathMeasure {
  /// The line between two lengths along the path, a dot where they are the same.
  ///
  /// - Parameter range: The parts of the subpath that they are in.
  fileprivate func line(from start: Double, to end: Double, in range: Range<Int>, _ tolerance: Double) -> StrokeLine {
    var line = StrokeLine()
    if start == end {
      let (index, t) = location(at: start, in: range)
      let segment = parts[index].segment
      line.addDot(at: segment.point(at: t), direction: segment.direction(at: t) ?? Segment.Point(1, 0))
    } else {
      forEachPart(from: start, to: end) { segment, _, _ in line.add(segment, tolerance: tolerance) }
    }
    return line
  }
}
