public import Foundation

/// A font with a size, a weight and a design. Text is drawn in DejaVu Sans or DejaVu Sans Mono.
public struct Font: Hashable, Sendable {
  /// The weight of a font. Semibold and heavier weights are drawn bold, and all other weights regular.
  public enum Weight: Hashable, Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// The design of a font. Monospaced text is drawn in DejaVu Sans Mono, and all other designs in DejaVu Sans.
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }

  /// The font size (em), in points.
  public var size: CGFloat

  /// The weight, which determines whether text is drawn regular or bold.
  public var weight: Weight

  /// The design, which determines whether text is drawn in DejaVu Sans or DejaVu Sans Mono.
  public var design = Design.default

  /// True if text is drawn slanted. See ``italic()``.
  public private(set) var isItalic = false

  /// The requested custom family, which isn't used for drawing; nil for ``defaultFamily``.
  package var family: String?

  /// The family of all fonts except monospaced ones.
  public static let defaultFamily = "DejaVu Sans"

  /// Returns a font with a size, in points. Negative and non-finite sizes count as 0.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(size: size > 0 && size.isFinite ? size : 0, weight: weight ?? .regular, design: design ?? .default)
  }

  /// Returns a font of a custom family with a size, in points. Custom families aren't supported: text is drawn in
  /// ``defaultFamily``.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = system(size: size)
    font.family = name == defaultFamily ? nil : name
    return font
  }

  /// Returns a font of a custom family with a size, in points. Custom families aren't supported: text is drawn in
  /// ``defaultFamily``. The text style is ignored, because there is no text size setting that could scale the font.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    custom(name, size: size)
  }

  /// Returns a font of a custom family with a size, in points. Custom families aren't supported: text is drawn in
  /// ``defaultFamily``.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { custom(name, size: fixedSize) }

  /// Returns this font with the given weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// Returns the font in bold.
  public func bold() -> Font { weight(.bold) }

  /// Returns the font in italic.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// Returns this font with the given design.
  package func design(_ design: Design) -> Font {
    var font = self
    font.design = design
    return font
  }

  /// Returns the font with characters of equal width.
  public func monospaced() -> Font { design(.monospaced) }

  /// Returns the font itself, because all digits of ``defaultFamily`` have the same width.
  public func monospacedDigit() -> Font { self }

  /// The font family in which text is drawn, regardless of the requested family.
  package var drawnFamily: String { design == .monospaced ? "DejaVu Sans Mono" : Self.defaultFamily }

  // These are the sizes that iOS uses at its default text size setting.

  public static let largeTitle = system(size: 34)
  public static let title = system(size: 28)
  public static let title2 = system(size: 22)
  public static let title3 = system(size: 20)
  public static let headline = system(size: 17, weight: .semibold)
  public static let body = system(size: 17)
  public static let callout = system(size: 16)
  public static let subheadline = system(size: 15)
  public static let footnote = system(size: 13)
  public static let caption = system(size: 12)
  public static let caption2 = system(size: 11)

  /// A text style, which determines the default size and weight of a font.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }

  /// Returns a font for a text style, by default with the weight of the style.
  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    var font =
      switch style {
      case .largeTitle: largeTitle
      case .title: title
      case .title2: title2
      case .title3: title3
      case .headline: headline
      case .subheadline: subheadline
      case .body: body
      case .callout: callout
      case .footnote: footnote
      case .caption: caption
      case .caption2: caption2
      }
    font.weight = weight ?? font.weight
    font.design = design ?? .default
    return font
  }

  /// True if the weight is semibold or heavier. Text is then drawn bold.
  public var isBold: Bool {
    switch weight {
    case .semibold, .bold, .heavy, .black: true
    default: false
    }
  }
}
