import CCairo
public import Foundation

/// Writes each frame to a PNG file of its own: `film.png` becomes `film-00000.png`, `film-00001.png` and so on.
///
/// A file is there under its name once it is complete; those of earlier frames stay where a later one fails. Each
/// depends on its frame alone, so that parts of a film that are made apart are what the whole is.
public final class PNGSequenceEncoder: FilmEncoder {
  private let path: String
  private var frame: Int
  private var format: FilmFormat?

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - path: The name of the files without their numbers.
  ///   - firstFrame: The number of the first frame.
  public init(path: String, firstFrame: Int = 0) {
    self.path = path
    frame = firstFrame
  }

  public func begin(_ format: FilmFormat) throws { self.format = format }

  public func append(_ frame: Bitmap) throws {
    try format?.check(frame)
    try frame.writePNG(to: Self.path(path, frame: self.frame))
    self.frame += 1
  }

  public func finish() {}

  /// The file of a frame.
  public static func path(_ path: String, frame: Int) -> String {
    let digits = String(frame)
    let number = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    let ending = (path as NSString).pathExtension
    return "\((path as NSString).deletingPathExtension)-\(number)\(ending.isEmpty ? "" : ".\(ending)")"
  }
}

extension FilmFormat {
  /// Makes sure that a frame has the film's size.
  func check(_ frame: Bitmap) throws(FilmError) {
    guard frame.width == width, frame.height == height else {
      throw .frameSize(width: frame.width, height: frame.height, expected: self)
    }
  }
}

extension Bitmap {
  /// The picture as a PNG file, the same bytes for the same pixels.
  ///
  /// - Throws: ``BitmapError/memory(width:height:)``.
  /// - Complexity: O(n) in the pixels
  public func png() throws -> Data {
    var copy = self
    var data = Data()
    let status = unsafe copy.withCairo { context in
      unsafe withUnsafeMutablePointer(to: &data) { data in
        let write: cairo_write_func_t = { closure, bytes, count in
          unsafe closure!.assumingMemoryBound(to: Data.self).pointee.append(bytes!, count: Int(count))
          return CAIRO_STATUS_SUCCESS
        }
        return unsafe cairo_surface_write_to_png_stream(cairo_get_target(context), write, data)
      }
    }
    guard status == CAIRO_STATUS_SUCCESS else { throw BitmapError.memory(width: width, height: height) }
    return data
  }

  /// Writes the picture to a PNG file, which is there under its name once it is complete.
  ///
  /// - Throws: ``OutputError`` and ``BitmapError/memory(width:height:)``.
  public func writePNG(to path: String) throws {
    let file = try UnfinishedFile(path: path)
    try file.write(png())
    try file.finish()
  }
}
