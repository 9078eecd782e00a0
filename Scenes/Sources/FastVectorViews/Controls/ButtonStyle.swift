import FastVectorGeometry
import Foundation

/// The appearance of buttons, which may depend on whether a button is pressed.
public protocol ButtonStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View

  /// Creates the view for a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The properties of a button that a style can use.
  typealias Configuration = ButtonStyleConfiguration
}

/// The properties of a button that a style can use.
public struct ButtonStyleConfiguration {
  /// The type-erased label of a button.
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// The role of the button, or nil if it has none.
  public let role: ButtonRole?

  /// The label of the button.
  public let label: Label

  /// True if the button is pressed.
  public let isPressed: Bool
}

/// The appearance of buttons and the interaction that runs their actions.
public protocol PrimitiveButtonStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View

  /// Creates the view for a button. The view runs the button's action by calling `configuration.trigger()`.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The properties of a button that a style can use.
  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// The properties of a button that a primitive style can use.
public struct PrimitiveButtonStyleConfiguration {
  /// The type-erased label of a button.
  public typealias Label = ButtonStyleConfiguration.Label

  /// The role of the button, or nil if it has none.
  public let role: ButtonRole?

  /// The label of the button.
  public let label: Label

  let action: () -> Void

  /// Runs the action of the button.
  public func trigger() { action() }
}

/// The purpose of a button.
public struct ButtonRole: Hashable, Sendable {
  private enum Kind { case destructive, cancel }
  private let kind: Kind

  /// The role of a button that deletes data. Its label is red unless the style sets another color.
  public static let destructive = ButtonRole(kind: .destructive)

  /// The role of a button that cancels an operation.
  public static let cancel = ButtonRole(kind: .cancel)
}

/// The default style, which is the same as ``BorderlessButtonStyle``.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(BorderlessStyle())
  }
}

/// A style that draws the label in the tint color.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(BorderlessStyle())
  }
}

/// A style that draws the label in the foreground style.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(PlainStyle())
  }
}

/// A style that draws the label in the tint color, on a pale tinted background with the shape of the button border.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(BorderedStyle(isProminent: false))
  }
}

/// A style that draws the label in white, on a tinted background with the shape of the button border.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(BorderedStyle(isProminent: true))
  }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The default style, which is the same as ``BorderlessButtonStyle``.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// A style that draws the label in the tint color.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// A style that draws the label in the foreground style.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// A style that draws the label in the tint color, on a pale tinted background with the shape of the button border.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// A style that draws the label in white, on a tinted background with the shape of the button border.
  public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

private struct PlainStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled

  func makeBody(configuration: Configuration) -> some View {
    configuration.label.opacity(!isEnabled ? 0.4 : configuration.isPressed ? 0.75 : 1)
  }
}

private struct BorderlessStyle: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.modifier(ButtonTint(role: configuration.role)).opacity(configuration.isPressed ? 0.5 : 1)
  }
}

private struct BorderedStyle: ButtonStyle {
  let isProminent: Bool

  @Environment(\.isEnabled) private var isEnabled
  @Environment(\.controlSize) private var controlSize
  @Environment(\.buttonBorderShape) private var borderShape

  func makeBody(configuration: Configuration) -> some View {
    let fill =
      if !isEnabled {
        AnyShapeStyle(.gray)
      } else {
        configuration.role == .destructive ? AnyShapeStyle(.red) : AnyShapeStyle(.tint)
      }
    configuration.label
      .modifier(ButtonTint(role: configuration.role, foreground: isProminent && isEnabled ? .white : nil))
      .padding(.horizontal, 12 * controlSize.factor)
      .padding(.vertical, 7 * controlSize.factor)
      .background { borderShape.shape.fill(fill).opacity(isProminent && isEnabled ? 1 : 0.15) }
      .opacity(configuration.isPressed ? 0.75 : 1)
  }
}

/// A modifier that sets the foreground style of a button's label. Disabled labels are gray, and other labels have the
/// color `foreground`. If `foreground` is nil, a label keeps the foreground style of the environment. If the
/// environment has none, the label is red for a destructive role, and has the tint otherwise.
struct ButtonTint: ViewModifier {
  let role: ButtonRole?
  var foreground: Color?

  /// The color of disabled labels: the tertiary label color in Apple's Human Interface Guidelines.
  private let disabled = Color(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.3)

  func body(content: Content) -> some View {
    content.transformEnvironment(\.self) {
      guard $0.foreground == nil || foreground != nil || !$0.isEnabled else { return }
      $0.foreground =
        if !$0.isEnabled { _Paint(disabled) } else if let foreground { _Paint(foreground) } else if role == .destructive
        { _Paint(.red) } else {
          TintShapeStyle()._paint(in: $0)
        }
    }
  }
}

/// A type-erased button style.
struct AnyButtonStyle {
  let makeBody: (ButtonContent) -> AnyView
}

/// The parts of a button that a type-erased style uses.
struct ButtonContent {
  let label: AnyView
  let role: ButtonRole?
  let action: () -> Void
}

/// A button that a style draws and that runs its action when tapped.
private struct StyledButton<Style: ButtonStyle>: View {
  let style: StyleProperty<Style>
  let content: ButtonContent

  @State private var isPressed = false

  var body: some View {
    style.style.makeBody(
      configuration: ButtonStyleConfiguration(
        role: content.role, label: .init(content: content.label), isPressed: isPressed)
    )
    .modifier(_ControlModifier(control: .button(content.action, pressing: { isPressed = $0 })))
  }
}

/// A button that a primitive style draws; the style runs the action.
private struct PrimitiveStyledButton<Style: PrimitiveButtonStyle>: View {
  let style: StyleProperty<Style>
  let configuration: PrimitiveButtonStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

private struct ButtonStyleKey: EnvironmentKey {
  static var defaultValue: AnyButtonStyle? { nil }
}

extension EnvironmentValues {
  /// The style of buttons, or nil for the default.
  var buttonStyle: AnyButtonStyle? {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the buttons in the view.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(
      \.buttonStyle,
      AnyButtonStyle { AnyView(StyledButton(style: StyleProperty(style: style), content: $0)) })
  }

  /// Sets the style of the buttons in the view, including the interaction that runs their actions.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(
      \.buttonStyle,
      AnyButtonStyle { content in
        let configuration = PrimitiveButtonStyleConfiguration(
          role: content.role, label: .init(content: content.label), action: content.action)
        // Reset the button style inside the style's body, because buttons in the body would otherwise cause an infinite
        // recursion. They have the default style unless the body sets another one.
        return AnyView(
          PrimitiveStyledButton(style: StyleProperty(style: style), configuration: configuration)
            .environment(\.buttonStyle, nil))
      })
  }
}
