import FastVectorViews
import Testing

@Suite struct `Layout of views` {
  /// Returns the frame of the first shape on a stage of 100 x 100 points.
  private func box<V: View>(_ view: V) -> CGRect? { boxes(view).first }

  private func boxes<V: View>(_ view: V) -> [CGRect] { Stage(view, size: CGSize(width: 100, height: 100)).frames }

  private var square: some View { Color.red.frame(width: 10, height: 10) }

  @Test func `A frame with an infinite maximum takes all the space and aligns its view`() {
    let alignments: [(Alignment, CGFloat, CGFloat)] = [
      (.topLeading, 0, 0), (.top, 45, 0), (.topTrailing, 90, 0), (.leading, 0, 45), (.center, 45, 45),
      (.trailing, 90, 45), (.bottomLeading, 0, 90), (.bottom, 45, 90), (.bottomTrailing, 90, 90),
    ]
    for (alignment, x, y) in alignments {
      #expect(isAt(box(square.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: alignment)), x, y, 10, 10))
      #expect(isAt(box(square.frame(width: 100, height: 100, alignment: alignment)), x, y, 10, 10))
    }
    // Only the width of the frame is flexible.
    #expect(isAt(box(square.frame(maxWidth: .infinity, alignment: .topLeading)), 0, 45, 10, 10))
    #expect(isAt(box(square.frame(maxHeight: .infinity, alignment: .topLeading)), 45, 0, 10, 10))
  }

  @Test func `A frame stays within its minimum and maximum`() {
    // A frame without a maximum is at most as large as the view, unless its minimum is larger.
    #expect(isAt(box(square.frame(minWidth: 40, alignment: .leading)), 30, 45, 10, 10))
    #expect(isAt(box(square.frame(minHeight: 40, alignment: .bottom)), 45, 60, 10, 10))
    // A color takes the proposed size.
    #expect(isAt(box(Color.red.frame(minWidth: 30, maxWidth: 60)), 20, 0, 60, 100))
    #expect(isAt(box(Color.red.frame(minWidth: 30, maxWidth: 60).frame(width: 45)), 27.5, 0, 45, 100))
    #expect(isAt(box(Color.red.frame(minWidth: 30, maxWidth: 60).frame(width: 20)), 35, 0, 30, 100))
    #expect(isAt(box(Color.red.frame(maxWidth: 60, maxHeight: 40)), 20, 30, 60, 40))
    // If the minimum is greater than the maximum, the minimum applies.
    #expect(isAt(box(Color.red.frame(minWidth: 60, maxWidth: 30)), 20, 0, 60, 100))
  }

