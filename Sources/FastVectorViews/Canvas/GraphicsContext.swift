public import FastVectorGeometry
public import Foundation

/// What a ``Canvas`` is drawn with. A copy draws into the same picture with settings of its own.
public struct GraphicsContext {
  /// The picture that copies share.
  final class Target {
    var elements: [DisplayList.Element] = []
  }

  let target = Target()
  let contents: any CanvasContents

  /// The environment of the canvas.
  public let environment: EnvironmentValues

  /// How opaque things are drawn.
  public var opacity = 1.0

  /// How things are mixed with what is behind them.
  public var blendMode = BlendMode.normal

  /// Where points go, in the coordinates of the canvas.
  public var transform = CGAffineTransform.identity

  /// What things are drawn inside of, in the coordinates of the canvas.
  var clips: [Clip] = []

  /// The rectangle around all that can be drawn inside of, in the coordinates of the canvas.
  var clipBounds: CGRect

  /// What is made of each thing that is drawn: the last filter first.
  var filters: [Filter] = []

  init(contents: any CanvasContents, environment: EnvironmentValues, bounds: CGRect) {
    self.contents = contents
    self.environment = environment
    clipBounds = bounds
  }

  /// Moves the origin.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }

  /// Makes lengths longer or shorter.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }

  /// Turns the coordinates, clockwise.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

  /// Applies a transform before those so far.
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(shading.elements(environment, path.boundingRect) { $1.elements.append(.fill(path, $0, style)) })
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    add(shading.elements(environment, path.boundingRect) { $1.elements.append(.stroke(path, $0, style)) })
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws what a function draws as one picture, under the settings of this context.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let elements = try elements(content)
    add(.layer(DisplayList.Layer(isGroup: true, elements: elements)))
  }

  /// What a function draws into a context of its own, in the coordinates of this one.
  func elements(_ content: (inout GraphicsContext) throws -> Void) rethrows -> [DisplayList.Element] {
    var context = GraphicsContext(contents: contents, environment: environment, bounds: clipBoundingRect)
    try content(&context)
    return context.target.elements
  }

  func add(_ elements: [DisplayList.Element]) {
    for element in elements { add(element) }
  }

  /// Adds something under the settings of the context: what is drawn inside of is outside, as is how it is mixed.
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

  /// Adds what is drawn in a size from the origin, stretched to a rectangle.
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
  /// The rectangle of the size of which a point in fractions of it is at a point.
  func rect(_ anchor: UnitPoint, at point: CGPoint) -> CGRect {
    CGRect(origin: CGPoint(x: point.x - anchor.x * width, y: point.y - anchor.y * height), size: self)
  }
}
