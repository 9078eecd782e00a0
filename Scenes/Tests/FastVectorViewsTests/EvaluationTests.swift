import FastVectorViews
import Testing

/// Tests of the number of evaluations of views and shapes.
@Suite struct `Evaluations during an animation` {
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  private struct Bar: Shape {
    var height: CGFloat
    let counter: Counter

    var animatableData: CGFloat {
      get { height }
      set { height = newValue }
    }

    func path(in rect: CGRect) -> Path {
      counter.count += 1
      return Path(CGRect(x: 0, y: 0, width: rect.width, height: height))
    }
  }

  private struct Percentage: View, Animatable {
    var value: Double
    var animatableData: Double {
      get { value }
      set { value = newValue }
    }
    var body: some View { Text("\(Int(value))") }
  }

  private struct Bystander: View {
    var body: some View { Text("still") }
  }

  private struct Fading: ViewModifier {
    func body(content: Content) -> some View { content.opacity(0.5) }
  }

  private struct Scene: View {
    let moving: Counter, still: Counter
    @State private var isOn = false

    var body: some View {
      VStack(spacing: 0) {
        Percentage(value: isOn ? 100 : 0)
        Bystander().modifier(Fading())
        Bar(height: isOn ? 10 : 0, counter: moving).frame(width: 10, height: 10)
        Bar(height: 10, counter: still).fill(isOn ? .red : .green).frame(width: 10, height: 10).offset(x: isOn ? 9 : 0)
        Slider(value: .constant(0))
        Button("Go") { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
  }

  @Test func `Only animated views and views that depend on them are evaluated`() throws {
    let (moving, still) = (Counter(), Counter())
    let stage = Stage(Scene(moving: moving, still: still), size: CGSize(width: 100, height: 100))
    try stage.tap("Go")
    _ = stage.frame()
    let before = (counts: stage.evaluationCounts, moving: moving.count, still: still.count)
    for frame in 1...30 {
      stage.advance(to: Double(frame) / 60)
      _ = stage.frame()
    }
    var expected = before.counts
    expected["Percentage", default: 0] += 30
    #expect(stage.evaluationCounts == expected)
    #expect(stage.texts.first == "50")
    #expect(moving.count == before.moving + 30)
    // The color and the position of the shape change, but not its path.
    #expect(still.count == before.still)
  }

  @Test func `Evaluation counts include only custom views`() {
    let stage = Stage(Scene(moving: Counter(), still: Counter()), size: CGSize(width: 100, height: 100))
    #expect(stage.evaluationCounts == ["Scene": 1, "Percentage": 1, "Bystander": 1, "Fading": 1])
  }

  @Test func `A shape is recreated if it reads a state`() throws {
    struct Reading: View {
      struct Line: Shape {
        @Binding var length: CGFloat
        func path(in rect: CGRect) -> Path { Path(CGRect(x: 0, y: 0, width: length, height: 1)) }
      }
      @State private var length: CGFloat = 5
      var body: some View {
        Line(length: $length)
        Button("Longer") { length = 20 }
      }
    }
    let stage = Stage(Reading(), size: CGSize(width: 100, height: 100))
    #expect(stage.frames.first?.width == 5)
    try stage.tap("Longer")
    #expect(stage.frames.first?.width == 20)
  }
}
