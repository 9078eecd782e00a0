import FastVectorViews
import FastVectorViewsCairo
import Foundation
import Testing

import enum FastVectorCairo.BitmapError
import enum FastVectorDrawing.AnimationEncodingError

@Suite struct `Scenes with mistakes` {
  private let size = CGSize(width: 60, height: 60)

  private struct Counting: ViewModifier {
    @State private var count = 0
    func body(content: Content) -> some View {
      let _ = { if count < 3 { count += 1 } }()
      return content.overlay(Text("\(count)"))
    }
  }

  private struct Nudge: GeometryEffect {
    @Binding var calls: Int
    var x: CGFloat
    func effectValue(size: CGSize) -> ProjectionTransform {
      if calls < 3 { calls += 1 }
      return ProjectionTransform(CGAffineTransform(translationX: x, y: 0))
    }
  }

  private struct Nudged: View {
    @State private var calls = 0
    var body: some View {
      Rectangle().modifier(Nudge(calls: $calls, x: 3))
      Text("\(calls)")
    }
  }

  private struct Measuring: View {
    @State private var width: CGFloat = 0
    var body: some View {
      GeometryReader { proxy in
        let _ = { width = proxy.size.width }()
        Text("\(Int(width))")
      }
    }
  }

  @Test func `Changing a state during evaluation also gives a warning in modifiers, effects and readers`() {
    let modifier = Stage(size: size) { Color.red.modifier(Counting()) }
    #expect(modifier.warnings == [.stateChangedWhileEvaluated(view: "Counting")] && modifier.texts == ["3"])
    let effect = Stage(Nudged(), size: size)
    #expect(effect.warnings == [.stateChangedWhileEvaluated(view: "Nudge")] && effect.texts == ["3"])
    let reader = Stage(Measuring(), size: size)
    #expect(reader.warnings == [.stateChangedWhileEvaluated(view: "GeometryReader")] && reader.texts == ["60"])
  }

  private struct PingPong: View {
    @State private var a = 0
    @State private var b = 0
    var body: some View {
      VStack {
        Text("\(a) \(b)")
        Rally(value: a) { b += 1 }
        Rally(value: b) { a += 1 }
        Button("Serve") { a = 1 }
        Button("Other") {}
      }
    }
  }

  private struct Rally: View {
    let value: Int
    let action: () -> Void
    var body: some View { Color.red.onChange(of: value) { action() } }
  }

  @Test func `Endless updates give a warning that names the views involved, and the scene continues`() throws {
    let stage = Stage(PingPong(), size: size)
    #expect(stage.warnings.isEmpty)
    try stage.tap("Serve")
    #expect(stage.warnings == [.endlessUpdates(views: ["PingPong"])])
    let text = stage.text
    stage.advance(to: 1 / 60)
    #expect(stage.text != text)
    try stage.tap("Other")
    #expect(stage.warnings.count == 1)
  }

  private struct Busy: View {
    let step: () async -> Void
    @State private var hasBegun = false
    var body: some View {
      Text(hasBegun ? "begun" : "waits").task {
        hasBegun = true
        while !Task.isCancelled { await step() }
      }
    }
  }

  @Test func `An endless task gives a warning and continues at each frame`() {
    var count = 0
    let busy = Busy {
      count += 1
      // The stage runs both the parent task and the child task.
      await withTaskGroup(of: Void.self) { $0.addTask {} }
    }
    let stage = Stage(busy, size: size)
    #expect(stage.texts == ["begun"] && stage.warnings == [.endlessTask] && !stage.isAtRest)
    let early = count
    stage.advance(to: 0.1)
    #expect(stage.time == 0.1 && count > early && stage.warnings.count == 1)
  }

  @Test func `A stage reaches the requested time even if a task yields endlessly`() {
    let stage = Stage(Busy { await Task.yield() }, size: size)
    stage.advance(to: 0.1)
    #expect(stage.texts == ["begun"] && stage.time == 0.1)
  }

  /// A view with all modifiers that have numeric arguments. All arguments are the same number.
  @ViewBuilder private func all(_ x: CGFloat) -> some View {
    Group {
      Color.red.frame(width: x)
      Color.red.frame(height: x)
      Color.red.frame(minWidth: x, idealWidth: x, maxWidth: x)
      Color.red.frame(minHeight: x, idealHeight: x, maxHeight: x)
      Color.red.padding(x)
      Color.red.padding(EdgeInsets(top: x, leading: x, bottom: x, trailing: x))
      Color.red.offset(x: x, y: x)
      Color.red.rotationEffect(.degrees(x))
      Color.red.rotationEffect(.degrees(1), anchor: UnitPoint(x: x, y: x))
      Color.red.scaleEffect(x)
    }
    Group {
      Color.red.rotation3DEffect(.radians(x), axis: (x, x, x), anchorZ: x, perspective: x)
      Color.red.rotation3DEffect(.degrees(30), axis: (0, 1, 0), anchorZ: x, perspective: x)
      Color.red.transformEffect(CGAffineTransform(a: x, b: x, c: x, d: x, tx: x, ty: x))
      Rectangle().opacity(x)
      Color.red.cornerRadius(x)
      Color.red.border(.black, width: x)
      Color.red.layoutPriority(x)
      Color.red.zIndex(x)
      Text("a").font(.system(size: x))
      Text("a").font(.custom("DejaVu Sans", size: x))
    }
    Group {
      RoundedRectangle(cornerRadius: x)
      Rectangle().stroke(lineWidth: x)
      Rectangle().strokeBorder(.black, lineWidth: x)
      Circle().trim(from: x, to: x)
      Rectangle().inset(by: x)
      Rectangle().offset(x: x, y: x).size(width: x, height: x)
      Color(red: x, green: x, blue: x, opacity: x)
      Spacer(minLength: x)
      HStack(spacing: x) {
        Text("a"); Text("b")
      }
      Slider(value: .constant(x), in: 0...1)
    }
  }

