import FastVectorViews
import Testing

// Variations of the views in ListingsTests.swift, also written for SwiftUI.

private struct LampSwitch: View {
  @Binding var isLit: Bool
  @Environment(\.lampColor) var color

  var body: some View {
    ZStack(alignment: isLit ? .trailing : .leading) {
      Capsule()
        .fill(isLit ? color : Color.gray)
        .frame(width: 50, height: 20)
      Circle()
        .fill(.white)
        .padding(2)
        .frame(width: 20, height: 20)
    }
    .onTapGesture {
      withAnimation(.linear(duration: 1)) {
        isLit.toggle()
      }
    }
    .accessibilityIdentifier("switch")
  }
}

private struct LampColorKey: EnvironmentKey {
  static let defaultValue = Color.blue
}

private extension EnvironmentValues {
  var lampColor: Color {
    get { self[LampColorKey.self] }
    set { self[LampColorKey.self] = newValue }
  }
}

private struct Room: View {
  @State private var isLit = false
  @State private var visits = 0
  @State private var note: String?

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      LampSwitch(isLit: $isLit)
        .environment(\.lampColor, .red)
      if let note {
        Text(note)
      }
      Button {
        withAnimation(.linear(duration: 0.5), completionCriteria: .logicallyComplete) {
          visits += 1
        } completion: {
          note = "visit \(visits)"
        }
      } label: {
        Text("Visit").bold()
      }
      .offset(x: CGFloat(visits) * 20)
    }
    .padding([.horizontal, .top], 8)
    .background(.yellow)
    .onChange(of: isLit) { old, new in
      note = "\(old) to \(new)"
    }
  }
}

private struct Board: View {
  private struct Field: Identifiable {
    let id: Int
    var isSet = false
  }

  private enum Style {
    case dots, numbers
  }

  @State private var rows = [[Field(id: 0), Field(id: 1)], [Field(id: 2), Field(id: 3)]]
  @State private var style = Style.dots

  var body: some View {
    VStack(spacing: 2) {
      ForEach(Array(rows.enumerated()), id: \.offset) { index, row in
        HStack(spacing: 2) {
          ForEach(row) { field in
            content(field)
              .frame(width: 20, height: 20)
              .overlay(RoundedRectangle(cornerRadius: 4).strokeBorder(.black, lineWidth: 1))
              .onTapGesture { rows[index][field.id % 2].isSet.toggle() }
              .accessibilityIdentifier("field \(field.id)")
          }
        }
      }
      Button("Style", action: change)
    }
  }

  @ViewBuilder
  private func content(_ field: Field) -> some View {
    switch style {
    case .dots:
      Circle().fill(field.isSet ? .red : .clear)
    case .numbers:
      Text("\(field.id)").font(.caption)
    }
  }

  private func change() {
    style = .numbers
  }
}

private struct Whirl: Transition {
  var turns = 1.0

  func body(content: Content, phase: TransitionPhase) -> some View {
    content
      .scaleEffect(phase.isIdentity ? 1 : 0.5)
      .rotationEffect(.degrees(phase.value * 360 * turns))
  }
}

private struct Doors: View {
  @State private var isOpen = false

  var body: some View {
    ZStack {
      if isOpen {
        Text("inside")
          .transition(Whirl().combined(with: .opacity))
          .zIndex(1)
      } else {
        Text("outside")
          .transition(.asymmetric(insertion: .push(from: .bottom), removal: .move(edge: .leading)))
      }
    }
    .onTapGesture {
      withAnimation(.linear(duration: 1)) { isOpen.toggle() }
    }
    .accessibilityIdentifier("door")
  }
}

private enum Hop: CaseIterable {
  case rest, up

  var height: CGFloat {
    switch self {
    case .rest: 0
    case .up: -30
    }
  }
}

private struct Pose {
  var angle = Angle.zero
  var stretch = 1.0
}

private struct Acrobat: View {
  @State private var hops = 0
  @State private var width: CGFloat = 0

