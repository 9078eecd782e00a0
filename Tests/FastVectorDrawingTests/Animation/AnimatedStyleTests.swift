import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Styles of animated charts` {
  private static func frames(_ start: Chart, _ end: Chart) throws -> ChartFrameSequence {
    try ChartFrameSequence(start.animated(to: end, .linear(duration: 1), frameRate: 10, rest: 0))
  }

  private static func paths(_ picture: ChartPicture) -> [String] {
    ([picture] + picture.panels).flatMap { picture in
      picture.lines.map(\.path.description) + picture.marks.flatMap(\.shapes).map(\.path.description)
    }
  }

  /// A chart with a line on each vertical axis.
  private static func twoAxes(_ low: [Double], _ high: [Double], isOnSecondAxis: Bool) throws -> Chart {
    let chart = Chart([Series(low, id: "share"), Series(high, id: "visitors")]).size(width: 480, height: 320)
    return isOnSecondAxis ? try chart.style(of: "visitors") { $0.axis = .second } : chart
  }

  @Test func `Lines keep the axes of the start chart`() throws {
    let start = try Self.twoAxes([0.1, 0.5, 0.25], [10_000, 30_000, 20_000], isOnSecondAxis: true)
    let ends = try [true, false].map {
      try Self.twoAxes([0.3, 0.2, 0.6], [12_000, 18_000, 9000], isOnSecondAxis: $0)
    }
    for (start, ends) in [(start, ends), (start.panel(start), ends.map { $0.panel($0) })] {
      let frames = try ends.map { try Self.frames(start, $0) }
      for number in 0..<frames[0].frameCount {
        let pictures = frames.map { $0.picture(number) }
        #expect(Self.paths(pictures[0]) == Self.paths(pictures[1]))
        #expect(pictures[0].yTicks.map(\.label) == pictures[1].yTicks.map(\.label))
        #expect(pictures[0].secondYTicks.map(\.label) == pictures[1].secondYTicks.map(\.label))
      }
      let last = frames[1].picture(frames[1].frameCount - 1)
      #expect(try Self.paths(last) == Self.paths(ends[0].picture().picture))
    }
  }

  /// Charts of a line or an area with a gap, and with an interval that is longer than 2.
  private static func charts(_ y: [Double], _ connectsGaps: Bool, _ longestGap: Double?) throws -> [Chart] {
    let series = try Series(x: [0, 1, 2, 5, 6], y: y, id: "a")
    let line = Chart([series]).lineStyle { ($0.connectsGaps, $0.longestGap) = (connectsGaps, longestGap) }
    let area = ChartMark.area(to: series).style { ($0.connectsGaps, $0.longestGap) = (connectsGaps, longestGap) }
    return [line, Chart().mark(area), Chart([1.0]).panel(line)].map { $0.size(width: 400, height: 300) }
  }

  @Test(arguments: [false, true], [nil, 2])
  func `Lines and areas keep the gaps of the start chart`(connectsGaps: Bool, longestGap: Double?) throws {
    let starts = try Self.charts([1, .nan, 2, 3, 4], connectsGaps, longestGap)
    let expected = try Self.charts([2, .nan, 4, 1, 3], connectsGaps, longestGap)
    for other in [nil, 2, 100.0] as [Double?] {
      let ends = try Self.charts([2, .nan, 4, 1, 3], !connectsGaps, other)
      for ((start, end), expected) in zip(zip(starts, ends), expected) {
        let frames = try Self.frames(start, end)
        #expect(try Self.paths(frames.picture(0)) == Self.paths(start.picture().picture))
        #expect(try Self.paths(frames.picture(frames.frameCount - 1)) == Self.paths(expected.picture().picture))
      }
    }
  }

  @Test func `Lines and marks that are only in the end chart have their own styles`() throws {
    let start = Chart([Series([1, 2], id: "a")]).size(width: 400, height: 300)
    let end = try Chart([Series([1, 2], id: "a"), Series([100, 300], id: "b")]).style(of: "b") { $0.axis = .second }
      .mark(.points(Series([100, 200], id: "c")).style { $0.axis = .second })
    let frames = try Self.frames(start, end)
    let last = frames.picture(frames.frameCount - 1)
    #expect(last.secondYTicks.map(\.label).contains("300") && !last.yTicks.map(\.label).contains("300"))
  }

  @Test(arguments: [false, true])
  func `During the rests, lines have the points of the charts for the rests`(hasSecondAxis: Bool) throws {
    func chart(_ low: [Double], _ high: [Double]) throws -> Chart {
      let chart = try Self.twoAxes(low, high, isOnSecondAxis: hasSecondAxis).xAxis(.fixed(0...2))
        .yAxis(.fixed(0...4)).secondYAxis(.fixed(0...4))
      return chart.panel(chart)
    }
    let (start, end) = (try chart([0.1, 0.5, 0.2], [1, 3, 2]), try chart([0.5, 0.1, 0.3], [3, 1, 2]))
    let resting = (start: try chart([0.1, 0.2, 0.5], [1, 0, 3]), end: try chart([0.5, 0.4, 0.1], [3, 0, 1]))
    var animated = start.animated(to: end, .linear(duration: 1), frameRate: 10, rest: 0.2)
    let moving = try ChartFrameSequence(animated)
    animated.resting = resting
    let frames = try ChartFrameSequence(animated)
    let expected = try [resting.start, resting.end].map { Self.paths(try $0.picture().picture) }
    let last = frames.frameCount - 1
    for number in 0...last {
      let paths = Self.paths(frames.picture(number))
      #expect(
        paths == (number < 3 ? expected[0] : number > last - 3 ? expected[1] : Self.paths(moving.picture(number))))
    }
  }
}
