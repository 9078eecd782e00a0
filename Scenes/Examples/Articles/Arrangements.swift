import FastVectorViewsCairo

// Layouts, and views that move between positions.

/// A layout that arranges views on a circle, starting at an angle.
private struct Wheel: Layout {
  var degrees: Double

  var animatableData: Double {
    get { degrees }
    set { degrees = newValue }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let radius = min(bounds.width, bounds.height) / 2 - 20
    for (index, subview) in subviews.enumerated() {
      let angle = (degrees + 360 * Double(index) / Double(subviews.count)) * .pi / 180
      let point = CGPoint(x: bounds.midX + radius * cos(angle), y: bounds.midY + radius * sin(angle))
      subview.place(at: point, anchor: .center, proposal: .unspecified)
    }
  }
}

private let colors: [Color] = [.red, .orange, .yellow, .green, .blue, .purple]

private struct TurningWheel: View {
  @State private var degrees = 0.0

  var body: some View {
    Wheel(degrees: degrees) {
      ForEach(0..<6) { Circle().fill(colors[$0]).frame(width: 32, height: 32) }
    }
    .onAppear { withAnimation(.linear(duration: 2)) { degrees = 360 } }
  }
}

private struct Rearranged: View {
  @State private var isVertical = false

  var body: some View {
    let layout = isVertical ? AnyLayout(VStackLayout(spacing: 4)) : AnyLayout(HStackLayout(spacing: 4))
    VStack {
      layout {
        ForEach(0..<3) { RoundedRectangle(cornerRadius: 8).fill(colors[$0]).frame(width: 40, height: 40) }
      }
      .frame(height: 140)
      Button("Rearrange") { withAnimation(.linear(duration: 1)) { isVertical.toggle() } }
    }
  }
}

/// Views whose alignment changes from the leading edge to the trailing edge.
private struct Guides: View {
  @State private var isTrailing = false

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Rectangle().fill(.gray).frame(width: 200, height: 20)
      ForEach(1..<5) { index in
        RoundedRectangle(cornerRadius: 6).fill(colors[index]).frame(width: 30 * CGFloat(index), height: 20)
          .alignmentGuide(.leading) { isTrailing ? $0.width - 200 : 0 }
      }
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isTrailing = true } }
  }
}

private struct Tabs: View {
  @Namespace private var space
  @State private var selection = 0
  private let names = ["Day", "Month", "Year"]

  var body: some View {
    HStack(spacing: 20) {
      ForEach(0..<3) { index in
        Text(names[index]).padding(8)
          .matchedGeometryEffect(id: index, in: space)
          .onTapGesture { withAnimation(.spring) { selection = index } }
      }
    }
    .background {
      Capsule().fill(.yellow).matchedGeometryEffect(id: selection, in: space, isSource: false)
    }
  }
}

/// An image that expands.
private struct Hero: View {
  @Namespace private var space
  @State private var isLarge = false

  private var picture: some View {
    RoundedRectangle(cornerRadius: 12)
      .fill(.linearGradient(colors: [.pink, .purple], startPoint: .top, endPoint: .bottom))
  }

  var body: some View {
    ZStack(alignment: .topLeading) {
      Color.clear
      if isLarge {
        picture.matchedGeometryEffect(id: "picture", in: space).padding(10)
      } else {
        picture.matchedGeometryEffect(id: "picture", in: space).frame(width: 60, height: 60).padding(20)
      }
    }
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isLarge.toggle() } }
    .accessibilityIdentifier("hero")
  }
}

/// Cards that move between two piles.
private struct Piles: View {
  @Namespace private var space
  @State private var left = Array(0..<6)
  @State private var right: [Int] = []

  private func pile(_ cards: [Int]) -> some View {
    VStack(spacing: 4) {
      ForEach(cards, id: \.self) { card in
        RoundedRectangle(cornerRadius: 6).fill(colors[card]).matchedGeometryEffect(id: card, in: space)
          .frame(width: 60, height: 24)
      }
    }
    .frame(width: 100, height: 170, alignment: .bottom)
  }

