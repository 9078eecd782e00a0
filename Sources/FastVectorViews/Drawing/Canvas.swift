public import FastVectorGeometry
public import Foundation

/// A view that is drawn by a function.
///
/// It takes all the room it is offered, and is drawn anew when it is evaluated, when its size changes, and when something
/// observable that the function read changes.
public struct Canvas<Symbols: View>: View {
  /// Draws into the context, whose origin is the top left of the view.
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  public typealias Body = Never

  public static func _makeNode(_ view: Self, _ inputs: _NodeInputs) -> _Node<Self> { CanvasNode(view, inputs) }
}

extension Canvas where Symbols == EmptyView {
  /// Makes a canvas.
  ///
  /// - Parameters:
  ///   - opaque: Changes nothing here.
  ///   - colorMode: Changes nothing here: colours are mixed in sRGB.
  ///   - rendersAsynchronously: Changes nothing here.
  ///   - renderer: Draws into the context a view of a size.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) { self.renderer = renderer }
}

/// The space in which a canvas mixes colours.
public enum ColorRenderingMode: Hashable, Sendable {
  /// sRGB.
  case nonLinear
  /// sRGB with linear components.
  case linear
  /// The same with components beyond 0 to 1.
  case extendedLinear
}

private final class CanvasNode<Symbols: View>: LeafNode<Canvas<Symbols>> {
  override var name: String { "Canvas" }
  override func makeItem() -> _LayoutItem { CanvasItem<Symbols>(self) }
  override func refresh() { item.invalidateDrawing() }
}

private final class CanvasItem<Symbols: View>: LeafItem {
  override func draw(in size: CGSize, into list: inout DisplayList) {
    let canvas = node as! CanvasNode<Symbols>
    var context = GraphicsContext(environment: canvas.context.environment, bounds: CGRect(origin: .zero, size: size))
    canvas.tracking { canvas.view.renderer(&context, size) }
    list.elements += context.target.elements
  }

  override var summary: String? { "Canvas \(describe(shownFrame))" }
}

/// What a ``Canvas`` is drawn with. A copy draws into the same picture with settings of its own.
public struct GraphicsContext {
  /// The picture that copies share.
  final class Target {
    var elements: [DisplayList.Element] = []
  }

  let target = Target()
  private let bounds: CGRect

  /// The environment of the canvas.
  public let environment: EnvironmentValues

  /// How opaque things are drawn.
  public var opacity = 1.0

  /// How things are mixed with what is behind them.
  public var blendMode = BlendMode.normal

  /// Where points go, in the coordinates of the canvas.
  public var transform = CGAffineTransform.identity

  /// What things are drawn inside of, in the coordinates of the canvas.
  private var clips: [Path] = []
  private var filters: [DisplayList.Filter] = []

  init(environment: EnvironmentValues, bounds: CGRect) {
    self.environment = environment
    self.bounds = bounds
  }

