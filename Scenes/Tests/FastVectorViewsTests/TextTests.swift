import FastVectorViews
import Testing

private let room = CGSize(width: 400, height: 100)

private struct Letters: Equatable {
  var text: String
  var font: Font
  var color: Color?
  var x: CGFloat
  var y: CGFloat
  var opacity: Double
}

extension Stage {
  /// The drawn strings with their fonts, colors, positions and opacities.
  fileprivate var letters: [Letters] {
    var result: [Letters] = []
    func add(_ elements: [DisplayList.Element], _ transform: ProjectionTransform, _ opacity: Double) {
      for element in elements {
        switch element {
        case .text(let text, let font, let paint):
          let origin = CGPoint.zero.applying(transform)
          var color: Color?
          if case .color(let one) = paint { color = one }
          result.append(
            Letters(text: text, font: font, color: color, x: origin.x, y: origin.y, opacity: opacity))
        case .layer(let layer):
          add(layer.elements, layer.transform.concatenating(transform), opacity * layer.opacity)
        default: break
        }
      }
    }
    add(frame().elements, ProjectionTransform(), 1)
    return result
  }
}

@Suite struct `Concatenated text` {
  private func letters(_ text: some View, width: CGFloat = 400) -> [Letters] {
    Stage(size: room) { text.frame(width: width, alignment: .leading) }.letters
  }

  @Test func `Concatenated text keeps its fonts and colors, on one baseline`() {
    let drawn = letters(
      Text("a").font(.system(size: 20)).foregroundColor(.red) + Text("b").font(.system(size: 40)).bold() + Text("c"))
    #expect(drawn.map(\.text) == ["a", "b", "c"])
    #expect(drawn.map(\.font) == [.system(size: 20), .system(size: 40).bold(), .body])
    #expect(drawn[0].color == .red && drawn[1].color == Color.primary)
    #expect(drawn[0].x == 0)
    #expect(abs(drawn[1].x - Font.system(size: 20).size(of: "a").width) < 1e-9)
    // `y` is the top of the text. Its distance from the shared baseline is the ascent, which is 1901/2048 of the font
    // size in DejaVu Sans.
    let ascent = 1901.0 / 2048
    #expect(abs(drawn[0].y + 20 * ascent - (drawn[1].y + 40 * ascent)) < 1e-9)
  }

  @Test func `Concatenated text inherits attributes that it doesn't set`() {
    let drawn = letters((Text("a").bold() + Text("b").foregroundStyle(.green)).font(.title).foregroundColor(.blue))
    #expect(drawn.map(\.font) == [.title.bold(), .title])
    #expect(drawn.map(\.color) == [.blue, .green])
  }

  @Test func `Concatenated text wraps between words, even where two strings meet`() {
    let font = Font.body
    let width = font.size(of: "one two").width
    let drawn = letters(Text("one t").foregroundColor(.red) + Text("wo three"), width: width)
    #expect(drawn.map(\.text) == ["one t", "wo", "three"])
    #expect(abs(drawn[2].x - drawn[0].x) < 1e-9 && abs(drawn[2].y - drawn[0].y - font.size(of: "a").height) < 1e-9)
    let lines = letters(Text("one\n") + Text("two"))
    #expect(lines.map(\.text) == ["one", "two"] && lines[1].x == 0 && lines[1].y > lines[0].y)
  }

  @Test func `Concatenated text has the same size as a single string`() {
    for width in stride(from: 20.0, through: 300, by: 20) {
      func size(_ text: Text) -> [String] {
        let stage = Stage(size: room) { text.background(Color.red).frame(width: width) }
        return stage.frames.map { "\($0.width.rounded()) \($0.height.rounded())" }
      }
      let whole = "the quick brown fox jumps over the lazy dog"
      let parts = Text("the quick br") + Text("own fox ") + Text("jumps over") + Text(" the lazy dog")
      #expect(size(Text(whole)) == size(parts), "\(width)")
    }
  }

  @Test func `Text can be interpolated into other text`() {
    let drawn = letters(Text("a \(Text("b").bold()) c \(1.25, specifier: "%.1f")"))
    #expect(drawn.map(\.text) == ["a ", "b", " c 1.2"])
    #expect(drawn.map(\.font.isBold) == [false, true, false])
  }

  @Test func `Text accepts Foundation's formats`() {
    let locale = Locale(identifier: "en_US")
    #expect(
      letters(Text(0.256, format: .percent.precision(.fractionLength(1)).locale(locale))).map(\.text) == ["25.6%"])
    #expect(letters(Text(1234, format: .number.locale(locale))).map(\.text) == ["1,234"])
    #expect(letters(Text("\(1234, format: .number.locale(locale)) m")).map(\.text) == ["1,234 m"])
    #expect(letters(Text("\(3, specifier: "%03d") \(0.5, specifier: "%.2f")")).map(\.text) == ["003 0.50"])
  }

  @Test func `Text has a weight and a design, or inherits them`() {
    #expect(letters(Text("a").fontWeight(.heavy))[0].font.isBold)
    #expect(letters(VStack { Text("a") }.fontWeight(.heavy))[0].font.isBold)
    let mono = letters(VStack { Text("iiii") }.fontDesign(.monospaced))[0].font
    #expect(mono.design == .monospaced && mono.size(of: "iiii") == mono.size(of: "mmmm"))
    #expect(letters(Text("a").fontDesign(.monospaced)).map(\.font) == letters(Text("a").monospaced()).map(\.font))
    #expect(
      letters(Text("a").font(.system(.title, design: .monospaced, weight: .bold)))[0].font == .title.bold().monospaced()
    )
    let digits = letters(Text("1").monospacedDigit())[0].font
    #expect(digits.size(of: "1") == digits.size(of: "8"))
  }
}

