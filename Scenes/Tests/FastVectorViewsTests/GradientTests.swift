import FastVectorCairo
import Foundation
import Testing

@testable import FastVectorViewsCairo

typealias Color = FastVectorViews.Color

let pureRed = Color(red: 1, green: 0, blue: 0)
let pureBlue = Color(red: 0, green: 0, blue: 1)

/// Returns true if each component of two pixels differs by at most the tolerance.
func isClose(_ pixel: UInt32, _ expected: UInt32, _ tolerance: Int = 4) -> Bool {
  [24, 16, 8, 0].allSatisfy { abs(Int(pixel >> $0 & 0xff) - Int(expected >> $0 & 0xff)) <= tolerance }
}

@Suite struct `Gradients` {
  private func bitmap<V: View>(_ view: V) throws -> Bitmap {
    try Stage(size: CGSize(width: 40, height: 20)) { view }.bitmap()
  }

  private let colors = Gradient(colors: [pureRed, pureBlue])

  @Test func `The colors of a gradient are evenly spaced`() {
    let gradient = Gradient(colors: [.red, .green, .blue])
    #expect(gradient.stops.map(\.location) == [0, 0.5, 1])
    #expect(Gradient(colors: [.red]).stops.map(\.location) == [0] && Gradient(colors: []).stops.isEmpty)
  }

  @Test func `A linear gradient mixes its colors between two points`() throws {
    let picture = try bitmap(LinearGradient(gradient: colors, startPoint: .leading, endPoint: .trailing))
    for column in 0..<40 {
      let blue = UInt32((Double(column) + 0.5) / 40 * 255)
      for row in [0, 10, 19] { #expect(isClose(picture[column, row], 0xff00_0000 | (255 - blue) << 16 | blue)) }
    }
  }

  @Test func `A radial gradient consists of circles, and has the last color outside them`() throws {
    let picture = try bitmap(RadialGradient(gradient: colors, center: .center, startRadius: 2, endRadius: 8))
    for column in 0..<40 {
      let distance = abs(Double(column) + 0.5 - 20)
      let share = min(max((hypot(distance, 0.5) - 2) / 6, 0), 1)
      let blue = UInt32(share * 255)
      #expect(isClose(picture[column, 10], 0xff00_0000 | (255 - blue) << 16 | blue), "\(column)")
    }
  }

  @Test func `An elliptical gradient is stretched to the rectangle`() throws {
    let picture = try bitmap(EllipticalGradient(gradient: colors))
    // Both points are halfway from the center to an edge.
    #expect(isClose(picture[30, 10], picture[20, 15], 16) && isClose(picture[30, 10], 0xff80_007f, 12))
    #expect(isClose(picture[0, 0], 0xff00_00ff))
  }

  @Test func `An angular gradient starts at the right and continues clockwise`() throws {
    let picture = try bitmap(AngularGradient(gradient: colors, center: .center))
    #expect(isClose(picture[39, 10], 0xffff_0000, 8) && isClose(picture[39, 9], 0xff00_00ff, 8))
    #expect(isClose(picture[20, 19], 0xffbf_003f, 8))
    #expect(isClose(picture[0, 10], 0xff80_007f, 8) && isClose(picture[19, 0], 0xff3f_00bf, 8))
  }

  @Test func `An angular gradient of half a turn fills the other half with its end colors`() throws {
    let picture = try bitmap(
      AngularGradient(gradient: colors, center: .center, startAngle: .zero, endAngle: .degrees(180)))
    #expect(isClose(picture[20, 19], 0xff7f_0080, 8))
    #expect(picture[10, 0] == 0xff00_00ff && picture[30, 0] == 0xffff_0000)
  }

  @Test func `Gradient stops below 0 or above 1 are clipped`() throws {
    let stops = [Gradient.Stop(color: pureBlue, location: 1.5), Gradient.Stop(color: pureRed, location: -0.5)]
    let picture = try bitmap(LinearGradient(stops: stops, startPoint: .leading, endPoint: .trailing))
    #expect(isClose(picture[0, 5], 0xffbf_0040) && isClose(picture[39, 5], 0xff40_00bf))
  }

  @Test func `A gradient without colors or with invalid numbers draws nothing`() throws {
    let nothing: UInt32 = 0xffff_ffff
    #expect(try bitmap(LinearGradient(colors: [], startPoint: .top, endPoint: .bottom))[5, 5] == nothing)
    let broken = UnitPoint(x: .nan, y: .infinity)
    #expect(try bitmap(LinearGradient(gradient: colors, startPoint: broken, endPoint: .bottom))[5, 5] == nothing)
    #expect(
      try bitmap(RadialGradient(gradient: colors, center: broken, startRadius: 0, endRadius: .nan))[5, 5] == nothing)
    #expect(try bitmap(AngularGradient(gradient: colors, center: broken))[5, 5] == nothing)
  }

