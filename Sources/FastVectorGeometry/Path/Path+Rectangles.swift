public import Foundation

/// Rectangles that are null or that have a coordinate that is NaN or infinite add nothing; those of negative size are
/// standardised.
extension Path {
  /// Makes a path of a rectangle.
  public init(_ rect: CGRect) { self.init { $0.addRect(rect) } }

  /// Makes a path of a rectangle with elliptical corners.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.init { $0.addRoundedRect(in: rect, cornerSize: cornerSize, style: style) }
  }

  /// Makes a path of a rectangle with round corners.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Makes a path of a rectangle whose corners differ.
  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.init { $0.addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style) }
  }

  /// Makes a path of the ellipse that fills a rectangle.
  public init(ellipseIn rect: CGRect) { self.init { $0.addEllipse(in: rect) } }

  /// Adds a closed rectangle, from its upper left corner over the upper right one.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard rect.isDrawable else { return }
    let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
    addLines(corners.map { CGPoint(x: $0, y: $1).applying(transform) })
    closeSubpath()
  }

  /// Adds closed rectangles.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse that fills a rectangle, from its right end on downwards, closed.
  ///
  /// It consists of four curves, which leave the ellipse by at most 2.8e-4 of its axes.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard rect.isDrawable else { return }
    let ellipse = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY
    ).concatenating(transform)
    move(to: CGPoint(x: 1, y: 0).applying(ellipse))
    addUnitArc(from: 0, sweep: 2 * .pi, transform: ellipse)
    closeSubpath()
  }

  /// Adds a closed rectangle with elliptical corners, from the middle of its right side downwards.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerSize: The radii of the corners. At most half the smaller side is used of each; where one is 0, negative
  ///     or NaN, it is a plain rectangle.
  ///   - style: How straight sides turn into corners.
  ///   - transform: What the rectangle is transformed by before it is added.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let most = min(rect.width, rect.height) / 2
    let (width, height) = (min(cornerSize.width, most), min(cornerSize.height, most))
    guard width > 0, height > 0 else { return addRect(rect, transform: transform) }
    let size = Segment.Point(width, height)
    addRect(rect, radii: [size, size, size, size], style: style, transform: transform)
  }

  /// Adds a closed rectangle whose corners differ, from the middle of its right side downwards.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadii: The radii of the corners, those that are negative or NaN being 0. Of a radius that is more than
  ///     half of a side, no more is used than its neighbour leaves over of that side.
  ///   - style: How straight sides turn into corners.
  ///   - transform: What the rectangle is transformed by before it is added.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let radii = cornerRadii.fitting(rect.size)
    guard radii != RectangleCornerRadii() else { return addRect(rect, transform: transform) }
    let order = [radii.bottomTrailing, radii.bottomLeading, radii.topLeading, radii.topTrailing]
    addRect(rect, radii: order.map { Segment.Point($0, $0) }, style: style, transform: transform)
  }

  /// - Parameter radii: Those of the corners, clockwise from the lower right one.
  private mutating func addRect(
    _ rect: CGRect, radii: [Segment.Point], style: RoundedCornerStyle, transform: CGAffineTransform
  ) {
    guard rect.isDrawable else { return }
    let (top, bottom) = (rect.minY + radii[3].y, rect.maxY - radii[0].y)
    move(to: CGPoint(x: rect.maxX, y: (top + bottom) / 2).applying(transform))
    for corner in RoundedCorner.corners(of: rect, radii: radii) {
      corner.add(to: &self, style: style, transform: transform)
    }
    closeSubpath()
  }
}

extension CGRect {
  /// Whether all corners have finite coordinates.
  fileprivate var isDrawable: Bool { !isNull && [minX, minY, maxX, maxY].allSatisfy(\.isFinite) }
}
