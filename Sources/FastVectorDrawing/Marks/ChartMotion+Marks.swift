import FastVectorAnimation
import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartMotion {
  /// Returns the marks and their text at a given time, in the coordinates of `frames`.
  ///
  /// - Parameters:
  ///   - frames: The frames of the vertical axes at this time.
  ///   - point: The length of a typographic point, in the coordinates of `frames`.
  ///   - measure: Functions that measure text in the coordinates of `frames`.
  /// - Complexity: O(m c) for m marks and c columns of pixels
  func drawnMarks(
    at time: TimeInterval, in frames: [ChartFrame], point: Double, _ measure: TextMeasure
  ) -> (marks: [ChartPicture.Mark], texts: [ChartPicture.Text]) {
    guard let frame = frames.first, !marks.marks.isEmpty else { return ([], []) }
    let series = sides.flatMap { $0.markAnimator?.frame(at: time, in: frame.rect).lines ?? [] }
    return marks.drawn(
      at: time, in: frames, series: series, chart.theme, isAligned: point == 1 && isResting(at: time), point: point,
      measure)
  }
}

extension MarkMotion {
  /// Returns the marks and their text at a given time, in the coordinates of `frames`.
  ///
  /// - Parameters:
  ///   - frames: The frames of the vertical axes at this time.
  ///   - series: The frames of the series that belong to marks.
  ///   - isAligned: True to align reference lines with the middle of a pixel row or column, which makes them sharp.
  ///     Must be false during a movement, because aligned lines would jump from row to row.
  ///   - point: The length of a typographic point, in the coordinates of `frames`.
  ///   - measure: Functions that measure text in the coordinates of `frames`.
  func drawn(
    at time: TimeInterval, in frames: [ChartFrame], series: [LineFrame], _ theme: ChartTheme, isAligned: Bool,
    point: Double, _ measure: TextMeasure
  ) -> (marks: [ChartPicture.Mark], texts: [ChartPicture.Text]) {
    let builder = MarkBuilder(plot: frames[0].rect, point: point)
    let series = Dictionary(series.map { ($0.id, $0) }, uniquingKeysWith: { _, last in last })
    let states = marks.map { motion -> MarkBuilder.State in
      let mark = motion.mark
      let frame = frames[min(mark.style.axis == .first ? 0 : 1, frames.count - 1)]
      let opacity = mark.opacity * motion.opacity(at: time)
      var style = mark.style
      style.width *= theme.lineScale
      return MarkBuilder.State(
        content: mark.content, style: style,
        coordinates: motion.coordinates(at: time, in: frame, isAligned: isAligned),
        from: series[.number(motion.from)], to: series[.number(motion.to)],
        barWidth: motion.barWidth * frame.rect.width / (frame.xRange.upperBound - frame.xRange.lowerBound),
        color: motion.color.opacity(opacity), negativeColor: mark.style.negativeColor?.opacity(opacity))
    }
    let (texts, arrows) = placedTexts(of: states, at: time, theme, builder, measure)
    let drawn = zip(marks, zip(states, arrows)).map { motion, state in
      ChartPicture.Mark(
        builder.shapes(state.0) + state.1, isBelowLines: motion.mark.isBelowLines,
        color: motion.color.opacity(motion.mark.opacity), opacity: motion.opacity(at: time),
        symbol: motion.mark.content.symbol)
    }
    return (drawn, texts)
  }

  /// Returns the text of all marks with its positions, and the arrows of each mark. Annotations are placed first,
  /// because there is only one possible position for their text. Labels of vertical lines are placed last, from left to
  /// right, so that the labels of lines next to each other have the order of the lines.
  private func placedTexts(
    of states: [MarkBuilder.State], at time: TimeInterval, _ theme: ChartTheme, _ builder: MarkBuilder,
    _ measure: TextMeasure
  ) -> (texts: [ChartPicture.Text], arrows: [[ChartPicture.Shape]]) {
    let verticals = states.indices.compactMap { index in states[index].verticalRule.map { (x: $0, index: index) } }
      .sorted { ($0.x, $0.index) < ($1.x, $1.index) }
    var texts = MarkTexts(plot: builder.plot, point: builder.point, verticals: verticals.map(\.x), measure)
    var arrows = [[ChartPicture.Shape]](repeating: [], count: states.count)
    let others = states.indices.filter { !states[$0].isAnnotation && states[$0].verticalRule == nil }
    for place in states.indices.filter({ states[$0].isAnnotation }) + others + verticals.map(\.index) {
      let motion = marks[place]
      let color = (motion.mark.style.color ?? theme.secondaryText).opacity(motion.opacity(at: time))
      arrows[place] = texts.add(motion.mark.label ?? "", of: states[place], color: color, builder)
    }
    return (texts.texts, arrows)
  }
}

extension ChartMark.Content {
  /// The symbol if the mark consists of points; nil for other marks.
  fileprivate var symbol: ChartMark.Symbol? { if case .points(_, let symbol, _) = self { symbol } else { nil } }
}

extension MarkBuilder.State {
  fileprivate var isAnnotation: Bool { if case .annotation = content { true } else { false } }

  /// The x coordinate of a vertical line; nil for other marks, and for a line without a position.
  fileprivate var verticalRule: Double? {
    guard case .verticalRule = content, let x = coordinates.first, !x.isNaN else { return nil }
    return x
  }
}

extension MarkMotion.Mark {
  /// Returns the opacity at the given time.
  fileprivate func opacity(at time: TimeInterval) -> Double {
    let value = opacity.value(at: time)
    // A spring can overshoot, so clamp the value.
    return value.isNaN ? opacity.target : min(max(value, 0), 1)
  }

  /// Returns the coordinates in the plot of the mark's parameters, such as the value of a reference line, at a given
  /// time.
  ///
  /// - Parameter isAligned: True to align reference lines with the middle of a pixel row or column, which makes them
  ///   sharp. Must be false during a movement, because aligned lines would jump from row to row.
  fileprivate func coordinates(at time: TimeInterval, in frame: ChartFrame, isAligned: Bool) -> [Double] {
    let values = time < 0 ? startValues : values.value(at: time)
    let rect = frame.rect
    func x(_ value: Double) -> Double {
      rect.minX + rect.width * Self.fraction(of: value, in: frame.xRange)
    }
    func y(_ value: Double) -> Double {
      rect.maxY - rect.height * Self.fraction(of: value, in: frame.yRange)
    }
    func aligned(_ coordinate: Double, _ range: ClosedRange<Double>) -> Double {
      guard isAligned, range ~= coordinate else { return coordinate }
      return min(coordinate.rounded(.down), range.upperBound - 1) + 0.5
    }
    switch mark.content {
    case .verticalRule: return values.map { aligned(x($0), rect.minX...rect.maxX) }
    case .horizontalRule: return values.map { aligned(y($0), rect.minY...rect.maxY) }
    case .rectangle(let columns, _):
      return values.enumerated().map { index, value in columns != nil && index < 2 ? x(value) : y(value) }
    case .annotation: return values.enumerated().map { index, value in index == 0 ? x(value) : y(value) }
    case .area, .bars, .errorBars, .points: return values.map(y)
    }
  }

  private static func fraction(of coordinate: Double, in range: ClosedRange<Double>) -> Double {
    guard coordinate.isFinite else { return coordinate }
    let fraction = ScaleType.linear.fraction(of: coordinate, in: range)
    // Snap to the ends of the range to remove rounding errors.
    return abs(fraction) < 1e-9 ? 0 : abs(fraction - 1) < 1e-9 ? 1 : fraction
  }
}
