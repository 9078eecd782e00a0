public import Foundation

/// Letters of a size and weight, of the family DejaVu Sans.
public struct Font: Hashable, Sendable {
  /// How heavy letters are. Those from semibold on are drawn bold, all others regular.
  public enum Weight: Hashable, Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How letters are made. There are two designs: monospaced letters are those of DejaVu Sans Mono.
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }

  /// The height of a line without what is between lines, in points.
  public var size: CGFloat

  /// How heavy the letters are.
  public var weight: Weight

  /// How the letters are made.
  public var design = Design.default

  /// Whether the letters are slanted.
  public private(set) var isItalic = false

  /// The family that was asked for; nil for ``defaultFamily``.
  package var family: String?

  /// The family of all letters that are drawn.
  public static let defaultFamily = "DejaVu Sans"

  /// Letters of a size, in points. What is negative or no number counts as 0.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(size: size > 0 && size.isFinite ? size : 0, weight: weight ?? .regular, design: design ?? .default)
  }

  /// Letters of a family, drawn in ``defaultFamily``.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = system(size: size)
    font.family = name == defaultFamily ? nil : name
    return font
  }

  /// Letters of a family, drawn in ``defaultFamily``. There is one size of text, so that it follows no style.
  public static func custom(_ name: String, size: CGFloat, relativeTo textStyle: TextStyle) -> Font {
    custom(name, size: size)
  }

  /// Letters of a family, drawn in ``defaultFamily``.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font { custom(name, size: fixedSize) }

  /// The letters in another weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// The letters in bold.
  public func bold() -> Font { weight(.bold) }

  /// The letters, slanted.
  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  /// The letters in another design.
  package func design(_ design: Design) -> Font {
    var font = self
    font.design = design
    return font
  }

  /// Letters that are all as wide as each other.
  public func monospaced() -> Font { design(.monospaced) }

  /// Digits that are all as wide as each other, which those of ``defaultFamily`` are.
  public func monospacedDigit() -> Font { self }

  /// The family of the letters.
  package var drawnFamily: String { design == .monospaced ? "DejaVu Sans Mono" : Self.defaultFamily }

  // The sizes of iOS, at the size of text that is set at first.

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

  /// What a text is for, which its size follows.
  public enum TextStyle: CaseIterable, Hashable, Sendable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2
  }

  /// Letters for a use.
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

  /// Whether the letters are drawn bold.
  public var isBold: Bool {
    switch weight {
    case .semibold, .bold, .heavy, .black: true
    default: false
    }
  }
}
