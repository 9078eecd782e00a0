public import FastVectorGeometry
public import Foundation

/// What is to be drawn, from back to front, in points from the top left.
public struct DisplayList: Equatable, Sendable {
  // A reference in each case, so that lists of thousands are short, and elements are moved from list to list.

  /// Something to draw.
  public enum Element: Equatable, Sendable {
    /// The inside of a path.
    indirect case fill(Path, Paint, FillStyle)
    /// A line along a path.
    indirect case stroke(Path, Paint, StrokeStyle)
    /// A line of text, from the origin to the right and below.
    indirect case text(String, Font, Paint)
    /// A picture, stretched to a size from the origin.
    indirect case image(ImageFile, CGSize)
    /// Others, together.
    case layer(Layer)
  }

  /// What elements are drawn with, in their own coordinates.
  public enum Paint: Equatable, Sendable {
    /// One colour.
    case color(Color)
    /// A gradient along a line between two points.
    case linearGradient(Gradient, start: CGPoint, end: CGPoint)
    /// A gradient between two ellipses around a point, whose radii are the width and the height of a size.
    case radialGradient(Gradient, center: CGPoint, start: CGSize, end: CGSize)
    /// A gradient between two angles around a point, clockwise from the right.
    case angularGradient(Gradient, center: CGPoint, start: Angle, end: Angle)
    /// A gradient between points of a grid.
    case mesh(Mesh)
  }

  /// What makes another picture of one.
  public indirect enum Filter: Equatable, Sendable {
    /// A Gaussian blur, by its standard deviation in points.
    case blur(radius: CGFloat)
    /// A shadow behind the picture: its opacity in a colour, blurred and moved.
    case shadow(Color, radius: CGFloat, offset: CGSize)
    /// A shadow of what is around the picture, inside of it.
    case innerShadow(Color, radius: CGFloat, offset: CGSize)
    /// Other colours.
    case colorMatrix(ColorMatrix)
    /// Black, as opaque as what was drawn is bright.
    case luminanceToAlpha
    /// One colour where the opacity is in a range, and nothing elsewhere.
    case alphaThreshold(min: Double, max: Double, Color)
  }

  /// What is drawn, from back to front.
  public internal(set) var elements: [Element] = []

  /// A layer that holds on to nothing.
  static let empty = Element.layer(.empty)

  /// Makes an empty list.
  public init() {}

  /// Adds the inside of a path.
  public mutating func fill(_ path: Path, _ color: Color) { elements.append(.fill(path, .color(color), FillStyle())) }

  /// Adds what another list draws.
  public mutating func append(_ other: DisplayList) {
    // One that is all there is is shared, unless there is room for it.
    if elements.capacity == 0 { elements = other.elements } else { elements += other.elements }
  }

  /// Adds a layer with what `draw` draws, unless that is nothing.
  ///
  /// - Returns: Whether it has.
  @discardableResult
  mutating func layer(_ layer: consuming Layer, _ draw: (inout DisplayList) -> Void) -> Bool {
    var inner = DisplayList()
    draw(&inner)
    guard !inner.elements.isEmpty else { return false }
    layer.elements = inner.elements
    elements.append(.layer(layer))
    return true
  }

  /// Adds what `draw` draws, moved to a point.
  mutating func layer(at origin: CGPoint, _ draw: (inout DisplayList) -> Void) {
    guard origin != .zero else { return draw(&self) }
    let move = ProjectionTransform(CGAffineTransform(translationX: origin.x, y: origin.y))
    layer(Layer(transform: move), draw)
  }
}
