public import FastVectorGeometry
public import Foundation

/// A context that draws a ``Canvas``. A copy draws into the same canvas, but has separate settings.
public struct GraphicsContext {
  /// The list of drawn elements, which copies of a context share.
  final class Target {
    var elements: [DisplayList.Element] = []
  }

  let target = Target()
  let contents: any CanvasContents

  /// The environment of the canvas.
  public let environment: EnvironmentValues

  /// The opacity of subsequent drawing, from 0 to 1.
  public var opacity = 1.0

  /// The blend mode of subsequent drawing.
  public var blendMode = BlendMode.normal

  /// The transform from the current coordinates to the coordinates of the canvas.
  public var transform = CGAffineTransform.identity

  /// The clip regions, in the coordinates of the canvas.
  var clips: [Clip] = []

  /// The bounding rectangle of the clip regions, in the coordinates of the canvas.
  var clipBounds: CGRect

  /// The filters for each drawing operation. They are applied in reverse order.
  var filters: [Filter] = []

  init(contents: any CanvasContents, environment: EnvironmentValues, bounds: CGRect) {
    self.contents = contents
    self.environment = environment
    clipBounds = bounds
  }

  /// Moves the origin of the coordinates.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }

  /// Scales the coordinates.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }

  /// Rotates the coordinates clockwise.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

  /// Prepends a transform to the current one: points are transformed by `matrix` first.
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(shading.elements(environment, path.boundingRect) { $1.elements.append(.fill(path, $0, style)) })
  }

  /// Strokes a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    add(shading.elements(environment, path.boundingRect) { $1.elements.append(.stroke(path, $0, style)) })
  }

  /// Strokes a path.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws the content of a closure as a single layer, with the settings of this context.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let elements = try elements(content)
    add(.layer(DisplayList.Layer(isGroup: true, elements: elements)))
  }

  /// Returns the elements that a closure draws into a new context, in the coordinates of this one.
  func elements(_ content: (inout GraphicsContext) throws -> Void) rethrows -> [DisplayList.Element] {
    var context = GraphicsContext(contents: contents, environment: environment, bounds: clipBoundingRect)
    try content(&context)
    return context.target.elements
  }

  func add(_ elements: [DisplayList.Element]) {
    for element in elements { add(element) }
  }

  /// Adds an element with the settings of the context. Filters are applied first, then clips, then the opacity and
  /// blend mode.
  func add(_ element: DisplayList.Element) {
    guard opacity > 0 else { return }
    var layer = DisplayList.Layer(transform: ProjectionTransform(transform), elements: [element])
    for filter in filters.reversed() { layer = filter.applied(to: layer) }
    for clip in clips.reversed() { layer = clip.applied(to: layer) }
    layer.opacity = min(opacity, 1)
    layer.blendMode = blendMode
    let isPlain = layer == DisplayList.Layer(elements: [element])
    target.elements.append(isPlain ? element : .layer(layer))
  }

  /// Adds elements that were drawn in a rectangle of the given size at the origin, scaled to fill another rectangle.
  func add(_ elements: [DisplayList.Element], of size: CGSize, in rect: CGRect) {
    guard !elements.isEmpty else { return }
    var context = self
    context.translateBy(x: rect.minX, y: rect.minY)
    if rect.size != size {
      guard size.width > 0, size.height > 0 else { return }
      context.scaleBy(x: rect.width / size.width, y: rect.height / size.height)
    }
    context.add(elements.count == 1 ? elements[0] : .layer(DisplayList.Layer(elements: elements)))
  }
}

extension CGSize {
  /// Returns a rectangle of this size, placed so that its anchor is at `point`.
  func rect(_ anchor: UnitPoint, at point: CGPoint) -> CGRect {
    CGRect(origin: CGPoint(x: point.x - anchor.x * width, y: point.y - anchor.y * height), size: self)
  }
}
