public import FastVectorGeometry
public import Foundation

/// One or more lines of text.
public struct Text: View, Equatable {
  /// Characters with the same font and style.
  struct Run: Equatable {
    var string: String

    /// The explicit font, which takes precedence over the font of the environment.
    var font: Font?
    var attributes = TextAttributes()

    /// The custom attributes for a ``TextRenderer``.
    var customAttributes = CustomTextAttributes()

    /// The explicit paint. If it is nil, the foreground style of the environment is used, at the level `rank`.
    var paint: _Paint?
    var rank: Int?

    /// Returns the characters with their font and style in an environment.
    func part(in environment: EnvironmentValues) -> TextPart {
      let attributes = attributes.over(environment.textAttributes)
      return TextPart(
        text: environment.textCase?.applied(to: string) ?? string,
        font: attributes.apply(to: font ?? environment.font ?? .body), spacing: attributes.spacing,
        baselineOffset: attributes.baselineOffset ?? 0, underline: attributes.underline,
        strikethrough: attributes.strikethrough)
    }

    /// Returns the paint of the text in an environment.
    func paint(in environment: EnvironmentValues) -> _Paint {
      paint?.resolved(in: environment) ?? environment.foreground(rank ?? 0)
    }
  }

  private var first: Run
  private var others: [Run] = []

  var runs: [Run] { [first] + others }
  var string: String { others.isEmpty ? first.string : runs.map(\.string).joined() }

  /// Creates a text view from a string.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { first = Run(string: String(content)) }

  /// Creates a text view from a literal. Interpolated numbers can have a format, as in
  /// `Text("\(share, specifier: "%.1f") %")`.
  public init(_ key: LocalizedStringKey) {
    first = key.runs[0]
    others = Array(key.runs.dropFirst())
  }

  /// Creates a text view from a value formatted by a format style.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { first = Run(string: format.format(input)) }

  /// Creates a text view from a string.
  public init(verbatim content: String) { first = Run(string: content) }

  /// Returns the concatenation of two text views. Each part keeps its font and style.
  public static func + (lhs: Text, rhs: Text) -> Text {
    var text = lhs
    text.others += rhs.runs
    return text
  }

  /// Returns the text with a change applied to its runs. If it has several runs, attributes that a run already sets
  /// explicitly aren't replaced.
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

  /// Sets the font of the text; nil for the font of the environment.
  public func font(_ font: Font?) -> Text { with { $0.font = font } }

  /// Sets the font weight of the text; nil for the weight of its font.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.attributes.weight = weight } }

  /// Sets the font design of the text; nil for the design of its font.
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.attributes.design = design } }

  /// Draws the text with characters of equal width, unless `isActive` is false.
  public func monospaced(_ isActive: Bool = true) -> Text { fontDesign(isActive ? .monospaced : nil) }

  /// Returns the text unchanged, because all digits already have the same width.
  public func monospacedDigit() -> Text { self }

  /// Makes the text bold.
  public func bold() -> Text { bold(true) }

  /// Makes the text bold, or cancels an enclosing `bold(_:)` if `isActive` is false. A bold font stays bold.
  public func bold(_ isActive: Bool) -> Text { with { $0.attributes.isBold = isActive } }

  /// Makes the text italic.
  public func italic() -> Text { italic(true) }

  /// Makes the text italic, or cancels an enclosing `italic(_:)` if `isActive` is false. An italic font stays italic.
  public func italic(_ isActive: Bool) -> Text { with { $0.attributes.isItalic = isActive } }

  /// Underlines the text. The line has the color of the text unless another one is specified.
  public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with { $0.attributes.underline = isActive ? LineStyle(pattern: pattern, color: color) : .hidden } }

  /// Strikes through the text. The line has the color of the text unless another one is specified.
  public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { with { $0.attributes.strikethrough = isActive ? LineStyle(pattern: pattern, color: color) : .hidden } }

  /// Adds spacing after each character, in points.
  public func kerning(_ kerning: CGFloat) -> Text { with { $0.attributes.kerning = kerning } }

  /// Adds spacing after each character, in points. This takes precedence over ``kerning(_:)``.
  public func tracking(_ tracking: CGFloat) -> Text { with { $0.attributes.tracking = tracking } }

  /// Raises the text above its baseline by a distance, in points.
  public func baselineOffset(_ baselineOffset: CGFloat) -> Text {
    with { $0.attributes.baselineOffset = baselineOffset }
  }

  /// Sets the color of the text; nil for the foreground style of the environment.
  public func foregroundColor(_ color: Color?) -> Text {
    with { ($0.paint, $0.rank) = (color.map { _Paint($0) }, nil) }
  }

  /// Sets the style of the text.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    with {
      $0.rank = (style as? HierarchicalShapeStyle)?.rank
      $0.paint = style is ForegroundStyle || $0.rank != nil ? nil : style._paint(in: EnvironmentValues())
    }
  }

  /// Adds a custom attribute to the text, which a ``TextRenderer`` can read.
  public func customAttribute<T: TextAttribute>(_ value: T) -> Text { with { $0.customAttributes[T.self] = value } }

  public var body: Never { fatalError("Text has no body") }

  public static func _makeNode(_ view: Text, _ inputs: _NodeInputs) -> _Node<Text> { TextNode(view, inputs) }
}

private struct FontKey: EnvironmentKey {
  static let defaultValue: Font? = nil
}

extension EnvironmentValues {
  /// The default font of text; nil for ``Font/body``.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }
}
