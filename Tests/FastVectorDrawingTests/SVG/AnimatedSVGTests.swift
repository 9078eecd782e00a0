import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Animated SVG` {
  private static func animation(
    _ layout: ChartLayout, frames: Int, rate: Double = 30, loops: Bool = true, _ picture: (Int) -> ChartPicture
  ) throws -> String {
    try withTemporaryFolder { folder throws in
      let encoder = AnimatedSVGEncoder(path: "\(folder)/animation.svg", layout: layout, loops: loops)
      try encoder.begin(FrameFormat(width: layout.pixelWidth, height: layout.pixelHeight, frameRate: rate))
      for frame in 0..<frames { try encoder.append(picture(frame)) }
      try encoder.finish()
      #expect(try names(in: folder) == ["animation.svg"])
      return try String(contentsOfFile: "\(folder)/animation.svg", encoding: .utf8)
    }
  }

  /// Returns the points of an animated path at a fraction of the animation, computed in the same way as in a browser.
  private static func points(_ animation: [String: String], at share: Double) throws -> [(Double, Double)] {
    let times = try #require(animation["keyTimes"]).split(separator: ";").map { Double($0)! }
    let values = try #require(animation["values"]).split(separator: ";").map { String($0) }
    try #require(times.count == values.count && times.first == 0 && times.last == 1 && times == times.sorted())
    let index = min(try #require(times.lastIndex { $0 <= share }), times.count - 2)
    let part = times[index + 1] == times[index] ? 0 : (share - times[index]) / (times[index + 1] - times[index])
    let (a, b) = (
      try FastVectorDrawingTests.points(ofSVGPath: values[index]),
      try FastVectorDrawingTests.points(ofSVGPath: values[index + 1])
    )
    return zip(a, b).map { ($0.0 + ($1.0 - $0.0) * part, $0.1 + ($1.1 - $0.1) * part) }
  }

  @Test func `Every frame of an animated SVG document is shown at its time`() throws {
    let layout = try SampleChart.layout()
    let frames = 40
    let svg = try Self.animation(layout, frames: frames) { SampleChart.picture(layout, time: Double($0 * $0) / 400) }
    let animations = try XMLElements(svg).elements.filter { $0.attributes["attributeName"] == "d" }.map(\.attributes)
    // The chart has three lines, one of them with an area. The last line doesn't move, so the area and two lines are
    // animated.
    try #require(animations.count == 3)
    for frame in 0..<frames {
      let lines = SampleChart.picture(layout, time: Double(frame * frame) / 400).lines
      for (animation, line) in zip(animations[1...], lines) {
        let points = try Self.points(animation, at: Double(frame) / Double(frames))
        #expect(points.count == line.path.xs.count)
        let isNear = zip(points, zip(line.path.xs, line.path.ys)).allSatisfy {
          abs($0.0 / 10 - $1.0) <= 0.26 && abs($0.1 / 10 - $1.1) <= 0.26
        }
        #expect(isNear, "frame \(frame)")
      }
    }
  }

  @Test func `Linear motion in animated SVG has only two key frames`() throws {
    let layout = try ChartLayout(width: 300, height: 200)
    let svg = try Self.animation(layout, frames: 120) { frame in
      let share = Double(frame) / 119
      return ChartPicture(lines: [
        ChartPicture.Line(Path(points: (0..<100).map { (20 + Double($0), 50 + share * Double($0)) }))
      ])
    }
    let animation = try #require(try XMLElements(svg).elements.first { $0.name == "animate" }?.attributes)
    // Linear motion needs two values. The last one is repeated, because the last frame is shown until the animation
    // ends.
    #expect(animation["values"]?.split(separator: ";").count == 3)
    #expect(animation["dur"] == "4s")
  }

  @Test func `A single frame in SVG is static, and an animation can be repeated`() throws {
    let layout = try SampleChart.layout()
    let still = try Self.animation(layout, frames: 1) { _ in SampleChart.picture(layout) }
    #expect(still == SampleChart.picture(layout).svg(layout))
    let looping = try Self.animation(layout, frames: 5) { SampleChart.picture(layout, time: Double($0)) }
    #expect(looping.contains("repeatCount=\"indefinite\"") && !looping.contains("freeze"))
    let once = try Self.animation(layout, frames: 5, loops: false) { SampleChart.picture(layout, time: Double($0)) }
    #expect(once.contains("fill=\"freeze\"") && !once.contains("indefinite"))
  }

  @Test func `Ticks and growing lines in animated SVG appear at their times`() throws {
    let layout = try ChartLayout(width: 300, height: 200)
    let svg = try Self.animation(layout, frames: 4) { frame in
      ChartPicture(
        lines: [
          ChartPicture.Line(Path(points: (0..<frame / 2 + 3).map { (20 + 30 * Double($0), 50 + Double(frame)) }))
        ],
        xTicks: [ChartPicture.Tick(60, frame < 3 ? "early" : "late")])
    }
    let document = try XMLElements(svg)
    #expect(document.text.contains("early") && document.text.contains("late"))
    let visibilities = document.elements.filter { $0.attributes["attributeName"] == "visibility" }.map(\.attributes)
    #expect(visibilities.map { $0["keyTimes"] } == ["0;0.75", "0;0.75", "0;0.5", "0;0.5"])
    #expect(
      visibilities.map { $0["values"] } == ["visible;hidden", "hidden;visible", "visible;hidden", "hidden;visible"])
  }

  @Test func `The file of an animated SVG document doesn't exist until the document is complete`() throws {
    try withTemporaryFolder { folder throws in
      let layout = try SampleChart.layout()
      var encoder: AnimatedSVGEncoder? = AnimatedSVGEncoder(path: "\(folder)/animation.svg", layout: layout)
      try encoder?.begin(FrameFormat(width: 320, height: 240, frameRate: 30))
      try encoder?.append(SampleChart.picture(layout))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/animation.svg"))
      encoder = nil
      #expect(try names(in: folder) == [])
    }
  }
}
