import FastVectorViewsCairo

// Shapes with animatable data: a number, a pair, a vector.

struct Diagonal: Shape {
  var end: CGFloat

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: end, y: end))
    }
  }
}

struct AnimatableDiagonal: Shape {
  var end: CGFloat
  var animatableData: CGFloat {
    get { end }
    set { end = newValue }
  }

  func path(in rect: CGRect) -> Path { Diagonal(end: end).path(in: rect) }
}

struct Pointer: Shape {
  var x, y: CGFloat
  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      path.move(to: .zero)
      path.addLine(to: CGPoint(x: x, y: y))
    }
  }
}

struct Polyline: Shape {
  var heights: AnimatableVector
  var animatableData: AnimatableVector {
    get { heights }
    set { heights = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      let step = rect.width / CGFloat(max(1, heights.count - 1))
      for (index, height) in heights.enumerated() {
        let point = CGPoint(x: CGFloat(index) * step, y: rect.maxY - height)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
  }
}

struct GrowingLine<S: Shape>: View {
  let shape: (Bool) -> S
  @State private var isGrown = false

  var body: some View {
    shape(isGrown).stroke(Color.red, lineWidth: 3).padding(20)
      .animation(.linear(duration: 1).repeatForever(), value: isGrown)
      .onAppear { isGrown = true }
  }
}

func lineExamples() -> [Example] {
  [
    Example("line-plain", "A line whose shape has no animatable data jumps") {
      GrowingLine { Diagonal(end: $0 ? 150 : 0) }
    },
    Example("line-animatable", "The same with animatable data") {
      GrowingLine { AnimatableDiagonal(end: $0 ? 150 : 0) }
    },
    Example("pair", "Two numbers as a pair") { GrowingLine { Pointer(x: $0 ? 250 : 0, y: $0 ? 60 : 150) } },
    Example("line-chart", "A whole line as a vector") {
      GrowingLine { Polyline(heights: $0 ? [20, 130, 60, 150, 90, 40, 110] : [0, 0, 0, 0, 0, 0, 0]) }
    },
  ]
}
