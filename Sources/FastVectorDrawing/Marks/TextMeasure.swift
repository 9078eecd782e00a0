import FastVectorCharts
import FastVectorGeometry
import Foundation

/// Functions that measure and truncate text in the coordinates of a plot.
struct TextMeasure {
  let width: (String) -> Double
  let height: Double

  /// A function that truncates text to a given width. Truncated text ends with an ellipsis.
  let cut: (String, Double) -> String
}

extension TextMeasure {
  /// Creates functions that measure text in a given font.
  ///
  /// - Parameter point: The length of a typographic point in the coordinates of the plot.
  init(_ font: Font, point: Double) {
    self.init(
      width: { font.width(of: $0) * point }, height: font.lineHeight * point, cut: { font.cut($0, to: $1 / point) })
  }

  /// Functions that measure characters in a terminal, in braille dots. A character is two dots wide and four dots high.
  static var characters: TextMeasure {
    TextMeasure(
      width: { 2 * Double($0.count) }, height: 4,
      cut: { text, width in
        let count = Int(clamping: width / 2)
        return text.count <= count ? text : count < 1 ? "" : text.prefix(count - 1) + "…"
      })
  }
}
