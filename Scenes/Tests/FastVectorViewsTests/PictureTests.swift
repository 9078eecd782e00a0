import FastVectorCairo
import Foundation
import Testing

@testable import FastVectorViewsCairo

@Suite struct `Pictures of stages` {
  private func red() -> FastVectorViews.Color { FastVectorViews.Color(red: 1, green: 0, blue: 0) }

  @Test(arguments: [1.0, 2]) func `A shape is drawn at its position in the layout at any scale`(scale: Double) throws {
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

  @Test func `A clip and an opacity affect the picture`() throws {
    let stage = Stage(size: CGSize(width: 40, height: 30)) {
      Rectangle().fill(red()).frame(width: 30, height: 10).frame(width: 10, height: 10).clipped().opacity(0.5)
    }
    let bitmap = try stage.bitmap()
    #expect(bitmap[12, 15] == 0xffff_ffff && bitmap[28, 15] == 0xffff_ffff)
    let pixel = bitmap[20, 15]
    #expect(pixel >> 16 & 0xff == 255 && (126...129).contains(pixel >> 8 & 0xff))
  }

  @Test func `Rotation effects rotate the picture`() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40)) {
      Rectangle().fill(red()).frame(width: 30, height: 4).rotationEffect(.degrees(90))
    }
    let bitmap = try stage.bitmap()
    #expect(bitmap[20, 8] == 0xffff_0000 && bitmap[20, 32] == 0xffff_0000)
    #expect(bitmap[8, 20] == 0xffff_ffff && bitmap[32, 20] == 0xffff_ffff)
  }

  @Test func `A picture of a stage is reproducible, byte for byte`() throws {
    func picture() throws -> Data {
      let stage = Stage(size: CGSize(width: 40, height: 30)) {
        Text("a").rotation3DEffect(.degrees(30), axis: (x: 0, y: 1, z: 0))
      }
      stage.advance(to: 0.3)
      return try stage.png()
    }
    #expect(try picture() == picture())
  }

  @Test func `A rounded clip has round corners`() throws {
    let stage = Stage(size: CGSize(width: 40, height: 30)) {
      Rectangle().fill(red()).frame(width: 30, height: 20).cornerRadius(8)
    }
    let bitmap = try stage.bitmap()
    for column in 0..<40 {
      for row in 0..<30 {
        // A point is inside the rounded rectangle if its distance from the inner rectangle, which is inset by the
        // corner radius of 8 points, is less than 8. `near` and `far` are the smallest and the largest distance of the
        // points in the pixel.
        let (x, y) = (abs(Double(column) + 0.5 - 20) - 7, abs(Double(row) + 0.5 - 15) - 2)
        let near = hypot(max(0, x - 0.5), max(0, y - 0.5)), far = hypot(max(0, x + 0.5), max(0, y + 0.5))
        if far < 7.9 { #expect(bitmap[column, row] == 0xffff_0000, "\(column), \(row)") }
        if near > 8.1 { #expect(bitmap[column, row] == 0xffff_ffff, "\(column), \(row)") }
      }
    }
    // The radius is limited to half of the shorter side.
    let round = Stage(size: CGSize(width: 20, height: 20)) { Rectangle().fill(red()).cornerRadius(1000) }
    let circle = Stage(size: CGSize(width: 20, height: 20)) { Rectangle().fill(red()).cornerRadius(10) }
    #expect(try round.png() == circle.png())
  }

  /// Calls `body` with a temporary folder that contains a picture of 4 x 2 pixels, red on the left and blue on the
  /// right.
  private func withPicture(_ body: (_ folder: String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = Stage(size: CGSize(width: 4, height: 2)) {
      HStack(spacing: 0) {
        Rectangle().fill(red())
        Rectangle().fill(FastVectorViews.Color(red: 0, green: 0, blue: 1))
      }
    }
    try picture.writePNG(to: folder.appendingPathComponent("flag.png").path)
    try body(folder.path)
  }

  @Test func `Image files are drawn at their own size or resized to the available space`() throws {
    try withPicture { folder in
      let stage = Stage(size: CGSize(width: 40, height: 30), imageFolders: ["/nowhere", folder]) {
        VStack(spacing: 0) {
          Image("flag").resizable().frame(width: 20, height: 20)
          Image("flag")
        }
      }
      let bitmap = try stage.bitmap()
      // One image covers 20 x 20 pixels from (10, 4), and the other one 4 x 2 pixels from (18, 24).
      for column in 0..<40 {
        for row in 0..<30 {
          let pixel = bitmap[column, row]
          switch (column, row) {
          case (10..<17, 4..<24), (18..<20, 24..<26): #expect(pixel == 0xffff_0000, "\(column), \(row)")
          case (23..<30, 4..<24), (20..<22, 24..<26): #expect(pixel == 0xff00_00ff, "\(column), \(row)")
          // The two colors mix where they meet.
          case (17..<23, 4..<24): #expect(pixel >> 8 & 0xff == 0)
          default: #expect(pixel == 0xffff_ffff, "\(column), \(row)")
          }
        }
      }
      #expect(stage.warnings.isEmpty)
    }
  }

  @Test func `An invalid or truncated image file gives a single warning`() throws {
    try withPicture { folder in
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/flag.png"))
      try data.prefix(40).write(to: URL(fileURLWithPath: "\(folder)/half.png"))
      try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(folder)/text.png"))
      let stage = Stage(size: CGSize(width: 40, height: 30), imageFolders: [folder]) {
        Image("half")
        Image("text")
        Image("text").resizable()
        Image("flag")
      }
      _ = try stage.png()
      _ = try stage.png()
      #expect(
        stage.warnings == [
          .missingImage(name: "text", folders: [folder]), .unreadableImage(path: "\(folder)/half.png"),
        ])
      #expect(stage.warnings.allSatisfy { "\($0)".contains("image") && "\($0)".contains("Nothing is drawn") })
    }
  }
}
