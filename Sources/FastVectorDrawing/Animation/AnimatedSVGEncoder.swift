import FastVectorFiles
import Foundation

/// An encoder that writes an SVG document with an animation that plays in browsers. If there is only one frame, the
/// document isn't animated.
///
/// The encoder keeps all frames in memory until it finishes. Coordinates are accurate to a quarter of a point.
public final class AnimatedSVGEncoder: ChartPictureEncoder {
  private let path: String
  private var layout: ChartLayout
  private let loops: Bool
  private var file: AtomicFile?
  private var document: AnimatedSVG?
  private var first: ChartPicture?
  private var count = 0

  /// Creates an encoder. The file is created when ``begin(_:)`` is called.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - layout: The layout of the pictures. It also determines their size in points.
  ///   - loops: True to repeat the animation forever; false to stop at the last frame.
  public init(path: String, layout: ChartLayout, loops: Bool = true) {
    self.path = path
    self.layout = layout
    self.loops = loops
  }

  public func begin(_ format: FrameFormat) throws {
    file = try AtomicFile(path: path)
    document = AnimatedSVG(layout, frameRate: format.frameRate, loops: loops)
  }

  package func setLayout(_ layout: ChartLayout) {
    self.layout = layout
    document?.layout = layout
  }

  package func encode(
    _ range: Range<Int>, of frames: ChartFrameSequence, threads: Int, progress: (Int) -> Void
  ) throws {
    try begin(frames.format(of: range))
    for number in range {
      progress(number)
      try append(frames.picture(number))
    }
    try finish()
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
