public import Foundation

/// Letters of a size and weight, of the family DejaVu Sans.
public struct Font: Hashable, Sendable {
  /// How heavy letters are. Those from semibold on are drawn bold, all others regular.
  public enum Weight: Hashable, Sendable {
    case ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
  }

  /// How letters are made. There is one design.
  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced
  }

  /// The height of a line without what is between lines, in points.
  public var size: CGFloat

  /// How heavy the letters are.
  public var weight: Weight

  /// The family that was asked for; nil for ``defaultFamily``.
  package var family: String?

  /// The family of all letters that are drawn.
  public static let defaultFamily = "DejaVu Sans"

  /// Letters of a size, in points. What is negative or no number counts as 0.
  public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
    Font(size: size > 0 && size.isFinite ? size : 0, weight: weight)
  }

  /// Letters of a family, drawn in ``defaultFamily``.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = system(size: size)
    font.family = name == defaultFamily ? nil : name
    return font
  }

  /// The letters in another weight.
  public func weight(_ weight: Weight) -> Font {
    var font = self
    font.weight = weight
    return font
  }

  /// The letters in bold.
  public func bold() -> Font { weight(.bold) }

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

  /// Whether the letters are drawn bold.
  public var isBold: Bool {
    switch weight {
    case .semibold, .bold, .heavy, .black: true
    default: false
    }
  }
}
