import FastVectorGeometry
import Foundation

/// The lines of a text in a width.
struct TextLines {
  /// Letters beside each other of one font.
  struct Segment {
    var text: String

    /// Which run of the text they belong to.
    let run: Int
    let font: Font
    var width: CGFloat
  }

  /// Segments beside each other, on one base line.
  struct Line {
    var segments: [Segment] = []
    var width: CGFloat = 0

    var ascent: CGFloat { segments.map(\.font.ascent).max() ?? 0 }
    var height: CGFloat { ascent + (segments.map { $0.font.lineHeight - $0.font.ascent }.max() ?? 0) }

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

  /// How far below the top the letters of the first and of the last line stand.
  var firstBaseline: CGFloat { lines.first?.ascent ?? 0 }
  var lastBaseline: CGFloat { size.height - (lines.last.map { $0.height - $0.ascent } ?? 0) }

  /// Breaks a text at line breaks, and between words where those do not fit.
  init(_ parts: [(text: String, font: Font)], width: CGFloat) {
    if parts.count == 1 {
      let font = parts[0].font
      for line in font.lines(of: parts[0].text, width: width) {
        let length = font.width(of: line)
        lines.append(Line(segments: [Segment(text: line, run: 0, font: font, width: length)], width: length))
      }
      size = CGSize(width: lines.map(\.width).max() ?? 0, height: font.lineHeight * CGFloat(lines.count))
    } else {
      for paragraph in Self.split(parts, at: "\n") { lines += Self.wrap(paragraph, parts, width) }
      size = CGSize(width: lines.map(\.width).max() ?? 0, height: lines.reduce(0) { $0 + $1.height })
    }
  }

  private typealias Piece = (text: String, run: Int)

  /// The pieces between separators, which may be of several runs.
  private static func split(_ parts: [(text: String, font: Font)], at separator: Character) -> [[Piece]] {
    var result: [[Piece]] = [[]]
    for (run, part) in parts.enumerated() {
      for (number, text) in part.text.split(separator: separator, omittingEmptySubsequences: false).enumerated() {
        if number > 0 { result.append([]) }
        result[result.count - 1].append((String(text), run))
      }
    }
    return result
  }

  private static func wrap(
    _ paragraph: [Piece], _ parts: [(text: String, font: Font)], _ width: CGFloat
  ) -> [Line] {
    func segment(_ text: String, _ run: Int) -> Segment {
      Segment(text: text, run: run, font: parts[run].font, width: parts[run].font.width(of: text))
    }
    var whole = Line()
    for piece in paragraph { whole.append(segment(piece.text, piece.run)) }
    // Up to what rounding makes of a width that this text has asked for itself.
    if whole.width <= width + 1e-6 { return [whole] }
    // Words, each with the space after it.
    var words: [[Segment]] = [[]]
    for piece in paragraph {
      for (number, word) in piece.text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
        if number > 0 {
          words[words.count - 1].append(segment(" ", piece.run))
          words.append([])
        }
        if !word.isEmpty { words[words.count - 1].append(segment(String(word), piece.run)) }
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

  /// Calls a function with each segment that is not empty, and the place of its top left.
  func forEach(_ body: (Segment, CGPoint) -> Void, alignment: (Line) -> CGFloat = { _ in 0 }) {
    var y: CGFloat = 0
    for line in lines {
      var x = alignment(line)
      let ascent = line.ascent
      for segment in line.segments {
        if !segment.text.isEmpty { body(segment, CGPoint(x: x, y: y + ascent - segment.font.ascent)) }
        x += segment.width
      }
      y += line.height
    }
  }
}
