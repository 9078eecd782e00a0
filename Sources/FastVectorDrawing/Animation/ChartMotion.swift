import FastVectorCharts
import Foundation

/// The lines, axes and ticks of an animated chart, for any time and any rectangle.
final class ChartMotion {
  /// A line of the start or the end chart.
  struct Line {
    let key: Series.Identifier
    let name: String?
    let style: ChartLine.Style
    let color: Color
    let stroke: StrokeStyle
  }

  /// The approximate number of ticks of each vertical axis.
  struct TickCounts: Equatable {
    var y: Int
    var secondY: Int
  }

  /// A vertical axis, with the animator of its lines.
  struct Side {
    let axis: ChartLine.Axis
    let animator: ChartAnimator

    /// The animator of the series of marks, which has the same ranges; nil if there are none.
    let markAnimator: ChartAnimator?
  }

  let chart: Chart
  let lines: [Line]
  let marks: MarkMotion
  let sides: [Side]
  let frameRate: Double
  let frameCount: Int
  let tickCounts: TickCounts
  private let restingFrames: Int

  /// The indices of the lines, by key.
  let places: [Series.Identifier: Int]

  init(_ animated: AnimatedChart, _ counts: TickCounts) {
    chart = animated.start
    tickCounts = counts
    lines = Self.lines(of: animated)
    places = Dictionary(lines.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
    let end = animated.end.map { $0.onScales(of: animated.start) }
    let colors = lines.map { line in (line.key, line.style.color ?? line.color) }
    marks = MarkMotion(
      from: chart, to: end, animated.animation, lineColors: Dictionary(colors, uniquingKeysWith: { first, _ in first }))
    sides = Self.sides(of: animated, to: end, marks, counts)
    frameRate = FrameFormat.frameRates.contains(animated.frameRate) ? animated.frameRate : 60
    let rate = frameRate
    func frames(_ seconds: TimeInterval) -> Int {
      Int(clamping: (min(max(seconds, 0), AnimatedChart.longestDuration) * rate).rounded())
    }
    guard end != nil else {
      (restingFrames, frameCount) = (0, 1)
      return
    }
    restingFrames = frames(animated.rest)
    let movingFrames: Int
    if let duration = animated.duration, !duration.isNaN {
      movingFrames = frames(duration)
    } else {
      let most = frames(AnimatedChart.longestMovement)
      let (sides, marks) = (sides, marks)
      movingFrames =
        (0..<most).first { frame in
          let time = Double(frame) / rate
          return marks.isFinished(at: time) && sides.allSatisfy { $0.isFinished(at: time) }
        } ?? most
    }
    frameCount = restingFrames + movingFrames + 1 + restingFrames
  }

  /// Returns the lines of both charts, starting with the lines of the first chart.
  private static func lines(of animated: AnimatedChart) -> [Line] {
    let start = animated.start
    let keys = start.keys
    var all = Array(zip(keys, start.lines))
    if let end = animated.end {
      let known = Set(keys)
      all += zip(end.keys, end.lines).filter { !known.contains($0.0) }
    }
    return all.enumerated().map { place, entry in
      let (key, line) = entry
      let (color, style) = line.style.resolved(start.theme, place: place, isAlone: all.count == 1)
      return Line(key: key, name: line.shownName, style: line.style, color: color, stroke: style)
    }
  }

  private static func sides(
    of animated: AnimatedChart, to end: Chart?, _ marks: MarkMotion, _ counts: TickCounts
  ) -> [Side] {
    let start = animated.start
    let axes: [ChartLine.Axis] = start.hasSecondAxis || end?.hasSecondAxis == true ? [.first, .second] : [.first]
    let startSeries = axes.map(start.drawnSeries)
    let endSeries = end.map { end in axes.map(end.drawnSeries) }
    let markSeries = axes.map(marks.series)
    let startX = start.xRange(of: startSeries.flatMap { $0 } + markSeries.flatMap(\.start))
    let endX = end.map { $0.xRange(of: (endSeries ?? []).flatMap { $0 } + markSeries.flatMap(\.end)) }
    return axes.enumerated().map { index, axis in
      let count = axis == .first ? counts.y : counts.secondY
      let (startMarks, endMarks) = markSeries[index]
      let startY = start.yRange(axis, of: startSeries[index] + startMarks, tickCount: count)
      func animator(_ series: [Series]) -> ChartAnimator {
        ChartAnimator(
          series, xRange: .fixed(startX), yRange: .fixed(startY), interpolation: start.interpolation,
          envelopes: .atOnce)
      }
      let lineAnimator = animator(startSeries[index])
      let markAnimator = startMarks.isEmpty && endMarks.isEmpty ? nil : animator(startMarks)
      if let end, let series = endSeries?[index], let endX {
        let endY = end.yRange(axis, of: series + endMarks, tickCount: count)
        func animate(_ animator: ChartAnimator?, to series: [Series], stagger: TimeInterval) {
          animator?.animate(
            to: series, x: .fixed(endX), y: .fixed(endY), by: animated.rule, animated.animation, at: 0,
            stagger: stagger)
        }
        animate(lineAnimator, to: series, stagger: animated.stagger)
        // The two series of a band must not move at different times.
        animate(markAnimator, to: endMarks, stagger: 0)
      }
      return Side(axis: axis, animator: lineAnimator, markAnimator: markAnimator)
    }
  }

  /// Returns the time of a frame, in seconds relative to the start of the movement.
  func time(ofFrame number: Int) -> TimeInterval { (Double(number) - Double(restingFrames)) / frameRate }

  /// Returns the frame of each side at a time.
  func frames(at time: TimeInterval, in rect: CGRect) -> [ChartFrame] {
    sides.map { $0.animator.frame(at: time, in: rect) }
  }

  /// Returns true if nothing moves at a time, in seconds relative to the start of the movement.
  func isResting(at time: TimeInterval) -> Bool {
    time <= 0 || marks.isFinished(at: time) && sides.allSatisfy { $0.isFinished(at: time) }
  }

  /// True if there is a vertical axis on the right.
  var hasSecondAxis: Bool { sides.count > 1 }

  /// Returns the settings of the axis of a side.
  func axis(_ side: Int) -> ChartAxis { sides[side].axis == .first ? chart.yAxis : chart.secondYAxis }

  /// Returns the ticks of a vertical axis.
  func yTicks(_ side: Int, in range: ClosedRange<Double>) -> AxisTicks {
    axis(side).ticks(in: range, count: sides[side].axis == .first ? tickCounts.y : tickCounts.secondY)
  }

  /// Returns all labels that a vertical axis shows during the movement.
  ///
  /// - Complexity: O(f) for f frames of the movement, of which at most about ``mostFramesLookedAt`` are sampled.
  func yTickLabels(_ side: Int) -> [String] {
    var labels: Set<String> = []
    var last: ClosedRange<Double>?
    let moving = restingFrames...max(restingFrames, frameCount - 1 - restingFrames)
    let step = max(1, moving.count / Self.mostFramesLookedAt)
    for number in [moving.upperBound] + stride(from: moving.lowerBound, through: moving.upperBound, by: step) {
      let range = sides[side].animator.yRange(at: time(ofFrame: number))
      if range != last { labels.formUnion(yTicks(side, in: range).labels) }
      last = range
    }
    return labels.sorted()
  }

  /// The approximate number of frames sampled for labels. In a longer movement, adjacent frames have nearly the same
  /// range and therefore the same labels.
  private static let mostFramesLookedAt = 10_000
}

extension ChartMotion.Side {
  /// Returns true if nothing on the axis moves at a time.
  func isFinished(at time: TimeInterval) -> Bool {
    animator.isFinished(at: time) && (markAnimator?.isFinished(at: time) ?? true)
  }
}

extension ChartAnimator {
  /// Returns the chart at a time in a rectangle.
  func frame(at time: TimeInterval, in rect: CGRect) -> ChartFrame {
    if self.rect != rect { self.rect = rect }
    return frame(at: time)
  }
}

extension Chart {
  /// Returns the chart with the axis scales of another chart.
  fileprivate func onScales(of other: Chart) -> Chart {
    var chart = self
    chart.xAxis.scale = other.xAxis.scale
    chart.yAxis.scale = other.yAxis.scale
    chart.secondYAxis.scale = other.secondYAxis.scale
    return chart
  }
}
