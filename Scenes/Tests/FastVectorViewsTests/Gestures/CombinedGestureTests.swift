import FastVectorViews
import Testing

@Suite struct `Combined gestures` {
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

  @Test func `A sequence gesture starts its second gesture after the first one`() throws {
    let stage = Stage(Movable(), size: gestureRoom)
    try stage.beginTouch(at: point(100, 100))
    #expect(stage.texts == ["pressing 0.0"])
    stage.advance(to: 0.5)
    #expect(stage.texts == ["dragging(0.0) 0.0"])
    stage.moveTouch(to: point(130, 100))
    #expect(stage.texts == ["dragging(30.0) 0.0"])
    stage.endTouch()
    #expect(stage.texts == ["inactive 30.0"])
    // Without a long press, the drag isn't recognized.
    try stage.drag(from: point(100, 100), to: point(150, 100))
    #expect(stage.texts == ["inactive 30.0"])
    // Without a drag, the press has no effect.
    try stage.press(at: point(100, 100), for: 1)
    #expect(stage.texts == ["inactive 30.0"])
  }

  @Test func `A sequence of a tap and a drag spans two touches`() throws {
    let log = GestureLog()
    let stage = Stage(size: gestureRoom) {
      GestureSquare().gesture(TapGesture().sequenced(before: DragGesture()).onEnded { _ in log.add("both") })
    }
    try stage.press(at: point(100, 100), for: 0.1)
    #expect(log.lines.isEmpty)
    try stage.drag(from: point(100, 100), to: point(120, 100))
    #expect(log.lines == ["both"])
  }

  @Test func `Of the gestures on nested views, only the first one to be recognized begins`() throws {
    let log = GestureLog()
    let stage = Stage(size: gestureRoom) {
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

  @Test func `Gestures can have values of any type and a custom body`() throws {
    struct Swipe: Gesture {
      @GestureState private var isOn = false
      let action: (Bool) -> Void
      var body: some Gesture<Bool> {
        DragGesture().updating($isOn) { _, state, _ in state = true }
          .map { $0.translation.width > 0 }.onEnded { action($0) }
      }
    }
    var swipes: [Bool] = []
    let stage = Stage(size: gestureRoom) { GestureSquare().gesture(AnyGesture(Swipe { swipes.append($0) })) }
    try stage.drag(from: point(100, 100), to: point(140, 100))
    try stage.drag(from: point(100, 100), to: point(60, 100))
    #expect(swipes == [true, false])
  }

  @Test func `An optional gesture can be nil`() throws {
    struct Switch: View {
      @State private var isOn = false
      @State private var count = 0
      var body: some View {
        VStack {
          Text("\(count)").gesture(isOn ? TapGesture().onEnded { count += 1 } : nil)
          Button("on") { isOn.toggle() }
        }
      }
    }
    let stage = Stage(Switch(), size: gestureRoom)
    #expect(throws: StageError.self) { try stage.tap("0") }
    try stage.tap("on")
    try stage.tap("0")
    #expect(stage.texts[0] == "1")
    try stage.tap("on")
    #expect(throws: StageError.self) { try stage.tap("1") }
  }

  @Test func `Gestures run the actions of the latest evaluation of their view`() throws {
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
    let stage = Stage(Counter(), size: gestureRoom)
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
          GestureSquare().gesture(
            DragGesture().updating($drag) { value, state, _ in state = value.translation.width }
              .onChanged { if $0.translation.width > 50 { isThere = false } })
        }
      }
    }
  }

  @Test func `A gesture ends and resets its state when its view is removed`() throws {
    let stage = Stage(Vanishing(), size: gestureRoom)
    try stage.beginTouch(at: point(100, 120))
    stage.moveTouch(to: point(120, 120))
    #expect(stage.texts == ["20.0"])
    stage.moveTouch(to: point(160, 120))
    #expect(stage.texts == ["0.0"] && stage.frames.isEmpty)
    stage.moveTouch(to: point(190, 120))
    stage.endTouch()
    #expect(stage.texts == ["0.0"] && stage.warnings.isEmpty)
  }

  @Test func `Gestures that never end are released with the stage`() throws {
    final class Model {}
    weak var model: Model?
    weak var held: Stage?
    do {
      let owned = Model()
      let stage = Stage(size: gestureRoom) {
        GestureSquare().gesture(
          LongPressGesture(minimumDuration: 100).sequenced(before: DragGesture()).onEnded { _ in _ = owned })
      }
      model = owned
      held = stage
      try stage.beginTouch(at: point(100, 100))
      stage.advance(to: 1)
    }
    #expect(model == nil && held == nil)
  }

  @Test func `Touches at invalid points are ignored`() throws {
    let stage = Stage(Vanishing(), size: gestureRoom)
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
