import FastVectorViews
import Observation
import Testing

@Suite struct `Models` {
  @Observable final class Game {
    var score = 0
    var name = "a"
  }

  final class Store: ObservableObject {
    @Published var count = 0
    var plain = 0
  }

  private struct Reader: View {
    @Environment(Game.self) private var game
    var body: some View { Text("score \(game.score)") }
  }

  private struct Optional: View {
    @Environment(Game.self) private var game: Game?
    var body: some View { Text(game?.name ?? "none") }
  }

  private struct Bound: View {
    @Bindable var game: Game
    var body: some View {
      Slider(value: $game.score.asDouble, in: 0...10)
      Toggle("big", isOn: $game.isBig)
    }
  }

  @Test func `A model in the environment is found by its type, and its properties can be bound`() throws {
    let game = Game()
    let stage = Stage(size: CGSize(width: 200, height: 200)) {
      VStack {
        Reader()
        Optional()
        Optional().environment(nil as Game?)
        Bound(game: game)
      }
      .environment(game)
    }
    #expect(stage.texts.prefix(3) == ["score 0", "a", "none"])
    try stage.set(slider: "0", to: 7)
    #expect(game.score == 7 && stage.texts.first == "score 7")
    try stage.tap("big")
    #expect(game.score == 100 && stage.texts.first == "score 100")
  }

  private struct Row: View {
    @ObservedObject var store: Store
    var body: some View { Text("row \(store.count)") }
  }

  private struct Deep: View {
    @EnvironmentObject var store: Store
    var body: some View {
      Text("deep \(store.count)")
      Rectangle().frame(width: 10, height: 10).offset(x: CGFloat(store.count) * 10)
    }
  }

  private struct Owner: View {
    @StateObject private var store = Store()
    var body: some View {
      Row(store: store)
      Deep().environmentObject(store)
      Slider(value: $store.count.asDouble, in: 0...9)
      Button("add") { withAnimation(.linear(duration: 1)) { store.count += 1 } }
    }
  }

  @Test func `An ObservableObject updates its views with the animation of the change`() throws {
    let stage = Stage(Owner(), size: CGSize(width: 200, height: 200))
    let start = try #require(stage.frames.first?.minX)
    try stage.tap("add")
    #expect(stage.texts.prefix(2) == ["row 1", "deep 1"])
    stage.advance(to: 0.5)
    #expect(stage.frames.first?.minX == start + 5)
    try stage.set(slider: "0", to: 4)
    #expect(stage.texts.prefix(2) == ["row 4", "deep 4"])
  }

  @Test func `A model can be changed from another thread and can outlive its views`() async {
    let store = Store()
    let stage = Stage(Row(store: store), size: CGSize(width: 100, height: 100))
    store.count = 3
    #expect(stage.texts == ["row 3"])
    do { _ = Stage(Row(store: store), size: CGSize(width: 100, height: 100)) }
    store.count = 4
    #expect(stage.texts == ["row 4"])
  }
}

extension Int {
  fileprivate var asDouble: Double {
    get { Double(self) }
    set { self = Int(newValue) }
  }
}

extension `Models`.Game {
  fileprivate var isBig: Bool {
    get { score >= 100 }
    set { score = newValue ? 100 : 0 }
  }
}

