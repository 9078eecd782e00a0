import FastVectorGeometry
import Foundation

/// The node of a ``Text`` view.
final class TextNode: LeafNode<Text> {
  private(set) var paints: [Attribute<_Paint>] = []
  private(set) var parts: [TextPart] = []

  private var layout = TextLayout()

  /// The running transition from the previous text.
  private var change: TextChange?

  override func evaluate() {
    let environment = context.environment
    let runs = view.runs
    let before = environment.contentTransition == .identity || parts.isEmpty ? nil : picture
    parts = runs.map { $0.part(in: environment) }
    layout = environment.textLayout
    lines = [:]
    if paints.count != runs.count {
      paints = runs.map { Attribute($0.paint(in: environment), owner: self) }
    }
    for (paint, run) in zip(paints, runs) { paint.set(run.paint(in: environment)) }
    for part in parts {
      if let family = part.font.family { stage.warn(.missingFont(name: family)) }
    }
    if let before { begin(from: before, environment.contentTransition) }
    value = if case .numericValue(let value) = environment.contentTransition.kind { value } else { nil }
  }

  /// The numeric value of the text, if its content transition has one.
  private var value: Double?

  override func makeItem() -> _LayoutItem { TextItem(self) }

  /// The font of the first run.
  var font: Font { parts.first?.font ?? .body }

  /// The cached lines, by the width at which the text was wrapped.
  private var lines: [CGFloat: TextLines] = [:]

  /// The maximum number of cached widths.
  private static var maxWidths: Int { 8 }

  func lines(in width: CGFloat) -> TextLines {
    if let known = lines[width] { return known }
    let made = TextLines(parts, width: width, layout: layout)
    if lines.count == Self.maxWidths { lines = [:] }
    lines[width] = made
    return made
  }

  /// The text in its current layout.
  private var picture: TextPicture {
    let width = (item as! TextItem).width
    return TextPicture(lines: lines(in: width), paints: paints.map(\.shown), width: width)
  }

  /// Starts a transition from the previous text if the change is visible and has an animation.
  private func begin(from before: TextPicture, _ transition: ContentTransition) {
    guard before.differs(from: lines(in: before.width)) else { return }
    let progress = Attribute(0.0, owner: self)
    progress.set(0)
    progress.set(1)
    guard progress.isMoving else { return change = nil }
    change = TextChange(transition: transition, before: before, progress: progress, beforeValue: value)
  }

  /// Returns the size of the text for a proposed size.
  func size(in proposal: ProposedViewSize) -> CGSize {
    func size(_ proposal: ProposedViewSize) -> CGSize { lines(in: proposal.width ?? .infinity).size }
    guard let renderer = context.environment.textRenderer else { return size(proposal) }
    return tracking { renderer.sizeThatFits(proposal: proposal, text: TextProxy(size: size)) }
  }

  func draw(in size: CGSize, into list: inout DisplayList) {
    if context.environment.redactionReasons.contains(.placeholder) {
      return picture.drawPlaceholder(in: size, isMirrored: isMirrored, into: &list)
    }
    if let renderer = context.environment.textRenderer { return draw(by: renderer, in: size, into: &list) }
    guard let change, change.progress.isMoving else {
      change = nil
      return picture.draw(in: size, isMirrored: isMirrored, into: &list)
    }
    change.draw(to: picture, in: size, isMirrored: isMirrored, into: &list)
  }

  private func draw(by renderer: any TextRenderer, in size: CGSize, into list: inout DisplayList) {
    let layout = Text.Layout(picture, of: view.runs, in: size, isMirrored: isMirrored)
    var context = GraphicsContext(
      contents: self, environment: context.environment, bounds: CGRect(origin: .zero, size: size))
    tracking { renderer.draw(layout: layout, in: &context) }
    list.elements += context.target.elements
  }
}

extension TextNode: CanvasContents {
  func symbol(tagged key: ObjectIdentifier, isTag: (Any) -> Bool) -> _LayoutItem? { nil }

