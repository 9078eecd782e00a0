package import FastVectorCairo
import FastVectorViews
public import Foundation

extension Stage {
  /// The present frame as the bytes of a PNG file. The same frame gives the same bytes.
  ///
  /// - Parameters:
  ///   - scale: Pixels for each point.
  ///   - background: The colour behind the scene.
  /// - Throws: `BitmapError` where a picture cannot have the size.
  public func png(scale: Double = 1, background: Color = .white) throws -> Data {
    try bitmap(scale: scale, background: background).png()
  }

  /// Writes the present frame to a PNG file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - scale: Pixels for each point.
  ///   - background: The colour behind the scene.
  /// - Throws: As ``png(scale:background:)``; an error of the file where it cannot be written.
  public func writePNG(to path: String, scale: Double = 1, background: Color = .white) throws {
    try bitmap(scale: scale, background: background).writePNG(to: path)
  }

  /// The pixels of the present frame.
  package func bitmap(scale: Double = 1, background: Color = .white) throws -> Bitmap {
    var pictures = FramePictures()
    return try picture(scale, background, &pictures)
  }

  /// Writes an animation of the scene, from the present time on.
  ///
  /// The extension of the file is its format: `.gif`, `.png` for numbered pictures, and by `ffmpeg` `.apng`, `.mp4` and
  /// `.webm`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - end: The time of the last frame, in seconds. Where it is not after the present time, or NaN, there is one frame.
  ///   - frameRate: Frames per second, from 0.01 to 1000.
  ///   - scale: Pixels for each point.
  ///   - background: The colour behind the scene.
  ///   - events: Called at each frame before it is drawn, with its time. Tap controls and set sliders here.
  /// - Throws: `AnimationEncodingError` where the size, the frame rate or the number of frames (a million at most) is
  ///   not possible, or the extension is unknown; an error of the file where it cannot be written; what `events` throws.
  public func writeAnimation(
    to path: String, until end: TimeInterval, frameRate: Double = 30, scale: Double = 1,
    background: Color = .white, events: (TimeInterval) throws -> Void = { _ in }
  ) throws {
    let (width, height) = pixels(scale)
    let encoder = try encoder(path)
    let format = try FrameFormat(width: width, height: height, frameRate: frameRate)
    let start = time
    // What is not above 1 is one frame, NaN too.
    let count = ((end - start) * frameRate + 1e-6).rounded(.down) + 1
    guard !(count > Double(FrameFormat.mostFrames)) else { throw AnimationEncodingError.frameCount(count) }
    try encoder.begin(format)
    var pictures = FramePictures()
    for number in 0..<max(1, Int(clamping: count)) {
      advance(to: start + Double(number) / frameRate)
      try events(time)
      try encoder.append(picture(scale, background, &pictures))
    }
    try encoder.finish()
  }

  private func encoder(_ path: String) throws -> any AnimationEncoder<Bitmap> {
    switch try AnimationFileFormat(path: path) {
    case .gif: GIFEncoder(path: path)
    case .png: PNGSequenceEncoder(path: path)
    case .apng: FFmpegEncoder(path: path, codec: .apng(loops: true))
    case .mp4: FFmpegEncoder(path: path, codec: .h264)
    case .webm: FFmpegEncoder(path: path, codec: .vp9)
    case .svg: throw AnimationEncodingError.unknownFormat(path: path)
    }
  }

  private func pixels(_ scale: Double) -> (width: Int, height: Int) {
    func pixels(_ length: CGFloat) -> Int {
      max(0, Int(clamping: (length * scale).rounded(.up)))
    }
    return (pixels(size.width), pixels(size.height))
  }

  /// The pixels of the present frame, made of those of the frame before where that is less work.
  package func picture(_ scale: Double, _ background: Color, _ pictures: inout FramePictures) throws -> Bitmap {
    let (width, height) = pixels(scale)
    var list = DisplayList()
    list.fill(Path(CGRect(origin: .zero, size: size)), background)
    list.append(frame())
    let bitmap = try pictures.picture(of: list, width: width, height: height, scale: scale)
    for file in pictures.unreadableImages { warn(.unreadableImage(path: file.path)) }
    return bitmap
  }
}
