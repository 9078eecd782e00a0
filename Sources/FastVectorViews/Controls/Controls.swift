import FastVectorGeometry
import Foundation

/// Something to tap that runs an action: see ``Stage/tap(_:count:)``.
public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let action: () -> Void
  private let label: Label

  @Environment(\.buttonStyle) private var style

  /// Makes a button of a view.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// Makes a button of a view, for a purpose.
  public init(role: ButtonRole?, action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.role = role
    self.action = action
    self.label = label()
  }

  public var body: some View {
    if let style {
      style.makeBody(ButtonContent(label: AnyView(label), role: role, action: action))
    } else {
      label.modifier(ButtonTint(role: role)).modifier(_ControlModifier(control: .button(action)))
    }
  }
}

extension Button where Label == Text {
  /// Makes a button of a text.
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(title, role: nil, action: action)
  }

  /// Makes a button of a text, for a purpose.
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Makes the button that a style draws.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

extension Button where Label == FastVectorViews.Label<Text, Image> {
  /// Makes a button of a text and a symbol.
  public init<S: StringProtocol>(_ title: S, systemImage name: String, action: @escaping () -> Void) {
    self.init(action: action) { FastVectorViews.Label(title, systemImage: name) }
  }
}

/// A knob that is slid along a line to set a number: see ``Stage/set(slider:to:)``.
public struct Slider: View {
  private let range: ClosedRange<Double>
  private let get: () -> Double
  private let set: (Double) -> Void

  /// The width and height of the knob.
  static let knobSize: CGFloat = 28

  /// Makes a slider.
  ///
  /// - Parameters:
  ///   - value: The number. What is outside the range is shown at its end.
  ///   - bounds: The range.
  public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V> = 0...1)
  where V.Stride: BinaryFloatingPoint {
    range = Double(bounds.lowerBound)...Double(bounds.upperBound)
    get = { Double(value.wrappedValue) }
    set = { value.wrappedValue = V($0) }
  }

  /// Makes a slider of numbers that are multiples of a step from the start of the range.
  public init<V: BinaryFloatingPoint>(value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride)
  where V.Stride: BinaryFloatingPoint {
    self.init(
      value: Binding<V>(
        get: { value.wrappedValue },
        set: { new in
          let steps = step > 0 ? (V.Stride(new - bounds.lowerBound) / step).rounded() : 0
          value.wrappedValue = step > 0 ? min(bounds.lowerBound + V(steps * step), bounds.upperBound) : new
        }), in: bounds)
  }

  public var body: some View {
    let length = range.upperBound - range.lowerBound
    let share = length > 0 ? min(max((get() - range.lowerBound) / length, 0), 1) : 0
    GeometryReader { proxy in
      ZStack(alignment: .leading) {
        Capsule().fill(Color(white: 0.85)).frame(height: 4)
        Capsule().fill(.tint).frame(width: 14 + (proxy.size.width - 28) * share, height: 4)
        Circle().fill(Color.white).overlay(Circle().stroke(Color(white: 0.75)))
          .frame(width: 28, height: 28).offset(x: max(0, proxy.size.width - 28) * share)
      }
      .frame(width: proxy.size.width, height: 28)
    }
    .frame(height: 28)
    .modifier(_ControlModifier(control: .slide(range, set)))
  }
}

extension View {
  /// Lets points hit the view, or whatever is behind it.
  public func allowsHitTesting(_ enabled: Bool) -> some View { modifier(_HitTestingModifier(isEnabled: enabled)) }

  /// The shape in the bounds of the view whose points hit it, in place of what it draws.
  public func contentShape<S: FastVectorGeometry.Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    modifier(_ContentShapeModifier(shape: shape, eoFill: eoFill))
  }

  /// A name by which ``Stage/tap(_:count:)`` and ``Stage/set(slider:to:)`` find what is in the view.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(_IdentifierModifier(identifier: identifier))
  }
}

/// What can be done with a view.
enum Control {
  /// What a tap runs, and what is told when a finger comes down and when nothing more can come of it.
  case button(() -> Void, pressing: ((Bool) -> Void)? = nil)
  case slide(ClosedRange<Double>, (Double) -> Void)
  case gesture(any Gesture, GesturePriority, GestureMask)
}

/// Something can be done with a view.
public struct _ControlModifier: _ItemModifier {
  let control: Control

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    ControlItem(around: child, modifier)
  }
}

/// The place of something with which something can be done.
final class ControlItem: ModifierItem<_ControlModifier> {
  var control: Control { modifier.shown.control }

  private(set) lazy var recognizer = makeRecognizer()

  override var summary: String? {
    switch control {
    case .button: "tappable"
    case .slide: "slider"
    case .gesture: recognizer.tapCounts.isEmpty ? "gesture" : "tappable"
    }
  }

  var isEnabled: Bool { node.context.environment.isEnabled }

  override func hit(_ point: CGPoint) -> [ControlItem]? {
    child.hit(point).map { isEnabled ? $0 + [self] : $0 }
  }
}

/// Lets points through.
public struct _HitTestingModifier: _ItemModifier {
  let isEnabled: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    HitTestingItem(around: child, modifier)
  }

  private final class HitTestingItem: ModifierItem<_HitTestingModifier> {
    override func hit(_ point: CGPoint) -> [ControlItem]? { modifier.shown.isEnabled ? child.hit(point) : nil }
  }
}

/// A shape whose points hit a view.
public struct _ContentShapeModifier<ContentShape: FastVectorGeometry.Shape>: _ItemModifier {
  let shape: ContentShape
  let eoFill: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    ContentShapeItem(around: child, modifier)
  }

  private final class ContentShapeItem: ModifierItem<_ContentShapeModifier> {
    override func hit(_ point: CGPoint) -> [ControlItem]? {
      let shape = modifier.shown
      let inside = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
      guard node.path(of: shape.shape, in: size).contains(inside, eoFill: shape.eoFill) else { return nil }
      return child.hit(point) ?? []
    }
  }
}

/// A name of a view.
public struct _IdentifierModifier: _ItemModifier {
  let identifier: String

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    IdentifierItem(around: child, modifier)
  }
}

/// The place of a view that has a name.
final class IdentifierItem: ModifierItem<_IdentifierModifier> {
  var identifier: String { modifier.shown.identifier }
}
