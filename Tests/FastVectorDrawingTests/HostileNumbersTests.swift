import FastVectorCharts
import FastVectorDrawing
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Invalid numbers in pictures` {
  private let chart = Chart([1.0, 2, 3]).size(width: 200, height: 150)
  private let later = Chart([3.0, 2, 1])

  @Test(arguments: hostileNumbers)
  func `Animations accept invalid rates, pauses and durations`(number: Double) throws {
    for (rate, rest, duration) in [
      (number, 1, nil), (30, number, 1), (30, 1, number), (number, number, number),
    ] as [(Double, Double, Double?)] {
      let frames = try ChartFrameSequence(
        chart.animated(
          to: later, by: .index, .linear(duration: 0.2), stagger: number, frameRate: rate, rest: rest,
          duration: duration))
      #expect(FrameFormat.frameRates.contains(frames.frameRate))
      #expect(frames.frameCount >= 1 && Double(frames.frameCount) <= 3 * AnimatedChart.longestDuration * 1000 + 1)
      for index in hostileCounts { #expect(frames.picture(index).lines.count == 1) }
      #expect(frames.picture(at: number).lines.count == 1)
    }
  }

  @Test(arguments: hostileNumbers)
  func `A frame for an invalid rectangle is drawn into the whole plot`(number: Double) throws {
    let layout = try ChartLayout(chart)
    let animator = ChartAnimator([Series([1, 2, 3])], in: CGRect(x: number, y: number, width: number, height: number))
    #expect(ChartPicture(animator.frame(at: number), in: layout).lines.count == 1)
  }

  @Test(arguments: hostileNumbers)
  func `Charts accept invalid values, ranges, widths and sizes`(number: Double) throws {
    let values: [Double] = [number, 1, -number, number / 2]
    var charts = [Chart(values), Chart(values).yAxis(scale: .log), Chart([values[0]])]
    charts.append(Chart(values).lineStyle { ($0.width, $0.opacity, $0.dash) = (number, number, [number, 1]) })
    charts.append(Chart(values).lineStyle { $0.hasArea = true }.fonts(ChartFonts().scaled(by: min(number, 1))))
    if !number.isNaN {
      for scale in ScaleType.allCases {
        for range in [min(number, 0)...max(number, 0), number...number] {
          charts.append(Chart(values).xAxis(.fixed(range), scale: scale).yAxis(.fixed(range), scale: scale))
        }
      }
    }
    for format in [ChartAxis.Format.percent, .compact, .decimals(-5), .decimals(.max)] {
      charts.append(Chart(values).yAxis(format: format, tickCount: .min).xAxis(tickCount: .max))
    }
    for chart in charts.map({ $0.size(width: 300, height: 200) }) {
      _ = try? chart.svg()
      _ = chart.text(columns: 40, rows: 10)
      _ = try? ChartFrameSequence(chart.animated(to: Chart([Double]()), frameRate: 4)).picture(3)
    }
    for scale in [number, 1] {
      for count in hostileCounts {
        #expect(throws: ChartLayoutError.self) { try Chart(values).size(width: count, height: 100, scale: scale).svg() }
      }
    }
  }

  @Test func `Invalid timing means 60 frames per second, no pause, and the duration of the motion`() throws {
    let frames = try ChartFrameSequence(
      chart.animated(
        to: later, by: .index, .linear(duration: 0.5), frameRate: 1e10, rest: .nan, duration: .nan))
    #expect(frames.frameRate == 60 && frames.frameCount == 32)
  }

  @Test(arguments: hostileNumbers)
  func `Invalid sizes and scales of pictures are rejected or drawn`(number: Double) throws {
    #expect((try? ChartLayout(width: 320, height: 240, scale: number)) == nil || number > 0)
    for count in hostileCounts {
      #expect(throws: ChartLayoutError.self) { try ChartLayout(width: count, height: 240) }
      #expect(throws: ChartLayoutError.self) { try ChartLayout(width: 320, height: count) }
      #expect(throws: AnimationEncodingError.self) { try FrameFormat(width: count, height: 10, frameRate: 30) }
    }
    #expect(throws: AnimationEncodingError.self) { try FrameFormat(width: 10, height: 10, frameRate: number) }
    var canvas = BrailleCanvas(columns: 0, rows: -1)
    for count in hostileCounts { canvas.write("text", column: count, row: count) }
  }

  @Test(arguments: hostileNumbers)
  func `Invalid coordinates are omitted from an SVG document`(number: Double) throws {
    let layout = try SampleChart.layout()
    let path = Path(points: [(number, 1), (20, number), (30, 30), (number, number), (50, 60)])
    let picture = ChartPicture(
      lines: [
        ChartPicture.Line(path, style: .chartLine(width: number), baseline: number),
        ChartPicture.Line(path, style: StrokeStyle(lineWidth: 2, dash: [number, 1], dashPhase: number)),
      ], xTicks: [ChartPicture.Tick(number, "a")], yTicks: [ChartPicture.Tick(number, "b")])
    let svg = picture.svg(layout)
    #expect(!svg.contains("nan") && !svg.contains("inf"))
    let animator = ChartAnimator([Series([1, number, 3])], in: layout.plot)
    var logAxis = ChartAxis()
    logAxis.scale = .log
    let animated = ChartPicture(animator.frame(at: number), in: layout, xAxis: logAxis, yAxis: logAxis)
    #expect(!animated.svg(layout).contains("nan"))
  }
}
