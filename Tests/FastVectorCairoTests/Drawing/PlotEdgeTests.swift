import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import Foundation
import TestSupport
import Testing

@Suite struct `Lines at the edges of a plot` {
  private static let theme = ChartTheme(
    background: Color(0xffffff), text: Color(0xffffff), secondaryText: Color(0xffffff), grid: Color(0xffffff),
    axis: Color(0xffffff), palette: [Color(0)])

  /// The rows of pixels of a picture of black lines on white.
  private struct Coverage {
    let bitmap: Bitmap

    /// Returns the coverage of a pixel.
    subscript(column: Int, row: Int) -> Double { 1 - Double(bitmap[column, row] & 0xff) / 255 }

    /// The coverage of each pixel, row by row.
    var rows: [[Double]] { (0..<bitmap.height).map { row in (0..<bitmap.width).map { self[$0, row] } } }
  }

  private func coverage(_ picture: ChartPicture, _ layout: ChartLayout) throws -> Coverage {
    Coverage(bitmap: try ChartRenderer(layout: layout).bitmap(of: picture))
  }

  /// Returns the coverage of each pixel: the fraction of 16 samples that lie on a dot or on a line segment with round
  /// ends.
  private func bruteForce(
    _ strokes: [(points: [CGPoint], width: Double)], _ layout: ChartLayout
  ) -> [[Double]] {
    let (columns, rows, scale) = (layout.pixelWidth, layout.pixelHeight, layout.scale)
    // The samples of each pixel, row by row. A bit is set if the sample is covered.
    var lit = [UInt16](repeating: 0, count: columns * rows)
    for (points, width) in strokes {
      // The clip region consists of whole pixels.
      let margin = (width / 2 * scale).rounded(.up) / scale
      let clip = layout.plot.insetBy(dx: -margin, dy: -margin)
      for index in points.indices {
        let (a, b) = (points[max(index - 1, 0)], points[index])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = dx * dx + dy * dy
        func distance(x: Double, y: Double) -> Double {
          let t = length == 0 ? 0 : min(max(((x - a.x) * dx + (y - a.y) * dy) / length, 0), 1)
          return hypot(x - a.x - t * dx, y - a.y - t * dy)
        }
        // No sample is farther than this from the center of its pixel.
        let radius = 0.75 / scale
        for column in max(Int((a.x - width) * scale), 0)..<min(Int((b.x + width) * scale) + 1, columns) {
          for row in 0..<rows where lit[row * columns + column] != .max {
            let center = (x: (Double(column) + 0.5) / scale, y: (Double(row) + 0.5) / scale)
            // Most segments are too far from a pixel to cover any of its samples.
            guard distance(x: center.x, y: center.y) <= width / 2 + radius else { continue }
            for sample in 0..<16 {
              let x = (Double(column) + (Double(sample % 4) + 0.5) / 4) / scale
              let y = (Double(row) + (Double(sample / 4) + 0.5) / 4) / scale
              if clip.contains(CGPoint(x: x, y: y)), distance(x: x, y: y) <= width / 2 {
                lit[row * columns + column] |= 1 << UInt16(sample)
              }
            }
          }
        }
      }
    }
    return (0..<rows).map { row in lit[row * columns..<(row + 1) * columns].map { Double($0.nonzeroBitCount) / 16 } }
  }

