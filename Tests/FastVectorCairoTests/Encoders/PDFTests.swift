import FastVectorCairo
import FastVectorCharts
import FastVectorDrawing
import Foundation
import PictureTestSupport
import TestSupport
import Testing

@Suite struct `PDF documents` {
  /// Returns a chart with all elements: two panels, marks below and above the lines, gaps, a legend, a second axis and
  /// text.
  private func chart(_ theme: ChartTheme = .light) throws -> Chart {
    let values = (0..<60).map { 50 + 30 * sin(Double($0) / 6) }
    let lower = Series(values.map { $0 - 8 }), upper = Series(values.map { $0 + 8 }, id: "tolerance")
    var measured = values
    for gap in [20, 21, 30, 32] { measured[gap] = .nan }
    let volume = Chart([Series(values.map { 100 - $0 }, id: "volume")]).yAxis(label: "pieces")
    return try Chart([Series(measured, id: "measured"), Series(values.map { $0 / 100 }, id: "share")])
      .style(of: "share") { ($0.axis, $0.dash, $0.hasArea) = (.second, [4, 3], true) }
      .mark(
        .area(from: .series(lower), to: upper), .points(upper, symbol: .diamond), .rule(y: 70, label: "limit"),
        .rectangle(x: 34...44, label: "outage"), .annotation("highest value", x: 9.0, y: 80.0)
      )
      .title("Wert Ⅳ – שלום").subtitle("Subtitle").xAxis(label: "minutes").yAxis(label: "level", unit: "m")
      .secondYAxis(label: "share", format: .percent).panel(volume, height: 0.5).theme(theme)
      .size(width: 480, height: 420)
  }

  /// Returns the document as pixels, drawn by poppler at 72 dots per inch. Throws an error if poppler isn't installed.
  private func rasterized(_ path: String, _ folder: String) throws -> Bitmap {
    let program = try #require(findProgram("pdftoppm"), "pdftoppm is missing: install poppler-utils")
    #expect(try run(program, ["-r", "72", "-png", "-singlefile", path, "\(folder)/page"]).status == 0)
    return try Bitmap(png: "\(folder)/page.png")
  }

  private func text(_ program: String, _ arguments: [String]) throws -> String {
    let path = try #require(findProgram(program), "\(program) is missing: install poppler-utils")
    return String(decoding: try run(path, arguments).output, as: UTF8.self)
  }

  @Test func `A PDF document has the same bytes each time, a title and no date`() throws {
    let (picture, layout) = try chart().picture()
    let document = try picture.pdf(layout)
    #expect(document.starts(with: Array("%PDF-".utf8)))
    #expect(try document == picture.pdf(layout))
    try withTemporaryFolder { folder in
      try chart().write(to: "\(folder)/chart.pdf")
      #expect(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/chart.pdf")) == document)
      let info = try text("pdfinfo", ["\(folder)/chart.pdf"])
      #expect(info.contains("Wert Ⅳ – שלום") && info.contains("480 x 420 pts") && !info.contains("Date"))
    }
  }

  @Test(arguments: [0xfffe, 0xffff, 0xfdd0, 0xfdef, 0x1fffe, 0x10ffff] as [UInt32])
  func `Noncharacters in a PDF document become U+FFFD`(value: UInt32) throws {
    let noncharacter = Character(try #require(Unicode.Scalar(value)))
    try withTemporaryFolder { folder in
      let path = "\(folder)/chart.pdf"
      try Chart([1, 2]).title("a\(noncharacter)b").xAxis(label: "c\(noncharacter)d").write(to: path)
      #expect(try text("pdfinfo", [path]).contains("a\u{fffd}b"))
      let words = try text("pdftotext", [path, "-"])
      #expect(words.contains("a\u{fffd}b") && words.contains("c\u{fffd}d"))
    }
  }

  @Test func `Text in a PDF document uses embedded fonts, and the document contains no images`() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/chart.pdf"
      try chart().write(to: path)
      let words = try text("pdftotext", ["-layout", path, "-"])
      for word in [
        "Wert", "Subtitle", "minutes", "level (m)", "share", "pieces", "measured", "tolerance", "volume", "limit",
        "outage", "highest value", "80 %",
      ] {
        #expect(words.contains(word), "\(word)")
      }
      let fonts = try text("pdffonts", [path]).split(separator: "\n").dropFirst(2)
      #expect(!fonts.isEmpty)
      for font in fonts { #expect(font.contains("DejaVu") && font.contains("yes yes yes"), "\(font)") }
      #expect(try text("pdfimages", ["-list", path]).split(separator: "\n").count == 2)
    }
  }

