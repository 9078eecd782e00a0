public import FastVectorCharts
public import FastVectorDrawing
import FastVectorFiles
public import Foundation

extension Chart {
  /// Writes the chart to a file. The extension selects the format: `png`, `svg`, `pdf` or `csv` (the drawn data, see
  /// `csv()`). The extensions `gif`, `apng`, `mp4` and `webm` write an animation with a single frame.
  ///
  /// - Parameter path: The path of the file. The file appears under its final name only after it is complete.
  /// - Throws: ``AnimationEncodingError``, ``ChartLayoutError``, ``BitmapError`` and ``FileError``.
  public func write(to path: String) throws { try AnimatedChart(self).write(to: path, time: 0) }

  /// Writes the chart to a file. See ``write(to:)-(String)``.
  public func write(to url: URL) throws { try write(to: url.filePath()) }
}

extension AnimatedChart {
  /// Writes all frames to a file. The extension selects the format: `gif`, `png` (a file per frame), `svg`, `apng`,
  /// `mp4` or `webm`. The delay between the frames of a GIF is rounded to a multiple of 1/100 s, and is at
  /// least 2/100 s. The number of frames is limited to ``FrameFormat/mostFrames``.
  ///
  /// - Parameter path: The path of the file. The file appears under its final name only after it is complete.
  /// - Throws: ``AnimationEncodingError``, ``ChartLayoutError``, ``BitmapError`` and ``FileError``.
  public func write(to path: String) throws {
    let format = try AnimationFileFormat(path: path)
    var animated = self
    animated.frameRate = format.frameRate(nearest: frameRate)
    let frames = try ChartFrameSequence(animated)
    let threads = ProcessInfo.processInfo.activeProcessorCount
    try format.encoder(path: path, layout: frames.layout)
      .encode(0..<frames.frameCount, of: frames, threads: threads) { _ in }
  }

  /// Writes all frames to a file. See ``write(to:)-(String)``.
  public func write(to url: URL) throws { try write(to: url.filePath()) }

  /// Writes one frame to a file. The extension selects the format, as in `Chart.write(to:)`. `csv` is valid only if the
  /// chart isn't animated, that is, if `end` is nil.
  ///
  /// - Parameters:
  ///   - path: The path of the file. The file appears under its final name only after it is complete.
  ///   - time: The time of the frame, in seconds since the start of the movement from the start chart to the end chart.
  /// - Throws: ``AnimationEncodingError``, ``ChartLayoutError``, ``BitmapError`` and ``FileError``.
  public func write(to path: String, time: TimeInterval) throws {
    let format = try AnimationFileFormat(path: path)
    if format == .csv {
      guard end == nil else { throw AnimationEncodingError.notAnimated(path: path) }
      return try start.writeCSV(to: path)
    }
    let frames = try ChartFrameSequence(self)
    let picture = frames.picture(at: time)
    if format == .png {
      return try ChartRenderer(layout: frames.layout).bitmap(of: picture).writePNG(to: path)
    }
    if format == .pdf { return try picture.writePDF(to: path, frames.layout) }
    let encoder = try format.encoder(path: path, layout: frames.layout)
    try encoder.begin(frames.format())
    try encoder.append(picture)
    try encoder.finish()
  }
}
