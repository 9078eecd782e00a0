import Foundation
import SwiftUI
import SwiftUIApp
import Testing

@testable import FastVectorSwiftUI

/// These tests need no screen. They evaluate the views in the same way as SwiftUI and draw into the graphics context of
/// the SwiftUI stub.
@MainActor
struct FastLineChartTests {
  private final class Screen {
    @State var window: ClosedRange<Double>?
    @State var selection: Double?
  }

  private static let size = CGSize(width: 100, height: 50)

  @discardableResult
  private func draw(_ chart: FastLineChart, at phases: ChangePhases? = nil) -> GraphicsContext.StubDrawing {
    var plot = chart.plot
    if let phases { plot.animatableData = phases }
    var context = GraphicsContext(stub: ())
    plot.draw(in: &context, size: Self.size)
    return context.stubDrawing
  }

  private func points(_ path: Path) -> [CGPoint] {
    var points: [CGPoint] = []
    path.forEach { element in
      switch element {
      case .move(let end), .line(let end): points.append(end)
      default: Issue.record("unexpected element: \(element)")
      }
    }
    return points
  }

  @Test func `Each line of a chart is stroked in its color`() {
    let lines = [Series([0, 1]), Series([1, 0]), Series([0.5, 0.5])]
    let drawing = draw(FastLineChart(lines, colors: [.red, .accentColor], lineWidth: 3))
    #expect(drawing.strokes.map(\.color) == [.red, .accentColor, .red])
    #expect(drawing.strokes.allSatisfy { $0.style.lineWidth == 3 && $0.opacity == 1 })
    #expect(points(drawing.strokes[0].path) == [CGPoint(x: 0, y: 50), CGPoint(x: 100, y: 0)])
    #expect(draw(FastLineChart(lines)).strokes.count == 3)
  }

  @Test func `The timeline of a chart runs while points are streamed`() {
    #expect(FastLineChart([Series([0, 1])]).plot.body is TimelineView<AnimationTimelineSchedule, Canvas<EmptyView>>)
    for stream in [nil, ChartStream()] {
      let body = FastLineChart([Series([0, 1])], stream: stream).plot.body
      let timeline = body as? TimelineView<AnimationTimelineSchedule, Canvas<EmptyView>>
      #expect(timeline?.stubIsPaused == (stream == nil))
      var context = GraphicsContext(stub: ())
      timeline?.stubContent(at: Date(timeIntervalSince1970: 0)).renderer(&context, Self.size)
      #expect(context.stubDrawing.strokes.count == 1)
    }
  }

  @Test func `Errors of a stream are passed to the app`() {
    let stream = ChartStream()
    var errors: [ChartStreamError] = []
    let chart = FastLineChart([Series([0, 1], id: "a")], stream: stream, onStreamError: { errors.append($0) })
    stream.append([1], to: "b")
    #expect(draw(chart).strokes.count == 1)
    #expect(errors == [.unknownLine("b", known: ["a"])])
  }

  @Test func `Dragging pans from the start of the drag, and pinching zooms`() {
    let screen = Screen()
    let chart = FastLineChart([Series([Double](repeating: 1, count: 101))], window: screen.$window)
    draw(chart)
    chart.drag(to: CGPoint(x: 30, y: 0), from: CGPoint(x: 20, y: 0))
    #expect(screen.window == -10...90)
    chart.drag(to: CGPoint(x: 40, y: 0), from: CGPoint(x: 20, y: 0))
    #expect(screen.window == -20...80)
    chart.endGesture()
    chart.zoom(by: 2, anchor: 0.5)
    #expect(screen.window == 25...75)
    chart.zoom(by: 0, anchor: 0.5)
    #expect(screen.window == 25...75)
  }

  @Test func `If selection is enabled, dragging selects a point, which is drawn and read out`() {
    let screen = Screen()
    let series = Series((0...100).map(Double.init), id: "line")
    let chart = FastLineChart([series], window: screen.$window, selection: screen.$selection)
    #expect(draw(chart).fills.isEmpty)
    chart.drag(to: CGPoint(x: 25, y: 0), from: .zero)
    #expect(screen.selection == 25 && screen.window == nil)
    chart.drag(to: CGPoint(x: 1_000, y: 0), from: .zero)
    #expect(screen.selection == 100)
    chart.adjust(.decrement)
    #expect(screen.selection == 99)
    chart.adjust(.increment)
    chart.adjust(.increment)
    #expect(screen.selection == 100)
    #expect(chart.accessibilityValue == "at 100; line: 100")
    screen.selection = 50
    let drawing = draw(FastLineChart([series], selection: screen.$selection))
    #expect(drawing.strokes.count == 2 && drawing.fills.count == 1)
    #expect(points(drawing.strokes[1].path) == [CGPoint(x: 50, y: 0), CGPoint(x: 50, y: 50)])
  }

  @Test func `The chart view and the sample app can be evaluated`() {
    _ = FastLineChart([Series([1, 2])]).body
    _ = ChartApp().body
  }

  @Test func `A LineChart is animated with SwiftUI's arithmetic and creates SwiftUI's path`() {
    var (old, new) = (LineChart([0, 4, 0], range: 0...4), LineChart([4, 0, 4], range: 0...4))
    let step = (new.animatableData - old.animatableData).scaled(by: 0.25)
    old.animatableData += step
    let rect = CGRect(x: 0, y: 0, width: 20, height: 4)
    #expect(points(old.path(in: rect)) == [CGPoint(x: 0, y: 3), CGPoint(x: 10, y: 1), CGPoint(x: 20, y: 3)])
    new.animatableData = DeferredVector([1, .nan, 3])
    var moves = 0
    new.path(in: rect).forEach { if case .move = $0 { moves += 1 } }
    #expect(moves == 2)
  }
}
