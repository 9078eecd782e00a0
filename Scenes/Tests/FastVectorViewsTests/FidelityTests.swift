import FastVectorViews
import Foundation
import Observation
import Testing

/// A log of events. The method `take()` returns the events and clears the log.
private final class Journal: @unchecked Sendable {
  var entries: [String] = []
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

@Suite struct `Repeated animations of vectors` {
  private struct Line: Shape {
    var vector: AnimatableVector
    var animatableData: AnimatableVector {
      get { vector }
      set { vector = newValue }
    }
    func path(in rect: CGRect) -> Path {
      var path = Path()
      guard let first = vector.values.first else { return path }
      path.move(to: CGPoint(x: 0, y: first))
      for (index, value) in vector.values.enumerated() { path.addLine(to: CGPoint(x: Double(index + 1), y: value)) }
      return path
    }
  }

  private struct Scene: View {
    let animation: Animation
    let count: Int
    @State private var vector: AnimatableVector = .zero
    var body: some View {
      Line(vector: vector).stroke(Color.red).animation(animation)
        .onAppear { vector = AnimatableVector((0..<count).map { Double($0 % 7 + 1) }) }
    }
  }

  @Test(arguments: [1, 4, 32, 33, 200]) func `Every frame of a repeated animation has all elements of the vector`(
    count: Int
  ) {
    let animations: [Animation] = [
      .default.repeatForever(), .linear(duration: 0.1).repeatForever(),
      .easeIn(duration: 0.3).delay(0.05).repeatForever(),
      .spring.speed(3).repeatForever(), .linear(duration: 0.05).repeatForever(autoreverses: false),
    ]
    for animation in animations {
      let stage = Stage(Scene(animation: animation, count: count), size: CGSize(width: 100, height: 100))
      for frame in 1...120 {
        stage.advance(to: Double(frame) / 60)
        #expect(stage.drawn.count == 1, "\(animation), frame \(frame)")
      }
    }
  }
}

@Suite struct `Reading animatable data` {
  private struct Noted: View, Animatable {
    var value: Double
    let journal: Journal
    var animatableData: Double {
      get {
        journal.entries.append("get \(Int(value))")
        return value
      }
      set {
        journal.entries.append("set")
        value = newValue
      }
    }
    var body: some View {
      journal.entries.append("body \(Int(value))")
      return Text("\(Int(value))")
    }
  }

  private struct Scene: View {
    let journal: Journal
    @State var value = 0.0
    var body: some View {
      Noted(value: value, journal: journal)
      Button("go") { withAnimation(.linear(duration: 1)) { value += 100 } }
      Button("jump") { value += 100 }
    }
  }

  @Test func `Animatable data is read once per change, and its final value is read again in each frame`()
    throws
  {
    let journal = Journal()
    let stage = Stage(Scene(journal: journal), size: CGSize(width: 100, height: 100))
    #expect(journal.take() == ["get 0", "body 0"])
    try stage.tap("jump")
    #expect(journal.take() == ["get 100", "body 100"])
    try stage.tap("go")
    // The first frame has the same time as the change.
    #expect(journal.take() == ["get 200", "get 200", "set", "body 100"])
    stage.advance(to: 1.0 / 60)
    #expect(journal.take() == ["get 200", "set", "body 101"])
    stage.advance(to: 0.5)
    _ = journal.take()
    try stage.tap("go")
    #expect(journal.take().prefix(1) == ["get 300"])
    stage.advance(to: 3)
    #expect(journal.take().last == "body 300")
  }
}

@Suite struct `Transitions of nested dynamic content` {
  private struct Turn: ViewModifier, Animatable {
    var angle: Double
    let journal: Journal
    var animatableData: Double {
      get { angle }
      set { angle = newValue }
    }
    func body(content: Content) -> some View {
      journal.entries.append("\(Int(angle.rounded()))")
      return content.rotationEffect(.degrees(angle))
    }
  }

  private struct Scene: View {
    let journal: Journal
    let nest: (AnyView) -> AnyView
    @State var shown = [true]
    @State var isThere = true

