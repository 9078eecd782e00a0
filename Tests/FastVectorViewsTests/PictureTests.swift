import FastVectorCairo
import FastVectorViewsCairo
import Foundation
import Testing

@Suite struct `A picture of a stage` {
  private func red() -> FastVectorViews.Color { FastVectorViews.Color(red: 1, green: 0, blue: 0) }

  @Test(arguments: [1.0, 2]) func `has a shape where the layout puts it, at any scale`(scale: Double) throws {
    let stage = Stage(size: CGSize(width: 40, height: 30)) { Rectangle().fill(red()).frame(width: 10, height: 10) }
    let bitmap = try stage.bitmap(scale: scale)
    #expect(bitmap.width == Int(40 * scale) && bitmap.height == Int(30 * scale))
    for column in 0..<40 {
      for row in 0..<30 {
        let isInside = (15..<25).contains(column) && (10..<20).contains(row)
        let pixel = bitmap[Int(Double(column) * scale), Int(Double(row) * scale)]
        #expect(pixel == (isInside ? 0xffff_0000 : 0xffff_ffff), "\(column), \(row)")
      }
    }
  }

  @Test func `is cut off where it is clipped, and mixes where it is half opaque`() throws {
    let stage = Stage(size: CGSize(width: 40, height: 30)) {
      Rectangle().fill(red()).frame(width: 30, height: 10).frame(width: 10, height: 10).clipped().opacity(0.5)
    }
    let bitmap = try stage.bitmap()
    #expect(bitmap[12, 15] == 0xffff_ffff && bitmap[28, 15] == 0xffff_ffff)
    let pixel = bitmap[20, 15]
    #expect(pixel >> 16 & 0xff == 255 && (126...129).contains(pixel >> 8 & 0xff))
  }

  @Test func `turns with its effects`() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40)) {
      Rectangle().fill(red()).frame(width: 30, height: 4).rotationEffect(.degrees(90))
    }
    let bitmap = try stage.bitmap()
    #expect(bitmap[20, 8] == 0xffff_0000 && bitmap[20, 32] == 0xffff_0000)
    #expect(bitmap[8, 20] == 0xffff_ffff && bitmap[32, 20] == 0xffff_ffff)
  }

  @Test func `is the same byte for byte for the same frame`() throws {
    func picture() throws -> Data {
      let stage = Stage(size: CGSize(width: 40, height: 30)) { Text("a").rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0)) }
      stage.advance(to: 0.3)
      return try stage.png()
    }
    #expect(try picture() == picture())
  }
}
