import FastVectorViews
import Testing

@Suite struct `Placement of views` {
  private func boxes<V: View>(_ view: V) -> [CGRect] { Stage(view, size: CGSize(width: 100, height: 80)).frames }

  private var square: some View { Color.red.frame(width: 10, height: 10) }

  @Test func `A containerRelativeFrame takes a fraction of the stage`() {
    #expect(isAt(boxes(Color.red.containerRelativeFrame(.horizontal).frame(height: 10))[0], 0, 35, 100, 10))
    #expect(isAt(boxes(Color.red.containerRelativeFrame([.horizontal, .vertical]))[0], 0, 0, 100, 80))
    // The view spans two of four columns. Each column is 17.5 points wide, and the spacing is 10 points.
    let parts = Color.red.frame(height: 10).containerRelativeFrame(.horizontal, count: 4, span: 2, spacing: 10)
    #expect(isAt(boxes(parts)[0], 27.5, 35, 45, 10))
    let halves = Color.red.containerRelativeFrame([.horizontal, .vertical]) { length, axis in
      axis == .horizontal ? length / 2 : length / 4
    }
    #expect(isAt(boxes(halves)[0], 25, 30, 50, 20))
    #expect(isAt(boxes(square.containerRelativeFrame(.horizontal, alignment: .trailing))[0], 90, 35, 10, 10))
  }

  @Test func `A safe area inset takes space from the view`() {
    let bottom = boxes(Color.blue.safeAreaInset(edge: .bottom, alignment: .trailing, spacing: 0) { square })
    #expect(isAt(bottom[0], 0, 0, 100, 70))
    #expect(isAt(bottom[1], 90, 70, 10, 10))
    let top = boxes(Color.blue.safeAreaInset(edge: .top) { square })
    #expect(isAt(top[0], 0, 18, 100, 62))
    #expect(isAt(top[1], 45, 0, 10, 10))
    let leading = boxes(Color.blue.safeAreaInset(edge: .leading, alignment: .top, spacing: 5) { square })
    #expect(isAt(leading[0], 15, 0, 85, 80))
    #expect(isAt(leading[1], 0, 0, 10, 10))
    let trailing = boxes(Color.blue.safeAreaInset(edge: .trailing, spacing: 5) { square })
    #expect(isAt(trailing[0], 0, 0, 85, 80))
    #expect(isAt(trailing[1], 90, 35, 10, 10))
  }

  @Test func `Visual effects can depend on the geometry and don't change it`() {
    struct Scene: View {
      let log: Log
      var body: some View {
        HStack(spacing: 0) {
          Color.red.frame(width: 20, height: 10)
            .visualEffect { [log] content, geometry in
              log.frames.append(geometry.frame(in: .global))
              return content.offset(x: geometry.size.width).opacity(geometry.frame(in: .global).minX / 100)
            }
          Color.blue.frame(width: 20, height: 10)
        }
      }
    }
    final class Log: @unchecked Sendable { var frames: [CGRect] = [] }
    let log = Log()
    let stage = Stage(Scene(log: log), size: CGSize(width: 100, height: 80))
    #expect(isAt(log.frames.last, 30, 35, 20, 10))
    #expect(stage.text.contains("_OffsetEffect [20, 0] (30, 35, 20, 10)"), "\(stage.text)")
    #expect(stage.text.contains("opacity 0.3"), "\(stage.text)")
    let count = log.frames.count
    stage.advance(to: 1)
    #expect(log.frames.count == count)
  }

  @Test func `Visual effects animate`() {
    struct Scene: View {
      @State private var isAway = false
      var body: some View {
        Color.red.frame(width: 10, height: 10)
          .visualEffect { [isAway] content, _ in content.offset(x: isAway ? 40 : 0) }
          .onTapGesture { withAnimation(.linear(duration: 1)) { isAway = true } }
      }
    }
    let stage = Stage(Scene(), size: CGSize(width: 100, height: 80))
    try? stage.tap(index: 0)
    stage.advance(to: 0.25)
    #expect(stage.text.contains("_OffsetEffect [10, 0]"), "\(stage.text)")
  }

  @Test func `An animated modifier moves with its animation, and other changes are immediate`() {
    struct Scene: View {
      @State private var isAway = false
      var body: some View {
        Color.red.frame(width: 10, height: 10)
          .opacity(isAway ? 0.5 : 1)
          .modifier(Moved(distance: isAway ? 40 : 0).animation(.linear(duration: 1)))
          .onTapGesture { isAway = true }
      }
    }
    struct Moved: ViewModifier {
      let distance: CGFloat
      func body(content: Content) -> some View { content.offset(x: distance) }
    }
    let stage = Stage(Scene(), size: CGSize(width: 100, height: 80))
    try? stage.tap(index: 0)
    stage.advance(to: 0.25)
    #expect(stage.text.contains("_OffsetEffect [10, 0]"), "\(stage.text)")
    #expect(stage.text.contains("opacity 0.5"), "\(stage.text)")
  }
}
