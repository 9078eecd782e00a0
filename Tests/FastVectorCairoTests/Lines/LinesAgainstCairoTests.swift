import FastVectorCairo
import FastVectorCharts
import FastVectorSamples
import Foundation
import PictureTestSupport
import TestSupport
import Testing

/// Cairo samples the coverage of a pixel along fifteen horizontal lines, and the rasterizer along sixteen vertical
/// lines. At an edge parallel to these sample lines, the error is at most 1/30 of a pixel for Cairo and 1/32 for the
/// rasterizer. If both edges of a drawn line are parallel to the sample lines, the errors double. In total, the
/// difference is at most 34 of 255 steps, plus two for rounding.
@Suite struct `Line rasterizer compared with Cairo` {
  private static let greatest = 36
  private static let mean = 7.0

  private static func compare(
    _ path: Path, width: Int, height: Int, lineWidth: Double, color: Color = Color(bytes: 200, 30, 90),
    over background: Color? = nil
  ) throws -> Difference {
    var bitmap = try Bitmap(width: width, height: height)
    if let background { bitmap.fill(background) }
    let reference = bitmap.strokedByCairo(path, lineWidth: lineWidth, color: color)
    #expect(LineRasterizer().stroke(path, lineWidth: lineWidth, color: color, into: &bitmap))
    return bitmap.difference(from: reference)
  }

  @Test(arguments: Polyline.allCases, [0.3, 1, 1.5, 4, 15])
  func `A line of any width differs only a little from Cairo's`(polyline: Polyline, lineWidth: Double) throws {
    var generator = SeededGenerator(seed: 17)
    let path = polyline.path(width: 120, height: 90, using: &generator)
    let difference = try Self.compare(path, width: 120, height: 90, lineWidth: lineWidth)
    #expect(difference.touched > 0)
    #expect(difference.greatest <= Self.greatest, "at \(difference.pixel)")
    #expect(difference.mean <= Self.mean)
  }

  @Test func `Lines of real data differ only a little from Cairo's`() throws {
    for data in [SeriesData.temperatures(), SeriesData.ecg()] {
      let values = data.pair(points: 3000, seed: 5).start
      let path = LineChart(AnimatableVector(values)).path(in: CGRect(x: 5, y: 5, width: 290, height: 140))
      let difference = try Self.compare(path, width: 300, height: 150, lineWidth: 1.5)
      #expect(difference.touched > 1000)
      #expect(difference.greatest <= Self.greatest, "\(data.summary) at \(difference.pixel)")
      #expect(difference.mean <= Self.mean)
    }
  }

  @Test func `Translucent lines on a picture differ only a little from Cairo's`() throws {
    var generator = SeededGenerator(seed: 18)
    let path = Polyline.walk.path(width: 200, height: 100, using: &generator)
    let difference = try Self.compare(
      path, width: 200, height: 100, lineWidth: 2, color: Color(bytes: 10, 200, 255, 120),
      over: Color(bytes: 250, 240, 10))
    #expect(difference.greatest <= Self.greatest / 2 + 2)
  }

  @Test(arguments: [Polyline.smooth, .walk, .steps, .spikes], [[6, 4], [0, 5], [3], [9, 3, 2, 3]])
  func `A dashed line differs only a little from Cairo's`(polyline: Polyline, dash: [Double]) throws {
    var generator = SeededGenerator(seed: 19)
    let path = polyline.path(width: 120, height: 90, using: &generator)
    let style = StrokeStyle(lineWidth: 2, dash: dash.map { CGFloat($0) })
    let dashes = try #require(path.dashes(style))
    let color = Color(bytes: 200, 30, 90)
    var bitmap = try Bitmap(width: 120, height: 90)
    let reference = bitmap.strokedByCairo(path, lineWidth: 2, color: color, dash: dash)
    #expect(LineRasterizer().stroke(dashes, lineWidth: 2, color: color, into: &bitmap))
    let difference = bitmap.difference(from: reference)
    #expect(difference.touched > 0)
    #expect(difference.greatest <= Self.greatest, "at \(difference.pixel)")
    #expect(difference.mean <= Self.mean)
  }
}
