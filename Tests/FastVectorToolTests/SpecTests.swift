import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Chart specifications` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    let rows = (1...9).map { "2024-03-0\($0),\(10 + $0 % 4),\(8 + $0 % 4),\(13 + $0 % 4),\($0 * 1000)\n" }
    try folder.file("t.csv", "day,close,low,high,volume\n" + rows.joined())
    try folder.file("n.csv", "x,a,b\n1,2,5\n2,4,3\n4,8,4\n")
  }

  /// Runs `fastvector render` in the folder of the specification.
  private func render(_ arguments: [String]) async throws -> Ending {
    try await Executable.run(Executable.fastvector, ["render", "--quiet"] + arguments, folder: folder.url)
  }

  private func svg(_ arguments: String...) async throws -> String {
    let ending = try await render(arguments + ["--out", "chart.svg"])
    #expect(ending.code == 0, "\(ending.standardError)")
    return ending.code == 0 ? try folder.text("chart.svg") : ""
  }

  private static let full = """
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

  private static let line = #""lines": [{"file": "n.csv", "x": "x", "y": "a"}]"#
  private static let bars = #""lines": [{"file": "n.csv", "x": "x", "y": "a", "draw": "bars"}]"#

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
      #expect(ending.code == 64 && ending.complaint.contains("\(name) can't be combined with --spec"), "\(option)")
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
    #expect(ending.code == 64 && ending.complaint.contains("the y axis is logarithmic"), "\(ending)")
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

  @Test(
    arguments: [
      (#"{"titel": "a"}"#, "chart.json: titel: unknown field; did you mean title?"),
      (#"{"lines": [{"file": "n.csv", "zzzzzzzz": 1}]}"#, "lines[0].zzzzzzzz: unknown field; fields are file, x, y"),
      (#"{"title": 5}"#, "title: must be a string (got 5)"),
      (#"{"width": 640.5}"#, "width: must be an integer from 1 to 32767 (got 640.5)"),
      (#"{"theme": "lite"}"#, "theme: must be one of light, dark, print, slides (got 'lite')"),
      (#"{"lines": {}}"#, "lines: must be an array (got an object)"),
      (#"{"lines": [{"y": "a"}]}"#, "lines[0]: the field file is missing"),
      (#"{"lines": [{"file": "n.csv", "color": "blurple"}]}"#, "lines[0].color: "),
      (#"{"lines": [{"file": "n.csv", "opacity": 2}]}"#, "lines[0].opacity: must be a number from 0 to 1 (got 2)"),
      (#"{"lines": [{"file": "n.csv", "draw": "dots"}]}"#, "lines[0].draw: must be a kind; kinds are line, area"),
      (
        #"{"lines": [{"file": "n.csv", "draw": "area:one"}]}"#,
        "lines[0].draw: the baseline of area must be a number (got 'one')"
      ),
      (
        #"{"lines": [{"file": "n.csv", "draw": "bars:1e999"}]}"#,
        "lines[0].draw: the baseline of bars must be a number (got '1e999')"
      ),
      (
        #"{"lines": [{"file": "n.csv", "draw": ["line", "bars:0:200"]}]}"#,
        "lines[0].draw[1]: the width of bars must be a number from 0.01 to 100 (got '200')"
      ),
      (
        #"{"lines": [{"file": "n.csv", "draw": "points:circle:0"}]}"#,
        "lines[0].draw: the size of symbols must be a number from 0.01 to 1000 (got '0')"
      ),
      (#"{"lines": [{"file": "n.csv", "draw": "line:1"}]}"#, "lines[0].draw: must be a kind; kinds are line, area"),
      (
        #"{"lines": [{"file": "n.csv", "draw": "line", "negativeColor": "red"}]}"#,
        "lines[0].negativeColor: needs the field draw with area or bars"
      ),
      (
        #"{"lines": [{"file": "n.csv", "draw": "bars", "dash": [4]}]}"#,
        "lines[0].dash: applies only to lines, and the field draw draws none"
      ),
      (
        #"{"stack": "areas", "lines": [{"file": "n.csv", "y": "a"}, {"file": "n.csv", "y": "b", "width": 2}]}"#,
        "lines[1].width: applies only to lines, and the field stack draws none"
      ),
      (
        #"{"lines": [{"file": "n.csv", "draw": "bars", "connectGaps": true}]}"#,
        "lines[0].connectGaps: applies only to lines and unstacked areas, and the field draw draws none"
      ),
      (
        #"{"marks": [{"type": "band", "file": "n.csv", "from": "a", "to": "b", "dash": [4]}]}"#,
        "marks[0].dash: unknown field"
      ),
      (#"{"marks": [{"type": "shade", "x": [1, 2], "width": 3}]}"#, "marks[0].width: unknown field"),
      (#"{"lines": [{"file": "n.csv", "x": "x", "name": "both"}]}"#, "name needs the field y"),
      (
        #"{"lines": [{"file": "n.csv", "x": "x", "y": "a"}, {"file": "n.csv", "x": "x", "y": "c"}]}"#,
        "chart.json: lines[1].y: n.csv: there is no column c; the columns are x, a, b"
      ),
      (
        #"{"lines": [{"file": "n.csv", "x": "z", "y": "a"}]}"#,
        "chart.json: lines[0].x: n.csv: there is no column z; the columns are x, a, b"
      ),
      (
        """
        {"lines": [{"file": "n.csv", "x": "x", "y": "a"}],
         "marks": [{"type": "band", "file": "n.csv", "x": "z", "from": "a", "to": "b"}]}
        """, "chart.json: marks[0].x: n.csv: there is no column z; the columns are x, a, b"
      ),
      (
        """
        {"lines": [{"file": "n.csv", "x": "x", "y": "a"}],
         "marks": [{"type": "band", "file": "n.csv", "x": "x", "from": "", "to": "b"}]}
        """, "chart.json: marks[0].from: must be one of the columns of n.csv: x, a, b"
      ),
      (
        #"{"lines": [{"file": "n.csv", "x": "x"}], "panels": [{"lines": [{"file": "t.csv", "y": "low"}]}]}"#,
        "chart.json: panels[0].lines[0]: the x values of t are dates, and those of n are numbers; select others with the "
          + "field x, or add --x-unit"
      ),
      (
        #"{"lines": [{"file": "n.csv", "x": "x", "y": "a", "longestGap": "1h"}]}"#,
        "lines[0].longestGap: must be a number, because the x values aren't dates"
      ),
      (#"{"stack": "bars:0"}"#, "stack: the width of bars must be a number from 0.01 to 100 (got '0')"),
      (#"{"stack": "lines"}"#, "stack: must be areas, bars or bars:width, such as bars:0.5"),
      (#"{"lines": [{"file": "n.csv", "longestGap": -1}]}"#, "lines[0].longestGap: must be a number above 0"),
      (
        #"{"marks": [{"type": "annotation", "x": 1, "y": 1, "text": "a", "offset": [1]}]}"#,
        "marks[0].offset: must have two elements, such as [24, -24]"
      ),
      (
        #"{"marks": [{"type": "bars", "file": "n.csv", "from": "a", "to": "b", "barWidth": 0}]}"#,
        "marks[0].barWidth: must be a number from 0.01 to 100 (got 0)"
      ),
      (
        #"{"width": 5, "height": 3, "lines": [{"file": "n.csv", "y": "a"}]}"#,
        "chart.json: a picture of 5 x 3 points has no room for a plot; with this text it must be at least "
      ),
      (
        #"{"width": 32767, "height": 32767, "scale": 100, "lines": [{"file": "n.csv", "y": "a"}]}"#,
        "chart.json: the width and height of a picture must be between 1 and 32767 (got 3276700 x 3276700)"
      ),
      (#"{"yAxis": {"ticks": 1}}"#, "yAxis.ticks: must be an integer from 2 to 100 (got 1)"),
      (#"{"marks": [{"y": 1}]}"#, "marks[0]: the field type is missing; types are rule, shade, annotation"),
      (#"{"marks": [{"type": "rule", "text": "a"}]}"#, "marks[0].text: unknown field"),
      (#"{"marks": [{"type": "rule"}]}"#, "marks[0]: a rule has either the field x or the field y"),
      (#"{"marks": [{"type": "rule", "y": "one"}]}"#, "marks[0].y: 'one' isn't a number"),
      (#"{"marks": [{"type": "shade", "y": [2, 1]}]}"#, "marks[0].y: must be an ascending range"),
      (#"{"marks": [{"type": "shade", "y": [2]}]}"#, "marks[0].y: must have two elements"),
      (#"{"panels": [{"height": 0}]}"#, "panels[0].height: must be a number from 0.01 to 100 (got 0)"),
      (#"{"yAxis": {"format": "dollars"}}"#, "yAxis.format: must be percent, compact or a number of decimals"),
      (
        #"{"lines": [{"file": "t.csv", "y": "low"}], "xAxis": {"scale": "log"}}"#,
        "xAxis.scale: the x axis shows dates, which can't have a logarithmic scale"
      ),
      (#"{"lines": [{"file": "t.csv", "y": "low"}], "xAxis": {"range": [1, 2]}}"#, "xAxis.range[0]: '1' isn't a date"),
      (
        #"{"lines": [{"file": "n.csv"}], "yAxis": {"scale": "log", "range": [-5, 5]}}"#,
        "yAxis.range: the y axis is logarithmic, so its range must be greater than 0 (got -5 to 5)"
      ),
      (
        #"{"sharedYAxis": true, \#(Self.line), "panels": [{"yAxis": {"label": "a", "scale": "log"}, \#(Self.line)}]}"#,
        "panels[0].yAxis.scale: has no effect, because sharedYAxis replaces the axis except for its label"
      ),
      (#"{"sharedYAxis": true, \#(Self.line)}"#, "sharedYAxis: needs the field panels"),
      (#"{"stack": "bars", \#(Self.bars)}"#, "stack: needs a line without the field draw"),
      (
        #"{"interpolation": "monotone", \#(Self.bars), "panels": [{\#(Self.bars)}]}"#,
        "interpolation: applies only to lines and areas, and the specification draws none"
      ),
      (
        #"{"interpolation": "linear", "stack": "bars", \#(Self.line)}"#,
        "interpolation: applies only to lines and areas, and the specification draws none"
      ),
      (
        #"{"marks": [{"type": "rule", "x": 1, "axis": "second"}]}"#,
        "marks[0].axis: applies only to marks with the field y"
      ),
      (
        #"{"marks": [{"type": "shade", "x": [1, 2], "axis": "first"}]}"#,
        "marks[0].axis: applies only to marks with the field y"
      ),
      (
        #"{"secondYAxis": {"label": "a"}, \#(Self.line)}"#,
        "secondYAxis: needs a line or mark with \"axis\": \"second\""
      ),
      (
        #"{\#(Self.line), "marks": [{"type": "annotation", "x": 2, "y": 10, "text": "t", "axis": "second"}]}"#,
        "marks[0].axis: needs a line on the second axis, or the field range of secondYAxis"
      ),
      (
        #"{\#(Self.line), "panels": [{\#(Self.line), "marks": [{"type": "rule", "y": 1, "axis": "second"}]}]}"#,
        "panels[0].marks[0].axis: needs a line on the second axis, or the field range of secondYAxis"
      ),
      (#"{"title": "empty", "lines": []}"#, "chart.json: it draws nothing; add lines, such as"),
      (#"{"panels": [{"lines": [{"file": "n.csv"}]}]}"#, "chart.json: the first plot draws nothing; add lines"),
      (#"{"lines": [{"file": "n.csv"}], "panels": [{}]}"#, "chart.json: panels[0] draws nothing; add lines"),
      (
        #"{"title": "a", "width": 640, "title": "b"}"#,
        "chart.json:1:30: title: duplicate field, first given in line 1"
      ),
      (
        """
        {"lines": [
          {"file": "n.csv"},
          {"file": "n.csv", "name": "}\\"file\\",",
           "fil\\u0065": "t.csv"}]}
        """, "chart.json:4:4: lines[1].file: duplicate field, first given in line 3"
      ),
      (#"{"title": "a""#, "chart.json:1:14: the JSON ends where a comma or } is needed"),
      ("", "chart.json:1:1: the file is empty"),
      (
        #"{"lines": [{"file": "n.csv"}], "yAxis": {"range": [NaN, 5]}}"#,
        "chart.json:1:52: NaN, 5]}} isn't valid JSON here; a value is needed"
      ),
      (
        #"{"lines": [{"file": "n.csv"}], "yAxis": {"range": [0, Infinity]}}"#,
        "chart.json:1:55: Infinity]}} isn't valid JSON here; a value is needed"
      ),
      ("{\n  \"title\": \"é\", lines: []}", "chart.json:2:17: lines: []} isn't valid JSON here"),
      ("{} {}", "chart.json:1:4: text after the end of the JSON value"),
      ("[]", "chart.json: must be an object (got an array)"),
    ] as [(String, String)])
  func `An invalid field of a specification is reported with its path`(
    specification: String, message: String
  ) async throws {
    try folder.file("chart.json", specification)
    let ending = try await render(["--spec", "chart.json", "--out", "x.svg"])
    #expect(ending.code == 65 && ending.standardError.count == 1 && ending.complaint.contains(message), "\(ending)")
    #expect(!folder.holds("x.svg"))
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

  @Test func `A missing specification or data file is reported`() async throws {
    #expect(try await render(["--spec", "none.json"]).code == 66)
    try folder.file("chart.json", #"{"lines": [{"file": "none.csv"}]}"#)
    let ending = try await render(["--spec", "chart.json"])
    #expect(ending.code == 66)
    #expect(ending.complaint.hasSuffix("chart.json: lines[0].file: none.csv: there is no such file"))
  }

  @Test func `The file of a line in a specification can contain colons, but can't be followed by a column`()
    async throws
  {
    try folder.file("n.csv:b", "x,a\n1,2\n2,3\n")
    try folder.file("chart.json", #"{"lines": [{"file": "n.csv:b", "x": "x", "y": "a"}]}"#)
    #expect(try await render(["--spec", "chart.json", "--out", "x.csv"]).code == 0)
    #expect(try folder.text("x.csv") == "x,a\n1.0,2.0\n2.0,3.0\n")
    for file in ["t.csv:low", "points:diamond:0", "file:///n.csv"] {
      try folder.file("chart.json", #"{"lines": [{"file": "\#(file)", "y": "close"}]}"#)
      let ending = try await render(["--spec", "chart.json", "--out", "x.svg"])
      #expect(
        ending.code == 66 && ending.complaint.contains("lines[0].file: \(file): there is no such file"), "\(ending)")
    }
  }

  /// Returns the fields that the command accepts in an object of a specification, as listed in its error message about
  /// an unknown field.
  private func acceptedFields(_ specification: String) async throws -> Set<String> {
    try folder.file("chart.json", specification)
    let message = try await render(["--spec", "chart.json", "--out", "x.svg"]).complaint
    let list = try #require(message.components(separatedBy: "fields are ").dropFirst().first, "\(message)")
    return Set(list.components(separatedBy: ", "))
  }

  @Test func `The schema describes exactly the fields that specifications can have`() async throws {
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Documentation/chart.schema.json")
    let root = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: schema)) as? [String: Any])
    func object(_ path: String, in value: Any? = nil) throws -> [String: Any] {
      try path.split(separator: ".").reduce(value as? [String: Any] ?? root) { object, key in
        try #require(object[String(key)] as? [String: Any])
      }
    }
    let unknown = #""zzzzzzzzzzzzzz": 1"#
    for (specification, path) in [
      ("{\(unknown)}", "properties"), (#"{"panels": [{\#(unknown)}]}"#, "properties.panels.items.properties"),
      (#"{"xAxis": {\#(unknown)}}"#, "$defs.axis.properties"),
      (#"{"lines": [{\#(unknown)}]}"#, "$defs.lines.items.properties"),
    ] {
      #expect(try await acceptedFields(specification) == Set(try object(path).keys))
    }
    let marks = try #require(try object("$defs.marks.items")["oneOf"] as? [[String: Any]])
    for mark in marks {
      let type = try #require(try object("properties.type", in: mark)["const"] as? String)
      #expect(
        try await acceptedFields(#"{"marks": [{"type": "\#(type)", \#(unknown)}]}"#)
          == Set(try object("properties", in: mark).keys))
    }
    #expect(marks.count == 6)
  }

  @Test(
    arguments: [
      (true, #""stack": "bars:1e1""#, #""x": "x""#), (true, #""stack": "bars:+.5""#, #""x": "x""#),
      (false, #""stack": "bars:0x1p0""#, #""x": "x""#), (false, #""stack": "bars:inf""#, #""x": "x""#),
      (true, #""yAxis": {"format": 2}"#, #""x": "x""#), (false, #""yAxis": {"format": "2"}"#, #""x": "x""#),
      (false, #""yAxis": {"format": 16}"#, #""x": "x""#), (false, #""yAxis": {"format": true}"#, #""x": "x""#),
      (false, #""$schema": 5"#, #""x": "x""#),
      (true, #""title": "a""#, #""draw": "points:circle:1e1""#),
      (true, #""title": "a""#, #""draw": ["area:-1.5e+0", "bars:.5:2.", "points:plus:+2"]"#),
      (false, #""title": "a""#, #""draw": "points:circle:-1""#), (false, #""title": "a""#, #""draw": "area:0x10""#),
      (false, #""title": "a""#, #""draw": "area:nan""#),
      (true, #""title": "a""#, #""draw": ["line", "bars"], "negativeColor": "red""#),
      (false, #""title": "a""#, #""draw": "points", "negativeColor": "red""#),
      (false, #""title": "a""#, #""negativeColor": "red""#),
      (true, #""title": "a""#, #""longestGap": 0.5"#), (true, #""title": "a""#, #""longestGap": "1.5e0""#),
      (false, #""title": "a""#, #""longestGap": 0"#), (false, #""title": "a""#, #""longestGap": -1"#),
      (false, #""title": "a""#, #""longestGap": "0x10""#), (false, #""title": "a""#, #""longestGap": "1w""#),
    ] as [(Bool, String, String)])
  func `The program accepts a value in a specification exactly if the schema does`(
    isValid: Bool, field: String, lineField: String
  ) async throws {
    let specification = #"{\#(field), "lines": [{"file": "n.csv", "y": "a", \#(lineField)}]}"#
    try folder.file("chart.json", specification)
    let ending = try await render(["--spec", "chart.json", "--out", "x.svg"])
    #expect(ending.code == (isValid ? 0 : 65), "\(ending)")
    let verdicts = try await JSONSchema.verdicts(on: [Data(specification.utf8)], "chart.schema.json")
    #expect((verdicts == ["valid"]) == isValid, "\(verdicts)")
  }

  @Test func `The program and the schema reject specifications with a plot that draws nothing`() async throws {
    let line = #"[{"file": "n.csv", "y": "a"}]"#
    for (specification, isValid) in [
      ("{}", false), (#"{"lines": []}"#, false), (#"{"lines": [], "marks": [], "panels": [{"lines": []}]}"#, false),
      (#"{"lines": [], "panels": [{"lines": \#(line)}]}"#, false),
      (#"{"lines": \#(line), "panels": [{"lines": \#(line)}, {}]}"#, false),
      (#"{"lines": \#(line), "panels": [{"lines": \#(line)}]}"#, true),
      (#"{"lines": [], "marks": [{"type": "rule", "y": 1}]}"#, true),
    ] {
      try folder.file("chart.json", specification)
      #expect(try await render(["--spec", "chart.json", "--out", "x.svg"]).code == (isValid ? 0 : 65))
      let verdicts = try await JSONSchema.verdicts(on: [Data(specification.utf8)], "chart.schema.json")
      #expect((verdicts == ["valid"]) == isValid, "\(specification): \(verdicts)")
    }
  }

  @Test func `The schema of specifications accepts valid ones and rejects invalid ones`() async throws {
    let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/Charts")
    let example = try Data(contentsOf: examples.appendingPathComponent("temperatures.json"))
    #expect(
      try await JSONSchema.verdicts(on: [example, Data(Self.full.utf8)], "chart.schema.json") == ["valid", "valid"])
    let mark = #""file": "n.csv", "from": "a", "to": "b""#
    let valid = [
      #"{"stack": "bars:0.5", "lines": [{"file": "n.csv", "draw": ["points:plus:9.5", "bars:-1:2"]}, {"file": "n.csv"}]}"#,
      #"{"marks": [{"type": "bars", "barWidth": 0.5, "negativeColor": "red", \#(mark)}], "xAxis": {"ticks": 5}}"#,
      #"{"marks": [{"type": "annotation", "x": 1, "y": 2, "text": "a", "offset": [0, 20.5]}]}"#,
    ]
    #expect(
      try await JSONSchema.verdicts(on: valid.map { Data($0.utf8) }, "chart.schema.json") == valid.map { _ in "valid" })
    let line = #""lines": [{"file": "n.csv"}]"#
    let invalid = [
      #"{"lines": [{"file": "n.csv", "draw": "points:9"}]}"#, #"{"stack": "areas:1", \#(line)}"#,
      #"{"marks": [{"type": "error-bars", "barWidth": 0.5, \#(mark)}]}"#, #"{"yAxis": {"ticks": 1}, \#(line)}"#,
      #"{"lines": [{"file": "n.csv", "draw": "area:one"}]}"#, #"{"titel": "a", \#(line)}"#,
      #"{"title": 5, \#(line)}"#, #"{"width": 640.5, \#(line)}"#, #"{"theme": "lite", \#(line)}"#,
      #"{"lines": [{"y": "a"}]}"#, #"{"marks": [{"type": "rule"}]}"#, #"{"marks": [{"type": "rule", "text": "a"}]}"#,
      #"{"panels": [{"height": 0}], \#(line)}"#, #"{"yAxis": {"format": "dollars"}, \#(line)}"#, "[]",
      #"{"sharedYAxis": true, \#(line)}"#, #"{"marks": [{"type": "rule", "x": 1, "axis": "second"}]}"#,
      #"{"marks": [{"type": "shade", "x": [1, 2], "axis": "second"}]}"#,
    ]
    for verdict in try await JSONSchema.verdicts(on: invalid.map { Data($0.utf8) }, "chart.schema.json") {
      #expect(verdict != "valid")
    }
    let ending = try await Executable.run(
      Executable.fastvector, ["render", "--quiet", "--spec", "temperatures.json", "--out", folder.url.path + "/t.svg"],
      folder: examples)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(try folder.text("t.svg").contains(">weekend<"))
  }

  @Test func `Lines of a specification on different vertical axes are stacked separately`() async throws {
    for kind in ["areas", "bars"] {
      try folder.file(
        "chart.json",
        """
        {"stack": "\(kind)", "lines": [{"file": "n.csv", "x": "x", "y": "a"},
                                      {"file": "n.csv", "x": "x", "y": "b", "axis": "second"}]}
        """)
      #expect(try await render(["--spec", "chart.json", "--out", "t.csv"]).code == 0)
      #expect(try folder.text("t.csv") == "x,a,b\n1.0,2.0,5.0\n2.0,4.0,3.0\n4.0,8.0,4.0\n")
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

  @Test func `An error in a data file that can be read only once names the entry in the specification`() async throws {
    try folder.file("chart.json", #"{"lines": [{"file": "/dev/stdin", "x": "x", "y": "c"}]}"#)
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "cat n.csv | \"$0\" render --spec chart.json --out x.svg", Executable.fastvector.path], folder: folder.url)
    let message = "chart.json: lines[0]: /dev/stdin: there is no column c; the columns are x, a, b"
    #expect(ending.code == 65 && ending.complaint.hasSuffix(message), "\(ending)")
  }

  @Test func `A scale option doesn't replace the range that a second axis without data needs`() async throws {
    try folder.file("chart.json", #"{\#(Self.line), "marks": [{"type": "rule", "y": 30, "axis": "second"}]}"#)
    for option in ["--log", "--linear"] {
      let ending = try await render(["--spec", "chart.json", "--out", "x.svg", option, "second-y"])
      let message = "marks[0].axis: needs a line on the second axis, or the field range of secondYAxis"
      #expect(ending.code == 65 && ending.complaint.hasSuffix(message), "\(ending)")
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
    #expect(ending.code == 64 && ending.complaint.contains("\(option[0]) needs a line or mark"))
    try folder.file("chart.json", #"{"lines": [{"file": "n.csv", "x": "x", "axis": "second"}]}"#)
    #expect(try await render(["--spec", "chart.json", "--out", "x.svg"] + option).code == 0)
  }
}
