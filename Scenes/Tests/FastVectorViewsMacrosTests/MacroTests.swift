public import FastVectorViewsMacros
import Testing

@Animatable
private struct Wedge: Shape {
  var start: Angle
  var end = Angle.degrees(90)
  var inset: CGFloat = 0 { didSet { changes += 1 } }
  @AnimatableIgnored var isClockwise = false
  @AnimatableIgnored var changes = 0
  let steps = 8
  var span: Double { end.degrees - start.degrees }
  static let shared = 3

  func path(in rect: CGRect) -> Path { Path(rect.insetBy(dx: inset, dy: inset)) }
}

@Animatable
private struct Counter: View {
  var number = 0.0
  var body: some View { Text("\(number, specifier: "%.1f")") }
}

@Animatable
public struct Tilt: ViewModifier {
  public var angle: Angle
  @Binding var isPast: Bool
  public func body(content: Content) -> some View { content.rotationEffect(angle) }
}

@Animatable
private struct Nothing {
  let constant = 1.0
}

private struct Scene: View {
  @State private var isOn = false
  var body: some View {
    VStack {
      Counter(number: isOn ? 10 : 0)
      Button("go") { withAnimation(.linear(duration: 1)) { isOn = true } }
    }
  }
}

#Preview {
  Scene()
}

#Preview("A name", traits: .sizeThatFitsLayout, .fixedLayout(width: 10, height: 10)) {
  @Previewable @State var isOn = false
  Scene().opacity(isOn ? 1 : 0)
}

extension EnvironmentValues {
  @Entry fileprivate var unit = "cm"
  @Entry fileprivate var scale: Double = 2
  @Entry fileprivate var note: String?
}

extension Transaction {
  @Entry fileprivate var isFast: Bool = false
}

private struct Reader: View {
  @Environment(\.unit) private var unit
  @Environment(\.scale) private var scale
  @Environment(\.note) private var note
  var body: some View { Text("\(Int(scale)) \(unit) \(note ?? "-")") }
}

@Suite struct `Entry macro` {
  @Test func `The macro @Entry adds a value to the environment`() {
    let stage = Stage(size: CGSize(width: 200, height: 100)) {
      VStack {
        Reader()
        Reader().environment(\.unit, "m").environment(\.scale, 3).environment(\.note, "long")
      }
    }
    #expect(stage.text.contains("\"2 cm -\"") && stage.text.contains("\"3 m long\""))
  }

  @Test func `The macro @Entry adds a value to transactions`() {
    var transaction = Transaction()
    #expect(!transaction.isFast)
    transaction.isFast = true
    #expect(transaction.isFast)
  }
}

@Suite struct `Animatable macro` {
  @Test func `The macro @Animatable combines the stored properties in their order`() {
    var wedge = Wedge(start: .zero)
    #expect(Wedge.AnimatableData.self == AnimatablePair<Double, AnimatablePair<Double, CGFloat>>.self)
    wedge.animatableData = AnimatablePair(
      Angle.degrees(10).animatableData, AnimatablePair(Angle.degrees(20).animatableData, 4))
    #expect(abs(wedge.start.degrees - 10) < 1e-9 && abs(wedge.end.degrees - 20) < 1e-9 && wedge.inset == 4)
    #expect(wedge.animatableData.second.second == 4 && wedge.changes == 1 && abs(wedge.span - 10) < 1e-9)
    #expect(Nothing().animatableData == EmptyAnimatableData())
  }

  @Test func `The macro @Animatable makes a view animate`() throws {
    let stage = Stage(Scene(), size: CGSize(width: 100, height: 100))
    try stage.tap("go")
    stage.advance(to: 0.25)
    #expect(stage.text.contains("\"2.5\""))
  }

  @Test func `The macro @Animatable omits properties with a wrapper`() {
    var tilt = Tilt(angle: .zero, isPast: .constant(false))
    tilt.animatableData = 128
    #expect(tilt.angle.radians == 1)
  }
}
