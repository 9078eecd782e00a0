import Foundation
import ProgramTestSupport
import Testing

extension `Chart specifications` {
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
        "lines[0].negativeColor: applies only to areas and bars; add them to the field draw"
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
        "chart.json: a picture of 5 x 3 points has no room for a plot; with this text, "
      ),
      (
        #"{"width": 32767, "height": 32767, "scale": 100, "lines": [{"file": "n.csv", "y": "a"}]}"#,
        "chart.json: the width and height of a picture must be between 1 and 32767 (got 3276700 x 3276700)"
      ),
      (#"{"yAxis": {"ticks": 1}}"#, "yAxis.ticks: must be an integer from 2 to 100 (got 1)"),
      (#"{"marks": [{"y": 1}]}"#, "marks[0]: the field type is missing; types are rule, shade, annotation"),
      (#"{"marks": [{"type": "rule", "text": "a"}]}"#, "marks[0].text: unknown field"),
      (#"{"marks": [{"type": "rule"}]}"#, "marks[0]: a rule needs either the field x or the field y"),
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
      (#"{"stack": "bars", \#(Self.bars)}"#, "stack: applies only to lines without the field draw, and there are none"),
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
    #expect(ending.code == 65 && ending.standardError.count == 1 && ending.errorMessage.contains(message), "\(ending)")
    #expect(!folder.holds("x.svg"))
  }

  @Test func `A missing specification or data file is reported`() async throws {
    #expect(try await render(["--spec", "none.json"]).code == 66)
    try folder.file("chart.json", #"{"lines": [{"file": "none.csv"}]}"#)
    let ending = try await render(["--spec", "chart.json"])
    #expect(ending.code == 66)
    #expect(ending.errorMessage.hasSuffix("chart.json: lines[0].file: none.csv: there is no such file"))
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
        ending.code == 66 && ending.errorMessage.contains("lines[0].file: \(file): there is no such file"), "\(ending)")
    }
  }

  @Test func `An error in a data file that can be read only once names the entry in the specification`() async throws {
    try folder.file("chart.json", #"{"lines": [{"file": "/dev/stdin", "x": "x", "y": "c"}]}"#)
    let ending = try await Executable.run(
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", "cat n.csv | \"$0\" render --spec chart.json --out x.svg", Executable.fastvector.path], folder: folder.url)
    let message = "chart.json: lines[0]: /dev/stdin: there is no column c; the columns are x, a, b"
    #expect(ending.code == 65 && ending.errorMessage.hasSuffix(message), "\(ending)")
  }
}
