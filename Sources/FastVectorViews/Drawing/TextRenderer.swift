public import FastVectorAnimation
public import FastVectorGeometry
public import Foundation

/// Draws texts in a way of its own, letter by letter if need be. It animates by its data.
public protocol TextRenderer: Animatable {
  /// Draws a text.
  ///
  /// - Parameters:
  ///   - layout: Its lines, and what those are made of.
  ///   - context: What it is drawn into, with the origin at the top left of the text.
  func draw(layout: Text.Layout, in context: inout GraphicsContext)

  /// The size of the text in one that is offered; that of its lines by default.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize

  /// How far beyond its bounds the text may be drawn. Changes nothing here: it may be drawn anywhere.
  var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize { text.sizeThatFits(proposal) }
  public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A text that is measured.
public struct TextProxy {
  let size: (ProposedViewSize) -> CGSize

  /// The size of the lines in one that is offered.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal) }
}

/// Something that a ``TextRenderer`` finds at letters of a text: see ``Text/customAttribute(_:)``.
public protocol TextAttribute {}

extension View {
  /// Lets a renderer draw the texts in the view.
  public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
    modifier(_TextRendererModifier(renderer: renderer))
  }
}

/// Lets a renderer draw texts.
public struct _TextRendererModifier<Renderer: TextRenderer>: ViewModifier, Animatable {
  var renderer: Renderer

  public var animatableData: Renderer.AnimatableData {
    get { renderer.animatableData }
    set { renderer.animatableData = newValue }
  }

  public func body(content: Content) -> some View {
    content.transformEnvironment(\.textRenderer) { [renderer] in $0 = renderer }
  }
}

private struct TextRendererKey: EnvironmentKey {
  static var defaultValue: (any TextRenderer)? { nil }
}

extension EnvironmentValues {
  /// What draws texts; nil for the drawing of this module.
  var textRenderer: (any TextRenderer)? {
    get { self[TextRendererKey.self] }
    set { self[TextRendererKey.self] = newValue }
  }
}

extension Text {
  /// A text as it is laid out: its lines from the top.
  public struct Layout: RandomAccessCollection, Equatable {
    private let lines: [Line]

    /// Whether letters were left out because there was no room for them.
    public let isTruncated: Bool

    public var startIndex: Int { 0 }
    public var endIndex: Int { lines.count }
    public subscript(index: Int) -> Line { lines[index] }
  }
}

extension Text.Layout {
  /// How letters are drawn.
  public struct DrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Changes nothing here: letters are drawn wherever the context puts them.
    public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
  }

  /// The room of letters, in points.
  public struct TypographicBounds: Equatable, Sendable {
    /// Where their base line begins, from the top left of the text.
    public var origin: CGPoint
    public var width: CGFloat

    /// How far they reach above the base line, and below.
    public var ascent: CGFloat
    public var descent: CGFloat

    /// The room below the line, which counts as a part of the next one.
    public var leading: CGFloat

    /// The rectangle of the letters.
    public var rect: CGRect {
      CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
    }
  }

  /// A line: runs of letters from the left.
  public struct Line: RandomAccessCollection, Equatable {
    fileprivate let runs: [Run]

    /// The room of the line.
    public let typographicBounds: TypographicBounds

    /// Where its base line begins, from the top left of the text.
    public var origin: CGPoint { typographicBounds.origin }

    public var startIndex: Int { 0 }
    public var endIndex: Int { runs.count }
    public subscript(index: Int) -> Run { runs[index] }
  }

  /// Letters beside each other of one font and style.
  public struct Run: RandomAccessCollection, Equatable {
    fileprivate let letters: Letters

    /// The room of the letters.
    public var typographicBounds: TypographicBounds { letters.bounds(startIndex..<endIndex) }

    /// Where the letters are in the text.
    public var characterIndices: [Int] { Array(letters.first..<letters.first + count) }

    /// The direction in which they are written.
    public var layoutDirection: LayoutDirection { .leftToRight }

    /// The value that the text has here by ``Text/customAttribute(_:)``.
    public subscript<T: TextAttribute>(key: T.Type) -> T? { letters.attributes[key] }

    public var startIndex: Int { 0 }
    public var endIndex: Int { letters.characters.count }

    /// One letter.
    public subscript(index: Int) -> RunSlice { RunSlice(run: self, indices: index..<index + 1) }

    /// Several letters.
    public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: self, indices: bounds) }
  }

  /// Some of the letters of a run.
  public struct RunSlice: RandomAccessCollection, Equatable {
    /// The run.
    public var run: Run

    /// Which of its letters.
    public var indices: Range<Int>

    /// Makes a slice.
    public init(run: Run, indices: Range<Int>) {
      self.run = run
      self.indices = indices
    }

    /// The room of the letters.
    public var typographicBounds: TypographicBounds { run.letters.bounds(indices) }

    /// Where the letters are in the text.
    public var characterIndices: [Int] { indices.map { run.letters.first + $0 } }

    /// The value that the text has here by ``Text/customAttribute(_:)``.
    public subscript<T: TextAttribute>(key: T.Type) -> T? { run[key] }

    public var startIndex: Int { indices.lowerBound }
    public var endIndex: Int { indices.upperBound }

    /// One letter.
    public subscript(index: Int) -> RunSlice { run[index] }

    /// Several letters.
    public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: run, indices: bounds) }
  }

  /// Letters with their places.
  fileprivate struct Letters: Equatable {
    let segment: TextLines.Segment
    let characters: [String]

    /// Where each begins, and where the last ends, from the left of the text.
    let edges: [CGFloat]

    /// Where the base line is, from the top of the text.
    let baseline: CGFloat

    /// Which letter of the text is the first.
    let first: Int
    let paint: _Paint
    let attributes: CustomTextAttributes
    let room: CGSize

    func bounds(_ range: Range<Int>) -> TypographicBounds {
      let part = segment.part
      return TypographicBounds(
        origin: CGPoint(x: edges[range.lowerBound], y: baseline),
        width: edges[range.upperBound] - edges[range.lowerBound],
        ascent: part.ascent, descent: part.descent, leading: 0)
    }

    /// Draws some of them.
    func draw(_ range: Range<Int>, in context: GraphicsContext) {
      let text = characters[range].joined()
      guard !text.isEmpty, segment.font.size > 0, paint.isVisible else { return }
      let origin = CGPoint(
        x: edges[range.lowerBound], y: baseline - segment.font.ascent - segment.part.baselineOffset)
      var list = DisplayList()
      list.draw(with: paint, in: CGRect(origin: CGPoint(x: -origin.x, y: -origin.y), size: room)) {
        segment.part.draw(text, with: $0, into: &$1)
      }
      context.add(list.elements, of: room, in: CGRect(origin: origin, size: room))
    }
  }
}