  @Test func `A gradient can be the style of fills, strokes, backgrounds, overlays and text`() throws {
    let style = LinearGradient.linearGradient(colors: [pureRed, pureBlue], startPoint: .leading, endPoint: .trailing)
    func ends<V: View>(_ view: V) throws -> Bool {
      let picture = try bitmap(view)
      return isClose(picture[1, 10], 0xffff_0000, 16) && isClose(picture[38, 10], 0xff00_00ff, 16)
    }
    #expect(try ends(Rectangle().fill(style)))
    #expect(try ends(Rectangle().stroke(style, lineWidth: 10)))
    #expect(try ends(Rectangle().strokeBorder(style, lineWidth: 4)))
    #expect(try ends(Color.clear.background(style)))
    #expect(try ends(Color.green.overlay(style)))
    #expect(
      try ends(
        Color.clear.background(
          .linearGradient(colors: [pureRed, pureBlue], startPoint: .leading, endPoint: .trailing), in: Rectangle())))
    #expect(try ends(Rectangle().foregroundStyle(style)))
    #expect(try ends(Rectangle().fill(AnyShapeStyle(style))))
    let text = try bitmap(Text("MMMMMMMM").font(.system(size: 30)).foregroundStyle(style).frame(width: 40).fixedSize())
    let pixels = (0..<40).map { column in (0..<20).map { text[column, $0] } }
    #expect(pixels.flatMap(\.self).contains { $0 & 0xffff != 0xffff && $0 >> 16 & 0xff > 100 })
  }

  @Test func `The gradient of a color starts with a lighter version of the color`() throws {
    let picture = try bitmap(Rectangle().fill(pureBlue.gradient))
    #expect(isClose(picture[5, 19], 0xff00_00ff, 6) && isClose(picture[5, 0], 0xff33_33ff, 6))
  }

  private struct Moving: View {
    @State var isMoved = false
    let first, second: LinearGradient
    var body: some View {
      Rectangle().fill(isMoved ? second : first)
        .onAppear { withAnimation(.linear(duration: 1)) { isMoved = true } }
    }
  }

  private func paint(_ stage: Stage) -> DisplayList.Paint? {
    func find(_ elements: [DisplayList.Element]) -> DisplayList.Paint? {
      for element in elements {
        if case .fill(_, let paint, _) = element { return paint }
        if case .layer(let layer) = element, let paint = find(layer.elements) { return paint }
      }
      return nil
    }
    return find(stage.frame().elements)
  }

  @Test func `The colors, stops and points of a gradient animate`() throws {
    let first = LinearGradient(
      stops: [.init(color: pureRed, location: 0), .init(color: pureBlue, location: 0.5)], startPoint: .leading,
      endPoint: .trailing)
    let second = LinearGradient(
      stops: [.init(color: pureBlue, location: 0.5), .init(color: pureBlue, location: 1)], startPoint: .top,
      endPoint: .bottom)
    let stage = Stage(Moving(first: first, second: second), size: CGSize(width: 40, height: 20))
    stage.advance(to: 0.5)
    guard case .linearGradient(let gradient, let start, let end) = try #require(paint(stage)) else {
      Issue.record("the style isn't a gradient")
      return
    }
    let middle = gradient.stops[0].color
    #expect(abs(middle.red - 0.5) < 1e-9 && abs(middle.blue - 0.5) < 1e-9)
    #expect(gradient.stops.map(\.location) == [0.25, 0.75])
    #expect(isAt(CGRect(origin: start, size: CGSize(width: end.x, height: end.y)), 10, 5, 30, 15))
    stage.advance(to: 2)
    #expect(stage.isAtRest && stage.text.contains("linear(#0000ff 0.5, #0000ff 1; 0.5, 0, 0.5, 1)"))
  }

  @Test func `A gradient with a different number of colors replaces the previous one immediately`() throws {
    let first = LinearGradient(gradient: colors, startPoint: .leading, endPoint: .trailing)
    let second = LinearGradient(colors: [.red, .green, .blue], startPoint: .top, endPoint: .bottom)
    let stage = Stage(Moving(first: first, second: second), size: CGSize(width: 40, height: 20))
    stage.advance(to: 0.5)
    guard case .linearGradient(let gradient, _, let end) = try #require(paint(stage)) else {
      Issue.record("the style isn't a gradient")
      return
    }
    #expect(gradient == Gradient(colors: [.red, .green, .blue]) && end == CGPoint(x: 20, y: 20))
  }

  private struct Restyled: View {
    @State var isMoved = false
    var body: some View {
      Rectangle()
        .foregroundStyle(isMoved ? AnyShapeStyle(pureBlue) : AnyShapeStyle(pureRed))
        .onAppear { withAnimation(.linear(duration: 1)) { isMoved = true } }
    }
  }

  @Test func `A gradient or color in the environment animates`() throws {
    let stage = Stage(Restyled(), size: CGSize(width: 40, height: 20))
    stage.advance(to: 0.25)
    guard case .color(let color) = try #require(paint(stage)) else {
      Issue.record("the style isn't a color")
      return
    }
    let expected = pureRed.mix(with: pureBlue, by: 0.25)
    #expect(abs(color.red - expected.red) < 1e-5 && abs(color.blue - expected.blue) < 1e-5)
  }

  @Test func `A tap hits a gradient wherever its color is visible`() throws {
    func isHit(_ colors: [Color]) -> Bool {
      let stage = Stage(size: CGSize(width: 40, height: 20)) {
        LinearGradient(colors: colors, startPoint: .top, endPoint: .bottom).onTapGesture {}
      }
      return (try? stage.tap(at: CGPoint(x: 20, y: 10))) != nil
    }
    #expect(isHit([.clear, .red]) && !isHit([.clear, .clear]))
  }
}

