public import FastVectorGeometry
public import Foundation

/// One or more lines of text.
public struct Text: View, Equatable {
  /// Letters of one font and style.
  struct Run: Equatable {
    var string: String

    /// What the text itself says of its letters, which counts more than the environment.
    var font: Font?
    var attributes = TextAttributes()

    /// What a renderer finds here.
    var customAttributes = CustomTextAttributes()

    /// What it is drawn with; nil for the foreground style of the environment, of a rank.
    var paint: _Paint?
    var rank: Int?

    /// The letters in an environment.
    func part(in environment: EnvironmentValues) -> TextPart {
      let attributes = attributes.over(environment.textAttributes)
      return TextPart(
        text: environment.textCase?.applied(to: string) ?? string,
        font: attributes.apply(to: font ?? environment.font ?? .body), spacing: attributes.spacing,
        baselineOffset: attributes.baselineOffset ?? 0, underline: attributes.underline,
        strikethrough: attributes.strikethrough)
    }

    /// What the text is drawn with in an environment.
    func paint(in environment: EnvironmentValues) -> _Paint {
      paint?.resolved(in: environment) ?? environment.foreground(rank ?? 0)
    }
  }

  private var first: Run
  private var others: [Run] = []

  var runs: [Run] { [first] + others }
  var string: String { others.isEmpty ? first.string : runs.map(\.string).joined() }

  /// Makes a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { first = Run(string: String(content)) }

  /// Makes a text of a literal, in which numbers may have formats: `Text("\(share, specifier: "%.1f") %")`.
  public init(_ key: LocalizedStringKey) {
    first = key.runs[0]
    others = Array(key.runs.dropFirst())
  }

  /// Makes a text of a value in a format.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { first = Run(string: format.format(input)) }

  /// Makes a text.
  public init(verbatim content: String) { first = Run(string: content) }

  /// A text, then another, each with its own font and style.
  public static func + (lhs: Text, rhs: Text) -> Text {
    var text = lhs
    text.others += rhs.runs
    return text
  }

  /// Changes one run; of several only what they do not say themselves.
  private func with(_ change: (inout Run) -> Void) -> Text {
    var text = self
    if others.isEmpty {
      change(&text.first)
      return text
    }
    var outer = Run(string: "")
    change(&outer)
    func changed(_ run: Run) -> Run {
      Run(
        string: run.string, font: run.font ?? outer.font, attributes: run.attributes.over(outer.attributes),
        customAttributes: run.customAttributes.over(outer.customAttributes),
        paint: run.paint ?? (run.rank == nil ? outer.paint : nil),
        rank: run.rank ?? (run.paint == nil ? outer.rank : nil))
    }
    text.first = changed(first)
    text.others = others.map(changed)
    return text
  }

  /// The text in a font; nil for that of the environment.
  public func font(_ font: Font?) -> Text { with { $0.font = font } }

  /// The text in a weight; nil for that of its font.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.attributes.weight = weight } }

  /// The text in a design; nil for that of its font.
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.attributes.design = design } }

  /// The text in letters that are all as wide as each other.
  public func monospaced(_ isActive: Bool = true) -> Text { fontDesign(isActive ? .monospaced : nil) }

  /// The text with digits that are all as wide as each other, which they are.
  public func monospacedDigit() -> Text { self }

  /// The text in bold.
  public func bold() -> Text { bold(true) }

  /// The text in bold, or not.
  public func bold(_ isActive: Bool) -> Text { with { $0.attributes.isBold = isActive } }

  /// The text in slanted letters.
  public func italic() -> Text { italic(true) }

  /// The text in slanted letters, or not.
  public func italic(_ isActive: Bool) -> Text { with { $0.attributes.isItalic = isActive } }

  /// The text with a line under it; its colour is that of the text where none is given.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with { $0.attributes.underline = isActive ? LineStyle(pattern: pattern, color: color) : .hidden } }

  /// The text with a line through it; its colour is that of the text where none is given.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with { $0.attributes.strikethrough = isActive ? LineStyle(pattern: pattern, color: color) : .hidden } }

  /// The text with room added after each letter, in points.
  public func kerning(_ kerning: CGFloat) -> Text { with { $0.attributes.kerning = kerning } }

  /// The text with room added after each letter, in points, which counts more than ``kerning(_:)``.
  public func tracking(_ tracking: CGFloat) -> Text { with { $0.attributes.tracking = tracking } }

  /// The text above its base line by a distance, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    with { $0.attributes.baselineOffset = baselineOffset }
  }

  /// The text in a colour; nil for that of the environment.
  public func foregroundColor(_ color: Color?) -> Text {
    with { ($0.paint, $0.rank) = (color.map { _Paint($0) }, nil) }
  }

  /// The text in a style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    with {
      $0.rank = (style as? HierarchicalShapeStyle)?.rank
      $0.paint = style is ForegroundStyle || $0.rank != nil ? nil : style._paint(in: EnvironmentValues())
    }
  }

  /// The text with a value that a ``TextRenderer`` finds at its letters.
  public func customAttribute<T: TextAttribute>(_ value: T) -> Text { with { $0.customAttributes[T.self] = value } }

  public var body: Never { fatalError("Text has no body") }

  public static func _makeNode(_ view: Text, _ inputs: _NodeInputs) -> _Node<Text> { TextNode(view, inputs) }
}

private struct FontKey: EnvironmentKey {
  static let defaultValue: Font? = nil
}

extension EnvironmentValues {
  /// The font of texts; nil for ``Font/body``.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }
}
