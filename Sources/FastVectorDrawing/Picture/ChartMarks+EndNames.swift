import FastVector
import FastVectorAnimation
import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartMarks {
  /// Adds the name of each line to the right of its end. Shifts names vertically so that they don't overlap. If not all
  /// names fit, the last entry is the number of omitted names.
  mutating func addEndNames(_ picture: ChartPicture, _ layout: ChartLayout) {
    let (plot, font) = (layout.plot, layout.fonts.label)
    // The font may have a line height of 0.
    let rowHeight = max(font.lineHeight, 1)
    var names = zip(layout.endNames, picture.lines.indices).compactMap {
      name, index -> (text: String, y: Double, color: Color)? in
      guard let name, !name.isEmpty, let end = picture.lines[index].path.ys.last(where: \.isFinite) else { return nil }
      // Text needs more contrast than a line, so the color is opaque even if the line is translucent.
      var color = picture.lines[index].color(layout.theme, at: index)
      color.opacity = picture.lines[index].opacity
      return (font.cut(name, to: layout.endNameWidth), min(max(end, plot.minY), plot.maxY), color)
    }.sorted { $0.y < $1.y }
    let room = max(Int(clamping: plot.height / rowHeight), 0) + 1
    if names.count > room {
      let text = font.cut("and \(names.count - room + 1) more", to: layout.endNameWidth)
      // Choose lines at all heights, so that names are near their lines.
      names = (0..<room - 1).map { names[$0 * names.count / (room - 1)] }
      names.append((text, Double(plot.maxY), layout.theme.secondaryText))
    }
    var places: [Double] = []
    for name in names { places.append(max(name.y, (places.last ?? -.infinity) + rowHeight)) }
    // Move names that are below the bottom edge up, and push the other names up if necessary.
    var limit = plot.maxY
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - rowHeight
    }
    for (name, y) in zip(names, places) {
      labels.append(
        Label(
          text: name.text, point: CGPoint(x: layout.endNameX, y: y), anchor: .leading, font: font,
          color: name.color))
    }
  }
}
