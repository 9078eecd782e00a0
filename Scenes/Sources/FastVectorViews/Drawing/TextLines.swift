import FastVectorGeometry
import Foundation

/// Text broken into lines of at most a given width.
struct TextLines {
  /// Adjacent characters that belong to the same run of the text.
  struct Segment: Equatable {
    var text: String

    /// The index of the run that contains the characters.
    let run: Int
    let part: TextPart
    var width: CGFloat

    var font: Font { part.font }

    init(_ text: String, of parts: [TextPart], _ run: Int) {
      (self.text, self.run, part) = (text, run, parts[run])
      width = part.width(of: text)
    }
  }

  /// Adjacent segments on the same baseline.
  struct Line {
    var segments: [Segment] = []
    var width: CGFloat = 0

    var ascent: CGFloat { segments.map(\.part.ascent).max() ?? 0 }
    var height: CGFloat { ascent + (segments.map(\.part.descent).max() ?? 0) }

    mutating func append(_ segment: Segment) {
      width += segment.width
      if let last = segments.last, last.run == segment.run {
        segments[segments.count - 1].text += segment.text
        segments[segments.count - 1].width += segment.width
      } else {
        segments.append(segment)
      }
    }
  }

  private(set) var lines: [Line] = []
  private(set) var size = CGSize.zero

  /// True if the text was truncated.
  private(set) var isTruncated = false

  private let layout: TextLayout

  /// The distances of the first and the last baseline from the top, in points.
  var firstBaseline: CGFloat { lines.first?.ascent ?? 0 }
  var lastBaseline: CGFloat {
    lines.reduce(allSpacing) { $0 + $1.height } - (lines.last.map { $0.height - $0.ascent } ?? 0)
  }

  /// The spacing between two lines, in points.
  var spacing: CGFloat { layout.lineSpacing }

  private var allSpacing: CGFloat { spacing * CGFloat(max(0, lines.count - 1)) }

  /// Breaks text at newlines, and between words if a line is too wide. If the text doesn't fit, reduces the font size
  /// in steps, down to the minimum that the layout allows.
  init(_ parts: [TextPart], width: CGFloat, layout: TextLayout = TextLayout()) {
    self.init(parts, unscaled: width, layout)
    guard layout.minimumScaleFactor < 1, !fits(width) else { return }
    let steps = 20
    for step in 1...steps {
      let factor = 1 - (1 - layout.minimumScaleFactor) * CGFloat(step) / CGFloat(steps)
      self = TextLines(parts.map { $0.scaled(by: factor) }, unscaled: width, layout)
      if fits(width) { return }
    }
  }

  private func fits(_ width: CGFloat) -> Bool { !isTruncated && size.width <= width + 1e-6 }

  private init(_ parts: [TextPart], unscaled width: CGFloat, _ layout: TextLayout) {
    self.layout = layout
    if parts.count == 1, parts[0].isPlain {
      lines = parts[0].font.lines(of: parts[0].text, width: width).map { line in
        let segment = Segment(line, of: parts, 0)
        return Line(segments: [segment], width: segment.width)
      }
    }
    let limit = max(1, layout.lineLimit ?? .max)
    if lines.isEmpty || lines.count > limit || lines.count == limit && overflows(width) {
      lines = []
      breakLines(parts, width, limit)
    }
    size = CGSize(width: lines.map(\.width).max() ?? 0, height: height(parts))
  }

  private func height(_ parts: [TextPart]) -> CGFloat {
    let first = lines.first?.height ?? 0
    var height = parts.count == 1 ? first * CGFloat(lines.count) : lines.reduce(0) { $0 + $1.height }
    if let reserved = layout.reservedLines, reserved > lines.count {
      height += CGFloat(reserved - lines.count) * ((lines.last?.height ?? 0) + spacing)
    }
    return height + allSpacing
  }

  private mutating func breakLines(_ parts: [TextPart], _ width: CGFloat, _ limit: Int) {
    for paragraph in Self.split(parts, at: "\n") {
      guard lines.count < limit else { return truncateLastLine(parts, width) }
      let wrapped = Self.wrap(paragraph, parts, width)
      let room = limit - lines.count
      lines += wrapped.prefix(room)
      if wrapped.count > room {
        // Append the rest of the text to the last line before truncating it, because part of the next word may fit.
        for line in wrapped[room...] {
          if let run = lines[limit - 1].segments.last?.run { lines[limit - 1].append(Segment(" ", of: parts, run)) }
          for segment in line.segments { lines[limit - 1].append(segment) }
        }
        return truncateLastLine(parts, width)
      }
    }
    if lines.count == limit, overflows(width) { truncateLastLine(parts, width) }
  }

