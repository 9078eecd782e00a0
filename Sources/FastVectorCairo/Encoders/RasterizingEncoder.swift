import FastVectorDrawing

/// An encoder that rasterizes chart pictures and passes the bitmaps to another encoder.
final class RasterizingEncoder<Encoder: PreparingEncoder>: ChartPictureEncoder {
  private let encoder: Encoder
  private var renderer: ChartRenderer
  private var bitmap: Bitmap

  /// Creates an encoder.
  ///
  /// - Throws: ``BitmapError`` if there isn't enough memory.
  init(_ encoder: Encoder, layout: ChartLayout) throws {
    self.encoder = encoder
    renderer = try ChartRenderer(layout: layout)
    bitmap = try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight)
  }

  func begin(_ format: FrameFormat) throws { try encoder.begin(format) }

  func setLayout(_ layout: ChartLayout) throws {
    if layout != renderer.layout { renderer = try ChartRenderer(layout: layout) }
  }

  func append(_ frame: ChartPicture) throws {
    try renderer.draw(frame, into: &bitmap)
    try encoder.append(bitmap)
  }

  func encode(_ range: Range<Int>, of frames: ChartFrameSequence, threads: Int, progress: (Int) -> Void) throws {
    try encoder.encode(range, of: frames, threads: threads, progress: progress)
  }

  func finish() throws { try encoder.finish() }
}
