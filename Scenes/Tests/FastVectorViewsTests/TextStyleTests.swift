import FastVectorViews
import FastVectorViewsCairo
import Testing

private let words = ["a", "of", "the", "quick", "brown", "foxes", "jumping", "gracefully", "WWWWWWWWWWWW"]

private func sentence(_ generator: inout SeededGenerator) -> String {
  (0..<Int.random(in: 1...12, using: &generator)).map { _ in words.randomElement(using: &generator)! }
    .joined(separator: Bool.random(using: &generator) ? " " : "\n")
}

/// A drawn line of text, with its strings joined into one. `x` is the left edge of the first string, and `y` is the
/// distance from the top of the first line, in points.
private struct DrawnLine: Equatable {
  var text: String
  var x: CGFloat
  var y: CGFloat
}

private func lines(_ view: some View, width: CGFloat) -> [DrawnLine] {
  let stage = Stage(view.frame(width: width, alignment: .leading), size: CGSize(width: width, height: 2000))
  var lines: [DrawnLine] = []
  for drawn in stage.drawn where drawn.what != "fill" && drawn.what != "stroke" {
    if let last = lines.last, abs(last.y - drawn.frame.minY) < 1e-6 {
      lines[lines.count - 1].text += drawn.what
    } else {
      lines.append(DrawnLine(text: drawn.what, x: drawn.frame.minX, y: drawn.frame.minY))
    }
  }
  let top = lines.first?.y ?? 0
  for index in lines.indices { lines[index].y = ((lines[index].y - top) * 1e6).rounded() / 1e6 }
  return lines
}

/// Returns the size of a view that is offered the given width.
private func size(_ view: some View, width: CGFloat = 400) -> CGSize {
  Stage(view.background(Color.red).frame(width: width), size: CGSize(width: width, height: 2000)).frames[0].size
}

