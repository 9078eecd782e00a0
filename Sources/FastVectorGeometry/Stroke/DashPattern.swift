import Foundation

/// The alternating lengths of the dashes and gaps of a stroke.
struct DashPattern {
  private let lengths: [Double]
  private let period: Double
  private let phase: Double

  /// The maximum number of dashes and gaps along a path. A stroke that would exceed this number is solid.
  private static let maxParts = 100_000.0

  /// Creates the dash pattern of a stroke. Returns nil if the stroke is solid; see ``StrokeStyle/dash``.
  ///
  /// - Parameters:
  ///   - style: The style of the stroke.
  ///   - length: The total length of the path.
  init?(_ style: StrokeStyle, length: Double) {
    // If the number of lengths is odd, dashes and gaps swap roles in each repetition. The period is then two
    // repetitions.
    let once = style.dash.map(Double.init)
    let lengths = once.count % 2 == 0 ? once : once + once
    let period = lengths.reduce(0, +)
    guard lengths.allSatisfy({ $0 >= 0 }), period > 0, period.isFinite, style.dashPhase.isFinite,
      length / period * Double(lengths.count) <= Self.maxParts
    else { return nil }
    self.lengths = lengths
    self.period = period
    let rest = style.dashPhase.truncatingRemainder(dividingBy: period)
    phase = rest < 0 ? rest + period : rest
  }

  /// Returns the dashes along a subpath. Returns nil if the subpath has no length or is completely covered by one dash.
  /// In this case, the caller strokes the subpath as a whole.
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
    // A dash continues across the point at which the subpath is closed, so join the last dash with the first one.
    if last.segment.verb == .close, lines.count > 1, dashes[0].start == 0, dashes[dashes.count - 1].end == length {
      var joined = lines.removeLast()
      joined.append(lines[0])
      lines[0] = joined
    }
    return lines
  }

  /// Returns the start and end of each dash along a subpath of the given length.
  func dashes(within length: Double) -> [(start: Double, end: Double)] {
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
  /// Returns the dash between two distances along the path, or a dot if both distances are equal.
  ///
  /// - Parameter range: The indices of the subpath's parts.
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
