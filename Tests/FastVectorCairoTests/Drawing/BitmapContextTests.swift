import FastVectorAnimation
import FastVectorCairo
import FastVectorGeometry
import Foundation
import PictureTestSupport
import Testing

@Suite struct `Bitmap contexts` {
  private static let black = Color(bytes: 0, 0, 0)

  private static func drawn(_ body: (borrowing BitmapContext) -> Void) throws -> Bitmap {
    var bitmap = try Bitmap(width: 40, height: 30)
    try bitmap.draw { context in body(context) }
    return bitmap
  }

  /// Returns the covered area in pixels: the sum of the pixels' coverages.
  private static func area(_ bitmap: Bitmap) -> Double {
    var sum = 0
    for row in 0..<bitmap.height { for column in 0..<bitmap.width { sum += Int(bitmap[column, row] >> 24) } }
    return Double(sum) / 255
  }

  private static func rectangle(_ rect: CGRect) -> Path { Path(rect) }

  @Test func `A path is filled with the even-odd or the nonzero rule`() throws {
    var path = Path(CGRect(x: 5, y: 5, width: 20, height: 10))
    path.addRect(CGRect(x: 8, y: 7, width: 6, height: 4))
    let whole = try Self.drawn { $0.fill(path, with: Self.black) }
    let withHole = try Self.drawn { $0.fill(path, with: Self.black, style: FillStyle(eoFill: true)) }
    #expect(Self.area(whole) == 200)
    #expect(Self.area(withHole) == 176)
  }

  @Test func `Strokes have the requested width, caps and dashes`() throws {
    let path = Path(points: [(5, 10), (25, 10)])
    func area(_ style: StrokeStyle) throws -> Double {
      Self.area(try Self.drawn { $0.stroke(path, with: Self.black, style: style) })
    }
    #expect(try area(StrokeStyle(lineWidth: 4)) == 80)
    #expect(try area(StrokeStyle(lineWidth: 4, lineCap: .square)) == 96)
    #expect(abs(try area(StrokeStyle(lineWidth: 4, lineCap: .round)) - (80 + 4 * .pi)) < 0.3)
    #expect(try area(StrokeStyle(lineWidth: 4, dash: [3, 1])) == 60)
    #expect(try area(StrokeStyle(lineWidth: 4, dash: [3, 7], dashPhase: 3)) == 24)
  }

  @Test func `Strokes have the requested joins`() throws {
    let corner = Path(points: [(5, 20), (15, 20), (15, 5)])
    func covers(_ style: StrokeStyle) throws -> UInt32 {
      try Self.drawn { $0.stroke(corner, with: Self.black, style: style) }[17, 22] >> 24
    }
    #expect(try covers(StrokeStyle(lineWidth: 6, lineJoin: .miter)) == 255)
    #expect(try covers(StrokeStyle(lineWidth: 6, lineJoin: .miter, miterLimit: 1)) == 0)
    #expect(try covers(StrokeStyle(lineWidth: 6, lineJoin: .bevel)) == 0)
    #expect(try covers(StrokeStyle(lineWidth: 6, lineJoin: .round)) < 128)
  }

  @Test func `Curves of a path are drawn`() throws {
    let disc = Path(ellipseIn: CGRect(x: 5, y: 5, width: 20, height: 20))
    #expect(abs(Self.area(try Self.drawn { $0.fill(disc, with: Self.black) }) - .pi * 100) < 2)
    // The area between a parabola and its chord is two thirds of the bounding rectangle.
    let parabola = Path {
      $0.move(to: CGPoint(x: 0, y: 25))
      $0.addQuadCurve(to: CGPoint(x: 30, y: 25), control: CGPoint(x: 15, y: 5))
    }
    #expect(abs(Self.area(try Self.drawn { $0.fill(parabola, with: Self.black) }) - 200) < 1)
  }

  @Test func `A curve after a closed subpath starts where that subpath started`() throws {
    // The closed subpath is a line on the chord of the parabola, so it has no area.
    let path = Path {
      $0.move(to: CGPoint(x: 0, y: 25))
      $0.addLine(to: CGPoint(x: 20, y: 25))
      $0.closeSubpath()
      $0.addQuadCurve(to: CGPoint(x: 30, y: 25), control: CGPoint(x: 15, y: 5))
    }
    // The area between a parabola and its chord is two thirds of the bounding rectangle.
    #expect(abs(Self.area(try Self.drawn { $0.fill(path, with: Self.black) }) - 200) < 1)
  }

