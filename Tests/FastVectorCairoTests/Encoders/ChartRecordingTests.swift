import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import FastVectorFiles
import Foundation
import PictureTestSupport
import Testing

@Suite struct `Recordings of streaming charts` {
  private func chart() -> Chart {
    Chart(names: ["a", "b"]).xAxis(.latest(20)).yAxis(.fixed(0...10)).size(width: 200, height: 120)
  }

  /// Appends rows to a chart and calls `body` after each row.
  private func grow(_ chart: inout Chart, rows: Int, _ body: (Chart) throws -> Void) throws {
    for x in 0..<rows {
      try chart.append(x: x, y: [Double(x % 7), Double(x % 5)])
      try body(chart)
    }
  }

  @Test func `Each frame of a recording is the picture of its chart`() throws {
    try withTemporaryFolder { folder throws in
      let recording = try ChartRecording(to: "\(folder)/a.png", frameRate: 25)
      var (chart, number) = (chart(), 0)
      try grow(&chart, rows: 30) { chart in
        try recording.append(chart)
        try chart.write(to: "\(folder)/still.png")
        let name = PNGSequenceEncoder.path("\(folder)/a.png", frame: number)
        #expect(try Bitmap(png: name) == Bitmap(png: "\(folder)/still.png"), "frame \(number)")
        number += 1
      }
      try recording.finish()
    }
  }

  @Test func `The plot of a recording stays in its place when labels become shorter`() throws {
    try withTemporaryFolder { folder throws in
      let charts = [[0, 1_234_567], [1, 5]].map { Chart($0 as [Double]).size(width: 300, height: 200) }
      let recording = try ChartRecording(to: "\(folder)/a.png")
      var room = TickLabelRoom()
      for (number, chart) in charts.enumerated() {
        try recording.append(chart)
        let frames = try ChartFrameSequence(AnimatedChart(chart), &room)
        let expected = try ChartRenderer(layout: frames.layout).bitmap(of: frames.picture(0))
        #expect(try Bitmap(png: PNGSequenceEncoder.path("\(folder)/a.png", frame: number)) == expected)
        #expect(frames.layout == (try charts[0].picture().layout))
      }
    }
  }

  @Test(arguments: ["gif", "svg", "apng", "mp4", "webm"])
  func `A recording is written in the format of its file extension when it finishes`(format: String) throws {
    guard FFmpegEncoder.found != nil || ["gif", "svg"].contains(format) else { return }
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/a.\(format)"
      let recording = try ChartRecording(to: path, frameRate: 30)
      // The delays of GIF frames are multiples of 1/100 s. The delay closest to 1/30 s is 3/100 s, which is 33.3 frames
      // per second.
      #expect(recording.frameRate == (format == "gif" ? 100 / 3.0 : 30))
      var chart = chart()
      try grow(&chart, rows: 10) { try recording.append($0) }
      #expect(!FileManager.default.fileExists(atPath: path))
      try recording.finish()
      #expect(try names(in: folder) == ["a.\(format)"])
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count > 1000)
    }
  }

  @Test func `An invalid recording throws an error and leaves no file behind`() throws {
    try withTemporaryFolder { folder throws in
      #expect(throws: AnimationEncodingError.unknownFormat(path: "a.txt")) { try ChartRecording(to: "a.txt") }
      let empty = try ChartRecording(to: "\(folder)/a.gif")
      #expect(throws: AnimationEncodingError.noFrames(path: "\(folder)/a.gif")) { try empty.finish() }
      for path in ["\(folder)/b.csv", "\(folder)/b.PDF"] {
        #expect(throws: AnimationEncodingError.notAnimated(path: path)) { try ChartRecording(to: path) }
      }
      for (rate, format) in [(0.0, "svg"), (-1, "gif"), (.infinity, "gif"), (1001, "mp4")] {
        #expect(throws: AnimationEncodingError.frameRate(rate)) {
          try ChartRecording(to: "\(folder)/b.\(format)", frameRate: rate)
        }
      }
      let recording = try ChartRecording(to: "\(folder)/c.gif")
      try recording.append(chart())
      let format = try FrameFormat(width: 200, height: 120, frameRate: recording.frameRate)
      #expect(throws: AnimationEncodingError.frameSize(width: 100, height: 120, expected: format)) {
        try recording.append(chart().size(width: 100, height: 120))
      }
      #expect(throws: ChartLayoutError.self) { try recording.append(chart().size(width: 1, height: 1)) }
      try recording.append(chart())
      try recording.finish()
      #expect(try names(in: folder) == ["c.gif"])
    }
  }

  @Test(arguments: ["gif", "svg", "png"]) func `A finished recording can't be continued`(format: String) throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/a.\(format)"
      let recording = try ChartRecording(to: path)
      try recording.append(chart())
      try recording.finish()
      let contents = try names(in: folder)
      for _ in 0..<2 {
        #expect(throws: AnimationEncodingError.finished(path: path)) { try recording.append(chart()) }
        #expect(throws: AnimationEncodingError.finished(path: path)) { try recording.finish() }
      }
      #expect(try names(in: folder) == contents)
    }
  }
}
