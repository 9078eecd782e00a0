import FastVectorViews
import Testing

@Suite struct `Geometry effects` {
  private func numbers(_ m: ProjectionTransform) -> [Double] {
    [m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33]
  }

  private func isClose(_ m: ProjectionTransform, _ expected: [Double], _ tolerance: Double) -> Bool {
    zip(numbers(m), expected).allSatisfy { abs($0 - $1) <= tolerance }
  }

  private func transform(_ values: [Double]) -> ProjectionTransform {
    var m = ProjectionTransform()
    (m.m11, m.m12, m.m13) = (values[0], values[1], values[2])
    (m.m21, m.m22, m.m23) = (values[3], values[4], values[5])
    (m.m31, m.m32, m.m33) = (values[6], values[7], values[8])
    return m
  }

  /// The matrices are from the tests of SwiftVVD (GeometryEffectSurfaceTests) and OpenSwiftUI (Rotation3DEffectTests).
  @Test func `A rotation in space matches SwiftUI`() {
    let quarter = _Rotation3DEffect(angle: .degrees(90), axis: (0, 1, 0))
    #expect(
      isClose(
        quarter.effectValue(size: CGSize(width: 120, height: 80)), [0.5, 0.333333, 0.008333, 0, 1, 0, 30, -20, 0.5],
        1e-6))
    let mixed = _Rotation3DEffect(
      angle: .degrees(60), axis: (1, 2, 3), anchor: UnitPoint(x: 0.25, y: 0.75), anchorZ: 5, perspective: 0.5)
    #expect(
      isClose(
        mixed.effectValue(size: CGSize(width: 120, height: 80)),
        [0.580185, 0.854735, 0.001482, -0.678654, 0.531422, -0.001857, 50.976819, 3.585251, 1.084077], 1e-6))
    let tilted = _Rotation3DEffect(angle: .radians(.pi / 4), axis: (1, 0, 0), anchorZ: 2, perspective: 2)
    #expect(
      isClose(
        tilted.effectValue(size: CGSize(width: 100, height: 50)),
        [
          1, 0, 0, -0.7071067811865475, 0.35355339059327384, -0.014142135623730949, 19.09188309203678,
          18.282485578727798, 1.3818376618407355,
        ], 1e-10))
  }

  /// The matrices are from OpenSwiftUI's tests of right-to-left layouts.
  @Test func `A rotation in space is mirrored in right-to-left layouts`() throws {
    let stage = Stage(size: CGSize(width: 100, height: 50)) {
      Color.red.rotation3DEffect(.radians(.pi / 3), axis: (0, 1, 0), anchorZ: 1)
        .environment(\.layoutDirection, .rightToLeft)
    }
    guard case .layer(let layer) = try #require(stage.frame().elements.first) else {
      Issue.record("the view has no transform")
      return
    }
    #expect(
      isClose(
        layer.transform,
        [
          0.06698729810778081, -0.21650635094610965, -0.008660254037844387, 0, 1, 0, 47.766660498395396,
          10.950317547305483, 1.4380127018922193,
        ], 1e-10))
  }

  /// The effect that rotates the card in the article about geometry effects. It moves the view's center to the origin,
  /// rotates the view in perspective, and moves it back.
  private struct Flip: GeometryEffect {
    var angle: Angle
    func effectValue(size: CGSize) -> ProjectionTransform {
      var transform = CATransform3DIdentity
      transform.m34 = -1 / max(size.width, size.height)
      transform = CATransform3DRotate(transform, angle.radians, 1, 5, 0)
      transform = CATransform3DTranslate(transform, -size.width / 2, -size.height / 2, 0)
      let back = CGAffineTransform(translationX: size.width / 2, y: size.height / 2)
      return ProjectionTransform(transform).concatenating(ProjectionTransform(back))
    }
  }

  /// The expected values were computed with Python from the formulas of Core Animation.
  @Test func `A rotated card matches Core Animation`() {
    let expected: [(degrees: Double, matrix: [Double])] = [
      (360, [1, 0, 0, 0, 1, 0, 0, 0, 1]),
      (
        271,
        [
          -0.2695251790697159, -0.30126420395170916, -0.0024510783212611585, 0.2539050358139432, 1.060252840790342,
          0.0004902156642522317, 117.43107906394869, 27.866938865533058, 1.2267247447166572,
        ]
      ),
      (
        89,
        [
          0.3800105760644916, 0.6791671245527541, 0.0024510783212611585, 0.12399788478710173, 0.8641665750894494,
          -0.0004902156642522317, 57.34902171403452, -62.822959021129776, 0.7732752552833428,
        ]
      ),
    ]
    for (degrees, matrix) in expected {
      let value = Flip(angle: .degrees(degrees)).effectValue(size: CGSize(width: 265, height: 400))
      #expect(isClose(value, matrix, 1e-9), "\(degrees)")
    }
  }

  private struct Skewed: GeometryEffect {
    var offset, share: CGFloat
    var isToTheRight: Bool
    func effectValue(size: CGSize) -> ProjectionTransform {
      let skew = share < 0.2 ? share * 5 : share > 0.8 ? (1 - share) * 5 : 1
      let lean = skew * (isToTheRight ? -0.5 : 0.5)
      return ProjectionTransform(CGAffineTransform(a: 1, b: 0, c: lean, d: 1, tx: offset, ty: 0))
    }
  }

  /// The parameter `lean` is the horizontal shift, in points, of the bottom edge, which is 20 points below the top of
  /// the view.
  @Test(arguments: [(0, true, 0), (0.1, true, -5), (0.5, false, 10), (0.2, false, 10), (1, false, 0), (1, true, 0)])
  func `A projection transform shears by the given amount`(_ share: CGFloat, _ isToTheRight: Bool, _ lean: CGFloat) {
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      Color.red.frame(width: 40, height: 20).modifier(Skewed(offset: 40, share: share, isToTheRight: isToTheRight))
    }
    #expect(isAt(stage.frames.first, 70 + min(lean, 0), 40, 40 + abs(lean), 20))
  }

  @Test func `Only affine projection transforms are reported as affine`() {
    #expect(ProjectionTransform().isAffine && ProjectionTransform().isIdentity)
    var m = ProjectionTransform()
    m.m13 = 0.5
    #expect(!m.isAffine)
    m = ProjectionTransform(CGAffineTransform(a: 1.5, b: 0.2, c: -0.3, d: 2, tx: 7, ty: -5))
    #expect(m.isAffine && !m.isIdentity)
    (m.m13, m.m23, m.m33) = (0.125, -0.25, 0.75)
    #expect(!m.isAffine && numbers(m) == [1.5, 0.2, 0.125, -0.3, 2, -0.25, 7, -5, 0.75])
  }

  @Test func `A rotation without an axis applies only the depth of its anchor`() {
    let none = _Rotation3DEffect(angle: .degrees(40), axis: (0, 0, 0), anchorZ: 10)
    let value = none.effectValue(size: CGSize(width: 100, height: 100))
    #expect(value.m11 == 1 && value.m22 == 1 && value.m33 == 1.1)
  }

  @Test func `Projection transforms can be inverted and concatenated`() {
    let m = transform([2, 0.3, 0.001, -0.2, 1.5, 0.002, 30, -20, 1])
    #expect(isClose(m.concatenating(m.inverted()), numbers(ProjectionTransform()), 1e-12))
    var singular = transform([2, 3, 4, 4, 6, 8, 8, 9, 10])
    #expect(singular.determinant == 0 && !singular.invert())
    #expect(singular == transform([2, 3, 4, 4, 6, 8, 8, 9, 10]))
    let point = CGPoint(x: 7, y: -4).applying(m).applying(m.inverted())
    #expect(abs(point.x - 7) < 1e-9 && abs(point.y + 4) < 1e-9)
    let t = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.4, 1, 5, 2)
    let identity = ProjectionTransform(CATransform3DConcat(t, CATransform3DInvert(t)))
    #expect(isClose(identity, numbers(ProjectionTransform()), 1e-12))
  }

  @Test func `Scales and rotations have an anchor`() {
    func box<V: View>(_ view: V) -> CGRect? {
      Stage(size: CGSize(width: 100, height: 100)) { view }.frames.first
    }
    let view = Color.red.frame(width: 40, height: 20)
    // From MetalUI's test T3b: a view of 40 x 20 points that is scaled by 2 from its top left corner.
    #expect(isAt(box(view.scaleEffect(2, anchor: .topLeading)), 30, 40, 80, 40))
    #expect(isAt(box(view.scaleEffect(2)), 10, 30, 80, 40))
    #expect(isAt(box(view.rotationEffect(.degrees(90))), 40, 30, 20, 40))
    #expect(isAt(box(view.rotationEffect(.degrees(90), anchor: .topLeading)), 10, 40, 20, 40))
    #expect(isAt(box(view.offset(x: 5, y: -3)), 35, 37, 40, 20))
  }

  private struct Sway: GeometryEffect {
    var x: CGFloat
    var animatableData: CGFloat {
      get { x }
      set { x = newValue }
    }
    func effectValue(size: CGSize) -> ProjectionTransform {
      ProjectionTransform(CGAffineTransform(translationX: x, y: 0))
    }
  }

  private struct Place: View {
    var body: some View {
      GeometryReader { proxy in Text("x = \(Int(proxy.frame(in: .global).minX))") }
    }
  }

  private struct Swaying: View {
    @State var isRight = false
    var body: some View {
      VStack {
        Color.green.frame(width: 60, height: 20).overlay(Place()).modifier(Sway(x: isRight ? 10 : -10))
        Color.blue.frame(width: 60, height: 20).overlay(Place())
          .modifier(Sway(x: isRight ? -10 : 10).ignoredByLayout())
      }
      .onAppear { withAnimation(.linear(duration: 1)) { isRight = true } }
    }
  }

  @Test func `GeometryReader includes effects unless layout ignores them`() {
    let stage = Stage(Swaying(), size: CGSize(width: 100, height: 100))
    #expect(stage.texts == ["x = 10", "x = 20"])
    stage.advance(to: 0.5)
    #expect(stage.texts == ["x = 20", "x = 20"])
    #expect(isAt(stage.frames[0], 20, 26, 60, 20))
    #expect(isAt(stage.frames[1], 20, 54, 60, 20))
    stage.advance(to: 2)
    #expect(stage.texts == ["x = 30", "x = 20"])
    #expect(stage.frames.map(\.minX) == [30, 10])
  }

  private struct Growing: View, Animatable {
    var width: CGFloat
    var animatableData: CGFloat {
      get { width }
      set { width = newValue }
    }
    var body: some View { Text("\(Int(width))").frame(width: width) }
  }

  private struct Grown: View {
    @State var isWide = false
    var body: some View {
      Growing(width: isWide ? 90 : 10)
      Button("go") { withAnimation(.linear(duration: 1)) { isWide = true } }
    }
  }

  @Test func `An animation evaluates the body of an animatable view in each frame, but not the body of its parent`()
    throws
  {
    let stage = Stage(Grown(), size: CGSize(width: 100, height: 100))
    try stage.tap("go")
    #expect(stage.texts.first == "10")
    stage.advance(to: 0.25)
    #expect(stage.texts.first == "30")
    stage.advance(to: 1)
    #expect(stage.texts.first == "90")
    #expect(stage.evaluationCounts["Grown"] == 2)
  }
}
