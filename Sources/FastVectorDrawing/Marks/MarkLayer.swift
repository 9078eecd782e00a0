import FastVectorAnimation
package import FastVectorCharts
package import FastVectorGeometry
package import Foundation

/// The marks on the first vertical axis of a chart, for callers that don't use ``ChartMotion``. The caller is
/// responsible for animating the series of the lines and marks.
package struct MarkLayer {
  /// A mark with its legend entry and its series.
  package struct Item {
    /// The name in the legend; nil if the mark has no separate entry.
    package let name: String?
    package let color: Color

    /// The index of the line whose legend entry the mark shares because both have the same key; nil if there is no such
    /// line.
    package let line: Int?

    /// The ids in ``MarkLayer/series`` of the series at which an area, bars or error bars start and end.
    package let from: Series.Identifier
    package let to: Series.Identifier

    /// The mark in the chart. Its values are the original ones, even if a scale is logarithmic.
    package let mark: ChartMark
  }

  /// The marks, from back to front.
  package let items: [Item]

  /// The series of all marks, with unique ids. If a scale is logarithmic, the values are base-10 logarithms.
  package let series: [Series]

  /// The ids of the series that are drawn as points. See `ChartAnimator.markedLines`.
  package var seriesOfPoints: Set<Series.Identifier> { motion.seriesOfPoints }

  private let motion: MarkMotion
  private let theme: ChartTheme

  /// Creates the layer of marks for a chart.
  ///
  /// - Parameters:
  ///   - lineColors: The colors of the chart's lines.
  ///   - plotColors: The theme colors used by the lines and by the plots above. The initializer adds the colors of
  ///     the marks.
  package init(_ chart: Chart, _ theme: ChartTheme, lineColors: [Color], plotColors: inout PlotColors) {
    let chart = chart.theme(theme)
    let places = Dictionary(chart.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    motion = MarkMotion(
      from: chart, to: nil, .default, lineColors: places.mapValues { lineColors[$0] }, plotColors: &plotColors)
    self.theme = theme
    series = motion.series(on: .first).start
    items = motion.marks.map { mark in
      let name = mark.name?.isEmpty == false ? mark.name : nil
      return Item(
        name: name, color: mark.color, line: name == nil ? mark.mark.key.flatMap { places[$0] } : nil,
        from: .number(mark.from), to: .number(mark.to), mark: mark.mark)
    }
  }

  /// Returns the marks and their text, in points in the coordinates of a plot.
  ///
  /// - Parameters:
  ///   - frame: The current frame of the chart's lines.
  ///   - series: A frame for each of the series in ``series``, with the same rectangle and axis ranges as `frame`.
  ///   - font: The font of the text.
  ///   - isMoving: True if the window or the points are moving. If so, reference lines aren't aligned with pixels.
  package func drawn(
    in frame: ChartFrame, series: [LineFrame], _ plot: CGRect, _ font: Font, isMoving: Bool
  ) -> (marks: [ChartPicture.Mark], texts: [ChartPicture.Text]) {
    let rect = frame.rect
    let point = rect.width / plot.width
    var (marks, texts) = motion.drawn(
      at: 0, in: [frame], series: series, theme, isAligned: point == 1 && !isMoving, point: point,
      TextMeasure(font, point: point))
    for index in marks.indices { marks[index].shapes = marks[index].shapes.map { $0.scaled(from: rect, to: plot) } }
    texts = texts.map { $0.scaled(from: rect, to: plot) }
    return (marks, texts)
  }
}
