public import FastVectorDrawing

/// An encoder that rasterizes chart pictures for an encoder of bitmaps.
public final class RasterizingEncoder: ChartPictureEncoder {
  let encoder: any AnimationEncoder<Bitmap>
  private var renderer: ChartRenderer
  private var bitmap: Bitmap

  /// Creates an encoder.
  ///
  /// - Throws: ``BitmapError`` if there isn't enough memory.
  public init(_ encoder: any AnimationEncoder<Bitmap>, layout: ChartLayout) throws {
    self.encoder = encoder
    renderer = try ChartRenderer(layout: layout)
    bitmap = try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight)
  }

  public func begin(_ format: FrameFormat) throws { try encoder.begin(format) }

  package func setLayout(_ layout: ChartLayout) throws {
    if layout != renderer.layout { renderer = try ChartRenderer(layout: layout) }
  }

  public func append(_ frame: ChartPicture) throws {
    try renderer.draw(frame, into: &bitmap)
    try encoder.append(bitmap)
  }

  public func finish() throws { try encoder.finish() }
}