@Suite struct `Timeline views` {
  @Test func `A view is evaluated at each time of its schedule`() {
    func texts<S: TimelineSchedule>(_ schedule: S, at times: [Double]) -> [String] {
      let stage = Stage(size: CGSize(width: 100, height: 100)) {
        TimelineView(schedule) { Text("\($0.date.timeIntervalSinceReferenceDate, specifier: "%.2f")") }
      }
      return times.map {
        stage.advance(to: $0)
        return stage.texts.first ?? ""
      }
    }
    let reference = Date(timeIntervalSinceReferenceDate: 0)
    #expect(texts(.animation, at: [0, 0.5, 0.75]) == ["0.00", "0.50", "0.75"])
    #expect(texts(.animation(minimumInterval: 0.5), at: [0.2, 0.6, 1.4]) == ["0.00", "0.50", "1.00"])
    #expect(texts(.animation(paused: true), at: [0, 3]) == ["0.00", "0.00"])
    #expect(texts(.periodic(from: reference - 10, by: 0.4), at: [0, 0.5, 1]) == ["0.00", "0.40", "0.80"])
    #expect(texts(.periodic(from: reference, by: -1), at: [0.5, 1.5]) == ["0.00", "1.00"])
    #expect(texts(.explicit([0.3, 0.9].map { reference + $0 }), at: [0.5, 1, 9]) == ["0.30", "0.90", "0.90"])
    let paused = Stage(size: CGSize(width: 9, height: 9)) { TimelineView(.animation(paused: true)) { _ in Text("x") } }
    #expect(paused.isAtRest)
  }
}

@Suite struct `Animations with a body` {
  private struct Scene: View {
    let nested: Bool
    @State private var isOn = false
    var body: some View {
      VStack {
        if nested {
          Rectangle().frame(width: 10, height: 10).offset(x: isOn ? 40 : 0)
            .animation(.linear(duration: 2)) { $0.offset(y: isOn ? 40 : 0) }
            .animation(.linear(duration: 1)) { $0.opacity(isOn ? 0.5 : 1) }
        } else {
          Rectangle().frame(width: 10, height: 10).offset(x: isOn ? 40 : 0)
            .animation(.linear(duration: 1)) { $0.offset(y: isOn ? 40 : 0) }
        }
        Button("go") { isOn = true }
        Button("slow") { withAnimation(.linear(duration: 4)) { isOn = true } }
      }
    }
  }

  private func moved(_ button: String, nested: Bool, at time: Double) throws -> [Double] {
    let stage = Stage(Scene(nested: nested), size: CGSize(width: 200, height: 200))
    let start = try #require(stage.frames.first)
    try stage.tap(button)
    stage.advance(to: time)
    let end = try #require(stage.drawn.first)
    return [end.frame.minX - start.minX, end.frame.minY - start.minY, end.opacity].map { ($0 * 1e6).rounded() / 1e6 }
  }

  @Test func `An animation with a body affects only the modifiers in the body`() throws {
    #expect(try moved("go", nested: false, at: 0.5) == [40, 20, 1])
    #expect(try moved("slow", nested: false, at: 0.5) == [5, 20, 1])
    #expect(try moved("go", nested: true, at: 0.5) == [40, 10, 0.75])
    #expect(try moved("slow", nested: true, at: 0.5) == [5, 10, 0.75])
  }
}

/// Short programs, each of which uses one API. The expected drawing follows SwiftUI's documentation.
@Suite struct `Short programs` {
  private func frames<V: View>(_ view: V, width: Double = 100, height: Double = 60) -> [CGRect] {
    Stage(view, size: CGSize(width: width, height: height)).frames
  }

