import FastVectorViews
import Testing

private let room = CGSize(width: 200, height: 100)

private struct Names: PreferenceKey {
  static var defaultValue: [String] { [] }
  static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private struct Width: PreferenceKey {
  static var defaultValue: CGFloat { 0 }
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

/// A preference whose value isn't Equatable, like the values of many custom preferences.
private struct Bounds: PreferenceKey {
  struct Named {
    let name: String
    let bounds: Anchor<CGRect>
  }
  static var defaultValue: [Named] { [] }
  static func reduce(value: inout [Named], nextValue: () -> [Named]) { value += nextValue() }
}

/// A log of the values that actions receive.
private final class Log<Value> {
  var values: [Value] = []
}

@Suite struct `Preferences` {
  private func told(_ view: some View) -> [[String]] {
    let log = Log<[String]>()
    _ = Stage(view.onPreferenceChange(Names.self) { log.values.append($0) }, size: room)
    return log.values
  }

  @Test func `Preferences are reduced in view order, reported once, and have the default value of their key`() {
    #expect(
      told(
        VStack {
          Text("1").preference(key: Names.self, value: ["a"])
          Group { Text("2").preference(key: Names.self, value: ["b"]) }.padding()
          ForEach(0..<2) { Text("3").preference(key: Names.self, value: ["\($0)"]) }
          Color.clear.overlay { Text("4").preference(key: Names.self, value: ["over"]) }
          GeometryReader { _ in Text("5").preference(key: Names.self, value: ["inside"]) }
        }) == [["a", "b", "0", "1", "over", "inside"]])
    #expect(told(Text("a")) == [[]])
  }

  @Test func `A preference can be replaced or transformed`() {
    let inner = Text("a").preference(key: Names.self, value: ["in"])
    #expect(told(inner.preference(key: Names.self, value: ["out"])) == [["out"]])
    #expect(told(inner.transformPreference(Names.self) { $0.append("more") }) == [["in", "more"]])
    #expect(told(Text("a").transformPreference(Names.self) { $0.append("more") }) == [["more"]])
    // Other preferences aren't affected.
    #expect(told(inner.preference(key: Width.self, value: 5)) == [["in"]])
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `A preference is updated after each change`(seed: UInt64) throws {
    struct Program: View {
      let log: Log<[String]>
      @State var names = ["start"]
      var body: some View {
        ZStack {
          ForEach(names, id: \.self) { name in Text(name).preference(key: Names.self, value: [name]) }
        }
        .onPreferenceChange(Names.self) { log.values.append($0) }
        .onReceive(Timer.publish(every: 1, on: .main, in: .common).autoconnect()) { _ in names = next() }
      }
      let next: () -> [String]
    }
    var generator = SeededGenerator(seed: seed)
    let log = Log<[String]>()
    var expected = ["start"]
    let stage = Stage(
      Program(log: log) {
        expected = ["a", "b", "c", "d"].filter { _ in Bool.random(using: &generator) }.shuffled(using: &generator)
        return expected
      }, size: room)
    for second in 1...20 {
      let before = log.values.count
      let old = log.values.last
      stage.advance(to: Double(second) + 0.5)
      #expect(log.values.last == expected, "seed \(seed)")
      #expect(log.values.count == before + (expected == old ? 0 : 1), "seed \(seed)")
    }
  }

  @Test func `A view that is leaving sends no preferences`() throws {
    struct Program: View {
      let log: Log<[String]>
      @State private var isShown = true
      var body: some View {
        VStack {
          Button("go") { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
          if isShown { Text("a").preference(key: Names.self, value: ["a"]) }
        }
        .onPreferenceChange(Names.self) { log.values.append($0) }
      }
    }
    let log = Log<[String]>()
    let stage = Stage(Program(log: log), size: room)
    try stage.tap("go")
    stage.advance(to: 0.5)
    #expect(stage.texts.contains("a"))
    #expect(log.values == [["a"], []])
    try stage.tap("go")
    #expect(log.values == [["a"], [], ["a"]])
  }

  @Test func `A preference can pass measured sizes to other views`() throws {
    struct Program: View {
      @State private var width: CGFloat = 0
      @State private var isWide = false
      var body: some View {
        VStack(spacing: 0) {
          Color.red.frame(width: isWide ? 120 : 40, height: 10)
            .background { GeometryReader { Color.clear.preference(key: Width.self, value: $0.size.width) } }
            .onTapGesture { withAnimation(.linear(duration: 1)) { isWide = true } }
          Color.blue.frame(width: width, height: 10)
        }
        .onPreferenceChange(Width.self) { width = $0 }
      }
    }
    let stage = Stage(Program(), size: room)
    #expect(stage.frames.map(\.width) == [40, 40])
    try stage.tap(index: 0)
    stage.advance(to: 2)
    #expect(stage.frames.map(\.width) == [120, 120])
    #expect(stage.warnings.isEmpty && stage.isAtRest)
  }
}

@Suite struct `Anchors` {
  private struct Tabs: View {
    @State private var selected = "one"
    var body: some View {
      HStack(spacing: 10) {
        ForEach(["one", "three"], id: \.self) { name in
          Button(name) { withAnimation(.linear(duration: 1)) { selected = name } }
            .anchorPreference(key: Bounds.self, value: .bounds) { [Bounds.Named(name: name, bounds: $0)] }
        }
      }
      .backgroundPreferenceValue(Bounds.self) { all in
        GeometryReader { proxy in
          if let one = all.first(where: { $0.name == selected }) {
            let frame = proxy[one.bounds]
            Color.yellow.frame(width: frame.width, height: 4).offset(x: frame.minX, y: frame.maxY)
          }
        }
      }
    }
  }

  @Test func `An anchor has the position of its view, and views placed at it move along`() throws {
    let stage = Stage(Tabs(), size: room)
    let (one, three) = (Font.body.size(of: "one").width, Font.body.size(of: "three").width)
    let left = (200 - one - three - 10) / 2
    let bottom = 50 + Font.body.size(of: "a").height / 2
    #expect(isAt(stage.frames.first, left, bottom, one, 4))
    try stage.tap("three")
    stage.advance(to: 0.5)
    #expect(isAt(stage.frames.first, left + (one + 10) / 2, bottom, (one + three) / 2, 4))
    stage.advance(to: 1)
    #expect(isAt(stage.frames.first, left + one + 10, bottom, three, 4))
    stage.advance(to: 2)
    #expect(stage.warnings.isEmpty && stage.isAtRest)
  }

  private struct Centers: PreferenceKey {
    static var defaultValue: Anchor<CGPoint>? { nil }
    static func reduce(value: inout Anchor<CGPoint>?, nextValue: () -> Anchor<CGPoint>?) {
      value = value ?? nextValue()
    }
  }

  @Test func `An anchor resolves to a point of its view, including enclosing effects`() {
    func point(_ source: Anchor<CGPoint>.Source, _ modified: (AnyView) -> AnyView = { $0 }) -> CGPoint? {
      let log = Log<CGPoint>()
      let content = AnyView(
        Color.red.frame(width: 40, height: 20)
          .anchorPreference(key: Centers.self, value: source) { $0 })
      _ = Stage(
        modified(content)
          .overlayPreferenceValue(Centers.self) { anchor in
            GeometryReader { proxy in
              let _ = anchor.map { log.values.append(proxy[$0]) }
              Color.clear
            }
          }, size: room)
      return log.values.last
    }
    #expect(point(.center) == CGPoint(x: 20, y: 10))
    #expect(point(.bottomTrailing) == CGPoint(x: 40, y: 20))
    #expect(point(.unitPoint(UnitPoint(x: 0.25, y: 0.5))) == CGPoint(x: 10, y: 10))
    #expect(point(.point(CGPoint(x: 3, y: 4))) == CGPoint(x: 3, y: 4))
    #expect(point(.topLeading) { AnyView($0.padding(5)) } == CGPoint(x: 5, y: 5))
  }
}

@Suite struct `Geometry changes` {
  @Test func `The action for a geometry change receives the old and the new value`() throws {
    struct Program: View {
      let log: Log<[CGFloat]>
      @State private var isWide = false
      var body: some View {
        Color.red.frame(width: isWide ? 120 : 40, height: 10)
          .onGeometryChange(for: CGFloat.self) {
            $0.size.width
          } action: {
            log.values.append([$0, $1])
          }
          .onTapGesture { isWide.toggle() }
          .frame(width: 200, alignment: .leading)
          .onGeometryChange(for: CGRect.self) {
            $0.frame(in: .global)
          } action: {
            log.values.append([$0.minY])
          }
      }
    }
    let log = Log<[CGFloat]>()
    let stage = Stage(Program(log: log), size: room)
    #expect(Set(log.values) == [[40, 40], [45]] && log.values.count == 2)
    log.values = []
    try stage.tap(index: 0)
    stage.advance(to: 1)
    #expect(log.values == [[40, 120]])
  }
}

@Suite struct `Views that fit` {
  private func texts(width: CGFloat, in axes: Axis.Set = .horizontal, height: CGFloat = 100) -> [String] {
    Stage(size: room) {
      ViewThatFits(in: axes) {
        HStack(spacing: 0) {
          Color.red.frame(width: 100, height: 60)
          Text("wide")
        }
        Color.red.frame(width: 60, height: 60).overlay { Text("middle") }
        Text("narrow").fixedSize()
      }
      .frame(width: width, height: height)
    }
    .texts
  }

  @Test func `ViewThatFits shows the first view that fits, or otherwise the last one`() {
    let wide = 100 + Font.body.size(of: "wide").width
    #expect(texts(width: wide) == ["wide"])
    #expect(texts(width: wide - 1) == ["middle"])
    #expect(texts(width: 60) == ["middle"])
    #expect(texts(width: 59) == ["narrow"])
    #expect(texts(width: 1) == ["narrow"])
    #expect(texts(width: 200, height: 30) == ["wide"])
    #expect(texts(width: 200, in: .vertical, height: 30) == ["narrow"])
    #expect(texts(width: 200, in: [.horizontal, .vertical], height: 30) == ["narrow"])
  }

  @Test func `ViewThatFits selects again when its space changes, and the other views accept no taps`() throws {
    struct Program: View {
      @State private var isNarrow = false
      @State private var taps = ""
      var body: some View {
        VStack {
          Button("narrow") { isNarrow = true }
          ViewThatFits {
            Button("a long label") { taps += "a" }
            Button("b") { taps += "b" }
          }
          .frame(width: isNarrow ? 40 : 180)
          Text(taps)
        }
      }
    }
    let stage = Stage(Program(), size: room)
    try stage.tap("a long label")
    #expect(throws: StageError.self) { try stage.tap("b") }
    try stage.tap("narrow")
    try stage.tap("b")
    #expect(throws: StageError.self) { try stage.tap("a long label") }
    #expect(stage.texts.last == "ab")
  }
}

@Suite struct `Dark appearance` {
  private func colors(_ view: some View) -> [Color] {
    func find(_ elements: [DisplayList.Element]) -> [Color] {
      elements.flatMap { element -> [Color] in
        switch element {
        case .fill(_, .color(let color), _), .stroke(_, .color(let color), _), .text(_, _, .color(let color)): [color]
        case .layer(let layer): find(layer.elements)
        default: []
        }
      }
    }
    return find(Stage(view, size: room).frame().elements)
  }

  @Test func `The dark appearance changes only the named colors`() {
    #expect(colors(Text("a")) == [.primary])
    #expect(colors(Text("a").environment(\.colorScheme, .dark)) == [.white])
    #expect(colors(Color.primary.opacity(0.5).colorScheme(.dark)) == [Color.white.opacity(0.5)])
    #expect(colors(Color.black.colorScheme(.dark)) == [.black])
    #expect(colors(Color.secondary.colorScheme(.dark)).allSatisfy { $0.red > 0.9 && abs($0.opacity - 0.6) < 1e-9 })
    let own = Color(red: 0.1, green: 0.2, blue: 0.3)
    #expect(colors(own.colorScheme(.dark)) == [own])
    #expect(colors(Color.red.colorScheme(.dark)) != [.red])
    #expect(colors(Text("a").foregroundColor(.red).colorScheme(.dark)) == colors(Color.red.colorScheme(.dark)))
    #expect(colors(Color.red.colorScheme(.light)) == [.red])
  }

  @Test func `A view can prefer a color scheme for the whole stage`() throws {
    struct Program: View {
      @Environment(\.colorScheme) private var scheme
      @State private var isDark = false
      var body: some View {
        VStack {
          Text(scheme == .dark ? "dark" : "light")
          Button("switch") { isDark.toggle() }.preferredColorScheme(isDark ? .dark : nil)
        }
      }
    }
    let stage = Stage(Program(), size: room)
    #expect(stage.texts == ["light", "switch"])
    try stage.tap("switch")
    #expect(stage.texts == ["dark", "switch"])
    try stage.tap("switch")
    #expect(stage.texts == ["light", "switch"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `A preferred color scheme applies until the last view that prefers it is removed`() throws {
    struct Program: View {
      @Environment(\.colorScheme) private var scheme
      @State private var step = 0
      var body: some View {
        VStack {
          Text(scheme == .dark ? "dark" : "light")
          if step == 0 { Text("a").preferredColorScheme(.dark) }
          if step == 1 { Text("b").preferredColorScheme(.dark) }
          if step == 2 { Text("c").preferredColorScheme(nil) }
          Button("next") { step += 1 }
        }
      }
    }
    let stage = Stage(Program(), size: room)
    #expect(stage.texts == ["dark", "a", "next"])
    try stage.tap("next")
    #expect(stage.texts == ["dark", "b", "next"])
    try stage.tap("next")
    #expect(stage.texts == ["light", "c", "next"])
  }
}