extension GraphicsContext {
  /// Draws a line of a text at its place.
  public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = .init()) {
    for run in line { draw(run, options: options) }
  }

  /// Draws a run of a text at its place.
  public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = .init()) {
    run.letters.draw(run.startIndex..<run.endIndex, in: self)
  }

  /// Draws letters of a text at their place.
  public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = .init()) {
    slice.run.letters.draw(slice.indices, in: self)
  }
}

extension Text.Layout {
  /// A text in a room, with what belongs to each of its runs.
  init(_ picture: TextPicture, of runs: [Text.Run], in room: CGSize, isMirrored: Bool) {
    var lines: [Line] = []
    var top = picture.top(in: room)
    var count = 0
    for line in picture.lines.lines {
      let left = picture.left(of: line, in: room, isMirrored: isMirrored)
      let baseline = top + line.ascent
      var x = left
      var made: [Run] = []
      for segment in line.segments where !segment.text.isEmpty {
        let characters = segment.text.map(String.init)
        let edges = characters.reduce(into: [x]) { $0.append($0.last! + segment.part.width(of: $1)) }
        made.append(
          Run(
            letters: Letters(
              segment: segment, characters: characters, edges: edges, baseline: baseline, first: count,
              paint: picture.paints[Swift.min(segment.run, picture.paints.count - 1)],
              attributes: runs[segment.run].customAttributes, room: room)))
        x += segment.width
        count += characters.count
      }
      let bounds = TypographicBounds(
        origin: CGPoint(x: left, y: baseline), width: line.width, ascent: line.ascent,
        descent: line.height - line.ascent,
        leading: picture.lines.spacing)
      lines.append(Line(runs: made, typographicBounds: bounds))
      top += line.height + picture.lines.spacing
    }
    self.init(lines: lines, isTruncated: picture.lines.isTruncated)
  }
}

/// Values at letters of a text, one of each type.
struct CustomTextAttributes: Equatable {
  private var values: [ObjectIdentifier: any TextAttribute] = [:]

  subscript<T: TextAttribute>(key: T.Type) -> T? {
    get { values[ObjectIdentifier(key)] as? T }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// These values, and of other types those of others.
  func over(_ others: CustomTextAttributes) -> CustomTextAttributes {
    var merged = self
    merged.values.merge(others.values) { own, _ in own }
    return merged
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    func isEqual<T: TextAttribute>(_ value: T, _ other: any TextAttribute) -> Bool {
      (other as? T).map { isSame(value, $0) } ?? false
    }
    return lhs.values.count == rhs.values.count
      && lhs.values.allSatisfy { key, value in rhs.values[key].map { isEqual(value, $0) } ?? false }
  }
}
