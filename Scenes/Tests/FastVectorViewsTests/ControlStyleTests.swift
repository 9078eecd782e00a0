import FastVectorViews
import Testing

private let room = CGSize(width: 200, height: 100)

private struct Lamp: View {
  var isDisabled = false
  @State private var taps = 0
  @State private var isOn = false

  var body: some View {
    VStack {
      Button("taps \(taps)") { taps += 1 }
      Toggle("lamp", isOn: $isOn)
      Text(isOn ? "on" : "off")
    }
    .disabled(isDisabled)
  }
}

@Suite struct `Disabled views` {
  @Test func `A disabled control accepts no taps and can't be found by name`() throws {
    let enabled = Stage(Lamp(), size: room)
    try enabled.tap("taps 0")
    try enabled.tap("lamp")
    #expect(enabled.text.contains("taps 1") && enabled.texts.contains("on"))
    let disabled = Stage(Lamp(isDisabled: true), size: room)
    #expect(throws: StageError.self) { try disabled.tap("taps 0") }
    #expect(throws: StageError.self) { try disabled.tap("lamp") }
    #expect(throws: StageError.self) { try disabled.beginTouch("taps 0") }
    #expect(throws: StageError.self) { try disabled.tap(index: 0) }
    #expect(disabled.texts.contains("off"))
  }

  @Test func `A view inside a disabled view can't be enabled`() {
    #expect(throws: StageError.self) {
      try Stage(Lamp().disabled(false).disabled(true), size: room).tap("taps 0")
    }
  }

  @Test func `A tap on a disabled control reaches the enclosing control`() throws {
    struct Row: View {
      @State private var rows = 0
      var body: some View {
        VStack {
          Button("inner") { rows += 100 }.disabled(true)
          Text("rows \(rows)")
        }
        .onTapGesture { rows += 1 }
      }
    }
    let stage = Stage(Row(), size: room)
    let place = stage.drawn.first { $0.what == "inner" }!.frame.origin
    try stage.tap(at: CGPoint(x: place.x + 5, y: place.y + 5))
    #expect(stage.texts.contains("rows 1"))
  }

  @Test func `A control becomes enabled when the state that disables it changes`() throws {
    struct Form: View {
      @State private var isReady = false
      @State private var text = "waiting"
      var body: some View {
        VStack {
          Button("send") { text = "sent" }.disabled(!isReady)
          Button("prepare") { isReady = true }
          Text(text)
        }
      }
    }
    let stage = Stage(Form(), size: room)
    #expect(throws: StageError.self) { try stage.tap("send") }
    try stage.tap("prepare")
    try stage.tap("send")
    #expect(stage.texts.contains("sent"))
  }

  @Test func `Styles receive the disabled state, and the built-in styles draw disabled controls paler`() {
    struct Known: ButtonStyle {
      @Environment(\.isEnabled) private var isEnabled
      func makeBody(configuration: Configuration) -> some View { Text(isEnabled ? "enabled" : "disabled") }
    }
    struct KnownPrimitive: PrimitiveButtonStyle {
      @Environment(\.isEnabled) private var isEnabled
      func makeBody(configuration: Configuration) -> some View { Text(isEnabled ? "enabled" : "disabled") }
    }
    for isDisabled in [false, true] {
      let expected = [isDisabled ? "disabled" : "enabled"]
      let button = Button("a") {}
      #expect(Stage(button.buttonStyle(Known()).disabled(isDisabled), size: room).texts == expected)
      #expect(Stage(button.buttonStyle(KnownPrimitive()).disabled(isDisabled), size: room).texts == expected)
    }
    func drawing(_ button: some View, _ isDisabled: Bool) -> DisplayList {
      Stage(button.disabled(isDisabled), size: room).frame()
    }
    let button = Button("a") {}
    #expect(drawing(button, true) != drawing(button, false))
    #expect(drawing(button.buttonStyle(.plain), true) != drawing(button.buttonStyle(.plain), false))
    #expect(drawing(button.buttonStyle(.bordered), true) != drawing(button.buttonStyle(.bordered), false))
    #expect(
      drawing(button.buttonStyle(.borderedProminent), true) != drawing(button.buttonStyle(.borderedProminent), false))
  }
}

