import FastVectorViewsCairo

// Views and modifiers with animatable data.

struct Disc: Shape {
  var radius: CGFloat
  var animatableData: CGFloat {
    get { radius }
    set { radius = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.addArc(
        center: CGPoint(x: rect.midX, y: rect.midY), radius: radius, startAngle: .zero, endAngle: .degrees(360),
        clockwise: false)
      path.closeSubpath()
    }
  }
}

struct Discs: View {
  @State private var radius: CGFloat = 30

  var body: some View {
    VStack {
      HStack {
        Circle().fill(Color.green).frame(width: radius * 2, height: radius * 2)
          .overlay(Text("frame").foregroundColor(.white)).frame(height: 130)
        Disc(radius: radius).fill(Color.gray).overlay(Text("data").foregroundColor(.white)).frame(
          width: 130, height: 130)
      }
      Button("Grow") { withAnimation(.linear(duration: 1)) { radius = 60 } }
    }
  }
}

/// A custom vector type that consists of a position and a height.
struct Place: VectorArithmetic {
  var position, height: CGFloat

  static var zero: Place { Place(position: 0, height: 0) }
  static func + (a: Place, b: Place) -> Place { Place(position: a.position + b.position, height: a.height + b.height) }
  static func - (a: Place, b: Place) -> Place { Place(position: a.position - b.position, height: a.height - b.height) }
  mutating func scale(by factor: Double) { self = Place(position: position * factor, height: height * factor) }
  var magnitudeSquared: Double { position * position + height * height }
}

struct Placed: AnimatableModifier {
  var place: Place
  var animatableData: Place {
    get { place }
    set { place = newValue }
  }

  func body(content: Content) -> some View {
    GeometryReader { geometry in
      content.animation(nil)
        .frame(height: place.height * geometry.size.height)
        .offset(x: geometry.size.width * place.position)
    }
  }
}

struct PairPlaced: AnimatableModifier {
  var position, height: CGFloat
  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(position, height) }
    set { (position, height) = (newValue.first, newValue.second) }
  }

  func body(content: Content) -> some View {
    content.modifier(Placed(place: Place(position: position, height: height)))
  }
}

/// A view that conforms to `Animatable`.
struct Border: View, Animatable {
  var position: CGFloat
  var animatableData: CGFloat {
    get { position }
    set { position = newValue }
  }

  var body: some View {
    GeometryReader { geometry in
      Rectangle().fill(Color.green).frame(width: 10).offset(x: geometry.size.width * position)
      Text("\(Int((position * 100).rounded())) %")
    }
  }
}

struct Bordered<Content: View>: View {
  let border: (Bool) -> Content
  @State private var isMoved = false

  var body: some View {
    VStack {
      ZStack {
        Color(white: 0.9)
        border(isMoved)
      }
      Button("Move") { withAnimation(.linear(duration: 1)) { isMoved.toggle() } }
    }
    .padding()
  }
}

func borderExamples() -> [Example] {
  let tap: [(time: TimeInterval, action: (Stage) throws -> Void)] = [(0.2, { try $0.tap("Move") })]
  return [
    Example("circle", "A circle animated by its frame, and one by its data", events: [(0.2, { try $0.tap("Grow") })]) {
      Discs()
    },
    Example("border-position", "A view whose position is its data", events: tap) {
      Bordered { Border(position: $0 ? 0.9 : 0) }
    },
    Example("two-parameters", "A modifier with two numbers", events: tap) {
      Bordered {
        Rectangle().fill(.green).frame(width: 10).modifier(PairPlaced(position: $0 ? 0.9 : 0, height: $0 ? 1 : 0.2))
      }
    },
    Example("own-vector", "The same with a custom vector", events: tap) {
      Bordered { isMoved in
        Rectangle().fill(.green).frame(width: 10)
          .modifier(Placed(place: Place(position: isMoved ? 0.9 : 0, height: isMoved ? 1 : 0.2)))
      }
    },
  ]
}
