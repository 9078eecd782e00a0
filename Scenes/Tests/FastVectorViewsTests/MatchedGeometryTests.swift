import Testing

@testable import FastVectorViews

@Suite struct `Matched geometry` {
  private let size = CGSize(width: 100, height: 100)

  /// A blue mark that takes the frame of one of two red views.
  private struct Tabs: View {
    @Namespace private var space
    @State private var selection = 0
    var properties = MatchedGeometryProperties.frame
    var anchor = UnitPoint.center
    var body: some View {
      ZStack {
        HStack(spacing: 0) {
          Color.red.frame(width: 20, height: 10).matchedGeometryEffect(id: 0, in: space, anchor: anchor)
          Color.red.frame(width: 60, height: 30).matchedGeometryEffect(id: 1, in: space, anchor: anchor)
        }
        Color.blue.frame(minWidth: 5, maxWidth: .infinity)
          .matchedGeometryEffect(id: selection, in: space, properties: properties, anchor: anchor, isSource: false)
          .frame(width: 8, height: 8)
      }
      .onTapGesture { withAnimation(.linear(duration: 1)) { selection = 1 } }
    }
  }

  @Test func `A matched view follows a new source with the animation of the change`() throws {
    let stage = Stage(Tabs(), size: size)
    #expect(isAt(stage.frames[2], 10, 45, 20, 10))
    try stage.tap(index: 0)
    #expect(isAt(stage.frames[2], 10, 45, 20, 10))
    stage.advance(to: 0.5)
    #expect(isAt(stage.frames[2], 20, 40, 40, 20))
    stage.advance(to: 1.1)
    #expect(isAt(stage.frames[2], 30, 35, 60, 30) && stage.isAtRest)
    // The sources themselves don't move.
    #expect(isAt(stage.frames[0], 10, 45, 20, 10) && isAt(stage.frames[1], 30, 35, 60, 30))
  }

  @Test func `A view can match only the position or only the size of its source, at an anchor`() throws {
    let position = Stage(Tabs(properties: .position), size: size)
    #expect(isAt(position.frames[2], 16, 46, 8, 8))
    let measure = Stage(Tabs(properties: .size), size: size)
    #expect(isAt(measure.frames[2], 40, 45, 20, 10))
    let corner = Stage(Tabs(properties: .position, anchor: .topLeading), size: size)
    #expect(isAt(corner.frames[2], 10, 45, 8, 8))
    try corner.tap(index: 0)
    corner.advance(to: 0.5)
    #expect(isAt(corner.frames[2], 20, 40, 8, 8))
  }

  /// A view that is replaced with a matched view.
  private struct Card: View {
    @Namespace private var space
    @State private var isLarge = false
    var animation: Animation? = .linear(duration: 1)
    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.clear
        if isLarge {
          Color.red.matchedGeometryEffect(id: "card", in: space).frame(width: 80, height: 60)
        } else {
          Color.blue.matchedGeometryEffect(id: "card", in: space).frame(width: 20, height: 20).padding(.leading, 80)
        }
      }
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(animation) { isLarge.toggle() } }
    }
  }

  @Test func `A matched view appears at the frame of the previous view, which moves along as it leaves`() throws {
    let stage = Stage(Card(), size: size)
    #expect(isAt(stage.frames[0], 80, 0, 20, 20))
    try stage.tap(at: CGPoint(x: 50, y: 90))
    stage.advance(to: 0.5)
    let half = stage.drawn
    #expect(half.count == 2)
    for one in half { #expect(isAt(one.frame, 40, 0, 50, 40) && abs(one.opacity - 0.5) < 1e-6) }
    stage.advance(to: 1.1)
    #expect(stage.frames.count == 1 && isAt(stage.frames[0], 0, 0, 80, 60) && stage.isAtRest)
    // Tap again to return to the first view.
    try stage.tap(at: CGPoint(x: 50, y: 90))
    stage.advance(to: 1.35)
    #expect(stage.frames.count == 2)
    for frame in stage.frames { #expect(isAt(frame, 20, 0, 65, 50)) }
    stage.advance(to: 2.2)
    #expect(stage.frames.count == 1 && isAt(stage.frames[0], 80, 0, 20, 20))
  }

  @Test func `A matched view moves back if the change is reversed`() throws {
    let stage = Stage(Card(), size: size)
    let point = CGPoint(x: 50, y: 90)
    try stage.tap(at: point)
    stage.advance(to: 0.5)
    try stage.tap(at: point)
    for frame in stage.frames { #expect(isAt(frame, 40, 0, 50, 40)) }
    stage.advance(to: 3)
    #expect(stage.frames.count == 1 && isAt(stage.frames[0], 80, 0, 20, 20) && stage.isAtRest)
  }

  @Test func `A matched view changes immediately without an animation`() throws {
    let stage = Stage(Card(animation: nil), size: size)
    try stage.tap(at: CGPoint(x: 50, y: 90))
    #expect(stage.frames.count == 1 && isAt(stage.frames[0], 0, 0, 80, 60) && stage.isAtRest)
  }

  @Test func `Views are matched through enclosing effects and in separate namespaces`() throws {
    struct Pair: View {
      @Namespace private var space
      @Namespace private var other
      var body: some View {
        ZStack(alignment: .topLeading) {
          Color.red.frame(width: 20, height: 10).matchedGeometryEffect(id: 0, in: space).offset(x: 30, y: 40)
          Color.green.frame(width: 5, height: 5).matchedGeometryEffect(id: 0, in: other)
          Color.blue.matchedGeometryEffect(id: 0, in: space, isSource: false).frame(width: 8, height: 8)
            .scaleEffect(2, anchor: .topLeading)
        }
      }
    }
    let stage = Stage(Pair(), size: size)
    let (red, green, blue) = (stage.frames[0], stage.frames[1], stage.frames[2])
    #expect(abs(red.midX - blue.midX) < 1e-6 && abs(red.midY - blue.midY) < 1e-6 && green.minX < red.minX)
  }

  @Test func `Views with matched geometry release their memory`() throws {
    let stage = Stage(Card(), size: size)
    func turn(_ count: Int, from start: Double) throws -> (nodes: Int, moving: Int, completions: Int) {
      for number in 0..<count {
        try stage.tap(at: CGPoint(x: 50, y: 90))
        stage.advance(to: start + Double(number) * 0.3)
      }
      stage.advance(to: start + 100)
      return stage.held
    }
    let held = try turn(2, from: 0)
    #expect(try turn(40, from: 200) == held && stage.isAtRest)
  }
}
