public import FastVectorGeometry
public import Foundation

/// One or more lines of text.
public struct Text: View, Equatable {
  /// Letters of one font and style.
  struct Run: Equatable {
    var string: String

    /// What the text itself says of its letters, which counts more than the environment.
    var font: Font?
    var changes = FontChanges()

    /// What it is drawn with; nil for the foreground style of the environment.
    var paint: _Paint?

    /// The font in an environment.
    func font(in environment: EnvironmentValues) -> Font {
      changes.over(environment.fontChanges).apply(to: font ?? environment.font ?? .body)
    }

    /// What the text is drawn with in an environment.
    func paint(in environment: EnvironmentValues) -> _Paint { paint ?? ForegroundStyle()._paint(in: environment) }
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
        string: run.string, font: run.font ?? outer.font, changes: run.changes.over(outer.changes),
        paint: run.paint ?? outer.paint)
    }
    text.first = changed(first)
    text.others = others.map(changed)
    return text
  }

  /// The text in a font; nil for that of the environment.
  public func font(_ font: Font?) -> Text { with { $0.font = font } }

  /// The text in a weight; nil for that of its font.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.changes.weight = weight } }

  /// The text in a design; nil for that of its font.
  public func fontDesign(_ design: Font.Design?) -> Text { with { $0.changes.design = design } }

  /// The text in letters that are all as wide as each other.
  public func monospaced(_ isActive: Bool = true) -> Text { fontDesign(isActive ? .monospaced : nil) }

  /// The text with digits that are all as wide as each other, which they are.
  public func monospacedDigit() -> Text { self }

  /// The text in bold.
  public func bold() -> Text { bold(true) }

  /// The text in bold, or not.
  public func bold(_ isActive: Bool) -> Text { with { $0.changes.isBold = isActive } }

  /// The text in a colour; nil for that of the environment.
  public func foregroundColor(_ color: Color?) -> Text { with { $0.paint = color.map { _Paint($0) } } }

  /// The text in a style.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> Text {
    with { $0.paint = style is ForegroundStyle ? nil : style._paint(in: EnvironmentValues()) }
  }

  public var body: Never { fatalError("Text has no body") }

  public static func _makeNode(_ view: Text, _ inputs: _NodeInputs) -> _Node<Text> { TextNode(view, inputs) }
}

private struct FontKey: EnvironmentKey {
  static let defaultValue: Font? = nil
}

/// What is made of a font.
struct FontChanges: Hashable {
  var weight: Font.Weight?
  var isBold: Bool?
  var design: Font.Design?

  /// These changes, where there are none the others.
  func over(_ other: FontChanges) -> FontChanges {
    FontChanges(weight: weight ?? other.weight, isBold: isBold ?? other.isBold, design: design ?? other.design)
  }

  func apply(to font: Font) -> Font {
    var font = font
    if let weight { font = font.weight(weight) }
    if let design { font = font.design(design) }
    return isBold == true ? font.bold() : font
  }
}

private struct FontChangesKey: EnvironmentKey {
  static let defaultValue = FontChanges()
}

extension EnvironmentValues {
  /// What is made of the fonts of texts.
  var fontChanges: FontChanges {
    get { self[FontChangesKey.self] }
    set { self[FontChangesKey.self] = newValue }
  }

  /// The font of texts; nil for ``Font/body``.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }
}

extension View {
  /// The font of texts.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// Draws texts bold, whatever their font.
  public func bold(_ isActive: Bool = true) -> some View { environment(\.fontChanges.isBold, isActive) }

  /// The weight of texts, whatever their font; nil for that of the font.
  public func fontWeight(_ weight: Font.Weight?) -> some View { environment(\.fontChanges.weight, weight) }

  /// The design of texts, whatever their font; nil for that of the font.
  public func fontDesign(_ design: Font.Design?) -> some View { environment(\.fontChanges.design, design) }

  /// Draws texts in letters that are all as wide as each other.
  public func monospaced(_ isActive: Bool = true) -> some View { fontDesign(isActive ? .monospaced : nil) }

  /// Draws texts with digits that are all as wide as each other, which they are.
  public func monospacedDigit() -> some View { self }
}
