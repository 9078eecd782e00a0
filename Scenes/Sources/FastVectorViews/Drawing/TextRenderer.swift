import FastVectorAnimation
public import FastVectorGeometry
public import Foundation

/// A type that draws text in a custom way, character by character if necessary. It animates through its
/// `animatableData`.
public protocol TextRenderer: Animatable {
  /// Draws text.
  ///
  /// - Parameters:
  ///   - layout: The lines of the text, and the runs of the lines.
  ///   - context: The context to draw into, with the origin at the top left of the text.
  func draw(layout: Text.Layout, in context: inout GraphicsContext)

  /// Returns the size of the text for a proposed size. By default this is the size of its lines.
  func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize

  /// The padding for drawing outside the bounds of the text. It is ignored, because text can be drawn anywhere.
  var displayPadding: EdgeInsets { get }
}

extension TextRenderer {
  public func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize { text.sizeThatFits(proposal) }
  public var displayPadding: EdgeInsets { EdgeInsets() }
}

/// A proxy that measures text.
public struct TextProxy {
  let size: (ProposedViewSize) -> CGSize

  /// Returns the size of the lines for a proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { size(proposal) }
}

/// A custom attribute of a part of a text view, which a ``TextRenderer`` can read. See ``Text/customAttribute(_:)``.
public protocol TextAttribute {}

extension View {
  /// Draws text in this view with a renderer.
  public func textRenderer<T: TextRenderer>(_ renderer: T) -> some View {
    modifier(_TextRendererModifier(renderer: renderer))
  }
}

/// A modifier that draws text with a renderer.
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
  /// The renderer of text; nil for the default rendering.
  var textRenderer: (any TextRenderer)? {
    get { self[TextRendererKey.self] }
    set { self[TextRendererKey.self] = newValue }
  }
}

extension Text {
  /// The layout of a text view, as a collection of lines from top to bottom.
  public struct Layout: RandomAccessCollection, Equatable {
    private let lines: [Line]

    /// True if the text was truncated because it didn't fit.
    public let isTruncated: Bool

    public var startIndex: Int { 0 }
    public var endIndex: Int { lines.count }
    public subscript(index: Int) -> Line { lines[index] }
  }
}

extension Text.Layout {
  /// Options for drawing text.
  public struct DrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Has no effect, because characters are always drawn at their exact positions.
    public static let disablesSubpixelQuantization = DrawingOptions(rawValue: 1)
  }

  /// The typographic bounds of characters, in points.
  public struct TypographicBounds: Equatable, Sendable {
    /// The start of the baseline, relative to the top left of the text.
    public var origin: CGPoint
    public var width: CGFloat

    /// The extents above and below the baseline.
    public var ascent: CGFloat
    public var descent: CGFloat

    /// The spacing below the line, which isn't part of ``rect``. It is 0 for runs and slices.
    public var leading: CGFloat

    /// The rectangle of the characters.
    public var rect: CGRect {
      CGRect(x: origin.x, y: origin.y - ascent, width: width, height: ascent + descent)
    }
  }

  /// A line of text, as a collection of runs from left to right.
  public struct Line: RandomAccessCollection, Equatable {
    fileprivate let runs: [Run]

    /// The typographic bounds of the line.
    public let typographicBounds: TypographicBounds

    /// The start of the baseline, relative to the top left of the text.
    public var origin: CGPoint { typographicBounds.origin }

    public var startIndex: Int { 0 }
    public var endIndex: Int { runs.count }
    public subscript(index: Int) -> Run { runs[index] }
  }

  /// Adjacent characters with the same font and style.
  public struct Run: RandomAccessCollection, Equatable {
    fileprivate let letters: Letters

    /// The typographic bounds of the characters.
    public var typographicBounds: TypographicBounds { letters.bounds(startIndex..<endIndex) }

    /// The indices of the characters in the text.
    public var characterIndices: [Int] { Array(letters.first..<letters.first + count) }

    /// The writing direction, which is always left to right.
    public var layoutDirection: LayoutDirection { .leftToRight }

    /// The custom attribute of type `T`, or nil if there is none. See ``Text/customAttribute(_:)``.
    public subscript<T: TextAttribute>(key: T.Type) -> T? { letters.attributes[key] }

    public var startIndex: Int { 0 }
    public var endIndex: Int { letters.characters.count }

    /// The slice that contains the character at `index`.
    public subscript(index: Int) -> RunSlice { RunSlice(run: self, indices: index..<index + 1) }

    /// The slice that contains the characters in `bounds`.
    public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: self, indices: bounds) }
  }

  /// A slice of a run.
  public struct RunSlice: RandomAccessCollection, Equatable {
    /// The run that contains the slice.
    public var run: Run

    /// The range of characters in the run.
    public var indices: Range<Int>

    /// Creates a slice.
    public init(run: Run, indices: Range<Int>) {
      self.run = run
      self.indices = indices
    }

    /// The typographic bounds of the characters.
    public var typographicBounds: TypographicBounds { run.letters.bounds(indices) }

    /// The indices of the characters in the text.
    public var characterIndices: [Int] { indices.map { run.letters.first + $0 } }

    /// The custom attribute of type `T`, or nil if there is none. See ``Text/customAttribute(_:)``.
    public subscript<T: TextAttribute>(key: T.Type) -> T? { run[key] }

    public var startIndex: Int { indices.lowerBound }
    public var endIndex: Int { indices.upperBound }

    /// The slice that contains the character at `index`.
    public subscript(index: Int) -> RunSlice { run[index] }

    /// The slice that contains the characters in `bounds`.
    public subscript(bounds: Range<Int>) -> RunSlice { RunSlice(run: run, indices: bounds) }
  }

  /// Characters with their positions.
  fileprivate struct Letters: Equatable {
    let segment: TextLines.Segment
    let characters: [String]

    /// The left edge of each character, and the right edge of the last one, from the left of the text.
    let edges: [CGFloat]

    /// The distance of the baseline from the top of the text.
    let baseline: CGFloat

    /// The index of the first character in the text.
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

    /// Draws a range of the characters.
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
  /// Draws a line of text at its position in the layout.
  public func draw(_ line: Text.Layout.Line, options: Text.Layout.DrawingOptions = .init()) {
    for run in line { draw(run, options: options) }
  }

  /// Draws a run of text at its position in the layout.
  public func draw(_ run: Text.Layout.Run, options: Text.Layout.DrawingOptions = .init()) {
    run.letters.draw(run.startIndex..<run.endIndex, in: self)
  }

  /// Draws a slice of a run at its position in the layout.
  public func draw(_ slice: Text.Layout.RunSlice, options: Text.Layout.DrawingOptions = .init()) {
    slice.run.letters.draw(slice.indices, in: self)
  }
}

extension Text.Layout {
  /// Creates the layout of text in the available space, with the custom attributes of its runs.
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

/// The custom attributes of a run, at most one of each type.
struct CustomTextAttributes: Equatable {
  private var values: [ObjectIdentifier: any TextAttribute] = [:]

  subscript<T: TextAttribute>(key: T.Type) -> T? {
    get { values[ObjectIdentifier(key)] as? T }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Returns these attributes, plus the attributes of other types from another set.
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