  @Test func `The modifiers aspectRatio, scaledToFit, scaledToFill and position lay out views`() {
    #expect(isAt(frames(Rectangle().aspectRatio(1, contentMode: .fit)).first, 20, 0, 60, 60))
    #expect(isAt(frames(Rectangle().aspectRatio(1, contentMode: .fill)).first, 0, -20, 100, 100))
    #expect(
      isAt(frames(Rectangle().aspectRatio(CGSize(width: 4, height: 1), contentMode: .fit)).first, 0, 17.5, 100, 25))
    #expect(isAt(frames(Rectangle().scaledToFit()).first, 20, 0, 60, 60))
    #expect(isAt(frames(Rectangle().scaledToFill()).first, 0, -20, 100, 100))
    for ratio in [0, -1, .nan, .infinity] as [CGFloat] {
      #expect(isAt(frames(Rectangle().aspectRatio(ratio, contentMode: .fit)).first, 20, 0, 60, 60))
    }
    #expect(isAt(frames(Rectangle().frame(width: 10, height: 10).position(x: 5, y: 50)).first, 0, 45, 10, 10))
    #expect(isAt(frames(Rectangle().frame(width: 10, height: 10).position(CGPoint(x: 0, y: 0))).first, -5, -5, 10, 10))
    #expect(isAt(frames(Rectangle().frame(width: 10, height: 10).position(x: .nan)).first, -5, -5, 10, 10))
    #expect(frames(Rectangle().ignoresSafeArea()) == frames(Rectangle().edgesIgnoringSafeArea(.all)))
  }

  private struct Placed: View {
    @State private var isOn = false
    var body: some View {
      ZStack {
        Rectangle().frame(width: 10, height: 10).position(x: isOn ? 80 : 10, y: 10)
        Button("go") { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
  }

  @Test func `A view animates from one position to another`() throws {
    let stage = Stage(Placed(), size: CGSize(width: 100, height: 60))
    try stage.tap("go")
    stage.advance(to: 0.5)
    #expect(isAt(stage.frames.first, 40, 5, 10, 10))
  }

  private struct Controls: View {
    @State var isOn = false
    @State var share = 0.25
    var body: some View {
      VStack(spacing: 0) {
        Toggle("wifi", isOn: $isOn)
        Divider()
        ProgressView("done", value: isOn ? 3 : 1, total: 4)
        HStack(spacing: 0) {
          Text("a")
          Divider()
          Label {
            Text("title")
          } icon: {
            Circle().frame(width: 8, height: 8)
          }
        }
        Text(isOn ? "on" : "off")
      }
    }
  }

  @Test func `Toggles, dividers, labels and progress views are drawn`() throws {
    let stage = Stage(Controls(), size: CGSize(width: 120, height: 160))
    #expect(stage.texts == ["wifi", "done", "a", "title", "off"])
    let bars = { stage.frames.filter { $0.height == 4 }.map(\.width) }
    #expect(bars() == [120, 30])
    #expect(stage.frames.contains { $0.width == 120 && $0.height == 1 } && stage.frames.contains { $0.width == 1 })
    try stage.tap("wifi")
    #expect(stage.texts.last == "on" && bars() == [120, 90])
    try stage.tap(at: CGPoint(x: 60, y: 12))
    #expect(stage.texts.last == "off")
    for share in [-1.0, .nan, .infinity, 7] {
      #expect(frames(ProgressView(value: share)).allSatisfy { $0.width >= 0 && $0.width <= 100 })
    }
    #expect(
      frames(ProgressView(value: nil as Double?)).count >= 1 && frames(ProgressView(value: 1, total: 0.0)).count >= 1)
  }

  @Test func `Text formats numbers`() {
    func text(_ text: Text) -> String { Stage(text, size: CGSize(width: 900, height: 60)).texts.joined() }
    let (share, count, word) = (0.12345, 7, "word")
    #expect(text(Text("\(share, specifier: "%.1f") of \(count, specifier: "%03d")")) == "0.1 of 007")
    #expect(text(Text("\(-5_000_000_000, specifier: "%d")")) == "-5000000000")
    #expect(text(Text("\(CGFloat(2.5), specifier: "%.2f")%")) == "2.50%")
    #expect(text(Text("\(count, specifier: "%.1f")")) == "7" && text(Text("\(share, specifier: "%d")")) == "0.12345")
    for bad in ["", "%", "%s", "%n", "%d%d", "%*d", "%.99999999f", "%%", "%@", "%Lf", "%hhn"] {
      #expect(text(Text("\(share, specifier: bad)")) == "0.12345", "\(bad)")
    }
    #expect(text(Text("\(share, specifier: "%5.2f%%")")) == " 0.12%")
    #expect(
      text(Text(word)) == "word" && text(Text(verbatim: "\(count)")) == "7" && text(Text("a \(word)")) == "a word")
    #expect(text(Text(0.5, format: .number.precision(.fractionLength(2)))) == "0.50")
  }
}

private struct Catalogue: PreviewProvider {
  static var previews: some View { Text("preview") }
}
