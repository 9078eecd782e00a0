public import FastVectorGeometry
import Foundation

extension Text {
  /// The style of a line under or through text.
  public struct LineStyle: Hashable, Sendable {
    /// The dash pattern of a line.
    public enum Pattern: Hashable, Sendable {
      case solid, dot, dash, dashDot, dashDotDot

      /// The lengths of dashes and gaps, as multiples of the line's thickness.
      fileprivate var dashes: [CGFloat] {
        switch self {
        case .solid: []
        case .dot: [1, 2]
        case .dash: [4, 2]
        case .dashDot: [4, 2, 1, 2]
        case .dashDotDot: [4, 2, 1, 2, 1, 2]
        }
      }
    }

    let pattern: Pattern

    /// The color of the line; nil for the color of the text.
    let color: Color?
    fileprivate var isVisible = true

    /// Creates a line style. The line has the color of the text unless another one is specified.
    public init(pattern: Pattern = .solid, color: Color? = nil) {
      self.pattern = pattern
      self.color = color
    }

    /// A solid line in the color of the text.
    public static let single = LineStyle()

    /// No line, regardless of the environment.
    static let hidden = {
      var style = LineStyle()
      style.isVisible = false
      return style
    }()
  }

  /// The case of letters.
  public enum Case: Hashable, Sendable {
    case uppercase, lowercase

    func applied(to string: String) -> String {
      self == .uppercase ? string.uppercased() : string.lowercased()
    }
  }
}

/// The attributes of text in addition to its font. An attribute is nil if it isn't specified.
struct TextAttributes: Hashable {
  var weight: Font.Weight?
  var isBold: Bool?
  var isItalic: Bool?
  var design: Font.Design?
  var kerning: CGFloat?
  var tracking: CGFloat?
  var baselineOffset: CGFloat?
  var underline: Text.LineStyle?
  var strikethrough: Text.LineStyle?

  /// Returns these attributes, with unspecified ones taken from another set.
  func over(_ other: TextAttributes) -> TextAttributes {
    TextAttributes(
      weight: weight ?? other.weight, isBold: isBold ?? other.isBold, isItalic: isItalic ?? other.isItalic,
      design: design ?? other.design, kerning: kerning ?? other.kerning, tracking: tracking ?? other.tracking,
      baselineOffset: baselineOffset ?? other.baselineOffset, underline: underline ?? other.underline,
      strikethrough: strikethrough ?? other.strikethrough)
  }

  func apply(to font: Font) -> Font {
    var font = font
    if let weight { font = font.weight(weight) }
    if let design { font = font.design(design) }
    if isItalic == true { font = font.italic() }
    return isBold == true ? font.bold() : font
  }

  /// The spacing after each character, in points.
  var spacing: CGFloat {
    let spacing = tracking ?? kerning ?? 0
    return spacing.isFinite ? spacing : 0
  }
}

/// Characters with the same font and style.
struct TextPart: Equatable {
  var text: String
  var font: Font

  /// The spacing after each character, in points.
  var spacing: CGFloat = 0

  /// The distance of the characters above the baseline, in points.
  var baselineOffset: CGFloat = 0
  var underline: Text.LineStyle?
  var strikethrough: Text.LineStyle?

  /// True if the characters have neither spacing nor a baseline offset, so their size depends only on the font.
  var isPlain: Bool { spacing == 0 && baselineOffset == 0 }

  func width<S: StringProtocol>(of text: S) -> CGFloat {
    spacing == 0 ? font.width(of: text) : max(0, font.width(of: text) + spacing * CGFloat(text.count))
  }

  /// The extents of the part above and below the baseline of its line, in points.
  var ascent: CGFloat { font.ascent + max(0, baselineOffset) }
  var descent: CGFloat { font.lineHeight - font.ascent + max(0, -baselineOffset) }

  /// Returns the part with its font size and distances multiplied by a factor.
  func scaled(by factor: CGFloat) -> TextPart {
    var part = self
    part.font.size *= factor
    part.spacing *= factor
    part.baselineOffset *= factor
    return part
  }
}

extension TextPart {
  // The metrics of DejaVu Sans, as fractions of the font size, from the OS/2 and post tables of its files.
  private static let underlineDepth: CGFloat = 40 / 2048
  private static let underlineThickness: CGFloat = 90 / 2048
  private static let strikethroughHeight: CGFloat = 530 / 2048
  private static let strikethroughThickness: CGFloat = 102 / 2048

  /// Draws characters of the part from the top left, with an underline and a strikethrough if specified.
  func draw(_ text: String, with paint: DisplayList.Paint, into list: inout DisplayList) {
    if let underline {
      draw(
        underline, under: text, top: font.ascent + font.size * Self.underlineDepth,
        thickness: font.size * Self.underlineThickness, with: paint, into: &list)
    }
    if spacing == 0 {
      list.elements.append(.text(text, font, paint))
    } else {
      var x: CGFloat = 0
      for letter in text.map(String.init) {
        list.layer(at: CGPoint(x: x, y: 0)) { $0.elements.append(.text(letter, font, paint)) }
        x += width(of: letter)
      }
    }
    if let strikethrough {
      draw(
        strikethrough, under: text, top: font.ascent - font.size * Self.strikethroughHeight,
        thickness: font.size * Self.strikethroughThickness, with: paint, into: &list)
    }
  }

  private func draw(
    _ line: Text.LineStyle, under text: String, top: CGFloat, thickness: CGFloat, with paint: DisplayList.Paint,
    into list: inout DisplayList
  ) {
    guard line.isVisible else { return }
    let paint = line.color.map { .color($0) } ?? paint
    let path = Path { path in
      path.move(to: CGPoint(x: 0, y: top + thickness / 2))
      path.addLine(to: CGPoint(x: width(of: text), y: top + thickness / 2))
    }
    let dash = line.pattern.dashes.map { $0 * thickness }
    list.elements.append(.stroke(path, paint, StrokeStyle(lineWidth: thickness, dash: dash)))
  }
}

private struct TextAttributesKey: EnvironmentKey {
  static let defaultValue = TextAttributes()
}

private struct TextCaseKey: EnvironmentKey {
  static let defaultValue: Text.Case? = nil
}

extension EnvironmentValues {
  /// The attributes of text in addition to its font.
  var textAttributes: TextAttributes {
    get { self[TextAttributesKey.self] }
    set { self[TextAttributesKey.self] = newValue }
  }

  /// The case of letters in text; nil to leave it unchanged.
  public var textCase: Text.Case? {
    get { self[TextCaseKey.self] }
    set { self[TextCaseKey.self] = newValue }
  }
}
