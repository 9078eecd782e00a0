import FastVectorViewsCairo

// Examples of geometry effects.

/// An offset that skews the view while it moves. The skew increases during the first fifth of the movement, and
/// decreases during the last fifth.
struct LeaningOffset: GeometryEffect {
  var offset, share: CGFloat
  let isToTheRight: Bool

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(offset, share) }
    set { (offset, share) = (newValue.first, newValue.second) }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    let lean = min(share * 5, 1, (1 - share) * 5) * 0.5 * (isToTheRight ? -1 : 1)
    return ProjectionTransform(CGAffineTransform(a: 1, b: 0, c: lean, d: 1, tx: offset, ty: 0))
  }
}

struct Leaning: View {
  @State private var isRight = false

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(0..<4) { index in
        Text("Row \(index + 1)").font(.title).padding(4).background(Color.orange)
          .modifier(LeaningOffset(offset: isRight ? 180 : 0, share: isRight ? 1 : 0, isToTheRight: isRight))
          .animation(.easeInOut(duration: 1).delay(0.1 * Double(index)), value: isRight)
      }
      Button("Go") { isRight.toggle() }
    }
    .frame(maxWidth: .infinity, alignment: .leading).padding()
  }
}

/// A rotation in 3D that reports whether the back of the view is visible.
struct Turn: GeometryEffect {
  @Binding var showsBack: Bool
  var degrees: Double
  let axis: (x: CGFloat, y: CGFloat)

  var animatableData: Double {
    get { degrees }
    set { degrees = newValue }
  }

  /// Reports the visible side asynchronously, because a view mustn't change state while it is evaluated.
  private func report() {
    DispatchQueue.main.async { showsBack = degrees >= 90 && degrees < 270 }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    report()
    var transform = CATransform3DIdentity
    transform.m34 = -1 / max(size.width, size.height)
    transform = CATransform3DRotate(transform, degrees * .pi / 180, axis.x, axis.y, 0)
    transform = CATransform3DTranslate(transform, -size.width / 2, -size.height / 2, 0)
    let back = CGAffineTransform(translationX: size.width / 2, y: size.height / 2)
    return ProjectionTransform(transform).concatenating(ProjectionTransform(back))
  }
}

struct Card: View {
  let title: String
  let color: Color

  var body: some View {
    RoundedRectangle(cornerRadius: 12).fill(color)
      .overlay(Text(title).font(.largeTitle).foregroundColor(.white))
      .border(Color.black, width: 2)
  }
}

struct TurningCard: View {
  var rotates = false
  @State private var showsBack = false
  @State private var isTurned = false
  @State private var isRotated = false
  @State private var number = 0

  private let faces = ["7", "8", "9", "10"]

  var body: some View {
    let back = Binding(
      get: { showsBack },
      set: { value in
        // Show a new face each time the back becomes visible.
        if value && !showsBack { number = (number + 1) % faces.count }
        showsBack = value
      })
    Group {
      if showsBack { Card(title: "", color: .indigo) } else { Card(title: faces[number], color: .red) }
    }
    .frame(width: 106, height: 160)
    .modifier(Turn(showsBack: back, degrees: isTurned ? 360 : 0, axis: (1, 5)))
    .rotationEffect(.degrees(isRotated && rotates ? 360 : 0))
    .onAppear {
      withAnimation(.linear(duration: 2).repeatForever(autoreverses: false)) { isTurned = true }
      withAnimation(.linear(duration: 4).repeatForever(autoreverses: false)) { isRotated = true }
    }
  }
}

/// A movement along a path. The view is rotated in the direction of the movement.
struct Follow: GeometryEffect {
  let path: Path
  var share: CGFloat

  var animatableData: CGFloat {
    get { share }
    set { share = newValue }
  }

  private func point(_ share: CGFloat) -> CGPoint {
    let start = min(max(share, 0), 0.999)
    let piece = path.trimmedPath(from: start, to: start + 0.001).boundingRect
    return CGPoint(x: piece.midX, y: piece.midY)
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    let here = point(share)
    let (behind, ahead) = (point(share - 0.005), point(share + 0.005))
    let angle = atan2(ahead.y - behind.y, ahead.x - behind.x)
    return ProjectionTransform(
      CGAffineTransform(translationX: here.x, y: here.y).rotated(by: angle)
        .translatedBy(x: -size.width / 2, y: -size.height / 2))
  }
}

struct Flying: View {
  @State private var isThere = false

  private let path = Path { path in
    path.move(to: CGPoint(x: 160, y: 100))
    path.addCurve(to: CGPoint(x: 160, y: 100), control1: CGPoint(x: 340, y: -120), control2: CGPoint(x: 340, y: 320))
    path.addCurve(to: CGPoint(x: 160, y: 100), control1: CGPoint(x: -20, y: -120), control2: CGPoint(x: -20, y: 320))
  }

  var body: some View {
    ZStack(alignment: .topLeading) {
      path.stroke(Color.gray)
      Path { $0.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 30, y: 10), CGPoint(x: 0, y: 20), CGPoint(x: 8, y: 10)]) }
        .fill(.blue).frame(width: 30, height: 20).modifier(Follow(path: path, share: isThere ? 1 : 0))
    }
    .onAppear { withAnimation(.linear(duration: 4).repeatForever(autoreverses: false)) { isThere = true } }
  }
}

struct Sway: GeometryEffect {
  var x: CGFloat

  var animatableData: CGFloat {
    get { x }
    set { x = newValue }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: x, y: 0))
  }
}

struct Swaying: View {
  @State private var isRight = false

  private var place: some View {
    GeometryReader { proxy in
      Text("x = \(Int(proxy.frame(in: .global).minX))").foregroundColor(.white)
    }
  }

  var body: some View {
    VStack {
      RoundedRectangle(cornerRadius: 5).foregroundColor(.green).frame(width: 240, height: 50).overlay(place)
        .modifier(Sway(x: isRight ? 20 : -20))
      RoundedRectangle(cornerRadius: 5).foregroundColor(.blue).frame(width: 240, height: 50).overlay(place)
        .modifier(Sway(x: isRight ? -20 : 20).ignoredByLayout())
    }
    .onAppear { withAnimation(.easeInOut(duration: 1).repeatForever()) { isRight = true } }
  }
}

struct Sliding: View {
  @State private var isRight = false

  var body: some View {
    Text("offset").font(.title).offset(x: isRight ? 90 : -90)
      .onAppear { withAnimation(.easeInOut(duration: 1).repeatForever()) { isRight = true } }
  }
}

func effectExamples() -> [Example] {
  [
    Example("offset", "An offset is a geometry effect") { Sliding() },
    Example(
      "skew", "Rows that lean as they start and stop", size: CGSize(width: 320, height: 260),
      events: [(0.1, { try $0.tap("Go") })]
    ) { Leaning() },
    Example("card", "A card that shows which side is up", size: CGSize(width: 320, height: 240), duration: 4) {
      TurningCard()
    },
    Example("card-rotating", "The same, while it rotates", size: CGSize(width: 320, height: 240), duration: 4) {
      TurningCard(rotates: true)
    },
    Example("follow", "Motion along a path, nose first", duration: 4) { Flying() },
    Example("ignored-by-layout", "Layout sees only the upper view move") { Swaying() },
  ]
}
