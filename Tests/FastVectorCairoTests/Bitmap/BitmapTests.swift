import CCairo
import FastVectorCairo
import FastVectorGeometry
import Testing

@Suite struct `Bitmaps` {
  @Test(arguments: [(0, 720), (1280, 0), (-1, 5), (32_768, 1), (1, 1_000_000), (.max, .max), (.min, 1)])
  func `A bitmap with an invalid size throws an error`(width: Int, height: Int) {
    #expect(throws: BitmapError.size(width: width, height: height)) { try Bitmap(width: width, height: height) }
  }

  @Test func `The error about an invalid bitmap size states the valid sizes`() {
    #expect(
      BitmapError.size(width: 0, height: 720).description
        == "the width and height of a bitmap must be between 1 and 32767 pixels (got 0 x 720)")
  }

  @Test(arguments: [1, 15, 16, 17, 1280])
  func `Every row of a bitmap starts at a cache line boundary`(width: Int) throws {
    let bitmap = try Bitmap(width: width, height: 2)
    #expect(bitmap.bytesPerRow % 64 == 0 && bitmap.bytesPerRow >= 4 * width && bitmap.bytesPerRow < 4 * width + 64)
    let address = unsafe bitmap.withPixels { UInt(bitPattern: $0) }
    #expect(address % 64 == 0)
  }

  @Test func `A bitmap is initially transparent, and can be filled with a premultiplied color`() throws {
    var bitmap = try Bitmap(width: 3, height: 2)
    #expect(bitmap[2, 1] == 0)
    bitmap.fill(Color(bytes: 255, 128, 0, 128))
    #expect(bitmap[2, 1] == 0x8080_4000)
  }

  @Test func `A bitmap has value semantics`() throws {
    let clear = try Bitmap(width: 3, height: 2)
    var filled = clear
    filled.fill(Color(bytes: 1, 2, 3))
    #expect(clear[0, 0] == 0)
    #expect(filled[0, 0] == 0xff01_0203)
    #expect(clear != filled)
  }

  @Test func `A bitmap shares its pixels with Cairo`() throws {
    var bitmap = try Bitmap(width: 5, height: 4)
    _ = unsafe bitmap.withCairo { context in
      unsafe cairo_set_source_rgb(context, 1, 0, 0)
      unsafe cairo_rectangle(context, 1, 2, 3, 1)
      unsafe cairo_fill(context)
    }
    #expect(bitmap[1, 2] == 0xffff_0000 && bitmap[3, 2] == 0xffff_0000)
    #expect(bitmap[0, 2] == 0 && bitmap[4, 2] == 0 && bitmap[1, 1] == 0 && bitmap[1, 3] == 0)
  }
}