    var body: some View {
      ForEach(shown.indices, id: \.self) { _ in
        Group {
          if isThere {
            nest(AnyView(Rectangle().frame(width: 10, height: 10)))
              .transition(
                .modifier(active: Turn(angle: 90, journal: journal), identity: Turn(angle: 20, journal: journal)))
          }
        }
      }
      Button("inner") { withAnimation(.linear(duration: 1)) { isThere.toggle() } }
      Button("outer") { withAnimation(.linear(duration: 1)) { shown = shown.isEmpty ? [true] : [] } }
    }
  }

  /// Returns the angle of the first shape that is drawn.
  private func angle(_ stage: Stage) -> Double? {
    func find(_ elements: [DisplayList.Element], _ transform: ProjectionTransform) -> ProjectionTransform? {
      for element in elements {
        if case .fill = element { return transform }
        if case .layer(let layer) = element, let found = find(layer.elements, layer.transform.concatenating(transform))
        {
          return found
        }
      }
      return nil
    }
    return find(stage.frame().elements, ProjectionTransform()).map { atan2($0.m12, $0.m11) * 180 / .pi }
  }

  @Test(arguments: ["inner", "outer"]) func `A transition of nested content is applied once, at either level`(
    button: String
  ) throws {
    let journal = Journal()
    let stage = Stage(Scene(journal: journal) { $0 }, size: CGSize(width: 100, height: 100))
    #expect(abs(try #require(angle(stage)) - 20) < 1e-9)
    for (start, end) in [(20.0, 90.0), (90, 20)] {
      let time = stage.time
      _ = journal.take()
      try stage.tap(button)
      stage.advance(to: time + 0.5)
      #expect(abs(try #require(angle(stage)) - 55) < 1e-6)
      let notes = journal.take().compactMap(Double.init)
      // The values between the start and the end are monotonic.
      let between = notes.filter { $0 != start && $0 != end }
      #expect(between == between.sorted(by: start < end ? { $0 < $1 } : { $0 > $1 }) && between.count >= 29)
      stage.advance(to: time + 1.2)
      #expect((angle(stage) == nil) == (end == 90))
    }
    #expect(stage.isAtRest && stage.warnings.isEmpty)
  }

  @Test func `A transition that is interrupted at another nesting level ends in the state of both levels`() throws {
    let stage = Stage(Scene(journal: Journal()) { $0 }, size: CGSize(width: 100, height: 100))
    try stage.tap("inner")
    stage.advance(to: 0.3)
    try stage.tap("outer")
    stage.advance(to: 0.6)
    try stage.tap("outer")
    stage.advance(to: 3)
    #expect(angle(stage) == nil && stage.isAtRest)
    try stage.tap("inner")
    stage.advance(to: 5)
    #expect(abs(try #require(angle(stage)) - 20) < 1e-9)
  }

  @Test func `A transition inside a container applies only when the content of the container changes`() throws {
    struct Contained: View {
      @State var isThere = false
      var body: some View {
        if isThere { VStack { if isThere { Text("in") } } }
        Button("go") { withAnimation(.linear(duration: 1)) { isThere.toggle() } }
      }
    }
    let stage = Stage(Contained(), size: CGSize(width: 100, height: 100))
    try stage.tap("go")
    stage.advance(to: 0.25)
    #expect(stage.drawn.first { $0.what == "in" }.map { abs($0.opacity - 0.25) < 1e-6 } == true)
  }
}

@Suite struct `Vectors in custom animations` {
  private final class Seen: @unchecked Sendable {
    var types: [String] = []
  }

  private struct Probe: CustomAnimation {
    let seen: Seen
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
      if let vector = value as? AnimatableVector {
        seen.types.append("vector of \(vector.count)")
      } else {
        seen.types.append("\(V.self)")
      }
      return time < 1 ? value.scaled(by: time) : nil
    }
    static func == (a: Self, b: Self) -> Bool { a.seen === b.seen }
    func hash(into hasher: inout Hasher) {}
  }

  private struct Bars: View, Animatable {
    var animatableData: AnimatableVector
    var body: some View { Text(animatableData.values.map { "\($0)" }.joined(separator: " ")) }
  }

