public import FastVectorGeometry
public import Foundation

/// One or more lines of text.
public struct Text: View, Equatable {
  let string: String

  /// What the text itself says of its letters, which counts more than the environment.
  var font: Font?
  var changes = FontChanges()

  /// What it is drawn with; nil for the foreground style of the environment.
  var paint: _Paint?

  /// Makes a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ content: S) { string = String(content) }

  /// Makes a text of a literal, in which numbers may have formats: `Text("\(share, specifier: "%.1f") %")`.
  public init(_ key: LocalizedStringKey) { string = key.string }

  /// Makes a text of a value in a format.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String { string = format.format(input) }

  /// Makes a text.
  public init(verbatim content: String) { string = content }

  private func with(_ change: (inout Text) -> Void) -> Text {
    var text = self
    change(&text)
    return text
  }

  /// The text in a font; nil for that of the environment.
  public func font(_ font: Font?) -> Text { with { $0.font = font } }

  /// The text in a weight; nil for that of its font.
  public func fontWeight(_ weight: Font.Weight?) -> Text { with { $0.changes.weight = weight } }

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

extension Text {
  /// The font in an environment.
  func font(in environment: EnvironmentValues) -> Font {
    changes.over(environment.fontChanges).apply(to: font ?? environment.font ?? .body)
  }

  /// What the text is drawn with in an environment.
  func paint(in environment: EnvironmentValues) -> _Paint { paint ?? ForegroundStyle()._paint(in: environment) }
}

private struct FontKey: EnvironmentKey {
  static let defaultValue: Font? = nil
}

/// What is made of a font.
struct FontChanges: Hashable {
  var weight: Font.Weight?
  var isBold: Bool?

  /// These changes, where there are none the others.
  func over(_ other: FontChanges) -> FontChanges {
    FontChanges(weight: weight ?? other.weight, isBold: isBold ?? other.isBold)
  }

  func apply(to font: Font) -> Font {
    let font = weight.map(font.weight) ?? font
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
}

private final class TextNode: LeafNode<Text> {
  lazy var paint = Attribute(_Paint(.primary), owner: self)
  private(set) var font = Font.body

  override func evaluate() {
    lines = [:]
    let environment = context.environment
    font = view.font(in: environment)
    paint.set(view.paint(in: environment))
    if let family = font.family { stage.warn(.missingFont(name: family)) }
  }

  override func makeItem() -> _LayoutItem { TextItem(self) }

  /// The lines by the width that they were made for.
  private var lines: [CGFloat: TextLines] = [:]

  /// The widths that are kept at most.
  private static var mostWidths: Int { 8 }

  func lines(in width: CGFloat) -> TextLines {
    if let known = lines[width] { return known }
    let made = TextLines(font.lines(of: view.string, width: width).map { ($0, font.width(of: $0)) })
    if lines.count == Self.mostWidths { lines = [:] }
    lines[width] = made
    return made
  }
}

/// The lines of a text in a width, and how wide they are.
private struct TextLines {
  let lines: [(text: String, width: CGFloat)]
  let width: CGFloat

  init(_ lines: [(text: String, width: CGFloat)]) {
    self.lines = lines
    width = lines.map(\.width).max() ?? 0
  }
}

/// The place of a text.
protocol TextPlace {
  var string: String { get }
}

private final class TextItem: LeafItem, TextPlace {
  private var text: TextNode { node as! TextNode }

  var string: String { text.view.string }

  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
    let lines = text.lines(in: proposal.width ?? .infinity)
    return CGSize(width: lines.width, height: text.font.lineHeight * CGFloat(lines.lines.count))
  }

  override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    guard key.isBaseline else { return nil }
    let first = text.font.ascent
    let last =
      first + text.font.lineHeight * CGFloat(max(0, text.lines(in: proposal.width ?? .infinity).lines.count - 1))
    return key.merged([first, last])
  }

  override func draw(in size: CGSize, into list: inout DisplayList) {
    let (font, paint) = (text.font, text.paint.shown)
    guard font.size > 0, paint.isVisible else { return }
    // A text that becomes wider or narrower keeps its lines, and stays in the middle of the room.
    let left = (size.width - self.size.width) / 2
    let top = (size.height - self.size.height) / 2
    for (number, line) in text.lines(in: self.size.width).lines.enumerated() where !line.text.isEmpty {
      let x = node.isMirrored ? left + self.size.width - line.width : left
      let origin = CGPoint(x: x, y: top + font.lineHeight * CGFloat(number))
      list.layer(at: origin) {
        let room = CGRect(x: -origin.x, y: -origin.y, width: size.width, height: size.height)
        $0.elements.append(.text(line.text, font, paint.drawn(in: room)))
      }
    }
  }

  override var summary: String? {
    "\"\(string)\" \(short(text.font.size))\(text.font.isBold ? " bold" : "") \(text.paint.shown.summary) "
      + describe(shownFrame)
  }
}
