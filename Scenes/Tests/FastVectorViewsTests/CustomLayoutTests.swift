import FastVectorViews
import Testing

private struct Weight: LayoutValueKey {
  static let defaultValue: CGFloat = 1
}

/// A layout that places views next to each other. The weight of a view is its width, and the priority is its distance
/// from the top.
private struct Weighted: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let total = subviews.reduce(0) { $0 + $1[Weight.self] }
    var x = bounds.minX
    for view in subviews {
      let width = bounds.width * view[Weight.self] / total
      view.place(
        at: CGPoint(x: x, y: bounds.minY + view.priority), proposal: ProposedViewSize(width: width, height: 10))
      x += width
    }
  }
}

/// A layout that places views on a circle, starting at an animated angle.
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
    for (index, view) in subviews.enumerated() {
      let angle = (degrees + 360 * Double(index) / Double(subviews.count)) * .pi / 180
      let point = CGPoint(x: bounds.midX + 40 * cos(angle), y: bounds.midY + 40 * sin(angle))
      view.place(at: point, anchor: .center, proposal: .unspecified)
    }
  }
}

private final class Log: @unchecked Sendable {
  var calls: [String] = []
}

/// A layout that records its calls.
private struct Asked: Layout {
  let log: Log

  func makeCache(subviews: Subviews) -> Int {
    log.calls.append("make \(subviews.count)")
    return subviews.count
  }

  func updateCache(_ cache: inout Int, subviews: Subviews) {
    log.calls.append("update \(cache) \(subviews.count)")
    cache = subviews.count
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Int) -> CGSize {
    CGSize(width: 50, height: 10)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Int) {
    log.calls.append("place \(bounds.size.width) \(cache)")
  }
}

private struct Sizes: Layout {
  let report: @Sendable (Subviews) -> Void
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    report(subviews)
    return .zero
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

extension VerticalAlignment {
  private enum Middle: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.bottom] / 4 }
  }
  fileprivate static let quarter = VerticalAlignment(Middle.self)
}

extension HorizontalAlignment {
  private enum Mark: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[HorizontalAlignment.center] }
  }
  fileprivate static let mark = HorizontalAlignment(Mark.self)
}

@Suite struct `Custom layouts` {
  private let size = CGSize(width: 100, height: 100)

  private func boxes<V: View>(@ViewBuilder _ view: () -> V) -> [CGRect] { Stage(size: size, content: view).frames }

  @Test func `A layout places views by their layout values and priorities`() {
    let boxes = boxes {
      Weighted {
        Color.red.layoutValue(key: Weight.self, value: 3).padding(0).background(.blue)
        Color.green.layoutPriority(20)
      }
      .frame(width: 80, height: 40)
    }
    #expect(isAt(boxes[0], 10, 30, 60, 10) && isAt(boxes[1], 10, 30, 60, 10) && isAt(boxes[2], 70, 50, 20, 10))
  }