  @Test(arguments: 0..<UInt64(rounds(12)))
  func `Random lines with gaps and infinities cover the same pixels as a drawing of every point`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let values = (0..<24).map { _ in
      switch Int.random(in: 0..<8, using: &generator) {
      case 0, 1: Double.nan
      case 2: Double.infinity
      case 3: -Double.infinity
      // The values lie inside the range, outside it, and at both edges.
      default: [0.0, 10].randomElement(using: &generator)! + Double(Int.random(in: -1...1, using: &generator)) * 4
      }
    }
    let (width, scale) = (seed % 2 == 0 ? 1.5 : 3.0, seed % 3 == 0 ? 2.0 : 1)
    let chart = Chart(values).yAxis(.fixed(0...10)).theme(Self.theme).size(width: 140, height: 100, scale: scale)
      .lineStyle { $0.width = width }
    let (picture, layout) = try chart.picture()
    let plot = layout.plot
    var parts: [[CGPoint]] = [[]]
    for (index, value) in values.enumerated() {
      guard !value.isNaN else {
        parts.append([])
        continue
      }
      let height = value == .infinity ? 10 : value == -.infinity ? 0 : value
      parts[parts.count - 1].append(
        CGPoint(x: plot.minX + plot.width * Double(index) / 23, y: plot.maxY - plot.height * height / 10))
    }
    let expected = bruteForce(parts.map { ($0, $0.count == 1 ? max(width, 4) : width) }, layout)
    let drawn = try coverage(picture, layout).rows
    var (greatest, sum) = (0.0, 0.0)
    for row in drawn.indices {
      for column in drawn[row].indices {
        let difference = abs(drawn[row][column] - expected[row][column])
        greatest = max(greatest, difference)
        sum += difference
      }
    }
    let area: Double = expected.joined().reduce(0, +)
    #expect(greatest < 0.3 && sum < 0.1 * area, "seed \(seed)")
  }

  @Test(arguments: [1.0, 1.5, 2], [StrokeStyle.chartLine(), StrokeStyle(lineWidth: 1.5)])
  func `Lines at the minimum and maximum of a range have their full width`(scale: Double, style: StrokeStyle) throws {
    for width in [1.5, 2, 5] {
      let layout = try ChartLayout(width: 160, height: 120, scale: scale, theme: Self.theme)
      let plot = layout.plot
      var style = style
      style.lineWidth = width
      for y in [plot.minY, plot.midY, plot.maxY] {
        let path = Path {
          $0.move(to: CGPoint(x: plot.minX, y: y))
          $0.addLine(to: CGPoint(x: plot.maxX, y: y))
        }
        let drawn = try coverage(ChartPicture(lines: [ChartPicture.Line(path, style: style)]), layout)
        let height: Double = (0..<layout.pixelHeight).reduce(0) { $0 + drawn[Int(plot.midX * scale), $1] }
        #expect(abs(height - width * scale) < 0.03, "\(width) at \(y)")
      }
      for x in [plot.minX, plot.midX, plot.maxX] {
        let path = Path {
          $0.move(to: CGPoint(x: x, y: plot.minY))
          $0.addLine(to: CGPoint(x: x, y: plot.maxY))
        }
        let drawn = try coverage(ChartPicture(lines: [ChartPicture.Line(path, style: style)]), layout)
        let covered: Double = (0..<layout.pixelWidth).reduce(0) { $0 + drawn[$1, Int(plot.midY * scale)] }
        #expect(abs(covered - width * scale) < 0.1, "\(width) at \(x)")
      }
    }
  }

  @Test func `The dots of the first and the last point aren't clipped and have the documented diameter`() throws {
    let chart = Chart([0, .nan, 5, .nan, 10]).yAxis(.fixed(0...10)).theme(Self.theme).size(width: 160, height: 120)
    let (picture, layout) = try chart.picture()
    let drawn = try coverage(picture, layout)
    let area: Double = drawn.rows.joined().reduce(0, +)
    let expected = 3 * Double.pi * 4
    #expect(abs(area - expected) < 0.5)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func `Each pixel column that contains a point of a line has a drawn pixel`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let count = [50, 300, 3000, 100_000][Int(seed % 4)]
    let share = Double.random(in: 0.0005...0.5, using: &generator)
    let values = (0..<count).map { _ in
      Double.random(in: 0..<1, using: &generator) < share ? Double.random(in: 0...10, using: &generator) : .nan
    }
    let chart = Chart(values).yAxis(.fixed(0...10)).theme(Self.theme).size(width: 160, height: 120)
    let (picture, layout) = try chart.picture()
    let drawn = try coverage(picture, layout)
    let plot = layout.plot
    let isDrawn = (0..<layout.pixelWidth).map { column in
      (0..<layout.pixelHeight).contains { drawn[column, $0] > 0.3 }
    }
    let missing = values.indices.filter { index in
      guard !values[index].isNaN else { return false }
      return !isDrawn[Int(plot.minX + plot.width * Double(index) / Double(count - 1))]
    }
    #expect(missing.isEmpty, "seed \(seed)")
  }
}
