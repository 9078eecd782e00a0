import FastVectorGeometry

/// How labels look.
public protocol LabelStyle {
  /// The type of what is shown.
  associatedtype Body: View

  /// What is shown for a label.
  @ViewBuilder func makeBody(configuration: Configuration) -> Body

  /// A label, as its style sees it.
  typealias Configuration = LabelStyleConfiguration
}

/// A label, as its style sees it.
public struct LabelStyleConfiguration {
  /// The title of the label.
  public struct Title: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// The icon of the label.
  public struct Icon: View {
    let content: AnyView

    public var body: some View { content }
  }

  /// The title.
  public let title: Title

  /// The icon.
  public let icon: Icon
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
  /// Makes the label that a style draws, in the style around it.
  public init(_ configuration: LabelStyleConfiguration) {
    self.init {
      configuration.title
    } icon: {
      configuration.icon
    }
  }
}

/// The icon, and the title beside it.
public struct DefaultLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    TitleAndIconLabelStyle().makeBody(configuration: configuration)
  }
}

/// The icon, and the title beside it.
public struct TitleAndIconLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.icon
      configuration.title
    }
  }
}

/// The icon alone. The title is still the name by which ``Stage/tap(_:count:)`` finds what the label is in.
public struct IconOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View {
    configuration.icon.background { configuration.title.hidden() }
  }
}

/// The title alone.
public struct TitleOnlyLabelStyle: LabelStyle {
  /// Makes the style.
  public init() {}

  public func makeBody(configuration: Configuration) -> some View { configuration.title }
}

extension LabelStyle where Self == DefaultLabelStyle {
  /// The icon, and the title beside it.
  public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
  /// The icon, and the title beside it.
  public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
  /// The icon alone.
  public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
  /// The title alone.
  public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

/// A label as a style draws it.
private struct StyledLabel<Style: LabelStyle>: View {
  let style: StyleProperty<Style>
  let configuration: LabelStyleConfiguration

  var body: some View { style.style.makeBody(configuration: configuration) }
}

/// A style of any type, which draws a label.
struct AnyLabelStyle {
  let makeBody: (LabelStyleConfiguration) -> AnyView
}

private struct LabelStyleKey: EnvironmentKey {
  static var defaultValue: AnyLabelStyle? { nil }
}

extension EnvironmentValues {
  /// What draws labels; nil for the default.
  var labelStyle: AnyLabelStyle? {
    get { self[LabelStyleKey.self] }
    set { self[LabelStyleKey.self] = newValue }
  }
}

extension View {
  /// How the labels in the view look.
  public func labelStyle<S: LabelStyle>(_ style: S) -> some View {
    transformEnvironment(\.labelStyle) { styleAround in
      styleAround = AnyLabelStyle { [styleAround] configuration in
        // Labels that the style is made of are drawn by the style around it.
        AnyView(
          StyledLabel(style: StyleProperty(style: style), configuration: configuration)
            .environment(\.labelStyle, styleAround))
      }
    }
  }
}
