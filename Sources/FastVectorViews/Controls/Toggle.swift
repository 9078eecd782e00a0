public import FastVectorGeometry
import Foundation

/// A switch with a label: a tap turns it on or off.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label

  @Environment(\.toggleStyle) private var style

  /// Makes a switch.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public var body: some View {
    let configuration = ToggleStyleConfiguration(label: .init(content: AnyView(label)), isOn: isOn)
    if let style {
      style.makeBody(configuration)
    } else {
      StyledToggle(style: StyleProperty(style: SwitchToggleStyle()), configuration: configuration)
    }
  }
}

extension Toggle where Label == Text {
  /// Makes a switch with a text.
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == FastVectorViews.Label<Text, Image> {
  /// Makes a switch with a text and a symbol.
  public init<S: StringProtocol>(_ title: S, systemImage name: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { FastVectorViews.Label(title, systemImage: name) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Makes the switch that a style draws.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

/// How switches look.
public protocol ToggleStyle {
  /// The type of what is shown.
  associatedtype Body: View

  /// What is shown for a switch.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// A switch, as its style sees it.
  typealias Configuration = ToggleStyleConfiguration
}

/// A switch, as its style sees it.
public struct ToggleStyleConfiguration {
  /// What the switch was made of.
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// What the switch was made of.
  public let label: Label

  /// Whether it is on.
  @Binding public var isOn: Bool

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// A knob in a capsule, at the end of the row of its label.
public struct SwitchToggleStyle: ToggleStyle {
  private let tint: Color?

  @Environment(\.areLabelsHidden) private var areLabelsHidden
  @Environment(\.tint) private var tintAround

  /// Makes the style: green, or the tint of the environment where there is one.
  public init() { tint = nil }

  /// Makes the style in a colour.
  public init(tint: Color) { self.tint = tint }

  public func makeBody(configuration: Configuration) -> some View {
    let on = tint.map { AnyShapeStyle($0) } ?? (tintAround == nil ? AnyShapeStyle(.green) : AnyShapeStyle(.tint))
    HStack {
      if !areLabelsHidden {
        configuration.label
        Spacer()
      }
      ZStack {
        Capsule().fill(configuration.isOn ? on : AnyShapeStyle(Color(white: 0.9)))
        Circle().fill(Color.white).frame(width: 27, height: 27).offset(x: configuration.isOn ? 10 : -10)
      }
      .frame(width: 51, height: 31)
    }
    .contentShape(Rectangle())
    .onTapGesture { configuration.isOn.toggle() }
  }
}

/// A button that is on or off: with a border and the tint where it is on.
public struct ButtonToggleStyle: ToggleStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    let button = Button {
      configuration.isOn.toggle()
    } label: {
      configuration.label
    }
    if configuration.isOn { button.buttonStyle(.borderedProminent) } else { button.buttonStyle(.borderless) }
  }
}

extension ToggleStyle where Self == SwitchToggleStyle {
  /// A knob in a capsule.
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }

  /// A knob in a capsule.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A button that is on or off.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// A switch as a style draws it.
private struct StyledToggle<Style: ToggleStyle>: View {
  let style: StyleProperty<Style>
  let configuration: ToggleStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

/// A style of any type, which draws a switch.
struct AnyToggleStyle {
  let makeBody: (ToggleStyleConfiguration) -> AnyView
}

private struct ToggleStyleKey: EnvironmentKey {
  static var defaultValue: AnyToggleStyle? { nil }
}

extension EnvironmentValues {
  /// What draws switches; nil for the default.
  var toggleStyle: AnyToggleStyle? {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension View {
  /// How the switches in the view look.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(
      \.toggleStyle,
      AnyToggleStyle { configuration in
        // Switches that the style is made of are drawn by the default.
        AnyView(
          StyledToggle(style: StyleProperty(style: style), configuration: configuration)
            .environment(\.toggleStyle, nil))
      })
  }
}
