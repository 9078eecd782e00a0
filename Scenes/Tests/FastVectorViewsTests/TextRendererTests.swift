import FastVectorViews
import Testing

@Suite struct `Text renderers` {
  private struct Marked: TextAttribute {
    var rise: CGFloat
  }

  /// A renderer that draws each letter later than the previous letter and raises marked letters.
  private struct Waves: TextRenderer {
    var progress: Double
    var animatableData: Double {
      get { progress }
      set { progress = newValue }
    }

    func draw(layout: Text.Layout, in context: inout GraphicsContext) {
      for line in layout {
        for run in line {
          for (index, letter) in run.enumerated() {
            var copy = context
            copy.opacity = min(max(progress * 4 - Double(index), 0), 1)
            copy.translateBy(x: 0, y: -(run[Marked.self]?.rise ?? 0))
            copy.draw(letter)
          }
        }
      }
    }
  }

  /// A renderer that draws nothing but records the layout.
  private struct Notes: TextRenderer {
    final class Log {
      var layout: Text.Layout?
    }
    let log: Log
    func draw(layout: Text.Layout, in context: inout GraphicsContext) { log.layout = layout }
  }

  private func laidOut(_ text: Text, width: CGFloat = 200) -> Text.Layout? {
    let log = Notes.Log()
    let stage = Stage(text.textRenderer(Notes(log: log)), size: CGSize(width: width, height: 100))
    #expect(stage.texts.isEmpty)
    return log.layout
  }

  @Test func `A text renderer draws letters in the same way as the default renderer`() {
    let text = Text("Ab c").font(.system(size: 20)).foregroundStyle(.red)
    let letters = Stage(text.textRenderer(Waves(progress: 2)), size: CGSize(width: 100, height: 40)).drawn
    let whole = Stage(text, size: CGSize(width: 100, height: 40)).drawn
    #expect(letters.map(\.what) == ["A", "b", " ", "c"] && whole.map(\.what) == ["Ab c"])
    #expect(letters[0].frame == whole[0].frame)
    #expect(zip(letters, letters.dropFirst()).allSatisfy { $0.frame.minX < $1.frame.minX })
    #expect(letters.allSatisfy { $0.opacity == 1 && $0.frame.minY == whole[0].frame.minY })
  }

  @Test func `A text renderer animates its animatable data`() throws {
    struct Scene: View {
      @State private var isShown = false
      var body: some View {
        VStack {
          Text("abcd").textRenderer(Waves(progress: isShown ? 1 : 0))
          Color.red.frame(width: 10, height: 10).onTapGesture { withAnimation(.linear(duration: 4)) { isShown = true } }
        }
      }
    }
    let stage = Stage(Scene(), size: CGSize(width: 100, height: 100))
    #expect(stage.texts.isEmpty)
    try stage.tap(index: 0)
    stage.advance(to: 1.5)
    let drawn = stage.drawn.filter { $0.what != "fill" }
    #expect(drawn.map(\.what) == ["a", "b"] && drawn.map(\.opacity) == [1, 0.5])
    stage.advance(to: 4.01)
    #expect(stage.texts.count == 4 && stage.isAtRest)
  }

  @Test func `A text layout has lines, runs, glyphs and attributes`() throws {
    let text = Text("one ") + Text("two").bold().customAttribute(Marked(rise: 3)) + Text(" three\nfour")
    let layout = try #require(laidOut(text))
    #expect(layout.count == 2 && !layout.isTruncated)
    #expect(layout[0].map { $0[Marked.self]?.rise } == [nil, 3, nil])
    #expect(layout[0].map(\.count) == [4, 3, 6] && layout[1].map(\.count) == [4])
    #expect(layout[0].flatMap(\.characterIndices) == Array(0..<13))
    let bounds = layout.map(\.typographicBounds)
    #expect(bounds[1].origin.y > bounds[0].origin.y && bounds[0].origin.x == 0 && bounds[0].leading == 0)
    let first = layout[0].typographicBounds
    #expect(abs(layout[0].reduce(0) { $0 + $1.typographicBounds.width } - first.width) < 1e-6)
    #expect(first.rect.minY == 0 && abs(first.rect.maxY - layout[1].typographicBounds.rect.minY) < 1e-6)
    let run = layout[0][1]
    #expect(abs(run.reduce(0) { $0 + $1.typographicBounds.width } - run.typographicBounds.width) < 1e-6)
    #expect(run[1..<3].typographicBounds.origin.x == run[1].typographicBounds.origin.x)
    #expect(run[0][Marked.self]?.rise == 3 && run[1..<3].count == 2 && run[2].characterIndices == [6])
  }

  @Test func `A text renderer can raise text with an attribute`() {
    let text = Text("a") + Text("b").customAttribute(Marked(rise: 5))
    let drawn = Stage(text.textRenderer(Waves(progress: 2)), size: CGSize(width: 100, height: 100)).drawn
    #expect(drawn[0].frame.minY - drawn[1].frame.minY == 5)
  }

  @Test func `A text renderer has the size that it requests`() {
    struct Wide: TextRenderer {
      func draw(layout: Text.Layout, in context: inout GraphicsContext) {
        for line in layout { context.draw(line) }
      }
      func sizeThatFits(proposal: ProposedViewSize, text: TextProxy) -> CGSize {
        let size = text.sizeThatFits(proposal)
        return CGSize(width: size.width + 20, height: size.height + 10)
      }
    }
    func width(_ view: some View) -> CGFloat {
      Stage(view.background(Color.red), size: CGSize(width: 100, height: 100)).frames[0].width
    }
    #expect(abs(width(Text("a").textRenderer(Wide())) - width(Text("a")) - 20) < 1e-9)
  }

  @Test func `The innermost text renderer applies, even to empty text`() throws {
    let log = Notes.Log()
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      VStack { Text("a").textRenderer(Waves(progress: 2)) }.textRenderer(Notes(log: log))
    }
    #expect(stage.texts == ["a"] && log.layout == nil)
    #expect(try #require(laidOut(Text(""))).allSatisfy(\.isEmpty))
  }
}
