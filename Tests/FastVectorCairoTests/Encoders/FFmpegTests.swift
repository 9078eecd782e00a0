import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import FastVectorFiles
import FastVectorGeometry
import Foundation
import PictureTestSupport
import Testing

private let hasFFmpeg: Bool = {
  if FFmpegEncoder.found == nil { print("Skipping the tests of ffmpeg, because ffmpeg isn't installed.") }
  return FFmpegEncoder.found != nil
}()

@Suite struct `Videos encoded by ffmpeg` {
  private static let format = Result { try FrameFormat(width: 65, height: 49, frameRate: 30) }

  private static func frame(_ number: Int) throws -> Bitmap {
    var bitmap = try Bitmap(width: 65, height: 49)
    bitmap.fill(Color(bytes: 250, 250, 240))
    try bitmap.draw {
      $0.fill(Path(CGRect(x: 4 * Double(number), y: 10, width: 20, height: 30)), with: Color(bytes: 200, 30, 30))
    }
    return bitmap
  }

  private static func animation(_ path: String, _ codec: FFmpegEncoder.Codec, program: String? = nil) throws {
    let encoder = FFmpegEncoder(path: path, codec: codec, program: program)
    try encoder.begin(format.get())
    for number in 0..<10 { try encoder.append(frame(number)) }
    #expect(!FileManager.default.fileExists(atPath: path))
    try encoder.finish()
  }

  @Test(
    .enabled(if: hasFFmpeg),
    arguments: [(.h264, 66, 50, 12), (.vp9, 66, 50, 16), (.apng(loops: true), 65, 49, 0)]
      as [(FFmpegEncoder.Codec, Int, Int, Int)])
  func `A video contains all frames, and encoding is reproducible`(
    codec: FFmpegEncoder.Codec, width: Int, height: Int, bound: Int
  ) throws {
    try withTemporaryFolder { folder throws in
      try Self.animation("\(folder)/a.animation", codec)
      try Self.animation("\(folder)/b.animation", codec)
      #expect(try names(in: folder) == ["a.animation", "b.animation"])
      let (a, b) = (
        FileManager.default.contents(atPath: "\(folder)/a.animation"),
        FileManager.default.contents(atPath: "\(folder)/b.animation")
      )
      #expect(a == b)
      let decoded = try run(
        try #require(FFmpegEncoder.found),
        ["-loglevel", "error", "-i", "\(folder)/a.animation", "-f", "rawvideo", "-pix_fmt", "bgra", "-"])
      try #require(decoded.status == 0 && decoded.output.count == 10 * width * height * 4)
      for number in 0..<10 {
        let frame = try Self.frame(number)
        var sum = 0
        for row in 0..<49 {
          for column in 0..<65 {
            let offset = ((number * height + row) * width + column) * 4
            for byte in 0..<3 {
              sum += abs(Int(decoded.output[offset + byte]) - Int(frame[column, row] >> (8 * byte) & 255))
            }
          }
        }
        #expect(sum / (65 * 49 * 3) <= bound, "frame \(number)")
      }
    }
  }

