package import FastVectorCairo
import FastVectorViews
public import Foundation

extension Stage {
  /// A picture of the present frame, as a PNG file: the same bytes for the same frame.
  ///
  /// - Parameters:
  ///   - scale: Pixels for each point.
  ///   - background: What is behind the scene.
  /// - Throws: An error that says what is wrong where a picture cannot have the size.
  public func png(scale: Double = 1, background: FastVectorViews.Color = .white) throws -> Data {
    try bitmap(scale: scale, background: background).png()
  }

  /// Writes a picture of the present frame to a PNG file.
  ///
  /// - Throws: As ``png(scale:background:)``, and where the file cannot be written.
  public func writePNG(to path: String, scale: Double = 1, background: FastVectorViews.Color = .white) throws {
    try bitmap(scale: scale, background: background).writePNG(to: path)
  }

  /// The pixels of the present frame.
  package func bitmap(scale: Double = 1, background: FastVectorViews.Color = .white) throws -> Bitmap {
    var images = Images()
    return try picture(scale, background, &images)
  }

  /// Writes a film of the scene, from the present time on: `.gif`, `.png` for numbered pictures, and by `ffmpeg` `.apng`,
  /// `.mp4` and `.webm`.
  ///
  /// - Parameters:
  ///   - path: The file, whose ending says the format.
  ///   - end: The time of the last frame, in seconds.
  ///   - frameRate: Frames a second.
  ///   - scale: Pixels for each point.
  ///   - background: What is behind the scene.
  ///   - events: Called at each frame before it is drawn, with its time, to tap and to slide.
  /// - Throws: An error that says what is wrong where there is no such film, or the file cannot be written; what `events`
  ///   throws.
  public func writeFilm(
    to path: String, until end: TimeInterval, frameRate: Double = 30, scale: Double = 1,
    background: FastVectorViews.Color = .white, events: (TimeInterval) throws -> Void = { _ in }
  ) throws {
    let (width, height) = pixels(scale)
    let encoder = try encoder(path)
    try encoder.begin(FilmFormat(width: width, height: height, frameRate: frameRate))
    let start = time
    let count = max(0, Int(((end - start) * frameRate + 1e-6).rounded(.down)))
    var images = Images()
    for number in 0...count {
      advance(to: start + Double(number) / frameRate)
      try events(time)
      try encoder.append(picture(scale, background, &images))
    }
    try encoder.finish()
  }

  private func encoder(_ path: String) throws -> any FilmEncoder<Bitmap> {
    switch try FilmFileFormat(path: path) {
    case .gif: GIFEncoder(path: path)
    case .png: PNGSequenceEncoder(path: path)
    case .apng: FFmpegEncoder(path: path, codec: .apng(loops: true))
    case .mp4: FFmpegEncoder(path: path, codec: .h264)
    case .webm: FFmpegEncoder(path: path, codec: .vp9)
    case .svg: throw FilmError.unknownFormat(path: path)
    }
  }

  private func pixels(_ scale: Double) -> (width: Int, height: Int) {
    func pixels(_ length: CGFloat) -> Int {
      let pixels = (length * scale).rounded(.up)
      return pixels > 0 && pixels < 1e6 ? Int(pixels) : 0
    }
    return (pixels(size.width), pixels(size.height))
  }

  private func picture(
    _ scale: Double, _ background: FastVectorViews.Color, _ images: inout Images
  ) throws -> Bitmap {
    let (width, height) = pixels(scale)
    var bitmap = try Bitmap(width: width, height: height)
    var list = DisplayList()
    list.fill(Path(CGRect(origin: .zero, size: size)), background)
    list.append(frame())
    try list.draw(into: &bitmap, scale: scale, images: &images)
    for file in images.unreadable { warn(.unreadableImage(path: file.path)) }
    return bitmap
  }
}
