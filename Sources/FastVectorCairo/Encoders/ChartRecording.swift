public import FastVectorCharts
public import FastVectorDrawing

/// Records a changing chart in a file. Each recorded state becomes a frame of an animation.
///
/// ```swift
/// let recording = try ChartRecording(to: "load.mp4", frameRate: 25)
/// for (time, values) in samples {
///   try chart.append(x: time, y: values)
///   try recording.append(chart)
/// }
/// try recording.finish()
/// ```
///
/// Each frame is drawn and written immediately. An exception is SVG, where the document stays in memory until the
/// recording finishes. If the labels of a vertical axis become wider than in all earlier frames, the plot becomes
/// narrower. It never becomes wider again. To animate the movement from one chart to another, use
/// `Chart.animated(to:by:_:stagger:frameRate:rest:duration:)` instead.
///
/// The file gets its final name when it is complete. If the recording is released before ``finish()`` is called, the
/// partial file is removed.
public final class ChartRecording {
  /// The frame rate of the file, in frames per second. If the file is a GIF, it can differ from the requested rate.
  public let frameRate: Double

  private let path: String
  private let format: AnimationFileFormat
  private var labelRoom = TickLabelRoom()

  /// The encoder, together with the size and rate of all frames. Nil before the first frame.
  private var output: (encoder: any ChartPictureEncoder, format: FrameFormat)?

  /// True after the first call of ``finish()``, even if it failed.
  private var isFinished = false

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - path: The path of the file. Its extension determines the format, which can be `gif`, `png` (one file per
  ///     frame), `svg`, `apng`, `mp4` or `webm`.
  ///   - frameRate: The frame rate, in frames per second, in the range `FrameFormat.frameRates`. In a GIF, the delay
  ///     between frames is rounded to a multiple of 1/100 s, and is at least 2/100 s. ``frameRate`` contains the actual
  ///     rate.
  /// - Throws: `AnimationEncodingError` if the extension isn't the extension of a format for animations, or if the
  ///   frame rate isn't valid.
  public init(to path: String, frameRate: Double = 30) throws(AnimationEncodingError) {
    format = try AnimationFileFormat(path: path)
    guard format.canAnimate else { throw .notAnimated(path: path) }
    guard FrameFormat.frameRates.contains(frameRate) else { throw .frameRate(frameRate) }
    self.path = path
    self.frameRate = format.frameRate(nearest: frameRate)
  }

  /// Adds a frame that shows a chart.
  ///
  /// - Parameter chart: The chart. All frames must have the size of the first frame.
  /// - Throws: `ChartLayoutError`, ``BitmapError`` and `FileError`. Also `AnimationEncodingError`, for example if the
  ///   size isn't valid, or if the recording is finished.
  /// - Complexity: O(n + p) for n points and p pixels. If the x axis has the range `latest`, n is the number of
  ///   visible points.
  public func append(_ chart: Chart) throws {
    guard !isFinished else { throw AnimationEncodingError.finished(path: path) }
    let frames = try ChartFrameSequence(AnimatedChart(chart), &labelRoom)
    let (picture, layout) = (frames.picture(0), frames.layout)
    guard let output else {
      let size = try FrameFormat(width: layout.pixelWidth, height: layout.pixelHeight, frameRate: frameRate)
      let encoder = try format.encoder(path: path, layout: layout)
      try encoder.begin(size)
      try encoder.append(picture)
      output = (encoder, size)
      return
    }
    guard layout.pixelWidth == output.format.width, layout.pixelHeight == output.format.height else {
      throw AnimationEncodingError.frameSize(
        width: layout.pixelWidth, height: layout.pixelHeight, expected: output.format)
    }
    try output.encoder.setLayout(layout)
    try output.encoder.append(picture)
  }

  /// Completes the file and renames it to its final name.
  ///
  /// - Throws: `FileError`. Also `AnimationEncodingError`, for example if there are no frames, or if the recording is
  ///   finished.
  public func finish() throws {
    guard !isFinished else { throw AnimationEncodingError.finished(path: path) }
    guard let output else { throw AnimationEncodingError.noFrames(path: path) }
    isFinished = true
    try output.encoder.finish()
  }
}