  @Test func `Drawing is clipped to a path`() throws {
    let bitmap = try Self.drawn { context in
      context.clipped(to: CGRect(x: 10, y: 10, width: 5, height: 6)) {
        context.fill(Path(CGRect(x: 0, y: 0, width: 40, height: 30)), with: Self.black)
      }
    }
    #expect(Self.area(bitmap) == 30)
  }

  @Test func `Coordinates of a bitmap context are in points`() throws {
    var bitmap = try Bitmap(width: 40, height: 30)
    try bitmap.draw(scale: 2) { $0.fill(Path(CGRect(x: 1, y: 1, width: 3, height: 4)), with: Self.black) }
    #expect(Self.area(bitmap) == 48)
    #expect(bitmap[2, 2] >> 24 == 255 && bitmap[1, 2] == 0)
  }

  @Test func `Coordinates, widths and dashes of a bitmap context can be any numbers`() throws {
    let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e9, .leastNonzeroMagnitude, 0, 10]
    for x in numbers {
      for y in numbers {
        let path = Path {
          $0.move(to: CGPoint(x: 1, y: 2))
          $0.addLine(to: CGPoint(x: x, y: y))
          $0.addQuadCurve(to: CGPoint(x: 9, y: y), control: CGPoint(x: x, y: 8))
          $0.addCurve(to: CGPoint(x: x, y: 3), control1: CGPoint(x: 3, y: y), control2: CGPoint(x: y, y: x))
          $0.closeSubpath()
        }
        let bitmap = try Self.drawn { context in
          context.fill(path, with: Self.black)
          context.stroke(
            path, with: Self.black, style: StrokeStyle(lineWidth: x, miterLimit: y, dash: [y, 1], dashPhase: x))
          context.draw("text", at: CGPoint(x: x, y: y), font: .system(size: 9), color: Self.black)
        }
        #expect(bitmap.width == 40)
      }
    }
  }

  @Test(arguments: [-1, 0, .nan, .infinity] as [Double])
  func `An invalid line width draws nothing`(width: Double) throws {
    let path = Path(points: [(5, 10), (25, 10)])
    #expect(Self.area(try Self.drawn { $0.stroke(path, with: Self.black, lineWidth: width) }) == 0)
  }

  @Test(arguments: [[0, 0], [-1, 3], [.nan], [1e-9, 1e-9]] as [[CGFloat]])
  func `Invalid dash patterns, or too many dashes, result in a solid line`(dash: [CGFloat]) throws {
    let path = Path(points: [(5, 10), (25, 10)])
    let bitmap = try Self.drawn { $0.stroke(path, with: Self.black, style: StrokeStyle(lineWidth: 2, dash: dash)) }
    #expect(Self.area(bitmap) == 40)
  }

  @Test func `Text fits in its measured size`() throws {
    let font = Font.system(size: 12)
    let size = font.size(of: "Hxg")
    #expect(size.width > 15 && size.width < 40 && size.height > 12 && size.height < 18)
    var bitmap = try Bitmap(width: 60, height: 40)
    try bitmap.draw { $0.draw("Hxg", at: CGPoint(x: 10, y: 10), anchor: .topLeading, font: font, color: Self.black) }
    var columns: [Int] = [], rows: [Int] = []
    for row in 0..<40 {
      for column in 0..<60 where bitmap[column, row] >> 24 > 0 {
        columns.append(column)
        rows.append(row)
      }
    }
    #expect(try #require(columns.min()) >= 10 && Double(try #require(columns.max())) <= 10 + size.width)
    #expect(try #require(rows.min()) >= 10 && Double(try #require(rows.max())) <= 10 + size.height)
  }

  @Test func `The measured size of text grows with the font size and the length`() {
    let font = Font.system(size: 10)
    #expect(font.size(of: "").width == 0)
    #expect(abs(Font.system(size: 20).size(of: "abc").width - 2 * font.size(of: "abc").width) < 1e-9)
    #expect(font.size(of: "0000").width == 4 * font.size(of: "0").width)
    #expect(Font.system(size: 10, weight: .bold).size(of: "abc").width > font.size(of: "abc").width)
  }

  @Test func `Control characters in text are drawn as spaces`() {
    let font = Font.system(size: 10)
    #expect(font.size(of: "a\0b\n") == font.size(of: "a b "))
  }
}
