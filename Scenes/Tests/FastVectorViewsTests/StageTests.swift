import FastVectorViews
import Testing

@Suite struct `Stages` {
  private struct Counter: View {
    @State private var count = 0
    var body: some View {
      VStack {
        Text("\(count)")
        Button("Add") { count += 1 }
      }
    }
  }

  @Test func `A stage keeps the state of its views`() throws {
    let stage = Stage(Counter(), size: CGSize(width: 100, height: 100))
    #expect(stage.texts == ["0", "Add"])
    try stage.tap("Add")
    try stage.tap("Add")
    #expect(stage.texts == ["2", "Add"])
    #expect(stage.warnings.isEmpty)
  }

  @Test func `Each position of a view has a separate state`() throws {
    let counter = Counter()
    let stage = Stage(size: CGSize(width: 200, height: 100)) {
      HStack {
        counter.accessibilityIdentifier("left")
        counter.accessibilityIdentifier("right")
      }
    }
    try stage.tap("right")
    #expect(stage.texts == ["0", "Add", "1", "Add"])
  }

  private struct Door: View {
    @State private var isOpen = true
    var body: some View {
      if isOpen { Counter() }
      Button("Door") { isOpen.toggle() }
    }
  }

  @Test func `The state of a removed view is released`() throws {
    let stage = Stage(Door(), size: CGSize(width: 100, height: 100))
    try stage.tap("Add")
    #expect(stage.texts.first == "1")
    try stage.tap("Door")
    #expect(stage.texts == ["Door"])
    try stage.tap("Door")
    #expect(stage.texts.first == "0")
  }

  private struct Slid: View {
    @State private var value: CGFloat = 10
    var body: some View {
      VStack(spacing: 0) {
        Rectangle().frame(width: value, height: 10)
        Slider(value: $value, in: 0...50)
        Button("Reset") { withAnimation(.linear(duration: 1)) { value = 10 } }
      }
    }
  }

  @Test func `A slider can be moved within its range`() throws {
    let stage = Stage(Slid(), size: CGSize(width: 100, height: 100))
    try stage.set(slider: "0", to: 30)
    #expect(stage.frames.first?.width == 30)
    try stage.set(slider: "0", to: 300)
    #expect(stage.frames.first?.width == 50)
    try stage.tap("Reset")
    #expect(stage.frames.first?.width == 50)
    stage.advance(to: 0.25)
    #expect(stage.frames.first?.width == 40)
    stage.advance(to: 2)
    #expect(stage.frames.first?.width == 10 && stage.isAtRest)
  }

  @Test func `The error about an unknown name lists the existing names`() {
    let stage = Stage(Counter(), size: CGSize(width: 100, height: 100))
    #expect(throws: StageError.noControl(name: "Ad", known: ["Add"])) { try stage.tap("Ad") }
    #expect(throws: StageError.noControl(name: "0", known: [])) { try stage.set(slider: "0", to: 1) }
  }

  private struct Moving: View {
    @State private var isThere = false
    var body: some View {
      VStack(spacing: 0) {
        Still()
        Rectangle().fill(.green).frame(width: 10, height: 10).offset(x: isThere ? 80 : 0)
        Button("Move") { withAnimation(.linear(duration: 1)) { isThere.toggle() } }
      }
    }
  }

  private struct Still: View {
    var body: some View { Color.red.frame(height: 10) }
  }

  @Test func `No body is evaluated while a geometry effect animates`() throws {
    let stage = Stage(Moving(), size: CGSize(width: 100, height: 60))
    try stage.tap("Move")
    let counts = stage.evaluationCounts
    for frame in 1...30 {
      stage.advance(to: Double(frame) / 60)
      #expect(abs(stage.frames[1].minX - (45 + 80 * Double(frame) / 60)) < 1e-9)
    }
    #expect(stage.evaluationCounts == counts)
    #expect(counts["Moving"] == 2 && counts["Still"] == 2)
  }

  @Test func `A frame doesn't depend on previously requested frames`() throws {
    func text(_ times: [Double]) throws -> String {
      let stage = Stage(Moving(), size: CGSize(width: 100, height: 60))
      for time in [0.1, 0.4] {
        for time in times where time < 0.1 { stage.advance(to: time) }
        stage.advance(to: time)
        try stage.tap("Move")
      }
      for time in times { stage.advance(to: time) }
      stage.advance(to: 0.9)
      return stage.text
    }
    let expected = try text([])
    #expect(try text([0.05, 0.5, 0.6, 0.7]) == expected)
  }

  @Test func `Changing a state during evaluation gives a warning`() {
    struct Wrong: View {
      @State var count = 0
      var body: some View {
        if count == 0 { count = 5 }
        return Text("\(count)")
      }
    }
    let stage = Stage(Wrong(), size: CGSize(width: 100, height: 100))
    #expect(stage.warnings == [.stateChangedWhileEvaluated(view: "Wrong")])
    #expect(stage.texts == ["5"])
  }

  @Test func `Endless updates of a view are stopped`() {
    struct Endless: View {
      @State var count = 0
      var body: some View { Text("\(count)").onChange(of: count, initial: true) { count += 1 } }
    }
    let stage = Stage(Endless(), size: CGSize(width: 100, height: 100))
    #expect(stage.warnings == [.endlessUpdates(views: ["Endless"])])
    stage.advance(to: 0.1)
    #expect(stage.warnings.count == 1)
  }

  @Test func `Layouts accept invalid lengths`() {
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      VStack(spacing: 0) {
        Rectangle().frame(width: -5, height: 10)
        Rectangle().frame(width: .nan, height: 10)
        Rectangle().frame(width: .infinity, height: 10)
        Rectangle().offset(x: .nan)
        Text("a").font(.system(size: -3))
      }
      .padding(.nan)
    }
    #expect(stage.warnings.count == 4)
    #expect(stage.frames.map(\.width).contains(100))
    #expect(stage.warnings.allSatisfy { "\($0)".contains("has a length of") })
  }

  @Test func `Elements with the same identity are distinguished by their order`() {
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      ForEach(["a", "b", "a"], id: \.self) { Text($0) }
    }
    #expect(stage.texts == ["a", "b", "a"])
    #expect(stage.warnings == [.duplicateID(id: "a")])
  }

  @Test func `A missing image draws nothing`() {
    let stage = Stage(size: CGSize(width: 100, height: 100), imageFolders: ["/nowhere"]) {
      Image("card").resizable().frame(width: 10, height: 10)
      Text("x").font(.custom("Papyrus", size: 12))
    }
    #expect(stage.texts == ["x"])
    #expect(
      stage.warnings == [.missingImage(name: "card", folders: ["/nowhere"]), .missingFont(name: "Papyrus")])
  }

  @Test func `The tasks of views start immediately`() {
    struct Tasked: View {
      @State var text = "before"
      var body: some View { Text(text).task { text = "after" } }
    }
    #expect(Stage(Tasked(), size: CGSize(width: 100, height: 100)).texts == ["after"])
  }
}
