import FastVector
import FastVectorAnimation
import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartMarks {
  /// Adds the name of each line to the right of its end. Names are moved up or down to avoid overlaps. If there isn't
  /// enough room for all names, the last entry is the number of omitted names.
  mutating func addEndNames(_ picture: ChartPicture, _ layout: ChartLayout) {
    let (plot, font) = (layout.plot, layout.fonts.label)
    // The line height of a font can be 0, so avoid a division by 0.
    let rowHeight = max(font.lineHeight, 1)
    let texts = font.cut(layout.endNames.map { $0 ?? "" }, to: layout.endNameWidth)
    var names = zip(texts, picture.lines.indices).compactMap {
      name, index -> (text: String, y: Double, color: Color)? in
      guard !name.isEmpty, let end = layout.end(of: picture.lines[index]) else { return nil }
      // Ignore the opacity in the line's color, because text needs more contrast than a line. A name fades only if its
      // line fades in or out.
      var color = picture.lines[index].color(layout.theme, at: index)
      color.opacity = picture.lines[index].opacity
      return (name, min(max(end, plot.minY), plot.maxY), color)
    }.sorted { $0.y < $1.y }
    let room = layout.endNameRoom
    if names.count > room {
      let text = font.cut("and \(names.count - room + 1) more", to: layout.endNameWidth)
      // Choose lines whose ends are evenly distributed from top to bottom. This allows names to be near their lines.
      names = (0..<room - 1).map { names[$0 * names.count / (room - 1)] }
      names.append((text, Double(plot.maxY), layout.theme.secondaryText))
    }
    var places: [Double] = []
    for name in names { places.append(max(name.y, (places.last ?? -.infinity) + rowHeight)) }
    // Move up the names that extend below the bottom edge, and if necessary, the names above them.
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

extension ChartLayout {
  /// The number of names for which there is room next to the ends of lines. If there are more, the last of these is
  /// replaced by the number of omitted names.
  fileprivate var endNameRoom: Int { max(Int(clamping: plot.height / max(fonts.label.lineHeight, 1)), 0) + 1 }

  /// Returns the y coordinate of the end of a line, or nil if the line is completely outside the range of the x axis. A
  /// path also contains the closest points on both sides of the plot.
  fileprivate func end(of line: ChartPicture.Line) -> Double? {
    let (xs, ys) = (line.path.xs, line.path.ys)
    let drawn = ys.indices.lazy.filter { ys[$0].isFinite }
    guard let end = drawn.last, drawn.contains(where: { xs[$0] <= plot.maxX }),
      drawn.reversed().contains(where: { xs[$0] >= plot.minX })
    else { return nil }
    return ys[end]
  }

  /// Returns the number of names of lines that don't fit into the legend or next to the ends of the lines in a picture.
  package func omittedNameCount(in picture: ChartPicture) -> Int {
    let endNameCount = zip(endNames, picture.lines).count { name, line in
      name?.isEmpty == false && end(of: line) != nil
    }
    return legend.omittedCount + (endNameCount > endNameRoom ? endNameCount - endNameRoom + 1 : 0)
  }
}
