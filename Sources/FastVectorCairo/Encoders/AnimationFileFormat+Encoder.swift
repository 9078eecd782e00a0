import FastVectorDrawing

extension AnimationFileFormat {
  /// Makes an encoder of pictures of charts, which are drawn where the format is one of pixels.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - layout: What the pictures have in common.
  ///   - firstFrame: The number of the first frame, which numbered pictures are named after.
  ///   - loops: Whether the animation starts anew at its end, where the format can say so.
  public func encoder(
    path: String, layout: ChartLayout, firstFrame: Int = 0, loops: Bool = true
  ) throws -> any AnimationEncoder<ChartPicture> {
    switch self {
    case .svg: AnimatedSVGEncoder(path: path, layout: layout, loops: loops)
    case .png: try RasterizingEncoder(PNGSequenceEncoder(path: path, firstFrame: firstFrame), layout: layout)
    case .gif: try RasterizingEncoder(GIFEncoder(path: path, loops: loops), layout: layout)
    case .apng: try RasterizingEncoder(FFmpegEncoder(path: path, codec: .apng(loops: loops)), layout: layout)
    case .mp4: try RasterizingEncoder(FFmpegEncoder(path: path, codec: .h264), layout: layout)
    case .webm: try RasterizingEncoder(FFmpegEncoder(path: path, codec: .vp9), layout: layout)
    }
  }
}
