import Foundation
import Testing

@testable import FastVectorViews

@Suite struct `Animations of transitions` {
  private struct Scene<Content: View>: View {
    let animation: Animation?
    let content: Content
    @State var isOn = false

    var body: some View {
      ZStack {
        Button("toggle") {
          if let animation { withAnimation(animation) { isOn.toggle() } } else { isOn.toggle() }
        }
        if isOn { content }
      }
    }
  }

  private func stage(_ transition: AnyTransition, under animation: Animation? = nil, isOn: Bool = false) -> Stage {
    Stage(size: CGSize(width: 100, height: 100)) {
      Scene(
        animation: animation, content: Rectangle().frame(width: 20, height: 20).transition(transition), isOn: isOn)
    }
  }

  private func fill(_ stage: Stage) -> Drawn? { stage.drawn.first { $0.what == "fill" } }

  @Test(arguments: [nil, Animation.linear(duration: 9)])
  func `The animation of a transition applies whether or not the insertion is animated`(animation: Animation?) throws {
    let stage = stage(.opacity.animation(.linear(duration: 2)), under: animation)
    try stage.tap("toggle")
    // A transparent view isn't drawn.
    #expect(fill(stage) == nil && stage.text.contains("Rectangle"))
    stage.advance(to: 1)
    #expect(fill(stage)?.opacity == 0.5)
    stage.advance(to: 1.5)
    #expect(fill(stage)?.opacity == 0.75)
    stage.advance(to: 3)
    #expect(fill(stage)?.opacity == 1)
    #expect(stage.isAtRest && stage.held.completions == 0)
  }

  @Test(arguments: [nil, Animation.linear(duration: 9)])
  func `The animation of a transition applies whether or not the removal is animated`(animation: Animation?) throws {
    let stage = stage(.opacity.animation(.linear(duration: 2)), under: animation, isOn: true)
    #expect(fill(stage)?.opacity == 1)
    try stage.tap("toggle")
    stage.advance(to: 1)
    #expect(fill(stage)?.opacity == 0.5)
    stage.advance(to: 3)
    #expect(fill(stage) == nil)
    #expect(stage.isAtRest && stage.held.completions == 0)
  }

  @Test func `A transition without an animation is immediate if the insertion isn't animated`() throws {
    let transitions: [AnyTransition] = [
      .opacity, .scale, .slide, .move(edge: .top), .offset(x: 9), .push(from: .leading), .identity, .symbolEffect,
      .opacity.animation(nil), AnyTransition(.blurReplace), .modifier(active: Faded(), identity: Faded(opacity: 1)),
      .asymmetric(insertion: .scale, removal: .opacity), AnyTransition(Custom()),
    ]
    for transition in transitions {
      let stage = stage(transition)
      try stage.tap("toggle")
      #expect(fill(stage)?.opacity == 1 && fill(stage)?.frame == CGRect(x: 40, y: 40, width: 20, height: 20))
      #expect(stage.isAtRest)
      try stage.tap("toggle")
      #expect(fill(stage) == nil && stage.isAtRest)
    }
  }

  private struct Faded: ViewModifier {
    var opacity = 0.0
    func body(content: Content) -> some View { content.opacity(opacity) }
  }

