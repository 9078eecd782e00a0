import FastVectorGeometry
import Foundation

/// How buttons look, by whether they are pressed.
public protocol ButtonStyle {
  /// The type of what is shown.
  associatedtype Body: View

  /// What is shown for a button.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// A button, as its style sees it.
  typealias Configuration = ButtonStyleConfiguration
}

/// A button, as its style sees it.
public struct ButtonStyleConfiguration {
  /// What the button was made of.
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// What the button is for; nil where nothing was said of it.
  public let role: ButtonRole?

  /// What the button was made of.
  public let label: Label

  /// Whether a finger is on the button.
  public let isPressed: Bool
}

/// How buttons look, and what runs their actions.
public protocol PrimitiveButtonStyle {
  /// The type of what is shown.
  associatedtype Body: View

  /// What is shown for a button. It runs the action by `configuration.trigger()`.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// A button, as its style sees it.
  typealias Configuration = PrimitiveButtonStyleConfiguration
}

/// A button, as a style sees it that runs its action.
public struct PrimitiveButtonStyleConfiguration {
  /// What the button was made of.
  public typealias Label = ButtonStyleConfiguration.Label

  /// What the button is for; nil where nothing was said of it.
  public let role: ButtonRole?

  /// What the button was made of.
  public let label: Label

  let action: () -> Void

  /// Runs the action of the button.
  public func trigger() { action() }
}

/// What a button is for.
public struct ButtonRole: Hashable, Sendable {
  private enum Kind { case destructive, cancel }
  private let kind: Kind

  /// It deletes something: its label is red, unless its style has another colour.
  public static let destructive = ButtonRole(kind: .destructive)

  /// It ends something without a change.
  public static let cancel = ButtonRole(kind: .cancel)
}

/// The style that the label has anyway, in the tint.
public struct DefaultButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(BorderlessStyle())
  }
}

/// The label in the tint.
public struct BorderlessButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(BorderlessStyle())
  }
}

/// The label as it is, in the foreground style.
public struct PlainButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(PlainStyle())
  }
}

/// The label in the tint, on a pale rectangle of it with round corners.
public struct BorderedButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(BorderedStyle(isProminent: false))
  }
}

/// The label in white, on a rectangle of the tint with round corners.
public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    Button(configuration).buttonStyle(BorderedStyle(isProminent: true))
  }
}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
  /// The style that the label has anyway, in the tint.
  public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
  /// The label in the tint.
  public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
  /// The label as it is, in the foreground style.
  public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
  /// The label in the tint, on a pale rectangle of it with round corners.
  public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  /// The label in white, on a rectangle of the tint with round corners.
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

/// The foreground style of a button's label, where nothing around it says otherwise.
struct ButtonTint: ViewModifier {
  let role: ButtonRole?
  var foreground: Color?

  /// As Apple's guidelines have labels of the third rank.
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

/// A style of any type, which draws a button.
struct AnyButtonStyle {
  let makeBody: (ButtonContent) -> AnyView
}

/// What a button is made of.
struct ButtonContent {
  let label: AnyView
  let role: ButtonRole?
  let action: () -> Void
}

/// Runs an action when it is tapped, and looks as a style has it.
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

/// Looks as a style has it, which runs the action.
private struct PrimitiveStyledButton<Style: PrimitiveButtonStyle>: View {
  let style: StyleProperty<Style>
  let configuration: PrimitiveButtonStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

private struct ButtonStyleKey: EnvironmentKey {
  static var defaultValue: AnyButtonStyle? { nil }
}

extension EnvironmentValues {
  /// What draws buttons; nil for the default.
  var buttonStyle: AnyButtonStyle? {
    get { self[ButtonStyleKey.self] }
    set { self[ButtonStyleKey.self] = newValue }
  }
}

extension View {
  /// How the buttons in the view look.
  public func buttonStyle<S: ButtonStyle>(_ style: S) -> some View {
    environment(
      \.buttonStyle,
      AnyButtonStyle { AnyView(StyledButton(style: StyleProperty(style: style), content: $0)) })
  }

  /// How the buttons in the view look, and what runs their actions.
  public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View {
    environment(
      \.buttonStyle,
      AnyButtonStyle { content in
        let configuration = PrimitiveButtonStyleConfiguration(
          role: content.role, label: .init(content: content.label), action: content.action)
        // Buttons that the style is made of are drawn by another style, or by the default.
        return AnyView(
          PrimitiveStyledButton(style: StyleProperty(style: style), configuration: configuration)
            .environment(\.buttonStyle, nil))
      })
  }
}
