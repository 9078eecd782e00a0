import Testing

@testable import FastVectorViews

/// Tests of the values that the animations of transitions receive. The expected values were measured with SwiftUI
/// (macOS 27, MetalUI's probe swiftui-transactions-animation.swift), for a view of 50 x 30 points.
@Suite struct `Transitions` {
  private struct Scene: View {
    let transition: AnyTransition?
    let log: Recording.Log
    @State var isThere: Bool

    var body: some View {
      Button("toggle") { withAnimation(Animation(Recording(name: "A", log: log))) { isThere.toggle() } }
      if isThere {
        if let transition {
          Color.red.frame(width: 50, height: 30).transition(transition)
        } else {
          Color.red.frame(width: 50, height: 30)
        }
      }
    }
  }

  private func deltas(_ transition: AnyTransition?, inserting: Bool) throws -> [[Double]] {
    let log = Recording.Log()
    let scene = Scene(transition: transition, log: log, isThere: !inserting)
    let stage = Stage(size: CGSize(width: 200, height: 200)) { ZStack { scene } }
    try stage.tap("toggle")
    stage.advance(to: 2)
    #expect(stage.drawn.contains { $0.what == "fill" } == inserting)
    #expect(stage.isAtRest && stage.warnings.isEmpty)
    return log.deltas
  }

  private typealias Row = (name: String, transition: AnyTransition?, insert: [[Double]], remove: [[Double]])

  private static var measured: [Row] {
    [
      ("default", nil, [[1]], [[-1]]),
      ("identity", .identity, [], []),
      ("opacity", .opacity, [[1]], [[-1]]),
      ("leading", .move(edge: .leading), [[50, 0]], [[-50, 0]]),
      ("trailing", .move(edge: .trailing), [[-50, 0]], [[50, 0]]),
      ("top", .move(edge: .top), [[0, 30]], [[0, -30]]),
      ("slide", .slide, [[50, 0]], [[50, 0]]),
      ("push", .push(from: .leading), [[1], [50, 0]], [[-1], [50, 0]]),
      ("offset", .offset(x: 30, y: 5), [[-30, -5]], [[30, 5]]),
      ("scale", .scale, [[1, 1, 0, 0]], [[-1, -1, 0, 0]]),
      ("combined", .opacity.combined(with: .move(edge: .bottom)), [[1], [0, -30]], [[-1], [0, 30]]),
      ("asymmetric", .asymmetric(insertion: .opacity, removal: .move(edge: .trailing)), [[1]], [[50, 0]]),
    ]
  }

  @Test(arguments: measured.indices) func `Transitions pass the same values to animations as in SwiftUI`(
    _ index: Int
  ) throws {
    let expected = Self.measured[index]
    #expect(try deltas(expected.transition, inserting: true) == expected.insert, "\(expected.name)")
    #expect(try deltas(expected.transition, inserting: false) == expected.remove, "\(expected.name)")
  }

  @Test func `Transitions can be written as static members`() throws {
    let pairs: [(AnyTransition, AnyTransition)] = [
      (AnyTransition(.opacity), .opacity), (AnyTransition(.identity), .identity), (AnyTransition(.slide), .slide),
      (AnyTransition(.scale), .scale), (AnyTransition(.scale(0.5)), .scale(scale: 0.5)),
      (AnyTransition(.offset(x: 3, y: 4)), .offset(x: 3, y: 4)), (AnyTransition(.move(edge: .top)), .move(edge: .top)),
      (AnyTransition(.push(from: .top)), .push(from: .top)),
    ]
    for (typed, erased) in pairs {
      #expect(try deltas(typed, inserting: true) == deltas(erased, inserting: true))
      #expect(try deltas(typed, inserting: false) == deltas(erased, inserting: false))
    }
    #expect(TransitionProperties().hasMotion && !OpacityTransition.properties.hasMotion)
  }

  private struct Flickering: View {
    let animation: Animation
    @State private var isThere = true

    var body: some View {
      Button("toggle") { withAnimation(animation) { isThere.toggle() } }
      if isThere { Color.red.transition(.slide.combined(with: .opacity)) }
    }
  }

