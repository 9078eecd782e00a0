import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Chart specifications` {
  let folder: Folder

  init() throws {
    folder = try Folder()
    let rows = (1...9).map { "2024-03-0\($0),\(10 + $0 % 4),\(8 + $0 % 4),\(13 + $0 % 4),\($0 * 1000)\n" }
    try folder.file("t.csv", "day,close,low,high,volume\n" + rows.joined())
    try folder.file("n.csv", "x,a,b\n1,2,5\n2,4,3\n4,8,4\n")
  }

  /// Runs `fastvector render` in the folder of the specification.
  func render(_ arguments: [String]) async throws -> Ending {
    try await Executable.run(Executable.fastvector, ["render", "--quiet"] + arguments, folder: folder.url)
  }

  private func svg(_ arguments: String...) async throws -> String {
    let ending = try await render(arguments + ["--out", "chart.svg"])
    #expect(ending.code == 0, "\(ending.standardError)")
    return ending.code == 0 ? try folder.text("chart.svg") : ""
  }

  static let full = """
    {"$schema": "chart.schema.json", "title": "Prices", "subtitle": "daily", "width": 480, "height": 360, "theme": "dark",
     "legend": "bottom", "interpolation": "step-end",
     "xAxis": {"label": "day", "range": ["2024-03-02", "2024-03-08"]},
     "yAxis": {"label": "price", "range": [5, 20], "format": 1},
     "secondYAxis": {"label": "pieces", "format": "compact"},
     "lines": [{"file": "t.csv", "y": "close", "draw": ["points:diamond", "line"]},
               {"file": "t.csv", "y": "volume", "axis": "second"}],
     "marks": [{"type": "band", "file": "t.csv", "from": "low", "to": "high"},
               {"type": "rule", "y": 12, "label": "limit"},
               {"type": "rule", "x": "2024-03-04", "label": "release"},
               {"type": "shade", "x": ["2024-03-05", "2024-03-07"], "label": "outage"},
               {"type": "annotation", "x": "2024-03-03", "y": 13, "text": "peak"}]}
    """

  static let line = #""lines": [{"file": "n.csv", "x": "x", "y": "a"}]"#
  static let bars = #""lines": [{"file": "n.csv", "x": "x", "y": "a", "draw": "bars"}]"#

  @Test func `A specification draws the same picture as the corresponding options`() async throws {
    try folder.file("full.json", Self.full)
    let options = try await svg(
      "t.csv", "--title", "Prices", "--subtitle", "daily", "--size", "480x360", "--theme", "dark", "--legend", "bottom",
      "--interpolation", "step-end", "--x-label", "day", "--x-limits", "2024-03-02..2024-03-08", "--y-label", "price",
      "--y-limits", "5..20", "--format", "y=1", "--second-y-label", "pieces", "--format", "second-y=compact",
      "--draw", "close=points:diamond", "--draw", "close=line", "--second-axis", "volume", "--band", "low..high",
      "--rule", "y=12,limit", "--rule", "x=2024-03-04,release", "--shade", "x=2024-03-05..2024-03-07,outage",
      "--annotate", "2024-03-03,13,peak")
    #expect(try await svg("--spec", "full.json") == options)
  }

  @Test func `A specification draws panels and stacks like the corresponding options`() async throws {
    try folder.file(
      "panels.json",
      """
      {"sharedYAxis": true, "stack": "areas",
       "lines": [{"file": "t.csv", "y": "close"}, {"file": "t.csv", "y": "low"}],
       "panels": [{"height": 0.5, "lines": [{"file": "t.csv", "y": "volume", "draw": "bars"}]}],
       "marks": [{"type": "error-bars", "file": "t.csv", "from": "low", "to": "high"}, {"type": "rule", "x": "2024-03-04"}]}
      """)
    let panels = try await svg("--spec", "panels.json")
    for part in [">close<", ">volume<", ">low to high<"] { #expect(panels.contains(part), "\(part)") }
    try folder.file(
      "simple.json",
      """
      {"lines": [{"file": "n.csv", "x": "x", "y": "a", "longestGap": 1.5}],
       "panels": [{"height": 0.4, "lines": [{"file": "n.csv", "x": "x", "y": "b", "longestGap": 1.5}]}]}
      """)
    let options = try await svg("n.csv", "--x", "x", "--panel", "b", "--panel-height", "0.4", "--longest-gap", "1.5")
    #expect(try await svg("--spec", "simple.json") == options)
  }

  @Test func `Marks of a specification over the same columns have different names`() async throws {
    let mark = #""file": "t.csv", "from": "low", "to": "high""#
    try folder.file(
      "names.json", #"{"marks": [{"type": "band", \#(mark)}, {"type": "error-bars", \#(mark)}]}"#)
    let names = try await svg("--spec", "names.json")
    #expect(names.contains(">low to high (band)<") && names.contains(">low to high (error bars)<"))
    try folder.file(
      "labels.json",
      #"{"marks": [{"type": "band", "label": "a", \#(mark)}, {"type": "error-bars", "label": "a", \#(mark)}]}"#)
    #expect(try await svg("--spec", "labels.json").components(separatedBy: ">a<").count == 3)
  }

  @Test func `Areas and bars have a baseline, and a different color below it`() async throws {
    let line = #""file": "n.csv", "x": "x", "y": "a""#
    try folder.file(
      "colors.json", ##"{"lines": [{\##(line), "draw": "area:3", "color": "#112233", "negativeColor": "#445566"}]}"##)
    let colors = try await svg("--spec", "colors.json")
    #expect(colors.contains("#112233") && colors.contains("#445566"))
    try folder.file("area.json", #"{"lines": [{\#(line), "draw": "area:3"}]}"#)
    let area = try await svg("n.csv", "--x", "x", "--y", "a", "--draw", "a=area:3")
    #expect(try await svg("--spec", "area.json") == area)
    #expect(try await svg("n.csv", "--x", "x", "--y", "a", "--draw", "a=area") != area)
    #expect(try await svg("n.csv", "--x", "x", "--y", "a", "--draw", "a=bars:-2e1").contains(">-20<"))
    let valid = [#"{"lines": [{\#(line), "draw": "bars:-2.5e1", "negativeColor": "red"}]}"#]
    #expect(try await JSONSchema.verdicts(on: valid.map { Data($0.utf8) }, "chart.schema.json") == ["valid"])
  }

  @Test func `A specification sets the size of symbols, the width of bars and the opacity of marks`() async throws {
    let line = #""file": "n.csv", "x": "x", "y": "a""#
    for kind in ["points:diamond:11", "bars:1:0.4"] {
      try folder.file("kind.json", #"{"lines": [{\#(line), "draw": "\#(kind)"}]}"#)
      #expect(try await svg("--spec", "kind.json") == svg("n.csv", "--x", "x", "--y", "a", "--draw", "a=\(kind)"))
    }
    try folder.file("stack.json", #"{"stack": "bars:0.4", "lines": [{\#(line)}]}"#)
    #expect(try await svg("--spec", "stack.json") == svg("n.csv", "--x", "x", "--y", "a", "--stack", "bars:0.4"))
    try folder.file("pale.json", #"{"lines": [{\#(line), "draw": "area", "opacity": 0.123}]}"#)
    #expect(try await svg("--spec", "pale.json").contains("opacity=\"0.123\""))
  }

  @Test func `Bars between two columns have a width, and a different color where they extend downward`() async throws {
    let bars = #""type": "bars", "file": "n.csv", "x": "x", "from": "b", "to": "a""#
    try folder.file("bars.json", ##"{"marks": [{\##(bars), "color": "#123456", "negativeColor": "#654321"}]}"##)
    let svg = try await svg("--spec", "bars.json")
    #expect(svg.contains(">b to a<") && svg.contains("#123456") && svg.contains("#654321"))
    try folder.file(
      "narrow.json", ##"{"marks": [{\##(bars), "color": "#123456", "negativeColor": "#654321", "barWidth": 0.3}]}"##)
    #expect(try await self.svg("--spec", "narrow.json") != svg)
  }

  @Test func `The text of an annotation can have an offset, and an axis a number of ticks`() async throws {
    func specification(_ offset: String, _ axis: String) throws {
      try folder.file(
        "offset.json",
        """
        {"lines": [{"file": "n.csv", "x": "x", "y": "a"}], "yAxis": {"label": "a"\(axis)},
         "marks": [{"type": "annotation", "x": 2, "y": 4, "text": "here"\(offset)}]}
        """)
    }
    func text(_ svg: String) throws -> (x: Double, y: Double) {
      let match = try #require(svg.firstMatch(of: /<text x="([0-9.]+)" y="([0-9.]+)"[^>]*>here</))
      return (try #require(Double(match.1)), try #require(Double(match.2)))
    }
    try specification("", "")
    let svg = try await svg("--spec", "offset.json")
    try specification(#", "offset": [54, -44]"#, "")
    let (standard, moved) = (try text(svg), try text(try await self.svg("--spec", "offset.json")))
    // The default offset is [24, -24], so the given offset is 30 points further to the right and 20 points further up.
    #expect(abs(moved.x - standard.x - 30) < 0.1 && abs(moved.y - standard.y + 20) < 0.1)
    try specification("", #", "ticks": 2"#)
    func textCount(_ svg: String) -> Int { svg.components(separatedBy: "<text").count }
    #expect(textCount(try await self.svg("--spec", "offset.json")) < textCount(svg))
  }

  @Test func `Paths in a specification are relative to its folder`() async throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("sub"), withIntermediateDirectories: true)
    try folder.file("sub/chart.json", #"{"lines": [{"file": "../n.csv", "x": "x"}]}"#)
    try folder.file("chart.json", #"{"lines": [{"file": "n.csv", "x": "x"}]}"#)
    #expect(try await svg("--spec", "sub/chart.json") == svg("--spec", "chart.json"))
    #expect(try await svg("--spec", "chart.json") == svg("n.csv", "--x", "x"))
  }

  @Test func `Options for the picture and the axes override a specification, and options for marks add to it`()
    async throws
  {
    try folder.file("full.json", Self.full)
    let text = try await svg(
      "--spec", "full.json", "--title", "Other", "--size", "500x300", "--theme", "light", "--rule", "y=14,more")
    for part in [">Other<", ">daily<", ">more<", ">limit<", "width=\"500\"", "#ffffff"] {
      #expect(text.contains(part), "\(part)")
    }
    for (option, name) in [
      (["t.csv"], "a file"), (["--y", "close"], "--y"), (["--panel", "low"], "--panel"), (["--to", "t.csv"], "--to"),
      (["--panel-height", "1"], "--panel-height"), (["--second-axis", "low"], "--second-axis"),
      (["--at", "1"], "--at"), (["--fps", "10"], "--fps"), (["--animation", "bouncy"], "--animation"),
      (["--stagger", "1"], "--stagger"), (["--join", "index"], "--join"), (["--rest", "1"], "--rest"),
      (["--speed", "2"], "--speed"), (["--jobs", "2"], "--jobs"), (["--timeout", "5"], "--timeout"),
    ] {
      let ending = try await render(["--spec", "full.json", "--out", "x.svg"] + option)
      #expect(ending.code == 64 && ending.errorMessage.contains("\(name) can't be combined with --spec"), "\(option)")
    }
  }

  @Test func `Options for scales and ranges override a specification, even if its fields are invalid without them`()
    async throws
  {
    let lines =
      #""lines": [{"file": "n.csv", "x": "x", "y": "a"}, {"file": "n.csv", "x": "x", "y": "b", "axis": "second"}]"#
    func svg(_ axes: String, _ options: String...) async throws -> String {
      try folder.file("chart.json", "{\(axes) \(lines)}")
      let ending = try await render(["--spec", "chart.json", "--out", "chart.svg"] + options)
      #expect(ending.code == 0, "\(ending)")
      return try folder.text("chart.svg")
    }
    for (axis, option) in [("xAxis", "x"), ("yAxis", "y"), ("secondYAxis", "second-y")] {
      let log = #""\#(axis)": {"scale": "log"},"#
      let linear = try await svg(log, "--linear", option)
      #expect(try await linear == svg(""))
      #expect(try await linear != svg(log))
      let range = #""\#(axis)": {"scale": "log", "range": [0, 10]},"#
      #expect(try await svg(range, "--\(option)-limits", "1..50") == svg(log, "--\(option)-limits", "1..50"))
      #expect(try await svg(range, "--linear", option) == svg(#""\#(axis)": {"range": [0, 10]},"#))
    }
    let ending = try await render(["--spec", "chart.json", "--out", "x.svg", "--log", "y", "--y-limits", "-1..5"])
    #expect(ending.code == 64 && ending.errorMessage.contains("the y axis is logarithmic"), "\(ending)")
  }

  @Test func `Scales, formats and colors apply to all panels of a specification, and limits to the first plot`()
    async throws
  {
    let line = #"{"file": "n.csv", "x": "x", "y": "a""#
    func svg(_ axes: String, _ options: String...) async throws -> String {
      let plot = #"\#(axes) "lines": [\#(line)}, {"file": "n.csv", "x": "x", "y": "b", "axis": "second"}]"#
      try folder.file("chart.json", #"{\#(plot), "panels": [{\#(plot)}]}"#)
      let ending = try await render(["--spec", "chart.json", "--out", "chart.svg"] + options)
      #expect(ending.code == 0, "\(ending)")
      return try folder.text("chart.svg")
    }
    let plain = try await svg("")
    for (axis, option) in [("yAxis", "y"), ("secondYAxis", "second-y")] {
      let log = try await svg(#""\#(axis)": {"scale": "log"},"#)
      #expect(log != plain)
      #expect(try await svg("", "--log", option) == log)
      #expect(try await svg(#""\#(axis)": {"scale": "log"},"#, "--linear", option) == plain)
      let percent = try await svg(#""\#(axis)": {"format": "percent"},"#)
      #expect(try await svg("", "--format", "\(option)=percent") == percent)
    }
    let colored = try await svg("", "--color", "blue", "--color", "green", "--color", "red", "--color", "blue")
    for (color, count) in [("#0000ff", 4), ("#ff0000", 2)] {
      #expect(colored.components(separatedBy: "stroke=\"\(color)\"").count == count + 1, "\(color)")
    }
    try folder.file(
      "chart.json", #"{"lines": [\#(line)}], "panels": [{"yAxis": {"range": [0, 9]}, "lines": [\#(line)}]}]}"#)
    let ending = try await render(["--spec", "chart.json", "--out", "x.svg", "--log", "y"])
    let message = "panels[0].yAxis is logarithmic, so its range must be greater than 0 (got 0 to 9)"
    #expect(ending.code == 64 && ending.errorMessage.hasSuffix(message), "\(ending)")
    let second = #"{"lines": [\#(line)}], "panels": [{"lines": [\#(line), "axis": "second"}]}]}"#
    try folder.file("chart.json", second)
    #expect(try await render(["--spec", "chart.json", "--out", "x.svg", "--log", "second-y"]).code == 0)
    let label = try await render(["--spec", "chart.json", "--out", "x.svg", "--second-y-label", "L"])
    #expect(
      label.errorMessage.hasSuffix(#"a line or mark with "axis": "second" in the first plot of the specification"#))
  }

  @Test func `A fixed range without data is reported with the name of the field or option`() async throws {
    func notes(_ fields: String, _ options: String...) async throws -> [String] {
      try folder.file("chart.json", "{\(fields)}")
      let ending = try await Executable.run(
        Executable.fastvector, ["render", "--spec", "chart.json", "--out", "x.svg"] + options, folder: folder.url)
      #expect(ending.code == 0, "\(ending)")
      return ending.standardError.dropFirst().map { $0.replacing("fastvector: ", with: "") }
    }
    let line = #""lines": [{"file": "n.csv", "x": "x", "y": "a"}]"#
    let bars = #""lines": [{"file": "n.csv", "x": "x", "y": "a", "draw": "bars"}]"#
    let x = "no point is in this range; the data extend from 1 to 4"
    let y = "no value is in this range; the values extend from 2 to 8"
    #expect(try await notes(#""xAxis": {"range": [100, 200]}, \#(line)"#) == ["xAxis.range: \(x)"])
    #expect(try await notes(#""yAxis": {"range": [100, 200]}, \#(line)"#) == ["yAxis.range: \(y)"])
    #expect(try await notes(#""xAxis": {"range": [100, 200]}, \#(line)"#, "--x-limits", "1..2") == [])
    #expect(try await notes(#""xAxis": {"range": [1, 2]}, \#(bars)"#, "--x-limits", "7..8") == ["--x-limits: \(x)"])
    // The bars extend from 0 to at least 2.
    #expect(try await notes(#""xAxis": {"range": [1, 2]}, "yAxis": {"range": [0.5, 1]}, \#(bars)"#) == [])
    #expect(
      try await notes(#""yAxis": {"range": [0, 9]}, \#(line), "panels": [{"yAxis": {"range": [9, 10]}, \#(line)}]"#)
        == ["panels[0].yAxis.range: \(y)"])
  }

  @Test func `A specification connects single values and draws repeated x values as points, and names the fields`()
    async throws
  {
    try folder.file("s.csv", "t,a,b\n" + (0..<20).map { "\($0),\($0 % 2 == 0 ? "5," : ",7")\n" }.joined())
    try folder.file("p.csv", "x,y\n" + (0..<30).map { "\($0 / 3),\($0 % 3)\n" }.joined())
    func picture(_ lines: String) async throws -> (svg: String, notes: [String]) {
      try folder.file("chart.json", #"{"lines": [\#(lines)]}"#)
      let ending = try await Executable.run(
        Executable.fastvector, ["render", "--spec", "chart.json", "--out", "x.svg"], folder: folder.url)
      #expect(ending.code == 0, "\(ending)")
      return (try folder.text("x.svg"), ending.standardError)
    }
    let connected = try await picture(#"{"file": "s.csv"}"#)
    #expect(
      connected.notes.first?.contains("; gaps between single values are connected (\"draw\": \"points\")") == true)
    #expect(connected.notes.allSatisfy { !$0.contains("--draw") && !$0.contains("--y") })
    let chosen = try await picture(#"{"file": "s.csv", "connectGaps": true}"#)
    #expect(connected.svg == chosen.svg)
    let area = try await picture(#"{"file": "s.csv", "draw": "area"}"#)
    let chosenArea = try await picture(#"{"file": "s.csv", "draw": ["points", "area"], "connectGaps": true}"#)
    #expect(chosenArea.svg.contains(try #require(area.svg.firstMatch(of: /d="[^"]*[Zz]"/)?.output)))
    let isolated = try await picture(#"{"file": "s.csv", "connectGaps": false}"#)
    #expect(connected.svg != isolated.svg)
    let scattered = try await picture(#"{"file": "p.csv"}"#)
    #expect(scattered.notes.first?.contains("drawn as points") == true)
    #expect(scattered.notes.first?.contains("(\"draw\": \"line\")") == true)
    let points = try await picture(#"{"file": "p.csv", "draw": "points"}"#)
    #expect(scattered.svg == points.svg)
  }

  @Test func `Lines of a specification on different vertical axes are stacked separately`() async throws {
    for (kind, axis) in [("areas", "first"), ("areas", "second"), ("bars", "first"), ("bars", "second")] {
      try folder.file(
        "chart.json",
        """
        {"stack": "\(kind)", "lines": [{"file": "n.csv", "x": "x", "y": "a"},
                                      {"file": "n.csv", "x": "x", "y": "b", "axis": "\(axis)"}]}
        """)
      #expect(try await render(["--spec", "chart.json", "--out", "chart.svg"]).code == 0)
      #expect(try folder.text("chart.svg").contains(">12<") == (axis == "first"))
    }
  }

  @Test(arguments: ["--spec -", "--spec /dev/stdin"])
  func `A specification can be read from the standard input, even if the output exists`(option: String) async throws {
    try folder.file("chart.json", #"{"lines": [{"file": "n.csv", "x": "x"}]}"#)
    let expected = try await svg("n.csv", "--x", "x")
    try folder.file("chart.svg", "")
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "cat chart.json | \"$0\" render \(option) --out chart.svg", Executable.fastvector.path], folder: folder.url
    )
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(try folder.text("chart.svg") == expected)
  }

  @Test func `A scale option doesn't replace the range that a second axis without data needs`() async throws {
    try folder.file("chart.json", #"{\#(Self.line), "marks": [{"type": "rule", "y": 30, "axis": "second"}]}"#)
    for option in ["--log", "--linear"] {
      let ending = try await render(["--spec", "chart.json", "--out", "x.svg", option, "second-y"])
      let message = "marks[0].axis: needs a line on the second axis, or the field range of secondYAxis"
      #expect(ending.code == 65 && ending.errorMessage.hasSuffix(message), "\(ending)")
    }
  }

  @Test func `A reference line on a second axis without data is visible if it is within the range of the axis`()
    async throws
  {
    func notes(_ range: String, _ options: String...) async throws -> [String] {
      try folder.file(
        "chart.json", #"{\#(range) \#(Self.line), "marks": [{"type": "rule", "y": 30, "axis": "second"}]}"#)
      let ending = try await Executable.run(
        Executable.fastvector, ["render", "--spec", "chart.json", "--out", "x.svg"] + options, folder: folder.url)
      #expect(ending.code == 0, "\(ending)")
      return ending.standardError.dropFirst().map { $0.replacing("fastvector: ", with: "") }
    }
    let hidden = ["the reference line at y = 30 isn't visible, because the second y axis shows 0 to 20"]
    #expect(try await notes(#""secondYAxis": {"range": [0, 40]},"#) == [])
    #expect(try await notes(#""secondYAxis": {"range": [0, 20]},"#) == hidden)
    #expect(try await notes("", "--second-y-limits", "0..20") == hidden)
  }

  @Test
  func
    `A reference line at an x value is in all panels if it belongs to the chart, and in one if it belongs to a panel`()
    async throws
  {
    func count(_ x: Int, ofChart: Bool) async throws -> (lines: Int, notes: [String]) {
      let mark = ##", "marks": [{"type": "rule", "x": \##(x), "color": "#123456"}]"##
      let panels = #""panels": [{\#(Self.line)\#(ofChart ? "" : mark)}, {\#(Self.line)}]"#
      try folder.file("chart.json", "{\(Self.line)\(ofChart ? mark : ""), \(panels)}")
      let ending = try await Executable.run(
        Executable.fastvector, ["render", "--spec", "chart.json", "--out", "x.svg"], folder: folder.url)
      #expect(ending.code == 0, "\(ending)")
      let notes = ending.standardError.dropFirst().map { $0.replacing("fastvector: ", with: "") }
      return (try folder.text("x.svg").components(separatedBy: "#123456").count - 1, notes)
    }
    #expect(try await count(3, ofChart: true) == (3, []))
    #expect(try await count(3, ofChart: false) == (1, []))
    let hidden = ["the reference line at x = 9 isn't visible, because the x axis shows 1 to 4"]
    for ofChart in [true, false] { #expect(try await count(9, ofChart: ofChart).notes == hidden) }
  }

  @Test(arguments: [["--second-y-label", "foo"], ["--second-y-limits", "0..1"]])
  func `Options for the second axis need a line on this axis in the specification`(option: [String]) async throws {
    try folder.file("chart.json", #"{"lines": [{"file": "n.csv", "x": "x"}]}"#)
    let ending = try await render(["--spec", "chart.json", "--out", "x.svg"] + option)
    #expect(ending.code == 64 && ending.errorMessage.contains("\(option[0]) needs a line or mark"))
    try folder.file("chart.json", #"{"lines": [{"file": "n.csv", "x": "x", "axis": "second"}]}"#)
    #expect(try await render(["--spec", "chart.json", "--out", "x.svg"] + option).code == 0)
  }
}