@Suite struct `Levels of the foreground style` {
  /// Returns the colors of text in the notation of summaries.
  private func color(_ view: some View) -> String {
    let line = Stage(view, size: CGSize(width: 60, height: 60)).text.split(separator: "\n").last ?? ""
    return line.split(separator: " ").first { $0.hasPrefix("#") }.map(String.init) ?? ""
  }

  private let rectangle = Rectangle()

  @Test func `Explicit levels of the foreground style are used unchanged`() {
    let ranks: [HierarchicalShapeStyle] = [.primary, .secondary, .tertiary]
    let given: [Color] = [.red, .green, .blue]
    for (rank, expected) in zip(ranks, given) {
      #expect(color(rectangle.fill(rank).foregroundStyle(.red, .green, .blue)) == color(rectangle.fill(expected)))
      #expect(
        color(rectangle.foregroundStyle(rank).foregroundStyle(.red, .green, .blue)) == color(rectangle.fill(expected)))
      #expect(
        color(Text("a").foregroundStyle(rank).foregroundStyle(.red, .green, .blue))
          == color(Text("a").foregroundStyle(expected)))
    }
  }

  @Test func `Missing levels of the foreground style are paler, or label colors if no style is set`() {
    #expect(color(rectangle.fill(.secondary).foregroundStyle(.red)) == color(rectangle.fill(Color.red.opacity(0.5))))
    #expect(color(rectangle.fill(.tertiary).foregroundStyle(.red)) == color(rectangle.fill(Color.red.opacity(0.25))))
    #expect(
      color(rectangle.fill(.tertiary).foregroundStyle(.red, .blue)) == color(rectangle.fill(Color.blue.opacity(0.5))))
    #expect(color(rectangle.fill(.primary)) == color(rectangle))
    #expect(color(rectangle.fill(.secondary)) == color(rectangle.fill(Color.secondary)))
    #expect(color(rectangle.fill(.tertiary)) != color(rectangle.fill(.secondary)))
  }

  @Test func `Levels of the foreground style move up if one of them becomes the primary style`() {
    let second = rectangle.fill(.secondary).foregroundStyle(.secondary)
    #expect(color(second.foregroundStyle(.red, .green, .blue)) == color(rectangle.fill(.blue)))
    #expect(color(second) == color(rectangle.fill(.tertiary)))
    #expect(color(rectangle.fill(.secondary).foregroundStyle(.primary)) == color(rectangle.fill(.secondary)))
    #expect(color(rectangle.foregroundStyle(.primary).foregroundStyle(.red)) == color(rectangle.fill(.red)))
  }
}