  /// Returns true if the last line is wider than the available width.
  private func overflows(_ width: CGFloat) -> Bool { lines.last.map { $0.width > width + 1e-6 } ?? false }

  /// Truncates the last line so that it fits with an ellipsis.
  private mutating func truncateLastLine(_ parts: [TextPart], _ width: CGFloat) {
    isTruncated = true
    let line = lines.removeLast()
    let letters = line.segments.flatMap { segment in segment.text.map { Segment(String($0), of: parts, segment.run) } }
    var ends = [CGFloat(0)]
    for letter in letters { ends.append(ends.last! + letter.width) }
    var count = letters.count
    while true {
      // The numbers of characters before and after the ellipsis.
      let (before, after) =
        switch layout.truncationMode {
        case .tail: (count, 0)
        case .head: (0, count)
        case .middle: ((count + 1) / 2, count / 2)
        }
      let run = (before > 0 ? letters[before - 1] : letters.last)?.run ?? parts.count - 1
      let ellipsis = Segment("…", of: parts, run)
      if count == 0 || ends[before] + ellipsis.width + ends.last! - ends[letters.count - after] <= width + 1e-6 {
        var cut = Line()
        for letter in letters.prefix(before) { cut.append(letter) }
        cut.append(ellipsis)
        for letter in letters.suffix(after) { cut.append(letter) }
        return lines.append(cut)
      }
      count -= 1
    }
  }

  private typealias Piece = (text: String, run: Int)

  /// Returns the pieces of text between separators. A piece can contain characters of several runs.
  private static func split(_ parts: [TextPart], at separator: Character) -> [[Piece]] {
    var result: [[Piece]] = [[]]
    for (run, part) in parts.enumerated() {
      for (number, text) in part.text.split(separator: separator, omittingEmptySubsequences: false).enumerated() {
        if number > 0 { result.append([]) }
        result[result.count - 1].append((String(text), run))
      }
    }
    return result
  }

  private static func wrap(_ paragraph: [Piece], _ parts: [TextPart], _ width: CGFloat) -> [Line] {
    var whole = Line()
    for piece in paragraph { whole.append(Segment(piece.text, of: parts, piece.run)) }
    // The margin allows for rounding errors if the width was computed from this text.
    if whole.width <= width + 1e-6 { return [whole] }
    // Words, each followed by its space.
    var words: [[Segment]] = [[]]
    for piece in paragraph {
      for (number, word) in piece.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if number > 0 {
          words[words.count - 1].append(Segment(" ", of: parts, piece.run))
          words.append([])
        }
        if !word.isEmpty { words[words.count - 1].append(Segment(String(word), of: parts, piece.run)) }
      }
    }
    var lines = [Line()]
    var space: Segment?
    for word in words {
      let letters = word.filter { $0.text != " " }
      let needed = letters.reduce(0) { $0 + $1.width }
      if !lines[lines.count - 1].segments.isEmpty, !letters.isEmpty,
        lines[lines.count - 1].width + (space?.width ?? 0) + needed > width + 1e-6
      {
        lines.append(Line())
        space = nil
      }
      if !letters.isEmpty, let space, !lines[lines.count - 1].segments.isEmpty { lines[lines.count - 1].append(space) }
      for letter in letters { lines[lines.count - 1].append(letter) }
      space = word.last { $0.text == " " }
    }
    return lines
  }

  /// Returns the distance of a line from the left of the longest line.
  func inset(of line: Line, isMirrored: Bool = false) -> CGFloat {
    let fraction = layout.alignment.fraction
    return (size.width - line.width) * (isMirrored ? 1 - fraction : fraction)
  }

  /// Calls a closure with each nonempty segment and the position of its top left.
  func forEach(_ body: (Segment, CGPoint) -> Void, left: (Line) -> CGFloat) {
    var y: CGFloat = 0
    for line in lines {
      var x = left(line)
      let ascent = line.ascent
      for segment in line.segments {
        if !segment.text.isEmpty {
          body(segment, CGPoint(x: x, y: y + ascent - segment.font.ascent - segment.part.baselineOffset))
        }
        x += segment.width
      }
      y += line.height + spacing
    }
  }
}
