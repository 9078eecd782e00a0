public import FastVectorDrawing
import FastVectorFiles
import Foundation

/// An encoder that writes each frame to a separate PNG file. The path `animation.png` results in the files
/// `animation-00000.png`, `animation-00001.png` and so on.
///
/// Each file gets its final name when it is complete. If writing a frame fails, the files of earlier frames remain.
/// Each file depends only on its own frame. Parts of an animation can therefore be encoded separately, with the same
/// result.
public final class PNGSequenceEncoder: PreparingEncoder {
  private let path: String
  private var number: Int
  private var format: FrameFormat?

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - path: The path of the files, without the frame number. The number is inserted before the extension.
  ///   - firstFrame: The frame number of the first frame.
  public init(path: String, firstFrame: Int = 0) {
    self.path = path
    number = firstFrame
  }

  public func begin(_ format: FrameFormat) throws { self.format = format }

  public func append(_ frame: Bitmap) throws {
    try format?.check(frame)
    try write(frame.png(), number: number)
    number += 1
  }

  public func finish() {}

  static func prepare(_ frame: Bitmap, after previous: Bitmap?) throws -> Data { frame.png() }

  func append(prepared png: Data, at index: Int) throws { try write(png, number: number + index) }

  private func write(_ png: Data, number: Int) throws {
    let file = try AtomicFile(path: Self.path(path, frame: number))
    try file.write(png)
    try file.finish()
  }

  /// Returns the path of the file for a frame. The frame number is inserted before the extension of `path`, with at
  /// least five digits.
  public static func path(_ path: String, frame: Int) -> String {
    let digits = String(frame)
    let number = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    let ending = (path as NSString).pathExtension
    return "\((path as NSString).deletingPathExtension)-\(number)\(ending.isEmpty ? "" : ".\(ending)")"
  }
}

extension FrameFormat {
  /// Checks whether a frame has the size of the animation.
  ///
  /// - Throws: ``AnimationEncodingError/frameSize(width:height:expected:)`` if the sizes differ.
  func check(_ frame: Bitmap) throws(AnimationEncodingError) {
    guard frame.width == width, frame.height == height else {
      throw .frameSize(width: frame.width, height: frame.height, expected: self)
    }
  }
}
