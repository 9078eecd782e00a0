import Foundation
import Testing
import VecbenchKit
import VecbenchReports
import VecbenchTestSupport

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct `SVG reports` {
  private func svg(_ results: [BenchmarkResult]) throws -> String {
    var report = try SweepFixture.report()
    report.results = results
    let text = try ReportFormat.svg.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    _ = try XMLDocument(xmlString: text)
    return text
  }

  @Test func `An SVG report has a plot for each benchmark that was measured at several sizes`() throws {
    let all = try SweepFixture.report().results
    let one = try svg(all.filter { $0.benchmark == "interpolate" })
    #expect(
      one.components(separatedBy: "<svg ").count == 2
        && one.contains("interpolate: nanoseconds per point<")
        && one.contains("Some Processor (family 25 model 17), one thread<"))
    let both = try svg(all)
    #expect(
      both.contains("interpolate: nanoseconds per point") && both.contains("frame easeInOut: nanoseconds per point"))
  }

  @Test func `The y axis of a plot includes the intervals, except in text`() throws {
    let results = ["a", "b"].flatMap { variant in
      [64, 1000].map { size in
        var result = BenchmarkResult(benchmark: "sum", variant: VariantName(rawValue: variant), size: size)
        result.medianNanoseconds = Double(size)
        (result.lowNanoseconds, result.highNanoseconds) = (Double(size) / 100, Double(size) * 100)
        return result
      }
    }
    let picture = try svg(results)
    #expect(picture.contains(">0.01<") && picture.contains(">100<"))
    var report = try SweepFixture.report()
    report.results = results
    let text = try ReportFormat.curves.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    #expect(!text.contains("0.01"))
  }

  @Test func `Fifteen lines have different combinations of color and dash pattern`() throws {
    let picture = try svg(SweepFixture.manyVariants(15))
    let strokes = picture.matches(of: /<path ([^>]*) stroke-width="20"([^>]*) d=/).map { "\($0.1)\($0.2)" }
    #expect(strokes.count == 15 && Set(strokes).count == 15, "\(strokes)")
  }

  @Test func `An SVG report without plots contains a note`() throws {
    #expect(try svg([]).contains("No benchmark was measured at several sizes."))
    #expect(try svg([ReportFixture.naiveAdd]).contains("No benchmark was measured at several sizes."))
  }
}

@Suite struct `Reports with long names` {
  private static let style = TerminalStyle(width: 80, usesUnicode: true, usesColor: false)

  @Test(arguments: [20, 130, 3000]) func `A report with long names can be written in every format`(length: Int) throws {
    for name in ["interpolate", "frame.swiftui", "native", "easeInOut", "Some Processor (family 25 model 17)"] {
      let json = try ReportFormat.json.write(SweepFixture.report(), style: Self.style)
      let long = json.replacingOccurrences(of: "\"\(name)\"", with: "\"\(String(repeating: "ma", count: length / 2))\"")
      #expect(long != json)
      let report = try Report(json: Data(long.utf8), name: "long.json")
      for format in ReportFormat.basic + ReportFormat.plots {
        #expect(try !format.write(report, style: Self.style).isEmpty, "\(name), \(format.name)")
      }
    }
  }
}

@Suite struct `Reports with control characters` {
  @Test func `Control characters in a report are escaped for display, and the numbers are unchanged`() throws {
    let report = try SweepFixture.report()
    let style = TerminalStyle(width: 80, usesUnicode: true, usesColor: false)
    let json = try ReportFormat.json.write(report, style: style)
    let texts = [
      "\"interpolate\"", "\"native\"", "\"easeInOut\"", "\"Some Processor (family 25 model 17)\"", "\"L1d\"",
    ]
    for text in texts {
      for (control, escaped) in [
        ("\\u001b[31m", "\\u{1B}[31m"), ("\u{7F}", "\\u{7F}"), ("\\n", "\\n"), ("\u{202E}", "\\u{202E}"),
      ] {
        let hostile = json.replacingOccurrences(of: text, with: "\"x\(control)y\"")
        #expect(hostile != json)
        let read = try Report(json: Data(hostile.utf8), name: "hostile.json")
        #expect(read.results.map(\.medianNanoseconds) == report.results.map(\.medianNanoseconds))
        #expect(read.isComplete == report.isComplete && read.results.count == report.results.count)
        var page = ""
        for format in [ReportFormat.text, .csv, .markdown, .curves, .html, .svg] {
          let written = try format.write(read, style: style)
          let isPrintable = written.unicodeScalars.allSatisfy {
            $0 == "\n" || ($0.value >= 32 && !(127..<160).contains($0.value) && $0 != "\u{202E}")
          }
          #expect(isPrintable, "\(text), \(format.name)")
          if format.name == "html" { page = written }
        }
        #expect(page.contains("x\(escaped)y"), "\(text)")
        // JSON contains the original text.
        let again = try Report(json: Data(ReportFormat.json.write(read, style: style).utf8), name: "again")
        #expect(again.environment.processor == read.environment.processor)
        #expect(again.results.map(\.benchmark) == read.results.map(\.benchmark))
      }
    }
  }
}

@Suite struct `HTML reports` {
  private func page(_ report: Report) throws -> String {
    try ReportFormat.html.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
  }

  /// Returns all elements with the given name.
  private func elements(_ name: String, in page: String) throws -> [XMLElement] {
    let document = try XMLDocument(xmlString: page)
    return try document.nodes(forXPath: "//*[local-name()='\(name)']").compactMap { $0 as? XMLElement }
  }

