import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import FastVectorFiles
import Foundation
import PictureTestSupport
import Testing

@Suite struct `Writing charts to files` {
  private let chart = Chart(["a": [1.0, 5, 2], "b": [3, 1, 4]]).title("Title").size(width: 200, height: 150)
  private let later = Chart(["a": [2.0, 2, 9]])

  @Test(arguments: ["png", "svg", "gif", "pdf", "csv"])
  func `A picture is written in the format of its file extension, to a path or a URL`(format: String) throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/chart.\(format)"
      try chart.write(to: path)
      let first = try Data(contentsOf: URL(fileURLWithPath: path))
      let start: [String: [UInt8]] = [
        "png": [0x89, 0x50], "svg": Array("<svg".utf8), "gif": Array("GIF89a".utf8), "pdf": Array("%PDF".utf8),
        "csv": Array("x,a,b".utf8),
      ]
      #expect(first.starts(with: try #require(start[format])))
      try chart.write(to: URL(fileURLWithPath: path))
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == first)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["chart.\(format)"])
    }
  }

  @Test func `An animation has the same frames as the corresponding sequence of pictures`() throws {
    try withTemporaryFolder { folder throws in
      let animated = chart.animated(to: later, .linear(duration: 0.4), frameRate: 5, rest: 0)
      try animated.write(to: "\(folder)/a.png")
      let frames = try ChartFrameSequence(animated)
      let renderer = try ChartRenderer(layout: frames.layout)
      for number in 0..<frames.frameCount {
        let file = try Bitmap(png: "\(folder)/a-0000\(number).png")
        #expect(try file == renderer.bitmap(of: frames.picture(number)))
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == frames.frameCount)
    }
  }

  @Test func `An animation with too many frames throws an error, but a part of it can be written`() throws {
    try withTemporaryFolder { folder throws in
      // Half a second of rest before and after the movement, and a frame at the end of the movement.
      let long = chart.animated(to: later, frameRate: 1000, rest: 0.5, duration: 86_400)
      let count = 500 + 86_400_000 + 1 + 500
      for format in ["svg", "png"] {
        #expect(throws: AnimationEncodingError.frameCount(Double(count))) {
          try long.write(to: "\(folder)/chart.\(format)")
        }
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
      let frames = try ChartFrameSequence(long)
      #expect(frames.frameCount == count)
      let encoder = AnimatedSVGEncoder(path: "\(folder)/last.svg", layout: frames.layout)
      try encoder.encode(count - 2..<count, of: frames, threads: 1) { _ in }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["last.svg"])
    }
  }

  @Test func `Lines cover pixels outside the plot only up to half of their width`() throws {
    for scale in [1, 2, 1.5] {
      let zoomed = chart.yAxis(.fixed(2.2...2.4)).xAxis(.fixed(0.2...0.7)).lineStyle { $0.width = 9 }
        .size(width: 200, height: 150, scale: scale)
      var empty = zoomed
      for index in empty.lines.indices { empty.lines[index].series = Series(id: empty.lines[index].series.id) }
      let (picture, layout) = try zoomed.picture()
      let renderer = try ChartRenderer(layout: layout)
      var bare = picture
      for index in bare.lines.indices { bare.lines[index].path = Path() }
      let (with, without) = (try renderer.bitmap(of: picture), try renderer.bitmap(of: bare))
      let changes = try #require(with.changes(from: without)), plot = layout.plot
      let margin = (4.5 * scale).rounded(.up)
      #expect(Double(changes.columns.lowerBound) >= (plot.minX * scale).rounded() - margin)
      #expect(Double(changes.columns.upperBound) <= (plot.maxX * scale).rounded() + margin)
      #expect(Double(changes.rows.lowerBound) >= (plot.minY * scale).rounded() - margin)
      #expect(Double(changes.rows.upperBound) <= (plot.maxY * scale).rounded() + margin)
      #expect(changes.columns.count > 20)
    }
  }

  @Test func `Unknown file extensions and web addresses throw an error`() throws {
    #expect(throws: AnimationEncodingError.unknownFormat(path: "chart.foo")) { try chart.write(to: "chart.foo") }
    let web = try #require(URL(string: "https://example.com/chart.png"))
    #expect(throws: FileError.self) { try chart.write(to: web) }
  }
}

@Suite struct `Characters missing from the font` {
}
