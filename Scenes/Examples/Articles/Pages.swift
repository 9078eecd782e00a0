import FastVectorViewsCairo

// Examples of transitions.

struct Spin: ViewModifier {
  let degrees: Double
  let anchor: UnitPoint

  func body(content: Content) -> some View { content.rotationEffect(.degrees(degrees), anchor: anchor) }
}

extension AnyTransition {
  static func spin(_ degrees: Double, around anchor: UnitPoint) -> AnyTransition {
    .modifier(active: Spin(degrees: degrees, anchor: anchor), identity: Spin(degrees: 0, anchor: anchor))
  }
}

struct Pages: View {
  let transition: AnyTransition
  @State private var page = 0

  var body: some View {
    VStack {
      ZStack {
        ForEach(0..<2) { index in
          if index == page {
            Rectangle().fill(index == 0 ? Color.teal : Color.pink).frame(width: 100, height: 100)
              .border(Color.black, width: 2).overlay(Text("page \(index + 1)"))
              .transition(transition)
          }
        }
      }
      .frame(height: 130)
      Button("Turn") { withAnimation(.linear(duration: 1)) { page = 1 - page } }
    }
  }
}

func pageExamples() -> [Example] {
  let transitions: [(name: String, caption: String, transition: AnyTransition)] = [
    ("transition-scale", "By scale", .scale),
    (
      "transition-asymmetric", "In by one transition, out by another",
      .asymmetric(insertion: .scale(scale: 0.1, anchor: .leading), removal: .move(edge: .trailing))
    ),
    (
      "transition-combined", "Two at the same time",
      AnyTransition.scale(scale: 0.1, anchor: .leading).combined(with: .opacity)
    ),
    (
      "transition-spin", "Around a corner, in and out",
      .asymmetric(insertion: .spin(-90, around: .bottomTrailing), removal: .spin(90, around: .bottomTrailing))
    ),
  ]
  return transitions.map { name, caption, transition in
    Example(name, caption, size: CGSize(width: 320, height: 260), events: [(0.2, { try $0.tap("Turn") })]) {
      Pages(transition: transition)
    }
  }
}
