import Foundation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Several modifiers that set a trait` {
  private struct Order: ViewModifier {
    let index: Double
    func body(content: Content) -> some View { content.zIndex(index) }
  }

  private struct Raised: View {
    var body: some View { Rectangle().frame(width: 10, height: 10).zIndex(5) }
  }

  /// Returns true if the view, whose width is 10 points, is drawn in front of a view of 20 points with a zIndex of 2.
  private func isInFront(_ view: some View) -> Bool {
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      ZStack {
        view
        Rectangle().frame(width: 20, height: 20).zIndex(2)
      }
    }
    return stage.frames.last?.width == 10
  }

  @Test func `The innermost zIndex applies`() {
    let small = Rectangle().frame(width: 10, height: 10)
    #expect(isInFront(small.zIndex(3)))
    #expect(!isInFront(small.zIndex(1).zIndex(3)))
    #expect(isInFront(small.zIndex(3).zIndex(1)))
    #expect(isInFront(small.zIndex(3).padding(4).zIndex(1)))
    #expect(!isInFront(small.zIndex(0).padding(4).zIndex(9)))
    #expect(isInFront(small.zIndex(3).offset(x: 1).background(Color.clear).zIndex(-1)))
    #expect(isInFront(Group { small.zIndex(3) }.zIndex(1)))
    #expect(!isInFront(Group { small }.zIndex(1)))
    #expect(isInFront(AnyView(small.zIndex(3)).zIndex(1)))
    #expect(isInFront(ForEach(0..<1) { _ in small.zIndex(3) }.zIndex(1)))
    #expect(isInFront(small.zIndex(3).modifier(Order(index: 0))))
    #expect(!isInFront(small.modifier(Order(index: 0)).zIndex(3)))
    #expect(isInFront(Raised().zIndex(1)))
    #expect(isInFront(small.zIndex(.nan).zIndex(3)) == false)
    // The drawing order of a container doesn't depend on its content.
    #expect(!isInFront(VStack { small.zIndex(3) }.zIndex(1)))
    #expect(isInFront(VStack { small.zIndex(1) }.zIndex(3)))
  }

  private enum Name: LayoutValueKey { static let defaultValue = "none" }
  private enum Number: LayoutValueKey { static let defaultValue: Int? = 0 }

  private final class Found: @unchecked Sendable {
    var names: [String] = []
    var numbers: [Int?] = []
  }

  private struct Reading: Layout {
    let found: Found

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      found.names = subviews.map { $0[Name.self] }
      found.numbers = subviews.map { $0[Number.self] }
      return CGSize(width: 10, height: 10)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
  }

  private func values(@ViewBuilder _ content: () -> some View) -> Found {
    let found = Found()
    let stage = Stage(size: CGSize(width: 100, height: 100)) { Reading(found: found) { content() } }
    _ = stage.frame()
    return found
  }

  @Test func `The innermost layout value applies for each key`() {
    let found = values {
      Color.red.layoutValue(key: Name.self, value: "inner").layoutValue(key: Name.self, value: "outer")
      Color.red.layoutValue(key: Name.self, value: "inner").padding().layoutValue(key: Name.self, value: "outer")
      Group {
        Color.red.layoutValue(key: Name.self, value: "inner")
        Color.red
      }
      .layoutValue(key: Name.self, value: "outer")
      Color.red.layoutValue(key: Number.self, value: nil).layoutValue(key: Name.self, value: "a")
        .layoutValue(key: Number.self, value: 7)
      Color.red
    }
    #expect(found.names == ["inner", "inner", "inner", "outer", "a", "none"])
    #expect(found.numbers == [0, 0, 0, 0, nil, 0])
  }

  @Test func `The innermost tag applies`() {
    var found: [Bool] = []
    let stage = Stage(size: CGSize(width: 40, height: 20)) {
      Canvas { context, _ in
        found = [1, 2].map { context.resolveSymbol(id: $0) != nil } + [context.resolveSymbol(id: "a") != nil]
      } symbols: {
        Circle().tag(1).padding().tag(2).tag("a")
      }
    }
    _ = stage.frame()
    #expect(found == [true, false, true])
  }

  private struct Switch<Content: View>: View {
    let content: Content
    @State private var isOn = false

    var body: some View {
      ZStack {
        Button("toggle") { withAnimation(.linear(duration: 1)) { isOn.toggle() } }
        if isOn { content }
      }
    }
  }

  private struct Fading: View {
    var body: some View { Color.red.transition(.opacity) }
  }

  /// Returns true if a view fades while it is inserted, and false if it moves or scales.
  private func fades(_ view: some View) throws -> Bool {
    let stage = Stage(Switch(content: view), size: CGSize(width: 100, height: 100))
    try stage.tap("toggle")
    stage.advance(to: 0.5)
    let fill = try #require(stage.drawn.first { $0.what == "fill" })
    #expect((fill.opacity == 0.5) != (fill.frame.minX < 0 || fill.frame.width < 80))
    return fill.opacity == 0.5
  }

  @Test func `The innermost transition applies`() throws {
    #expect(try fades(Color.red.transition(.opacity)))
    #expect(try fades(Color.red.transition(.opacity).transition(.scale)))
    #expect(try !fades(Color.red.transition(.scale).transition(.opacity)))
    #expect(try fades(Color.red.transition(.opacity).padding(1).transition(.slide)))
    #expect(try !fades(Color.red.transition(.slide).padding(1).offset(y: 2).transition(.opacity)))
    #expect(try fades(Group { Color.red.transition(.opacity) }.transition(.scale)))
    #expect(try !fades(Group { Color.red }.transition(.scale)))
    #expect(try fades(Fading().transition(.scale)))
    #expect(try fades(AnyView(Color.red.transition(.opacity)).transition(.scale)))
  }

  @Test func `The outermost layout priority applies, because it isn't a trait`() {
    let stage = Stage(size: CGSize(width: 100, height: 10)) {
      HStack(spacing: 0) {
        Color.red.layoutPriority(2).padding(0).layoutPriority(-1)
        Color.blue
      }
    }
    #expect(stage.frames.map(\.width) == [0, 100])
  }
}