  /// Moves the origin.
  public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }

  /// Makes lengths longer or shorter.
  public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }

  /// Turns the coordinates, clockwise.
  public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

  /// Applies a transform before those so far.
  public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

  /// Draws only inside a path from now on.
  public mutating func clip(to path: Path, style: FillStyle = FillStyle()) { clips.append(path.applying(transform)) }

  /// Applies a filter to each thing that is drawn from now on, after the filters so far.
  public mutating func addFilter(_ filter: Filter) { filters += filter.filter.map { [$0] } ?? [] }

  /// What paths are drawn with.
  public struct Shading {
    fileprivate enum Kind {
      case style(any ShapeStyle)
      case paint(DisplayList.Paint)
    }

    fileprivate let kind: Kind

    /// The foreground style of the canvas.
    public static var foreground: Shading { .style(.foreground) }

    /// One colour.
    public static func color(_ color: Color) -> Shading { .style(color) }

    /// A style, whose unit square is the bounds of what is drawn.
    public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(style)) }

    /// A gradient along a line.
    public static func linearGradient(_ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint) -> Shading {
      Shading(kind: .paint(.linearGradient(gradient, start: startPoint, end: endPoint)))
    }

    /// A gradient by the distance from a point.
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      let (start, end) = (CGSize(width: startRadius, height: startRadius), CGSize(width: endRadius, height: endRadius))
      return Shading(kind: .paint(.radialGradient(gradient, center: center, start: start, end: end)))
    }

    /// A gradient of a full turn around a point.
    public static func conicGradient(_ gradient: Gradient, center: CGPoint, angle: Angle = Angle()) -> Shading {
      Shading(kind: .paint(.angularGradient(gradient, center: center, start: angle, end: angle + .degrees(360))))
    }

    fileprivate func paint(_ environment: EnvironmentValues, _ bounds: CGRect) -> DisplayList.Paint {
      switch kind {
      case .style(let style): style._paint(in: environment).drawn(in: bounds)
      case .paint(let paint): paint
      }
    }
  }

  /// What makes another picture of what is drawn.
  public struct Filter {
    fileprivate let filter: DisplayList.Filter?

    private init<Effect: _LayerEffect>(_ effect: Effect) { filter = effect._layer?.filter }

    /// A Gaussian blur, by its standard deviation.
    public static func blur(radius: CGFloat) -> Filter { Filter(_BlurEffect(radius: radius)) }

    /// A shadow.
    public static func shadow(
      color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> Filter { Filter(_ShadowEffect(color: color, radius: radius, offset: CGSize(width: x, height: y))) }

    /// More light, or less: see `brightness(_:)` of views.
    public static func brightness(_ amount: Double) -> Filter { Filter(_BrightnessEffect(amount: amount)) }

    /// More contrast, or less: see `contrast(_:)` of views.
    public static func contrast(_ amount: Double) -> Filter { Filter(_ContrastEffect(amount: amount)) }

    /// Purer colours, or paler ones: see `saturation(_:)` of views.
    public static func saturation(_ amount: Double) -> Filter { Filter(_SaturationEffect(amount: amount)) }

    /// Less colour: see `grayscale(_:)` of views.
    public static func grayscale(_ amount: Double) -> Filter { Filter(_GrayscaleEffect(amount: amount)) }

    /// Other hues: see `hueRotation(_:)` of views.
    public static func hueRotation(_ angle: Angle) -> Filter { Filter(_HueRotationEffect(angle: angle)) }

    /// Multiplied colours: see `colorMultiply(_:)` of views.
    public static func colorMultiply(_ color: Color) -> Filter { Filter(_ColorMultiplyEffect(color: color)) }
  }

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    add(.fill(path, shading.paint(environment, path.boundingRect), style))
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    add(.stroke(path, shading.paint(environment, path.boundingRect), style))
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Draws a text, of which a point in fractions of its size goes to a point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws a text into a rectangle from the top left, in lines of its width.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  /// A text with its font and style in the environment of a canvas.
  public struct ResolvedText {
    fileprivate let parts: [TextPart]
    fileprivate let layout: TextLayout

    /// What the parts are drawn with; nil for ``shading``.
    fileprivate let paints: [_Paint?]

    /// What it is drawn with.
    public var shading: Shading

    /// Its size in lines of a width.
    public func measure(in size: CGSize) -> CGSize {
      TextLines(parts, width: size.width, layout: layout).size
    }
  }

  /// A text with its font and style in the environment.
  public func resolve(_ text: Text) -> ResolvedText {
    let runs = text.runs
    return ResolvedText(
      parts: runs.map { $0.part(in: environment) }, layout: environment.textLayout,
      paints: runs.map { runs.count > 1 ? $0.paint : nil },
      shading: .style(ResolvedStyle(paint: runs[0].paint(in: environment))))
  }

  /// Draws a text, of which a point in fractions of its size goes to a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    let origin = CGPoint(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
    draw(text, in: CGRect(origin: origin, size: size), width: .infinity)
  }

  /// Draws a text into a rectangle from the top left, in lines of its width.
  public func draw(_ text: ResolvedText, in rect: CGRect) { draw(text, in: rect, width: rect.width) }

  private func draw(_ text: ResolvedText, in rect: CGRect, width: CGFloat) {
    let lines = TextLines(text.parts, width: width, layout: text.layout)
    lines.forEach { segment, point in
      var context = self
      context.translateBy(x: rect.minX + point.x, y: rect.minY + point.y)
      let room = CGRect(origin: CGPoint(x: -point.x, y: -point.y), size: rect.size)
      let paint = text.paints[segment.run]?.drawn(in: room) ?? text.shading.paint(environment, room)
      var list = DisplayList()
      segment.part.draw(segment.text, with: paint, into: &list)
      for element in list.elements { context.add(element) }
    } left: {
      lines.inset(of: $0)
    }
  }

  /// Draws what a function draws as one picture, under the settings of this context.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    var context = GraphicsContext(environment: environment, bounds: bounds)
    try content(&context)
    add(.layer(DisplayList.Layer(isGroup: true, elements: context.target.elements)))
  }

  /// Adds something under the settings of the context: what is drawn inside of is outside, as is how it is mixed.
  private func add(_ element: DisplayList.Element) {
    guard opacity > 0 else { return }
    var layer = DisplayList.Layer(transform: ProjectionTransform(transform), elements: [element])
    for filter in filters { layer = DisplayList.Layer(filter: filter, elements: [.layer(layer)]) }
    for clip in clips.reversed() { layer = DisplayList.Layer(clip: clip, elements: [.layer(layer)]) }
    layer.opacity = min(opacity, 1)
    layer.blendMode = blendMode
    let isPlain = layer == DisplayList.Layer(elements: [element])
    target.elements.append(isPlain ? element : .layer(layer))
  }
}

/// A style that is the same in all environments.
private struct ResolvedStyle: ShapeStyle {
  let paint: _Paint
  func _paint(in environment: EnvironmentValues) -> _Paint { paint }
}
