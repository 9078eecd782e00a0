import FastVectorViews
import Testing

private let room = CGSize(width: 200, height: 200)

private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// What happened, in order.
private final class Log {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

private struct Square: View {
  var body: some View { Rectangle().frame(width: 100, height: 100) }
}

@Suite struct `A drag` {
  private struct Draggable: View {
    @State private var position = CGSize.zero
    @GestureState private var drag = CGSize.zero
    let log: Log

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

  @Test func `moves a view, and stays where it ends`() throws {
    let stage = Stage(Draggable(log: Log()), size: room)
    try stage.drag(from: point(100, 100), to: point(150, 80))
    #expect(stage.time == 0.25)
    #expect(isAt(stage.frames[0], 130, 60, 40, 40))
    try stage.drag("square", by: CGSize(width: 10, height: 0), duration: 1)
    #expect(stage.time == 1.25)
    #expect(isAt(stage.frames[0], 140, 60, 40, 40))
  }

  @Test func `begins after its minimum distance, from where the finger came down`() throws {
    let log = Log()
    let stage = Stage(Draggable(log: log), size: room)
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

  @Test func `that does not begin ends without an action`() throws {
    let log = Log()
    let stage = Stage(Draggable(log: log), size: room)
    try stage.drag(from: point(100, 100), to: point(105, 100))
    #expect(log.take().isEmpty && isAt(stage.frames[0], 80, 80, 40, 40))
  }

  @Test func `that is cancelled resets its state without an action`() throws {
    let log = Log()
    let stage = Stage(Draggable(log: log), size: room)
    try stage.beginTouch(at: point(100, 100))
    stage.moveTouch(to: point(150, 100))
    #expect(isAt(stage.frames[0], 130, 80, 40, 40))
    stage.cancelTouch()
    #expect(isAt(stage.frames[0], 80, 80, 40, 40))
    #expect(log.take() == ["changed 50.0"])
  }

  @Test func `has the velocity of the finger, and predicts where it goes in a quarter of a second`() throws {
    var last: DragGesture.Value?
    var ended: DragGesture.Value?
    let stage = Stage(size: room) {
      Square().gesture(DragGesture(minimumDistance: 0).onChanged { last = $0 }.onEnded { ended = $0 })
    }
    try stage.drag(from: point(60, 60), to: point(110, 80), duration: 0.5)
    let value = try #require(ended)
    #expect(value.translation == CGSize(width: 50, height: 20))
    #expect(value.startLocation == point(10, 10) && value.location == point(60, 30))
    #expect(abs(value.velocity.width - 100) < 1e-9 && abs(value.velocity.height - 40) < 1e-9)
    #expect(abs(value.predictedEndTranslation.width - 75) < 1e-9 && abs(value.predictedEndLocation.y - 40) < 1e-9)
    #expect(value.time == Date(timeIntervalSinceReferenceDate: 0.5))
    #expect(last == value)
    // A finger that rests before it is lifted has no velocity.
    try stage.beginTouch(at: point(60, 60))
    stage.advance(to: 0.6)
    stage.moveTouch(to: point(90, 60))
    stage.advance(to: 1)
    stage.endTouch()
    #expect(ended?.velocity == .zero && ended?.translation.width == 30)
    // Nor has one that moves in no time.
    try stage.drag(from: point(60, 60), to: point(90, 60), duration: 0)
    #expect(ended?.velocity == .zero)
  }

  @Test func `has points of the view or of the stage`() throws {
    var local: CGPoint?
    var global: CGPoint?
    let stage = Stage(size: room) {
      Square()
        .gesture(DragGesture(minimumDistance: 0).onChanged { local = $0.location })
        .simultaneousGesture(
          DragGesture(minimumDistance: 0, coordinateSpace: .global).onChanged { global = $0.location }
        )
        .rotationEffect(.degrees(90))
        .scaleEffect(0.5)
    }
    try stage.beginTouch(at: point(120, 110))
    #expect(global == point(120, 110))
    // 20 to the right and 10 below the middle, twice as far inside, turned back.
    #expect(abs(local!.x - 70) < 1e-9 && abs(local!.y - 10) < 1e-9)
  }

  @Test func `animates what a reset transaction says`() throws {
    struct Spring: View {
      @GestureState(resetTransaction: Transaction(animation: .linear(duration: 1))) private var offset: CGFloat?
      var body: some View {
        Rectangle().frame(width: 40, height: 40).offset(x: offset ?? 0)
          .gesture(DragGesture().updating($offset) { value, state, _ in state = value.translation.width })
      }
    }
    let stage = Stage(Spring(), size: room)
    try stage.drag(from: point(100, 100), to: point(150, 100))
    #expect(isAt(stage.frames[0], 130, 80, 40, 40))
    stage.advance(to: 0.75)
    #expect(isAt(stage.frames[0], 105, 80, 40, 40))
    stage.advance(to: 1.3)
    #expect(isAt(stage.frames[0], 80, 80, 40, 40) && stage.isAtRest)
  }

  @Test func `gives its reset the last value`() throws {
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
    let stage = Stage(View1(), size: room)
    try stage.drag(from: point(100, 100), to: point(120, 100))
    #expect(isAt(stage.frames[0], 80, 80, 40, 40))
    try stage.drag(from: point(100, 100), to: point(130, 100))
    #expect(isAt(stage.frames[0], 110, 80, 40, 40))
  }

  @Test func `slides a slider`() throws {
    struct Slid: View {
      @State private var value = 0.0
      var body: some View {
        VStack {
          Slider(value: $value, in: 0...10)
          Text("\(value, specifier: "%.1f")")
        }
      }
    }
    let stage = Stage(Slid(), size: room)
    let y = stage.frames[2].midY
    try stage.drag(from: point(14, y), to: point(100, y))
    #expect(stage.texts == ["5.0"])
    try stage.drag(from: point(100, y), to: point(1000, y))
    #expect(stage.texts == ["10.0"])
  }
}

@Suite struct `Taps and presses` {
  private func log(_ taps: Int, pause: Double = 0.1, @ViewBuilder _ view: (Log) -> some View) throws -> [String] {
    let log = Log()
    let stage = Stage(size: room) { view(log) }
    for _ in 0..<taps {
      try stage.press(at: point(100, 100), for: 0.05)
      stage.advance(to: stage.time + pause)
    }
    stage.advance(to: stage.time + 1)
    return log.lines
  }

