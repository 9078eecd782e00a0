import FastVectorGeometry
import Foundation

/// A control that runs an action when it is tapped: see ``Stage/tap(_:count:)``.
public struct Button<Label: View>: View {
  private let role: ButtonRole?
  private let action: () -> Void
  private let label: Label

  @Environment(\.buttonStyle) private var style

  /// Creates a button with a view as its label.
  public init(action: @escaping () -> Void, @ViewBuilder label: () -> Label) {
    self.init(role: nil, action: action, label: label)
  }

  /// Creates a button with a role, and a view as its label.
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
  /// Creates a button with a text label.
  public init<S: StringProtocol>(_ title: S, action: @escaping () -> Void) {
    self.init(title, role: nil, action: action)
  }

  /// Creates a button with a role and a text label.
  public init<S: StringProtocol>(_ title: S, role: ButtonRole?, action: @escaping () -> Void) {
    self.init(role: role, action: action) { Text(title) }
  }
}

extension Button where Label == PrimitiveButtonStyleConfiguration.Label {
  /// Creates a button from the configuration of a primitive button style, for use in the style's body.
  public init(_ configuration: PrimitiveButtonStyleConfiguration) {
    self.init(role: configuration.role, action: configuration.action) { configuration.label }
  }
}

extension Button where Label == FastVectorViews.Label<Text, Image> {
  /// Creates a button whose label consists of a title and a symbol.
  public init<S: StringProtocol>(_ title: S, systemImage name: String, action: @escaping () -> Void) {
    self.init(action: action) { FastVectorViews.Label(title, systemImage: name) }
  }
}

extension View {
  /// Sets whether hit testing includes the view. If `enabled` is false, touches pass through to the views behind it.
  public func allowsHitTesting(_ enabled: Bool) -> some View { modifier(_HitTestingModifier(isEnabled: enabled)) }

  /// Sets the shape that hit testing uses for the view, instead of the view's contents.
  ///
  /// - Parameters:
  ///   - shape: The shape. Its path is created in the bounds of the view.
  ///   - eoFill: True to use the even-odd rule.
  public func contentShape<S: FastVectorGeometry.Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    modifier(_ContentShapeModifier(shape: shape, eoFill: eoFill))
  }

  /// Sets the shape of the view for the given purposes.
  ///
  /// A stage uses content shapes only for hit testing: purposes other than ``ContentShapeKinds/interaction`` have no
  /// effect.
  @ViewBuilder public func contentShape<S: FastVectorGeometry.Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    if kind.contains(.interaction) { contentShape(shape, eoFill: eoFill) } else { self }
  }

  /// Adds a name by which ``Stage/tap(_:count:)`` and ``Stage/set(slider:to:)`` find the controls in the view.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(_IdentifierModifier(identifier: identifier))
  }
}

/// The purposes of a content shape.
public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The shape for hit testing.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}

/// An interaction that a view responds to.
enum Control {
  /// A button: the action that a tap runs, and a closure called with true when a finger presses the button and with
  /// false when the gesture ends or fails.
  case button(() -> Void, pressing: ((Bool) -> Void)? = nil)
  /// A slider: its range, its setter, and a closure called with true when a drag begins and with false when it ends.
  case slide(ClosedRange<Double>, (Double) -> Void, editing: (Bool) -> Void)
  case gesture(any Gesture, GesturePriority, GestureMask)
}

/// A modifier that makes a view respond to an interaction.
public struct _ControlModifier: _ItemModifier {
  let control: Control

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    ControlItem(around: child, modifier)
  }
}

/// The layout item of a view that responds to an interaction.
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

  override func hit(_ point: CGPoint) -> [_LayoutItem]? {
    child.hit(point).map { isEnabled ? $0 + [self] : $0 }
  }
}

/// The modifier behind `allowsHitTesting(_:)`.
public struct _HitTestingModifier: _ItemModifier {
  let isEnabled: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    HitTestingItem(around: child, modifier)
  }

  private final class HitTestingItem: ModifierItem<_HitTestingModifier> {
    override func hit(_ point: CGPoint) -> [_LayoutItem]? { modifier.shown.isEnabled ? child.hit(point) : nil }
  }
}

/// The modifier behind the `contentShape` methods.
public struct _ContentShapeModifier<ContentShape: FastVectorGeometry.Shape>: _ItemModifier {
  let shape: ContentShape
  let eoFill: Bool

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    ContentShapeItem(around: child, modifier)
  }

  private final class ContentShapeItem: ModifierItem<_ContentShapeModifier> {
    override func hit(_ point: CGPoint) -> [_LayoutItem]? {
      let shape = modifier.shown
      let inside = CGPoint(x: point.x - origin.x, y: point.y - origin.y)
      guard node.path(of: shape.shape, in: size).contains(inside, eoFill: shape.eoFill) else { return nil }
      return child.hit(point) ?? []
    }
  }
}

/// The modifier behind `accessibilityIdentifier(_:)`.
public struct _IdentifierModifier: _ItemModifier {
  let identifier: String

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    IdentifierItem(around: child, modifier)
  }
}

/// The layout item of a view that has an accessibility identifier.
final class IdentifierItem: ModifierItem<_IdentifierModifier> {
  var identifier: String { modifier.shown.identifier }
}
