import FastVectorGeometry

/// A light or dark appearance.
public enum ColorScheme: CaseIterable, Hashable, Sendable {
  case light, dark
}

private struct ColorSchemeKey: EnvironmentKey {
  static let defaultValue = ColorScheme.light
}

private struct PreferredColorSchemeKey: EnvironmentKey {
  static var defaultValue: (Namespace.ID, ColorScheme?) -> Void { { _, _ in } }
}

private struct ReduceMotionKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  /// The color scheme. It is light unless you set another one in the environment or with `preferredColorScheme(_:)`.
  public var colorScheme: ColorScheme {
    get { self[ColorSchemeKey.self] }
    set { self[ColorSchemeKey.self] = newValue }
  }

  /// A closure that sets the color scheme that a view prefers for the whole stage; see `preferredColorScheme(_:)`.
  var setPreferredColorScheme: (Namespace.ID, ColorScheme?) -> Void {
    get { self[PreferredColorSchemeKey.self] }
    set { self[PreferredColorSchemeKey.self] = newValue }
  }

  /// True if motion should be reduced. It is false unless you set it in the environment.
  public var accessibilityReduceMotion: Bool {
    get { self[ReduceMotionKey.self] }
    set { self[ReduceMotionKey.self] = newValue }
  }
}

extension View {
  /// Sets the color scheme of the whole stage while the view is present. Has no effect if `colorScheme` is nil. If
  /// several views set it, the last one applies.
  public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View {
    modifier(PreferredColorScheme(scheme: colorScheme))
  }

  /// Sets the color scheme of the view.
  public func colorScheme(_ colorScheme: ColorScheme) -> some View { environment(\.colorScheme, colorScheme) }
}

private struct PreferredColorScheme: ViewModifier {
  let scheme: ColorScheme?

  @Environment(\.setPreferredColorScheme) private var setScheme
  @Namespace private var view

  func body(content: Content) -> some View {
    content
      .onChange(of: scheme, initial: true) { setScheme(view, scheme) }
      .onDisappear { setScheme(view, nil) }
  }
}

extension Color {
  /// The dark variants of named colors, as listed in Apple's Human Interface Guidelines. The keys are the opaque light
  /// variants.
  private static let darkColors: [Color: Color] = {
    let pairs: [(light: Color, dark: Color)] = [
      (.primary, .white), (.red, Color(0xff453a)), (.orange, Color(0xff9f0a)), (.yellow, Color(0xffd60a)),
      (.green, Color(0x30d158)), (.mint, Color(0x63e6e2)), (.teal, Color(0x40c8e0)), (.cyan, Color(0x64d2ff)),
      (.blue, Color(0x0a84ff)), (.indigo, Color(0x5e5ce6)), (.purple, Color(0xbf5af2)), (.pink, Color(0xff375f)),
      (.brown, Color(0xac8e68)), (opaque(.secondary), Color(0xebebf5)),
    ]
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.light, $0.dark) })
  }()

  private static func opaque(_ color: Color) -> Color {
    var color = color
    color.opacity = 1
    return color
  }

  /// Returns the variant of the color for the environment's color scheme. Named colors have a dark variant.
  func resolved(in environment: EnvironmentValues) -> Color {
    guard environment.colorScheme == .dark, var dark = Self.darkColors[Self.opaque(self)] else { return self }
    dark.opacity = opacity
    return dark
  }
}
