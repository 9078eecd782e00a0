import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Rules, dots and labels at line ends` {
  private func frame(_ label: ChartMarks.Label) -> CGRect {
    let size = label.font.size(of: label.text)
    return CGRect(
      x: label.point.x - size.width * label.anchor.x, y: label.point.y - size.height * label.anchor.y,
      width: size.width, height: size.height)
  }

  @Test func `Labels of rules lie inside the plot and don't overlap`() throws {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    let layout = try ChartLayout(width: 400, height: 200)
    for _ in 0..<200 {
      func rules(_ range: ClosedRange<Double>) -> [ChartPicture.Tick] {
        (0..<Int.random(in: 0...12, using: &generator)).map { index in
          ChartPicture.Tick(Double.random(in: range, using: &generator), ["", "L1d", "a longer name"][index % 3])
        }
      }
      let picture = ChartPicture(xRules: rules(-50...450), yRules: rules(-50...250))
      let marks = ChartMarks(picture, layout)
      let frames = marks.labels.map(frame)
      for (index, frame) in frames.enumerated() {
        #expect(layout.plot.contains(frame), "seed \(seed)")
        #expect(!frames[..<index].contains { $0.intersects(frame) }, "seed \(seed)")
      }
      let inside =
        picture.xRules.count { (layout.plot.minX...layout.plot.maxX).contains($0.position) }
        + picture.yRules.count { (layout.plot.minY...layout.plot.maxY).contains($0.position) }
      #expect(marks.rules.count { !$0.dash.isEmpty } == inside, "seed \(seed)")
    }
  }

  @Test func `The label of a rule is on the side with more space`() throws {
    let layout = try ChartLayout(width: 400, height: 200)
    func places(_ positions: [Double]) -> [CGFloat] {
      ChartMarks(ChartPicture(xRules: positions.map { ChartPicture.Tick($0, "60 Hz") }), layout).labels.map(\.point.x)
    }
    #expect(places([100])[0] > 100)
    #expect(places([layout.plot.maxX - 5])[0] < layout.plot.maxX - 5)
    // If two lines are close together, the left one has its label on its left side.
    let near = places([200, 220])
    #expect(near[0] < 200 && near[1] > 220)
  }

  @Test func `Labels at the ends of lines don't overlap and stay next to the plot`() throws {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    for count in [1, 2, 5, 10, 40] {
      let names = (0..<count).map { $0 % 4 == 3 ? nil : "line \($0)" }
      let layout = try ChartLayout(width: 400, height: 200, endNames: names)
      let lines = names.map { _ in
        ChartPicture.Line(
          Path(points: [(layout.plot.minX, 50), (layout.plot.maxX, .random(in: -500...500, using: &generator))]))
      }
      let frames = ChartMarks(ChartPicture(lines: lines), layout).labels.map(frame).sorted { $0.minY < $1.minY }
      #expect(frames.count == min(names.compactMap(\.self).count, Int(layout.plot.height / frames[0].height) + 1))
      for (upper, lower) in zip(frames, frames.dropFirst()) { #expect(upper.maxY <= lower.minY + 1e-9, "seed \(seed)") }
      for frame in frames {
        #expect(frame.minX > layout.plot.maxX && frame.maxX <= 400, "seed \(seed)")
        #expect(frame.midY >= layout.plot.minY - 1e-9 && frame.midY <= layout.plot.maxY + 1e-9, "seed \(seed)")
      }
    }
  }

  @Test func `Labels at the ends of lines take at most a third of the width`() throws {
    let layout = try ChartLayout(width: 400, height: 200, endNames: [String(repeating: "w", count: 100_000)])
    #expect(layout.plot.width > 200)
    let line = ChartPicture.Line(Path(points: [(100, 100), (200, 100)]))
    let label = try #require(ChartMarks(ChartPicture(lines: [line]), layout).labels.first)
    #expect(label.text.hasSuffix("…") && label.font.width(of: label.text) <= 400 / 3)
  }

  @Test func `A line without an end point has no label`() throws {
    let layout = try ChartLayout(width: 400, height: 200, endNames: ["a", "b"])
    #expect(ChartMarks(ChartPicture(lines: [ChartPicture.Line(Path())]), layout).labels.isEmpty)
  }
}
