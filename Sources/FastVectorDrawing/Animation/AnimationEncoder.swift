import FastVectorFiles

/// Encodes frames to a file, one after the other: ``begin(_:)``, then ``append(_:)`` for each, then ``finish()``.
///
/// The file appears under its name once it is finished. Where an encoder is released earlier, or a signal ends the process,
/// nothing is left of it.
public protocol AnimationEncoder<Frame>: AnyObject {
  /// What a frame is given as.
  associatedtype Frame

  /// Starts the animation.
  ///
  /// - Throws: ``AnimationEncodingError`` and `FileError`.
  func begin(_ format: FrameFormat) throws

  /// Adds a frame.
  ///
  /// - Throws: ``AnimationEncodingError`` and `FileError`.
  func append(_ frame: Frame) throws

  /// Ends the animation, and gives the file its name.
  ///
  /// - Throws: ``AnimationEncodingError`` and `FileError`.
  func finish() throws
}

/// The size and rate of frames.
public struct FrameFormat: Hashable, Sendable {
  /// Columns of pixels.
  public let width: Int

  /// Rows of pixels.
  public let height: Int

  /// Frames a second.
  public let frameRate: Double

  /// The frame rates that are possible, in frames a second.
  public static let frameRates = 0.01...1000

  /// The number of frames that an animation may have.
  public static let mostFrames = 1_000_000

  /// Makes a format.
  ///
  /// - Throws: ``AnimationEncodingError/size(width:height:)`` and ``AnimationEncodingError/frameRate(_:)`` where they are
  ///   not possible.
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

/// Why an animation cannot be encoded.
public enum AnimationEncodingError: Error, Hashable, CustomStringConvertible {
  /// No animation has so many columns and rows of pixels.
  case size(width: Int, height: Int)
  /// No animation has so many frames a second.
  case frameRate(Double)
  /// No animation has so many frames.
  case frameCount(Double)
  /// A frame has another size than the animation.
  case frameSize(width: Int, height: Int, expected: FrameFormat)
  /// The file's extension is unknown.
  case unknownFormat(path: String)
  /// An animation was finished that has no frames.
  case noFrames(path: String)
  /// A format takes a program that is not there.
  case missingProgram(name: String, format: String, package: String)
  /// A program has failed; with its own message.
  case programFailed(name: String, path: String, message: String)
  /// An image could not be encoded.
  case encoding(path: String, reason: String)

  public var description: String {
    switch self {
    case .size(let width, let height):
      "frames of \(width) x \(height) pixels: \(ChartLayout.sizes.lowerBound) to \(ChartLayout.sizes.upperBound) columns "
        + "and rows are possible"
    case .frameRate(let rate):
      "\(rate) frames per second: \(FrameFormat.frameRates.lowerBound) to \(FrameFormat.frameRates.upperBound) are possible"
    case .frameCount(let count): "\(count) frames: at most \(FrameFormat.mostFrames) are possible"
    case .frameSize(let width, let height, let expected):
      "a frame of \(width) x \(height) pixels in an animation of \(expected.width) x \(expected.height)"
    case .unknownFormat(let path):
      "\(path): unknown file extension; use one of \(AnimationFileFormat.allCases.map(\.rawValue).joined(separator: ", "))"
    case .noFrames(let path): "\(path): an animation needs at least one frame"
    case .missingProgram(let name, let format, let package):
      "\(format) needs \(name), which is not installed; on Debian it is in the package \(package). gif, png and svg need "
        + "nothing else"
    case .programFailed(let name, let path, let message): "\(path): \(name) failed: \(message)"
    case .encoding(let path, let reason): "\(path): \(reason)"
    }
  }
}
