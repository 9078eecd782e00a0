import FastVectorCharts
import FastVectorDrawing
import Foundation
import FoundationXML
import PictureTestSupport
import TestSupport
import Testing

/// The elements of an XML document, with their attributes.
final class XMLElements: NSObject, XMLParserDelegate {
  private(set) var elements: [(name: String, attributes: [String: String])] = []
  private(set) var text = ""

  init(_ document: String) throws {
    super.init()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = self
    guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.append((name, attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
}

/// Parses a path of straight lines from SVG's notation (SVG 2, section 9.3). The result has the units of the path.
func points(ofSVGPath data: String) throws -> [(Double, Double)] {
  let pattern = try NSRegularExpression(pattern: "[MmLlzZ]|[-+]?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)")
  let tokens = pattern.matches(in: data, range: NSRange(data.startIndex..., in: data)).map {
    String(data[Range($0.range, in: data)!])
  }
  var result: [(Double, Double)] = []
  var command = "M", index = 0
  while index < tokens.count {
    if Double(tokens[index]) == nil {
      command = tokens[index]
      index += 1
      continue
    }
    let (a, b) = (try #require(Double(tokens[index])), try #require(Double(tokens[index + 1])))
    let last = result.last ?? (0, 0)
    result.append(command == "M" || command == "L" ? (a, b) : (last.0 + a, last.1 + b))
    if command == "M" { command = "L" }
    if command == "m" { command = "l" }
    index += 2
  }
  return result
}

@Suite struct `SVG pictures` {
  @Test func `An SVG picture has a label for screen readers, which is its title or the names in the chart`() throws {
    func label(_ chart: Chart) throws -> String? {
      try XMLElements(chart.svg()).elements.first { $0.name == "svg" }?.attributes["aria-label"]
    }
    let chart = Chart(["a": [1.0, 2], "b<": [2.0, 1]])
    #expect(try label(chart.title("Prices & more")) == "Prices & more")
    for legend in [Chart.Legend.automatic, .top, .bottom, .lineEnds, .hidden] {
      #expect(try label(chart.legend(legend)) == "Chart of a, b<")
    }
    let marked = chart.mark(.points(Series([1.0, 2], id: "c"))).panel(Chart(["d": [1.0]]))
    #expect(try label(marked) == "Chart of a, b<, c, d")
    #expect(try label(Chart([1.0, 2])) == "Chart")
    #expect(try label(Chart((0..<20).map { Series([1.0], id: .text("\($0)")) }))?.hasSuffix("6, 7 and 12 more") == true)
  }

  @Test func `An SVG picture is well-formed XML and contains the text of the chart`() throws {
    let layout = try ChartLayout(
      width: 400, height: 300, texts: ChartTexts(title: "a < b & \"c\"\u{1}", yLabel: "°"), names: ["<line>"])
    let svg = SampleChart.picture(layout).svg(layout)
    let document = try XMLElements(svg)
    #expect(document.elements[0].name == "svg" && document.elements[0].attributes["viewBox"] == "0 0 400 300")
    #expect(
      document.text.contains("a < b & \"c\"\u{FFFD}") && document.text.contains("<line>") && document.text.contains("°")
    )
  }

  @Test(arguments: Polyline.allCases)
  func `Points of lines in SVG are precise to a tenth of a unit`(polyline: Polyline) throws {
    var generator = SeededGenerator(seed: 31)
    let layout = try ChartLayout(width: 400, height: 300)
    let path = polyline.path(width: 400, height: 300, using: &generator)
    let document = try XMLElements(ChartPicture(lines: [ChartPicture.Line(path)]).svg(layout))
    let element = try #require(document.elements.last { $0.name == "path" })
    let read = try points(ofSVGPath: try #require(element.attributes["d"]))
    #expect(read.count == path.xs.count)
    let isSame = zip(read, zip(path.xs, path.ys)).allSatisfy {
      abs($0.0 / 10 - $1.0) <= 0.05001 && abs($0.1 / 10 - $1.1) <= 0.05001
    }
    #expect(isSame)
  }

  @Test func `A point of a line in SVG takes only a few bytes`() throws {
    let layout = try ChartLayout(width: 1280, height: 720)
    let plot = layout.plot
    let points = (0..<Int(plot.width)).map { column -> (Double, Double) in
      (plot.minX + Double(column), 360 + 200 * sin(Double(column) / 90))
    }
    let path = Path(points: points)
    let bare = ChartPicture().svg(layout).utf8.count
    let whole = ChartPicture(lines: [ChartPicture.Line(path)]).svg(layout).utf8.count
    #expect(Double(whole - bare) / plot.width < 6)
  }

  @Test func `A dot in SVG has its interval and its note, and dots outside the plot are omitted`() throws {
    let layout = try ChartLayout(width: 400, height: 300)
    let dots = [
      ChartPicture.Dot(CGPoint(x: 200, y: 100), interval: 50...1000, note: "<a> & \"b\""),
      ChartPicture.Dot(CGPoint(x: 100, y: 90)), ChartPicture.Dot(CGPoint(x: 1000, y: 90), note: "outside"),
      ChartPicture.Dot(CGPoint(x: 100, y: Double.nan), note: "nowhere"),
    ]
    let svg = ChartPicture(lines: [ChartPicture.Line(Path(), dots: dots)]).svg(layout)
    let document = try XMLElements(svg)
    #expect(document.elements.count { $0.name == "circle" } == 1)
    #expect(document.text.contains("<a> & \"b\"") && !document.text.contains("outside"))
    let paths = document.elements.filter { $0.name == "path" }.compactMap { $0.attributes["d"] }
      .filter { !$0.contains(/[HV]/) }
    #expect(
      try points(ofSVGPath: #require(paths.last)).map { [$0.0, $0.1] } == [
        [2000, 1000], [2000, 1000], [1000, 900], [1000, 900],
      ])
    // An interval is clipped at the edge of the plot.
    #expect(try paths.contains { try points(ofSVGPath: $0).contains { $0.1 == (layout.plot.maxY * 10).rounded() } })
  }

  @Test func `Identifiers in SVG are unique to the picture`() throws {
    let layout = try ChartLayout(width: 400, height: 300)
    let identifiers = try (0..<20).map { index in
      let path = Path(points: [(100, 100), (200, 100 + Double(index))])
      let document = try XMLElements(ChartPicture(lines: [ChartPicture.Line(path)]).svg(layout))
      let clip = try #require(document.elements.compactMap { $0.attributes["id"] }.first)
      #expect(document.elements.contains { $0.attributes["clip-path"] == "url(#\(clip))" })
      return clip
    }
    #expect(Set(identifiers).count == 20)
  }

  @Test func `An SVG picture with two themes follows the reader's color scheme`() throws {
    let layout = try ChartLayout(width: 400, height: 300)
    let picture = SampleChart.picture(layout)
    #expect(!picture.svg(layout).contains("<style>"))
    let svg = picture.svg(layout, dark: .dark)
    _ = try XMLElements(svg)
    #expect(svg.contains("<style>@media(prefers-color-scheme:dark){"))
    // Each color of the light theme that occurs in the picture is mapped to the corresponding dark color.
    let (light, dark) = (ChartTheme.light, ChartTheme.dark)
    for (light, dark) in [
      (light.background, dark.background), (light.text, dark.text), (light.secondaryText, dark.secondaryText),
    ] {
      #expect(svg.contains("svg [fill=\"\(light.css)\"]{fill:\(dark.css)}"))
    }
    // Each color of the palette is mapped, too.
    for (light, dark) in zip(light.palette, dark.palette) {
      #expect(svg.contains("svg [stroke=\"\(light.css)\"]{stroke:\(dark.css)}"))
    }
  }

  @Test func `Coordinates of an SVG picture can be any numbers`() throws {
    let layout = try ChartLayout(width: 400, height: 300)
    let path = Path {
      $0.move(to: CGPoint(x: Double.nan, y: .infinity))
      $0.addLine(to: CGPoint(x: 1e300, y: -1e300))
      $0.addCurve(to: .zero, control1: CGPoint(x: 1e18, y: .nan), control2: CGPoint(x: -1e9, y: 5))
      $0.closeSubpath()
    }
    for width in [-1, .nan, .infinity, 2] {
      let line = ChartPicture.Line(path, style: StrokeStyle(lineWidth: width, dash: [.nan, 3]), baseline: .nan)
      _ = try XMLElements(ChartPicture(lines: [line]).svg(layout))
    }
  }

  @Test(arguments: [Color.clear, Color(red: 10, green: 20, blue: 30, opacity: 0.5), Color(0xffffff)])
  func `Colors and their opacities are separate attributes, as SVG 1.1 requires`(background: Color) throws {
    var theme = ChartTheme.dark
    (theme.background, theme.grid) = (background, theme.grid.opacity(0.3))
    let chart = Chart([[1.0, 2], [2, 1]].map { Series($0) }).theme(theme).lineStyle { $0.hasArea = true }
    let (picture, layout) = try chart.picture()
    for svg in [try chart.svg(), picture.svg(layout, dark: .light)] {
      let document = try XMLElements(svg)
      let rect = try #require(document.elements.first { $0.name == "rect" && $0.attributes["fill"] != nil })
      #expect(abs((Double(rect.attributes["fill-opacity"] ?? "1") ?? .nan) - background.opacity) < 0.006)
      for (_, attributes) in document.elements {
        for color in [attributes["fill"], attributes["stroke"]].compactMap(\.self) {
          #expect(color == "none" || (color.count == 7 && color.hasPrefix("#")), "\(color)")
        }
      }
      #expect(!svg.contains("rgba"))
    }
  }

  @Test func `A dark style replaces a translucent background and its opacity`() throws {
    var (light, dark) = (ChartTheme.light, ChartTheme.dark)
    (light.background, dark.background) = (Color(0x123456).opacity(0.5), Color(0x654321).opacity(0.25))
    let (picture, layout) = try Chart([1.0, 2]).theme(light).picture()
    let svg = picture.svg(layout, dark: dark)
    #expect(svg.contains("fill=\"#123456\" fill-opacity=\"0.5\""))
    #expect(svg.contains("svg [fill=\"#123456\"]{fill:#654321;fill-opacity:0.25}"))
  }
}