  private struct Switched<Content: View>: View {
    let content: (Bool) -> Content
    @State private var isOn = false
    var body: some View {
      VStack(spacing: 0) {
        content(isOn)
        Button("Go") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
      }
    }
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity, -1, 1e300, -1e300, .leastNonzeroMagnitude, 0])
  func `Scenes with invalid numbers in any modifier are drawn, at rest and animated`(_ number: CGFloat) throws {
    let still = Stage(size: size) { VStack(spacing: 0) { all(number) } }
    #expect(!still.text.isEmpty)
    _ = try still.png()
    let moving = Stage(Switched { isOn in all(isOn ? number : 1) }, size: size)
    try moving.tap("Go")
    for time in [0.25, 0.5, 2] {
      moving.advance(to: time)
      #expect(!moving.text.isEmpty)
      _ = try moving.png()
    }
    if number.isNaN || number < 0 { #expect(!still.warnings.isEmpty) }
    #expect(still.warnings.allSatisfy { if case .invalidLength = $0 { true } else { false } })
  }

  @Test func `A scene without contents is empty`() throws {
    let nothing = Stage(EmptyView(), size: .zero)
    #expect(nothing.frame().elements.isEmpty && nothing.isAtRest)
    #expect(throws: BitmapError.size(width: 0, height: 0)) { try nothing.png() }
    let empty = Stage(size: size) {
      ForEach([Int](), id: \.self) { Text("\($0)") }
      VStack {}
      HStack { EmptyView() }
      ZStack { Group {} }
      PhaseAnimator([Int]()) { Text("\($0)") }
    }
    empty.advance(to: 1)
    #expect(empty.frame().elements.isEmpty && empty.warnings.isEmpty)
    _ = try empty.png()
  }

  @Test func `A stage that is too large for a picture is laid out, and drawing it throws`() {
    let huge = Stage(Color.red, size: CGSize(width: 1e300, height: 1e300))
    #expect(huge.frames.first?.width == 1e300)
    #expect(throws: BitmapError.self) { try huge.png() }
    let wide = Stage(Color.red, size: CGSize(width: 40_000, height: 1))
    #expect(throws: BitmapError.size(width: 40_000, height: 1)) { try wide.png() }
    let none = Stage(Color.red, size: CGSize(width: Double.nan, height: -5))
    #expect(none.size == .zero)
  }

  @Test(arguments: hostileNumbers)
  func `Frames, times and animations accept any number or throw an error`(number: Double) throws {
    let stage = Stage(size: size, framesPerSecond: number) { Slider(value: .constant(0.5), in: 0...1) }
    #expect((1...1000).contains(stage.framesPerSecond))
    try stage.set(slider: "0", to: number)
    stage.advance(to: number)
    #expect(stage.time >= 0 && stage.time <= 1e9)
    let path = NSTemporaryDirectory() + "/fastvector-\(UUID().uuidString).gif"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let still = Stage(Color.red, size: CGSize(width: 4, height: 4))
    // Only the size, the rate or the number of frames can be invalid.
    if number > 1e6 {
      #expect(throws: AnimationEncodingError.frameCount((number * 30 + 1e-6).rounded(.down) + 1)) {
        try still.writeAnimation(to: path, until: number)
      }
    } else {
      try still.writeAnimation(to: path, until: number)
    }
    #expect(throws: AnimationEncodingError.self) { try still.writeAnimation(to: path, until: 1, frameRate: number) }
    _ = try? still.png(scale: number)
    _ = try? still.writeAnimation(to: path, until: 0, scale: number)
  }

  @Test func `Elements with the same identity are separate and have separate states`() throws {
    struct Tally: View {
      let name: String
      @State private var count = 0
      var body: some View { Button("\(name)\(count)") { count += 1 } }
    }
    struct Row: Identifiable {
      let id: Int
      let name: String
    }
    struct List: View {
      @State private var isShort = false
      var body: some View {
        ForEach([Row(id: 1, name: "a"), Row(id: 1, name: "b"), Row(id: 2, name: "c")].prefix(isShort ? 1 : 3)) {
          Tally(name: $0.name)
        }
        Button("cut") { isShort.toggle() }
      }
    }
    let stage = Stage(List(), size: size)
    try stage.tap("b0")
    #expect(stage.texts == ["a0", "b1", "c0", "cut"])
    try stage.tap("cut")
    try stage.tap("cut")
    #expect(stage.texts == ["a0", "b0", "c0", "cut"])
    #expect(stage.warnings == [.duplicateID(id: "1")])
  }
}
