import FastVectorViews
import Testing

@Suite struct `Lazy layouts` {
  private func boxes<V: View>(_ view: V) -> [CGRect] { Stage(view, size: CGSize(width: 100, height: 100)).frames }

  private func square(_ length: CGFloat) -> some View { Color.red.frame(width: length, height: length) }

  @Test func `A lazy stack takes all the space across its axis`() {
    let vertical = boxes(
      LazyVStack(alignment: .trailing, spacing: 10) {
        square(20)
        square(30)
      })
    #expect(isAt(vertical[0], 80, 20, 20, 20) && isAt(vertical[1], 70, 50, 30, 30))
    let horizontal = boxes(
      LazyHStack(alignment: .top, spacing: 10) {
        square(20)
        square(30)
      })
    #expect(isAt(horizontal[0], 20, 0, 20, 20) && isAt(horizontal[1], 50, 0, 30, 30))
  }

  @Test func `Flexible columns of a lazy grid share the space left by fixed ones`() {
    let boxes = boxes(
      LazyVGrid(columns: [GridItem(.fixed(20), spacing: 10), GridItem(spacing: 10), GridItem()], spacing: 5) {
        ForEach(0..<5, id: \.self) { _ in Color.red.frame(height: 10) }
      })
    #expect(boxes.count == 5)
    // The two flexible columns share 60 points. The two rows are 10 points high, have a spacing of 5 points, and are
    // centered.
    #expect(isAt(boxes[0], 0, 37.5, 20, 10) && isAt(boxes[1], 30, 37.5, 30, 10) && isAt(boxes[2], 70, 37.5, 30, 10))
    #expect(isAt(boxes[3], 0, 52.5, 20, 10) && isAt(boxes[4], 30, 52.5, 30, 10))
  }

  @Test func `The space that a bounded column doesn't take is shared by the columns after it`() {
    let boxes = boxes(
      LazyVGrid(columns: [
        GridItem(.flexible(maximum: 16), spacing: 4), GridItem(.flexible(minimum: 60), spacing: 4), GridItem(),
      ]) {
        ForEach(0..<3, id: \.self) { _ in Color.red.frame(height: 10) }
      })
    // The first column takes its maximum of 16 points, because a third of 92 points is more. The second column takes
    // its minimum of 60 points, because half of the remaining 76 points is less. The third column gets the remaining 16
    // points.
    #expect(isAt(boxes[0], 0, 45, 16, 10) && isAt(boxes[1], 20, 45, 60, 10) && isAt(boxes[2], 84, 45, 16, 10))
  }

  @Test(arguments: [(20, 3), (27, 3), (29, 2), (46, 2), (47, 1), (120, 1)] as [(CGFloat, Int)])
  func `A lazy grid has as many adaptive columns as fit`(minimum: CGFloat, count: Int) {
    let boxes = boxes(
      LazyVGrid(columns: [GridItem(.adaptive(minimum: minimum))]) {
        ForEach(0..<4, id: \.self) { _ in Color.red.frame(height: 10) }
      })
    #expect(boxes.filter { $0.minY == boxes[0].minY }.count == count)
    #expect(boxes[0].width >= minimum)
  }

  @Test func `A lazy grid aligns its cells and columns`() {
    let boxes = boxes(
      LazyVGrid(
        columns: [GridItem(.fixed(30), spacing: 0, alignment: .bottomTrailing), GridItem(.fixed(30))],
        alignment: .trailing
      ) {
        square(10)
        square(20)
      })
    #expect(isAt(boxes[0], 60, 50, 10, 10) && isAt(boxes[1], 75, 40, 20, 20))
  }

  @Test func `A horizontal lazy grid is filled column by column`() {
    let boxes = boxes(
      LazyHGrid(rows: [GridItem(.fixed(10), spacing: 2), GridItem(.fixed(20))], alignment: .top, spacing: 4) {
        ForEach(0..<3, id: \.self) { _ in Color.red.frame(width: 10) }
      })
    #expect(isAt(boxes[0], 38, 0, 10, 10) && isAt(boxes[1], 38, 12, 10, 20) && isAt(boxes[2], 52, 0, 10, 10))
  }

