package import FastVectorCharts
import FastVectorFiles
package import Foundation

/// The parts of an SVG document, as text.
package enum SVGText {
  /// Formats a number with at most two decimals, as short as possible. Numbers are clamped to ±1e9, and NaN becomes 0.
  package static func number(_ value: Double) -> String {
    let hundredths = (min(max(value, -1e9), 1e9) * 100).rounded()
    let whole = hundredths / 100
    guard whole.isFinite else { return "0" }
    let text = whole.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The text of consecutive elements with the same clip region.
  package struct ClippedElements {
    package var text: String
    /// The clip region, in points.
    package let clip: CGRect

    package init(text: String, clip: CGRect) {
      self.text = text
      self.clip = clip
    }
  }

  /// Returns an SVG document that shows a chart.
  ///
  /// - Parameters:
  ///   - dark: The theme for readers who prefer dark pages. If nil, all readers see the theme of the layout.
  ///   - marks: The elements below the lines, in points.
  ///   - lines: The elements of the lines, in tenths of a point (see ``SVGPath``).
  ///   - above: The elements above the lines, in points.
  package static func document(
    _ layout: ChartLayout, dark: ChartTheme? = nil, marks: String, lines: [ClippedElements], above: String = ""
  ) -> String {
    let (width, height) = (layout.width, layout.height)
    // Put consecutive lines with the same clip region into one group.
    var groups: [ClippedElements] = []
    for line in lines where !line.text.isEmpty {
      if let last = groups.last, last.clip == line.clip {
        groups[groups.count - 1].text += line.text
      } else {
        groups.append(line)
      }
    }
    // An HTML page can contain several pictures, so use identifiers that are unique to the picture.
    let identifier = "c" + fingerprint(marks + groups.map(\.text).joined())
    let regions = Set(groups.map(\.clip)).sorted { ($0.width, $0.minY) < ($1.width, $1.minY) }
    let identifiers = Dictionary(uniqueKeysWithValues: regions.enumerated().map { ($1, "\(identifier)-\($0)") })
    let clips = regions.map {
      "<clipPath id=\"\(identifiers[$0, default: ""])\"><rect \(rectangle($0))/></clipPath>"
    }
    let content = groups.map {
      """
      <g clip-path="url(#\(identifiers[$0.clip, default: ""]))"><g \
      transform="scale(\(number(1 / SVGPath.unitsPerPoint)))" fill="none">
      \($0.text)</g></g>

      """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" aria-label="\(layout.accessibilityLabel.escapedForMarkup)" \
      font-family="'\(Font.defaultFamily)',Verdana,sans-serif">\
      \(dark.map { style(from: layout.theme, toDark: $0) } ?? "")\
      \(clips.joined())\
      <rect width="\(width)" height="\(height)"\(paint("fill", layout.theme.background))/>
      \(marks)\(content.joined())\(above)</svg>

      """
  }

  /// Returns a hash of a string as hexadecimal digits (64-bit FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv).
  private static func fingerprint(_ text: String) -> String {
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }

  /// Returns a style sheet that applies if the reader prefers dark pages. It replaces the colors of one theme with the
  /// colors of another.
  private static func style(from light: ChartTheme, toDark dark: ChartTheme) -> String {
    let colors = zip(light.colors + light.palette, dark.colors + light.palette.indices.map(dark.color(ofLine:)))
    var done: Set<String> = []
    let rules = colors.filter { done.insert($0.opaque.css).inserted && $0 != $1 }.map { light, dark in
      ["fill", "stroke"].map { name in
        let opacity = light.opacity == dark.opacity ? "" : ";\(name)-opacity:\(number(dark.opacity))"
        return "svg [\(name)=\"\(light.opaque.css)\"]{\(name):\(dark.opaque.css)\(opacity)}"
      }.joined()
    }
    return "<style>@media(prefers-color-scheme:dark){\(rules.joined())}</style>"
  }

  /// Returns invisible circles that show the notes of dots as tooltips. Dots without a note are left out.
  static func notes(_ dots: [ChartPicture.Dot]) -> String {
    dots.filter { !$0.note.isEmpty }.map { dot in
      "<circle cx=\"\(number(dot.position.x))\" cy=\"\(number(dot.position.y))\" r=\"7\" fill-opacity=\"0\">"
        + "<title>\(dot.note.escapedForMarkup)</title></circle>\n"
    }.joined()
  }

  static func rectangle(_ rect: CGRect) -> String {
    "x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" width=\"\(number(rect.width))\" "
      + "height=\"\(number(rect.height))\""
  }

  /// Returns attributes for a color. Its opacity is a separate attribute, because colors in SVG 1.1 have no opacity.
  static func paint(_ name: String, _ color: Color) -> String {
    let alpha = color.bytes.alpha
    let opacity = alpha == 255 ? "" : " \(name)-opacity=\"\(number(Double(alpha) / 255))\""
    return " \(name)=\"\(color.opaque.css)\"\(opacity)"
  }

  /// Returns the elements for axes, grid lines, labels and legend symbols.
  package static func marks(_ marks: ChartMarks) -> String {
    var text = ""
    var index = 0
    while index < marks.rules.count {
      let first = marks.rules[index]
      var data = ""
      while index < marks.rules.count, marks.rules[index].isDrawnAs(first) {
        let rule = marks.rules[index]
        data += "M\(number(rule.start.x)) \(number(rule.start.y))"
        data += rule.start.y == rule.end.y ? "H\(number(rule.end.x))" : "V\(number(rule.end.y))"
        index += 1
      }
      let dash =
        first.dash.isEmpty ? "" : " stroke-dasharray=\"\(first.dash.map { number($0) }.joined(separator: " "))\""
      text += "<path\(paint("stroke", first.color)) stroke-width=\"\(number(first.width))\"\(dash) d=\"\(data)\"/>\n"
    }
    for symbol in marks.symbols {
      let stroke = SVGStroke(symbol, .zero)
      text += "<path transform=\"scale(\(number(1 / SVGPath.unitsPerPoint)))\"\(stroke.attributes)"
      text += "\(stroke.opacityAttribute) d=\"\(stroke.path.data)\"/>\n"
    }
    for label in marks.labels { text += self.label(label) }
    return text
  }

  /// Returns the elements for the text of marks.
  package static func texts(_ texts: [ChartPicture.Text], _ layout: ChartLayout) -> String {
    texts.map { text in
      let background = layout.theme.background.opacity(ChartPicture.textBackgroundOpacity * text.color.opacity)
      return "<rect \(rectangle(text.frame))\(paint("fill", background))/>\n"
        + label(
          ChartMarks.Label(
            text: text.text, point: text.frame.origin, anchor: .topLeading, font: layout.markFont, color: text.color))
    }.joined()
  }

  private static func label(_ label: ChartMarks.Label) -> String {
    let height = label.font.lineHeight
    let below = label.font.ascent - label.anchor.y * height
    let anchor = label.anchor.x == 0 ? "" : " text-anchor=\"\(label.anchor.x == 1 ? "end" : "middle")\""
    let weight = label.font.isBold ? " font-weight=\"bold\"" : ""
    let slant = label.font.isItalic ? " font-style=\"italic\"" : ""
    let family = label.font.design == .monospaced ? " font-family=\"'\(label.font.drawnFamily)',monospace\"" : ""
    return "<text x=\"\(number(label.point.x))\" y=\"\(number(label.point.y + below))\"\(anchor)"
      + " font-size=\"\(number(label.font.size))\"\(weight)\(slant)\(family)\(paint("fill", label.color))>"
      + "\(label.text.escapedForMarkup)</text>\n"
  }
}

extension ChartMarks.Rule {
  fileprivate func isDrawnAs(_ other: Self) -> Bool {
    color == other.color && width == other.width && dash == other.dash
  }
}

extension Color {
  /// The same color with an opacity of 1.
  fileprivate var opaque: Color {
    var opaque = self
    opaque.opacity = 1
    return opaque
  }
}

extension ChartTheme {
  /// All colors of the theme except for the colors of lines.
  fileprivate var colors: [Color] { [background, text, secondaryText, grid, axis] }
}
