public import Foundation

public struct Path: Equatable, LosslessStringConvertible, @unchecked Sendable {
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  private var elements: [Element] = []

  public init() {}
  public init(_ callback: (inout Path) -> ()) { callback(&self) }
  public init(_ rect: CGRect) {
    self.init { $0.addRect(rect) }
  }
  public init(ellipseIn rect: CGRect) { self.init(rect) }
  public init?(_ string: String) { return nil }
  public var description: String { "\(elements)" }
  public var isEmpty: Bool { elements.isEmpty }
  public func forEach(_ body: (Path.Element) -> Void) { elements.forEach(body) }

  public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }
  public mutating func addLine(to end: CGPoint) { elements.append(.line(to: end)) }
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append(.quadCurve(to: end, control: control))
  }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(to: end, control1: control1, control2: control2))
  }
  public mutating func closeSubpath() { elements.append(.closeSubpath) }
  public mutating func addRect(_ rect: CGRect) {
    move(to: rect.origin)
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    closeSubpath()
  }
}

extension Path: Shape {
  nonisolated public func path(in _: CGRect) -> Path { self }
  public typealias AnimatableData = EmptyAnimatableData
}

// SwiftUI keeps types that conform to `Shape` off the main actor with the protocol `_RemoveGlobalActorIsolation`. The
// stub uses `nonisolated` instead.
nonisolated public protocol Shape: Sendable, Animatable, View {
  nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
  @MainActor public var body: _ShapeView<Self, Color> { _ShapeView(shape: self, style: .primary) }
  @MainActor public func stroke<S: ShapeStyle>(_ content: S, lineWidth: CGFloat = 1) -> some View { modified("stroke") }
}

public struct _ShapeView<Content: Shape, Style: ShapeStyle>: PrimitiveView {
  let shape: Content
  let style: Style
}

public protocol ShapeStyle: Sendable {}

public struct Color: Hashable, Sendable, ShapeStyle {
  public enum RGBColorSpace: Sendable { case sRGB, sRGBLinear, displayP3 }

  let components: [Double]

  public init(_ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    components = [red, green, blue, opacity]
  }

  public static let primary = Color(red: 0, green: 0, blue: 0)
  public static let secondary = Color(red: 0.5, green: 0.5, blue: 0.5)
  public static let accentColor = Color(red: 0, green: 0, blue: 1)
  public static let red = Color(red: 1, green: 0, blue: 0)
  public func opacity(_ opacity: Double) -> Color { self }
}

extension Color: View {
  public var body: Never { fatalError("a view that SwiftUI draws itself has no body") }
}

public struct StrokeStyle: Equatable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
    dash: [CGFloat] = [CGFloat](), dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

// Types that FastVector's modules also declare. Tests check that these names aren't ambiguous if a file imports both
// SwiftUI and FastVectorSwiftUI.
public struct Angle: Hashable, Sendable { public init(degrees: Double) {} }
public struct EdgeInsets: Equatable, Sendable { public init() {} }
public struct UnitPoint: Hashable, Sendable {
  public var x, y: CGFloat
  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
  public static let center = UnitPoint(x: 0.5, y: 0.5)
}
public struct Font: Hashable, Sendable { public static let body = Font() }
