import CGIF
import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation
import PictureTestSupport
import TestSupport
import Testing

/// The frames of a GIF, as decoded by giflib.
private struct PlayedGIF {
  /// The RGB value of each pixel, and the display time in hundredths of a second.
  var frames: [(pixels: [UInt32], delay: Int)] = []

  init(_ path: String) throws {
    var code: Int32 = 0
    guard let gif = unsafe DGifOpenFileName(path, &code) else { throw CocoaError(.fileReadCorruptFile) }
    defer { _ = unsafe DGifCloseFile(gif, &code) }
    guard unsafe DGifSlurp(gif) == GIF_OK else { throw CocoaError(.fileReadCorruptFile) }
    let (width, height) = unsafe (Int(gif.pointee.SWidth), Int(gif.pointee.SHeight))
    var canvas = [UInt32](repeating: 0, count: width * height)
    let count = unsafe Int(gif.pointee.ImageCount)
    for index in 0..<count {
      let image = unsafe gif.pointee.SavedImages[index]
      var control = GraphicsControlBlock()
      guard let map = unsafe image.ImageDesc.ColorMap,
        unsafe DGifSavedExtensionToGCB(gif, Int32(index), &control) == GIF_OK
      else { throw CocoaError(.fileReadCorruptFile) }
      let (left, top) = unsafe (Int(image.ImageDesc.Left), Int(image.ImageDesc.Top))
      let (columns, rows) = unsafe (Int(image.ImageDesc.Width), Int(image.ImageDesc.Height))
      for offset in 0..<columns * rows {
        let entry = unsafe Int(image.RasterBits[offset])
        if entry == Int(control.TransparentColor) { continue }
        let color = unsafe map.pointee.Colors[entry]
        canvas[(top + offset / columns) * width + left + offset % columns] =
          UInt32(color.Red) << 16 | UInt32(color.Green) << 8 | UInt32(color.Blue)
      }
      frames.append((canvas, Int(control.DelayTime)))
    }
  }
}

@Suite struct `GIF files` {
  private static func play(frames: Int, rate: Double, _ picture: (Int) throws -> Bitmap) throws -> PlayedGIF {
    try withTemporaryFolder { folder throws in
      let first = try picture(0)
      let encoder = GIFEncoder(path: "\(folder)/animation.gif")
      try encoder.begin(FrameFormat(width: first.width, height: first.height, frameRate: rate))
      for frame in 0..<frames { try encoder.append(picture(frame)) }
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/animation.gif"))
      try encoder.finish()
      #expect(try names(in: folder) == ["animation.gif"])
      return try PlayedGIF("\(folder)/animation.gif")
    }
  }

  private static func pixels(_ bitmap: Bitmap) -> [UInt32] {
    var pixels: [UInt32] = []
    unsafe bitmap.withPixels { start in
      for row in 0..<bitmap.height {
        unsafe pixels += UnsafeBufferPointer(start: start + row * (bitmap.bytesPerRow / 4), count: bitmap.width)
      }
    }
    return pixels.map { $0 & 0xff_ffff }
  }

  /// Returns the largest difference between the red, green or blue components of two pixels.
  private static func distance(_ a: UInt32, _ b: UInt32) -> Int {
    func difference(_ shift: UInt32) -> Int { abs(Int(a >> shift & 255) - Int(b >> shift & 255)) }
    return a == b ? 0 : max(difference(16), max(difference(8), difference(0)))
  }

  /// Returns the indices of the frames that a GIF shows, and the time for which it shows each of them, in hundredths of
  /// a second. At each multiple of the delay, the GIF shows the first frame that starts at or after this time.
  private static func shown(of count: Int, rate: Double) -> (frames: [Int], delay: Int) {
    let delay = max(2, Int((100 / rate - 1e-6).rounded(.up)))
    var frames: [Int] = []
    for slot in 0... {
      guard let frame = (0..<count).first(where: { Double($0) * 100 / rate >= Double(slot * delay) - 1e-6 }) else {
        break
      }
      frames.append(frame)
    }
    return (frames, delay)
  }

