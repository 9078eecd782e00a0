import FastVectorViews
import Testing

private struct Pressed: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .scaleEffect(configuration.isPressed ? 0.5 : 1)
      .animation(.linear(duration: 1), value: configuration.isPressed)
  }
}

private struct Twice: PrimitiveButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label.onTapGesture(count: 2) { configuration.trigger() }
  }
}

private struct Counter: View {
  @State private var count = 0
  var role: ButtonRole?

  var body: some View { Button("count \(count)", role: role) { count += 1 } }
}

@Suite struct `Button styles` {
  private func stage(_ view: some View) -> Stage { Stage(view, size: CGSize(width: 200, height: 100)) }

  @Test func `A pressed button moves with the animation of its style`() throws {
    let stage = stage(Counter().buttonStyle(Pressed()))
    #expect(!stage.text.contains("_ScaleEffect [0"))
    try stage.beginTouch("count 0")
    stage.advance(to: 0.5)
    #expect(stage.text.contains("_ScaleEffect [0.75, 0.75"), "\(stage.text)")
    stage.advance(to: 1.5)
    #expect(stage.text.contains("_ScaleEffect [0.5, 0.5"), "\(stage.text)")
    stage.endTouch()
    #expect(stage.text.contains("\"count 1\""), "\(stage.text)")
    stage.advance(to: 4)
    #expect(!stage.text.contains("_ScaleEffect [0"), "\(stage.text)")
  }

  @Test func `Moving the finger off a button releases the button without running its action`() throws {
    let stage = stage(Counter().buttonStyle(Pressed()))
    let start = try stage.beginTouch("count 0")
    stage.advance(to: 2)
    stage.moveTouch(to: CGPoint(x: start.x + 50, y: start.y))
    stage.advance(to: 4)
    #expect(!stage.text.contains("_ScaleEffect [0"), "\(stage.text)")
    stage.endTouch()
    #expect(stage.text.contains("\"count 0\""), "\(stage.text)")
  }

  @Test func `A primitive button style can run the action`() throws {
    let stage = stage(Counter().buttonStyle(Twice()))
    try stage.tap("count 0", count: 1)
    #expect(stage.text.contains("\"count 0\""), "\(stage.text)")
    try stage.tap("count 0", count: 2)
    #expect(stage.text.contains("\"count 1\""), "\(stage.text)")
  }

  @Test func `A custom button style shows the updated label`() throws {
    let stage = stage(Counter().buttonStyle(Pressed()))
    for count in 0..<3 { try stage.tap("count \(count)") }
    #expect(stage.text.contains("\"count 3\""), "\(stage.text)")
  }

  @Test func `A button has the tint color, or red for a destructive role, except in the plain style`() {
    #expect(stage(Counter().tint(.green)).text.contains("#34c759"))
    for (role, color) in [(nil, "#007aff"), (ButtonRole.destructive, "#ff3b30")] {
      let button = Counter(role: role)
      #expect(stage(button).text.contains(color))
      #expect(stage(button.buttonStyle(.borderless)).text.contains(color))
      #expect(stage(button.buttonStyle(.automatic)).text.contains(color))
      #expect(stage(button.buttonStyle(.bordered)).text.contains(color))
      #expect(stage(button.buttonStyle(.borderedProminent)).text.contains(color))
      #expect(!stage(button.buttonStyle(.plain)).text.contains(color))
    }
  }

  @Test func `A button can be tapped in any style`() throws {
    func count(after view: some View) throws -> String {
      let stage = stage(view)
      try stage.tap(index: 0)
      return stage.text
    }
    #expect(try count(after: Counter().buttonStyle(.plain)).contains("\"count 1\""))
    #expect(try count(after: Counter().buttonStyle(.borderless)).contains("\"count 1\""))
    #expect(try count(after: Counter().buttonStyle(.bordered)).contains("\"count 1\""))
    #expect(try count(after: Counter().buttonStyle(.borderedProminent)).contains("\"count 1\""))
    #expect(try count(after: Counter().buttonStyle(.plain).buttonStyle(Pressed())).contains("\"count 1\""))
  }
}
