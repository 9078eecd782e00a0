import Testing

@testable import FastVectorViews

/// Tests that count the views evaluated, placed and drawn for a frame, instead of measuring its time.
@Suite struct `Work per frame of a list` {
  private struct Row: View {
    let index: Int
    let isMoved: Bool
    var body: some View { Rectangle().frame(width: 10, height: 10).offset(x: isMoved ? 50 : 0) }
  }

  private struct Count: View, Animatable {
    var value: Double
    var animatableData: Double {
      get { value }
      set { value = newValue }
    }
    var body: some View { Text("\(Int(value))") }
  }

  private struct List: View {
    let count: Int
    let moving: Range<Int>
    @State private var isOn = false
    var body: some View {
      VStack(spacing: 0) {
        Button("go") { withAnimation(.linear(duration: 1)) { isOn = true } }
        ForEach(0..<count) { Row(index: $0, isMoved: isOn && moving.contains($0)) }
        Count(value: isOn && moving.isEmpty ? 60 : 0)
      }
    }
  }

  /// Returns the numbers of views that are evaluated, placed and drawn for one frame.
  private func work(_ count: Int, moving: Range<Int>) throws -> (evaluated: Int, placed: Int, drawn: Int) {
    let stage = Stage(List(count: count, moving: moving), size: CGSize(width: 100, height: 100))
    try stage.tap("go")
    _ = stage.frame()
    let before = stage.work
    let bodies = stage.evaluationCounts.values.reduce(0, +)
    stage.advance(to: 1.0 / 60)
    _ = stage.frame()
    return (
      stage.evaluationCounts.values.reduce(0, +) - bodies, stage.work.placed - before.placed,
      stage.work.drawn - before.drawn
    )
  }

  @Test func `A moving view is redrawn only with its ancestors, regardless of the length of the list`() throws {
    let small = try work(10, moving: 3..<4), large = try work(400, moving: 3..<4)
    #expect(small == large && large.evaluated == 0 && large.placed == 0 && large.drawn < 12)
  }

  @Test func `A view whose text changes is laid out only with its ancestors, regardless of the length of the list`()
    throws
  {
    let small = try work(10, moving: 0..<0), large = try work(400, moving: 0..<0)
    #expect(small == large && large.evaluated == 1 && large.placed < 12 && large.drawn < 12)
  }

  @Test func `The work of moving all views is proportional to the number of views`() throws {
    let few = try work(10, moving: 0..<10), many = try work(20, moving: 0..<20)
    #expect(many.drawn > few.drawn && many.placed == 0 && many.drawn <= 2 * few.drawn)
  }

  /// A scene with random changes. Its frames are compared with the frames of a new scene with the same state.
  private struct Changing: View {
    struct Part: Identifiable, Equatable {
      let id: Int
      var width: Double
      var text: String
      var front = 0.0
      var isThere = true
    }
    let parts: [Part]
    let isMirrored: Bool
    let spacing: Double
    var body: some View {
      VStack(alignment: .leading, spacing: spacing) {
        ForEach(parts) { part in
          HStack {
            if part.isThere { Rectangle().frame(width: part.width, height: 10).zIndex(part.front) }
            Text(part.text).background(Color.red)
            Spacer()
            GeometryReader { Text("\(Int($0.frame(in: .global).minY))").overlay { if part.isThere { Circle() } } }
          }
          .padding(.leading, part.width / 10)
          .layoutPriority(part.front)
        }
      }
      .environment(\.layoutDirection, isMirrored ? .rightToLeft : .leftToRight)
    }
  }

  private final class Driver {
    var change: (([Changing.Part], Bool, Double) -> Void)?
  }

  private struct Host: View {
    let driver: Driver
    @State var parts: [Changing.Part]
    @State var isMirrored = false
    @State var spacing = 4.0
    var body: some View {
      driver.change = { (parts, isMirrored, spacing) = ($0, $1, $2) }
      return Changing(parts: parts, isMirrored: isMirrored, spacing: spacing)
    }
  }

  @Test(arguments: 0..<8 as Range<UInt64>) func `A cached layout equals a newly computed layout`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func part(_ id: Int) -> Changing.Part {
      Changing.Part(
        id: id, width: Double.random(in: 5...60, using: &generator),
        text: String(repeating: "word ", count: Int.random(in: 1...9, using: &generator)))
    }
    var parts = (0..<5).map { part($0) }
    var (isMirrored, spacing) = (false, 4.0)
    let size = CGSize(width: 180, height: 300)
    let driver = Driver()
    let stage = Stage(Host(driver: driver, parts: parts), size: size)
    for step in 0..<12 {
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: parts.insert(part(100 + step), at: Int.random(in: 0...parts.count, using: &generator))
      case 1: if parts.count > 1 { parts.remove(at: Int.random(in: 0..<parts.count, using: &generator)) }
      case 2: parts.shuffle(using: &generator)
      case 3: parts[0].isThere.toggle()
      case 4: parts[parts.count / 2].front = Double.random(in: -1...1, using: &generator)
      case 5: isMirrored.toggle()
      default: spacing = Double.random(in: 0...9, using: &generator)
      }
      let last = parts.count - 1
      parts[last] = Changing.Part(
        id: parts[last].id, width: Double(step), text: "step \(step)", front: parts[last].front)
      driver.change?(parts, isMirrored, spacing)
      let fresh = Stage(Changing(parts: parts, isMirrored: isMirrored, spacing: spacing), size: size)
      #expect(stage.frame() == fresh.frame(), "seed \(seed), step \(step)")
    }
  }

  @Test func `Deeply nested views are shown up to the depth limit`() {
    struct Nest: View {
      let depth: Int
      var body: AnyView { depth == 0 ? AnyView(Text("end")) : AnyView(VStack { Nest(depth: depth - 1) }.padding(0.1)) }
    }
    var wrapped = AnyView(Text("end"))
    for _ in 0..<10_000 { wrapped = AnyView(wrapped.opacity(0.999)) }
    for view in [AnyView(Nest(depth: 10_000)), wrapped] {
      let stage = Stage(view, size: CGSize(width: 100, height: 100))
      #expect(stage.texts.isEmpty && stage.warnings.count == 1)
      guard case .tooDeep = stage.warnings.first else {
        Issue.record("\(stage.warnings)")
        continue
      }
      _ = stage.text
      stage.advance(to: 1)
    }
    #expect(Stage(Nest(depth: 60), size: CGSize(width: 100, height: 100)).texts == ["end"])
  }

  @Test func `A list of a million elements shows the first ones`() {
    let stage = Stage(size: CGSize(width: 100, height: 100)) { ForEach(0..<1_000_000) { _ in EmptyView() } }
    #expect(stage.warnings == [.tooManyElements(count: 1_000_000, shown: 50_000)])
  }
}
