public import Foundation

/// The outline of a shape: straight lines between points.
///
/// Coordinates and verbs lie flat in arrays of their own, so that a path of n points is one pass over memory to
/// build, and one to read.
public struct Path: Equatable, Sendable {
  /// What is done with a point.
  public enum Verb: UInt8, Hashable, Sendable {
    /// Starts a new line at the point.
    case move
    /// Draws a line to the point.
    case line
    /// Draws nothing: the point is missing, and its y is NaN.
    case gap
    /// Draws a line to the point, which is where the current line started, and ends it there.
    case close
  }

  /// The horizontal coordinates, one for each verb.
  public internal(set) var xs: AnimatableVector

  /// The vertical coordinates, one for each verb.
  public internal(set) var ys: AnimatableVector

  /// What is done with each point.
  public internal(set) var verbs: [Verb]

  /// Makes an empty path.
  public init() { self.init(xs: .zero, ys: .zero, verbs: []) }

  /// Makes an empty path and calls `build` to fill it.
  public init(_ build: (inout Path) -> Void) {
    self.init()
    build(&self)
  }

  init(xs: AnimatableVector, ys: AnimatableVector, verbs: [Verb]) {
    self.xs = xs
    self.ys = ys
    self.verbs = verbs
  }

  /// Whether two paths have the same verbs and points, whatever stands at the missing ones.
  ///
  /// - Complexity: O(n)
  public static func == (lhs: Path, rhs: Path) -> Bool {
    guard lhs.verbs == rhs.verbs else { return false }
    return lhs.verbs.indices.allSatisfy { index in
      lhs.verbs[index] == .gap || (lhs.xs[index] == rhs.xs[index] && lhs.ys[index] == rhs.ys[index])
    }
  }

  /// Whether the path has no points.
  public var isEmpty: Bool { verbs.isEmpty }

  /// The last point, nil where the path is empty or ends in a gap.
  public var currentPoint: CGPoint? {
    guard let last = verbs.indices.last, verbs[last] != .gap else { return nil }
    return CGPoint(x: xs[last], y: ys[last])
  }

  /// The smallest rectangle that contains all points but the missing ones; the null rectangle where there are none.
  ///
  /// - Complexity: O(n)
  public var boundingRect: CGRect {
    let hasGaps = verbs.contains(.gap)
    let xs = hasGaps ? AnimatableVector(zip(xs, verbs).lazy.filter { $0.1 != .gap }.map(\.0)) : xs
    guard let y = ys.extent, let x = xs.extent else { return .null }
    return CGRect(
      x: x.lowerBound, y: y.lowerBound, width: x.upperBound - x.lowerBound, height: y.upperBound - y.lowerBound)
  }
}
