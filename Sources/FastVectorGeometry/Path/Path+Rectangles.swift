public import Foundation

/// Rectangles and rounded rectangles in a path.
///
/// A null rectangle, or a rectangle with a coordinate that is NaN or infinite, adds nothing. A rectangle with a
/// negative width or height is replaced with the rectangle of positive size that covers the same area.
extension Path {
  /// Creates a closed rectangle. See ``addRect(_:transform:)``.
  public init(_ rect: CGRect) { self.init { $0.addRect(rect) } }

  /// Creates a closed rectangle with elliptical corners. See ``addRoundedRect(in:cornerSize:style:transform:)``.
  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.init { $0.addRoundedRect(in: rect, cornerSize: cornerSize, style: style) }
  }

  /// Creates a closed rectangle with circular or continuous corners of equal radius. See
  /// ``addRoundedRect(in:cornerSize:style:transform:)``.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(roundedRect: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  /// Creates a closed rectangle with corners of different radii. See
  /// ``addRoundedRect(in:cornerRadii:style:transform:)``.
  public init(roundedRect rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.init { $0.addRoundedRect(in: rect, cornerRadii: cornerRadii, style: style) }
  }

  /// Creates a closed ellipse inscribed in a rectangle. See ``addEllipse(in:transform:)``.
  public init(ellipseIn rect: CGRect) { self.init { $0.addEllipse(in: rect) } }

  /// Adds a closed rectangle, starting at its upper left corner and continuing to the upper right one.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    guard rect.isDrawable else { return }
    let corners = [(rect.minX, rect.minY), (rect.maxX, rect.minY), (rect.maxX, rect.maxY), (rect.minX, rect.maxY)]
    addLines(corners.map { CGPoint(x: $0, y: $1).applying(transform) })
    closeSubpath()
  }

  /// Adds each rectangle as a closed subpath.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds a closed ellipse inscribed in a rectangle, starting at its right end and continuing downwards.
  ///
  /// The path has four curves, which deviate from the ellipse by at most 2.8e-4 of its longer semi-axis.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    guard rect.isDrawable else { return }
    let ellipse = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY
    ).concatenating(transform)
    move(to: CGPoint(x: 1, y: 0).applying(ellipse))
    addUnitArc(from: 0, sweep: 2 * .pi, transform: ellipse)
    closeSubpath()
  }

  /// Adds a closed rectangle with elliptical corners, starting in the middle of its right side and continuing
  /// downwards.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerSize: The radii of the corners, limited to half of the smaller side. If one of them is 0, negative or
  ///     NaN, the corners aren't rounded.
  ///   - style: The style of the corners.
  ///   - transform: A transform to apply to the rectangle.
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

  /// Adds a closed rectangle with corners of different radii, starting in the middle of its right side and continuing
  /// downwards.
  ///
  /// - Parameters:
  ///   - rect: The rectangle.
  ///   - cornerRadii: The radii of the corners. Negative values and NaN count as 0. A radius can exceed half of a side
  ///     only if the neighboring corner leaves more than half of the side free.
  ///   - style: The style of the corners.
  ///   - transform: A transform to apply to the rectangle.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous,
    transform: CGAffineTransform = .identity
  ) {
    let radii = cornerRadii.fitting(rect.size)
    guard radii != RectangleCornerRadii() else { return addRect(rect, transform: transform) }
    let order = [radii.bottomTrailing, radii.bottomLeading, radii.topLeading, radii.topTrailing]
    addRect(rect, radii: order.map { Segment.Point($0, $0) }, style: style, transform: transform)
  }

  /// Adds a closed rectangle with elliptical corners.
  ///
  /// - Parameter radii: The horizontal and vertical radii of the corners, clockwise from the lower right one.
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
  /// True if the rectangle isn't null and all of its corners have finite coordinates.
  fileprivate var isDrawable: Bool { !isNull && [minX, minY, maxX, maxY].allSatisfy(\.isFinite) }
}