  @Test func `A layout is mirrored in a right-to-left environment`() {
    let boxes = boxes {
      Weighted {
        Color.red.layoutValue(key: Weight.self, value: 3)
        Color.green
      }
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(isAt(boxes[0], 25, 0, 75, 10) && isAt(boxes[1], 0, 0, 25, 10))
  }

  @Test func `A layout animates its animatable data without evaluating its views`() throws {
    struct Turning: View {
      @State private var degrees = 0.0
      var body: some View {
        Wheel(degrees: degrees) {
          ForEach(0..<2) { _ in Rectangle().frame(width: 10, height: 10) }
        }
        .onTapGesture { withAnimation(.linear(duration: 1)) { degrees = 180 } }
      }
    }
    let stage = Stage(Turning(), size: size)
    try stage.tap(index: 0)
    let bodies = stage.evaluationCounts
    stage.advance(to: 0.5)
    #expect(isAt(stage.frames[0], 45, 85, 10, 10) && isAt(stage.frames[1], 45, 5, 10, 10))
    stage.advance(to: 1.1)
    #expect(isAt(stage.frames[0], 5, 45, 10, 10) && stage.evaluationCounts == bodies && stage.isAtRest)
  }

  @Test func `The cache of a layout persists, and is updated after a change`() throws {
    struct Host: View {
      let log: Log
      @State private var count = 2
      var body: some View {
        Asked(log: log) { ForEach(0..<count, id: \.self) { _ in Rectangle().frame(width: 10, height: 10) } }
          .onTapGesture { count += 1 }
      }
    }
    let log = Log()
    let stage = Stage(Host(log: log), size: size)
    #expect(log.calls == ["make 2", "place 50.0 2"])
    // A view that the layout doesn't place is centered.
    #expect(isAt(stage.frames[0], 45, 45, 10, 10))
    try stage.tap(index: 0)
    #expect(Array(log.calls.dropFirst(2)) == ["update 2 3", "place 50.0 3"])
  }

  @Test func `A layout can keep its subviews between calls`() throws {
    struct Kept: Layout {
      func makeCache(subviews: Subviews) -> [LayoutSubview] { Array(subviews) }
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout [LayoutSubview]) -> CGSize {
        CGSize(width: 40, height: 10)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [LayoutSubview]
      ) {
        for (index, view) in cache.enumerated() {
          view.place(at: CGPoint(x: bounds.minX + 20 * Double(index), y: bounds.minY), proposal: .unspecified)
        }
      }
      func updateCache(_ cache: inout [LayoutSubview], subviews: Subviews) {}
    }
    struct Host: View {
      @State private var count = 2
      var body: some View {
        Kept { ForEach(0..<count, id: \.self) { _ in Rectangle().frame(width: 10, height: 10) } }
          .onTapGesture { count = 1 }
      }
    }
    let stage = Stage(Host(), size: size)
    #expect(isAt(stage.frames[0], 30, 45, 10, 10) && isAt(stage.frames[1], 50, 45, 10, 10))
    // Placements of removed views are ignored.
    try stage.tap(index: 0)
    #expect(stage.frames.count == 1 && isAt(stage.frames[0], 30, 45, 10, 10))
  }

  @Test func `A layout can query the sizes, guides and spacings of its views`() {
    let log = Log()
    let sizes = Sizes { subviews in
      let dimensions = subviews[0].dimensions(in: ProposedViewSize(width: 30, height: nil))
      log.calls = [
        "\(subviews[0].sizeThatFits(.init(width: 30, height: 20)).height)", "\(dimensions.width) \(dimensions.height)",
        "\(dimensions[HorizontalAlignment.center]) \(dimensions[.quarter])",
        "\(dimensions[explicit: .leading] as Any) \(dimensions[explicit: .quarter] as Any)",
        "\(subviews[0].spacing.distance(to: subviews[1].spacing, along: .horizontal))",
        "\(subviews[0].spacing.distance(to: subviews[0].spacing, along: .vertical))",
        "\(subviews[1].spacing.union(ViewSpacing()).distance(to: ViewSpacing(), along: .vertical))",
      ]
    }
    _ = boxes {
      sizes {
        Color.red.alignmentGuide(.leading) { $0.width / 3 }
        Spacer()
      }
    }
    #expect(
      log.calls == [
        "20.0", "30.0 10.0", "15.0 2.5", "Optional(10.0) nil", "0.0", "8.0", "8.0",
      ])
  }

  @Test func `A layout accepts proposals of any size`() {
    struct Hostile: Layout {
      let length: CGFloat
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: length, height: length)
      }
      func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for view in subviews {
          view.place(at: CGPoint(x: length, y: -length), proposal: ProposedViewSize(width: length, height: -1))
        }
      }
    }
    for length in [CGFloat.nan, .infinity, -.infinity, -5, 1e300] {
      let stage = Stage(size: size) {
        Hostile(length: length) {
          Color.red
          Text("a").alignmentGuide(.leading) { _ in length }
        }
        .border(.red)
      }
      _ = (stage.frame(), stage.text)
    }
  }

  @Test func `A layout can call the built-in layouts`() {
    struct Turned: Layout {
      let isVertical: Bool
      private var layout: AnyLayout {
        isVertical ? AnyLayout(VStackLayout(spacing: 0)) : AnyLayout(HStackLayout(spacing: 0))
      }
      func makeCache(subviews: Subviews) -> AnyLayout.Cache { layout.makeCache(subviews: subviews) }
      func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache) -> CGSize {
        layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
      }
      func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache
      ) { layout.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache) }
    }
    for isVertical in [false, true] {
      let boxes = boxes {
        Turned(isVertical: isVertical) {
          Rectangle().frame(width: 10, height: 30)
          Rectangle().frame(width: 20, height: 10)
        }
      }
      let expected = isVertical ? [(45, 30), (40, 60)] : [(35, 35), (45, 45)] as [(CGFloat, CGFloat)]
      #expect(isAt(boxes[0], expected[0].0, expected[0].1, 10, 30))
      #expect(isAt(boxes[1], expected[1].0, expected[1].1, 20, 10))
    }
  }
}

