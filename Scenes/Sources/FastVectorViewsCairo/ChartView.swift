import FastVectorDrawing
public import FastVectorViews

/// A view that shows a chart, with its axes, marks, legend and panels.
///
/// The view takes up the proposed size, in whole points, and ignores the chart's own size. It's empty if the proposed
/// size leaves no room for a plot. To show a stream, keep the chart in a view's state and append rows to it:
///
/// ```swift
/// struct Load: View {
///   @State private var chart = Chart(names: ["load"]).xAxis(.latest(60))
///
///   var body: some View {
///     ChartView(chart).onAppear { try? chart.append(x: 0, y: [0.5]) }
///   }
/// }
/// ```
public struct ChartView: View {
  /// The chart.
  public var chart: Chart

  /// Creates a view that shows a chart.
  public init(_ chart: Chart) { self.chart = chart }

  public var body: some View {
    Canvas { context, size in
      let chart = chart.size(width: Int(clamping: size.width), height: Int(clamping: size.height))
      guard let (picture, layout) = try? chart.picture() else { return }
      context.draw(picture, layout)
    }
  }
}

extension GraphicsContext {
  /// Draws the parts of a chart picture in the same order as `ChartRenderer`.
  fileprivate func draw(_ picture: ChartPicture, _ layout: ChartLayout) {
    fill(
      Path(CGRect(x: 0, y: 0, width: layout.width, height: layout.height)), with: .color(layout.theme.background))
    let marks = ChartMarks(picture, layout)
    for rule in marks.rules {
      let path = Path {
        $0.move(to: rule.start)
        $0.addLine(to: rule.end)
      }
      stroke(path, with: .color(rule.color), style: StrokeStyle(lineWidth: rule.width, dash: rule.dash))
    }
    for label in marks.labels {
      draw(
        Text(label.text).font(label.font).foregroundStyle(label.color), at: label.point, anchor: label.anchor)
    }
    for (picture, layout) in picture.plots(layout) { drawPlot(picture, layout) }
  }

  private func drawPlot(_ picture: ChartPicture, _ layout: ChartLayout) {
    func clipped(margin: Double) -> GraphicsContext {
      var context = self
      context.clip(to: Path(layout.plot.insetBy(dx: -margin, dy: -margin)))
      return context
    }
    func stroke(_ line: ChartPicture.Line, _ color: Color) {
      clipped(margin: line.clipMargin).stroke(line.path, with: .color(color), style: line.style)
    }
    func draw(_ mark: ChartPicture.Mark) {
      for shape in mark.shapes where !shape.path.isEmpty {
        let context = clipped(margin: shape.clipMargin)
        if let style = shape.stroke {
          context.stroke(shape.path, with: .color(shape.color), style: style)
        } else {
          context.fill(shape.path, with: .color(shape.color))
        }
      }
    }
    let colors = picture.lines.enumerated().map { $1.color(layout.theme, at: $0) }
    for mark in picture.marks where mark.isBelowLines { draw(mark) }
    for (line, color) in zip(picture.lines, colors) {
      if let area = line.area {
        clipped(margin: 0).fill(area, with: .color(color.opacity(ChartPicture.Line.areaOpacity)))
      }
      let strokes = line.strokes
      stroke(strokes.line, color)
      if let isolatedPoints = strokes.isolatedPoints { stroke(isolatedPoints, color) }
    }
    for mark in picture.marks where !mark.isBelowLines { draw(mark) }
    for text in picture.texts {
      let background = layout.theme.background.opacity(ChartPicture.textBackgroundOpacity * text.color.opacity)
      fill(Path(text.frame), with: .color(background))
      self.draw(
        Text(text.text).font(layout.markFont).foregroundStyle(text.color), at: text.frame.origin, anchor: .topLeading)
    }
  }
}
