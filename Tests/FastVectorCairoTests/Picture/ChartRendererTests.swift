import FastVectorCairo
import Foundation
import Testing

/// A chart whose lines depend on a time.
enum SampleChart {
  static let texts = ChartTexts(title: "Title", subtitle: "Subtitle", xLabel: "x", yLabel: "y")

  static func layout(
    width: Int = 320, height: Int = 240, scale: Double = 1, theme: ChartTheme = .light
  ) throws -> ChartLayout {
    try ChartLayout(
      width: width, height: height, scale: scale, theme: theme, texts: texts, names: ["one", nil, "three"],
      yTickLabels: ["100"])
  }

  static func picture(_ layout: ChartLayout, time: Double = 0) -> ChartPicture {
    let plot = layout.plot
    func path(_ value: (Double) -> Double) -> Path {
      Path(
        points: (0...Int(plot.width)).map {
          (plot.minX + Double($0), plot.maxY - plot.height * value(Double($0) / plot.width))
        })
    }
    return ChartPicture(
      lines: [
        ChartPicture.Line(path { 0.5 + 0.4 * sin(7 * $0 + time) }, style: .chartLine(width: 2), baseline: plot.maxY),
        ChartPicture.Line(path { 0.2 + 0.6 * $0 * (1 - time / 4) }),
        ChartPicture.Line(path { 0.8 - 0.5 * $0 * $0 }, style: StrokeStyle(lineWidth: 2, dash: [6, 4])),
      ],
      xTicks: (0...4).map { ChartPicture.Tick(plot.minX + plot.width * Double($0) / 4, "\($0)") },
      yTicks: (0...4).map { ChartPicture.Tick(plot.maxY - plot.height * Double($0) / 4, "\(25 * $0)") })
  }
}

@Suite struct `A chart renderer` {
  @Test func `draws the same picture whatever it drew before`() throws {
    let layout = try SampleChart.layout()
    let renderer = try ChartRenderer(layout: layout)
    let picture = SampleChart.picture(layout, time: 1)
    let first = try renderer.bitmap(of: picture)
    _ = try renderer.bitmap(of: SampleChart.picture(layout, time: 2))
    _ = try renderer.bitmap(of: ChartPicture())
    #expect(try renderer.bitmap(of: picture) == first)
    #expect(try ChartRenderer(layout: layout).bitmap(of: picture) == first)
  }

  @Test func `draws over whatever a bitmap holds, and into its memory`() throws {
    let layout = try SampleChart.layout()
    let renderer = try ChartRenderer(layout: layout)
    let picture = SampleChart.picture(layout)
    var bitmap = try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight)
    bitmap.fill(Color(red: 1, green: 2, blue: 3))
    try renderer.draw(picture, into: &bitmap)
    #expect(try bitmap == renderer.bitmap(of: picture))
    var other = try Bitmap(width: 5, height: 5)
    try renderer.draw(picture, into: &other)
    #expect(other == bitmap)
  }

  @Test(arguments: [ChartTheme.light, .dark])
  func `fills the picture with the background of the theme, and gives each line a colour`(theme: ChartTheme) throws {
    let layout = try SampleChart.layout(theme: theme)
    let bitmap = try ChartRenderer(layout: layout).bitmap(of: SampleChart.picture(layout))
    var colors = Set<UInt32>()
    for row in 0..<bitmap.height { for column in 0..<bitmap.width { colors.insert(bitmap[column, row]) } }
    #expect(colors.allSatisfy { $0 >> 24 == 255 })
    #expect(bitmap[0, 0] == word(theme.background) && bitmap[319, 239] == word(theme.background))
    for line in 0..<3 { #expect(colors.contains(word(theme.color(ofLine: line))), "line \(line)") }
    #expect(Set(theme.palette).count == theme.palette.count)
  }

  private func word(_ color: Color) -> UInt32 {
    0xff00_0000 | UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
  }

  @Test func `draws lines in the plot alone`() throws {
    let layout = try SampleChart.layout()
    let plot = layout.plot
    let red = Color(red: 255, green: 0, blue: 0)
    let wild = Path(points: [(-100, -50), (100, 500), (160, -900), (170, 100), (500, 80)])
    for style in [StrokeStyle.chartLine(width: 3), StrokeStyle(lineWidth: 3)] {
      let picture = ChartPicture(lines: [ChartPicture.Line(wild, color: red, style: style)])
      let bitmap = try ChartRenderer(layout: layout).bitmap(of: picture)
      let plain = try ChartRenderer(layout: layout).bitmap(of: ChartPicture(lines: [.init(Path(), color: red)]))
      var changed = 0
      for row in 0..<bitmap.height {
        for column in 0..<bitmap.width where bitmap[column, row] != plain[column, row] {
          changed += 1
          #expect(plot.insetBy(dx: -2, dy: -2).contains(CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)))
        }
      }
      #expect(changed > 200)
    }
  }

  @Test func `draws a line alike with the rasterizer and with Cairo`() throws {
    let layout = try SampleChart.layout(scale: 1.5)
    let path = SampleChart.picture(layout).lines[0].path
    // A line back to the left is none for the rasterizer.
    var general = path
    general.move(to: CGPoint(x: -50, y: -50))
    func bitmap(_ path: Path) throws -> Bitmap {
      try ChartRenderer(layout: layout).bitmap(of: ChartPicture(lines: [ChartPicture.Line(path)]))
    }
    let difference = try bitmap(path).difference(from: bitmap(general))
    #expect(difference.greatest <= 24)
    #expect(difference.sum > 0)
  }

  @Test func `has twice the pixels at twice the scale`() throws {
    let layout = try SampleChart.layout(scale: 2)
    let bitmap = try ChartRenderer(layout: layout).bitmap(of: SampleChart.picture(layout))
    #expect(bitmap.width == 640 && bitmap.height == 480)
    #expect(try layout.plot == SampleChart.layout().plot)
  }

  @Test func `leaves out ticks outside the plot, and what is no number`() throws {
    let layout = try SampleChart.layout()
    let renderer = try ChartRenderer(layout: layout)
    let ticks = [-10, .nan, .infinity, 5000].map { ChartPicture.Tick($0, "!") }
    #expect(
      try renderer.bitmap(of: ChartPicture(xTicks: ticks, yTicks: ticks)) == renderer.bitmap(of: ChartPicture()))
  }

  @Test func `shows pictures of anything`() throws {
    let layout = try SampleChart.layout()
    let renderer = try ChartRenderer(layout: layout)
    let path = Path {
      $0.move(to: CGPoint(x: Double.nan, y: 1e300))
      $0.addLine(to: CGPoint(x: Double.infinity, y: 5))
      $0.addLine(to: CGPoint(x: 1e308, y: -1e308))
    }
    for baseline in [nil, 100, .nan, .infinity, 1e300] as [Double?] {
      for width in [-1, 0, .nan, 1e200, 3] {
        let line = ChartPicture.Line(path, style: .chartLine(width: width), baseline: baseline)
        #expect(try renderer.bitmap(of: ChartPicture(lines: [line])).width == 320)
      }
    }
  }
}