@Suite struct `Type-erased layouts` {
  private struct Turning: View {
    let layouts: [AnyLayout]
    @State private var index = 0
    var body: some View {
      let layout = layouts[index]
      layout {
        Counter()
        Spacer(minLength: 0)
        Rectangle().frame(width: 20, height: 20)
      }
      .frame(width: 60, height: 60)
      Button("turn") { withAnimation(.linear(duration: 1)) { index = 1 } }
    }
  }

  private struct Counter: View {
    @State private var number = Int.random(in: 0..<1_000_000)
    var body: some View { Rectangle().frame(width: 20, height: 20).accessibilityIdentifier("\(number)") }
  }

  @Test func `Changing the layout keeps the views and their states, and moves them`() throws {
    let layouts = [AnyLayout(HStackLayout(spacing: 0)), AnyLayout(VStackLayout(spacing: 0))]
    let stage = Stage(Turning(layouts: layouts), size: CGSize(width: 100, height: 100))
    let top = stage.frames[0].minY - 20
    let identifier = stage.text.split(separator: "\n").first { $0.contains("identifier") }
    #expect(isAt(stage.frames[0], 20, top + 20, 20, 20) && isAt(stage.frames[1], 60, top + 20, 20, 20))
    try stage.tap("turn")
    stage.advance(to: 0.5)
    #expect(isAt(stage.frames[0], 30, top + 10, 20, 20) && isAt(stage.frames[1], 50, top + 30, 20, 20))
    stage.advance(to: 1)
    #expect(isAt(stage.frames[0], 40, top, 20, 20) && isAt(stage.frames[1], 40, top + 40, 20, 20))
    #expect(stage.text.split(separator: "\n").first { $0.contains("identifier") } == identifier)
  }

  @Test func `The data of a layout animates, except between two layout types`() throws {
    func box(_ layouts: [AnyLayout], at time: Double) throws -> CGRect {
      let stage = Stage(Turning(layouts: layouts), size: CGSize(width: 100, height: 100))
      try stage.tap("turn")
      stage.advance(to: time)
      return stage.frames[0]
    }
    let wheels = [AnyLayout(Wheel(degrees: 0)), AnyLayout(Wheel(degrees: 90))]
    let start = try box([wheels[0], wheels[0]], at: 0)
    let middle = try box(wheels, at: 0.5)
    #expect(abs(middle.midX - (start.midX - 40 + 40 * 0.5.squareRoot())) < 1e-6)
    #expect(abs(middle.midY - (start.midY + 40 * 0.5.squareRoot())) < 1e-6)
    // When the layout type changes, the views move instead.
    let mixed = [AnyLayout(Wheel(degrees: 90)), AnyLayout(ZStackLayout())]
    let half = try box(mixed, at: 0.5)
    #expect(abs(half.midY - (start.midY + 20)) < 1e-6 && abs(half.midX - (start.midX - 40)) < 1e-6)
  }
}

@Suite struct `Alignment guides` {
  private func boxes<V: View>(@ViewBuilder _ view: () -> V) -> [CGRect] {
    Stage(size: CGSize(width: 100, height: 100), content: view).frames
  }

  private func bar(_ width: CGFloat, _ height: CGFloat) -> some View { Rectangle().frame(width: width, height: height) }

