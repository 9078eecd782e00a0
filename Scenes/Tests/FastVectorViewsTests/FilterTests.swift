import FastVectorCairo
import Foundation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Canvas filters` {
  private func pixels(
    _ filters: GraphicsContext.Filter..., draw: @escaping (GraphicsContext) -> Void
  ) throws -> Bitmap {
    try Stage(
      Canvas { context, _ in
        for filter in filters { context.addFilter(filter) }
        context.drawLayer { draw($0) }
      }, size: CGSize(width: 40, height: 20)
    ).bitmap()
  }

  private func fill(_ context: GraphicsContext, _ color: Color, x: Double = 0, width: Double = 40) {
    context.fill(Path(CGRect(x: x, y: 0, width: width, height: 20)), with: .color(color))
  }

  @Test func `The alpha threshold draws one color wherever the opacity is in the range`() throws {
    let picture = try pixels(.alphaThreshold(min: 0.4, max: 0.7, color: pureBlue)) {
      for (index, opacity) in [0.2, 0.5, 0.65, 0.9].enumerated() {
        fill($0, .red.opacity(opacity), x: Double(index) * 10, width: 10)
      }
    }
    #expect([5, 15, 25, 35].map { picture[$0, 10] } == [0xffff_ffff, 0xff00_00ff, 0xff00_00ff, 0xffff_ffff])
    #expect(try pixels(.alphaThreshold(min: 0)) { fill($0, .red, width: 10) }[25, 5] == 0xffff_ffff)
    #expect(try pixels(.alphaThreshold(min: 0.8, max: 0.2)) { fill($0, .red) }[5, 5] == 0xffff_ffff)
  }

  @Test func `The alpha threshold joins nearby shapes if it is applied after a blur`() throws {
    func picture(_ gap: Double) throws -> Bitmap {
      // The filter that was added last is applied first, so the blur comes first.
      try pixels(.alphaThreshold(min: 0.5, color: .black), .blur(radius: 3)) { context in
        for side in [-1.0, 1] {
          let circle = CGRect(x: 20 + side * (gap / 2 + 6) - 6, y: 4, width: 12, height: 12)
          context.fill(Path(ellipseIn: circle), with: .color(.black))
        }
      }
    }
    #expect(try picture(1)[20, 10] == 0xff00_0000 && picture(10)[20, 10] == 0xffff_ffff)
  }

  @Test func `The filter luminanceToAlpha makes bright areas opaque and black`() throws {
    let picture = try pixels(.luminanceToAlpha) {
      fill($0, .white, width: 10)
      fill($0, Color(red: 0, green: 1, blue: 0), x: 10, width: 10)
      fill($0, .white.opacity(0.5), x: 20, width: 10)
      fill($0, .black, x: 30, width: 10)
    }
    #expect(picture[5, 5] == 0xff00_0000 && isClose(picture[15, 5], 0xff49_4949, 1))
    #expect(isClose(picture[25, 5], 0xff7f_7f7f, 1) && picture[35, 5] == 0xffff_ffff)
    let view = HStack(spacing: 0) {
      Color.white
      Color.black
    }.luminanceToAlpha()
    let shown = try Stage(view, size: CGSize(width: 40, height: 20)).bitmap()
    #expect(shown[5, 5] == 0xff00_0000 && shown[35, 5] == 0xffff_ffff)
  }

  @Test func `The filter colorInvert can invert colors partially`() throws {
    let orange = Color(red: 1, green: 0.6, blue: 0.2)
    func pixel(_ amount: Double) throws -> UInt32 { try pixels(.colorInvert(amount)) { fill($0, orange) }[5, 5] }
    #expect(try isClose(pixel(1), 0xff00_66cc, 1) && isClose(pixel(0), 0xffff_9933, 1))
    #expect(try isClose(pixel(0.5), 0xff80_8080, 1))
    let view = try Stage(orange.colorInvert(), size: CGSize(width: 40, height: 20)).bitmap()
    #expect(try view[5, 5] == pixels(.colorInvert()) { fill($0, orange) }[5, 5])
  }

  @Test func `The filter colorMatrix transforms colors`() throws {
    var matrix = ColorMatrix()
    #expect(matrix == ColorMatrix() && matrix.r1 == 1 && matrix.b3 == 1 && matrix.g1 == 0 && matrix.a5 == 0)
    // The matrix sets red to the previous blue, green to 0.5 plus a quarter of the previous red, and blue to 0.
    (matrix.r1, matrix.r3) = (0, 1)
    (matrix.g2, matrix.g1, matrix.g5) = (0, 0.25, 0.5)
    matrix.b3 = 0
    let picture = try pixels(.colorMatrix(matrix)) { fill($0, Color(red: 1, green: 1, blue: 0.4)) }
    #expect(isClose(picture[5, 5], 0xff66_bf00, 1))
    var broken = ColorMatrix()
    broken.a4 = .nan
    #expect(try pixels(.colorMatrix(broken)) { fill($0, pureRed) }[5, 5] == 0xffff_0000)
  }

  @Test func `The filter projectionTransform moves the drawing`() throws {
    let move = ProjectionTransform(CGAffineTransform(translationX: 20, y: 0))
    let picture = try pixels(.projectionTransform(move)) { fill($0, pureRed, width: 10) }
    #expect(picture[5, 5] == 0xffff_ffff && picture[25, 5] == 0xffff_0000)
    var broken = ProjectionTransform()
    broken.m11 = .nan
    #expect(try pixels(.projectionTransform(broken)) { fill($0, pureRed, width: 10) }[5, 5] == 0xffff_0000)
  }
}
