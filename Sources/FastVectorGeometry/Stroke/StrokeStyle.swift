public import Foundation

#if !canImport(CoreGraphics)

  /// How an open line ends.
  public enum CGLineCap: Int32, Sendable {
    /// At its last point.
    case butt
    /// In a half circle around its last point.
    case round
    /// Half the width of the line beyond its last point.
    case square
  }

  /// How two lines meet.
  public enum CGLineJoin: Int32, Sendable {
    /// In a corner.
    case miter
    /// In an arc around the point where they meet.
    case round
    /// In a corner that is cut off.
    case bevel
  }

#endif

/// How a line is drawn along a path.
public struct StrokeStyle: Equatable, Sendable {
  /// The width of the line, in the units of the path. A line whose width is NaN, negative, below 1e-150 or
  /// beyond 1e150 draws nothing.
  public var lineWidth: CGFloat

  /// How open lines and dashes end.
  public var lineCap: CGLineCap

  /// How lines meet.
  public var lineJoin: CGLineJoin

  /// How long a corner may be, from its inside to its tip, as a multiple of the width: a longer one is cut off. What is
  /// less than 1, or NaN, cuts off all.
  public var miterLimit: CGFloat

  /// The lengths of dashes and of the gaps between them, in turn, over and over again; none for an unbroken line.
  ///
  /// The line is unbroken, too, where a length is negative, NaN or infinite, where all of them are 0, where the phase
  /// is not finite, and where the path would break into more than 100 000 dashes and gaps.
  public var dash: [CGFloat]

  /// How far into the lengths of `dash` each subpath starts.
  public var dashPhase: CGFloat

  /// Makes a style.
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
  /// Width, miter limit, dash phase.
  public var animatableData: AnimatablePair<CGFloat, AnimatablePair<CGFloat, CGFloat>> {
    get { AnimatablePair(lineWidth, AnimatablePair(miterLimit, dashPhase)) }
    set {
      lineWidth = newValue.first
      (miterLimit, dashPhase) = (newValue.second.first, newValue.second.second)
    }
  }
}