  var body: some View {
    HStack {
      pile(left)
      pile(right)
    }
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 0.5)) { right.append(left.removeFirst()) } }
    .accessibilityIdentifier("piles")
  }
}

private enum Beat: CaseIterable {
  case rest, large, small
  var scale: Double {
    switch self {
    case .rest: 1
    case .large: 1.6
    case .small: 0.8
    }
  }
}

/// A heart that beats in three phases.
private struct Heart: View {
  var body: some View {
    PhaseAnimator(Beat.allCases) { beat in
      HeartShape().fill(.red).frame(width: 90, height: 80).scaleEffect(beat.scale)
    } animation: { _ in
      .linear(duration: 0.5)
    }
  }
}

private struct HeartShape: Shape {
  func path(in rect: CGRect) -> Path {
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    }
    var path = Path()
    path.move(to: point(0.5, 1))
    path.addCurve(to: point(0, 0.3), control1: point(0.2, 0.8), control2: point(0, 0.55))
    path.addCurve(to: point(0.5, 0.2), control1: point(0, -0.05), control2: point(0.4, -0.05))
    path.addCurve(to: point(1, 0.3), control1: point(0.6, -0.05), control2: point(1, -0.05))
    path.addCurve(to: point(0.5, 1), control1: point(1, 0.55), control2: point(0.8, 0.8))
    path.closeSubpath()
    return path
  }
}

private struct Jump {
  var height = 0.0
  var stretch = 1.0
}

/// A ball that crouches, jumps and lands.
private struct Ball: View {
  var body: some View {
    KeyframeAnimator(initialValue: Jump(), repeating: true) { jump in
      Circle().fill(.orange).frame(width: 50, height: 50)
        .scaleEffect(x: 1 / jump.stretch, y: jump.stretch, anchor: .bottom).offset(y: -jump.height)
    } keyframes: { _ in
      KeyframeTrack(\.height) {
        LinearKeyframe(0, duration: 0.4)
        LinearKeyframe(100, duration: 0.6)
        LinearKeyframe(0, duration: 0.6)
        LinearKeyframe(0, duration: 0.4)
      }
      KeyframeTrack(\.stretch) {
        LinearKeyframe(0.6, duration: 0.4)
        LinearKeyframe(1.2, duration: 0.6)
        LinearKeyframe(1, duration: 0.6)
        LinearKeyframe(1, duration: 0.4)
      }
    }
    .frame(height: 160, alignment: .bottom)
  }
}

/// Dots that move with increasing delays.
private struct Wave: View {
  @State private var isUp = false

  var body: some View {
    HStack(spacing: 8) {
      ForEach(0..<8) { index in
        Circle().fill(.teal).frame(width: 24, height: 24)
          .offset(y: isUp ? -40 : 40)
          .animation(.linear(duration: 0.5).delay(Double(index) * 0.1).repeatForever(), value: isUp)
      }
    }
    .onAppear { isUp = true }
  }
}

func arrangementExamples() -> [Example] {
  [
    Example("wheel", "A rotating layout") { TurningWheel() },
    Example("rearranged", "Changing the layout", events: [(0.5, { try $0.tap("Rearrange") })]) { Rearranged() },
    Example("guides", "Moving alignment guides") { Guides() },
    Example("tabs", "A moving mark", events: [(0.2, { try $0.tap("Month") }), (1, { try $0.tap("Year") })]) {
      Tabs()
    },
    Example("hero", "A view that replaces another one", events: [(0.5, { try $0.tap("hero") })]) { Hero() },
    Example("piles", "Cards from pile to pile", events: [(0.2, { try $0.tap("piles") }), (1, { try $0.tap("piles") })])
    {
      Piles()
    },
    Example("heart", "Three phases") { Heart() },
    Example("ball", "Keyframes") { Ball() },
    Example("wave", "One dot after the other") { Wave() },
  ]
}
