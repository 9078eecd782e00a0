public import Foundation

/// The outline of a shape: straight lines and curves between points.
///
/// Coordinates and verbs lie flat in arrays of their own, so that a path of n points is one pass over memory to
/// build, and one to read. Each verb owns as many points as its ``Verb/pointCount`` says, in the order of the verbs;
/// where there are no curves, the n-th point is that of the n-th verb.
public struct Path: Equatable, Sendable {
  /// What is done with the next points.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Starts a new line at the point.
    case move
    /// Draws a line to the point.
    case line
    /// Draws nothing: the point is missing, and its y is NaN.
    case gap
    /// Draws a line to the point, which is where the current line started, and ends it there.
    case close
    /// Draws a quadratic Bézier curve: a control point, then the end.
    case quadCurve
    /// Draws a cubic Bézier curve: two control points, then the end.
    case curve

    /// How many points the verb owns: the last of them is where it ends.
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

  /// What is done with the points.
  public package(set) var verbs: [Verb]

  /// Makes an empty path.
  public init() { self.init(xs: .zero, ys: .zero, verbs: []) }

  /// Makes an empty path and calls `build` to fill it.
  public init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  package init(xs: AnimatableVector, ys: AnimatableVector, verbs: [Verb]) {
    self.xs = xs
    self.ys = ys
    self.verbs = verbs
  }

  /// Whether two paths have the same verbs and points, whatever stands at the missing ones.
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

  /// Whether the path has no points.
  public var isEmpty: Bool { verbs.isEmpty }

  /// Where the last step ends, nil where the path is empty or ends in a gap.
  public var currentPoint: CGPoint? {
    guard let verb = verbs.last, verb != .gap else { return nil }
    return CGPoint(x: xs[xs.count - 1], y: ys[ys.count - 1])
  }

  /// Whether there are no curves, so that verbs and points correspond.
  package var isPolyline: Bool { xs.count == verbs.count }
}
