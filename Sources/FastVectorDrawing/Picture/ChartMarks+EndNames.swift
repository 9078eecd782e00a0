import FastVector
import FastVectorAnimation
import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartMarks {
  /// Adds the name of each line to the right of the line's end. Moves names up or down so that they don't overlap. If
  /// there isn't enough room for all names, the last entry is the number of omitted names.
  mutating func addEndNames(_ picture: ChartPicture, _ layout: ChartLayout) {
    let (plot, font) = (layout.plot, layout.fonts.label)
    // Prevent a division by 0, because the line height of a font can be 0.
    let rowHeight = max(font.lineHeight, 1)
    var names = zip(layout.endNames, picture.lines.indices).compactMap {
      name, index -> (text: String, y: Double, color: Color)? in
      guard let name, !name.isEmpty, let end = picture.lines[index].path.ys.last(where: \.isFinite) else { return nil }
      // Ignore the opacity of the line's color, because text needs more contrast than a line. A name fades only
      // together with its line.
      var color = picture.lines[index].color(layout.theme, at: index)
      color.opacity = picture.lines[index].opacity
      return (font.cut(name, to: layout.endNameWidth), min(max(end, plot.minY), plot.maxY), color)
    }.sorted { $0.y < $1.y }
    let room = max(Int(clamping: plot.height / rowHeight), 0) + 1
    if names.count > room {
      let text = font.cut("and \(names.count - room + 1) more", to: layout.endNameWidth)
      // Choose lines whose ends are evenly distributed from top to bottom, so that names can be near their lines.
      names = (0..<room - 1).map { names[$0 * names.count / (room - 1)] }
      names.append((text, Double(plot.maxY), layout.theme.secondaryText))
    }
    var places: [Double] = []
    for name in names { places.append(max(name.y, (places.last ?? -.infinity) + rowHeight)) }
    // Move names that extend below the bottom edge up, and the names above them if necessary.
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
