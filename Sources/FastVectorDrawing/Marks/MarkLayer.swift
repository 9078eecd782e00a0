import FastVectorAnimation
package import FastVectorCharts
package import FastVectorGeometry
package import Foundation

/// The marks on the first vertical axis of a chart, for callers that don't use ``ChartMotion``. The caller animates the
/// series of the lines and of the marks.
package struct MarkLayer {
  /// A mark, with its legend entry and its series.
  package struct Item {
    /// The name in the legend; nil if the mark has no separate entry.
    package let name: String?
    package let color: Color

    /// The index of the line with the same key if the mark shares that line's legend entry; otherwise nil.
    package let line: Int?

    /// The ids of the mark's series in ``MarkLayer/series``: the start and the end of an area, bars or error bars.
    package let from: Series.Identifier
    package let to: Series.Identifier

    /// The mark in the chart, whose values are the original ones even if a scale is logarithmic.
    package let mark: ChartMark
  }

  /// The marks, from back to front.
  package let items: [Item]

  /// The series of all marks, with unique ids. On a logarithmic scale, their values are base-10 logarithms.
  package let series: [Series]

  /// The ids of the series that are drawn as points. See `ChartAnimator.markedLines`.
  package var seriesOfPoints: Set<Series.Identifier> { motion.seriesOfPoints }

  private let motion: MarkMotion
  private let theme: ChartTheme

  /// Creates the layer for the marks of a chart.
  ///
  /// - Parameters:
  ///   - lineColors: The colors of the chart's lines.
  ///   - plotColors: The theme colors that the lines, and the plots above, already use. The initializer adds the colors
  ///     of the marks.
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

  /// Returns the marks and their text in the coordinates of a plot, in points.
  ///
  /// - Parameters:
  ///   - frame: The current frame of the chart's lines.
  ///   - series: A frame for each element of the ``series`` property, with the same rectangle and ranges as `frame`.
  ///   - font: The font of the text.
  ///   - isMoving: True if the window or the points move. Reference lines aren't aligned to pixels while they move.
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
