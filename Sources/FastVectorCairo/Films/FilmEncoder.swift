/// Makes a film of frames, one after the other: ``begin(_:)``, then ``append(_:)`` for each, then ``finish()``.
///
/// The film is there under its name once it is finished, and not before; where an encoder is let go earlier, or a signal
/// ends the process, nothing is left of it.
public protocol FilmEncoder<Frame>: AnyObject {
  /// What a frame is given as.
  associatedtype Frame

  /// Starts the film.
  ///
  /// - Throws: ``FilmError`` and ``OutputError``.
  func begin(_ format: FilmFormat) throws

  /// Adds a frame.
  ///
  /// - Throws: ``FilmError`` and ``OutputError``.
  func append(_ frame: Frame) throws

  /// Ends the film, and gives the file its name.
  ///
  /// - Throws: ``FilmError`` and ``OutputError``.
  func finish() throws
}

/// The size and speed of a film.
public struct FilmFormat: Hashable, Sendable {
  /// Columns of pixels.
  public let width: Int

  /// Rows of pixels.
  public let height: Int

  /// Frames a second.
  public let frameRate: Double

  /// Frames a second that a film may have.
  public static let frameRates = 0.01...1000

  /// Makes a format.
  ///
  /// - Throws: ``FilmError/frameRate(_:)`` where there is no such film, and ``BitmapError``.
  public init(width: Int, height: Int, frameRate: Double) throws {
    guard Bitmap.sizes.contains(width), Bitmap.sizes.contains(height) else {
      throw BitmapError.size(width: width, height: height)
    }
    guard Self.frameRates.contains(frameRate) else { throw FilmError.frameRate(frameRate) }
    self.width = width
    self.height = height
    self.frameRate = frameRate
  }
}

/// A film cannot be made.
public enum FilmError: Error, Hashable, CustomStringConvertible {
  /// The number of frames a second is none that a film can have.
  case frameRate(Double)
  /// A frame has another size than the film.
  case frameSize(width: Int, height: Int, expected: FilmFormat)
  /// The ending of a file's name is that of no film.
  case unknownFormat(path: String)
  /// A film was finished that has no frames.
  case noFrames(path: String)
  /// A format takes a program that is not there.
  case missingProgram(name: String, format: String, package: String)
  /// A program has failed; with what it said about it.
  case programFailed(name: String, path: String, message: String)
  /// An image could not be encoded.
  case encoding(path: String, reason: String)

  public var description: String {
    switch self {
    case .frameRate(let rate):
      "\(rate) frames a second: a film has \(FilmFormat.frameRates.lowerBound) to \(FilmFormat.frameRates.upperBound)"
    case .frameSize(let width, let height, let expected):
      "a frame of \(width) x \(height) pixels in a film of \(expected.width) x \(expected.height)"
    case .unknownFormat(let path):
      "\(path): the ending says no format; there are \(FilmFileFormat.allCases.map(\.rawValue).joined(separator: ", "))"
    case .noFrames(let path): "\(path): a film without frames"
    case .missingProgram(let name, let format, let package):
      "\(format) takes \(name), which is not installed; on Debian it is in the package \(package), while gif, png and "
        + "svg need nothing else"
    case .programFailed(let name, let path, let message): "\(path): \(name) failed: \(message)"
    case .encoding(let path, let reason): "\(path): \(reason)"
    }
  }
}
