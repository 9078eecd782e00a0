import CChartKernels
import FastVector

/// The visible points of a line, if there are few enough of them to draw steps or curves.
struct SparseLine: Sendable {
  /// The horizontal coordinates, in pixels.
  private(set) var xs = AnimatableVector()

  /// The y values. A value is NaN in a gap, and infinite if the point is at an edge of the plot.
  private(set) var values = AnimatableVector()

  /// The slopes of an animated curve, in data units per pixel. Empty if slopes are computed from the points.
  private var slopes = AnimatableVector()

  /// The number of additional points that are included on each side of the visible points.
  ///
  /// A natural spline depends on all points, but each point in between at least halves the effect of a distant point.
  /// At a distance of more than 64 points, the effect is less than the rounding error.
  static let margin = 64

  var isEmpty: Bool { xs.isEmpty }

  /// Returns true if a layout has at most as many points as columns. Returns false if it has no points.
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

  /// Collects the visible points at one point in time. Collects none if there are more points than columns.
  ///
  /// - Parameters:
  ///   - terms: The linear combination of vectors that yields the y values.
  ///   - position: A closure that returns the x value of a point.
  ///   - slopeRun: The factor that the slopes in the vectors have been multiplied by (see ``LineForm``), or nil if the
  ///     vectors contain no slopes. Slopes follow the values in each vector.
  /// - Complexity: O(c k) for c columns and k terms.
  mutating func gather(
    _ terms: borrowing LinearCombination<AnimatableVector>, gaps: PointRanges, infinities: InfinitePoints,
    in layout: ColumnLayout, count: Int, slopeRun: Double? = nil, position: (Int) -> Double
  ) {
    removeAll()
    guard Self.isFew(layout), let window = layout.window, let first = layout.buckets.first?.start,
      let end = layout.buckets.last?.end
    else { return }
    for index in max(0, first - Self.margin)..<min(count, end + Self.margin) {
      let isAlone =
        (index == 0 || gaps.contains(index - 1)) && (index + 1 == count || gaps.contains(index + 1))
      // A single point is drawn as a line of length 0, so that it is visible.
      let x = position(index)
      // Give repeated x values the same position, so that each of their points starts a new curve. A single curve
      // through all of these points would overshoot widely.
      let isRepetition = !xs.isEmpty && XValues.isRepetition(x, of: position(index - 1))
      let place = isRepetition ? xs[xs.count - 1] : window.minX + window.offset(of: x)
      for _ in 0..<(isAlone ? 2 : 1) {
        xs.append(place)
        values.append(
          gaps.contains(index) ? .nan : infinities.value(at: index) ?? terms.element(at: index))
        if let slopeRun { slopes.append(terms.element(at: count + index) / (slopeRun * window.scale)) }
      }
    }
  }

  /// Returns the path of the line through the points, in pixels.
  func path(_ interpolation: InterpolationMethod, _ scale: LineLayout) -> Path {
    var ys = values
    var heights = ys.mutableSpan
    for index in heights.indices where !heights[index].isNaN {
      let value = heights[index]
      // Clamp to finite numbers far outside any image, because the coordinates of a path must be finite.
      heights[index] =
        value == .infinity
        ? scale.top
        : value == -.infinity ? scale.bottom : min(max(scale.origin + scale.slope * value, -1e9), 1e9)
    }
    return slopes.isEmpty
      ? interpolation.path(xs: xs, ys: ys) : interpolation.path(xs: xs, ys: ys, slopes: slopes.scaled(by: scale.slope))
  }
}

extension LinearCombination where Vector == AnimatableVector {
  /// Returns an element of the linear combination. Shorter vectors are padded with zeros.
  fileprivate borrowing func element(at index: Int) -> Double {
    var sum = 0.0
    for term in 0..<count {
      let vector = vector(at: term)
      if index < vector.count { sum += coefficient(at: term) * vector[index] }
    }
    return sum
  }
}