  private struct Scene: View {
    let seen: Seen
    let start, end: AnimatableVector
    @State private var isThere = false
    var body: some View {
      Bars(animatableData: isThere ? end : start)
        .onAppear { withAnimation(Animation(Probe(seen: seen))) { isThere = true } }
    }
  }

  @Test(arguments: [0, 4, 32]) func `A custom animation receives a short vector unchanged`(count: Int) {
    let (start, end) = (AnimatableVector(repeating: 1, count: count), AnimatableVector(repeating: 3, count: 4))
    let seen = Seen()
    let stage = Stage(Scene(seen: seen, start: start, end: end), size: CGSize(width: 900, height: 100))
    stage.advance(to: 0.5)
    let expected = "vector of \(max(4, count))"
    // The button's text moves, too.
    #expect(Set(seen.types.filter { !$0.contains("CGFloat") }) == [expected])
    seen.types = []
    let animator = Animator(start)
    animator.animate(to: end, Animation(Probe(seen: seen)), at: 0)
    _ = animator.value(at: 0.5)
    #expect(Set(seen.types) == [expected])
  }

  @Test func `A custom animation receives a long vector as a symbolic vector, even if only the target is long`() {
    for count in [0, 4, 33, 1000] {
      let seen = Seen()
      let end = AnimatableVector(repeating: 3, count: 33)
      let animator = Animator(AnimatableVector(repeating: 1, count: count))
      animator.animate(to: end, Animation(Probe(seen: seen)), at: 0)
      let expected = AnimatableVector(repeating: 1, count: count).interpolated(towards: end, amount: 0.5)
      #expect(zip(animator.value(at: 0.5), expected).allSatisfy { abs($0 - $1) < 1e-12 })
      #expect(Set(seen.types) == ["SymbolicVector"], "\(count)")
    }
  }
}

@Suite struct `Taps by position and index` {
  private struct Scene: View {
    let journal: Journal
    @State private var isMoved = false
    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.red.frame(width: 100, height: 40).onTapGesture { journal.entries.append("back") }
        Circle().frame(width: 40, height: 40).onTapGesture { journal.entries.append("circle") }
        Rectangle().frame(width: 10, height: 10).offset(x: isMoved ? 60 : 50).scaleEffect(2, anchor: .topLeading)
          .onTapGesture(count: 2) { journal.entries.append("double") }
        Color.green.frame(width: 5, height: 40).allowsHitTesting(false)
        Color.clear.frame(width: 20, height: 20).contentShape(Rectangle()).offset(y: 60)
          .onTapGesture { journal.entries.append("clear") }
        Text("x").opacity(0).onTapGesture { journal.entries.append("invisible") }
        Button("move") { withAnimation(.linear(duration: 1)) { isMoved = true } }.offset(y: 150)
      }
    }
  }

  @Test func `A tap at a point hits the frontmost view`() throws {
    let journal = Journal()
    let stage = Stage(size: CGSize(width: 200, height: 200)) {
      Scene(journal: journal).frame(width: 200, height: 200, alignment: .topLeading)
    }
    let frame = try #require(stage.frames.first)
    func point(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: frame.minX + x, y: frame.minY + y) }
    try stage.tap(at: point(20, 20))
    try stage.tap(at: point(2, 20))
    // The corner of a circle's frame lies outside the circle.
    try stage.tap(at: point(1, 1))
    try stage.tap(at: point(90, 30))
    try stage.tap(at: point(10, 70))
    #expect(journal.take() == ["circle", "circle", "back", "back", "clear"])
    #expect(throws: StageError.nothingToTap(at: point(150, 20))) { try stage.tap(at: point(150, 20)) }
    #expect(throws: StageError.nothingToTap(at: point(105, 5))) { try stage.tap(at: point(105, 5)) }
    try stage.tap(at: point(105, 5), count: 2)
    try stage.tap("move")
    stage.advance(to: 2)
    #expect(throws: StageError.self) { try stage.tap(at: point(105, 5), count: 2) }
    try stage.tap(at: point(125, 5), count: 2)
    #expect(journal.take() == ["double", "double"])
    for bad in [CGPoint(x: Double.nan, y: 0), CGPoint(x: Double.infinity, y: 0), CGPoint(x: -1, y: -1)] {
      #expect(throws: StageError.self) { try stage.tap(at: bad) }
    }
  }

  @Test func `A view without text or a name can be tapped by its index`() throws {
    let journal = Journal()
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      ForEach(0..<3) { index in Circle().onTapGesture { journal.entries.append("\(index)") } }
    }
    for index in [2, 0, 1] { try stage.tap(index: index) }
    #expect(journal.take() == ["2", "0", "1"])
    for index in [-1, 3, .max] {
      #expect(throws: StageError.noTappable(index: index, count: 3)) { try stage.tap(index: index) }
    }
  }
}

