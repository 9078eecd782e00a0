import FastVector
import FastVectorAnimation
import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartMarks {
  /// Adds the name of each line to the right of its end. Shifts names vertically so that they don't overlap, and omits
  /// names that don't fit.
  mutating func addEndNames(_ picture: ChartPicture, _ layout: ChartLayout) {
    let (plot, font) = (layout.plot, layout.fonts.label)
    // The font may have a line height of 0.
    let rowHeight = max(font.lineHeight, 1)
    let names = zip(layout.endNames, picture.lines.indices).compactMap {
      name, index -> (text: String, y: Double, color: Color)? in
      guard let name, !name.isEmpty, let end = picture.lines[index].path.ys.last(where: \.isFinite) else { return nil }
      let color = picture.lines[index].color(layout.theme, at: index)
      return (font.cut(name, to: layout.endNameWidth), min(max(end, plot.minY), plot.maxY), color)
    }.sorted { $0.y < $1.y }.prefix(Int(clamping: plot.height / rowHeight) + 1)
    var places: [Double] = []
    for name in names { places.append(max(name.y, (places.last ?? -.infinity) + rowHeight)) }
    // Names that were pushed beyond the bottom edge move up, and push the others up.
    var limit = plot.maxY
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - rowHeight
    }
    for (name, y) in zip(names, places) {
      labels.append(
        Label(
          text: name.text, point: CGPoint(x: plot.maxX + ChartLayout.gap, y: y), anchor: .leading, font: font,
          color: name.color))
    }
  }
}