  func shown(_ image: Image, in environment: EnvironmentValues) -> Image.Shown {
    Image.Shown(stage.picture(of: image.source(in: environment)), in: environment)
  }
}

/// A layout item that shows text.
protocol AnyTextItem {
  var string: String { get }
}

private final class TextItem: LeafItem, AnyTextItem {
  private var text: TextNode { node as! TextNode }

  var string: String { text.view.string }

  /// The proposed width of the last layout. A long word may be wider.
  private(set) var width = CGFloat.infinity

  override func placed(_ proposal: ProposedViewSize) {
    width = proposal.width ?? .infinity
    super.placed(proposal)
  }

  override func chooseSize(_ proposal: ProposedViewSize) -> CGSize { text.size(in: proposal) }

  override func explicitGuide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
    guard key.isBaseline else { return nil }
    let lines = text.lines(in: proposal.width ?? .infinity)
    return key.merged([lines.firstBaseline, lines.lastBaseline])
  }

  override func draw(in size: CGSize, into list: inout DisplayList) { text.draw(in: size, into: &list) }

  override var summary: String? {
    "\"\(string)\" \(short(text.font.size))\(text.font.isBold ? " bold" : "") "
      + "\(text.paints.first?.shown.summary ?? "") \(describe(shownFrame))"
  }
}

/// Text with its layout.
struct TextPicture {
  let lines: TextLines
  let paints: [_Paint]

  /// The width for which the text was laid out.
  let width: CGFloat

  var size: CGSize { lines.size }

  /// The segments of all lines.
  private var segments: [TextLines.Segment] { lines.lines.flatMap(\.segments) }

  var string: String { lines.lines.map { $0.segments.map(\.text).joined() }.joined(separator: "\n") }

  /// The only line; nil if the number of lines isn't 1.
  var onlyLine: TextLines.Line? { lines.lines.count == 1 ? lines.lines[0] : nil }

  /// Returns true if other text has different characters or font sizes.
  func differs(from other: TextLines) -> Bool {
    let (old, new) = (segments, other.lines.flatMap(\.segments))
    return old.count != new.count || zip(old, new).contains { $0.text != $1.text || $0.font.size != $1.font.size }
  }

  /// Returns the distance of a line from the left of the available space. While the width of a text view is animated,
  /// its line breaks stay the same, and the text is centered.
  func left(of line: TextLines.Line, in room: CGSize, isMirrored: Bool) -> CGFloat {
    (room.width - size.width) / 2 + lines.inset(of: line, isMirrored: isMirrored)
  }

  func top(in room: CGSize) -> CGFloat { (room.height - size.height) / 2 }

  func draw(in room: CGSize, isMirrored: Bool, into list: inout DisplayList) {
    let top = top(in: room)
    lines.forEach { segment, point in
      draw(segment.text, segment, at: CGPoint(x: point.x, y: point.y + top), in: room, into: &list)
    } left: {
      left(of: $0, in: room, isMirrored: isMirrored)
    }
  }

  /// Draws a placeholder for each line.
  func drawPlaceholder(in room: CGSize, isMirrored: Bool, into list: inout DisplayList) {
    var y = top(in: room)
    for line in lines.lines {
      let left = left(of: line, in: room, isMirrored: isMirrored)
      let rect = CGRect(x: left, y: y, width: line.width, height: line.height)
      list.placeholder(in: rect.insetBy(dx: 0, dy: line.height * 0.15), paints[0])
      y += line.height + lines.spacing
    }
  }

  /// Draws characters of a segment.
  func draw(
    _ text: String, _ segment: TextLines.Segment, at origin: CGPoint, in room: CGSize, into list: inout DisplayList
  ) {
    let paint = paints[min(segment.run, paints.count - 1)]
    guard segment.font.size > 0, paint.isVisible else { return }
    list.layer(at: origin) {
      let room = CGRect(x: -origin.x, y: -origin.y, width: room.width, height: room.height)
      $0.draw(with: paint, in: room) { segment.part.draw(text, with: $0, into: &$1) }
    }
  }
}