  @Test func `A lazy grid accepts any list of columns`() {
    for item in [
      GridItem(.fixed(-5)), GridItem(.adaptive(minimum: 0)), GridItem(.adaptive(minimum: -3)),
      GridItem(.fixed(.infinity)),
      GridItem(.flexible(minimum: .nan)), GridItem(.flexible(minimum: 50, maximum: 10)), GridItem(spacing: -200),
      GridItem(.adaptive(minimum: 10, maximum: 5), spacing: -10),
    ] {
      let stage = Stage(size: CGSize(width: 100, height: 100)) {
        LazyVGrid(columns: [item, item]) { ForEach(0..<3, id: \.self) { _ in Color.red.frame(height: 10) } }
      }
      _ = stage.frame()
    }
    #expect(isAt(boxes(LazyVGrid(columns: []) { Color.red.frame(height: 10) }).first, 0, 45, 100, 10))
  }
}

@Suite struct `Geometry groups` {
  private struct Scene: View {
    let isGroup: Bool
    @State private var isRight = false
    private var content: some View {
      HStack(spacing: 0) {
        Color.red.frame(width: 10, height: 10)
        if isRight { Color.blue.frame(width: 10, height: 10).transition(.identity) }
      }
    }
    var body: some View {
      VStack {
        Group { if isGroup { content.geometryGroup() } else { content } }
          .frame(width: 100, alignment: isRight ? .trailing : .leading)
        Button("go") { withAnimation(.linear(duration: 1)) { isRight = true } }
      }
    }
  }

  private func blue(isGroup: Bool) throws -> CGRect? {
    let stage = Stage(Scene(isGroup: isGroup), size: CGSize(width: 100, height: 100))
    try stage.tap("go")
    stage.advance(to: 0.5)
    return stage.frames.dropFirst().first
  }

  @Test func `Views that appear in a geometry group move with the group`() throws {
    #expect(try blue(isGroup: false)?.minX == 90)
    #expect(try blue(isGroup: true)?.minX == 50)
  }
}

@Suite struct `Steppers` {
  @Test func `A stepper increments and decrements a number in its range`() throws {
    struct Scene: View {
      @State private var number = 1
      @State private var edits = ""
      var body: some View {
        VStack {
          Stepper("Number", value: $number, in: 0...3, step: 2) { edits += $0 ? "+" : "-" }
          Text("is \(number) \(edits)")
        }
      }
    }
    let stage = Stage(Scene(), size: CGSize(width: 200, height: 100))
    try stage.tap("Increment")
    #expect(stage.text.contains("is 3 +-"))
    #expect(throws: StageError.self) { try stage.tap("Increment") }
    try stage.tap("Decrement")
    try stage.tap("Decrement")
    #expect(stage.text.contains("is 0 "))
    #expect(throws: StageError.self) { try stage.tap("Decrement") }
    #expect(stage.warnings.isEmpty)
  }
}

@Suite struct `Sliders with labels` {
  @Test func `A slider reports when a finger grabs and releases the knob`() throws {
    struct Scene: View {
      @State private var value = 0.0
      @State private var log = ""
      var body: some View {
        VStack {
          Slider(value: $value, in: 0...1) {
            Text("hidden")
          } minimumValueLabel: {
            Text("0")
          } maximumValueLabel: {
            Text("1")
          } onEditingChanged: {
            log += $0 ? "<" : ">"
          }
          Text("\(value > 0.5 ? "much" : "little") \(log)")
        }
      }
    }
    let stage = Stage(Scene(), size: CGSize(width: 200, height: 100))
    #expect(stage.texts.contains("0") && stage.texts.contains("1") && !stage.texts.contains("hidden"))
    try stage.set(slider: "0", to: 0.75)
    #expect(stage.texts.contains { $0.hasPrefix("much") && $0.hasSuffix("<>") })
    let knob = stage.frames.last { abs($0.width - 28) < 1 }!
    try stage.drag(from: CGPoint(x: knob.midX, y: knob.midY), to: CGPoint(x: 20, y: knob.midY))
    #expect(stage.texts.contains { $0.hasPrefix("little") && $0.hasSuffix("<><>") })
  }
}