  @Test func `Alignment guides move views in stacks, which grow as needed`() {
    let boxes = boxes {
      VStack(alignment: .leading, spacing: 0) {
        bar(20, 10)
        bar(20, 10).alignmentGuide(.leading) { _ in -10 }
        bar(20, 10).alignmentGuide(.leading) { $0[HorizontalAlignment.center] }
        // A guide for an alignment that the stack doesn't use has no effect.
        bar(20, 10).alignmentGuide(.trailing) { _ in 99 }
      }
      .border(.red)
    }
    #expect(isAt(boxes[0], 40, 30, 20, 10) && isAt(boxes[1], 50, 40, 20, 10) && isAt(boxes[2], 30, 50, 20, 10))
    #expect(isAt(boxes[3], 40, 60, 20, 10) && isAt(boxes[4], 30.5, 30.5, 39, 39))
  }

  @Test func `Custom alignment guides pass through stacks, frames and paddings`() {
    let boxes = boxes {
      HStack(alignment: .quarter, spacing: 0) {
        bar(10, 40)
        VStack(spacing: 0) {
          bar(10, 20)
          bar(10, 20).alignmentGuide(.quarter) { $0.height / 2 }.padding(.top, 4).frame(height: 30, alignment: .bottom)
        }
      }
    }
    // The guides of the tall bar and of the last bar are both 10 points below their tops, so the tops are aligned. The
    // last bar is 20 + (30 - 20) points below the top of its stack.
    #expect(boxes[0].minY + 10 == boxes[2].minY + 10 && boxes[2].minY == boxes[1].minY + 30)
  }

  @Test func `Alignment guides apply in frames, overlays and layers`() {
    let alignment = Alignment(horizontal: .mark, vertical: .center)
    let frame = boxes { bar(20, 20).alignmentGuide(.mark) { _ in 0 }.frame(width: 60, alignment: alignment) }
    #expect(isAt(frame[0], 50, 40, 20, 20))
    let overlay = boxes {
      bar(40, 40).alignmentGuide(.top) { $0[.bottom] }
        .overlay(alignment: .top) { bar(10, 10).alignmentGuide(.top) { $0[VerticalAlignment.center] } }
    }
    #expect(isAt(overlay[1], 45, 65, 10, 10))
    let layers = boxes {
      ZStack(alignment: .topLeading) {
        bar(40, 40)
        bar(10, 10).alignmentGuide(.leading) { _ in 5 }.alignmentGuide(.top) { _ in 5 }
      }
    }
    #expect(isAt(layers[0], 32.5, 32.5, 40, 40) && isAt(layers[1], 27.5, 27.5, 10, 10))
  }

  @Test func `Alignment guides animate`() throws {
    struct Moving: View {
      @State private var isTrailing = false
      var body: some View {
        VStack(alignment: .leading, spacing: 0) {
          Rectangle().frame(width: 60, height: 10)
          Rectangle().frame(width: 20, height: 10).alignmentGuide(.leading) { isTrailing ? $0.width - 60 : 0 }
        }
        .onTapGesture { withAnimation(.linear(duration: 1)) { isTrailing = true } }
      }
    }
    let stage = Stage(Moving(), size: CGSize(width: 100, height: 100))
    try stage.tap(index: 0)
    stage.advance(to: 0.5)
    #expect(isAt(stage.frames[1], 40, 50, 20, 10))
    stage.advance(to: 1)
    #expect(isAt(stage.frames[1], 60, 50, 20, 10))
  }

  @Test func `Baseline guides align text of different sizes`() {
    func tops(_ alignment: VerticalAlignment) -> [CGFloat] {
      let stage = Stage(size: CGSize(width: 300, height: 100)) {
        HStack(alignment: alignment) {
          Text("small").font(.system(size: 10))
          Text("large\nlines").font(.system(size: 30))
          Rectangle().frame(width: 10, height: 10)
        }
      }
      return stage.drawn.map(\.frame.minY)
    }
    // The ascent of DejaVu Sans is 1901 of 2048 units per em.
    let ascent = 1901.0 / 2048, line = (1901.0 + 483) / 2048
    let first = tops(.firstTextBaseline)
    #expect(abs(first[0] + 10 * ascent - (first[1] + 30 * ascent)) < 1e-6)
    #expect(abs(first[3] + 10 - (first[1] + 30 * ascent)) < 1e-6)
    let last = tops(.lastTextBaseline)
    #expect(abs(last[0] + 10 * ascent - (last[1] + 30 * line + 30 * ascent)) < 1e-6)
  }
}