@Suite struct `Lines of text` {
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Text obeys the line limit and the width, and an ellipsis marks missing text`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let text = sentence(&generator)
      let width = CGFloat.random(in: 30...300, using: &generator)
      let limit = Int.random(in: 1...4, using: &generator)
      let all = lines(Text(text), width: width)
      let some = lines(Text(text).lineLimit(limit), width: width)
      if all.count < limit || all.count == limit && Font.body.size(of: all.last!.text).width <= width {
        #expect(some == all, "seed \(seed): \(text) in \(width)")
      } else {
        #expect(some.count == limit, "seed \(seed): \(text) in \(width)")
        #expect(Array(some.dropLast()) == Array(all.prefix(limit - 1)), "seed \(seed): \(text) in \(width)")
        let last = some.last!.text
        #expect(last.hasSuffix("…") && last.filter { $0 == "…" }.count == 1)
        #expect(Font.body.size(of: last).width <= width + 1e-6)
        // The line without its ellipsis is a prefix of the remaining text. A longer prefix wouldn't fit.
        let rest = text.split(whereSeparator: \.isWhitespace)
          .dropFirst(all.prefix(limit - 1).reduce(0) { $0 + $1.text.split(separator: " ").count })
          .joined(separator: " ")
        #expect(rest.hasPrefix(last.dropLast()), "seed \(seed): \(rest) \(last)")
      }
    }
  }

  @Test func `Lines of text are truncated at the head, in the middle or at the tail`() {
    let width = Font.body.size(of: "abc…xyz").width
    func cut(_ mode: Text.TruncationMode) -> [String] {
      lines(Text("abcdefghijklmnopqrstuvwxyz").lineLimit(1).truncationMode(mode), width: width).map(\.text)
    }
    let (tail, head, middle) = (cut(.tail)[0], cut(.head)[0], cut(.middle)[0])
    #expect(tail.hasPrefix("abcd") && tail.hasSuffix("…"))
    #expect(head.hasSuffix("wxyz") && head.hasPrefix("…"))
    #expect(middle == "abc…xyz")
  }

  @Test func `A line of text is as wide as an ellipsis if no letter fits`() {
    #expect(lines(Text("abcdef").lineLimit(1), width: 1).map(\.text) == ["…"])
    #expect(lines(Text("abcdef").lineLimit(1), width: 0).map(\.text) == ["…"])
    #expect(lines(Text("abcdef").lineLimit(-3), width: 20).count == 1)
  }

  @Test func `A line limit can reserve space for missing lines`() {
    let line = Font.body.size(of: "a").height
    #expect(abs(size(Text("a").lineLimit(3, reservesSpace: true)).height - 3 * line) < 1e-9)
    #expect(abs(size(Text("a").lineLimit(2...4)).height - 2 * line) < 1e-9)
    #expect(abs(size(Text("a\nb\nc\nd\ne").lineLimit(2...4)).height - 4 * line) < 1e-9)
    #expect(abs(size(Text("a\nb").lineLimit(...1)).height - line) < 1e-9)
    #expect(abs(size(Text("a").lineLimit(2...)).height - 2 * line) < 1e-9)
    #expect(abs(size(VStack { Text("a\nb").lineLimit(nil) }.lineLimit(1)).height - 2 * line) < 1e-9)
  }

  @Test(arguments: [TextAlignment.leading, .center, .trailing])
  func `Lines of text follow the text alignment`(alignment: TextAlignment) {
    let drawn = lines(Text("long line\nx").multilineTextAlignment(alignment), width: 300)
    let free = Font.body.size(of: "long line").width - Font.body.size(of: "x").width
    let expected: CGFloat = alignment == .leading ? 0 : alignment == .center ? free / 2 : free
    #expect(drawn[0].x == 0)
    #expect(abs(drawn[1].x - expected) < 1e-9)
    let mirrored = lines(
      Text("long line\nx").multilineTextAlignment(alignment).environment(\.layoutDirection, .rightToLeft), width: 300)
    #expect(abs(mirrored[1].x - mirrored[0].x - (free - expected)) < 1e-9)
  }

  @Test func `Lines of text can have additional spacing`() {
    let line = Font.body.size(of: "a").height
    let view = Text("a\nb\nc").lineSpacing(7)
    #expect(abs(size(view).height - (3 * line + 14)) < 1e-9)
    let drawn = lines(view, width: 100)
    #expect(abs(drawn[1].y - drawn[0].y - line - 7) < 1e-5 && abs(drawn[2].y - drawn[1].y - line - 7) < 1e-5)
    for wrong in hostileNumbers where !(wrong > 0 && wrong.isFinite) {
      #expect(abs(size(Text("a\nb").lineSpacing(wrong)).height - 2 * line) < 1e-9)
    }
  }

  @Test func `Text shrinks to fit, down to its minimum scale factor`() {
    let text = Text("The quick brown fox")
    let whole = Font.body.size(of: "The quick brown fox").width
    #expect(lines(text.lineLimit(1).minimumScaleFactor(0.5), width: whole * 0.7).map(\.text) == ["The quick brown fox"])
    let scaled = size(text.lineLimit(1).minimumScaleFactor(0.5), width: whole * 0.7)
    #expect(scaled.width <= whole * 0.7 && scaled.width > whole * 0.65)
    // Text that doesn't fit at the minimum scale factor is truncated.
    #expect(lines(text.lineLimit(1).minimumScaleFactor(0.9), width: whole * 0.7)[0].text.hasSuffix("…"))
    #expect(size(text.lineLimit(1).minimumScaleFactor(0.5)).width == size(text).width)
    for wrong in hostileNumbers where !(wrong > 0 && wrong < 1) {
      #expect(size(text.minimumScaleFactor(wrong)) == size(text))
    }
  }
}

@Suite struct `Letters of text` {
  @Test func `Tracking and kerning add space after letters`() {
    let plain = Font.body.size(of: "abc").width
    #expect(abs(size(Text("abc").kerning(5)).width - plain - 15) < 1e-9)
    #expect(abs(size(Text("abc").kerning(5).tracking(2)).width - plain - 6) < 1e-9)
    #expect(abs(size(VStack { Text("abc") }.tracking(2)).width - plain - 6) < 1e-9)
    let drawn = Stage(Text("abc").kerning(5), size: CGSize(width: 200, height: 50)).drawn
    #expect(drawn.map(\.what) == ["a", "b", "c"])
    #expect(abs(drawn[1].frame.minX - drawn[0].frame.minX - Font.body.size(of: "a").width - 5) < 1e-9)
    #expect(size(Text("abc").kerning(-1000)).width == 0)
  }

  @Test func `Italic letters are slanted and keep their width`() throws {
    func letters(_ view: some View) -> [Font] {
      Stage(view, size: CGSize(width: 200, height: 50)).frame().elements.flatMap(fonts)
    }
    func fonts(_ element: DisplayList.Element) -> [Font] {
      switch element {
      case .text(_, let font, _): [font]
      case .layer(let layer): layer.elements.flatMap(fonts)
      default: []
      }
    }
    #expect(letters(Text("abc").italic()) == [.body.italic()])
    #expect(letters(VStack { Text("abc") }.italic()) == [.body.italic()])
    #expect(letters(VStack { Text("abc").italic(false) }.italic()) == [.body])
    #expect(letters(Text("a").font(.body.italic()) + Text("b")) == [.body.italic(), .body])
    #expect(size(Text("abc").italic()) == size(Text("abc")))
    let upright = try Stage(Text("abc"), size: CGSize(width: 60, height: 30)).png()
    #expect(try Stage(Text("abc").italic(), size: CGSize(width: 60, height: 30)).png() != upright)
  }

  @Test func `Underlines and strikethroughs are as long as the text`() {
    func strokes(_ text: Text) -> [CGRect] {
      Stage(text, size: CGSize(width: 200, height: 50)).drawn.filter { $0.what == "stroke" }.map(\.frame)
    }
    let width = Font.body.size(of: "abc").width
    let (under, through) = (strokes(Text("abc").underline()), strokes(Text("abc").strikethrough()))
    #expect(under.count == 1 && through.count == 1)
    #expect(abs(under[0].width - width) < 1e-9 && abs(through[0].width - width) < 1e-9)
    // The strikethrough crosses the middle of lowercase letters, and the underline is below the baseline. The distance
    // from the top of a line to its baseline is the ascent of DejaVu Sans: 1901/2048 of the font size of 17 points.
    let top = (50 - Font.body.size(of: "a").height) / 2
    let baseline = top + 17 * 1901 / 2048
    #expect(under[0].midY > baseline && under[0].midY < baseline + 2)
    #expect(through[0].midY < baseline - 2 && through[0].midY > top + 4)
    #expect(strokes(Text("abc").underline().underline(false)).isEmpty)
    #expect(strokes(Text("a").underline() + Text("b")).count == 1)
    #expect(strokes(Text("abc\nd").underline()).count == 2)
  }

  @Test func `Underlines and strikethroughs can have a color and a pattern`() {
    func line(_ view: some View) -> (DisplayList.Paint, StrokeStyle)? {
      func find(_ elements: [DisplayList.Element]) -> (DisplayList.Paint, StrokeStyle)? {
        for element in elements {
          if case .stroke(_, let paint, let style) = element { return (paint, style) }
          if case .layer(let layer) = element, let found = find(layer.elements) { return found }
        }
        return nil
      }
      return find(Stage(view, size: CGSize(width: 200, height: 50)).frame().elements)
    }
    #expect(line(Text("a").foregroundColor(.green).underline())?.0 == .color(.green))
    #expect(line(Text("a").underline(color: .red))?.0 == .color(.red))
    #expect(line(VStack { Text("a") }.strikethrough(pattern: .dash, color: .red))?.1.dash.count == 2)
    #expect(line(VStack { Text("a").strikethrough(false) }.strikethrough()) == nil)
  }

  @Test func `A baseline offset raises letters`() {
    let plain = Stage(Text("a") + Text("b"), size: CGSize(width: 200, height: 50)).drawn
    let raised = Stage(Text("a") + Text("b").baselineOffset(6), size: CGSize(width: 200, height: 50)).drawn
    #expect(plain[0].frame.minY == plain[1].frame.minY)
    #expect(abs(raised[0].frame.minY - raised[1].frame.minY - 6) < 1e-9)
    #expect(abs(size(Text("a").baselineOffset(6)).height - size(Text("a")).height - 6) < 1e-9)
    #expect(abs(size(Text("a").baselineOffset(-6)).height - size(Text("a")).height - 6) < 1e-9)
  }

  @Test func `A text case changes the case of letters`() {
    #expect(Stage(Text("aBc").textCase(.uppercase), size: CGSize(width: 200, height: 50)).texts == ["ABC"])
    #expect(Stage(Text("aBc").textCase(.lowercase), size: CGSize(width: 200, height: 50)).texts == ["abc"])
    #expect(
      Stage(VStack { Text("aBc").textCase(nil) }.textCase(.lowercase), size: CGSize(width: 200, height: 50)).texts
        == ["aBc"])
  }

  @Test func `Redacted letters are drawn as bars`() {
    let stage = Stage(
      VStack {
        Text("one\ntwo").redacted(reason: .placeholder)
        Text("shown")
        VStack { Text("shown too").unredacted() }.redacted(reason: .placeholder)
        Image(systemName: "heart").redacted(reason: .placeholder)
      }, size: CGSize(width: 200, height: 200))
    #expect(stage.texts == ["shown", "shown too"])
    // The stage has a frame for each line and a frame for the picture.
    #expect(stage.frames.count == 3)
    #expect(abs(stage.frames[0].width - Font.body.size(of: "one").width) < 1e-9)
  }
}
