import FastVectorViews
import Testing

@Suite struct `Drags` {
  private struct Draggable: View {
    @State private var position = CGSize.zero
    @GestureState private var drag = CGSize.zero
    let log: GestureLog

    var body: some View {
      Rectangle().frame(width: 40, height: 40)
        .offset(x: position.width + drag.width, y: position.height + drag.height)
        .gesture(
          DragGesture()
            .updating($drag) { value, state, _ in state = value.translation }
            .onChanged { log.add("changed \($0.translation.width)") }
            .onEnded {
              log.add("ended")
              position.width += $0.translation.width
              position.height += $0.translation.height
            }
        )
        .accessibilityIdentifier("square")
    }
  }

  @Test func `A drag moves a view, which keeps its final position`() throws {
    let stage = Stage(Draggable(log: GestureLog()), size: gestureRoom)
    try stage.drag(from: point(100, 100), to: point(150, 80))
    #expect(stage.time == 0.25)
    #expect(isAt(stage.frames[0], 130, 60, 40, 40))
    try stage.drag("square", by: CGSize(width: 10, height: 0), duration: 1)
    #expect(stage.time == 1.25)
    #expect(isAt(stage.frames[0], 140, 60, 40, 40))
  }

  @Test func `A drag begins at its minimum distance and is measured from the start of the touch`() throws {
    let log = GestureLog()
    let stage = Stage(Draggable(log: log), size: gestureRoom)
    try stage.beginTouch(at: point(100, 100))
    stage.moveTouch(to: point(109, 100))
    #expect(log.take().isEmpty && isAt(stage.frames[0], 80, 80, 40, 40))
    stage.moveTouch(to: point(110, 100))
    #expect(log.take() == ["changed 10.0"] && isAt(stage.frames[0], 90, 80, 40, 40))
    stage.moveTouch(to: point(105, 100))
    #expect(log.take() == ["changed 5.0"])
    stage.endTouch()
    #expect(log.take() == ["ended"])
    stage.moveTouch(to: point(0, 0))
    stage.endTouch()
    #expect(log.take().isEmpty)
  }

  @Test func `A drag that doesn't begin ends without an action`() throws {
    let log = GestureLog()
    let stage = Stage(Draggable(log: log), size: gestureRoom)
    try stage.drag(from: point(100, 100), to: point(105, 100))
    #expect(log.take().isEmpty && isAt(stage.frames[0], 80, 80, 40, 40))
  }

  @Test func `A canceled drag resets its state without running an action`() throws {
    let log = GestureLog()
    let stage = Stage(Draggable(log: log), size: gestureRoom)
    try stage.beginTouch(at: point(100, 100))
    stage.moveTouch(to: point(150, 100))
    #expect(isAt(stage.frames[0], 130, 80, 40, 40))
    stage.cancelTouch()
    #expect(isAt(stage.frames[0], 80, 80, 40, 40))
    #expect(log.take() == ["changed 50.0"])
  }

  @Test func `A drag has the velocity of the finger, and predicts its end in a quarter of a second`() throws {
    var last: DragGesture.Value?
    var ended: DragGesture.Value?
    let stage = Stage(size: gestureRoom) {
      GestureSquare().gesture(DragGesture(minimumDistance: 0).onChanged { last = $0 }.onEnded { ended = $0 })
    }
    try stage.drag(from: point(60, 60), to: point(110, 80), duration: 0.5)
    let value = try #require(ended)
    #expect(value.translation == CGSize(width: 50, height: 20))
    #expect(value.startLocation == point(10, 10) && value.location == point(60, 30))
    #expect(abs(value.velocity.width - 100) < 1e-9 && abs(value.velocity.height - 40) < 1e-9)
    #expect(abs(value.predictedEndTranslation.width - 75) < 1e-9 && abs(value.predictedEndLocation.y - 40) < 1e-9)
    #expect(value.time == Date(timeIntervalSinceReferenceDate: 0.5))
    #expect(last == value)
    // A finger that rests before it is lifted has a velocity of 0.
    try stage.beginTouch(at: point(60, 60))
    stage.advance(to: 0.6)
    stage.moveTouch(to: point(90, 60))
    stage.advance(to: 1)
    stage.endTouch()
    #expect(ended?.velocity == .zero && ended?.translation.width == 30)
    // A movement that takes no time has a velocity of 0, too.
    try stage.drag(from: point(60, 60), to: point(90, 60), duration: 0)
    #expect(ended?.velocity == .zero)
  }