@Suite struct `Bold text` {
  private func font<V: View>(_ view: V) -> Font? {
    var font: Font?
    func find(_ elements: [DisplayList.Element]) {
      for element in elements {
        if case .text(_, let found, _) = element { font = found }
        if case .layer(let layer) = element { find(layer.elements) }
      }
    }
    find(Stage(view, size: CGSize(width: 200, height: 100)).frame().elements)
    return font
  }

  @Test func `Text is bold regardless of the order of its modifiers`() {
    let bold = Font.title.bold()
    #expect(font(Text("x").font(.title).bold()) == bold)
    #expect(font(Text("x").bold().font(.title)) == bold)
    #expect(font(VStack { Text("x").font(.title) }.bold()) == bold)
    #expect(font(VStack { Text("x") }.font(.title).bold()) == bold)
    #expect(font(VStack { Text("x") }.bold().font(.title)) == bold)
    #expect(font(Text("x").font(.title).fontWeight(.light)) == Font.title.weight(.light))
    #expect(font(VStack { Text("x").fontWeight(.thin) }.fontWeight(.heavy)) == Font.body.weight(.thin))
    #expect(font(VStack { Text("x").bold(false) }.bold()) == Font.body)
    #expect(font(Text("x").font(nil)) == Font.body)
  }
}

@Suite struct `Views of observable models` {
  @Observable final class Model {
    var count = 0
    var other = 0
  }

  private struct Counter: View {
    let model: Model
    var body: some View { Text("\(model.count)") }
  }

  private struct Scene: View {
    @State private var model = Model()
    var body: some View {
      Counter(model: model)
      Rectangle().frame(width: CGFloat(model.count) * 10 + 10, height: 10)
      Button("add") { withAnimation(.linear(duration: 1)) { model.count += 1 } }
    }
  }

  @Test func `A view is evaluated when a property that it read changes, with the animation of the change`() throws {
    let stage = Stage(Scene(), size: CGSize(width: 100, height: 100))
    try stage.tap("add")
    #expect(stage.texts.first == "1")
    stage.advance(to: 0.5)
    #expect(stage.frames.first?.width == 15)
    stage.advance(to: 2)
    #expect(stage.frames.first?.width == 20)
  }

  @Test func `A view is evaluated before the next access if its model was changed outside the stage`() {
    let model = Model()
    let stage = Stage(Counter(model: model), size: CGSize(width: 100, height: 100))
    for count in 1...3 {
      model.count = count
      model.other += 1
      #expect(stage.texts == ["\(count)"])
    }
    let evaluations = stage.evaluationCounts
    model.other += 1
    #expect(stage.texts == ["3"] && stage.evaluationCounts == evaluations)
    model.count = 9
    stage.advance(to: 1)
    #expect(stage.text.contains("\"9\""))
  }
}

@Suite struct `Summaries of stages` {
  private func text(_ values: [Double]) -> String {
    Stage(LineChart(AnimatableVector(values), range: -9...9).stroke(.red), size: CGSize(width: 100, height: 100)).text
  }

  @Test func `The summaries of long vectors contain their range and a checksum`() {
    var generator = SeededGenerator(seed: 5)
    let values = (0..<1000).map { _ in Double.random(in: -3...3, using: &generator) }
    var changed = values
    changed[517] += 0.01
    var swapped = values
    swapped.swapAt(3, 4)
    #expect(text(values) == text(values) && text(values).contains("1000 values of -"))
    #expect(text(values) != text(changed) && text(values) != text(swapped))
    #expect(text(values) == text(values.map { $0 + 1e-12 }))
  }
}
