public import FastVectorDrawing
public import Foundation

extension Chart {
  /// Writes a picture of the chart to a file, whose extension chooses the format: `png` and `svg`, or an animation of one
  /// frame.
  ///
  /// - Parameter path: The file. It appears under its name once it is complete.
  /// - Throws: ``AnimationEncodingError``, ``ChartLayoutError``, ``BitmapError`` and ``FileError``.
  public func write(to path: String) throws { try AnimatedChart(self).write(to: path, time: 0) }

  /// Writes a picture of the chart to a file, see ``write(to:)-(String)``.
  public func write(to url: URL) throws { try write(to: url.filePath()) }
}

extension AnimatedChart {
  /// Writes all frames to a file, whose extension chooses the format: `gif`, `png` (a file for each frame), `svg`, `apng`,
  /// `mp4` or `webm`.
  ///
  /// - Parameter path: The file. It appears under its name once it is complete.
  /// - Throws: ``AnimationEncodingError``, ``ChartLayoutError``, ``BitmapError`` and ``FileError``.
  public func write(to path: String) throws {
    let format = try AnimationFileFormat(path: path)
    let frames = try ChartFrameSequence(self)
    try format.encoder(path: path, layout: frames.layout).encode(0..<frames.frameCount, of: frames)
  }

  /// Writes all frames to a file, see ``write(to:)-(String)``.
  public func write(to url: URL) throws { try write(to: url.filePath()) }

  /// Writes one picture to a file, whose extension chooses the format.
  ///
  /// - Parameters:
  ///   - path: The file. It appears under its name once it is complete.
  ///   - time: When the picture is taken, in seconds after the movement has begun.
  /// - Throws: ``AnimationEncodingError``, ``ChartLayoutError``, ``BitmapError`` and ``FileError``.
  public func write(to path: String, time: TimeInterval) throws {
    let format = try AnimationFileFormat(path: path)
    let frames = try ChartFrameSequence(self)
    let picture = frames.picture(at: time)
    if format == .png {
      return try ChartRenderer(layout: frames.layout).bitmap(of: picture).writePNG(to: path)
    }
    let encoder = try format.encoder(path: path, layout: frames.layout)
    try encoder.begin(frames.format())
    try encoder.append(picture)
    try encoder.finish()
  }
}

extension AnimationEncoder<ChartPicture> {
  /// Encodes some frames, from begin to finish.
  ///
  /// - Parameters:
  ///   - threads: How many threads draw frames; the bytes do not depend on it.
  ///   - progress: Called with the number of each frame.
  package func encode(
    _ range: Range<Int>, of frames: ChartFrameSequence, threads: Int = ProcessInfo.processInfo.activeProcessorCount,
    progress: (Int) -> Void = { _ in }
  ) throws {
    if let encoder = (self as? RasterizingEncoder)?.encoder as? any PreparingEncoder {
      return try encoder.encode(range, of: frames, threads: threads, progress: progress)
    }
    try begin(frames.format())
    for number in range {
      progress(number)
      try append(frames.picture(number))
    }
    try finish()
  }
}
