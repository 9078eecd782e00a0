import FastVectorViews
import Testing

@Suite struct `Pointers` {
  private final class Log {
    var events: [String] = []
  }

  private struct Boxes: View {
    let log: Log
    var isShown = true

    var body: some View {
      ZStack {
        HStack(spacing: 0) {
          Color.red.frame(width: 40, height: 40)
            .onHover { log.events.append("left \($0)") }
          Color.blue.frame(width: 40, height: 40)
            .onContinuousHover { phase in
              switch phase {
              case .active(let point): log.events.append("right \(Int(point.x)) \(Int(point.y))")
              case .ended: log.events.append("right ended")
              }
            }
            .accessibilityIdentifier("right")
        }
        .onHover { log.events.append("both \($0)") }
        if isShown { Color.green.frame(width: 10, height: 10) }
      }
    }
  }

  private func stage(_ log: Log) -> Stage { Stage(Boxes(log: log), size: CGSize(width: 100, height: 100)) }

  @Test func `A pointer hovers over the frontmost view and the views that contain it`() {
    let log = Log()
    let stage = stage(log)
    stage.hover(at: CGPoint(x: 20, y: 50))
    #expect(log.events == ["left true", "both true"])
    stage.hover(at: CGPoint(x: 22, y: 51))
    #expect(log.events.count == 2)
    stage.hover(at: CGPoint(x: 60, y: 40))
    #expect(Array(log.events.dropFirst(2)) == ["left false", "right 10 10"])
    stage.hover(at: CGPoint(x: 61, y: 42))
    #expect(log.events.last == "right 11 12")
    // A view without a hover action still covers the views behind it.
    stage.hover(at: CGPoint(x: 50, y: 50))
    #expect(Array(log.events.suffix(2)) == ["right ended", "both false"])
  }

  @Test func `A pointer can leave the stage`() throws {
    let log = Log()
    let stage = stage(log)
    try stage.hover("right")
    #expect(log.events == ["right 20 20", "both true"])
    stage.endHover()
    #expect(Array(log.events.suffix(2)) == ["right ended", "both false"])
    stage.endHover()
    #expect(log.events.count == 4)
    stage.hover(at: CGPoint(x: CGFloat.nan, y: 0))
    stage.hover(at: CGPoint(x: -5, y: 500))
    #expect(log.events.count == 4)
    #expect(throws: StageError.nothingNamed("nobody")) { try stage.hover("nobody") }
    #expect("\(StageError.nothingNamed("nobody"))" == "no drawn view is named 'nobody'")
  }

  @Test func `A pointer hits a view at the position at which the view is drawn`() {
    let log = Log()
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      Color.red.frame(width: 20, height: 20).onHover { log.events.append("\($0)") }.rotationEffect(.degrees(45))
        .scaleEffect(2).offset(x: 10)
    }
    // The view is a square of 40 points, centered at (60, 50) and rotated by 45 degrees.
    stage.hover(at: CGPoint(x: 86, y: 50))
    #expect(log.events == ["true"])
    stage.hover(at: CGPoint(x: 77, y: 67))
    #expect(log.events == ["true", "false"])
  }

  @Test func `Hovering animates views`() {
    struct Card: View {
      @State private var isHovered = false
      var body: some View {
        Color.red.frame(width: 20, height: 20).scaleEffect(isHovered ? 2 : 1)
          .onHover { hovering in withAnimation(.linear(duration: 1)) { isHovered = hovering } }
      }
    }
    let stage = Stage(Card(), size: CGSize(width: 100, height: 100))
    stage.hover(at: CGPoint(x: 50, y: 50))
    stage.advance(to: 0.5)
    #expect(isAt(stage.frames.first, 35, 35, 30, 30))
  }

  @Test func `Moving a pointer doesn't tap views`() {
    let log = Log()
    let stage = stage(log)
    #expect(throws: StageError.nothingToTouch(at: CGPoint(x: 20, y: 50))) {
      try stage.beginTouch(at: CGPoint(x: 20, y: 50))
    }
    #expect(log.events.isEmpty)
  }
}

@Suite struct `Keyboard shortcuts` {
  private struct Counter: View {
    @State private var count = 0
    var body: some View {
      VStack {
        Text("\(count)")
        Button("more") { count += 1 }.keyboardShortcut("a")
        Button("less") { count -= 1 }.keyboardShortcut(.cancelAction)
        Button("ten") { count += 10 }.keyboardShortcut(.upArrow, modifiers: [.shift, .option]).disabled(count < 0)
        Button("none") { count += 100 }.keyboardShortcut(nil)
      }
    }
  }

  @Test func `A keyboard shortcut runs the action of its button`() throws {
    let stage = Stage(Counter(), size: CGSize(width: 200, height: 200))
    try stage.press(KeyboardShortcut("a"))
    try stage.press(KeyboardShortcut(.upArrow, modifiers: [.option, .shift]))
    #expect(stage.text.contains("\"11\""))
    for _ in 0..<12 { try stage.press(.cancelAction) }
    #expect(stage.text.contains("\"-1\""))
  }

  @Test func `A keyboard shortcut works only for an enabled button`() throws {
    let stage = Stage(Counter(), size: CGSize(width: 200, height: 200))
    #expect(throws: StageError.noShortcut(.defaultAction)) { try stage.press(.defaultAction) }
    #expect(throws: StageError.noShortcut(KeyboardShortcut("a", modifiers: []))) {
      try stage.press(KeyboardShortcut("a", modifiers: []))
    }
    try stage.press(.cancelAction)
    let up = KeyboardShortcut(.upArrow, modifiers: [.option, .shift])
    #expect(throws: StageError.noShortcut(up)) { try stage.press(up) }
    #expect(
      "\(StageError.noShortcut(up))" == "no enabled button has the shortcut shift+option+upArrow")
  }
}
