import Foundation

/// A file format for pictures and animations. The raw value is the file extension.
public enum AnimationFileFormat: String, Hashable, Sendable, CaseIterable {
  /// A PNG file for a picture, or a numbered PNG file for each frame of an animation.
  case png
  /// An SVG document for a picture, or an animated SVG document that plays in browsers.
  case svg
  /// A PDF document of one page. It can't contain an animation.
  case pdf
  /// The drawn data as a table. It can't contain an animation. See `Chart.csv()`.
  case csv
  /// An animated GIF, with at most 255 colors per frame. It plays nearly everywhere.
  case gif
  /// An animated PNG, which is lossless and plays in browsers. Encoding requires `ffmpeg`.
  case apng
  /// An H.264 video, which plays nearly everywhere. Encoding requires `ffmpeg`.
  case mp4
  /// A VP9 video, which plays in browsers. Encoding requires `ffmpeg`.
  case webm

  /// Creates the format with the extension of a file. Uppercase and lowercase extensions are equivalent.
  ///
  /// - Throws: ``AnimationEncodingError/unknownFormat(path:)``, whose description lists the known extensions.
  public init(path: String) throws(AnimationEncodingError) {
    let fileExtension = (path as NSString).pathExtension.lowercased()
    guard let format = AnimationFileFormat(rawValue: fileExtension) else { throw .unknownFormat(path: path) }
    self = format
  }
}
