import Foundation

/// The pieces of an SVG document.
enum SVGText {
  /// A text between tags or in an attribute. What XML does not allow becomes a space.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default:
        let isAllowed = scalar.value >= 0x20 && scalar.value != 0xfffe && scalar.value != 0xffff
        escaped.unicodeScalars.append(isAllowed ? scalar : " ")
      }
    }
    return escaped
  }

  /// A number with two decimals at most, as short as it can be.
  static func number(_ value: Double) -> String {
    let hundredths = (min(max(value, -1e9), 1e9) * 100).rounded()
    let whole = hundredths / 100
    guard whole.isFinite else { return "0" }
    let text = whole.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The start of a document of a chart, up to and including its background.
  static func opening(_ layout: ChartLayout) -> String {
    let (width, height) = (layout.width, layout.height)
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      font-family="'\(Font.family)',Verdana,sans-serif"><clipPath id="c"><rect \(rectangle(layout.clip))/></clipPath>\
      <rect width="\(width)" height="\(height)" fill="\(layout.theme.background.css)"/>

      """
  }

  static func rectangle(_ rect: CGRect) -> String {
    "x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" width=\"\(number(rect.width))\" "
      + "height=\"\(number(rect.height))\""
  }

  /// The start of the group that holds the lines, whose coordinates are those of ``SVGPath``.
  static let linesOpening = """
    <g clip-path="url(#c)"><g transform="scale(\(number(1 / SVGPath.unitsPerPoint)))" fill="none">

    """

  static let linesClosing = "</g></g>\n"

  /// Straight lines and labels.
  static func marks(_ marks: ChartMarks) -> String {
    var text = ""
    var index = 0
    while index < marks.rules.count {
      let first = marks.rules[index]
      var data = ""
      while index < marks.rules.count, marks.rules[index].color == first.color, marks.rules[index].width == first.width {
        let rule = marks.rules[index]
        data += "M\(number(rule.start.x)) \(number(rule.start.y))"
        data += rule.start.y == rule.end.y ? "H\(number(rule.end.x))" : "V\(number(rule.end.y))"
        index += 1
      }
      text += "<path stroke=\"\(first.color.css)\" stroke-width=\"\(number(first.width))\" d=\"\(data)\"/>\n"
    }
    for label in marks.labels { text += self.label(label) }
    return text
  }

  private static func label(_ label: ChartMarks.Label) -> String {
    let height = label.font.size(of: label.text).height
    let below = label.font.ascent - label.anchor.y * height
    let anchor = label.anchor.x == 0 ? "" : " text-anchor=\"\(label.anchor.x == 1 ? "end" : "middle")\""
    let weight = label.font.weight == .bold ? " font-weight=\"bold\"" : ""
    let place =
      label.isUpright
      ? "transform=\"translate(\(number(label.point.x)) \(number(label.point.y)))rotate(-90)\" y=\"\(number(below))\""
      : "x=\"\(number(label.point.x))\" y=\"\(number(label.point.y + below))\""
    return "<text \(place)\(anchor) font-size=\"\(number(label.font.size))\"\(weight) fill=\"\(label.color.css)\">"
      + "\(escaped(label.text))</text>\n"
  }
}
