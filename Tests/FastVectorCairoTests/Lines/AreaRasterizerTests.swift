import FastVectorCairo
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Area rasterizer` {
  private static let color = Color(bytes: 200, 30, 90, 150)

  /// Returns a polygon that is enclosed by two edges from `left` to `right`. Each edge consists of the given number of
  /// random line segments, and the edges can cross each other.
  private static func polygon(
    from left: Double, to right: Double, lines: Int, ys: ClosedRange<Double>,
    using generator: inout SeededGenerator
  ) -> Path {
    func edge() -> [CGPoint] {
      let xs = [left] + (1..<max(lines, 1)).map { _ in Double.random(in: left...right, using: &generator) }.sorted()
      return (xs + [right]).map { CGPoint(x: $0, y: Double.random(in: ys, using: &generator)) }
    }
    return Path { path in
      path.addLines(edge() + edge().reversed())
      path.closeSubpath()
    }
  }

  private static func filled(_ path: Path, width: Int, height: Int, clip: PixelRect? = nil) throws -> Bitmap {
    var bitmap = try Bitmap(width: width, height: height)
    #expect(LineRasterizer().fill(path, color: color, clip: clip, into: &bitmap))
    return bitmap
  }

  /// Cairo and the rasterizer both have an error of about 1/30 pixel for each edge in a pixel; see
  /// `LinesAgainstCairoTests`. The color is translucent, so pixels that are blended twice would differ.
  @Test(arguments: [1, 2, 5, 20, 300])
  func `An area differs only a little from Cairo's`(lines: Int) throws {
    var generator = SeededGenerator(seed: 21)
    for count in [1, 1, 2, 7] {
      var path = Path()
      for part in (0..<count).shuffled(using: &generator) {
        let left = 140 * Double(part) / Double(count) - 10
        let right = left + Double.random(in: 12...140 / Double(count), using: &generator)
        path.addPath(
          Self.polygon(from: left, to: right, lines: lines, ys: -20...110, using: &generator))
      }
      let reference = try Bitmap(width: 120, height: 90).filledByCairo(path, color: Self.color)
      let difference = try Self.filled(path, width: 120, height: 90).difference(from: reference)
      #expect(difference.touched > 0)
      // If the edges have many line segments, several of them pass through the same pixel, and their errors add up.
      #expect(difference.greatest <= (lines <= 5 ? 36 : 90), "at \(difference.pixel)")
      #expect(difference.mean <= (lines <= 20 ? 6 : 12))
    }
  }

  @Test func `Overlapping areas are blended only once per pixel`() throws {
    var path = Path()
    for left in [10.0, 30, 20] {
      path.addLines([(0, 10), (40, 12), (40, 40), (0, 40)].map { CGPoint(x: left + $0.0, y: $0.1) })
      path.closeSubpath()
    }
    let bitmap = try Self.filled(path, width: 100, height: 60)
    for column in 11..<69 { #expect(Int(bitmap[column, 30] >> 24) == 150, "column \(column)") }
  }

  @Test func `Polygons that meet in a point have no seam`() throws {
    // A bow tie: two triangles that touch only in one point.
    let path = Path { path in
      path.addLines([(0, 0), (30.3, 20), (0, 40)].map { CGPoint(x: $0.0, y: $0.1) })
      path.closeSubpath()
      path.addLines([(30.3, 20), (60, 0), (60, 40)].map { CGPoint(x: $0.0, y: $0.1) })
      path.closeSubpath()
    }
    let bitmap = try Self.filled(path, width: 60, height: 40)
    let reference = try Bitmap(width: 60, height: 40).filledByCairo(path, color: Self.color)
    #expect(bitmap.difference(from: reference).greatest <= 20)
  }

  @Test func `A clipped area has the pixels of the whole area`() throws {
    var generator = SeededGenerator(seed: 22)
    let path = Self.polygon(from: -5, to: 130, lines: 30, ys: -10...70, using: &generator)
    let whole = try Self.filled(path, width: 120, height: 60)
    let clip = PixelRect(columns: 19..<77, rows: 8..<51)
    let clipped = try Self.filled(path, width: 120, height: 60, clip: clip)
    for row in 0..<60 {
      for column in 0..<120 {
        let isInside = clip.columns ~= column && clip.rows ~= row
        #expect(clipped[column, row] == (isInside ? whole[column, row] : 0), "column \(column), row \(row)")
      }
    }
  }

  @Test func `An area between distant points is drawn where it crosses the picture`() throws {
    for size in [1e5, 1e9, 1e12] {
      let path = Path { path in
        path.addLines([(-size, 9), (size, 11), (size, 30), (-size, 30)].map { CGPoint(x: $0.0, y: $0.1) })
        path.closeSubpath()
      }
      let bitmap = try Self.filled(path, width: 40, height: 40)
      for column in 0..<40 {
        let alphas = [9, 10, 29, 30].map { Int(bitmap[column, $0] >> 24) }
        #expect(alphas == [0, 150, 150, 0], "\(size), column \(column)")
      }
    }
  }

  @Test func `Rectangles and paths that aren't polygons of two edges are rejected`() throws {
    var bitmap = try Bitmap(width: 30, height: 30)
    let clear = bitmap
    func closed(_ points: [(Double, Double)]) -> Path {
      Path {
        $0.addLines(points.map { CGPoint(x: $0.0, y: $0.1) })
        $0.closeSubpath()
      }
    }
    let zigzag = closed([(0, 0), (20, 5), (10, 10), (20, 15), (0, 20)])
    let beyondStart = closed([(10, 0), (20, 5), (0, 10)])
    let infinite = closed([(0, 0), (20, .infinity), (20, 10)])
    let notANumber = closed([(0, 0), (.nan, 5), (20, 10)])
    let ellipse = Path(ellipseIn: CGRect(x: 2, y: 2, width: 20, height: 20))
    let rectangle = Path(CGRect(x: 2.3, y: 2.3, width: 20, height: 20))
    for path in [zigzag, beyondStart, infinite, notANumber, ellipse, rectangle, Path()] {
      #expect(!LineRasterizer().fill(path, color: Self.color, into: &bitmap), "\(path)")
    }
    #expect(bitmap == clear)
  }

  @Test func `An area doesn't depend on previously drawn lines and areas`() throws {
    var generator = SeededGenerator(seed: 23)
    let rasterizer = LineRasterizer()
    for lines in [3, 40, 1, 12, 200] {
      let (width, height) = (Int.random(in: 1...90, using: &generator), Int.random(in: 1...90, using: &generator))
      let path = Self.polygon(from: 0, to: 90, lines: lines, ys: 0...90, using: &generator)
      var bitmap = try Bitmap(width: width, height: height)
      #expect(rasterizer.fill(path, color: Self.color, into: &bitmap))
      #expect(try Self.filled(path, width: width, height: height) == bitmap, "\(lines) lines")
      let line = Polyline.walk.path(width: 90, height: 90, using: &generator)
      #expect(rasterizer.stroke(line, lineWidth: 3, color: Self.color, into: &bitmap))
    }
  }

  #if !DEBUG
    /// Skipped in debug builds, because unoptimized closures allocate.
    @Test func `Filling an area that isn't longer than the previous one makes no allocations`() throws {
      var generator = SeededGenerator(seed: 24)
      let path = Self.polygon(from: 0, to: 64, lines: 50, ys: 0...48, using: &generator)
      var bitmap = try Bitmap(width: 64, height: 48)
      let rasterizer = LineRasterizer()
      _ = rasterizer.fill(path, color: Self.color, into: &bitmap)
      #expect(fewestAllocations { _ = rasterizer.fill(path, color: Self.color, into: &bitmap) }.isZeroWhereCounted)
    }
  #endif
}
