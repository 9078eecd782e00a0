public import FastVectorCharts
public import Foundation

/// The frames of an ``AnimatedChart`` as pictures.
///
/// A picture depends only on its number, not on the other pictures. Parts of an animation can therefore be rendered by
/// separate processes.
public final class ChartFrameSequence {
  /// The layout of all pictures. It reserves space for every label that the axes show during the animation.
  public let layout: ChartLayout

  let motion: ChartMotion

  /// The frame rate, in frames per second.
  public var frameRate: Double { motion.frameRate }

  /// The number of frames; 1 if the chart isn't animated.
  public var frameCount: Int { motion.frameCount }

  /// The time of the last frame, in seconds since the start of the movement.
  package var endTime: TimeInterval { motion.time(ofFrame: frameCount - 1) }

  /// Creates the frames of an animation. Computes the layout, and matches the points of the start chart with the points
  /// of the end chart. Pictures are computed when they are requested.
  ///
  /// - Throws: ``ChartLayoutError`` if the size isn't valid or leaves no room for a plot.
  /// - Complexity: O(n + f) for n points and f frames
  public convenience init(_ animated: AnimatedChart) throws(ChartLayoutError) {
    var room = TickLabelRoom()
    try self.init(animated, &room)
  }

  /// Creates the frames of an animation. The layout reserves enough space for the labels of earlier charts as well.
  ///
  /// - Parameter room: The widest labels of earlier charts, one per axis. If this chart has a wider label, the
  ///   initializer replaces the earlier one.
  package init(_ animated: AnimatedChart, _ room: inout TickLabelRoom) throws(ChartLayoutError) {
    let animated = animated.resolvingLatest
    do {
      (motion, layout) = try animated.laidOut(&room)
    } catch .noRoom {
      throw animated.sizeError(room)
    }
  }

  /// Returns the picture of a frame.
  ///
  /// - Parameter number: The number of the frame, counted from 0. Numbers below 0 show the start chart. Numbers after
  ///   the last frame show the end chart, or the continuation of an animation that is cut off at the last frame.
  /// - Complexity: The complexity of `ChartAnimator.frame(at:)`.
  public func picture(_ number: Int) -> ChartPicture { picture(at: motion.time(ofFrame: number)) }

  /// Returns the picture at a time, in seconds since the start of the movement. Times during the rest before the
  /// movement are negative. NaN stands for the time of the previous picture.
  public func picture(at time: TimeInterval) -> ChartPicture { ChartPicture(motion, at: time, in: layout) }

  /// Returns the size and rate of the frames.
  ///
  /// - Throws: ``AnimationEncodingError`` if the size or the frame rate isn't valid.
  public func format() throws(AnimationEncodingError) -> FrameFormat {
    try FrameFormat(width: layout.pixelWidth, height: layout.pixelHeight, frameRate: frameRate)
  }

  /// Returns the size and rate of the frames in a range.
  ///
  /// - Parameter range: The numbers of the frames to encode.
  /// - Throws: ``AnimationEncodingError`` if the size or the frame rate isn't valid, or if the range has more than
  ///   ``FrameFormat/maxFrames`` frames.
  package func format(of range: Range<Int>) throws(AnimationEncodingError) -> FrameFormat {
    guard range.count <= FrameFormat.maxFrames else { throw .frameCount(Double(range.count)) }
    return try format()
  }
}

/// The widest tick labels of the vertical axes in a sequence of charts, one per axis. If a layout reserves space for
/// them, the plot stays in place while labels change.
package struct TickLabelRoom {
  fileprivate private(set) var left: [String] = []
  fileprivate private(set) var right: [String] = []

  package init() {}

  fileprivate mutating func add(_ left: [String], _ right: [String], font: Font) {
    func widest(_ labels: [String]) -> [String] {
      labels.max { font.width(of: $0) < font.width(of: $1) }.map { [$0] } ?? []
    }
    self.left = widest(self.left + left)
    self.right = widest(self.right + right)
  }
}

extension ChartLayout {
  /// Returns the number of ticks that fit on each vertical axis of a chart.
  fileprivate func tickCounts(of chart: Chart) -> ChartMotion.TickCounts {
    let room = Self.yTickRoom(plot.height)
    var counts = ChartMotion.TickCounts(
      y: chart.yAxis.tickCount(room: room), secondY: chart.secondYAxis.tickCount(room: room))
    counts.panels = zip(panels, chart.panels).map { $0.tickCounts(of: $1.chart) }
    return counts
  }
}

extension AnimatedChart {
  /// Returns the layout without the labels of the vertical axes, and the placement of the line names.
  ///
  /// - Throws: ``ChartLayoutError``, with lower bounds of the size if there is no room for a plot.
  func draft() throws(ChartLayoutError) -> (layout: ChartLayout, placement: Chart.Legend) {
    let outline = ChartMotion(withoutPoints, ChartMotion.TickCounts(y: 2, secondY: 2))
    let placement = legendPlacement(outline)
    return (try ChartLayout(outline, placement, yTickLabels: [], secondYTickLabels: []), placement)
  }

  /// Returns the motion and the layout of this animation, in which ranges that follow the latest data have been
  /// resolved.
  ///
  /// - Parameter room: The widest labels of earlier charts. The function adds the labels of this chart.
  /// - Throws: ``ChartLayoutError``, with lower bounds of the size if there is no room for a plot.
  func laidOut(_ room: inout TickLabelRoom) throws(ChartLayoutError) -> (ChartMotion, ChartLayout) {
    // A layout without labels is sufficient to determine the heights of the plots, because the labels of vertical axes
    // take up no vertical space. The numbers of ticks depend on these heights.
    let (draft, placement) = try draft()
    let motion = ChartMotion(self, draft.tickCounts(of: start))
    room.add(motion.yTickLabels(0), motion.yTickLabels(1), font: start.fonts.tick)
    return (motion, try ChartLayout(motion, placement, yTickLabels: room.left, secondYTickLabels: room.right))
  }

  /// A copy of this animation without the points of the lines and marks. All other properties of the animation, such as
  /// its duration, have their default values.
  fileprivate var withoutPoints: AnimatedChart {
    func emptied(_ chart: Chart) -> Chart {
      var chart = chart
      for index in chart.lines.indices { chart.lines[index].series = Series(id: chart.lines[index].series.id) }
      chart.marks = chart.marks.map { $0.mapSeries { Series(id: $0.id) } }
      for index in chart.panels.indices { chart.panels[index].chart = emptied(chart.panels[index].chart) }
      return chart
    }
    var animated = AnimatedChart(emptied(start))
    animated.end = end.map(emptied)
    return animated
  }
}

extension Chart {
  /// Returns a picture of the chart, and the layout of the picture.
  ///
  /// - Throws: ``ChartLayoutError``.
  /// - Complexity: O(n) for n points
  public func picture() throws(ChartLayoutError) -> (picture: ChartPicture, layout: ChartLayout) {
    let frames = try ChartFrameSequence(AnimatedChart(self))
    return (frames.picture(0), frames.layout)
  }

  /// Returns the chart as an SVG document.
  ///
  /// - Throws: ``ChartLayoutError``.
  /// - Complexity: O(n) for n points
  public func svg() throws(ChartLayoutError) -> String {
    let (picture, layout) = try picture()
    return picture.svg(layout)
  }
}