  @Test(arguments: [ChartTheme.light, .dark, .print, .slides])
  func `A PDF document looks like the bitmap`(theme: ChartTheme) throws {
    try withTemporaryFolder { folder in
      let chart = try chart(theme)
      try chart.write(to: "\(folder)/chart.pdf")
      let (picture, layout) = try chart.picture()
      let expected = try ChartRenderer(layout: layout).bitmap(of: picture)
      let drawn = try rasterized("\(folder)/chart.pdf", folder)
      try #require(drawn.width == expected.width && drawn.height == expected.height)
      // Rasterizers differ at the edges of glyphs and lines, so the means of 4 by 4 pixels are compared.
      var differences: [Double] = []
      for row in stride(from: 0, to: 420, by: 4) {
        for column in stride(from: 0, to: 480, by: 4) {
          differences.append(abs(drawn.mean(column, row) - expected.mean(column, row)))
        }
      }
      let sorted = differences.sorted()
      #expect(sorted[sorted.count * 99 / 100] < 48)
      #expect(sorted.reduce(0, +) / Double(sorted.count) < 2)
    }
  }

  @Test func `A line of a million points in a PDF document is reduced to a few points per pixel column`() throws {
    var generator = SeededGenerator(seed: 5)
    var level = 0.0
    let walk = (0..<1_000_000).map { _ in
      level += Double.random(in: -1...1, using: &generator)
      return level
    }
    let (picture, layout) = try Chart(walk).picture()
    #expect(try picture.pdf(layout).count < 200_000)
  }
}

@Suite struct `Transparent backgrounds` {
  private let chart = Chart(["a": [1.0, 5, 2], "b": [3, 1, 4]]).title("Title").mark(.rule(y: 2))
    .size(width: 200, height: 150)

  @Test func `A transparent picture on the background color looks like the opaque picture`() throws {
    let (picture, layout) = try chart.picture()
    let opaque = try ChartRenderer(layout: layout).bitmap(of: picture)
    let (clearPicture, clearLayout) = try chart.theme(.light.transparent).picture()
    let clear = try ChartRenderer(layout: clearLayout).bitmap(of: clearPicture)
    #expect(clear[0, 0] == 0)
    var isTranslucent = false
    var differing = 0
    for row in 0..<150 {
      for column in 0..<200 {
        let (pixel, other) = (clear[column, row], opaque[column, row])
        let alpha = Int(pixel >> 24)
        isTranslucent = isTranslucent || (alpha > 0 && alpha < 255)
        for shift in [0, 8, 16] as [UInt32] {
          let expected = Int(pixel >> shift & 0xff) + 255 - alpha
          if abs(expected - Int(other >> shift & 0xff)) > 4 {
            differing += 1
            break
          }
        }
      }
    }
    #expect(isTranslucent)
    #expect(differing == 0)
  }

  @Test func `SVG and PDF documents have no visible background`() throws {
    let (picture, layout) = try chart.theme(.light.transparent).picture()
    #expect(picture.svg(layout).contains("<rect width=\"200\" height=\"150\" fill=\"#000000\" fill-opacity=\"0\"/>"))
    #expect(try picture.pdf(layout).count < chart.picture().picture.pdf(chart.picture().layout).count)
  }

  @Test(arguments: ["gif", "apng", "mp4", "webm"]) func `Only PNG, SVG and PDF accept a transparent background`(
    format: String
  ) throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/chart.\(format)"
      #expect(throws: AnimationEncodingError.notTransparent(path: path)) {
        try chart.theme(.dark.transparent).write(to: path)
      }
      #expect(try names(in: folder).isEmpty)
    }
  }

  @Test(arguments: ["pdf", "csv"]) func `Writing an animation in a static format throws`(format: String) throws {
    try withTemporaryFolder { folder throws in
      let path = "\(folder)/chart.\(format)"
      #expect(throws: AnimationEncodingError.notAnimated(path: path)) {
        try chart.animated(to: Chart(["a": [2.0]])).write(to: path)
      }
      #expect(try names(in: folder).isEmpty)
    }
  }
}

extension Bitmap {
  /// Returns the mean of all color components in a square of 4 by 4 pixels.
  fileprivate func mean(_ left: Int, _ top: Int) -> Double {
    var sum = 0
    for row in top..<top + 4 {
      for column in left..<left + 4 {
        let pixel = self[column, row]
        sum += Int(pixel & 0xff) + Int(pixel >> 8 & 0xff) + Int(pixel >> 16 & 0xff)
      }
    }
    return Double(sum) / 48
  }
}
