import FastVectorViews
import Testing

@Suite struct `Two-finger gestures` {
  @Test func `Two fingers magnify and rotate a view`() throws {
    var magnified: [MagnifyGesture.Value] = []
    var rotated: [RotateGesture.Value] = []
    let stage = Stage(size: gestureRoom) {
      GestureSquare().gesture(
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

  @Test func `The deprecated two-finger gestures have numbers as their values`() throws {
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
    let stage = Stage(Card(), size: gestureRoom)
    try stage.magnify("card", by: 0.25)
    try stage.rotate("card", by: .degrees(-30))
    #expect(stage.texts == ["0.25 -30"])
  }

  @Test func `Two fingers are neither a tap nor a press`() throws {
    let log = GestureLog()
    let stage = Stage(size: gestureRoom) {
      GestureSquare().onTapGesture { log.add("tap") }.onLongPressGesture { log.add("press") }
    }
    try stage.magnify(at: point(100, 100), by: 2, duration: 2)
    #expect(log.lines.isEmpty)
  }
}