  var body: some View {
    VStack {
      Text("hop")
        .phaseAnimator(Hop.allCases, trigger: hops) { content, phase in
          content.offset(y: phase.height)
        } animation: { phase in
          switch phase {
          case .rest: .spring(duration: 0.3, bounce: 0.4)
          case .up: .linear(duration: 0.5)
          }
        }
      Text("bend")
        .overlay(
          GeometryReader { proxy in
            Color.clear.onAppear { width = proxy.size.width }
          }
        )
        .keyframeAnimator(initialValue: Pose(), trigger: hops) { content, pose in
          content
            .rotationEffect(pose.angle)
            .scaleEffect(y: pose.stretch)
        } keyframes: { _ in
          KeyframeTrack(\.angle) {
            LinearKeyframe(.degrees(90), duration: 1)
            CubicKeyframe(.zero, duration: 0.5)
          }
          KeyframeTrack(\.stretch) {
            LinearKeyframe(3.0, duration: 1, timingCurve: .linear)
            SpringKeyframe(1.0, duration: 0.5, spring: .bouncy)
          }
        }
      Text("\(Int(width)) wide")
      Button("Hop") { hops += 1 }
    }
  }
}

@Suite struct `Variations of listings in Swift 5` {
  private let size = CGSize(width: 200, height: 200)

  @Test func `Variations of listings can pass down bindings and run completions`() throws {
    let stage = Stage(Room(), size: size)
    try stage.tap("switch")
    #expect(stage.text.contains("\"false to true\""))
    stage.advance(to: 0.5)
    // The color is halfway between gray and red, and the offset is 15 of 30 points.
    #expect(stage.text.contains("Capsule #cc7269"))
    #expect(stage.text.contains("Circle #ffffff (65.398, 72.211, 16, 16)"))
    try stage.tap("Visit")
    stage.advance(to: 0.75)
    #expect(stage.text.contains("_OffsetEffect [10, 0]"))
    stage.advance(to: 2)
    #expect(stage.text.contains("\"visit 1\""))
    #expect(stage.warnings.isEmpty)
  }

  @Test func `Variations of listings can nest collections and switch between views`() throws {
    let stage = Stage(Board(), size: size)
    #expect(!stage.text.contains("#ff3b30"))
    try stage.tap("field 2")
    #expect(stage.text.components(separatedBy: "Circle #ff3b30").count == 2)
    try stage.tap("Style")
    stage.advance(to: 1)
    #expect(["0", "1", "2", "3"].allSatisfy { stage.text.contains("\"\($0)\" 12") })
    #expect(!stage.text.contains("Circle"))
  }

  @Test func `Views in variations of listings can have custom transitions`() throws {
    let stage = Stage(Doors(), size: size)
    try stage.tap("door")
    stage.advance(to: 0.5)
    // The rotation has half a turn left: -π · 128 = -402.124. Summaries contain animatable data, in which SwiftUI
    // multiplies the radians of an angle by 128.
    #expect(stage.text.contains("_RotationEffect [-402.124, 64, 64]"))
    #expect(stage.text.contains("_ScaleEffect [0.75, 0.75, 64, 64]"))
    #expect(stage.text.contains("opacity 0.5"))
    #expect(stage.text.contains("\"outside\"") && stage.text.contains("\"inside\""))
    stage.advance(to: 2)
    #expect(!stage.text.contains("\"outside\""))
  }

  @Test func `Variations of listings can play phases and keyframes`() throws {
    let stage = Stage(Acrobat(), size: size)
    #expect(stage.text.contains(" wide\"") && !stage.text.contains("\"0 wide\""))
    try stage.tap("Hop")
    stage.advance(to: 0.25)
    #expect(stage.text.contains("_OffsetEffect [0, -15]"))
    stage.advance(to: 0.5)
    // The angle is 45 degrees: π/4 · 128 = 100.531. The scale is halfway between 1 and 3.
    #expect(stage.text.contains("_RotationEffect [100.531, 64, 64]"))
    #expect(stage.text.contains("_ScaleEffect [1, 2, 64, 64]"))
    stage.advance(to: 6)
    #expect(stage.text.contains("_OffsetEffect [0, 0]") && stage.text.contains("_RotationEffect [0, 64, 64]"))
    #expect(stage.isAtRest && stage.warnings.isEmpty)
  }
}
