import FastVectorCairo
import FastVectorDrawing
import Foundation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Charts in scenes` {
  private func chart() throws -> Chart {
    let series = try Series(x: [0, 1, 2, 3], y: [1, 4, .nan, 2], id: "a")
    return Chart([series, Series([2.0, 3, 1, 4], id: "b")])
      .mark(.bars(to: series), .rule(y: 3, label: "limit"), .annotation("top", x: 1, y: 4))
      .title("Title").size(width: 320, height: 240)
  }

  @Test func `A chart view draws the same picture as its chart`() throws {
    let chart = try chart()
    let bitmap = try Stage(ChartView(chart.size(width: 10, height: 10)), size: CGSize(width: 320, height: 240)).bitmap()
    let (picture, layout) = try chart.picture()
    let expected = try ChartRenderer(layout: layout).bitmap(of: picture)
    var sum = 0.0
    for row in 0..<240 {
      for column in 0..<320 { sum += difference(bitmap[column, row], expected[column, row]) }
    }
    // The two pictures differ only in the antialiasing of lines and text.
    #expect(sum / (320 * 240) < 2)
  }

  private func difference(_ a: UInt32, _ b: UInt32) -> Double {
    let channels = [0, 8, 16].map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }
    return Double(channels.reduce(0, +)) / 3
  }

  @Test func `A chart view shows rows that are appended to its chart`() throws {
    struct Stream: View {
      @State private var chart = Chart(names: ["a"]).xAxis(.latest(10))

      var body: some View {
        VStack {
          ChartView(chart)
          Button("Append") { try? chart.append(x: (chart.xExtent?.upperBound ?? -1) + 1, y: [1]) }
        }
      }
    }
    let stage = Stage(Stream(), size: CGSize(width: 300, height: 200))
    for _ in 0..<21 { try stage.tap("Append") }
    #expect(stage.texts.contains("20") && stage.texts.contains("10") && !stage.texts.contains("0"))
  }

  @Test func `A chart view too small for a plot is empty`() throws {
    let stage = Stage(ChartView(try chart()), size: CGSize(width: 10, height: 10))
    #expect(stage.drawn.isEmpty)
  }
}