@Suite struct `Hidden views` {
  @Test func `A hidden view takes up space but is neither drawn nor tappable`() throws {
    struct Layers: View {
      @State private var hits = 0
      var body: some View {
        ZStack {
          Color.red.onTapGesture { hits += 1 }
          Color.green.frame(width: 50, height: 50).onTapGesture { hits += 100 }.hidden()
          Text("hits \(hits)")
        }
      }
    }
    let stage = Stage(Layers(), size: room)
    #expect(stage.frames.count == 1)
    try stage.tap(at: CGPoint(x: 80, y: 70))
    #expect(stage.texts == ["hits 1"])
    let row = Stage(
      HStack(spacing: 0) {
        Color.red.frame(width: 50).hidden()
        Color.green.frame(width: 50)
      }, size: CGSize(width: 100, height: 10))
    #expect(isAt(row.frames.first, 50, 0, 50, 10))
  }
}

@Suite struct `Control styles` {
  @Test func `A toggle style can have its own state and environment`() throws {
    struct Check: ToggleStyle {
      @State private var changes = 0
      func makeBody(configuration: Configuration) -> some View {
        Button {
          configuration.isOn.toggle()
          changes += 1
        } label: {
          HStack {
            configuration.label
            Text("\(configuration.isOn ? "yes" : "no") \(changes)")
          }
        }
      }
    }
    struct Program: View {
      @State private var isOn = false
      var body: some View { Toggle("a", isOn: $isOn).toggleStyle(Check()) }
    }
    let stage = Stage(Program(), size: room)
    #expect(stage.texts == ["a", "no 0"])
    try stage.tap(index: 0)
    try stage.tap(index: 0)
    try stage.tap(index: 0)
    #expect(stage.texts == ["a", "yes 3"])
  }

  @Test func `A toggle can be drawn as a button or without a label`() throws {
    struct Program: View {
      @State private var isOn = false
      var body: some View {
        VStack {
          Toggle("a", isOn: $isOn).toggleStyle(.button)
          Toggle("b", isOn: $isOn).labelsHidden()
        }
      }
    }
    let stage = Stage(Program(), size: room)
    #expect(stage.texts == ["a"])
    let off = stage.frames.count
    try stage.tap("a")
    stage.advance(to: 1)
    #expect(stage.frames.count == off + 1)
  }

  @Test func `A switch is green, or has the tint or an explicit color`() {
    func colors(_ view: some View) -> String { Stage(view, size: room).text }
    let on = Toggle("a", isOn: .constant(true))
    #expect(colors(on).contains(Color.green.hex))
    #expect(colors(on.tint(.orange)).contains(Color.orange.hex))
    #expect(colors(on.toggleStyle(SwitchToggleStyle(tint: .purple)).tint(.orange)).contains(Color.purple.hex))
  }

  @Test func `A label style determines how labels are drawn`() {
    struct Reversed: LabelStyle {
      func makeBody(configuration: Configuration) -> some View {
        HStack {
          configuration.title
          configuration.icon
        }
      }
    }
    struct Framed: LabelStyle {
      func makeBody(configuration: Configuration) -> some View { Label(configuration).padding(10) }
    }
    func text(_ style: some LabelStyle) -> String {
      Stage(Label("Home", systemImage: "house").labelStyle(style), size: room).text
    }
    let plain = Stage(Label("Home", systemImage: "house"), size: room)
    #expect(text(.automatic) == text(.titleAndIcon))
    #expect(Stage(Label("Home", systemImage: "house").labelStyle(.titleAndIcon), size: room).frames == plain.frames)
    #expect(text(.titleOnly).contains("\"Home\"") && !text(.titleOnly).contains("Image house"))
    let reversed = Stage(Label("Home", systemImage: "house").labelStyle(Reversed()), size: room)
    #expect(reversed.texts == ["Home"] && reversed.frames[0].minX > plain.frames[0].minX)
    let framed = Stage(Label("Home", systemImage: "house").labelStyle(Framed()).labelStyle(Reversed()), size: room)
    #expect(framed.frames == reversed.frames)
  }

  @Test func `A label that shows only its icon can be tapped by its title`() throws {
    var taps = 0
    let stage = Stage(
      Button("Add", systemImage: "plus") { taps += 1 }.labelStyle(.iconOnly), size: CGSize(width: 60, height: 60))
    #expect(stage.texts.isEmpty)
    let icon = Stage(Image(systemName: "plus"), size: stage.size)
    #expect(stage.frames == icon.frames)
    try stage.tap("Add")
    #expect(taps == 1)
  }

