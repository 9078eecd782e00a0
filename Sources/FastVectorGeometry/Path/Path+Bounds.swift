import FastVector
public import Foundation

extension Path {
  /// The smallest rectangle that contains all lines, all curves and the points of all `move` steps, or the null
  /// rectangle for a path without such steps. Control points of curves can be outside the rectangle.
  ///
  /// Steps with coordinates that are NaN, infinite or beyond 1e150 are ignored.
  ///
  /// - Complexity: O(n) for n points
  public var boundingRect: CGRect {
    if isPolyline, !verbs.contains(.gap), let x = xs.extent, let y = ys.extent,
      max(-x.lowerBound, x.upperBound, -y.lowerBound, y.upperBound) <= Self.largestCoordinate,
      !xs.hasNaN, !ys.hasNaN
    {
      return CGRect(
        x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound)
    }
    return boundsOfSteps
  }

  private var boundsOfSteps: CGRect {
    var low = Segment.Point(repeating: .infinity)
    var high = Segment.Point(repeating: -.infinity)
    forEachStep { step in
      switch step {
      case .start(let point):
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      case .segment(let segment):
        low = pointwiseMin(low, segment.end)
        high = pointwiseMax(high, segment.end)
        for axis in 0...1 {
          for t in segment.turningPoints(of: axis) {
            let coordinate = segment.point(at: t)[axis]
            low[axis] = min(low[axis], coordinate)
            high[axis] = max(high[axis], coordinate)
          }
        }
      }
    }
    guard low.x <= high.x else { return .null }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

extension AnimatableVector {
  /// True if an element is NaN. The sum of squares is NaN only in this case. Infinite or very large elements make it
  /// infinite instead.
  fileprivate var hasNaN: Bool { magnitudeSquared.isNaN }
}
