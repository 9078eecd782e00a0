import CChartKernels
import FastVector

/// The points of a line that are shown, where they are few enough for steps or curves between them to be seen.
struct SparseLine: Sendable {
  /// The horizontal coordinates.
  private(set) var xs = AnimatableVector()

  /// The values, NaN in a gap.
  private(set) var values = AnimatableVector()

  /// The slopes of a curve that moves, as what it rises over one pixel; none where they follow from the points.
  private var slopes = AnimatableVector()

  /// The points on either side of what is shown that the line is drawn through, too.
  ///
  /// A spline feels what is far away. Each point between halves it at least, so that with these the rest is lost in
  /// rounding.
  private static let margin = 64

  var isEmpty: Bool { xs.isEmpty }

  /// Whether a layout has no more points than columns.
  static func isFew(_ layout: ColumnLayout) -> Bool {
    guard let window = layout.window, let first = layout.buckets.first?.start, let end = layout.buckets.last?.end
    else { return false }
    return Double(end - first) <= window.width
  }

  mutating func removeAll() {
    xs.discardElements(count: 0)
    values.discardElements(count: 0)
    slopes.discardElements(count: 0)
  }

  /// Gathers the points at one time; none where there are more of them than columns.
  ///
  /// - Parameters:
  ///   - terms: The sum that the values are.
  ///   - position: Where a point is.
  ///   - slopeRun: The distance over which the slopes rise that are behind the values in the terms; nil where there are none.
  /// - Complexity: O(c k) for c columns and k terms.
  mutating func gather(
    _ terms: borrowing LinearCombination<AnimatableVector>, gaps: PointRanges, in layout: ColumnLayout, count: Int,
    slopeRun: Double? = nil, position: (Int) -> Double
  ) {
    removeAll()
    guard Self.isFew(layout), let window = layout.window, let first = layout.buckets.first?.start,
      let end = layout.buckets.last?.end
    else { return }
    for index in max(0, first - Self.margin)..<min(count, end + Self.margin) {
      let isAlone =
        (index == 0 || gaps.contains(index - 1)) && (index + 1 == count || gaps.contains(index + 1))
      // A line from itself to itself, so that it can be seen.
      for _ in 0..<(isAlone ? 2 : 1) {
        xs.append(window.minX + window.offset(of: position(index)))
        values.append(gaps.contains(index) ? .nan : terms.element(at: index))
        if let slopeRun { slopes.append(terms.element(at: count + index) / (slopeRun * window.scale)) }
      }
    }
  }

  /// The line through the points.
  func path(_ interpolation: InterpolationMethod, _ scale: LineLayout) -> Path {
    var ys = values
    var heights = ys.mutableSpan
    for index in heights.indices where !heights[index].isNaN {
      // Beyond all pixels; a path needs numbers.
      heights[index] = min(max(scale.origin + scale.slope * heights[index], -1e9), 1e9)
    }
    return slopes.isEmpty
      ? interpolation.path(xs: xs, ys: ys) : interpolation.path(xs: xs, ys: ys, slopes: slopes.scaled(by: scale.slope))
  }
}

extension LinearCombination where Vector == AnimatableVector {
  /// An element of the sum; vectors that are shorter count as padded with zeros.
  fileprivate borrowing func element(at index: Int) -> Double {
    var sum = 0.0
    for term in 0..<count {
      let vector = vector(at: term)
      if index < vector.count { sum += coefficient(at: term) * vector[index] }
    }
    return sum
  }
}
