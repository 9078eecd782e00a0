import FastVectorCharts
import Foundation

private let panel = CGSize(width: 420, height: 200)
private let columns = 2

/// All scenes as an SVG picture, side by side: solid as it is, dashed as it would have gone on.
func picture(_ scenes: [Scene]) -> String {
  let rows = (scenes.count + columns - 1) / columns
  let (width, height) = (Int(panel.width) * columns, Int(panel.height) * rows)
  let panels = scenes.enumerated().map { index, scene in
    let (row, column) = index.quotientAndRemainder(dividingBy: columns)
    return """
      <g transform="translate(\(column * Int(panel.width)) \(row * Int(panel.height)))">
      \(drawing(of: scene))
      </g>
      """
  }
  return """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" font-family="system-ui, sans-serif" \
    font-size="12">
    <rect width="100%" height="100%" fill="white"/>
    \(panels.joined(separator: "\n"))
    </svg>

    """
}

private func drawing(of scene: Scene) -> String {
  let area = CGRect(x: 40, y: 34, width: panel.width - 60, height: panel.height - 64)
  let range = -0.25...1.25
  func y(_ value: Double) -> Double {
    area.maxY - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * area.height
  }
  func line(_ values: AnimatableVector, _ style: String) -> String {
    let path = LineChart(values, range: range).path(in: area)
    let points = zip(path.xs, path.ys).map { "\(coordinate($0)),\(coordinate($1))" }.joined(separator: " ")
    return #"<polyline points="\#(points)" fill="none" stroke-linejoin="round" \#(style)/>"#
  }
  let rules = [0.0, 1].map { value in
    """
    <line x1="\(area.minX)" x2="\(area.maxX)" y1="\(coordinate(y(value)))" y2="\(coordinate(y(value)))" \
    stroke="#d0d7de"/>
    <text x="\(area.minX - 8)" y="\(coordinate(y(value) + 4))" text-anchor="end" fill="#57606a">\(Int(value))</text>
    """
  }
  let interruption = coordinate(area.minX + interruptionTime / endTime * area.width)
  return """
    <text x="\(area.minX)" y="22" fill="#24292f">\(scene.title)</text>
    \(rules.joined(separator: "\n"))
    <line x1="\(interruption)" x2="\(interruption)" y1="\(area.minY)" y2="\(area.maxY)" stroke="#d1242f" \
    stroke-dasharray="2 3"/>
    \(line(scene.values(isInterrupted: false), ##"stroke="#8c959f" stroke-width="1.5" stroke-dasharray="5 4""##))
    \(line(scene.values(isInterrupted: true), ##"stroke="#0969da" stroke-width="2""##))
    <text x="\(area.minX)" y="\(area.maxY + 18)" fill="#57606a">0 s</text>
    <text x="\(area.maxX)" y="\(area.maxY + 18)" text-anchor="end" fill="#57606a">\(Int(endTime)) s</text>
    """
}

private func coordinate(_ value: Double) -> String { String(format: "%.1f", value) }
