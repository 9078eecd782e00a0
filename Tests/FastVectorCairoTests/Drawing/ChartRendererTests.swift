import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import Foundation
import PictureTestSupport
import Testing

@Suite struct `Chart renderers` {
  @Test func `A picture doesn't depend on previously drawn pictures`() throws {
    let layout = try SampleChart.layout()
    let renderer = try ChartRenderer(layout: layout)
    let picture = SampleChart.picture(layout, time: 1)
    let first = try renderer.bitmap(of: picture)
    _ = try renderer.bitmap(of: SampleChart.picture(layout, time: 2))
    _ = try renderer.bitmap(of: ChartPicture())
    #expect(try renderer.bitmap(of: picture) == first)
    #expect(try ChartRenderer(layout: layout).bitmap(of: picture) == first)
  }

  @Test func `Drawing a picture replaces the contents of a bitmap, and its size if necessary`() throws {
    let layout = try SampleChart.layout()
    let renderer = try ChartRenderer(layout: layout)
    let picture = SampleChart.picture(layout)
    var bitmap = try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight)
    bitmap.fill(Color(bytes: 1, 2, 3))
    try renderer.draw(picture, into: &bitmap)
    #expect(try bitmap == renderer.bitmap(of: picture))
    var other = try Bitmap(width: 5, height: 5)
    try renderer.draw(picture, into: &other)
    #expect(other == bitmap)
  }

  @Test(arguments: [ChartTheme.light, .dark])
  func `A picture has the background of its theme, and each line has a color`(theme: ChartTheme) throws {
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
    0xff00_0000 | UInt32(color.bytes.red) << 16 | UInt32(color.bytes.green) << 8 | UInt32(color.bytes.blue)
  }

  @Test func `Dots have the colors of their lines, and intervals and rules are drawn`() throws {
    let layout = try SampleChart.layout()
    let plot = layout.plot
    let blank = try ChartRenderer(layout: layout).bitmap(of: ChartPicture(lines: [ChartPicture.Line(Path())]))
    let center = CGPoint(x: plot.midX.rounded() + 0.5, y: plot.midY.rounded() + 0.5)
    let dot = ChartPicture.Dot(center, interval: center.y - 20...center.y + 20)
    let outside = ChartPicture.Dot(CGPoint(x: plot.minX - 20, y: center.y))
    let line = ChartPicture.Line(
      Path(), color: Color(bytes: 255, 0, 0), style: .chartLine(width: 2), dots: [dot, outside])
    let picture = ChartPicture(lines: [line], xRules: [ChartPicture.Tick(plot.minX + 10, "limit")])
    let bitmap = try ChartRenderer(layout: layout).bitmap(of: picture)
    #expect(bitmap[Int(center.x), Int(center.y)] == 0xffff_0000)
    let faint = bitmap[Int(center.x), Int(center.y) + 15]
    #expect(faint != blank[Int(center.x), Int(center.y) + 15] && faint & 0xff > 0x80 && faint >> 16 & 0xff > 0xf0)
    #expect(bitmap[Int(center.x), Int(center.y) + 30] == blank[Int(center.x), Int(center.y) + 30])
    #expect(bitmap[Int(plot.minX) - 20, Int(center.y)] == blank[Int(plot.minX) - 20, Int(center.y)])
    let changed = (Int(plot.minY)..<Int(plot.maxY)).count { row in
      bitmap[Int(plot.minX) + 10, row] != blank[Int(plot.minX) + 10, row]
    }
    #expect(changed > Int(plot.height) / 4 && changed < Int(plot.height))
  }

  @Test func `Lines extend beyond the plot by at most half of their width`() throws {
    let layout = try SampleChart.layout()
    // Extend the plot by half of the line width of 3, rounded up to whole pixels.
    let plot = layout.plot.insetBy(dx: -2, dy: -2)
    let red = Color(bytes: 255, 0, 0)
    let wild = Path(points: [(-100, -50), (100, 500), (160, -900), (170, 100), (500, 80)])
    for style in [StrokeStyle.chartLine(width: 3), StrokeStyle(lineWidth: 3)] {
      let picture = ChartPicture(lines: [ChartPicture.Line(wild, color: red, style: style)])
      let bitmap = try ChartRenderer(layout: layout).bitmap(of: picture)
      let plain = try ChartRenderer(layout: layout).bitmap(of: ChartPicture(lines: [.init(Path(), color: red)]))
      var changed = 0
      for row in 0..<bitmap.height {
        for column in 0..<bitmap.width where bitmap[column, row] != plain[column, row] {
          changed += 1
          #expect(plot.contains(CGPoint(x: Double(column) + 0.5, y: Double(row) + 0.5)))
        }
      }
      #expect(changed > 200)
    }
  }

  @Test func `The rasterizer and Cairo draw the same line in the same way`() throws {
    let layout = try SampleChart.layout(scale: 1.5)
    let path = SampleChart.picture(layout).lines[0].path
    // The rasterizer rejects this line because it goes back to the left, so Cairo draws it.
    var general = path
    general.move(to: CGPoint(x: -50, y: -50))
    func bitmap(_ path: Path) throws -> Bitmap {
      try ChartRenderer(layout: layout).bitmap(of: ChartPicture(lines: [ChartPicture.Line(path)]))
    }
    let difference = try bitmap(path).difference(from: bitmap(general))
    #expect(difference.greatest <= 24)
    #expect(difference.sum > 0)
  }

  @Test func `A picture at twice the scale has twice the pixels in each direction`() throws {
    let layout = try SampleChart.layout(scale: 2)
    let bitmap = try ChartRenderer(layout: layout).bitmap(of: SampleChart.picture(layout))
    #expect(bitmap.width == 640 && bitmap.height == 480)
    #expect(try layout.plot == SampleChart.layout().plot)
  }

  @Test func `Ticks outside the plot and invalid numbers aren't drawn`() throws {
    let layout = try SampleChart.layout()
    let renderer = try ChartRenderer(layout: layout)
    let ticks = [-10, .nan, .infinity, 5000].map { ChartPicture.Tick($0, "!") }
    #expect(
      try renderer.bitmap(of: ChartPicture(xTicks: ticks, yTicks: ticks)) == renderer.bitmap(of: ChartPicture()))
  }

  @Test func `A frame with any content can be drawn`() throws {
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
