import FastVectorCharts
import FastVectorDrawing
import Foundation
import TestSupport
import Testing

@Suite struct `Charts as text` {
  private let chart = Chart(["a": [1.0, 5, 2], "b": [30.0, 10, 20]])

  private func rows(_ chart: Chart, columns: Int = 80, rows: Int = 24) -> [String] {
    chart.text(columns: columns, rows: rows).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `A chart in a terminal has ticks`() {
    let text = rows(chart.title("Two lines"), columns: 60, rows: 16)
    #expect(text.count == 17 && text[0].contains("Two lines") && text[1].contains("○ a  △ b"))
    #expect(text[2].hasPrefix("30") && text.allSatisfy { $0.count <= 60 })
    for size in [(1, 1), (5, 3), (24, 6)] { #expect(!chart.text(columns: size.0, rows: size.1).isEmpty) }
  }

  @Test func `A title that is too long for the terminal ends with an ellipsis`() {
    let title = "A very long title that is longer than the forty columns of this terminal"
    #expect(rows(chart.title(title), columns: 40)[0] == " A very long title that is longer than …")
    #expect(rows(chart.title("A short title"), columns: 40)[0] == " A short title")
  }

  @Test func `All names of lines are written, in several rows if necessary`() {
    for count in [2, 10, 30] {
      let names = (0..<count).map { "sensor number \($0)" }
      let chart = Chart(names.enumerated().map { Series([Double($0), 1, 2], id: .text($1)) })
      let text = rows(chart)
      #expect(names.allSatisfy { name in text.contains { $0.contains(name) } })
      #expect(text.allSatisfy { $0.count <= 80 } && text.count == 25)
    }
  }

  @Test func `If there are too many names to write, their number is written, and half of the rows remain for the plot`()
    throws
  {
    let names = (0..<300).map { "sensor number \($0)" }
    let text = rows(Chart(names.enumerated().map { Series([Double($0), 1, 2], id: .text($1)) }))
    let last = try #require(text.lastIndex { $0.contains(" more") })
    let written = names.count { name in text.contains { "\($0) ".contains(name + " ") } }
    #expect(text[last].contains("and \(300 - written) more"))
    #expect(last < 12)
  }

  @Test func `Lines without color are distinguished by markers, which are also in front of their names`() throws {
    let seed: UInt64 = 356
    var generator = SeededGenerator(seed: seed)
    for count in [2, 5, 10, 20] {
      let lines = (0..<count).map { place in
        Series(
          (0..<500).map { _ in 2 * Double(place) + Double.random(in: 0...1, using: &generator) },
          id: .text("line\(place)"))
      }
      let text = rows(Chart(lines), columns: 100, rows: 60)
      let top = (text.lastIndex { $0.contains("line") } ?? 0) + 1
      let entries = text[..<top].flatMap { $0.components(separatedBy: "  ") }
      let plot = text[top...].joined()
      var markers: Set<Character> = []
      for place in 0..<count {
        let entry = try #require(entries.first { $0.hasSuffix(" line\(place)") })
        let marker = try #require(entry.drop { $0 == " " }.first)
        #expect(plot.contains(marker) && markers.insert(marker).inserted, "line \(place), seed \(seed)")
      }
    }
  }

  @Test func `The marker of a line is at the line's height`() {
    let text = rows(Chart(["low": [0.0, 0, 0], "high": [9.0, 9, 9]]).yAxis(.fixed(-1...10)))
    let (low, high) = (text.indices.filter { text[$0].contains("○") }, text.indices.filter { text[$0].contains("△") })
    #expect(low.count == 2 && high.count == 2 && low[0] == high[0] && low[1] > high[1])
    #expect(text[low[1]].count { $0 == "○" } >= 4)
    let single = rows(Chart([1.0, 2], name: "only").legend(.visible))
    #expect(!single.contains { $0.contains("○") } && single[0].contains("only"))
  }

  @Test func `A line next to a named mark has a marker`() {
    let band = ChartMark.area(from: 0, to: Series([1, 2, 1]), label: "band")
    let text = rows(Chart([2.0, 4, 3], name: "line").mark(band))
    #expect(text[0].contains("○ line") && text[0].contains("band"))
    #expect(text.dropFirst().contains { $0.contains("○") })
  }

  @Test func `A line that consists of isolated points has a marker`() {
    let text = rows(Chart(["dots": [.nan, 3, .nan, 4, .nan], "line": [0.0, 1, 2, 3, 4]]))
    #expect(text.dropFirst().contains { $0.contains("○") })
  }

  @Test(arguments: [true, false])
  func `Areas and bars without color have different fill patterns, which are also in front of their names`(
    areBars: Bool
  ) throws {
    let series = (0..<5).map { Series([1, 1], id: .text("s\($0)")) }
    let marks = try areBars ? ChartMark.stackedBars(series, width: 1) : ChartMark.stackedAreas(series)
    let text = rows(Chart().yAxis(.fixed(0...5)).mark(marks), columns: 60, rows: 42)
    let legend = try #require(text.first { $0.contains("s0") })
    let markers = try (0..<5).map { place in
      try #require(legend.split(separator: "  ").first { $0.hasSuffix(" s\(place)") }?.drop { $0 == " " }.first)
    }
    let expected: [Character] = ["█", "⡇", "⠭", "⠡", "⣀"]
    #expect(markers == expected)
    // The layers have the same height. Look at a row in the middle of each layer, from bottom to top.
    let body = text[(text.firstIndex(of: legend) ?? 0) + 1..<41]
    let height = body.count / 5
    for place in 1..<5 {
      let row = body[body.endIndex - 1 - (place * height + height / 2)]
      #expect(row.count { $0 == expected[place] } > 30, "\(row)")
    }
  }

  @Test func `A time axis in a terminal shows the year in a row below the ticks`() throws {
    let dates = (0..<365).map { Date(timeIntervalSince1970: 1_262_304_000 + 86_400 * Double($0)) }
    let text = rows(try Chart(x: dates, y: dates.indices))
    #expect(text.count == 25 && text[22].contains("Jan") && text[23].contains("2010"))
  }

  @Test func `A chart in a terminal has a subtitle, and the title of the x axis below the ticks`() throws {
    let text = rows(chart.title("Title").subtitle("Subtitle").xAxis(label: "depth", unit: "m").yAxis(label: "y"))
    #expect(text.prefix(3) == [" Title", " Subtitle", " y"] && text[3].contains("○ a  △ b"))
    #expect(text.count == 25 && text[22].contains("0.5") && text[23].filter { $0 != " " } == "depth(m)")
    // Both sides of the title have the same number of columns, apart from the labels of the y axis.
    #expect(30...44 ~= text[23].prefix { $0 == " " }.count)
    let panels = rows(chart.panel(Chart([1.0, 3, 2])).xAxis(label: "depth"))
    #expect(panels[23].contains("depth") && panels.count { $0.contains("depth") } == 1)
    let long = rows(chart.xAxis(label: String(repeating: "x", count: 200)), columns: 40)
    #expect(long[23] == String(repeating: "x", count: 39) + "…")
    let dates = (0..<365).map { Date(timeIntervalSince1970: 1_262_304_000 + 86_400 * Double($0)) }
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let time = rows(try Chart(x: dates, y: dates.indices).xAxis(scale: .time, label: "day", timeZone: berlin))
    #expect(time[22].contains("2010") && time[23].contains("day (Europe/Berlin)"))
    #expect(time.count { $0.contains("Berlin") } == 1)
  }

  @Test func `Both vertical axes in a terminal have their titles`() throws {
    let both = try chart.style(of: "b") { $0.axis = .second }.title("Both").yAxis(label: "first", unit: "kg")
      .secondYAxis(label: "second", unit: "m")
    let text = rows(both)
    #expect(text[0].contains("Both") && text[1].hasPrefix(" first (kg)") && text[1].hasSuffix("second (m)"))
    #expect(text[1].count == 80 && text[2].contains("○ a  △ b"))
    // The title of the second axis isn't shown, because no line uses this axis.
    #expect(!rows(chart.secondYAxis(label: "second")).contains { $0.contains("second") })
  }

  @Test func `Wide characters don't make a row longer than the terminal`() throws {
    let wide = String(repeating: "漢字", count: 20)
    let marked = Chart(["漢字漢字漢字": [1.0, 5, 2], "😀😀😀😀😀": [3.0, 1, 2]]).title(wide).subtitle(wide)
      .xAxis(label: wide).mark(.annotation(wide, x: 1, y: 4), .rule(y: 2, label: "漢字漢字"))
    let text = rows(marked, columns: 30, rows: 20)
    // All characters that aren't braille patterns or part of the axes are wide here.
    let widths = text.map { row in row.reduce(0) { $0 + ("漢字😀".contains($1) ? 2 : 1) } }
    #expect(widths.allSatisfy { $0 <= 30 }, "\(text)")
    #expect(text[0] == " " + String(repeating: "漢字", count: 7) + "…")
    #expect(text.contains { $0.contains("漢字漢字") })
  }
}
