package import FastVectorCairo
import FastVectorDrawing
import FastVectorViews
public import Foundation

extension Stage {
  /// Returns the current frame as a PNG image. The same frame produces the same bytes.
  ///
  /// - Parameters:
  ///   - scale: The scale, in pixels per point.
  ///   - background: The color behind the scene.
  /// - Throws: `BitmapError` if the size isn't valid for an image.
  public func png(scale: Double = 1, background: Color = .white) throws -> Data {
    try bitmap(scale: scale, background: background).png()
  }

  /// Writes the current frame to a PNG file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - scale: The scale, in pixels per point.
  ///   - background: The color behind the scene.
  /// - Throws: `BitmapError` if the size isn't valid for an image; a file error if the file can't be written.
  public func writePNG(to path: String, scale: Double = 1, background: Color = .white) throws {
    try bitmap(scale: scale, background: background).writePNG(to: path)
  }

  /// Returns the pixels of the current frame.
  package func bitmap(scale: Double = 1, background: Color = .white) throws -> Bitmap {
    var pictures = FramePictures()
    return try picture(scale, background, &pictures)
  }

  /// Writes an animation of the scene, starting at the current time.
  ///
  /// The file extension selects the format: `.gif`, `.png` for numbered images, or, with `ffmpeg`, `.apng`, `.mp4` and
  /// `.webm`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - end: The time of the last frame, in seconds. If it is NaN or isn't after the current time, the animation has
  ///     one frame.
  ///   - frameRate: The frame rate, in frames per second, from 0.01 to 1000.
  ///   - scale: The scale, in pixels per point.
  ///   - background: The color behind the scene.
  ///   - events: A closure that is called with the time of each frame before the frame is drawn. Use it to simulate
  ///     events, such as ``Stage/tap(_:count:)``.
  /// - Throws: `AnimationEncodingError` if the size, the frame rate or the number of frames (at most a million) is
  ///   invalid, or if the extension is unknown; a file error if the file can't be written; any error that `events`
  ///   throws.
  public func writeAnimation(
    to path: String, until end: TimeInterval, frameRate: Double = 30, scale: Double = 1,
    background: Color = .white, events: (TimeInterval) throws -> Void = { _ in }
  ) throws {
    let (width, height) = pixels(scale)
    let encoder = try encoder(path)
    let format = try FrameFormat(width: width, height: height, frameRate: frameRate)
    let start = time
    // If the count is less than 1 or NaN, the animation has one frame.
    let count = ((end - start) * frameRate + 1e-6).rounded(.down) + 1
    guard !(count > Double(FrameFormat.maxFrames)) else { throw AnimationEncodingError.frameCount(count) }
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
    case .svg, .pdf, .csv: throw AnimationEncodingError.unknownFormat(path: path)
    }
  }

  private func pixels(_ scale: Double) -> (width: Int, height: Int) {
    func pixels(_ length: CGFloat) -> Int {
      max(0, Int(clamping: (length * scale).rounded(.up)))
    }
    return (pixels(size.width), pixels(size.height))
  }

  /// Returns the pixels of the current frame. Reuses the pixels of the previous frame if that is faster.
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
