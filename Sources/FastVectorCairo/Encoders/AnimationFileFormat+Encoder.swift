import FastVectorCharts
package import FastVectorDrawing
import FastVectorGeometry

extension AnimationFileFormat {
  /// Creates an encoder that writes chart pictures in this format. Pictures are rasterized for all formats except SVG.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - layout: The layout of the first picture.
  ///   - firstFrame: The frame number of the first frame, for the names of numbered files.
  ///   - loops: True to repeat the animation forever. This is ignored for formats other than SVG, GIF and APNG.
  /// - Throws: ``AnimationEncodingError`` if the format can't contain an animation, or if the theme has a translucent
  ///   background that the format doesn't support. ``BitmapError`` if there isn't enough memory.
  package func encoder(
    path: String, layout: ChartLayout, firstFrame: Int = 0, loops: Bool = true
  ) throws -> any ChartPictureEncoder {
    let isOpaque = layout.theme.background.bytes.alpha == 255
    guard isOpaque || [.png, .svg, .pdf, .csv].contains(self) else {
      throw AnimationEncodingError.notTransparent(path: path)
    }
    return switch self {
    case .pdf, .csv: throw AnimationEncodingError.notAnimated(path: path)
    case .svg: AnimatedSVGEncoder(path: path, layout: layout, loops: loops)
    case .png: try RasterizingEncoder(PNGSequenceEncoder(path: path, firstFrame: firstFrame), layout: layout)
    case .gif: try RasterizingEncoder(GIFEncoder(path: path, loops: loops), layout: layout)
    case .apng: try RasterizingEncoder(FFmpegEncoder(path: path, codec: .apng(loops: loops)), layout: layout)
    case .mp4: try RasterizingEncoder(FFmpegEncoder(path: path, codec: .h264), layout: layout)
    case .webm: try RasterizingEncoder(FFmpegEncoder(path: path, codec: .vp9), layout: layout)
    }
  }

  /// True if a file of this format, or a sequence of such files, can contain an animation.
  var canAnimate: Bool {
    switch self {
    case .png, .svg, .gif, .apng, .mp4, .webm: true
    case .pdf, .csv: false
    }
  }

  /// Returns the supported frame rate of this format that is nearest to `rate`, in frames per second.
  package func frameRate(nearest rate: Double) -> Double { self == .gif ? GIFEncoder.frameRate(nearest: rate) : rate }
}