@Suite struct `Text transitions` {
  private struct Changing: View {
    let transition: ContentTransition
    let from: String
    let to: String
    @State private var isTo = false
    var body: some View {
      VStack {
        Text(isTo ? to : from).font(.system(size: 20)).contentTransition(transition)
        Color.clear.frame(width: 10, height: 10).onTapGesture { withAnimation(.linear(duration: 1)) { isTo = true } }
          .contentShape(Rectangle())
      }
    }
  }

  private func half(
    _ transition: ContentTransition, _ from: String, _ to: String, at time: Double = 0.25
  ) throws -> [Letters] {
    let stage = Stage(Changing(transition: transition, from: from, to: to), size: room)
    let first = stage.letters
    #expect(first.map(\.text) == [from] && first[0].opacity == 1)
    try stage.tap(index: 0)
    stage.advance(to: time)
    let letters = stage.letters
    stage.advance(to: 1.1)
    #expect(stage.letters.map(\.text) == [to] && stage.letters[0].opacity == 1 && stage.isAtRest)
    return letters
  }

  @Test func `Text changes immediately by default and with the identity transition`() throws {
    #expect(try half(.identity, "one", "two").map(\.text) == ["two"])
    let stage = Stage(size: room) { Text("a") }
    #expect(stage.letters.map(\.text) == ["a"])
  }

  @Test func `Text fades with the opacity transition, and both strings keep their width`() throws {
    let letters = try half(.opacity, "one", "twelve")
    #expect(letters.map(\.text) == ["one", "twelve"])
    #expect(letters.map(\.opacity) == [0.75, 0.25])
    let widths = letters.map { $0.font.size(of: $0.text).width }
    #expect(abs(letters[0].x + widths[0] / 2 - 200) < 1e-6 && abs(letters[1].x + widths[1] / 2 - 200) < 1e-6)
  }

  @Test func `Only the digits that change roll`() throws {
    let up = try half(.numericText(), "128", "138")
    #expect(up.map(\.text) == ["2", "1", "3", "8"])
    #expect(up.map(\.opacity) == [0.75, 1, 0.25, 1])
    let height = Font.system(size: 20).size(of: "1").height
    // After a quarter of the transition, the old digit has moved up by a quarter of its height. The new digit is still
    // three quarters of its height below its final position.
    #expect(abs(up[0].y - (up[1].y - 0.25 * height)) < 1e-6)
    #expect(abs(up[2].y - (up[1].y + 0.75 * height)) < 1e-6)
    #expect(up[0].x == up[2].x)
    let down = try half(.numericText(countsDown: true), "128", "138")
    #expect(abs(down[0].y - (down[1].y + 0.25 * height)) < 1e-6)
  }

  @Test func `Digits with the same place value stay together if a number becomes longer`() throws {
    let letters = try half(.numericText(), "$99", "$100", at: 0.5)
    #expect(letters.map(\.text) == ["9", "9", "$", "1", "0", "0"])
    let same = try half(.numericText(), "95", "105", at: 0.5)
    #expect(same.map(\.text) == ["9", "1", "0", "5"] && same[3].opacity == 1)
  }

  @Test func `Digits roll down if the value decreases`() throws {
    struct Counter: View {
      @State private var value = 5.0
      var body: some View {
        VStack {
          Text("\(value, specifier: "%.0f")").contentTransition(.numericText(value: value))
          Button("less") { withAnimation(.linear(duration: 1)) { value -= 1 } }
          Button("more") { withAnimation(.linear(duration: 1)) { value += 2 } }
        }
      }
    }
    let stage = Stage(Counter(), size: room)
    let y = stage.letters[0].y
    try stage.tap("less")
    stage.advance(to: 0.5)
    #expect(stage.letters[0].text == "5" && stage.letters[0].y > y)
    stage.advance(to: 2)
    try stage.tap("more")
    stage.advance(to: 2.5)
    #expect(stage.letters[0].text == "4" && stage.letters[0].y < y)
    // An interruption starts from the current text.
    try stage.tap("more")
    #expect(stage.letters.prefix(2).map(\.text) == ["6", "8"] && stage.letters[0].opacity == 1)
    stage.advance(to: 5)
    #expect(stage.letters[0].text == "8" && stage.isAtRest)
  }

  @Test func `Text interpolates between font sizes`() throws {
    struct Growing: View {
      @State private var isLarge = false
      var body: some View {
        VStack {
          Text("a").font(.system(size: isLarge ? 40 : 20)).contentTransition(.interpolate)
          Button("grow") { withAnimation(.linear(duration: 1)) { isLarge = true } }
        }
      }
    }
    let stage = Stage(Growing(), size: room)
    try stage.tap("grow")
    stage.advance(to: 0.5)
    func scale() -> CGFloat? {
      var found: CGFloat?
      func look(_ elements: [DisplayList.Element], _ scale: CGFloat) {
        for case .layer(let layer) in elements { look(layer.elements, scale * layer.transform.m11) }
        if elements.contains(where: { if case .text("a", _, _) = $0 { true } else { false } }) { found = scale }
      }
      look(stage.frame().elements, 1)
      return found
    }
    #expect(abs(scale()! - 0.75) < 1e-9)
    stage.advance(to: 1.1)
    #expect(scale() == 1)
    #expect(try half(.interpolate, "one", "two").map(\.opacity) == [0.75, 0.25])
  }
}
