public import FastVectorGeometry
public import Foundation

/// A list of elements to draw, from back to front. Coordinates are in points from the top left.
public struct DisplayList: Equatable, Sendable {
  // Each case stores its values by reference, so that lists of thousands of elements stay small and elements can be
  // moved between lists quickly.

  /// An element to draw.
  public enum Element: Equatable, Sendable {
    /// A filled path.
    indirect case fill(Path, Paint, FillStyle)
    /// A stroked path.
    indirect case stroke(Path, Paint, StrokeStyle)
    /// A line of text, whose top left is at the origin.
    indirect case text(String, Font, Paint)
    /// An image stretched to a size, whose top left is at the origin.
    indirect case image(ImageFile, CGSize)
    /// A group of elements.
    case layer(Layer)
  }

  /// The paint of an element, in the coordinates of the element.
  public enum Paint: Equatable, Sendable {
    /// A solid color.
    case color(Color)
    /// A linear gradient between two points.
    case linearGradient(Gradient, start: CGPoint, end: CGPoint)
    /// A radial gradient between two ellipses around a point. The sizes are their horizontal and vertical radii.
    case radialGradient(Gradient, center: CGPoint, start: CGSize, end: CGSize)
    /// A gradient between two angles around a point, clockwise from the right.
    case angularGradient(Gradient, center: CGPoint, start: Angle, end: Angle)
    /// A gradient between the points of a grid.
    case mesh(Mesh)
  }

  /// An image filter for a group of elements.
  public indirect enum Filter: Equatable, Sendable {
    /// A Gaussian blur. The radius is its standard deviation, in points.
    case blur(radius: CGFloat)
    /// A shadow behind the elements: a blurred and offset copy of their shape, in a single color.
    case shadow(Color, radius: CGFloat, offset: CGSize)
    /// A shadow inside the elements, cast by the area around them.
    case innerShadow(Color, radius: CGFloat, offset: CGSize)
    /// A matrix that transforms the colors.
    case colorMatrix(ColorMatrix)
    /// Black, with the luminance of the elements as its opacity.
    case luminanceToAlpha
    /// A single color for pixels whose opacity is within a range; all other pixels become transparent.
    case alphaThreshold(min: Double, max: Double, Color)
  }

  /// The elements, from back to front.
  public internal(set) var elements: [Element] = []

  /// An empty layer, used as a placeholder while another element is moved or redrawn.
  static let empty = Element.layer(.empty)

  /// Creates an empty list.
  public init() {}

  /// Adds a path filled with a color.
  public mutating func fill(_ path: Path, _ color: Color) { elements.append(.fill(path, .color(color), FillStyle())) }

  /// Appends the elements of another list.
  public mutating func append(_ other: DisplayList) {
    // Share the storage of the other list rather than copying it, unless this list already has storage.
    if elements.capacity == 0 { elements = other.elements } else { elements += other.elements }
  }

  /// Adds a layer with the elements that `draw` adds. Adds no layer if `draw` adds no elements.
  ///
  /// - Returns: True if a layer was added.
  @discardableResult
  mutating func layer(_ layer: consuming Layer, _ draw: (inout DisplayList) -> Void) -> Bool {
    var inner = DisplayList()
    draw(&inner)
    guard !inner.elements.isEmpty else { return false }
    layer.elements = inner.elements
    elements.append(.layer(layer))
    return true
  }

  /// Adds the elements that `draw` adds, translated to a point.
  mutating func layer(at origin: CGPoint, _ draw: (inout DisplayList) -> Void) {
    guard origin != .zero else { return draw(&self) }
    let move = ProjectionTransform(CGAffineTransform(translationX: origin.x, y: origin.y))
    layer(Layer(transform: move), draw)
  }
}
