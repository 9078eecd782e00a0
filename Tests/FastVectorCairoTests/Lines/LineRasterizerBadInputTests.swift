import FastVectorCairo
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Line rasterizer with invalid input` {
  private static let black = Color(bytes: 0, 0, 0)
  private static let numbers: [Double] = [
    -.infinity, -.greatestFiniteMagnitude, -1e300, -1e20, -1e9, -40_000, -1, -.leastNonzeroMagnitude, 0, 1e-300, 0.5, 3,
    15.999999999999998, 16, 40_000, 1e9, 1e20, 1e300, .greatestFiniteMagnitude, .infinity, .nan,
  ]

  @Test(arguments: [(1, 1), (1, 40), (40, 1), (17, 9), (64, 33)])
  func `The line rasterizer can draw lines through any numbers with any width`(width: Int, height: Int) throws {
    var generator = SeededGenerator(seed: 11)
    let rasterizer = LineRasterizer()
    for _ in 0..<400 {
      let xs = (0..<6).map { _ in Self.numbers.randomElement(using: &generator)! }.sorted { $0 < $1 }
      let path = Path { path in
        for x in xs {
          let point = CGPoint(x: x, y: Self.numbers.randomElement(using: &generator)!)
          if Bool.random(using: &generator) { path.addLine(to: point) } else { path.move(to: point) }
        }
      }
      var bitmap = try Bitmap(width: width, height: height)
      let lineWidth = Self.numbers.randomElement(using: &generator)!
      _ = rasterizer.stroke(path, lineWidth: lineWidth, color: Self.black, into: &bitmap)
      if !(lineWidth > 0) {
        let clear = try Bitmap(width: width, height: height)
        #expect(bitmap == clear, "width \(lineWidth)")
      }
    }
  }

  @Test func `A line between distant points is drawn where it crosses the picture`() throws {
    for size in [1e5, 1e9, 1e15, 1e300] {
      var bitmap = try Bitmap(width: 40, height: 40)
      let path = Path(points: [(-size, 20), (size, 20)])
      #expect(LineRasterizer().stroke(path, lineWidth: 2, color: Self.black, into: &bitmap))
      for column in 0..<40 {
        #expect(bitmap[column, 19] >> 24 == 255 && bitmap[column, 20] >> 24 == 255, "\(size), column \(column)")
        #expect(bitmap[column, 18] == 0 && bitmap[column, 21] == 0, "\(size), column \(column)")
      }
    }
  }

  @Test func `Points with coordinates that aren't finite are gaps`() throws {
    let points = [(2.0, 10.0), (8, 12), (9, .infinity), (12, 5), (20, 8)]
    let gap = points.map { $0.1.isFinite ? $0 : ($0.0, Double.nan) }
    var (a, b) = (try Bitmap(width: 30, height: 30), try Bitmap(width: 30, height: 30))
    let raw = Path { path in
      for (index, point) in points.enumerated() {
        let point = CGPoint(x: point.0, y: point.1)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
    }
    #expect(LineRasterizer().stroke(raw, lineWidth: 2, color: Self.black, into: &a))
    #expect(LineRasterizer().stroke(Path(points: gap), lineWidth: 2, color: Self.black, into: &b))
    #expect(a == b)
  }

  @Test func `An empty path or a transparent color draws nothing`() throws {
    var bitmap = try Bitmap(width: 30, height: 30)
    let clear = bitmap
    #expect(LineRasterizer().stroke(Path(), lineWidth: 2, color: Self.black, into: &bitmap))
    let path = Path(points: [(0, 0), (30, 30)])
    #expect(LineRasterizer().stroke(path, lineWidth: 2, color: Self.black.opacity(0), into: &bitmap))
    #expect(bitmap == clear)
  }

  @Test func `A pen of any size covers the points of its line`() throws {
    for lineWidth in [1e4, 1e9, 1e300, .infinity] {
      var bitmap = try Bitmap(width: 30, height: 20)
      let path = Path(points: [(3, 4), (8, 9)])
      #expect(LineRasterizer().stroke(path, lineWidth: lineWidth, color: Self.black, into: &bitmap))
      for corner in [(0, 0), (29, 0), (0, 19), (29, 19)] {
        #expect(bitmap[corner.0, corner.1] >> 24 == 255, "width \(lineWidth)")
      }
    }
  }

  @Test func `The line rasterizer can draw into the largest pictures`() throws {
    for (width, height) in [(32_767, 3), (3, 32_767)] {
      var bitmap = try Bitmap(width: width, height: height)
      let path = Path(points: [(0.5, 0.5), (Double(width) - 0.5, Double(height) - 0.5)])
      #expect(LineRasterizer().stroke(path, lineWidth: 3, color: Self.black, into: &bitmap))
      #expect(bitmap[0, 0] >> 24 == 255 && bitmap[width - 1, height - 1] >> 24 == 255)
    }
  }
}
