public import FastVectorDrawing

extension AnimationFileFormat {
  /// Creates an encoder for chart pictures. Bitmap formats rasterize the pictures.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - layout: The layout that all pictures share.
  ///   - firstFrame: The number of the first frame, used in the names of numbered files.
  ///   - loops: True if the animation repeats. Formats without a repeat flag ignore this.
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

  /// Returns the frame rate of the format that is nearest to another rate.
  package func frameRate(nearest rate: Double) -> Double { self == .gif ? GIFEncoder.frameRate(nearest: rate) : rate }
}