  @Test(.enabled(if: hasFFmpeg && findProgram("ffprobe") != nil), arguments: [FFmpegEncoder.Codec.h264, .vp9])
  func `Colors of a video are converted to BT.709 and tagged as such, and odd sizes are padded with the background`(
    codec: FFmpegEncoder.Codec
  ) throws {
    try withTemporaryFolder { folder throws in
      for (width, height) in [(64, 48), (65, 48), (64, 49), (65, 49)] {
        let path = "\(folder)/\(width)x\(height).video"
        let encoder = FFmpegEncoder(path: path, codec: codec)
        try encoder.begin(FrameFormat(width: width, height: height, frameRate: 30))
        for _ in 0..<5 {
          var bitmap = try Bitmap(width: width, height: height)
          bitmap.fill(Color(0x00a000))
          try encoder.append(bitmap)
        }
        try encoder.finish()
        let probe = try run(
          try #require(findProgram("ffprobe")),
          [
            "-v", "error", "-show_entries",
            "stream=width,height,color_range,color_space,color_transfer,color_primaries",
            "-of", "csv=p=0", path,
          ])
        let size = (width: width + width % 2, height: height + height % 2)
        let text = String(decoding: probe.output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(text == "\(size.width),\(size.height),tv,bt709,bt709,bt709")
        // Specify the BT.709 color matrix, because a decoder that ignores the tags in the file would use BT.601.
        let decoded = try run(
          try #require(FFmpegEncoder.found),
          [
            "-loglevel", "error", "-i", path, "-vf", "scale=in_color_matrix=bt709:in_range=tv", "-f", "rawvideo",
            "-pix_fmt", "rgb24", "-",
          ])
        try #require(decoded.output.count == 5 * size.width * size.height * 3)
        for offset in stride(from: 0, to: decoded.output.count, by: 3) {
          let pixel = decoded.output[offset..<offset + 3].map { Int($0) }
          let distances = zip(pixel, [0, 160, 0]).map { abs($0 - $1) }
          try #require(distances.max()! <= 4, "\(pixel) at \(offset / 3)")
        }
      }
    }
  }

  @Test func `The error about a missing ffmpeg names the package to install, and no file is left behind`() throws {
    try withTemporaryFolder { folder throws in
      let error = #expect(throws: AnimationEncodingError.self) {
        try Self.animation("\(folder)/animation.mp4", .h264, program: "\(folder)/ffmpeg")
      }
      #expect(
        error?.description
          == "mp4 needs ffmpeg, which isn't installed; install the Debian package ffmpeg, or use gif, png or svg, "
          + "which need no other program")
      #expect(try names(in: folder) == [])
    }
  }

  /// Creates an executable from a shell script.
  ///
  /// A separate process writes the file. Otherwise a child process of a concurrent test could inherit the open
  /// descriptor, and a file that is open for writing can't be executed.
  private static func program(_ script: String, in folder: String) throws -> String {
    let program = "\(folder)/program"
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf '#!/bin/sh\\n%s\\n' \"$1\" > \"$0\" && chmod 755 \"$0\"", program, script]
    try writer.run()
    writer.waitUntilExit()
    return program
  }

  @Test(arguments: [
    ("echo \"Unknown encoder\" >&2; exit 3", "Unknown encoder"), ("exit 3", "exited with code 3"),
    ("kill -9 $$", "terminated by signal 9"), ("exec 0<&-; sleep 0.3; echo closed >&2; exit 1", "closed"),
    ("cat >/dev/null; echo late >&2; exit 1", "late"),
  ])
  func `If ffmpeg fails, the error contains the reason and no file is left`(script: String, message: String) throws {
    try withTemporaryFolder { folder throws in
      let program = try Self.program(script, in: folder)
      let path = "\(folder)/animation.mp4"
      #expect(throws: AnimationEncodingError.programFailed(name: "ffmpeg", path: path, message: message)) {
        try Self.animation(path, .h264, program: program)
      }
      #expect(try names(in: folder) == ["program"])
    }
  }

  @Test(.enabled(if: hasFFmpeg)) func `If the disk is full, the error contains this reason and no file is left`() throws
  {
    try withTemporaryFolder { folder throws in
      // A limit on the file size causes a failure at the same point as a full disk.
      let ffmpeg = try #require(FFmpegEncoder.found)
      let program = try Self.program("trap '' XFSZ\nulimit -f 1\nexec \(ffmpeg) \"$@\"", in: folder)
      #expect(throws: AnimationEncodingError.self) {
        try Self.animation("\(folder)/animation.mp4", .h264, program: program)
      }
      #expect(try names(in: folder) == ["program"])
    }
  }

  @Test func `A video is rejected before ffmpeg starts if its file can't be written`() throws {
    let encoder = FFmpegEncoder(path: "/nowhere/animation.mp4", codec: .h264, program: "/bin/cat")
    #expect(throws: FileError.self) { try encoder.begin(Self.format.get()) }
  }

  @Test(.enabled(if: hasFFmpeg)) func `Abandoning a video leaves no file behind`() throws {
    try withTemporaryFolder { folder throws in
      var encoder: FFmpegEncoder? = FFmpegEncoder(path: "\(folder)/animation.mp4", codec: .h264)
      try encoder?.begin(Self.format.get())
      try encoder?.append(Self.frame(0))
      encoder = nil
      #expect(try names(in: folder) == [])
    }
  }
}

@Suite struct `Animation formats` {
  @Test func `The format of an animation follows from the file extension`() throws {
    #expect(try AnimationFileFormat(path: "/a.b/CHANGE.Mp4") == .mp4)
    for path in ["animation", "animation.", "animation.avi", "mp4", ".mp4", ""] {
      let error = #expect(throws: AnimationEncodingError.self) { try AnimationFileFormat(path: path) }
      #expect(
        error?.description == "\(path): unknown file extension; use one of png, svg, pdf, csv, gif, apng, mp4, webm")
    }
  }

  @Test(arguments: [0, -1, .nan, .infinity, 1e-9, 1e9] as [Double])
  func `A frame rate that is out of range throws an error`(rate: Double) {
    #expect(throws: AnimationEncodingError.self) { try FrameFormat(width: 10, height: 10, frameRate: rate) }
  }
}
