import FastVectorFiles
public import Foundation

/// An encoder that writes frames to a file. Call ``begin(_:)`` once, ``append(_:)`` for each frame, and ``finish()`` at
/// the end.
///
/// The file gets its final name when it is complete. If the encoder is released earlier, the partial file is removed.
/// ``SignalCleanup`` also removes the partial file if a signal ends the process.
public protocol AnimationEncoder<Frame>: AnyObject {
  /// The type of a frame, such as a picture or a bitmap.
  associatedtype Frame

  /// Starts the animation. If the encoder writes a single file, this creates the file under a temporary name.
  ///
  /// - Throws: ``AnimationEncodingError`` and `FileError`.
  func begin(_ format: FrameFormat) throws

  /// Adds a frame.
  ///
  /// - Throws: ``AnimationEncodingError`` and `FileError`.
  func append(_ frame: Frame) throws

  /// Completes the animation and renames the file to its final name.
  ///
  /// - Throws: ``AnimationEncodingError`` and `FileError`.
  func finish() throws
}

/// An encoder for chart pictures. The layout of the pictures can change from frame to frame.
package protocol ChartPictureEncoder: AnimationEncoder<ChartPicture> {
  /// Sets the layout of the next pictures. The size must not change.
  func setLayout(_ layout: ChartLayout) throws

  /// Encodes a range of frames. Calls `begin` first and `finish` at the end.
  ///
  /// - Parameters:
  ///   - range: The numbers of the frames.
  ///   - frames: The sequence that contains the frames.
  ///   - threads: The maximum number of threads that draw frames. The output is the same for any number.
  ///   - progress: A closure that is called with the number of each frame before it is drawn.
  func encode(_ range: Range<Int>, of frames: ChartFrameSequence, threads: Int, progress: (Int) -> Void) throws
}

/// The size and rate of an animation's frames.
public struct FrameFormat: Hashable, Sendable {
  /// The width, in pixels.
  public let width: Int

  /// The height, in pixels.
  public let height: Int

  /// The frame rate, in frames per second.
  public let frameRate: Double

  /// The valid frame rates, in frames per second.
  public static let frameRates = 0.01...1000

  /// The maximum number of frames in an animation.
  public static let maxFrames = 1_000_000

  /// Creates a format with a size in pixels and a frame rate in frames per second.
  ///
  /// - Throws: ``AnimationEncodingError/size(width:height:)`` or ``AnimationEncodingError/frameRate(_:)`` if the size
  ///   or the frame rate isn't valid.
  public init(width: Int, height: Int, frameRate: Double) throws(AnimationEncodingError) {
    guard ChartLayout.sizes.contains(width), ChartLayout.sizes.contains(height) else {
      throw .size(width: width, height: height)
    }
    guard Self.frameRates.contains(frameRate) else { throw .frameRate(frameRate) }
    self.width = width
    self.height = height
    self.frameRate = frameRate
  }
}

/// An error that occurs while encoding an animation.
public enum AnimationEncodingError: Error, Hashable, CustomStringConvertible {
  /// The width or height, in pixels, isn't in ``ChartLayout/sizes``.
  case size(width: Int, height: Int)
  /// The frame rate isn't in ``FrameFormat/frameRates``.
  case frameRate(Double)
  /// The number of frames exceeds ``FrameFormat/maxFrames``.
  case frameCount(Double)
  /// The size of a frame, in pixels, is different from the size of the animation.
  case frameSize(width: Int, height: Int, expected: FrameFormat)
  /// The file extension isn't a known format.
  case unknownFormat(path: String)
  /// The file extension specifies a format that can't contain an animation.
  case notAnimated(path: String)
  /// The file extension specifies a format that can't have a transparent background.
  case notTransparent(path: String)
  /// The animation was finished without any frames.
  case noFrames(path: String)
  /// A frame was added to an animation that is finished, or the animation was finished twice.
  case finished(path: String)
  /// The format requires a program that isn't installed. `package` is the Debian package in which the program is
  /// available.
  case missingProgram(name: String, format: String, package: String)
  /// An external program failed. `message` is the end of its stderr output, or its exit status.
  case programFailed(name: String, path: String, message: String)
  /// An image couldn't be encoded.
  case encoding(path: String, reason: String)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "the width and height of a frame must be between \(ChartLayout.sizes.lowerBound) and "
        + "\(ChartLayout.sizes.upperBound) pixels (got \(width) x \(height))"
    case .frameRate(let rate):
      "the frame rate must be between \(FrameFormat.frameRates.lowerBound) and \(FrameFormat.frameRates.upperBound) frames "
        + "per second (got \(rate))"
    case .frameCount(let count): "an animation can have at most \(FrameFormat.maxFrames) frames (got \(count))"
    case .frameSize(let width, let height, let expected):
      "frames must be as large as the animation, \(expected.width) x \(expected.height) pixels (got \(width) x \(height))"
    case .unknownFormat(let path):
      "\(path): unknown file extension; use one of \(AnimationFileFormat.allCases.map(\.rawValue).joined(separator: ", "))"
    case .notAnimated(let path): "\(path): this format can't contain an animation; use png, svg, gif, apng, mp4 or webm"
    case .notTransparent(let path): "\(path): this format can't have a transparent background; use png, svg or pdf"
    case .noFrames(let path): "\(path): an animation needs at least one frame"
    case .finished(let path): "\(path): the animation is finished; start another one to add frames"
    case .missingProgram(let name, let format, let package):
      "\(format) needs \(name), which isn't installed; install the Debian package \(package), or use gif, png or svg, which "
        + "need no other program"
    case .programFailed(let name, let path, let message): "\(path): \(name) failed: \(message)"
    case .encoding(let path, let reason): "\(path): \(reason)"
    }
  }
}

extension AnimationEncodingError: LocalizedError {
  public var errorDescription: String? { description }
}