  @Test func `The points of a drag are in the coordinates of the view or of the stage`() throws {
    var local: CGPoint?
    var global: CGPoint?
    let stage = Stage(size: gestureRoom) {
      GestureSquare()
        .gesture(DragGesture(minimumDistance: 0).onChanged { local = $0.location })
        .simultaneousGesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .global).onChanged { global = $0.location }
        )
        .rotationEffect(.degrees(90))
        .scaleEffect(0.5)
    }
    try stage.beginTouch(at: point(120, 110))
    #expect(global == point(120, 110))
    // The touch is 20 points to the right of the center and 10 points below it. In local coordinates, this vector is
    // rotated back and divided by the scale of 0.5.
    #expect(abs(local!.x - 70) < 1e-9 && abs(local!.y - 10) < 1e-9)
  }

  @Test func `The points of a drag can be in a named coordinate space, as for GeometryReader`() throws {
    var named: CGPoint?
    var unknown: CGPoint?
    var frame: CGRect?
    let stage = Stage(size: gestureRoom) {
      VStack(spacing: 0) {
        Rectangle().frame(width: 40, height: 10)
        GeometryReader { proxy in
          Rectangle()
            .onAppear { frame = proxy.frame(in: .named("box")) }
            .gesture(DragGesture(minimumDistance: 0, coordinateSpace: .named("box")).onChanged { named = $0.location })
            .simultaneousGesture(
              DragGesture(minimumDistance: 0, coordinateSpace: .named("none")).onChanged { unknown = $0.location })
        }
        .frame(width: 20, height: 20)
      }
      .coordinateSpace(name: "box")
      .padding(10)
      .coordinateSpace(.named("outer"))
      .scaleEffect(2)
    }
    // The box of 40 x 30 points is centered and scaled by 2.
    try stage.beginTouch(at: point(100, 110))
    #expect(named == point(20, 20) && unknown == point(100, 110))
    #expect(frame == CGRect(x: 10, y: 10, width: 20, height: 20))
  }

  @Test func `The reset transaction of a gesture state animates the reset`() throws {
    struct Spring: View {
      @GestureState(resetTransaction: Transaction(animation: .linear(duration: 1))) private var offset: CGFloat?
      var body: some View {
        Rectangle().frame(width: 40, height: 40).offset(x: offset ?? 0)
          .gesture(DragGesture().updating($offset) { value, state, _ in state = value.translation.width })
      }
    }
    let stage = Stage(Spring(), size: gestureRoom)
    try stage.drag(from: point(100, 100), to: point(150, 100))
    #expect(isAt(stage.frames[0], 130, 80, 40, 40))
    stage.advance(to: 0.75)
    #expect(isAt(stage.frames[0], 105, 80, 40, 40))
    stage.advance(to: 1.3)
    #expect(isAt(stage.frames[0], 80, 80, 40, 40) && stage.isAtRest)
  }

  @Test func `The reset closure of a gesture state receives the last value`() throws {
    struct View1: View {
      @GestureState(reset: { last, transaction in
        transaction.animation = last > 20 ? .linear(duration: 1) : nil
      }) private var offset = 0.0
      var body: some View {
        Rectangle().frame(width: 40, height: 40).offset(x: offset)
          .gesture(
            DragGesture().updating($offset) { value, state, transaction in
              state = value.translation.width
              transaction.animation = nil
            })
      }
    }
    let stage = Stage(View1(), size: gestureRoom)
    try stage.drag(from: point(100, 100), to: point(120, 100))
    #expect(isAt(stage.frames[0], 80, 80, 40, 40))
    try stage.drag(from: point(100, 100), to: point(130, 100))
    #expect(isAt(stage.frames[0], 110, 80, 40, 40))
  }

  @Test func `A drag moves the knob of a slider`() throws {
    struct Slid: View {
      @State private var value = 0.0
      var body: some View {
        VStack {
          Slider(value: $value, in: 0...10)
          Text("\(value, specifier: "%.1f")")
        }
      }
    }
    let stage = Stage(Slid(), size: gestureRoom)
    let y = stage.frames[2].midY
    try stage.drag(from: point(14, y), to: point(100, y))
    #expect(stage.texts == ["5.0"])
    try stage.drag(from: point(100, y), to: point(1000, y))
    #expect(stage.texts == ["10.0"])
  }
}
