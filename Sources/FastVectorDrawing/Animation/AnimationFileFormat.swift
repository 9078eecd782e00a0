import Foundation

/// A kind of file that holds a picture or an animation, by its extension.
public enum AnimationFileFormat: String, Hashable, Sendable, CaseIterable {
  /// One picture for each frame, numbered.
  case png
  /// A document that plays in a browser.
  case svg
  /// An animated GIF: at most 256 colours in each frame; plays nearly everywhere.
  case gif
  /// An animated PNG: without loss; plays in browsers; by `ffmpeg`.
  case apng
  /// A video in H.264, which plays nearly everywhere; by `ffmpeg`.
  case mp4
  /// A video in VP9, which plays in browsers; by `ffmpeg`.
  case webm

  /// The format of a file.
  ///
  /// - Throws: ``AnimationEncodingError/unknownFormat(path:)``, which lists those that there are.
  public init(path: String) throws(AnimationEncodingError) {
    let fileExtension = (path as NSString).pathExtension.lowercased()
    guard let format = AnimationFileFormat(rawValue: fileExtension) else { throw .unknownFormat(path: path) }
    self = format
  }
}
