import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Rendering marks and panels` {
  /// Runs `fastvector render` on a table of four columns in a temporary folder.
  private func render(
    _ arguments: [String], file: String = "t.csv", isQuiet: Bool = true, _ check: (Ending, URL) throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("marks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rows = (1...9).map { "2024-03-0\($0),\(10 + $0 % 4),\(8 + $0 % 4),\(13 + $0 % 4),\($0 * 1000)\n" }
    for name in ["s.csv", "t.csv"] {
      try Data(("day,close,low,high,volume\n" + rows.joined()).utf8).write(to: folder.appendingPathComponent(name))
    }
    try Data("balance\n-1\n0\n-3\n".utf8).write(to: folder.appendingPathComponent("z.csv"))
    try Data("day,close,\u{10fffd}\n2024-03-01,1,2\n2024-03-02,2,3\n".utf8)
      .write(to: folder.appendingPathComponent("u.csv"))
    try Data("x,p,q\n0,4,2\n1,4,2\n2,,2\n3,4,2\n4,4,2\n".utf8).write(to: folder.appendingPathComponent("g.csv"))
    let numbers = (0..<20).map { "\($0),\($0 % 2 == 0 ? "\(5 * $0)" : ""),\($0)\n" }
    try Data(("x,a,b\n" + numbers.joined()).utf8).write(to: folder.appendingPathComponent("n.csv"))
    let readings = (1...5).flatMap { day in
      zip(["Ä", "B", ""], [10, 20, 30]).map { "2024-03-0\(day),\($0),\($1 + day),\(50 * $1 - day)\n" }
    }
    try Data(("t,sensor,val,other\n" + readings.joined()).utf8).write(to: folder.appendingPathComponent("sensors.csv"))
    let size = arguments.contains("--out") ? ["--size", "480x360"] : []
    let ending = try await Executable.run(
      Executable.fastvector, ["render", file] + size + (isQuiet ? ["--quiet"] : []) + arguments, folder: folder)
    try check(ending, folder)
  }

  private func svg(_ arguments: String...) async throws -> String { try await svg(arguments, file: "t.csv") }

  private func svg(_ arguments: [String], file: String) async throws -> String {
    var text = ""
    try await render(arguments + ["--out", "chart.svg"], file: file) { ending, folder in
      #expect(ending.code == 0, "\(arguments): \(ending.standardError)")
      text = (try? String(contentsOf: folder.appendingPathComponent("chart.svg"), encoding: .utf8)) ?? ""
    }
    return text
  }

  private func paths(_ svg: String, _ attribute: String) -> Int {
    svg.components(separatedBy: "\n").count { $0.hasPrefix("<path \(attribute)") }
  }

  @Test func `Columns are drawn as bars, points, areas, bands and error bars`() async throws {
    let lines = try await svg()
    #expect(paths(lines, "fill=") == 0)
    #expect(paths(try await svg("--draw", "volume=bars"), "fill=") == 1)
    #expect(paths(try await svg("--draw", "close=points:square", "--draw", "close=line"), "fill=") == 1)
    #expect(paths(try await svg("--band", "low..high", "--error-bars", "low..high"), "fill=") == 1)
    #expect(paths(try await svg("--stack", "areas"), "fill=") == 4)
    #expect(paths(try await svg("--stack", "bars", "--draw", "volume=line"), "fill=") == 3)
  }

  /// Returns the widths of the rectangles in the first filled path, in tenths of a point.
  private func widths(_ svg: String) -> [Double] {
    svg.components(separatedBy: "\n").first { $0.hasPrefix("<path fill=") }?
      .matches(of: #/l([0-9]+) 0 0 /#).compactMap { Double($0.1) } ?? []
  }

  @Test(arguments: [0.25, 0.8, 1.5])
  func `Bars have the width that is given after the baseline`(width: Double) async throws {
    try await render(["--draw", "balance=bars:0:\(width)", "--out", "chart.svg"], file: "z.csv") { ending, folder in
      #expect(ending.code == 0, "\(ending.standardError)")
      let svg = try String(contentsOf: folder.appendingPathComponent("chart.svg"), encoding: .utf8)
      let plot = try #require(svg.firstMatch(of: /<rect x="[0-9]+" y="[0-9]+" width="([0-9]+)"/)).1
      // The x axis is as long as the two steps between three points, plus half a bar at each end.
      let expected = try #require(Double(plot)) * width / (2 + width)
      for bar in widths(svg) { #expect(abs(bar / 10 - expected) <= 0.2) }
      #expect(!widths(svg).isEmpty)
    }
  }

  @Test func `Symbols have the size that is given after the shape`() async throws {
    let standard = widths(try await svg("--draw", "close=points:square"))
    let large = widths(try await svg("--draw", "close=points:square:18"))
    #expect(standard.count == 9 && large.count == 9)
    // Sizes are rounded to a tenth of a point.
    for (standard, large) in zip(standard, large) { #expect(abs(large - 3 * standard) <= 2) }
    #expect(try await svg("--draw", "close=points:circle:6") == svg("--draw", "close=points"))
  }

  @Test func `Gaps in areas and bands are connected and broken like gaps in lines, but not in stacks`() async throws {
    func svg(_ arguments: String...) async throws -> String {
      var text = ""
      try await render(arguments + ["--out", "chart.svg"], file: "g.csv") { ending, folder in
        #expect(ending.code == 0, "\(arguments): \(ending.standardError)")
        text = try String(contentsOf: folder.appendingPathComponent("chart.svg"), encoding: .utf8)
      }
      return text
    }
    /// The number of parts of each filled path.
    func parts(_ svg: String) -> [Int] {
      svg.components(separatedBy: "\n").filter { $0.hasPrefix("<path fill=") }.map {
        $0.split(separator: "M").count - 1
      }
    }
    let options = [["--y", "p", "--draw", "p=area"], ["--band", "q..p", "--y", "p", "--draw", "p=points"]]
    for options in options {
      #expect(parts(try await svg(options[0], options[1], options[2], options[3])) == [2])
      #expect(parts(try await svg(options[0], options[1], options[2], options[3], "--connect-gaps")) == [1])
      #expect(parts(try await svg(options[0], options[1], options[2], options[3], "--longest-gap", "0.5")) == [4])
    }
    let stack = try await svg("--stack", "areas")
    #expect(try await svg("--stack", "areas", "--connect-gaps") == stack)
  }

  @Test func `Stacked bars can have a width`() async throws {
    let narrow = try await svg("--y", "low", "--stack", "bars:0.4")
    #expect(try await svg("--y", "low", "--draw", "low=bars:0:0.4") == narrow)
    #expect(try await svg("--y", "low", "--stack", "bars") != narrow)
  }

  @Test(
    arguments: [
      ("--draw=close=bars:0:0", "the width of bars must be a number from 0.01 to 100 (got '0')"),
      ("--draw=close=bars:0:101", "the width of bars must be a number from 0.01 to 100 (got '101')"),
      ("--draw=close=bars:0:0.5:1", "kinds are line, area[:baseline], bars[:baseline[:width]]"),
      ("--draw=close=bars:0:wide", "the width of bars must be a number from 0.01 to 100 (got 'wide')"),
      ("--draw=close=bars:1e999", "the baseline of bars must be a number (got '1e999')"),
      ("--draw=close=points:circle:-1", "the size of symbols must be a number from 0.01 to 1000 (got '-1')"),
      ("--draw=close=points:circle:0", "the size of symbols must be a number from 0.01 to 1000 (got '0')"),
      ("--draw=close=points:circle:1001", "the size of symbols must be a number from 0.01 to 1000 (got '1001')"),
      ("--draw=close=points:10", "shapes are circle, square"), ("--draw=close=area:1:2", "kinds are line, area"),
      ("--stack=bars:0", "the width of bars must be a number from 0.01 to 100 (got '0')"),
      ("--stack=bars:", "the width of bars must be a number from 0.01 to 100 (got '')"),
      ("--stack=areas:0.5", "must be areas, bars or bars:width, such as bars:0.5"),
    ])
  func `An invalid width or size of marks is reported with the valid range`(
    argument: String, message: String
  ) async throws {
    try await render([argument, "--out", "chart.svg"]) { ending, _ in
      let text = ending.standardError.joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(ending.code == 64 && text.contains(argument.prefix { $0 != "=" }) && text.contains(message), "\(ending)")
    }
  }

  @Test func `Marks can use other columns of a file from which only one column is drawn`() async throws {
    let arguments = ["--band", "low..high", "--out", "chart.svg"]
    try await render(arguments, file: "t.csv:close") { ending, folder in
      #expect(ending.code == 0, "\(ending.standardError)")
      let svg = try String(contentsOf: folder.appendingPathComponent("chart.svg"), encoding: .utf8)
      #expect(paths(svg, "fill=") == 1 && svg.contains(">low to high<") && !svg.contains(">volume<"))
    }
  }

  @Test func `Marks and panels can use columns that --y doesn't select`() async throws {
    let band = try await svg("--y", "close", "--band", "low..high")
    #expect(paths(band, "fill=") == 1 && band.contains(">low to high<") && !band.contains(">volume<"))
    let panel = try await svg("--y", "close", "--panel", "low,volume", "--draw", "volume=bars")
    #expect(panel.contains(">low<") && panel.contains(">volume<") && !panel.contains(">high<"))
    let animated = ["--y", "close", "--to", "t.csv", "--error-bars", "low..high", "--at", "0.1", "--out", "chart.png"]
    try await render(animated) { ending, _ in
      #expect(ending.code == 0, "\(ending.standardError)")
    }
  }

  /// Returns the texts of a picture that contain letters.
  private func words(_ svg: String) -> Set<String> {
    Set(svg.matches(of: />([^<>]*)<\/text>/).map { String($0.1) }.filter { $0.contains(where: \.isLetter) })
  }

  @Test(arguments: [[], ["--y", "a"]])
  func `Marks and panels can use numeric columns that aren't drawn by default`(y: [String]) async throws {
    // Column b repeats the x values, so it isn't drawn by default.
    func words(_ option: String, _ value: String) async throws -> Set<String> {
      self.words(try await svg(["--x", "x", option, value] + y, file: "n.csv"))
    }
    for (option, value) in [("--draw", "b=bars"), ("--second-axis", "b"), ("--panel", "b")] {
      #expect(try await words(option, value) == ["x", "a", "b"], "\(option)")
    }
    for option in ["--band", "--error-bars"] { #expect(try await words(option, "a..b") == ["x", "a to b"]) }
  }

  @Test func `Options that name a column apply to all of its groups`() async throws {
    func names(_ arguments: String...) async throws -> Set<String> {
      words(try await svg(["--group", "sensor"] + arguments, file: "sensors.csv")).filter { !$0.contains("Mar") }
    }
    let all: Set = ["Ä: val", "B: val", "(none): val", "Ä: other", "B: other", "(none): other"]
    #expect(try await names("--panel", "other") == all)
    #expect(try await names("--y", "val", "--panel", "other") == all)
    #expect(try await names("--y", "val", "--y", "other", "--second-axis", "other") == all)
    #expect(
      try await names("--band", "val..other")
        == ["Ä: val to Ä: other", "B: val to B: other", "(none): val to (none): other"])
    #expect(try await names("--y", "val", "--band", "Ä..B") == ["Ä to B", "(none)", "val"])
    #expect(
      try await names("--y", "val", "--y", "other", "--name", "val=Temp", "--name", "B: other=B")
        == ["Ä: Temp", "B: Temp", "(none): Temp", "Ä: other", "B", "(none): other"])
    let values = ["--group", "sensor", "--y", "val"]
    let points = try await svg(values + ["--draw", "val=points"], file: "sensors.csv")
    let groups = ["--draw", "Ä=points", "--draw", "B=points", "--draw", "(none)=points"]
    #expect(try await points == svg(values + groups, file: "sensors.csv"))
    try await render(["--group", "sensor", "--y", "val", "--name", "val=Temp"], file: "sensors.csv") { ending, _ in
      let message = "--name: the lines of 'val' have the names of groups; rename one of these, such as 'Ä'"
      #expect(ending.code == 64 && ending.errorMessage.contains(message), "\(ending)")
    }
  }

  @Test func `A band between columns that several files have is drawn for each file`() async throws {
    let svg = try await svg("s.csv", "--y", "close", "--band", "low..high")
    #expect(words(svg).isSuperset(of: ["t: low to t: high", "s: low to s: high"]) && paths(svg, "fill=") == 2)
  }

  @Test func `Reference lines, ranges, annotations and names are drawn`() async throws {
    let text = try await svg(
      "--y", "close", "--rule", "y=12,limit", "--rule", "x=2024-03-04,release", "--shade",
      "x=2024-03-05..2024-03-07,outage",
      "--annotate", "2024-03-03,13,peak, at last", "--name", "close=Price")
    for label in ["limit", "release", "outage", "peak, at last", "Price"] {
      #expect(text.contains(">\(label)<"), "\(label)")
    }
  }

  @Test func `Panels, second axes, logarithmic axes and formats change the axes`() async throws {
    let panels = try await svg("--panel", "volume", "--panel", "low,high", "--panel-height", "0.5")
    #expect(panels.components(separatedBy: "<clipPath").count == 4)
    let axes = try await svg("--second-axis", "volume", "--second-y-label", "pieces", "--format", "second-y=compact")
    #expect(axes.contains(">pieces<") && axes.contains("k<"))
    #expect(try await svg("--y", "close,volume", "--log", "y").contains(">100<"))
    #expect(try await svg("--y", "close", "--format", "y=2").contains(">12.00<"))
  }

  @Test func `Options for the second axis change its scale in all panels, and its label and range in the first plot`()
    async throws
  {
    let panel = ["--y", "close", "--y", "volume", "--panel", "volume", "--second-axis", "volume"]
    let linear = try await svg(panel, file: "t.csv")
    #expect(try await svg(panel + ["--log", "second-y"], file: "t.csv") != linear)
    #expect(try await svg(panel + ["--format", "second-y=compact"], file: "t.csv").contains(">5k<"))
    try await render(panel + ["--second-y-label", "pieces", "--out", "x.svg"], isQuiet: false) { ending, _ in
      let note = "--second-y-label has no effect, because nothing uses the second vertical axis of the first plot"
      #expect(ending.code == 0 && ending.standardError.contains { $0.hasSuffix(note) }, "\(ending.standardError)")
    }
  }

  @Test func `Marks are animated and drawn in the terminal`() async throws {
    try await render(["--y", "close", "--draw", "close=bars", "--rule", "y=12,limit"]) { ending, _ in
      #expect(ending.code == 0 && ending.output.contains("limit") && ending.output.contains("█ close"))
    }
    let text = try await svg(
      "--y", "close", "--to", "t.csv:volume", "--draw", "close=bars", "--rest", "0", "--duration", "0.1", "--fps", "20")
    #expect(text.contains("<animate"))
  }

  @Test(
    arguments: [
      (["--rule", "y=1000,limit"], "the reference line at y = 1000 isn't visible, because the y axis shows 10 to 13"),
      (
        ["--rule", "x=2024-04-01"],
        "the reference line at x = 1 Apr 2024 isn't visible, because the x axis shows 1 Mar 2024 to 9 Mar 2024"
      ),
      (["--shade", "y=-20..-10"], "the shaded range at y = -20 to -10 isn't visible"),
      (["--shade", "x=2023-01-01..2024-02-01"], "the shaded range at x = 1 Jan 2023 to 1 Feb 2024 isn't visible"),
      (["--annotate", "2024-03-02,99,peak"], "the annotation 'peak' at y = 99 isn't visible"),
      (["--log", "y", "--rule", "y=-3"], "the reference line at y = -3 isn't visible"),
      (["--panel", "volume", "--rule", "y=1000"], "the reference line at y = 1000 isn't visible"),
      (["--rule", "y=12", "--shade", "y=0..11", "--rule", "x=2024-03-01", "--annotate", "2024-03-09,11,end"], nil),
      (["--shade", "y=0..100", "--shade", "x=2020-01-01..2025-01-01"], nil),
      (["--band", "low..high"], nil),
      (["--band", "high..low"], "the lower line of the band 'high to low' is above its upper line at 9 of 9 points"),
      (
        ["--annotate", "2024-03-02,11,\(String(repeating: "long ", count: 40))"],
        "the label 'long long long long long long long long …' doesn't fit into the plot, so it is shortened or omitted"
      ),
      (
        ["--rule", "y=12,\(String(repeating: "x", count: 200))"],
        "the label '\(String(repeating: "x", count: 40))…' doesn't fit into the plot"
      ),
    ] as [([String], String?)])
  func `A mark outside the plot is reported, and the chart is drawn`(
    arguments: [String], message: String?
  ) async throws {
    try await render(["--y", "close"] + arguments + ["--out", "chart.svg"], isQuiet: false) { ending, folder in
      #expect(ending.code == 0 && FileManager.default.fileExists(atPath: folder.path + "/chart.svg"))
      let notes = ending.standardError.dropFirst()
      #expect(notes.count == (message == nil ? 0 : 1), "\(notes)")
      if let message { #expect(notes.joined().contains(message), "\(notes)") }
    }
  }

  @Test(
    arguments: [
      (
        ["--to", "t.csv:volume", "--rule", "y=-5,limit"],
        "the y axis shows 10 to 13 at the start and 1000 to 9000 at the end"
      ),
      (
        ["--to-x-limits", "2024-03-02..2024-03-05", "--annotate", "2024-03-03,99,peak"],
        "the annotation 'peak' at y = 99 isn't visible, because the y axis shows 10 to 13"
      ),
      (["--to", "t.csv:volume", "--rule", "y=12"], nil),
      (["--to", "t.csv:volume", "--rule", "y=5000"], nil),
      (["--to-x-limits", "2024-03-02..2024-03-05", "--rule", "x=2024-03-08"], nil),
    ] as [([String], String?)])
  func `A mark that an animation shows neither at its start nor at its end is reported`(
    arguments: [String], message: String?
  ) async throws {
    let short = ["--rest", "0", "--fps", "10", "--out", "chart.gif"]
    try await render(["--y", "close"] + arguments + short, isQuiet: false) { ending, folder in
      #expect(ending.code == 0 && FileManager.default.fileExists(atPath: folder.path + "/chart.gif"))
      let notes = ending.standardError.filter { $0.contains("visible") }
      #expect(notes.count == (message == nil ? 0 : 1), "\(ending.standardError)")
      if let message { #expect(notes.joined().contains(message), "\(notes)") }
    }
  }

  @Test func `Marks of different types over the same columns have different names`() async throws {
    let pairs = try await svg("--band", "low..high", "--error-bars", "low..high")
    #expect(pairs.contains(">low to high (band)<") && pairs.contains(">low to high (error bars)<"))
    #expect(try await svg("--band", "low..high", "--name", "high=Highest").contains(">low to Highest<"))
    let kinds = try await svg("--y", "close", "--draw", "close=points", "--draw", "close=area")
    #expect(kinds.contains(">close (points)<") && kinds.contains(">close (area)<"))
    let withLine = try await svg(
      "--y", "close", "--draw", "close=points", "--draw", "close=area", "--draw", "close=line")
    #expect(withLine.contains(">close<") && !withLine.contains(">close ("))
  }

  @Test func `A character that no installed font contains is reported once, except for SVG documents`() async throws {
    let arguments = ["--y", "close", "--title", "\u{10fffd}", "--name", "close=\u{10fffd}"]
    try await render(arguments + ["--out", "chart.png"], isQuiet: false) { ending, _ in
      let notes = ending.standardError.dropFirst()
      #expect(ending.code == 0 && notes.count == 1 && notes.joined().contains("no installed font contains"), "\(notes)")
    }
    try await render(arguments + ["--out", "chart.svg"], isQuiet: false) { ending, _ in
      #expect(ending.code == 0 && ending.standardError.count == 1)
    }
    let end = ["--to", "u.csv", "--rest", "0", "--duration", "0.1", "--fps", "20", "--out", "chart.gif"]
    try await render(end, isQuiet: false) { ending, _ in
      let notes = ending.standardError.filter { $0.contains("no installed font contains") }
      #expect(ending.code == 0 && notes.count == 1, "\(ending.standardError)")
    }
  }

  @Test func `A logarithmic axis without positive values is reported`() async throws {
    let arguments = ["--y", "low", "--second-axis", "volume", "--log", "second-y", "--missing", "1000"]
    try await render(arguments + ["--out", "chart.svg"], isQuiet: false) { ending, _ in
      #expect(ending.code == 0 && ending.standardError.count == 1, "\(ending.standardError)")
    }
    try await render(["--x", "none", "--log", "y", "--out", "chart.svg"], file: "z.csv", isQuiet: false) { ending, _ in
      #expect(ending.standardError.joined().contains("no value on the logarithmic y axis is greater than 0"))
    }
  }

  @Test(
    arguments: [
      (["--draw", "close=dots"], "such as volume=bars; kinds are line, area[:baseline], bars[:baseline"),
      (["--draw", "clos=bars"], "--draw: no column is named 'clos'; did you mean close?"),
      (["--panel", "volume,x"], "--panel: no column is named 'x'"),
      (["--y", "close", "--band", "lows..high"], "did you mean low? The columns are close, low, high, volume"),
      (["--y", "close", "--name", "low=Low"], "--name: the column 'low' isn't drawn; select it with --y"),
      (["--band", "low"], "must be two columns, such as low..high"),
      (["--rule", "z=1"], "must begin with x= or y="),
      (["--rule", "y=one"], "--rule y=one: 'one' isn't a number"),
      (["--rule", "x=5"], "isn't a date, such as 2024-03-01"),
      (["--rule", "y=1..2"], "--rule y=1..2: must be a single value; use --shade for a range"),
      (["--shade", "y=2"], "must be a range, such as y=0..10"),
      (["--shade", "y=2..1"], "the range must be ascending"),
      (["--annotate", "1,2"], "must be x, y and a label"),
      (["--longest-gap", "0h"], "must be a number above 0, or a duration such as 90s"),
      (["--x", "none", "--longest-gap", "1h"], "must be a number, because the x values aren't dates"),
      (["--panel-height", "0"], "--panel-height must be between 0.01 and 100 (got 0.0)"),
      (["--panel-height", "0.5"], "--panel-height needs --panel"),
      (["--share-y"], "--share-y needs --panel"),
      (["--panel", "low", "--panel", "high,low"], "--panel high,low: 'low' is in two panels, but can be only in one"),
      (["--second-y-limits", "0..1"], "--second-y-limits needs --second-axis"),
      (["--second-y-label", "pieces"], "--second-y-label needs --second-axis"),
      (["--log", "second-y"], "--log second-y needs --second-axis"),
      (["--format", "second-y=percent"], "--format second-y needs --second-axis"),
      (
        ["--log", "y", "--y-limits", "-5..5"],
        "the y axis is logarithmic, so its range must be greater than 0 (got -5 to 5)"
      ),
      (
        ["--x", "none", "--log", "x", "--x-limits", "1..5", "--to-x-limits", "0..5"],
        "the x axis is logarithmic, so its range must be greater than 0 (got 0 to 5)"
      ),
      (["--log", "x"], "the x axis shows dates, which can't have a logarithmic scale"),
      (["--format", "y=dollars"], "such as y=percent"),
    ] as [([String], String)])
  func `Invalid options for marks and axes are reported with valid values`(
    arguments: [String], message: String
  ) async throws {
    try await render(arguments + ["--out", "x.svg"]) { ending, folder in
      let text = ending.standardError.joined(separator: " ").split(separator: " ").joined(separator: " ")
      #expect(ending.code == 64 && text.contains(message), "\(text)")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/x.svg"))
    }
  }

  @Test func `Columns on different vertical axes are stacked separately`() async throws {
    for kind in ["areas", "bars"] {
      let options = ["--y", "p", "--y", "q", "--stack", kind]
      #expect(try await svg(options, file: "g.csv").contains(">6<"))
      let separate = try await svg(options + ["--second-axis", "q"], file: "g.csv")
      #expect(separate.contains(">2.0<") && !separate.contains(">6<"))
    }
  }

  @Test func `A CSV file has the values of stacked columns`() async throws {
    for options in [[], ["--second-axis", "q"]] {
      for kind in ["areas", "bars"] {
        try await render(["--y", "p", "--y", "q", "--stack", kind, "--out", "t.csv"] + options, file: "g.csv") {
          ending, folder in
          let table = try String(contentsOf: folder.appendingPathComponent("t.csv"), encoding: .utf8)
          let expected = "x,p,q\n0.0,4.0,2.0\n1.0,4.0,2.0\n2.0,,2.0\n3.0,4.0,2.0\n4.0,4.0,2.0\n"
          #expect(ending.code == 0 && table == expected, "\(ending)")
        }
      }
    }
  }

  @Test func `A band or error bars are in the panel and on the axis that an option chooses for either column`()
    async throws
  {
    for option in ["--band", "--error-bars"] {
      let arguments = ["--y", "volume", option, "low..high"]
      let upper = try await svg(arguments + ["--second-axis", "high"], file: "t.csv")
      #expect(try await svg(arguments + ["--second-axis", "low"], file: "t.csv") == upper)
      #expect(try await svg(arguments, file: "t.csv") != upper)
      let panel = try await svg(arguments + ["--panel", "high"], file: "t.csv")
      #expect(try await svg(arguments + ["--panel", "low"], file: "t.csv") == panel)
      #expect(try await svg(arguments + ["--panel", "low,high"], file: "t.csv") == panel)
    }
  }

  @Test func `Plots without a column are errors`() async throws {
    for (options, message) in [
      (
        ["--y", "close", "--panel", "close"],
        "--panel: the panels contain all columns, so the first plot would be empty"
      ),
      (["--y", "close", "--panel", ""], "--panel '': the panel would be empty; name a column"),
      (
        ["--panel", "low", "--band", "low..high", "--panel", "high"],
        "--band low..high: the columns are in different panels"
      ),
    ] {
      try await render(options) { ending, _ in
        #expect(ending.code == 64 && ending.errorMessage.contains(message), "\(ending)")
      }
    }
  }
}