  private struct Custom: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View { content.opacity(phase.isIdentity ? 1 : 0) }
  }

  private struct SelfAnimated: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
      content.opacity(phase.isIdentity ? 1 : 0).animation(.linear(duration: 4), value: phase)
    }
  }

  @Test func `Each of several combined transitions has its own animation`() throws {
    let combined = AnyTransition.opacity.animation(.linear(duration: 2)).combined(with: .offset(x: 30))
    let stage = stage(combined)
    try stage.tap("toggle")
    stage.advance(to: 1)
    // The offset isn't animated.
    #expect(fill(stage)?.opacity == 0.5 && fill(stage)?.frame.minX == 40)

    let reversed = self.stage(.offset(x: 30).combined(with: .opacity.animation(.linear(duration: 2))))
    try reversed.tap("toggle")
    reversed.advance(to: 1)
    #expect(fill(reversed)?.opacity == 0.5 && fill(reversed)?.frame.minX == 40)

    let both = self.stage(
      .opacity.animation(.linear(duration: 2)).combined(with: .offset(x: 30).animation(.linear(duration: 4))))
    try both.tap("toggle")
    both.advance(to: 1)
    #expect(fill(both)?.opacity == 0.5 && isAt(fill(both)?.frame, 62.5, 40, 20, 20))
    both.advance(to: 5)
    try both.tap("toggle")
    both.advance(to: 6)
    #expect(fill(both)?.opacity == 0.5 && isAt(fill(both)?.frame, 47.5, 40, 20, 20))
    both.advance(to: 8)
    #expect(both.text.contains("Rectangle") && both.text.contains("leaving"))
    both.advance(to: 10)
    #expect(fill(both) == nil)
  }

  @Test func `The inner animation of a transition overrides the outer one`() throws {
    let stage = stage(.opacity.animation(.linear(duration: 2)).animation(.linear(duration: 8)))
    try stage.tap("toggle")
    stage.advance(to: 1)
    #expect(fill(stage)?.opacity == 0.5)
  }

  @Test func `An asymmetric transition animates only the side that has an animation`() throws {
    let stage = stage(.asymmetric(insertion: .opacity, removal: .opacity.animation(.linear(duration: 2))))
    try stage.tap("toggle")
    #expect(fill(stage)?.opacity == 1 && stage.isAtRest)
    try stage.tap("toggle")
    stage.advance(to: 0.5)
    #expect(fill(stage)?.opacity == 0.75)
    stage.advance(to: 3)
    #expect(fill(stage) == nil)
  }

  @Test func `A custom transition can contain an animation`() throws {
    let stage = stage(AnyTransition(SelfAnimated()))
    try stage.tap("toggle")
    stage.advance(to: 1)
    #expect(fill(stage)?.opacity == 0.25)
    stage.advance(to: 5)
    try stage.tap("toggle")
    stage.advance(to: 6)
    #expect(fill(stage)?.opacity == 0.75)
    stage.advance(to: 10)
    #expect(fill(stage) == nil && stage.isAtRest)
  }

  @Test func `Views that exist from the start have no transition`() {
    let stage = stage(.opacity.animation(.linear(duration: 2)), isOn: true)
    #expect(fill(stage)?.opacity == 1 && stage.isAtRest)
  }

  @Test func `A view that returns during its removal fades in again`() throws {
    let stage = stage(.opacity.animation(.linear(duration: 2)), isOn: true)
    try stage.tap("toggle")
    stage.advance(to: 1)
    try stage.tap("toggle")
    stage.advance(to: 9)
    #expect(fill(stage)?.opacity == 1 && stage.isAtRest && stage.held.completions == 0)
  }

  private struct Items: View {
    @State private var items = [1, 2]

    var body: some View {
      VStack(spacing: 0) {
        ForEach(items, id: \.self) { item in
          Rectangle().frame(width: CGFloat(item), height: 10).transition(.opacity.animation(.linear(duration: 1)))
        }
        Button("add") { items.append(items.count + 1) }
        Button("drop") { items.removeFirst() }
      }
    }
  }

  @Test func `Elements of a ForEach that have an animation move in and out with it, and other elements jump`() throws {
    let stage = Stage(Items(), size: CGSize(width: 100, height: 100))
    try stage.tap("add")
    stage.advance(to: 0.5)
    let fills = stage.drawn.filter { $0.what == "fill" }
    #expect(fills.map(\.opacity) == [1, 1, 0.5])
    try stage.tap("drop")
    stage.advance(to: 0.75)
    #expect(stage.drawn.filter { $0.what == "fill" }.map(\.opacity) == [0.75, 1, 0.75])
    stage.advance(to: 2)
    #expect(stage.drawn.filter { $0.what == "fill" }.map(\.frame.width) == [2, 3])
    #expect(stage.isAtRest)
  }

  @Test func `A view that a timeline inserts moves in with its own animation`() {
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      TimelineView(.animation) { context in
        if context.date.timeIntervalSinceReferenceDate >= 1 {
          Rectangle().transition(.opacity.animation(.linear(duration: 2)))
        }
      }
    }
    stage.advance(to: 2)
    #expect(abs((fill(stage)?.opacity ?? .nan) - 0.5) < 1e-9)
    stage.advance(to: 4)
    #expect(fill(stage)?.opacity == 1)
  }
}
