public import FastVectorCharts
public import Foundation

/// The pictures of an ``AnimatedChart``.
///
/// Each follows from its number alone, so that parts of an animation can be made apart.
public final class ChartFrameSequence {
  /// What the pictures have in common. The plot has room for all labels that the axes will have.
  public let layout: ChartLayout

  private let motion: ChartMotion

  /// Frames per second.
  public var frameRate: Double { motion.frameRate }

  /// The number of frames; 1 for a chart that stands still.
  public var frameCount: Int { motion.frameCount }

  /// Lays the chart out, and joins its points with those of where it goes.
  ///
  /// - Throws: ``ChartLayoutError`` where there is no picture of this size, or where it leaves no room for a plot.
  /// - Complexity: O(n + f) for n points and f frames
  public init(_ animated: AnimatedChart) throws(ChartLayoutError) {
    let chart = animated.start
    let outline = ChartMotion(animated.withoutPoints, ChartMotion.TickCounts(y: 2, secondY: 2))
    // Labels of vertical axes take no room vertically, so that the height of the plot is known before they are.
    let height = try ChartLayout(outline, yTickLabels: [], secondYTickLabels: []).plot.height
    let room = ChartLayout.yTickRoom(height)
    motion = ChartMotion(
      animated,
      ChartMotion.TickCounts(y: chart.yAxis.tickCount(room: room), secondY: chart.secondYAxis.tickCount(room: room)))
    layout = try ChartLayout(
      motion, yTickLabels: motion.yTickLabels(0), secondYTickLabels: motion.hasSecondAxis ? motion.yTickLabels(1) : [])
  }

  /// A picture.
  ///
  /// - Parameter number: The number of the frame, from 0 on. The chart rests before the first frame and after the last one.
  /// - Complexity: That of a frame of `ChartAnimator`.
  public func picture(_ number: Int) -> ChartPicture { picture(at: motion.time(ofFrame: number)) }

  /// The picture some seconds after the movement has begun. NaN is the time of the picture before.
  public func picture(at time: TimeInterval) -> ChartPicture { ChartPicture(motion, at: time, in: layout) }

  /// The size and rate of the frames.
  public func format() throws(AnimationEncodingError) -> FrameFormat {
    try FrameFormat(width: layout.pixelWidth, height: layout.pixelHeight, frameRate: frameRate)
  }
}

extension AnimatedChart {
  /// The same lines, of no points.
  fileprivate var withoutPoints: AnimatedChart {
    func emptied(_ chart: Chart) -> Chart {
      var chart = chart
      for index in chart.lines.indices { chart.lines[index].series = Series(id: chart.lines[index].series.id) }
      return chart
    }
    var animated = AnimatedChart(emptied(start))
    animated.end = end.map(emptied)
    return animated
  }
}

extension Chart {
  /// The chart as a picture, and where it goes.
  ///
  /// - Throws: ``ChartLayoutError``.
  /// - Complexity: O(n)
  public func picture() throws(ChartLayoutError) -> (picture: ChartPicture, layout: ChartLayout) {
    let frames = try ChartFrameSequence(AnimatedChart(self))
    return (frames.picture(0), frames.layout)
  }

  /// The chart as an SVG document.
  ///
  /// - Throws: ``ChartLayoutError``.
  public func svg() throws(ChartLayoutError) -> String {
    let (picture, layout) = try picture()
    return picture.svg(layout)
  }
}
