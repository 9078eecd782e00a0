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

  /// Functions that measure text in a terminal, in braille dots. A column is two dots wide, and a row is four dots
  /// high.
  static var characters: TextMeasure {
    TextMeasure(
      width: { 2 * Double($0.columns) }, height: 4, cut: { $0.cut(toColumns: Int(clamping: $1 / 2)) })
  }
}
