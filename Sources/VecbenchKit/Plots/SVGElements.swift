import Foundation

/// The few elements that plots are made of.
struct SVGElements {
  let style: PlotStyle

  /// A picture of a size, in which everything else lies.
  func picture(width: Double, height: Double, label: String, _ elements: [String]) -> String {
    let size = "\(Int(width)) \(Int(height))"
    let head = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(size)" role="img" aria-label="\(Markup.escaped(label))" \
      font-family="system-ui, sans-serif" font-size="12">
      """
    let background = style.background.map { #"<rect width="100%" height="100%" fill="\#($0)"/>"# }
    return ([head] + (background.map { [$0] } ?? []) + elements + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, width: Double = 1, dashes: String? = nil
  ) -> String {
    let place = #"x1="\#(Self.number(x1))" y1="\#(Self.number(y1))" x2="\#(Self.number(x2))" y2="\#(Self.number(y2))""#
    return #"<line \#(place) stroke="\#(color)"\#(stroke(width, dashes))/>"#
  }

  func polyline(_ points: [(x: Double, y: Double)], _ color: String, width: Double = 2, dashes: String? = nil) -> String {
    #"<polyline points="\#(list(points))" fill="none" stroke="\#(color)"\#(stroke(width, dashes)) stroke-linejoin="round"/>"#
  }

  /// A faint area.
  func area(_ points: [(x: Double, y: Double)], _ color: String) -> String {
    #"<polygon points="\#(list(points))" fill="\#(color)" fill-opacity="0.18"/>"#
  }

  /// A dot that says something where one points at it, or near it.
  func dot(_ x: Double, _ y: Double, _ color: String, title: String) -> String {
    let place = #"cx="\#(Self.number(x))" cy="\#(Self.number(y))""#
    return """
      <g><title>\(Markup.escaped(title))</title><circle \(place) r="7" fill="transparent"/>\
      <circle \(place) r="2.5" fill="\(color)"/></g>
      """
  }

  func text(
    _ text: String, x: Double, y: Double, size: Int = 12, anchor: String = "start", color: String? = nil
  ) -> String {
    """
    <text x="\(Self.number(x))" y="\(Self.number(y))" font-size="\(size)" text-anchor="\(anchor)" \
    fill="\(color ?? style.text)">\(Markup.escaped(text))</text>
    """
  }

  /// Names beside the ends of their lines, moved apart where they would overlap.
  func labels(_ names: [(name: String, y: Double, color: String)], x: Double, from top: Double, to bottom: Double) -> [String] {
    let gap = 15.0
    var places: [Double] = []
    let sorted = names.sorted { $0.y < $1.y }
    for name in sorted { places.append(max(name.y + 4, (places.last ?? -.infinity) + gap)) }
    // What has been pushed out at the bottom pushes back.
    var limit = max(bottom + 4, top + gap * Double(names.count))
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - gap
    }
    return zip(sorted, places).map { text($0.name, x: x, y: $1, color: $0.color) }
  }

  private func stroke(_ width: Double, _ dashes: String?) -> String {
    let dashes = dashes.map { #" stroke-dasharray="\#($0)""# } ?? ""
    return (width == 1 ? "" : #" stroke-width="\#(String(format: "%g", width))""#) + dashes
  }

  private func list(_ points: [(x: Double, y: Double)]) -> String {
    points.map { Self.number($0.x) + "," + Self.number($0.y) }.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String { String(format: "%.1f", value) }
}
