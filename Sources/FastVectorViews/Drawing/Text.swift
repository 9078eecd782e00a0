public import FastVectorCharts
public import Foundation

/// One or more lines of text.
public struct Text: View, Equatable {
  let string: String

  /// Makes a text.
  public init<S: StringProtocol>(_ content: S) { string = String(content) }

  /// Makes a text.
  public init(verbatim content: String) { string = content }

  public var body: Never { fatalError("Text has no body") }

  public static func _makeNode(_ view: Text, _ inputs: _NodeInputs) -> _Node<Text> { TextNode(view, inputs) }
}

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

  /// The family that was asked for; nil for the one that there is.
  var family: String?

  /// Letters of a size, in points. What is negative or no number counts as 0.
  public static func system(size: CGFloat, weight: Weight = .regular, design: Design = .default) -> Font {
    Font(size: size > 0 && size.isFinite ? size : 0, weight: weight)
  }

  /// Letters of a family, for which DejaVu Sans stands in; the stage warns of it.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    var font = system(size: size)
    font.family = name == "DejaVu Sans" ? nil : name
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

extension View {
  /// The font of texts.
  public func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// Draws texts bold.
  public func bold() -> some View { transformEnvironment(\.font) { $0 = ($0 ?? .body).bold() } }
}

private final class TextNode: LeafNode<Text> {
  lazy var color = Attribute(Color.primary, owner: self)
  var font: Font { context.environment.font ?? .body }

  override func evaluate() {
    color.set(ForegroundStyle()._color(in: context.environment))
    if let family = font.family { stage.warn(.missingFont(name: family)) }
  }

  override func makeItem() -> _LayoutItem { TextItem(self) }
}

/// The place of a text.
protocol TextPlace {
  var string: String { get }
}

private final class TextItem: LeafItem, TextPlace {
  private var text: TextNode { node as! TextNode }

  var string: String { text.view.string }

  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize {
    let lines = text.font.lines(of: string, width: proposal.width ?? .infinity)
    return CGSize(
      width: lines.map { text.font.width(of: $0) }.max() ?? 0, height: text.font.lineHeight * CGFloat(lines.count))
  }

  override func draw(in size: CGSize, into list: inout DisplayList) {
    let (font, color) = (text.font, text.color.shown)
    guard font.size > 0, color.opacity > 0 else { return }
    // A text that becomes wider or narrower keeps its lines, and stays in the middle of the room.
    let left = (size.width - self.size.width) / 2
    let top = (size.height - self.size.height) / 2
    for (number, line) in font.lines(of: string, width: self.size.width).enumerated() where !line.isEmpty {
      let x = node.isMirrored ? left + self.size.width - font.width(of: line) : left
      list.layer(at: CGPoint(x: x, y: top + font.lineHeight * CGFloat(number))) {
        $0.elements.append(.text(line, font, color))
      }
    }
  }

  override var summary: String? {
    "\"\(string)\" \(short(text.font.size))\(text.font.isBold ? " bold" : "") \(text.color.shown.summary) "
      + describe(shownFrame)
  }
}
