public import FastVectorCharts
public import FastVectorDrawing

/// A recording that writes the states of a changing chart to a file, as the frames of an animation.
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
/// Each frame is drawn and written immediately, except in an SVG document, which is kept in memory until the recording
/// finishes. The plot becomes narrower if the labels of a vertical axis become wider than in all earlier frames, but
/// never becomes wider again. To animate the movement from one chart to another, use
/// `Chart.animated(to:by:_:stagger:frameRate:rest:duration:)` instead.
///
/// The file appears under its final name only after it is complete. If the recording is released before
/// ``finish()``, the partial file is removed.
public final class ChartRecording {
  /// The frame rate of the file, in frames per second. It can differ from the requested rate if the file is a GIF.
  public let frameRate: Double

  private let path: String
  private let format: AnimationFileFormat
  private var labelRoom = TickLabelRoom()

  /// The encoder, and the size and rate of all frames; nil before the first frame.
  private var output: (encoder: any ChartPictureEncoder, format: FrameFormat)?

  /// Creates a recording.
  ///
  /// - Parameters:
  ///   - path: The path of the file. The extension selects the format: `gif`, `png` (a file per frame), `svg`, `apng`,
  ///     `mp4` or `webm`.
  ///   - frameRate: The frame rate, in frames per second, within `FrameFormat.frameRates`. The delay between the frames
  ///     of a GIF is rounded to a multiple of 1/100 s, and is at least 2/100 s. ``frameRate`` is the rate that results.
  /// - Throws: `AnimationEncodingError` if the extension isn't a known format.
  public init(to path: String, frameRate: Double = 30) throws(AnimationEncodingError) {
    format = try AnimationFileFormat(path: path)
    self.path = path
    self.frameRate = format.frameRate(nearest: frameRate)
  }

  /// Adds a frame that shows a chart.
  ///
  /// - Parameter chart: The chart. All frames must have the size of the first frame.
  /// - Throws: `ChartLayoutError`, ``BitmapError``, `FileError`, and `AnimationEncodingError`, for example if the size
  ///   or the frame rate isn't valid.
  /// - Complexity: O(n + p) for n points and p pixels. If the x axis has the range `latest`, only the visible points
  ///   count.
  public func append(_ chart: Chart) throws {
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
  /// - Throws: `FileError` and `AnimationEncodingError`, for example if there are no frames.
  public func finish() throws {
    guard let output else { throw AnimationEncodingError.noFrames(path: path) }
    try output.encoder.finish()
  }
}
