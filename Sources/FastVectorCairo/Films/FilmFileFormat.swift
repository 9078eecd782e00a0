import Foundation

/// A kind of file that holds a picture or a film, by the ending of its name.
public enum FilmFileFormat: String, Hashable, Sendable, CaseIterable {
  /// One picture for each frame, numbered.
  case png
  /// A document that plays in a browser.
  case svg
  /// A film of at most 256 colours in each frame, which plays nearly everywhere.
  case gif
  /// A film of pictures without loss, which plays in browsers; by `ffmpeg`.
  case apng
  /// A film in H.264, which plays nearly everywhere; by `ffmpeg`.
  case mp4
  /// A film in VP9, which plays in browsers; by `ffmpeg`.
  case webm

  /// The format of a file.
  ///
  /// - Throws: ``FilmError/unknownFormat(path:)``, which lists those that there are.
  public init(path: String) throws(FilmError) {
    let ending = (path as NSString).pathExtension.lowercased()
    guard let format = FilmFileFormat(rawValue: ending) else { throw .unknownFormat(path: path) }
    self = format
  }

  /// Makes an encoder of pictures of charts, which are drawn where the format is one of pixels.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - layout: What the pictures have in common.
  ///   - firstFrame: The number of the first frame, which numbered pictures are named after.
  ///   - loops: Whether films start anew at their end, where the format can say so.
  public func encoder(
    path: String, layout: ChartLayout, firstFrame: Int = 0, loops: Bool = true
  ) throws -> any FilmEncoder<ChartPicture> {
    switch self {
    case .svg: AnimatedSVGEncoder(path: path, layout: layout, loops: loops)
    case .png: try ChartFilmEncoder(PNGSequenceEncoder(path: path, firstFrame: firstFrame), layout: layout)
    case .gif: try ChartFilmEncoder(GIFEncoder(path: path, loops: loops), layout: layout)
    case .apng: try ChartFilmEncoder(FFmpegEncoder(path: path, codec: .apng(loops: loops)), layout: layout)
    case .mp4: try ChartFilmEncoder(FFmpegEncoder(path: path, codec: .h264), layout: layout)
    case .webm: try ChartFilmEncoder(FFmpegEncoder(path: path, codec: .vp9), layout: layout)
    }
  }
}
