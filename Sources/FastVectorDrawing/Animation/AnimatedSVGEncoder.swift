import FastVectorFiles
import Foundation

/// Makes an SVG document that plays in a browser; one frame makes a document that stands still.
///
/// It keeps all frames until the end. Positions are within a quarter of a point of those of the frames.
public final class AnimatedSVGEncoder: AnimationEncoder {
  private let path: String
  private let layout: ChartLayout
  private let loops: Bool
  private var file: AtomicFile?
  private var document: AnimatedSVG?
  private var first: ChartPicture?
  private var count = 0

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - layout: What the pictures have in common. It says the size too, in points.
  ///   - loops: Whether the animation starts anew at its end; if not, the last frame stays.
  public init(path: String, layout: ChartLayout, loops: Bool = true) {
    self.path = path
    self.layout = layout
    self.loops = loops
  }

  public func begin(_ format: FrameFormat) throws {
    file = try AtomicFile(path: path)
    document = AnimatedSVG(layout, frameRate: format.frameRate, loops: loops)
  }

  public func append(_ frame: ChartPicture) throws {
    if count == 0 { first = frame }
    count += 1
    document?.append(frame)
  }

  public func finish() throws {
    guard let file, let document, let first else { throw AnimationEncodingError.noFrames(path: path) }
    try file.write(Data((count == 1 ? first.svg(layout) : document.text).utf8))
    try file.finish()
  }
}