  @Test(arguments: [Animation.spring, .linear(duration: 1), .interpolatingSpring])
  func `Transitions that are interrupted in every frame don't accumulate memory`(animation: Animation) throws {
    let stage = Stage(Flickering(animation: animation), size: CGSize(width: 100, height: 100))
    func toggle(until count: Int) throws -> (nodes: Int, moving: Int, completions: Int) {
      for frame in Int((stage.time * 60).rounded())..<count {
        try stage.tap("toggle")
        stage.advance(to: Double(frame + 1) / 60)
      }
      return stage.held
    }
    let early = try toggle(until: 100)
    #expect(early.moving > 0)
    #expect(try toggle(until: 400) == early)
    #expect(early.completions <= early.moving)
    stage.advance(to: 60)
    #expect(stage.isAtRest && stage.held.completions == 0)
  }

  private struct Pages: View {
    @State var page = 0
    var disappeared: () -> Void = {}

    var body: some View {
      ForEach(0..<2, id: \.self) { index in
        if index == page {
          Text("page \(index)").transition(.move(edge: .trailing)).onDisappear(perform: disappeared)
        }
      }
      Button("next") { withAnimation(.linear(duration: 1)) { page = 1 - page } }
    }
  }

  @Test func `A transition ends by removing the view and running its completion`() throws {
    var count = 0
    let stage = Stage(Pages { count += 1 }, size: CGSize(width: 200, height: 100))
    try stage.tap("next")
    #expect(stage.texts == ["page 0", "page 1", "next"])
    stage.advance(to: 0.5)
    #expect(stage.texts == ["page 0", "page 1", "next"] && count == 0)
    stage.advance(to: 1.5)
    #expect(stage.texts == ["page 1", "next"] && count == 1)
  }

  @Test func `A transition reverses if the view returns`() throws {
    let stage = Stage(Pages(), size: CGSize(width: 200, height: 100))
    try stage.tap("next")
    stage.advance(to: 0.5)
    try stage.tap("next")
    stage.advance(to: 3)
    #expect(stage.texts == ["page 0", "next"] && stage.isAtRest)
  }

  private struct Reversing: View {
    @State private var isThere = false
    @State private var direction = LayoutDirection.leftToRight

    var body: some View {
      VStack(spacing: 0) {
        if isThere { Color.red.frame(width: 40, height: 20).transition(.move(edge: .leading)) }
        Button("toggle") { withAnimation(.linear(duration: 1)) { isThere.toggle() } }
        Button("reverse") { direction = .rightToLeft }
      }
      .environment(\.layoutDirection, direction)
    }
  }

  @Test func `A view leaves across its current leading edge`() throws {
    let stage = Stage(Reversing(), size: CGSize(width: 200, height: 100))
    try stage.tap("toggle")
    stage.advance(to: 0.5)
    #expect(stage.frames.first?.minX == 60)
    stage.advance(to: 1)
    #expect(stage.frames.first?.minX == 80)
    try stage.tap("reverse")
    try stage.tap("toggle")
    stage.advance(to: 1.5)
    #expect(stage.frames.first?.minX == 100)
    stage.advance(to: 2.1)
    #expect(stage.frames.isEmpty)
  }

  @Test func `A change without an animation shows no transition`() throws {
    struct Plain: View {
      @State var isThere = true
      var body: some View {
        if isThere { Text("a").transition(.slide) }
        Button("b") { isThere.toggle() }
      }
    }
    let stage = Stage(Plain(), size: CGSize(width: 200, height: 100))
    try stage.tap("b")
    #expect(stage.texts == ["b"])
  }
}

/// Tests of the values that the animations of modifiers receive. The expected values were measured with SwiftUI, as in
/// `Transitions`.
@Suite struct `Animatable modifiers` {
  private struct Scene: View {
    let log: Recording.Log
    let view: (Bool) -> AnyView
    @State private var isOn = false
    var body: some View {
      view(isOn)
      Button("go") { withAnimation(Animation(Recording(name: "A", log: log))) { isOn = true } }
    }
  }

  private func deltas<V: View>(_ view: @escaping (Bool) -> V) throws -> [[Double]] {
    let log = Recording.Log()
    let stage = Stage(Scene(log: log) { AnyView(view($0)) }, size: CGSize(width: 200, height: 200))
    try stage.tap("go")
    return log.deltas
  }