  @Test func `The reduced colors of a GIF don't depend on the number of threads`() throws {
    func chart(_ sign: Double) -> Chart {
      let lines = (1...6).map { line in
        Series((0..<80).map { sign * Double(line) * sin(Double($0 * line) / 9) }, id: .number(line))
      }
      return Chart(lines).size(width: 160, height: 90)
    }
    let frames = try ChartFrameSequence(chart(1).animated(to: chart(-1), .linear(duration: 1), frameRate: 15))
    let (picture, layout) = try chart(1).picture()
    let bitmap = try ChartRenderer(layout: layout).bitmap(of: picture)
    #expect(Set(Self.pixels(bitmap)).count > 255, "the colors of a frame must be reduced")
    func file(threads: Int) throws -> Data {
      try withTemporaryFolder { folder throws in
        let path = "\(folder)/animation.gif"
        let encoder = try AnimationFileFormat.gif.encoder(path: path, layout: frames.layout)
        try encoder.encode(0..<frames.frameCount, of: frames, threads: threads) { _ in }
        return try Data(contentsOf: URL(fileURLWithPath: path))
      }
    }
    let expected = try file(threads: 1)
    for _ in 0..<3 { #expect(try file(threads: 4) == expected) }
  }

  @Test(arguments: [10, 15, 20, 25, 100 / 3.0, 24, 30, 48, 50, 60, 144] as [Double])
  func `A GIF has exact colors and evenly distributed delays at any frame rate`(rate: Double) throws {
    func picture(_ frame: Int) throws -> Bitmap {
      var bitmap = try Bitmap(width: 100, height: 20)
      bitmap.fill(Color(bytes: 250, 251, 252))
      try bitmap.draw {
        $0.fill(
          Path(CGRect(x: 3 * Double(frame), y: 4, width: 7, height: 9)), with: Color(bytes: 1, 2, UInt8(frame)))
      }
      return bitmap
    }
    let played = try Self.play(frames: 30, rate: rate, picture)
    let (frames, delay) = Self.shown(of: 30, rate: rate)
    #expect(try played.frames.map(\.pixels) == frames.map { Self.pixels(try picture($0)) })
    #expect(played.frames.dropLast().allSatisfy { $0.delay == delay })
    #expect(abs(Double(played.frames.map(\.delay).reduce(0, +)) - 30 / rate * 100) <= Double(delay))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `A GIF with at most 255 colors reproduces each frame exactly`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let colors = (0..<Int.random(in: 1...255, using: &generator)).map { _ in
      Color(bytes: .random(in: 0...255, using: &generator), .random(in: 0...255, using: &generator), 9)
    }
    var picture = try Bitmap(width: 60, height: 40)
    picture.fill(colors[0])
    let frames = try (0..<4).map { _ in
      try picture.draw { context in
        for _ in 0..<Int.random(in: 0...1000, using: &generator) {
          let (x, y) = (Int.random(in: 0..<60, using: &generator), Int.random(in: 0..<40, using: &generator))
          let width = Int.random(in: 1...5, using: &generator)
          let color = colors.randomElement(using: &generator)!
          context.fill(Path(CGRect(x: x, y: y, width: width, height: 1)), with: color)
        }
      }
      return picture
    }
    let played = try Self.play(frames: 4, rate: 10) { frames[$0] }
    for (shown, frame) in zip(played.frames, frames) { #expect(shown.pixels == Self.pixels(frame)) }
  }

  @Test func `A GIF of a chart has the exact background and approximates the other colors`() throws {
    let layout = try SampleChart.layout()
    let renderer = try ChartRenderer(layout: layout)
    let played = try Self.play(frames: 4, rate: 25) {
      try renderer.bitmap(of: SampleChart.picture(layout, time: Double($0) / 3))
    }
    for (frame, shown) in played.frames.enumerated() {
      let right = Self.pixels(try renderer.bitmap(of: SampleChart.picture(layout, time: Double(frame) / 3)))
      #expect(shown.pixels.count == right.count)
      var (sum, wrong) = (0, 0)
      for (a, b) in zip(shown.pixels, right) where a != b {
        sum += Self.distance(a, b)
        if b == 0xff_ffff { wrong += 1 }
      }
      #expect(wrong == 0)
      #expect(Double(sum) / Double(right.count) < 1)
    }
  }

  @Test func `A GIF of random colors approximates them`() throws {
    var generator = SeededGenerator(seed: 41)
    var bitmap = try Bitmap(width: 64, height: 64)
    try bitmap.draw { context in
      for row in 0..<64 {
        for column in 0..<64 {
          let color = Color(
            red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
            blue: .random(in: 0...255, using: &generator))
          context.fill(Path(CGRect(x: column, y: row, width: 1, height: 1)), with: color)
        }
      }
    }
    let shown = try Self.play(frames: 1, rate: 10) { _ in bitmap }.frames[0].pixels
    let distances = zip(shown, Self.pixels(bitmap)).map(Self.distance)
    #expect(Double(distances.reduce(0, +)) / Double(distances.count) < 40)
  }

  @Test func `A GIF skips frames that are too short for players`() throws {
    func picture(_ frame: Int) throws -> Bitmap {
      var bitmap = try Bitmap(width: 5, height: 5)
      bitmap.fill(Color(bytes: UInt8(frame), 0, 0))
      return bitmap
    }
    for rate in [50, 60, 120, 1000] as [Double] {
      let played = try Self.play(frames: 120, rate: rate, picture)
      #expect(played.frames.allSatisfy { $0.delay >= 2 })
      let duration = Double(played.frames.map(\.delay).reduce(0, +))
      #expect(abs(duration - 120 / rate * 100) <= 2)
      #expect(Set(played.frames.map(\.delay)).count == 1)
    }
  }

  @Test func `A GIF stores identical frames once, with the sum of their delays`() throws {
    func picture(_ frame: Int) throws -> Bitmap {
      var bitmap = try Bitmap(width: 5, height: 5)
      bitmap.fill(Color(bytes: UInt8(max(min(frame, 13), 10)), 8, 7))
      return bitmap
    }
    let played = try Self.play(frames: 24, rate: 10, picture)
    #expect(try played.frames.map(\.pixels) == [10, 11, 12, 13].map { Self.pixels(try picture($0)) })
    #expect(played.frames.map(\.delay) == [110, 10, 10, 110])
    let still = try Self.play(frames: 3, rate: 10) { _ in try picture(0) }
    #expect(still.frames.map(\.delay) == [30])
  }

  @Test func `A delay that is too long for a GIF is split`() throws {
    let played = try Self.play(frames: 150, rate: 0.1) { frame in
      var bitmap = try Bitmap(width: 5, height: 5)
      bitmap.fill(Color(bytes: frame < 149 ? 9 : 8, 8, 7))
      return bitmap
    }
    #expect(played.frames.map(\.delay).reduce(0, +) == 150_000)
    #expect(played.frames.map { $0.pixels[0] } == [0x90807, 0x90807, 0x90807, 0x80807])
  }

  @Test func `A GIF stores the pauses of an animated chart once, and has even delays during the movement`() throws {
    try withTemporaryFolder { folder throws in
      let chart = Chart([1.0, 2, 1]).size(width: 160, height: 120)
      for (rate, delay) in [(30.0, 3), (60, 2), (15, 7), (24, 4)] {
        let animated = chart.animated(to: Chart([2.0, 1, 2]), .linear(duration: 0.5), frameRate: rate, rest: 5)
        try animated.write(to: "\(folder)/chart.gif")
        let delays = try PlayedGIF("\(folder)/chart.gif").frames.map(\.delay)
        #expect(delays.count <= 50 / delay + 2)
        #expect(delays.dropFirst().dropLast().allSatisfy { $0 == delay }, "\(delays)")
        #expect(abs(delays.reduce(0, +) - 1050) <= 3 * delay)
        #expect(delays[0] >= 500 && (delays.last ?? 0) >= 500)
      }
    }
  }

  @Test func `A GIF without frames throws an error and leaves no file behind`() throws {
    try withTemporaryFolder { folder throws in
      let encoder = GIFEncoder(path: "\(folder)/animation.gif")
      try encoder.begin(FrameFormat(width: 5, height: 5, frameRate: 10))
      #expect(throws: AnimationEncodingError.noFrames(path: "\(folder)/animation.gif")) { try encoder.finish() }
    }
  }
}
