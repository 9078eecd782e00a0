import FastVectorGeometry

/// The appearance of labels.
public protocol LabelStyle {
  /// The type of the view that the style creates.
  associatedtype Body: View

  /// Creates the view for a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// The properties of a label that a style can use.
  typealias Configuration = LabelStyleConfiguration
}

/// The properties of a label that a style can use.
public struct LabelStyleConfiguration {
  /// The type-erased title of a label.
  public struct Title: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// The type-erased icon of a label.
  public struct Icon: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// The title of the label.
  public let title: Title

  /// The icon of the label.
  public let icon: Icon
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Creates a label from the configuration of a label style, drawn in the style of the enclosing view.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init {
      configuration.title
    } icon: {
      configuration.icon
    }
  }
}

/// The default style, which shows the icon followed by the title.
public struct DefaultLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

/// A style that shows the icon followed by the title.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.icon
      configuration.title
    }
  }
}

/// A style that shows only the icon. ``Stage/tap(_:count:)`` still finds the enclosing control by the title.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon.background { configuration.title.hidden() }
  }
}

/// A style that shows only the title.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Creates the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The default style, which shows the icon followed by the title.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// A style that shows the icon followed by the title.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// A style that shows only the icon.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// A style that shows only the title.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// A label that a style draws.
private struct StyledLabel<Style: LabelStyle>: View {
  let style: StyleProperty<Style>
  let configuration: LabelStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

/// A type-erased label style.
struct AnyLabelStyle {
  let makeBody: (LabelStyleConfiguration) -> AnyView
}

private struct LabelStyleKey: EnvironmentKey {
  static var defaultValue: AnyLabelStyle? { nil }
}

extension EnvironmentValues {
  /// The style of labels, or nil for the default.
  var labelStyle: AnyLabelStyle? {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the labels in the view.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    transformEnvironment(\.labelStyle) { styleAround in
      styleAround = AnyLabelStyle { [styleAround] configuration in
        // Restore the enclosing style inside the style's body, because labels in it would otherwise cause an infinite
        // recursion.
        AnyView(
          StyledLabel(style: StyleProperty(style: style), configuration: configuration)
            .environment(\.labelStyle, styleAround))
      }
    }
  }
}