  @Test func `A modifier animates the difference between its data`() throws {
    let faded = try deltas { Rectangle().opacity($0 ? 0.2 : 1) }
    #expect(faded.count == 1 && faded[0].count == 1 && abs(faded[0][0] + 0.8) < 1e-15)
    #expect(try deltas { RoundedRectangle(cornerRadius: $0 ? 12 : 2).frame(width: 50, height: 30) } == [[10, 10]])
    #expect(try deltas { Color.red.offset(x: $0 ? 7 : 3, y: 1) } == [[4, 0]])
    #expect(try deltas { Color.red.scaleEffect($0 ? 3 : 1) } == [[2, 2, 0, 0]])
  }
}

/// Tests of the animations that run for a change. The expected animations were measured with SwiftUI, as in
/// `Transitions`.
@Suite struct `Transactions of changes` {
  private let a = Recording.Log(), b = Recording.Log()
  private var animationA: Animation { Animation(Recording(name: "A", log: a)) }
  private var animationB: Animation { Animation(Recording(name: "B", log: b)) }

  private struct Scene: View {
    @State var v = false
    @State var u = false
    let change: (Scene) -> Void
    let modify: (AnyView, Bool) -> AnyView

    var body: some View {
      modify(AnyView(Color.red.opacity(v || u ? 1 : 0)), v)
      Button("go") { change(self) }
    }
  }

  /// Returns the names of the animations that have run.
  private func ran(
    _ change: @escaping (Scene) -> Void, _ modify: @escaping (AnyView, Bool) -> AnyView = { view, _ in view }
  ) throws
    -> String
  {
    let stage = Stage(Scene(change: change, modify: modify), size: CGSize(width: 50, height: 50))
    try stage.tap("go")
    stage.advance(to: 2)
    defer { (a.deltas, b.deltas) = ([], []) }
    return (a.deltas.isEmpty ? "" : "A") + (b.deltas.isEmpty ? "" : "B")
  }

  @Test func `A change has the same transaction as in SwiftUI`() throws {
    let (a, b) = (animationA, animationB)
    #expect(try ran { scene in withAnimation(a) { scene.v = true } } == "A")
    #expect(try ran { $0.v = true } == "")
    #expect(try ran({ $0.v = true }, { view, v in AnyView(view.animation(a, value: v)) }) == "A")
    #expect(try ran({ $0.u = true }, { view, v in AnyView(view.animation(a, value: v)) }) == "")
    #expect(
      try ran({ scene in withAnimation(a) { scene.v = true } }, { view, v in AnyView(view.animation(b, value: v)) })
        == "B")
    #expect(
      try ran({ scene in withAnimation(a) { scene.v = true } }, { view, v in AnyView(view.animation(nil, value: v)) })
        == "")
    #expect(try ran { scene in withTransaction(Transaction(animation: a)) { scene.v = true } } == "A")
    var silent = Transaction(animation: a)
    silent.disablesAnimations = true
    let transaction = silent
    #expect(
      try ran(
        { scene in withTransaction(transaction) { scene.v = true } },
        { view, v in AnyView(view.animation(b, value: v)) })
        == "A")
    #expect(try ran({ $0.v = true }, { view, _ in AnyView(view.transaction { $0.animation = b }) }) == "B")
    #expect(try ran { scene in withAnimation(a) { withAnimation(b) { scene.v = true } } } == "B")
    #expect(try ran { scene in withAnimation(a) { scene.v = false } } == "")
    #expect(try ran { scene in scene.$v.animation(a).wrappedValue = true } == "A")
    #expect(
      try ran { scene in
        Binding(get: { scene.v }, set: { scene.v = $0 }).animation(a).wrappedValue = true
      } == "")
  }

  @Test func `A transaction completes when its animations have ended`() throws {
    var completions: [Double] = []
    var stage: Stage?
    let made = Stage(
      Scene(
        change: { scene in
          withAnimation(.linear(duration: 1)) {
            scene.v = true
          } completion: {
            completions.append(stage!.time)
          }
        }, modify: { view, _ in view }), size: CGSize(width: 50, height: 50))
    stage = made
    try made.tap("go")
    made.advance(to: 0.9)
    #expect(completions.isEmpty)
    made.advance(to: 2)
    #expect(completions.count == 1 && abs(completions[0] - 1) < 0.02)
  }
}
