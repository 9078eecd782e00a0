import FastVectorAnimation
import FastVectorCharts
import FastVectorDrawing
import FastVectorGeometry
import Foundation

extension BitmapContext {
  /// Draws the grid, axes, text and legend of a chart.
  func draw(_ marks: ChartMarks) {
    for rule in marks.rules {
      let path = Path {
        $0.move(to: rule.start)
        $0.addLine(to: rule.end)
      }
      stroke(path, with: rule.color, style: StrokeStyle(lineWidth: rule.width, dash: rule.dash))
    }
    for symbol in marks.symbols { draw(symbol) }
    for label in marks.labels {
      draw(label.text, at: label.point, anchor: label.anchor, font: label.font, color: label.color)
    }
  }

  /// Draws a line or a part of a mark, clipped to the plot of the layout and the shape's margin around it.
  func draw(_ shape: ChartPicture.Shape, _ layout: ChartLayout) {
    clipped(to: layout.clip(margin: shape.clipMargin).rect) { draw(shape) }
  }

  private func draw(_ shape: ChartPicture.Shape) {
    if let style = shape.stroke {
      stroke(shape.path, with: shape.color, style: style)
    } else {
      fill(shape.path, with: shape.color)
    }
  }

  /// Draws the text of marks. Each text is drawn on a translucent rectangle in the background color.
  func draw(_ texts: [ChartPicture.Text], _ layout: ChartLayout) {
    for text in texts {
      fill(
        Path(text.frame),
        with: layout.theme.background.opacity(ChartPicture.textBackgroundOpacity * text.color.opacity))
      draw(text.text, at: text.frame.origin, anchor: .topLeading, font: layout.markFont, color: text.color)
    }
  }
}
