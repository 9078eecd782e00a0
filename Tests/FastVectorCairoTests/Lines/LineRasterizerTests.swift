import FastVector
import FastVectorCairo
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `Line rasterizer` {
  private static let black = Color(bytes: 0, 0, 0)

  /// Returns a transparent bitmap on which a line has been drawn.
  private static func draw(
    _ path: Path, lineWidth: Double, color: Color = black, width: Int = 64, height: Int = 48
  ) throws -> Bitmap {
    var bitmap = try Bitmap(width: width, height: height)
    #expect(LineRasterizer().stroke(path, lineWidth: lineWidth, color: color, into: &bitmap))
    return bitmap
  }

  private static func alpha(_ bitmap: Bitmap, _ column: Int, _ row: Int) -> Int { Int(bitmap[column, row] >> 24) }

  /// Returns how much of the interval from `start` to `start + 1` a range covers.
  private static func part(of range: ClosedRange<Double>, from start: Int) -> Double {
    max(0, min(range.upperBound, Double(start + 1)) - max(range.lowerBound, Double(start)))
  }

  @Test(arguments: [10, 10.5, 10.3, 17.9], [0.1, 0.5, 1, 1.7, 8])
  func `A horizontal line has exact coverage`(y: Double, lineWidth: Double) throws {
    let bitmap = try Self.draw(Path(points: [(-20, y), (90, y)]), lineWidth: lineWidth)
    for row in 0..<48 {
      let expected = 255 * Self.part(of: y - lineWidth / 2...y + lineWidth / 2, from: row)
      for column in [0, 15, 16, 40, 63] {
        #expect(abs(Double(Self.alpha(bitmap, column, row)) - expected) <= 0.51, "column \(column), row \(row)")
      }
    }
  }

  @Test(arguments: [10, 10.5, 10.3, 17.96875], [0.125, 0.5, 1, 1.7, 8])
  func `The coverage of a vertical line is exact to within 1/32 pixel per edge`(x: Double, lineWidth: Double) throws {
    let bitmap = try Self.draw(Path(points: [(x, -20), (x, 90)]), lineWidth: lineWidth)
    for column in 0..<64 {
      let expected = 255 * Self.part(of: x - lineWidth / 2...x + lineWidth / 2, from: column)
      for row in [0, 7, 8, 47] {
        #expect(
          abs(Double(Self.alpha(bitmap, column, row)) - expected) <= 2 * 255 / 32 + 0.51, "column \(column), row \(row)"
        )
      }
    }
  }

  @Test func `A line with a single point covers a disc`() throws {
    let radius = 5.0
    let bitmap = try Self.draw(Path(points: [(20.3, 22.7)]), lineWidth: 2 * radius)
    var sum = 0
    for row in 0..<48 { for column in 0..<64 { sum += Self.alpha(bitmap, column, row) } }
    #expect(abs(Double(sum) / 255 - .pi * radius * radius) < 0.1)
    #expect(Self.alpha(bitmap, 20, 22) == 255)
    #expect(Self.alpha(bitmap, 20, 16) == 0)
  }

  @Test(arguments: Polyline.allCases)
  func `Moving a line by whole pixel columns moves its pixels`(polyline: Polyline) throws {
    var generator = SeededGenerator(seed: 3)
    // The coordinates are rounded to multiples of 1/1024, which remain exact when they are moved.
    let path = polyline.path(width: 100, height: 40, using: &generator)
    let points = zip(path.xs, path.ys).map { (($0.0 * 1024).rounded() / 1024, ($0.1 * 1024).rounded() / 1024) }
    for shift in [1, 16, 23] {
      let original = try Self.draw(Self.path(like: path, points), lineWidth: 1.5, width: 140, height: 40)
      let moved = try Self.draw(
        Self.path(like: path, points.map { ($0.0 + Double(shift), $0.1) }), lineWidth: 1.5, width: 140, height: 40)
      let isSame = (0..<40).allSatisfy { row in
        (0..<140 - shift).allSatisfy { abs(Self.alpha(original, $0, row) - Self.alpha(moved, $0 + shift, row)) <= 1 }
      }
      #expect(isSame || polyline == .long || polyline == .outside, "\(shift) columns")
    }
  }

  private static func path(like path: Path, _ points: [(Double, Double)]) -> Path {
    Path { result in
      for (index, (x, y)) in points.enumerated() {
        let point = CGPoint(x: x, y: y)
        if path.verbs[index] == .move { result.move(to: point) } else { result.addLine(to: point) }
      }
    }
  }

  @Test func `The order of points in a pixel column doesn't matter`() throws {
    var generator = SeededGenerator(seed: 4)
    let columns = (0..<60).map { column in
      (
        x: Double(column), first: Double.random(in: 0...48, using: &generator),
        ys: (0..<4).map { _ in
          Double.random(in: 0...48, using: &generator)
        }
      )
    }
    func path(_ order: ([Double]) -> [Double]) -> Path {
      Path(
        points: columns.flatMap { column in ([column.first] + order(column.ys) + [column.first]).map { (column.x, $0) }
        })
    }
    let bitmap = try Self.draw(path { $0 }, lineWidth: 1.5)
    #expect(try Self.draw(path { $0.reversed() }, lineWidth: 1.5) == bitmap)
    #expect(try Self.draw(path { $0.sorted() + $0 }, lineWidth: 1.5) == bitmap)
  }

  @Test(arguments: Polyline.allCases)
  func `A translucent line is blended only once per pixel`(polyline: Polyline) throws {
    var generator = SeededGenerator(seed: 5)
    let path = polyline.path(width: 64, height: 48, using: &generator)
    let translucent = try Self.draw(path, lineWidth: 2.5, color: Color(bytes: 9, 9, 9, 100))
    let opaque = try Self.draw(path, lineWidth: 2.5)
    for row in 0..<48 {
      for column in 0..<64 {
        let expected = Double(Self.alpha(opaque, column, row)) * 100 / 255
        #expect(abs(Double(Self.alpha(translucent, column, row)) - expected) <= 0.51, "column \(column), row \(row)")
      }
    }
  }

  @Test func `Overlapping dots have no visible seam`() throws {
    // Compare overlapping dots with a single straight line.
    let dots = Path { path in
      for step in 0...400 { path.move(to: CGPoint(x: 10 + Double(step) / 10, y: 20)) }
    }
    let line = Path(points: [(10, 20), (50, 20)])
    let (a, b) = (try Self.draw(dots, lineWidth: 6), try Self.draw(line, lineWidth: 6))
    let isSame = (0..<48).allSatisfy { row in
      (0..<64).allSatisfy { abs(Self.alpha(a, $0, row) - Self.alpha(b, $0, row)) <= 1 }
    }
    #expect(isSame)
  }

  @Test func `A gap that isn't wider than the pen is closed`() throws {
    let whole = try Self.draw(Path(points: [(5, 20), (30, 20), (55, 20)]), lineWidth: 6)
    let broken = try Self.draw(Path(points: [(5, 20), (30, 20), (31, .nan), (32, 20), (55, 20)]), lineWidth: 6)
    #expect(Self.alpha(broken, 31, 20) == 255)
    #expect(whole[10, 20] == broken[10, 20])
    let isCoveredLess = (0..<48).allSatisfy { row in
      (0..<64).allSatisfy { Self.alpha(broken, $0, row) <= Self.alpha(whole, $0, row) }
    }
    #expect(isCoveredLess)
  }

  @Test(arguments: InstructionSet.available)
  func `Every instruction set draws the same pixels`(set: InstructionSet) throws {
    var generator = SeededGenerator(seed: 6)
    for polyline in Polyline.allCases {
      let path = polyline.path(width: 200, height: 120, using: &generator)
      var (bitmap, plain) = (try Bitmap(width: 200, height: 120), try Bitmap(width: 200, height: 120))
      #expect(LineRasterizer(instructionSet: set).stroke(path, lineWidth: 1.3, color: Self.black, into: &bitmap))
      let plainest = try #require(InstructionSet.available.first)
      #expect(LineRasterizer(instructionSet: plainest).stroke(path, lineWidth: 1.3, color: Self.black, into: &plain))
      #expect(bitmap == plain, "\(polyline)")
    }
  }

  @Test func `A line doesn't depend on previously drawn lines`() throws {
    var generator = SeededGenerator(seed: 7)
    let rasterizer = LineRasterizer()
    for polyline in Polyline.allCases + Polyline.allCases.reversed() {
      let (width, height) = (Int.random(in: 1...90, using: &generator), Int.random(in: 1...90, using: &generator))
      let path = polyline.path(width: Double(width), height: Double(height), using: &generator)
      var bitmap = try Bitmap(width: width, height: height)
      #expect(rasterizer.stroke(path, lineWidth: 3, color: Self.black, into: &bitmap))
      #expect(try Self.draw(path, lineWidth: 3, width: width, height: height) == bitmap, "\(polyline)")
    }
  }

  @Test func `Paths that go from right to left are rejected`() throws {
    var bitmap = try Bitmap(width: 8, height: 8)
    let clear = bitmap
    let back = Path(points: [(1, 1), (5, 5), (4, 7)])
    var closed = Path(points: [(1, 1), (5, 5)])
    closed.closeSubpath()
    let curved = Path {
      $0.move(to: CGPoint(x: 0, y: 0))
      $0.addQuadCurve(to: CGPoint(x: 5, y: 5), control: CGPoint(x: 3, y: 0))
    }
    for path in [back, closed, curved] {
      #expect(!LineRasterizer().stroke(path, lineWidth: 2, color: Self.black, into: &bitmap))
    }
    #expect(bitmap == clear)
  }

  #if !DEBUG
    /// Skipped in debug builds, because unoptimized closures allocate.
    @Test func `Drawing a line that isn't longer than the previous one makes no allocations`() throws {
      var generator = SeededGenerator(seed: 8)
      let path = Polyline.walk.path(width: 64, height: 48, using: &generator)
      var bitmap = try Bitmap(width: 64, height: 48)
      let rasterizer = LineRasterizer()
      _ = rasterizer.stroke(path, lineWidth: 2, color: Self.black, into: &bitmap)
      #expect(
        fewestAllocations { _ = rasterizer.stroke(path, lineWidth: 2, color: Self.black, into: &bitmap) }
          .isZeroWhereCounted)
    }
  #endif
}
