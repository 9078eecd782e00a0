import FastVectorViews
import Testing

// SwiftUI views from articles that use Swift 5. Only the import was changed.

struct Bar: Shape, Animatable {
  var height: CGFloat
  var animatableData: CGFloat {
    get { height }
    set { height = newValue }
  }
  func path(in rect: CGRect) -> Path {
    Path() { path in
      path.move(to: CGPoint(x: 0, y: rect.height - height))
      path.addLine(to: CGPoint(x: rect.width, y: rect.height - height))
      path.closeSubpath()
    }
  }
}

struct Flip: GeometryEffect {
  @Binding var isBack: Bool
  var angle: Double
  let axis: (x: CGFloat, y: CGFloat)

  var animatableData: Double {
    get { angle }
    set { angle = newValue }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    DispatchQueue.main.async {
      self.isBack = self.angle > 90
    }
    var transform = CATransform3DIdentity
    transform.m34 = -1 / max(size.width, size.height)
    transform = CATransform3DRotate(transform, CGFloat(Angle(degrees: angle).radians), axis.x, axis.y, 0)
    return ProjectionTransform(transform)
      .concatenating(ProjectionTransform(CGAffineTransform(translationX: 0, y: 0)))
  }
}

struct Level: AnimatableModifier {
  var level: CGFloat
  var animatableData: CGFloat {
    get { level }
    set { level = newValue }
  }
  func body(content: Content) -> some View {
    GeometryReader { geometry in
      content
        .animation(nil)
        .offset(x: geometry.size.width * self.level, y: 0)
    }
  }
}

extension View {
  func level(_ level: CGFloat) -> some View {
    self.modifier(Level(level: level))
  }
}

extension AnyTransition {
  static func drop(from anchor: UnitPoint) -> AnyTransition {
    .modifier(active: Tilt(angle: -90, anchor: anchor), identity: Tilt(angle: 0, anchor: anchor))
  }
}

struct Tilt: ViewModifier {
  let angle: Double
  let anchor: UnitPoint
  func body(content: Content) -> some View {
    content
      .rotationEffect(Angle(degrees: angle), anchor: anchor)
      .clipped()
  }
}

struct Scene: View {
  let pages: [AnyView] = [AnyView(Text("one")), AnyView(Circle().fill(Color.green))]
  @State private var page = 0
  @State private var isBack = false
  @State var level: CGFloat = 0

  var body: some View {
    let binding = Binding<Bool>(get: { self.isBack }, set: { self.isBack = $0 })
    return VStack {
      ZStack {
        ForEach(pages.indices, id: \.self) { (index: Int) in
          Group {
            if index == self.page {
              self.pages[index]
                .transition(.asymmetric(insertion: .drop(from: .bottomTrailing), removal: .scale))
            }
          }
        }
      }
      Bar(height: level * 10).stroke(Color.red)
      Rectangle().fill(Color.gray).frame(width: 20).level(level)
        .modifier(Flip(isBack: binding, angle: Double(level) * 180, axis: (x: 1, y: 5)))
      Slider(value: self.$level, in: 0...1)
      Button(action: {
        withAnimation(.linear(duration: 1)) {
          self.level = 1
        }
      }) {
        Text("level")
      }
      HStack {
        ForEach(pages.indices, id: \.self) { (index: Int) in
          RoundedRectangle(cornerRadius: 10)
            .fill(index == self.page ? Color.green : Color.gray)
            .overlay(Text("\(index + 1)"))
            .onTapGesture {
              withAnimation {
                self.page = index
              }
            }
        }
      }
      .frame(height: 50)
      Text(isBack ? "back" : "front").font(.largeTitle).foregroundColor(.green)
    }
  }
}

@Suite struct `Listings in Swift 5` {
  @Test func `SwiftUI listings in Swift 5 work unchanged`() throws {
    let stage = Stage(Scene(), size: CGSize(width: 200, height: 400))
    #expect(stage.text.contains("\"front\""))
    try stage.tap("level")
    stage.advance(to: 0.5)
    #expect(stage.text.contains("Bar stroke 1 [5]"))
    #expect(stage.text.contains("Flip [90]"))
    #expect(stage.text.contains("\"front\""))
    stage.advance(to: 0.6)
    #expect(stage.text.contains("\"back\""))
    try stage.tap("2")
    stage.advance(to: 0.7)
    #expect(stage.text.contains("leaving"))
    stage.advance(to: 3)
    #expect(!stage.text.contains("leaving") && !stage.text.contains("\"one\""))
    #expect(stage.warnings.isEmpty)
  }

  @Test func `Work that a listing sends to the main queue runs after the frame`() throws {
    struct Delayed: View {
      @State var texts = ["a"]
      var body: some View {
        Button(texts.joined()) {
          DispatchQueue.main.async { texts.append("c") }
          DispatchQueue.main.async { texts.append("d") }
          texts.append("b")
        }
      }
    }
    let stage = Stage(Delayed(), size: CGSize(width: 100, height: 100))
    try stage.tap("a")
    #expect(stage.text.contains("\"ab\""))
    stage.advance(to: 0.1)
    #expect(stage.text.contains("\"abcd\""))
  }
}
