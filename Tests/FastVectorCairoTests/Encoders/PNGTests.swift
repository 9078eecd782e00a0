import FastVectorCairo
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `PNG files` {
  @Test func `A PNG file contains the exact pixels, and encoding is reproducible`() throws {
    try withTemporaryFolder { folder throws in
      let layout = try SampleChart.layout()
      let bitmap = try ChartRenderer(layout: layout).bitmap(of: SampleChart.picture(layout))
      try bitmap.writePNG(to: "\(folder)/a.png")
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/a.png")) == bitmap.png())
      #expect(try Bitmap(png: "\(folder)/a.png") == bitmap)
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `A PNG file can contain any pixels, whether opaque or translucent`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // Rows are compressed in chunks of 64, so half of the bitmaps can have several chunks.
    let height = Int.random(in: 1...(seed % 2 == 0 ? 30 : 200), using: &generator)
    let width = Int.random(in: 1...70, using: &generator)
    var bitmap = try Bitmap(width: width, height: height)
    let isOpaque = Bool.random(using: &generator)
    func color() -> Color {
      func byte() -> UInt8 { .random(in: 0...255, using: &generator) }
      return Color(bytes: byte(), byte(), byte(), isOpaque ? 255 : byte())
    }
    bitmap.fill(color())
    try bitmap.draw { context in
      for _ in 0..<Int.random(in: 0...200, using: &generator) {
        let (x, y) = (Int.random(in: 0..<width, using: &generator), Int.random(in: 0..<height, using: &generator))
        context.fill(Path(CGRect(x: x, y: y, width: .random(in: 1...9, using: &generator), height: 1)), with: color())
      }
    }
    try withTemporaryFolder { folder throws in
      try bitmap.writePNG(to: "\(folder)/a.png")
      #expect(try Bitmap(png: "\(folder)/a.png") == bitmap)
    }
  }

  @Test func `A PNG file can contain noise, which takes more bytes than its pixels`() throws {
    var generator = SeededGenerator(seed: 17)
    var bitmap = try Bitmap(width: 300, height: 200)
    try bitmap.draw { context in
      for y in 0..<200 {
        for x in 0..<300 {
          func byte() -> UInt8 { .random(in: 0...255, using: &generator) }
          context.fill(Path(CGRect(x: x, y: y, width: 1, height: 1)), with: Color(bytes: byte(), byte(), byte(), 255))
        }
      }
    }
    #expect(bitmap.png().count > 300 * 200 * 3)
    try withTemporaryFolder { folder throws in
      try bitmap.writePNG(to: "\(folder)/a.png")
      #expect(try Bitmap(png: "\(folder)/a.png") == bitmap)
    }
  }

  @Test func `The files for some frames of an animation are the same as in the whole sequence`() throws {
    func animation(_ range: Range<Int>) throws -> [String: Data] {
      try withTemporaryFolder { folder throws in
        let layout = try SampleChart.layout()
        let encoder = try AnimationFileFormat.png.encoder(
          path: "\(folder)/animation.png", layout: layout, firstFrame: range.lowerBound)
        try encoder.begin(FrameFormat(width: 320, height: 240, frameRate: 60))
        for frame in range { try encoder.append(SampleChart.picture(layout, time: Double(frame) / 7)) }
        try encoder.finish()
        return try Dictionary(
          uniqueKeysWithValues: names(in: folder).map {
            ($0, try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)")))
          })
      }
    }
    let whole = try animation(0..<9)
    #expect(whole.keys.sorted().first == "animation-00000.png" && whole.count == 9)
    let parts = try animation(0..<4).merging(animation(4..<9)) { _, _ in preconditionFailure("a frame is in both")
    }
    #expect(parts == whole)
  }

  @Test func `The files of a sequence are numbered with at least five digits`() {
    #expect(PNGSequenceEncoder.path("/a/b.c/animation.png", frame: 7) == "/a/b.c/animation-00007.png")
    #expect(PNGSequenceEncoder.path("animation", frame: 1_234_567) == "animation-1234567")
  }

  @Test func `Appending a picture whose size differs from the size of the animation throws`() throws {
    let encoder = PNGSequenceEncoder(path: "/nowhere/animation.png")
    try encoder.begin(FrameFormat(width: 20, height: 10, frameRate: 60))
    #expect(throws: AnimationEncodingError.self) { try encoder.append(Bitmap(width: 10, height: 20)) }
  }
}
