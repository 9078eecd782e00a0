public import FastVectorCharts
public import FastVectorDrawing
import FastVectorFiles
public import Foundation

extension Chart {
  /// Writes the chart to a file. The extension of the path determines the format, which can be `png`, `svg`, `pdf` or
  /// `csv` (the drawn data, see `csv()`). With `gif`, `apng`, `mp4` or `webm`, an animation with a single frame is
  /// written.
  ///
  /// - Parameter path: The path of the file. The file gets this name when it is complete.
  /// - Throws: ``AnimationEncodingError``, ``ChartLayoutError``, ``BitmapError`` and ``FileError``.
  public func write(to path: String) throws { try AnimatedChart(self).write(to: path, time: 0) }

  /// Writes the chart to a file. See ``write(to:)-(String)``.
  public func write(to url: URL) throws { try write(to: url.filePath()) }
}

extension AnimatedChart {
  /// Writes all frames to a file. The extension of the path determines the format, which can be `gif`, `png` (one file
  /// per frame), `svg`, `apng`, `mp4` or `webm`. In a GIF, the delay between frames is rounded to a multiple of 1/100
  /// s, and is at least 2/100 s. There can be at most ``FrameFormat/maxFrames`` frames.
  ///
  /// - Parameter path: The path of the file. The file gets this name when it is complete.
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

  /// Writes a single frame to a file. The extension of the path determines the format, as in `Chart.write(to:)`. The
  /// format `csv` requires that the chart isn't animated, so `end` must be nil.
  ///
  /// - Parameters:
  ///   - path: The path of the file. The file gets this name when it is complete.
  ///   - time: The time of the frame, in seconds since the start of the movement.
  /// - Throws: ``AnimationEncodingError``, ``ChartLayoutError``, ``BitmapError`` and ``FileError``.
  public func write(to path: String, time: TimeInterval) throws {
    let format = try AnimationFileFormat(path: path)
    if format == .csv {
      guard end == nil else { throw AnimationEncodingError.notAnimated(path: path) }
      return try start.writeCSV(to: path)
    }
    try ChartFrameSequence(self).write(to: path, time: time)
  }
}

extension ChartFrameSequence {
  /// Writes a single frame to a file. The extension of the path determines the format, which can't be `csv`.
  ///
  /// - Parameters:
  ///   - path: The path of the file. The file gets this name when it is complete.
  ///   - time: The time of the frame, in seconds since the start of the movement.
  /// - Throws: ``AnimationEncodingError``, ``BitmapError`` and ``FileError``.
  package func write(to path: String, time: TimeInterval) throws {
    let format = try AnimationFileFormat(path: path)
    let picture = picture(at: time)
    if format == .png {
      return try ChartRenderer(layout: layout).bitmap(of: picture).writePNG(to: path)
    }
    if format == .pdf { return try picture.writePDF(to: path, layout) }
    let encoder = try format.encoder(path: path, layout: layout)
    try encoder.begin(self.format())
    try encoder.append(picture)
    try encoder.finish()
  }
}
