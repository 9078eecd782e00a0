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

extension View {
  /// Lets points hit the view, or whatever is behind it.
  public func allowsHitTesting(_ enabled: Bool) -> some View { modifier(_HitTestingModifier(isEnabled: enabled)) }

  /// The shape in the bounds of the view whose points hit it, in place of what it draws.
  public func contentShape<S: FastVectorGeometry.Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    modifier(_ContentShapeModifier(shape: shape, eoFill: eoFill))
  }

  /// The shape in the bounds of the view for several purposes, of which a stage has one: whether points hit the view.
  @ViewBuilder public func contentShape<S: FastVectorGeometry.Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View {
    if kind.contains(.interaction) { contentShape(shape, eoFill: eoFill) } else { self }
  }

  /// A name by which ``Stage/tap(_:count:)`` and ``Stage/set(slider:to:)`` find what is in the view.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    modifier(_IdentifierModifier(identifier: identifier))
  }
}

/// What a shape of a view is for.
public struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Which points hit the view.
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}

/// What can be done with a view.
enum Control {
  /// What a tap runs, and what is told when a finger comes down and when nothing more can come of it.
  case button(() -> Void, pressing: ((Bool) -> Void)? = nil)
  /// A knob that is slid in a range; what is told when a finger takes it and lets it go.
  case slide(ClosedRange<Double>, (Double) -> Void, editing: (Bool) -> Void)
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

  override func hit(_ point: CGPoint) -> [_LayoutItem]? {
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
    override func hit(_ point: CGPoint) -> [_LayoutItem]? { modifier.shown.isEnabled ? child.hit(point) : nil }
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
    override func hit(_ point: CGPoint) -> [_LayoutItem]? {
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
