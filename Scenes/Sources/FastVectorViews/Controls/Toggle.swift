public import FastVectorGeometry
import Foundation

/// A control that switches between on and off when it is tapped.
public struct Toggle<Label: View>: View {
  private let isOn: Binding<Bool>
  private let label: Label

  @Environment(\.toggleStyle) private var style

  /// Creates a toggle with a view as its label.
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
  /// Creates a toggle with a text label.
  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

extension Toggle where Label == FastVectorViews.Label<Text, Image> {
  /// Creates a toggle whose label consists of a title and a symbol.
  public init<S: StringProtocol>(_ title: S, systemImage name: String, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { FastVectorViews.Label(title, systemImage: name) }
  }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
  /// Creates a toggle from the configuration of a toggle style, for use in the style's body.
  public init(_ configuration: ToggleStyleConfiguration) {
    self.init(isOn: configuration.$isOn) { configuration.label }
  }
}

/// The appearance of toggles and the interaction that changes them.
public protocol ToggleStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View

  /// Creates the view for a toggle.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The properties of a toggle that a style can use.
  typealias Configuration = ToggleStyleConfiguration
}

/// The properties of a toggle that a style can use.
public struct ToggleStyleConfiguration {
  /// The type-erased label of a toggle.
  public struct Label: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// The label of the toggle.
  public let label: Label

  /// True if the toggle is on.
  @Binding public var isOn: Bool

  init(label: Label, isOn: Binding<Bool>) {
    self.label = label
    _isOn = isOn
  }
}

/// A style that draws the label, followed by a switch. A tap anywhere in this row changes the toggle.
public struct SwitchToggleStyle: ToggleStyle {
  private let tint: Color?

  @Environment(\.areLabelsHidden) private var areLabelsHidden
  @Environment(\.tint) private var tintAround

  /// Creates the style. The switch is green when it's on, or has the tint color if the environment has one.
  public init() { tint = nil }

  /// Creates the style with a color for switches that are on.
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

/// A style that draws a button, with a border and a tinted background when it's on.
public struct ButtonToggleStyle: ToggleStyle {
  /// Creates the style.
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
  /// The default style, which draws a switch.
  public static var automatic: SwitchToggleStyle { SwitchToggleStyle() }

  /// A style that draws a switch.
  public static var `switch`: SwitchToggleStyle { SwitchToggleStyle() }
}

extension ToggleStyle where Self == ButtonToggleStyle {
  /// A style that draws a button.
  public static var button: ButtonToggleStyle { ButtonToggleStyle() }
}

/// A toggle that a style draws.
private struct StyledToggle<Style: ToggleStyle>: View {
  let style: StyleProperty<Style>
  let configuration: ToggleStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

/// A type-erased toggle style.
struct AnyToggleStyle {
  let makeBody: (ToggleStyleConfiguration) -> AnyView
}

private struct ToggleStyleKey: EnvironmentKey {
  static var defaultValue: AnyToggleStyle? { nil }
}

extension EnvironmentValues {
  /// The style of toggles, or nil for the default.
  var toggleStyle: AnyToggleStyle? {
    get { self[ToggleStyleKey.self] }
    set { self[ToggleStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the toggles in the view.
  public func toggleStyle<S: ToggleStyle>(_ style: S) -> some View {
    environment(
      \.toggleStyle,
      AnyToggleStyle { configuration in
        // Reset the style inside the style's body, because toggles in it would otherwise cause an infinite recursion.
        AnyView(
          StyledToggle(style: StyleProperty(style: style), configuration: configuration)
            .environment(\.toggleStyle, nil))
      })
  }
}
