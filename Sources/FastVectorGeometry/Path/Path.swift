public import FastVector
public import Foundation

/// A path that consists of straight lines and Bézier curves.
///
/// Verbs and coordinates are stored in separate flat arrays, so building or reading a path of n points takes one pass
/// over memory. Points are stored in the order of the verbs that they belong to, with ``Verb/pointCount`` points per
/// verb. In a path without curves, the n-th point belongs to the n-th verb.
public struct Path: Equatable, Sendable {
  /// The type of a path step. It determines the number and meaning of the points that belong to the step.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Starts a new subpath at the point.
    case move
    /// Adds a line to the point.
    case line
    /// Interrupts the path, because a data point is missing. Draws nothing. The y coordinate of the point is NaN. The
    /// step after a gap starts a new subpath.
    case gap
    /// Closes the current subpath with a line back to its start. The point of the verb is this start.
    case close
    /// Adds a quadratic Bézier curve. Its points are a control point and the end of the curve.
    case quadCurve
    /// Adds a cubic Bézier curve. Its points are two control points and the end of the curve.
    case curve

    /// The number of points that belong to the verb. The last one is the end of the step.
    public var pointCount: Int {
      switch self {
      case .move, .line, .gap, .close: 1
      case .quadCurve: 2
      case .curve: 3
      }
    }
  }

  /// The horizontal coordinates of all points.
  public package(set) var xs: AnimatableVector

  /// The vertical coordinates of all points.
  public package(set) var ys: AnimatableVector

  /// The verbs (the types of the steps), in drawing order.
  public package(set) var verbs: [Verb]

  /// Creates an empty path.
  public init() { self.init(xs: .zero, ys: .zero, verbs: []) }

  /// Creates an empty path and calls `build` to fill it.
  public init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  package init(xs: AnimatableVector, ys: AnimatableVector, verbs: [Verb]) {
    self.xs = xs
    self.ys = ys
    self.verbs = verbs
  }

  /// Returns true if both paths have the same verbs and points. Ignores the coordinates of gaps.
  ///
  /// - Complexity: O(n)
  public static func == (lhs: Path, rhs: Path) -> Bool {
    guard lhs.verbs == rhs.verbs else { return false }
    var first = 0
    for verb in lhs.verbs {
      let points = first..<(first + verb.pointCount)
      first = points.upperBound
      let isSame = points.allSatisfy { lhs.xs[$0] == rhs.xs[$0] && lhs.ys[$0] == rhs.ys[$0] }
      guard isSame || verb == .gap else { return false }
    }
    return true
  }

  /// True if the path has no steps.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The end of the last step; nil if the path is empty or ends in a gap.
  public var currentPoint: CGPoint? {
    guard let verb = verbs.last, verb != .gap else { return nil }
    return CGPoint(x: xs[xs.count - 1], y: ys[ys.count - 1])
  }

  /// True if the path has no curves, so each verb has exactly one point.
  package var isPolyline: Bool { xs.count == verbs.count }
}
