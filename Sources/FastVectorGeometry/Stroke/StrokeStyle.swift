public import FastVector
public import Foundation

#if !canImport(CoreGraphics)

  /// The shape at the ends of open lines.
  public enum CGLineCap: Int32, Sendable {
    /// The line ends at its last point.
    case butt
    /// The line ends in a half circle around its last point.
    case round
    /// The line ends half its width beyond its last point.
    case square
  }

  /// The shape of the joins between lines.
  public enum CGLineJoin: Int32, Sendable {
    /// A sharp corner.
    case miter
    /// A corner that is rounded by an arc around the vertex.
    case round
    /// A corner that is cut off by a straight line between the outer edges of both lines.
    case bevel
  }

#endif

/// The line width, caps, joins and dashes of a stroke.
public struct StrokeStyle: Equatable, Sendable {
  /// The width of the line, in the units of the path. If it is NaN, negative, below 1e-150 or beyond 1e150, the path
  /// isn't stroked.
  public var lineWidth: CGFloat

  /// The shape at the ends of open lines and dashes.
  public var lineCap: CGLineCap

  /// The shape of the joins between lines.
  public var lineJoin: CGLineJoin

  /// The maximum length of a corner, from its inside to its tip, as a multiple of the line width. Longer corners are
  /// beveled. If the limit is less than 1 or NaN, all corners are beveled.
  public var miterLimit: CGFloat

  /// The alternating lengths of dashes and gaps, which are repeated; empty for a solid line.
  ///
  /// The line is also solid in these cases:
  ///
  /// - A length is negative, NaN or infinite, or all lengths are 0.
  /// - The phase isn't finite.
  /// - The path would be split into more than 100 000 dashes and gaps.
  public var dash: [CGFloat]

  /// The offset into the pattern of `dash` at which each subpath starts, in the units of the path.
  public var dashPhase: CGFloat

  /// Creates a stroke style: by default, a solid line of width 1 with butt caps and miter joins.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

extension StrokeStyle: Animatable {
  /// The animatable data: line width, miter limit and dash phase.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set {
      lineWidth = newValue.first
      (miterLimit, dashPhase) = (newValue.second.first, newValue.second.second)
    }
  }
}
