import FastVectorViews
import Testing

@Suite struct `Taps and presses` {
  private func log(_ taps: Int, pause: Double = 0.1, @ViewBuilder _ view: (GestureLog) -> some View) throws -> [String]
  {
    let log = GestureLog()
    let stage = Stage(size: gestureRoom) { view(log) }
    for _ in 0..<taps {
      try stage.press(at: point(100, 100), for: 0.05)
      stage.advance(to: stage.time + pause)
    }
    stage.advance(to: stage.time + 1)
    return log.lines
  }

  private func counting(_ log: GestureLog) -> some View {
    GestureSquare().gesture(
      TapGesture(count: 2).onEnded { log.add("double") }.exclusively(before: TapGesture().onEnded { log.add("single") })
    )
  }

  @Test func `A tap gesture can require several taps`() throws {
    #expect(try log(1, counting) == ["single"])
    #expect(try log(2, counting) == ["double"])
    #expect(try log(3, counting) == ["double", "single"])
    #expect(try log(2, pause: 0.4, counting) == ["single", "single"])
  }

  @Test func `A double tap waits for its second tap on the stage's clock`() throws {
    let log = GestureLog()
    let stage = Stage(size: gestureRoom) { counting(log) }
    try stage.press(at: point(100, 100), for: 0)
    stage.advance(to: 0.34)
    #expect(log.lines.isEmpty)
    stage.advance(to: 0.35)
    #expect(log.lines == ["single"])
  }

  @Test func `Several taps can be sent by the name, index or point of a view`() throws {
    let log = GestureLog()
    let stage = Stage(size: gestureRoom) { counting(log).accessibilityIdentifier("square") }
    try stage.tap("square")
    #expect(log.take() == ["single"])
    try stage.tap("square", count: 2)
    #expect(log.take() == ["double"])
    try stage.tap(index: 0)
    #expect(log.take() == ["single"])
    try stage.tap(at: point(100, 100), count: 2)
    #expect(log.take() == ["double"])
    #expect(throws: StageError.nothingToTap(at: point(100, 100))) { try stage.tap(at: point(100, 100), count: 3) }
    #expect(throws: StageError.nothingToTouch(at: point(1, 1))) { try stage.beginTouch(at: point(1, 1)) }
    #expect(stage.time == 0)
  }

  @Test func `Inner gestures take precedence unless the outer one has high priority or is simultaneous`() throws {
    func taps(_ view: (GestureLog) -> AnyView) throws -> [String] {
      let log = GestureLog()
      try Stage(size: gestureRoom) { view(log) }.tap(at: point(100, 100))
      return log.lines
    }
    func inner(_ log: GestureLog) -> some View { GestureSquare().gesture(TapGesture().onEnded { log.add("inner") }) }
    func outer(_ log: GestureLog) -> some Gesture<Void> { TapGesture().onEnded { log.add("outer") } }
    #expect(try taps { AnyView(inner($0).gesture(outer($0))) } == ["inner"])
    #expect(try taps { AnyView(inner($0).highPriorityGesture(outer($0))) } == ["outer"])
    #expect(try taps { AnyView(inner($0).simultaneousGesture(outer($0))) } == ["inner", "outer"])
    #expect(try taps { AnyView(inner($0).gesture(outer($0), including: .gesture)) } == ["outer"])
    #expect(try taps { AnyView(inner($0).highPriorityGesture(outer($0), including: .subviews)) } == ["inner"])
    #expect(try taps { AnyView(inner($0).highPriorityGesture(outer($0), isEnabled: false)) } == ["inner"])
    #expect(try taps { AnyView(inner($0).gesture(outer($0), including: .none).onTapGesture {}) } == [])
  }

  @Test func `A simultaneous gesture on a button runs with the button's action`() throws {
    let log = GestureLog()
    let stage = Stage(size: gestureRoom) {
      Button("Go") { log.add("button") }.simultaneousGesture(TapGesture().onEnded { log.add("gesture") })
    }
    try stage.tap("Go")
    #expect(log.take() == ["button", "gesture"])
    try stage.press("Go", for: 2)
    #expect(log.take() == ["button"])
  }

  @Test func `A tap has a location`() throws {
    var points: [CGPoint] = []
    let stage = Stage(size: gestureRoom) {
      GestureSquare().onTapGesture { points.append($0) }
    }
    try stage.tap(at: point(60, 90))
    #expect(points == [point(10, 40)])
  }

  @Test func `A long press is recognized after its duration`() throws {
    let log = GestureLog()
    let stage = Stage(size: gestureRoom) {
      GestureSquare().onLongPressGesture(minimumDuration: 0.3) {
        log.add("long")
      } onPressingChanged: {
        log.add("\($0)")
      }
    }
    try stage.press(at: point(100, 100), for: 0.29)
    #expect(log.take() == ["true", "false"])
    try stage.beginTouch(at: point(100, 100))
    stage.advance(to: 0.58)
    #expect(log.take() == ["true"])
    stage.advance(to: 0.59)
    #expect(log.take() == ["false", "long"])
    stage.advance(to: 5)
    stage.endTouch()
    #expect(log.take().isEmpty)
    // The finger moves too far for a long press.
    try stage.beginTouch(at: point(100, 100))
    stage.moveTouch(to: point(100, 111))
    #expect(log.take() == ["true", "false"])
    stage.endTouch()
    stage.advance(to: 10)
    #expect(log.take().isEmpty)
  }

  @Test func `A gesture state can be set for the duration of a press`() throws {
    struct Pressed: View {
      @GestureState private var isPressed = false
      @State private var isDone = false
      var body: some View {
        Text(isDone ? "done" : isPressed ? "pressed" : "free")
          .gesture(
            LongPressGesture(minimumDuration: 1).updating($isPressed) { value, state, _ in state = value }
              .onEnded { isDone = $0 })
      }
    }
    let stage = Stage(Pressed(), size: gestureRoom)
    try stage.beginTouch(at: point(100, 100))
    #expect(stage.texts == ["pressed"])
    stage.endTouch()
    #expect(stage.texts == ["free"])
    try stage.press(at: point(100, 100), for: 1)
    #expect(stage.texts == ["done"])
  }
}