  private func counting(_ log: Log) -> some View {
    Square().gesture(
      TapGesture(count: 2).onEnded { log.add("double") }.exclusively(before: TapGesture().onEnded { log.add("single") })
    )
  }

  @Test func `are counted`() throws {
    #expect(try log(1, counting) == ["single"])
    #expect(try log(2, counting) == ["double"])
    #expect(try log(3, counting) == ["double", "single"])
    #expect(try log(2, pause: 0.4, counting) == ["single", "single"])
  }

  @Test func `wait for the second one on the clock of the stage`() throws {
    let log = Log()
    let stage = Stage(size: room) { counting(log) }
    try stage.press(at: point(100, 100), for: 0)
    stage.advance(to: 0.34)
    #expect(log.lines.isEmpty)
    stage.advance(to: 0.35)
    #expect(log.lines == ["single"])
  }

  @Test func `are given all at once by the name, the number or the point of a view`() throws {
    let log = Log()
    let stage = Stage(size: room) { counting(log).accessibilityIdentifier("square") }
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

  @Test func `go to the inner view, to the outer one of high priority, and to both where that is asked for`() throws {
    func taps(_ view: (Log) -> AnyView) throws -> [String] {
      let log = Log()
      try Stage(size: room) { view(log) }.tap(at: point(100, 100))
      return log.lines
    }
    func inner(_ log: Log) -> some View { Square().gesture(TapGesture().onEnded { log.add("inner") }) }
    func outer(_ log: Log) -> some Gesture<Void> { TapGesture().onEnded { log.add("outer") } }
    #expect(try taps { AnyView(inner($0).gesture(outer($0))) } == ["inner"])
    #expect(try taps { AnyView(inner($0).highPriorityGesture(outer($0))) } == ["outer"])
    #expect(try taps { AnyView(inner($0).simultaneousGesture(outer($0))) } == ["inner", "outer"])
    #expect(try taps { AnyView(inner($0).gesture(outer($0), including: .gesture)) } == ["outer"])
    #expect(try taps { AnyView(inner($0).highPriorityGesture(outer($0), including: .subviews)) } == ["inner"])
    #expect(try taps { AnyView(inner($0).highPriorityGesture(outer($0), isEnabled: false)) } == ["inner"])
    #expect(try taps { AnyView(inner($0).gesture(outer($0), including: .none).onTapGesture {}) } == [])
  }

  @Test func `on a button also run what is added at the same time`() throws {
    let log = Log()
    let stage = Stage(size: room) {
      Button("Go") { log.add("button") }.simultaneousGesture(TapGesture().onEnded { log.add("gesture") })
    }
    try stage.tap("Go")
    #expect(log.take() == ["button", "gesture"])
    try stage.press("Go", for: 2)
    #expect(log.take() == ["button"])
  }

  @Test func `tell where they are`() throws {
    var points: [CGPoint] = []
    let stage = Stage(size: room) {
      Square().onTapGesture { points.append($0) }
    }
    try stage.tap(at: point(60, 90))
    #expect(points == [point(10, 40)])
  }

  @Test func `become long presses after their time`() throws {
    let log = Log()
    let stage = Stage(size: room) {
      Square().onLongPressGesture(minimumDuration: 0.3) {
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
    // A finger that moves too far.
    try stage.beginTouch(at: point(100, 100))
    stage.moveTouch(to: point(100, 111))
    #expect(log.take() == ["true", "false"])
    stage.endTouch()
    stage.advance(to: 10)
    #expect(log.take().isEmpty)
  }

  @Test func `are a gesture state while they last`() throws {
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
    let stage = Stage(Pressed(), size: room)
    try stage.beginTouch(at: point(100, 100))
    #expect(stage.texts == ["pressed"])
    stage.endTouch()
    #expect(stage.texts == ["free"])
    try stage.press(at: point(100, 100), for: 1)
    #expect(stage.texts == ["done"])
  }
}

@Suite struct `Two fingers` {
  @Test func `magnify and rotate`() throws {
    var magnified: [MagnifyGesture.Value] = []
    var rotated: [RotateGesture.Value] = []
    let stage = Stage(size: room) {
      Square().gesture(
        MagnifyGesture().onEnded { magnified.append($0) }
          .simultaneously(with: RotateGesture().onEnded { rotated.append($0) }))
    }
    try stage.magnify(at: point(75, 100), by: 3, duration: 0.5)
    #expect(magnified.count == 1 && rotated.isEmpty)
    #expect(magnified[0].magnification == 3 && abs(magnified[0].velocity - 4) < 1e-9)
    #expect(magnified[0].startAnchor == UnitPoint(x: 0.25, y: 0.5) && magnified[0].startLocation == point(25, 50))
    try stage.rotate(at: point(100, 100), by: .degrees(90), duration: 0.5)
    #expect(rotated.count == 1 && abs(rotated[0].rotation.degrees - 90) < 1e-9)
    #expect(abs(rotated[0].velocity.degrees - 180) < 1e-6)
    try stage.beginPinch(at: point(100, 100))
    stage.movePinch(magnification: 2, rotation: .degrees(10))
    stage.endTouch()
    #expect(magnified.count == 2 && rotated.count == 2)
  }

  @Test func `have older names, whose values are numbers`() throws {
    struct Card: View {
      @State private var scale = 1.0
      @State private var angle = Angle.zero
      var body: some View {
        Text("\(scale, specifier: "%.2f") \(angle.degrees, specifier: "%.0f")")
          .gesture(
            MagnificationGesture().onChanged { scale = $0 }
              .simultaneously(with: RotationGesture().onChanged { angle = $0 })
          )
          .accessibilityIdentifier("card")
      }
    }
    let stage = Stage(Card(), size: room)
    try stage.magnify("card", by: 0.25)
    try stage.rotate("card", by: .degrees(-30))
    #expect(stage.texts == ["0.25 -30"])
  }

  @Test func `are no tap and no press`() throws {
    let log = Log()
    let stage = Stage(size: room) {
      Square().onTapGesture { log.add("tap") }.onLongPressGesture { log.add("press") }
    }
    try stage.magnify(at: point(100, 100), by: 2, duration: 2)
    #expect(log.lines.isEmpty)
  }
}

@Suite struct `Gestures together` {
  private enum DragState: Equatable {
    case inactive, pressing
    case dragging(CGFloat)
  }

  private struct Movable: View {
    @GestureState private var state = DragState.inactive
    @State private var moved = 0.0
    var body: some View {
      Text("\(String(describing: state)) \(moved)").font(.caption).frame(width: 200, height: 50)
        .gesture(
          LongPressGesture(minimumDuration: 0.5).sequenced(before: DragGesture())
            .updating($state) { value, state, _ in
              switch value {
              case .first(true): state = .pressing
              case .second(true, let drag): state = .dragging(drag?.translation.width ?? 0)
              default: state = .inactive
              }
            }
            .onEnded { value in
              guard case .second(true, let drag?) = value else { return }
              moved += drag.translation.width
            })
    }
  }

  @Test func `follow on each other`() throws {
    let stage = Stage(Movable(), size: room)
    try stage.beginTouch(at: point(100, 100))
    #expect(stage.texts == ["pressing 0.0"])
    stage.advance(to: 0.5)
    #expect(stage.texts == ["dragging(0.0) 0.0"])
    stage.moveTouch(to: point(130, 100))
    #expect(stage.texts == ["dragging(30.0) 0.0"])
    stage.endTouch()
    #expect(stage.texts == ["inactive 30.0"])
    // Not without the press.
    try stage.drag(from: point(100, 100), to: point(150, 100))
    #expect(stage.texts == ["inactive 30.0"])
    // Nor without the drag.
    try stage.press(at: point(100, 100), for: 1)
    #expect(stage.texts == ["inactive 30.0"])
  }

  @Test func `of a tap and then a drag span two touches`() throws {
    let log = Log()
    let stage = Stage(size: room) {
      Square().gesture(TapGesture().sequenced(before: DragGesture()).onEnded { _ in log.add("both") })
    }
    try stage.press(at: point(100, 100), for: 0.1)
    #expect(log.lines.isEmpty)
    try stage.drag(from: point(100, 100), to: point(120, 100))
    #expect(log.lines == ["both"])
  }

  @Test func `of a view in a view begin with the one that is recognized first`() throws {
    let log = Log()
    let stage = Stage(size: room) {
      VStack { Button("Go") { log.add("button") } }
        .frame(width: 100, height: 100)
        .contentShape(Rectangle())
        .gesture(DragGesture().onEnded { _ in log.add("drag") })
    }
    try stage.drag(from: point(100, 100), to: point(140, 100))
    #expect(log.take() == ["drag"])
    try stage.press(at: point(100, 100), for: 0.1)
    #expect(log.take() == ["button"])
  }

  @Test func `have values of any type, and bodies of their own`() throws {
    struct Swipe: Gesture {
      @GestureState private var isOn = false
      let action: (Bool) -> Void
      var body: some Gesture<Bool> {
        DragGesture().updating($isOn) { _, state, _ in state = true }
          .map { $0.translation.width > 0 }.onEnded { action($0) }
      }
    }
    var swipes: [Bool] = []
    let stage = Stage(size: room) { Square().gesture(AnyGesture(Swipe { swipes.append($0) })) }
    try stage.drag(from: point(100, 100), to: point(140, 100))
    try stage.drag(from: point(100, 100), to: point(60, 100))
    #expect(swipes == [true, false])
  }

  @Test func `use the actions of the last body`() throws {
    struct Counter: View {
      @State private var count = 0
      var body: some View { Inner(count: count) { count = $0 } }
      struct Inner: View {
        let count: Int
        let set: (Int) -> Void
        var body: some View {
          Text("\(count)").gesture(DragGesture(minimumDistance: 0).onChanged { _ in set(count + 1) })
        }
      }
    }
    let stage = Stage(Counter(), size: room)
    try stage.beginTouch(at: point(100, 100))
    for step in 1...3 { stage.moveTouch(to: point(100 + CGFloat(step), 100)) }
    #expect(stage.texts == ["4"])
  }

  private struct Vanishing: View {
    @GestureState private var drag = 0.0
    @State private var isThere = true
    var body: some View {
      VStack {
        Text("\(drag)")
        if isThere {
          Square().gesture(
            DragGesture().updating($drag) { value, state, _ in state = value.translation.width }
              .onChanged { if $0.translation.width > 50 { isThere = false } })
        }
      }
    }
  }

  @Test func `end where their view goes away, and reset their state`() throws {
    let stage = Stage(Vanishing(), size: room)
    try stage.beginTouch(at: point(100, 120))
    stage.moveTouch(to: point(120, 120))
    #expect(stage.texts == ["20.0"])
    stage.moveTouch(to: point(160, 120))
    #expect(stage.texts == ["0.0"] && stage.frames.isEmpty)
    stage.moveTouch(to: point(190, 120))
    stage.endTouch()
    #expect(stage.texts == ["0.0"] && stage.warnings.isEmpty)
  }

  @Test func `that never end are let go with the stage`() throws {
    final class Model {}
    weak var model: Model?
    weak var held: Stage?
    do {
      let owned = Model()
      let stage = Stage(size: room) {
        Square().gesture(
          LongPressGesture(minimumDuration: 100).sequenced(before: DragGesture()).onEnded { _ in _ = owned })
      }
      model = owned
      held = stage
      try stage.beginTouch(at: point(100, 100))
      stage.advance(to: 1)
    }
    #expect(model == nil && held == nil)
  }

  @Test func `take no notice of points that are none`() throws {
    let stage = Stage(Vanishing(), size: room)
    stage.moveTouch(to: .zero)
    stage.endTouch()
    stage.cancelTouch()
    #expect(throws: StageError.self) { try stage.beginTouch(at: point(.nan, 0)) }
    #expect(throws: StageError.self) { try stage.drag("nothing", by: .zero) }
    try stage.beginTouch(at: point(100, 120))
    stage.moveTouch(to: point(.infinity, .nan))
    stage.movePinch(magnification: 2)
    try stage.beginTouch(at: point(100, 120))
    stage.endTouch()
    try stage.press(at: point(100, 120), for: .nan)
    #expect(stage.texts == ["0.0"] && stage.time == 0)
  }
}