  @Test func `An HTML report and each of its pictures are well-formed`() throws {
    let page = try page(SweepFixture.report())
    // The page has two plots of an operation, one plot of frame times, and two distributions of frame times.
    #expect(try elements("svg", in: page).count == 5)
    #expect(try elements("h1", in: page).count == 1)
    #expect(!page.contains(/\b(nan|inf)\b/))
  }

  @Test func `An HTML report has no external resources and no scripts`() throws {
    let page = try page(SweepFixture.report())
    for name in ["script", "link", "img", "iframe", "object", "image", "use"] {
      #expect(try elements(name, in: page).isEmpty, "\(name)")
    }
    let links = page.matches(of: /https?:\/\/[^"\s<]+/).map { String($0.output) }
    #expect(Set(links).isSubset(of: ["http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml"]), "\(links)")
    #expect(page.matches(of: /url\((.)/).allSatisfy { $0.output.1 == "#" })
    for word in ["@import", "src=", "href="] { #expect(!page.contains(word), "\(word)") }
  }

  @Test func `An HTML report has every number of the results, with as many digits as its interval supports`() throws {
    var report = try SweepFixture.report()
    report.results[0].medianNanoseconds = 4.875214369527936
    (report.results[0].lowNanoseconds, report.results[0].highNanoseconds) = (4.7123456789, 5.0123456789)
    let table = try #require(try elements("table", in: page(report)).first)
    let rows = try table.nodes(forXPath: ".//*[local-name()='tr']").map { row in
      try row.nodes(forXPath: "*").map { $0.stringValue ?? "" }
    }
    let csv = try ReportFormat.csv.write(report, style: TerminalStyle(usesUnicode: true, usesColor: false))
    let cells = csv.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(rows[0] == cells[0])
    #expect(rows.map(\.count) == cells.map(\.count))
    for (row, exact) in zip(rows.dropFirst(), cells.dropFirst()) {
      for (cell, number) in zip(row, exact) where cell != number {
        let ratio: Double = try #require(Double(cell)) / #require(Double(number))
        #expect(abs(ratio - 1) < 0.05, "\(cell), \(number)")
      }
    }
    #expect(Array(rows[1][4...6]) == ["4.9", "4.71", "5.01"])
  }

  @Test func `An HTML report has the time of every round in a folded section`() throws {
    let folds = try elements("details", in: page(ReportFixture.report()))
    #expect(
      folds.compactMap(\.stringValue) == [
        "The time of a call in every round, in nanosecondsadd/native/10000 1290 1270 1280"
      ])
    #expect(try elements("details", in: page(SweepFixture.report())).isEmpty)
  }

  @Test func `An HTML report states which variant is the fastest`() throws {
    let page = try page(SweepFixture.report())
    #expect(
      page.contains(
        "interpolate: up to 64 points naive wins, 1.45 to 5.20 times as fast as the next; from 1 000 points on native wins"
      ))
    #expect(page.contains("frame easeInOut: at every size frame.fused native wins, 2.00 times as fast as the next."))
  }

  @Test func `An HTML report has a tooltip with figures for each dot and each bar`() throws {
    let titles = try elements("title", in: page(SweepFixture.report())).compactMap(\.stringValue)
    // The page, each dot and each bar have a title. Each of the three plots has two curves with a dot for each size. Each
    // of the two pictures has two bars.
    #expect(titles.count == 1 + 3 * 2 * SweepFixture.sizes.count + 2 * 2)
    #expect(
      titles.contains(
        "native, 10 000 points: 1.04 us [1.03 us, 1.06 us], 0.104 ns/point, 231 GB/s, 33 % of peak bandwidth"))
    #expect(titles.contains("60 frames: median 20.0 us, 99 % within 26.0 us, longest 80.0 us"))
  }

  @Test func `An HTML report explains the bars of frames if it has any`() throws {
    let explanation = "the lightest shade spans the times of all frames, the next one the middle 90 %, and the darkest"
    var report = try SweepFixture.report()
    #expect(try page(report).contains(explanation))
    report.results.removeAll { $0.frames != nil }
    #expect(try !page(report).contains(explanation))
  }

  @Test func `The subtitle of an HTML report has no empty description of the data`() throws {
    var report = try SweepFixture.report()
    report.settings.data = ""
    #expect(try page(report).contains(">Some Processor (family 25 model 17), 2026-01-02T03:04:05Z</p>"))
  }

  @Test func `An HTML report has the environment, the settings, and a dark mode`() throws {
    let page = try page(SweepFixture.report())
    for word in [
      "Some Processor (family 25 model 17)", "OpenBLAS 0.3.21 DYNAMIC_ARCH", "some data", "prefers-color-scheme: dark",
    ] {
      #expect(page.contains(word), "\(word)")
    }
  }

  @Test func `An HTML report is well-formed for any names`() throws {
    var report = try SweepFixture.report()
    report.environment.processor = "<b>\"A\" & B</b>\u{1}\u{FFFF}"
    report.settings.data = "]]><script>alert(1)</script>"
    let page = try page(report)
    #expect(try elements("script", in: page).isEmpty)
    #expect(try elements("svg", in: page).count == 5)
  }

  @Test func `An HTML report can be written for any subset of the results`() throws {
    var report = try ReportFixture.report(isComplete: false)
    #expect(try page(report).contains("Interrupted: not everything was measured."))
    for count in 0...report.results.count {
      report.results = Array(ReportFixture.results.prefix(count))
      #expect(try elements("table", in: page(report)).count == 1)
    }
    var unseen = ReportFixture.naiveAdd
    unseen.medianNanoseconds = 0
    report.results = [unseen, ReportFixture.naiveAddOfLarge]
    #expect(try !page(report).contains(/\b(nan|inf)\b/))
  }
}
