import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Sizes without room for a plot` {
  private static func fits(_ chart: Chart, _ width: Int, _ height: Int) -> Bool {
    (try? ChartLayout(chart.size(width: width, height: height))) != nil
  }

  /// Returns the size in the error about a chart that is too small, or nil if the chart has enough room.
  private static func minSize(_ chart: Chart, _ width: Int, _ height: Int) throws -> (width: Int, height: Int)? {
    do throws(ChartLayoutError) {
      _ = try ChartLayout(chart.size(width: width, height: height))
      return nil
    } catch .noRoom(width, height, let minWidth, let minHeight) {
      return (minWidth, minHeight)
    }
  }

  /// Returns a chart with random text, axes, legend and panels.
  private static func chart(using random: inout SeededGenerator) throws -> Chart {
    func text(_ longest: Int) -> String {
      let words = ["a", "of", "in", "Seattle", "temperatures", "and", "Donaudampfschifffahrt"]
      return (0..<Int.random(in: 0...longest, using: &random)).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
    }
    let scales: [Double] = [1e-9, 1, 40, 12_345, 1e20]
    let scale = scales.randomElement(using: &random)!
    let lines = (0..<[1, 2, 3, 12].randomElement(using: &random)!).map { line in
      Series((0..<4).map { _ in scale * .random(in: -1...1, using: &random) }, id: .text("\(text(3)) \(line)"))
    }
    let legends: [Chart.Legend] = [.automatic, .visible, .top, .bottom, .right, .lineEnds, .hidden]
    var chart = Chart(lines).title(text(12)).subtitle(text(8)).legend(legends.randomElement(using: &random) ?? .top)
      .xAxis(label: text(2)).yAxis(label: text(2))
    if Bool.random(using: &random) {
      chart = try chart.style(of: lines[0].id!) { $0.axis = .second }.secondYAxis(label: text(2))
    }
    for _ in 0..<(Bool.random(using: &random) ? Int.random(in: 1...3, using: &random) : 0) {
      chart = chart.panel(Chart(lines).yAxis(label: text(2)), height: Double.random(in: 0.2...2, using: &random))
    }
    return chart
  }

  private static let sides = [1, 3, 10, 30, 46, 76, 100, 112, 150, 200, 320, 1000]

  @Test func `The size in the error has enough room, and only a dimension that is too small is changed`() throws {
    let seed: UInt64 = 8_051
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    var counts = (taller: 0, wider: 0, both: 0)
    for number in 0..<40 {
      let chart = try Self.chart(using: &random)
      for _ in 0..<4 {
        let width = Self.sides.randomElement(using: &random)!, height = Self.sides.randomElement(using: &random)!
        guard let size = try Self.minSize(chart, width, height) else { continue }
        let place: Comment = "chart \(number) of \(width) x \(height), \(size)"
        #expect(size.width >= width && size.height >= height, place)
        #expect(Self.fits(chart, size.width, size.height), place)
        let (isTallEnough, isWideEnough) = (
          [2000, 8000, 32_767].contains { Self.fits(chart, $0, height) },
          [2000, 8000, 32_767].contains { Self.fits(chart, width, $0) }
        )
        if isWideEnough {
          #expect(size.width == width, place)
          #expect(!Self.fits(chart, width, size.height - 1), place)
          counts.taller += 1
        } else if isTallEnough {
          #expect(size.height == height, place)
          #expect(!Self.fits(chart, size.width - 1, height), place)
          counts.wider += 1
        } else if size.width > width, size.height > height {
          counts.both += 1
        }
      }
    }
    #expect(min(counts.taller, counts.wider, counts.both) >= 5, "\(counts)")
  }

  @Test func `The size in the error has room for the labels of an animation`() throws {
    let start = Chart(["a": [1.0, 2]]).title("Temperatures in Seattle and San Francisco")
    let end = Chart(["a": [1e6, 2.5e6]])
    for (width, height) in [(10, 10), (50, 400), (400, 20), (100, 60)] {
      let error = #expect(throws: ChartLayoutError.self) {
        try ChartFrameSequence(start.size(width: width, height: height).animated(to: end, frameRate: 5))
      }
      guard case .noRoom(width, height, let minWidth, let minHeight) = error else { continue }
      #expect(throws: Never.self) {
        try ChartFrameSequence(start.size(width: minWidth, height: minHeight).animated(to: end, frameRate: 5))
      }
    }
  }

  @Test func `The error names only the dimension that is too small`() throws {
    let chart = Chart(["a": [1, 2, 4], "b": [4, 2, 1]]).title("Temperatures in Seattle and San Francisco")
    for (width, height, text) in [
      (300, 10, #/with this text and width, a height of \d+ points is enough/#),
      (10, 300, #/with this text and height, a width of \d+ points is enough/#),
      (10, 10, #/with this text, \d+ x \d+ points are enough/#),
    ] {
      let error = #expect(throws: ChartLayoutError.self) { try chart.size(width: width, height: height).svg() }
      #expect("\(String(describing: error))".contains(text))
    }
  }
}