  @Test func `A progress view style determines how progress is drawn`() {
    struct Percent: ProgressViewStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          Text("\(Int((configuration.fractionCompleted ?? -1) * 100))")
          configuration.currentValueLabel
        }
      }
    }
    let view = ProgressView(value: 3, total: 4) {
      Text("label")
    } currentValueLabel: {
      Text("three")
    }
    #expect(Stage(view.progressViewStyle(Percent()), size: room).texts == ["label", "75", "three"])
    #expect(Stage(view, size: room).texts == ["label", "three"])
    #expect(Stage(view.labelsHidden(), size: room).texts.isEmpty)
    #expect(Stage(ProgressView().progressViewStyle(Percent()), size: room).texts == ["-100"])
  }

  @Test func `A spinner turns by one spoke every eighth of a second`() {
    let stage = Stage(ProgressView("wait"), size: room)
    #expect(stage.texts == ["wait"])
    func opacities() -> [Double] { stage.drawn.filter { $0.what == "fill" }.map(\.opacity) }
    let first = opacities()
    #expect(first.count == 8 && first.max() == 1 && Set(first).count == 8)
    stage.advance(to: 0.1)
    #expect(opacities() == first)
    stage.advance(to: 0.13)
    #expect(opacities() == [first[7]] + first[0..<7])
    stage.advance(to: 1.01)
    #expect(opacities() == first)
    let large = Stage(ProgressView().controlSize(.large), size: room)
    #expect(large.frames[0].height > Stage(ProgressView(), size: room).frames[0].height)
  }
}

extension Color {
  /// The color in the hexadecimal notation that summaries use.
  fileprivate var hex: String {
    "#"
      + [red, green, blue].map { component in
        let text = String(Int((component * 255).rounded()), radix: 16)
        return text.count == 1 ? "0" + text : text
      }
      .joined()
  }
}

@Suite struct `ForEach over a binding` {
  private struct Item: Identifiable {
    let id: Int
    var count = 0
  }

  private struct Program: View {
    @State private var items = (0..<3).map { Item(id: $0) }
    var body: some View {
      VStack {
        ForEach($items) { $item in
          Button("\(item.id): \(item.count)") { withAnimation { item.count += 1 } }
        }
        Button("remove") { items.removeFirst() }
      }
    }
  }

  @Test func `A binding to an element changes the element`() throws {
    let stage = Stage(Program(), size: room)
    #expect(stage.texts == ["0: 0", "1: 0", "2: 0", "remove"])
    try stage.tap("1: 0")
    try stage.tap("1: 1")
    #expect(stage.texts == ["0: 0", "1: 2", "2: 0", "remove"])
    try stage.tap("remove")
    #expect(stage.texts == ["1: 2", "2: 0", "remove"])
    try stage.tap("2: 0")
    #expect(stage.texts == ["1: 2", "2: 1", "remove"])
  }

  @Test func `A binding to a removed element can still be used`() throws {
    struct Late: View {
      @State private var items = [1, 2]
      var body: some View {
        VStack {
          ForEach($items, id: \.self) { $item in
            Button("late \(item)") { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { item = 7 } }
          }
          Button("clear") { items = [] }
        }
      }
    }
    let stage = Stage(Late(), size: room)
    try stage.tap("late 2")
    try stage.tap("clear")
    stage.advance(to: 2)
    #expect(stage.texts == ["clear"])
  }
}

@Suite struct `Custom insettable shapes` {
  private struct Diamond: InsettableShape {
    var amount: CGFloat = 0
    func inset(by amount: CGFloat) -> some InsettableShape {
      var shape = self
      shape.amount += amount
      return shape
    }
    func path(in rect: CGRect) -> Path {
      let rect = rect.insetBy(dx: amount, dy: amount)
      return Path { path in
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY))
        path.addLine(to: CGPoint(x: rect.midX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.midY))
        path.closeSubpath()
      }
    }
  }

  @Test func `A custom insettable shape is a view, can be filled, and has a border`() {
    let square = CGSize(width: 100, height: 100)
    #expect(isAt(Stage(Diamond(), size: square).frames[0], 0, 0, 100, 100))
    #expect(isAt(Stage(Diamond().fill(.red), size: square).frames[0], 0, 0, 100, 100))
    #expect(isAt(Stage(Diamond().strokeBorder(.red, lineWidth: 10), size: square).frames[0], 5, 5, 90, 90))
    #expect(isAt(Stage(Diamond().inset(by: 20).fill(.red), size: square).frames[0], 20, 20, 60, 60))
    #expect(isAt(Stage(Circle().inset(by: 20).fill(.red), size: square).frames[0], 20, 20, 60, 60))
  }
}
