import Foundation

/// A file format for pictures and animations. The raw value is the file extension.
public enum AnimationFileFormat: String, Hashable, Sendable, CaseIterable {
  /// PNG. A picture is written to a single file, and each frame of an animation to a numbered file.
  case png
  /// SVG. An animation is written to a single document that plays in browsers.
  case svg
  /// A PDF document with one page. It can't contain an animation.
  case pdf
  /// A CSV table of the drawn data. It can't contain an animation. See `Chart.csv()`.
  case csv
  /// An animated GIF with at most 255 colors per frame. It plays nearly everywhere.
  case gif
  /// An animated PNG, which is lossless and plays in browsers. Encoding requires `ffmpeg`.
  case apng
  /// An H.264 video, which plays nearly everywhere. Encoding requires `ffmpeg`.
  case mp4
  /// A VP9 video, which plays in browsers. Encoding requires `ffmpeg`.
  case webm

  /// Creates the format that the extension of a file specifies, in upper or lower case.
  ///
  /// - Throws: ``AnimationEncodingError/unknownFormat(path:)`` if the extension isn't known. The description of the
  ///   error lists the known extensions.
  public init(path: String) throws(AnimationEncodingError) {
    let fileExtension = (path as NSString).pathExtension.lowercased()
    guard let format = AnimationFileFormat(rawValue: fileExtension) else { throw .unknownFormat(path: path) }
    self = format
  }
}