  @Test func `A view with a fixed size has its ideal size`() {
    #expect(isAt(box(Color.red.fixedSize()), 45, 45, 10, 10))
    #expect(isAt(box(Color.red.frame(idealWidth: 30, idealHeight: 20).fixedSize()), 35, 40, 30, 20))
    #expect(isAt(box(Color.red.frame(idealWidth: 30, idealHeight: 20)), 0, 0, 100, 100))
    #expect(isAt(box(Color.red.frame(idealWidth: 30).fixedSize(horizontal: true, vertical: false)), 35, 0, 30, 100))
    #expect(
      isAt(box(Color.red.frame(minWidth: 20, idealWidth: 90, maxWidth: 50).fixedSize(vertical: false)), 25, 0, 50, 100))
  }

  @Test func `Text wraps between words unless its size is fixed`() {
    func lines<V: View>(_ view: V) -> [String] {
      Stage(view, size: CGSize(width: 60, height: 200)).texts
    }
    let text = Text("some words to break")
    #expect(lines(text).count > 1 && lines(text).joined(separator: " ") == "some words to break")
    #expect(lines(text.fixedSize()) == ["some words to break"])
    #expect(lines(text.fixedSize(horizontal: false, vertical: true)) == lines(text))
  }

  @Test func `A stack offers space to views of higher priority first`() {
    func widths<V: View>(@ViewBuilder _ content: () -> V) -> [CGFloat] {
      boxes(HStack(spacing: 0) { content() }.frame(width: 90)).map(\.width)
    }
    #expect(
      widths {
        Color.red
        Color.green
      } == [45, 45])
    #expect(
      widths {
        Color.red.frame(minWidth: 20)
        Color.green.layoutPriority(1)
      } == [20, 70])
    #expect(
      widths {
        Color.red.layoutPriority(2).frame(maxWidth: 50).layoutPriority(2)
        Color.green.layoutPriority(1)
        Color.blue.frame(minWidth: 10).layoutPriority(-1)
      } == [50, 30, 10])
  }

  @Test func `The flexible views of a stack share the space left by fixed ones`() {
    let boxes = boxes(
      HStack(spacing: 5) {
        Color.red.frame(width: 30)
        Color.green
        Color.blue
      })
    #expect(boxes.map(\.minX) == [0, 35, 70] && boxes.map(\.width) == [30, 30, 30])
    let apart = self.boxes(
      HStack(spacing: 0) {
        square
        Spacer()
        square
      })
    #expect(apart.map(\.minX) == [0, 90])
    // The first spacer takes half of the remaining 80 points. The second spacer needs 60, more than the 40 that are
    // left, so the stack overflows on both sides.
    let beyond = self.boxes(
      HStack(spacing: 0) {
        square
        Spacer()
        square
        Spacer(minLength: 60)
      })
    #expect(beyond.map(\.minX) == [-10, 40])
  }

  @Test func `Overlays and backgrounds are offered the size of the view and don't affect it`() {
    let boxes = boxes(
      square.overlay(Color.green.frame(width: 4, height: 4), alignment: .bottomTrailing)
        .background(.blue, in: Rectangle()).background(alignment: .topLeading) {
          Color.black.frame(width: 30, height: 2)
        })
    #expect(boxes.count == 4)
    #expect(isAt(boxes[0], 45, 45, 30, 2))
    #expect(isAt(boxes[1], 45, 45, 10, 10))
    #expect(isAt(boxes[2], 45, 45, 10, 10))
    #expect(isAt(boxes[3], 51, 51, 4, 4))
  }

  @Test func `A view with a higher zIndex is drawn in front`() {
    let colors = [Color.red, .green, .blue, .black]
    func drawn(_ indices: [Double]) -> [CGFloat] {
      boxes(
        ZStack(alignment: .leading) {
          ForEach(0..<4) { colors[$0].frame(width: CGFloat($0 + 1)).zIndex(indices[$0]) }
        }
      ).map(\.width)
    }
    #expect(drawn([0, 0, 0, 0]) == [1, 2, 3, 4])
    #expect(drawn([1, 0, -1, 0]) == [3, 2, 4, 1])
    #expect(drawn([.nan, -.infinity, .infinity, 0]) == [2, 1, 4, 3])
  }

  /// A view with shapes and effects in asymmetric positions.
  private struct Uneven: View {
    struct Corner: Shape {
      func path(in rect: CGRect) -> Path {
        Path { path in
          path.addLines([rect.origin, CGPoint(x: rect.minX + 3, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY)])
        }
      }
    }

    var body: some View {
      VStack(alignment: .leading) {
        HStack(spacing: 3) {
          Color.red.frame(width: 7, height: 5)
          Spacer()
          Corner().frame(width: 12, height: 9).rotationEffect(.degrees(20), anchor: .topLeading)
          Circle().frame(width: 4).offset(x: 3, y: 1)
        }
        Color.blue.frame(width: 20, height: 3).padding(.leading, 11)
        Rectangle().frame(width: 30).overlay(Corner().frame(width: 5, height: 5), alignment: .topTrailing)
        ZStack(alignment: .bottomTrailing) {
          Color.green.frame(width: 40, height: 20)
          Color.pink.frame(width: 10, height: 10).rotation3DEffect(.degrees(40), axis: (1, 2, 3), anchor: .leading)
        }
        GeometryReader { proxy in Corner().frame(width: proxy.size.width / 3).scaleEffect(2, anchor: .trailing) }
      }
      .frame(width: 90, height: 90, alignment: .trailing)
      .frame(width: 100, alignment: .leading)
    }
  }

  @Test func `A right-to-left layout is the mirror image of a left-to-right one`() {
    let leftToRight = boxes(Uneven())
    let rightToLeft = boxes(Uneven().environment(\.layoutDirection, .rightToLeft))
    #expect(leftToRight.count == 9 && rightToLeft.count == 9)
    for (left, right) in zip(leftToRight, rightToLeft) {
      #expect(isAt(right, 100 - left.maxX, left.minY, left.width, left.height), "\(left) \(right)")
    }
    #expect(zip(leftToRight, rightToLeft).allSatisfy { abs($0.minX - $1.minX) > 1 })
  }

  @Test func `A clip shape is mirrored in a right-to-left layout`() throws {
    let shape = UnevenRoundedRectangle(topLeadingRadius: 20, bottomLeadingRadius: 5)
    let stage = Stage(
      Color.red.clipShape(shape).environment(\.layoutDirection, .rightToLeft), size: CGSize(width: 100, height: 60))
    guard case .layer(let layer) = try #require(stage.frame().elements.first), let clip = layer.clip else {
      Issue.record("no view is clipped")
      return
    }
    #expect(clip.contains(CGPoint(x: 1, y: 1)) && clip.contains(CGPoint(x: 1, y: 59)))
    #expect(!clip.contains(CGPoint(x: 99, y: 1)) && !clip.contains(CGPoint(x: 99, y: 59)))
  }

  @Test func `Lines of text start at the leading edge`() throws {
    func places(_ direction: LayoutDirection) -> [CGFloat] {
      let text = Text("a line that is longer\nshort").environment(\.layoutDirection, direction)
      return Stage(text, size: CGSize(width: 300, height: 100)).drawn.map(\.frame.minX)
    }
    let (leftToRight, rightToLeft) = (places(.leftToRight), places(.rightToLeft))
    #expect(leftToRight.count == 2 && rightToLeft.count == 2)
    #expect(leftToRight[0] == leftToRight[1] && rightToLeft[0] == leftToRight[0])
    #expect(rightToLeft[1] > rightToLeft[0] + 50)
  }

  private struct Turning: View {
    @State var direction = LayoutDirection.leftToRight

    var body: some View {
      HStack(spacing: 0) {
        Color.red.frame(width: 10, height: 10)
        Color.blue.frame(width: 30, height: 10)
        Button("Turn") { withAnimation(.linear(duration: 1)) { direction = .rightToLeft } }.frame(width: 60)
      }
      .environment(\.layoutDirection, direction)
    }
  }

  @Test func `A change of the layout direction moves views with an animation`() throws {
    let stage = Stage(Turning(), size: CGSize(width: 100, height: 100))
    #expect(isAt(stage.frames.first, 0, 45, 10, 10))
    try stage.tap("Turn")
    stage.advance(to: 0.5)
    #expect(isAt(stage.frames.first, 45, 45, 10, 10))
    stage.advance(to: 1)
    #expect(isAt(stage.frames.first, 90, 45, 10, 10) && isAt(stage.frames[1], 60, 45, 30, 10))
  }

  @Test func `A view can have its own layout direction`() {
    let direction = Stage(size: CGSize(width: 200, height: 50)) {
      Reading().environment(\.layoutDirection, .rightToLeft)
    }
    #expect(direction.texts == ["rightToLeft"])
  }

  private struct Reading: View {
    @Environment(\.layoutDirection) private var direction
    var body: some View { Text("\(direction)") }
  }
}
