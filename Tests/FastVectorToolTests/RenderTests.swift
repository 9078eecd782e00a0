import Foundation
import ProgramTestSupport
import Testing

/// Calls `body` with a temporary folder that contains two data files.
func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vecbench-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try Data("day,a\n2020-01-01,1\n2020-01-02,5\n2020-01-03,2\n".utf8).write(to: folder.appendingPathComponent("a.csv"))
  try Data("a,day\n3,2020-01-02\n,2020-01-03\n9,2020-01-05\n".utf8).write(to: folder.appendingPathComponent("b.csv"))
  try await body(folder)
}

/// Runs `fastvector render` on a table in a temporary folder, and returns the result of the program and the SVG
/// document.
func renderTable(_ table: String, _ arguments: String...) async throws -> (ending: Ending, svg: String) {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vecbench-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try Data(table.utf8).write(to: folder.appendingPathComponent("t.csv"))
  let ending = try await Executable.run(
    Executable.fastvector, ["render", "t.csv", "--out", "t.svg"] + arguments, folder: folder)
  let svg = try? String(contentsOf: folder.appendingPathComponent("t.svg"), encoding: .utf8)
  return (ending, svg ?? "")
}

@Suite struct `Rendering of charts` {
  private func render(_ folder: URL, _ arguments: String...) async throws -> Ending {
    try await render(folder, arguments)
  }

  private func render(_ folder: URL, _ arguments: [String]) async throws -> Ending {
    try await Executable.run(
      Executable.fastvector,
      [
        "render", "--from", folder.path + "/a.csv:a", "--to", folder.path + "/b.csv:a", "--x", "day",
      ] + (arguments.contains("--out") ? ["--size", "160x120"] : []) + arguments, folder: folder)
  }

  private func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `Rendering produces the same bytes with any number of threads`() async throws {
    try await withFolder { (folder: URL) async throws in
      for jobs in ["1", "3"] {
        for format in ["gif", "png"] {
          // At 60 frames per second, a GIF can't show every frame.
          let out = "\(folder.path)/\(jobs).\(format)"
          #expect(try await render(folder, "--fps", "60", "--frames", "0..19", "--jobs", jobs, "--out", out).code == 0)
        }
      }
      let data = { (name: String) in try Data(contentsOf: folder.appendingPathComponent(name)) }
      #expect(try data("1.gif") == data("3.gif"))
      for frame in 0..<20 {
        let number = frame < 10 ? "0\(frame)" : "\(frame)"
        #expect(try data("1-000\(number).png") == data("3-000\(number).png"))
      }
      #expect(try await render(folder, "--jobs", "0", "--out", folder.path + "/x.gif").code == 64)
    }
  }

  @Test func `Rendering writes one picture or one animation, and no other files`() async throws {
    try await withFolder { (folder: URL) async throws in
      for file in ["one.png", "one.svg"] {
        #expect(try await render(folder, "--at", "0.1", "--out", folder.path + "/" + file).code == 0)
      }
      #expect(try await render(folder, "--fps", "10", "--out", folder.path + "/chart.gif").code == 0)
      #expect(try names(in: folder) == ["a.csv", "b.csv", "chart.gif", "one.png", "one.svg"])
      #expect(try Data(contentsOf: folder.appendingPathComponent("one.png")).starts(with: [0x89, 0x50, 0x4E, 0x47]))
      #expect(try Data(contentsOf: folder.appendingPathComponent("chart.gif")).starts(with: Array("GIF89a".utf8)))
    }
  }

  @Test func `A chart without an animation is rendered as a picture or in the terminal`() async throws {
    try await withFolder { (folder: URL) async throws in
      func still(_ arguments: [String]) async throws -> Ending {
        let lines = ["--from", "a.csv:a", "--from", "b.csv:a", "--x", "day", "--title", "Days"]
        return try await Executable.run(Executable.fastvector, ["render"] + lines + arguments, folder: folder)
      }
      for file in ["still.png", "still.svg"] { #expect(try await still(["--out", file]).code == 0) }
      #expect(try names(in: folder) == ["a.csv", "b.csv", "still.png", "still.svg"])
      let svg = try String(contentsOf: folder.appendingPathComponent("still.svg"), encoding: .utf8)
      #expect(svg.contains("Days") && svg.contains("b: a") && !svg.contains("<animate"))
      let terminal = try await still(["--terminal"])
      #expect(terminal.code == 0 && terminal.output.contains("Days"))
      for (arguments, words) in [
        (["--out", "x.gif"], "an animation needs --to"),
        (["--out", "x.png", "--at", "1"], "--at needs an animation"),
        (["--out", "x.png", "--to", "a.csv"], "--to must be given once for each file (got 1 for 2)"),
      ] {
        let ending = try await still(arguments)
        #expect(ending.code == 64 && ending.standardError.joined().contains(words), "\(ending.standardError)")
      }
    }
  }

  @Test func `The label of the x axis is the name of its column, unless an option sets it or the files differ`()
    async throws
  {
    try await withFolder { (folder: URL) async throws in
      for (name, header) in [("a", "depth,v"), ("b", "depth,w"), ("c", "height,v"), ("d", "date,v")] {
        let rows = name == "d" ? "2020-01-01,1\n2020-01-02,5\n" : "0.5,1\n1.5,5\n2.5,2\n"
        try Data("\(header)\n\(rows)".utf8).write(to: folder.appendingPathComponent("\(name).csv"))
      }
      func label(_ arguments: String...) async throws -> String? {
        let all = ["render", "--out", "label.svg"] + arguments
        #expect(try await Executable.run(Executable.fastvector, all, folder: folder).code == 0)
        let svg = try String(contentsOf: folder.appendingPathComponent("label.svg"), encoding: .utf8)
        return ["depth", "height", "date", "other"].first { svg.contains(">\($0)<") }
      }
      #expect(try await label("a.csv") == "depth")
      #expect(try await label("a.csv", "b.csv") == "depth")
      #expect(try await label("a.csv", "c.csv", "--x", "1") == nil)
      #expect(try await label("d.csv") == nil)
      #expect(try await label("a.csv", "--x-label", "other") == "other")
      #expect(try await label("a.csv", "--x-label", "") == nil)
    }
  }

  @Test func `The legend is at the requested position, and its names include the file only if there are several files`()
    async throws
  {
    try await withFolder { (folder: URL) async throws in
      try Data("day,p,q\n2020-01-01,1,9\n2020-01-02,5,8\n".utf8).write(to: folder.appendingPathComponent("c.csv"))
      func svg(_ arguments: String...) async throws -> String {
        let all = ["render", "--x", "day", "--size", "400x300", "--out", "names.svg"] + arguments
        #expect(try await Executable.run(Executable.fastvector, all, folder: folder).code == 0)
        return try String(contentsOf: folder.appendingPathComponent("names.svg"), encoding: .utf8)
      }
      for lines in [["c.csv"], ["--from", "c.csv:p", "--from", "c.csv:q"]] {
        for place in ["top", "bottom", "right", "end"] {
          let text =
            try await lines.count == 1
            ? svg(lines[0], "--legend", place)
            : svg(lines[0], lines[1], lines[2], lines[3], "--legend", place)
          #expect(text.contains(">p<") && text.contains(">q<") && !text.contains("c: "), "\(place)")
        }
      }
      let both = try await svg("c.csv:p", "a.csv:a")
      #expect(both.contains(">c: p<") && both.contains(">a: a<"))
      let none = try await svg("c.csv", "--legend", "none")
      #expect(!none.contains(">p<") && !none.contains(">q<"))
    }
  }

  @Test func `Rendering only some frames writes the same bytes as rendering all of them`() async throws {
    try await withFolder { (folder: URL) async throws in
      let whole = folder.appendingPathComponent("whole")
      let part = folder.appendingPathComponent("part")
      for place in [whole, part] {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
      #expect(try await render(folder, "--fps", "12", "--out", whole.path + "/f.png").code == 0)
      #expect(try await render(folder, "--fps", "12", "--frames", "7..9", "--out", part.path + "/f.png").code == 0)
      #expect(try names(in: part) == ["f-00007.png", "f-00008.png", "f-00009.png"])
      for name in try names(in: part) {
        #expect(
          try Data(contentsOf: part.appendingPathComponent(name))
            == Data(contentsOf: whole.appendingPathComponent(name)))
      }
    }
  }

  @Test func `Rendering to the terminal prints text if standard output isn't a terminal`() async throws {
    try await withFolder { (folder: URL) async throws in
      let ending = try await render(folder, "--terminal", "--fps", "10", "--rest", "0", "--title", "Days")
      #expect(ending.code == 0)
      #expect(ending.output.contains("Days") && !ending.output.contains("\u{1B}[?25l"))
    }
  }

  @Test func `An invalid extension is reported before files are read`() async throws {
    for arguments in [["missing.csv"], ["--spec", "missing.json"]] {
      let ending = try await Executable.run(Executable.fastvector, ["render", "--out", "x.foo"] + arguments)
      #expect(ending.code == 64 && ending.errorMessage.contains("unknown file extension"), "\(ending)")
    }
    let ending = try await Executable.run(Executable.fastvector, ["render", "missing.csv", "--out", "x.gif"])
    #expect(ending.code == 64 && ending.errorMessage.contains("an animation needs --to"), "\(ending)")
  }

  @Test(
    arguments: [
      ["--size", "400x300"], ["--scale", "2"], ["--line-width", "2"], ["--transparent"], ["--legend", "bottom"],
      ["--legend", "right"], ["--legend", "end"], ["--at", "1"], ["--jobs", "2"],
    ])
  func `An option without effect in the terminal is an error`(arguments: [String]) async throws {
    try await withFolder { (folder: URL) async throws in
      let ending = try await render(folder, arguments)
      let name = arguments.joined(separator: " ").prefix { arguments[0] == "--legend" || $0 != " " }
      #expect(ending.code == 64 && ending.errorMessage.contains("\(name) needs --out"), "\(ending)")
      #expect(ending.output.isEmpty)
    }
  }

  @Test func `The subtitle and the label of the x axis are drawn in the terminal`() async throws {
    try await withFolder { (folder: URL) async throws in
      try Data("depth,v\n0.5,1\n1.5,5\n2.5,2\n".utf8).write(to: folder.appendingPathComponent("c.csv"))
      func text(_ arguments: String...) async throws -> String {
        let ending = try await Executable.run(Executable.fastvector, ["render", "c.csv"] + arguments, folder: folder)
        #expect(ending.code == 0, "\(ending)")
        return ending.output
      }
      #expect(try await text("--subtitle", "by hand", "--legend", "top").contains("by hand"))
      #expect(try await text().contains("depth"))
      let other = try await text("--x-label", "height")
      #expect(other.contains("height") && !other.contains("depth"))
    }
  }

  @Test(
    arguments: [
      (["--out", "x.foo"], 64, "unknown file extension"), (["--frames", "5..4", "--out", "x.png"], 64, "--frames"),
      (["--frames", "0..99999", "--out", "x.png"], 64, "the animation has the frames"),
      (
        ["--fps", "1000", "--duration", "3600", "--rest", "0", "--out", "x.svg"], 64,
        "an animation can have at most 1000000 frames (got 3600001.0)"
      ),
      (["--size", "0x5", "--out", "x.png"], 64, "--size"),
      (["--color", "blurple", "--out", "x.png"], 64, "blurple"),
      (["--out", "/nowhere/at/all/x.gif"], 73, "/nowhere/at/all/x.gif"),
      (["--out", "x.png", "--terminal"], 64, "--out and --terminal can't be combined"),
      (["--x-limits", "5", "--out", "x.png"], 64, "such as 0..100, 2000-01..2001-06 or 2000-01.."),
      (
        ["--x-limits", "0..100", "--out", "x.png"], 64,
        "--x-limits must be dates, such as 2000-01..2001-06, because the x axis shows dates (got 0..100)"
      ),
      (["--to-x-limits", "0..100", "--out", "x.gif"], 64, "--to-x-limits must be dates"),
      (["--y-limits", "5..x", "--out", "x.png"], 64, "such as 0..100"),
      (["--y-limits", "..", "--out", "x.png"], 64, "must be an ascending range of numbers, such as 0..100 or 0.."),
      (["--x-limits", "..", "--out", "x.png"], 64, "must be a range of numbers or dates, such as 0..100"),
      (["--x-limits", "5..", "--out", "x.png"], 64, "--x-limits must be dates"),
      (["--log", "y", "--y-limits", "..-5", "--out", "x.png"], 64, "so its range must be greater than 0"),
      (["--y-limits", "0...5", "--out", "x.png"], 64, "must be an ascending range of numbers, such as 0..100"),
      (["--x-limits", "0...5", "--out", "x.png"], 64, "must be a range of numbers or dates, such as 0..100"),
      (["--shade", "y=0...5", "--out", "x.png"], 64, "--shade y=0...5: must be a range, such as y=0..10"),
      (["--skip", "-1", "--out", "x.png"], 64, "--skip must be at least 0 (got -1)"),
      (["--speed", "-1", "--out", "x.png"], 64, "--speed must be between 0.001 and 1000 (got -1.0)"),
      (["--linear", "second-y", "--out", "x.png"], 64, "--linear second-y needs --second-axis"),
      (["--decimal", "comma", "--thousands", "comma", "--out", "x.png"], 64, "can't both be comma"),
      (["--y", "b", "--out", "x.png"], 64, "--y has no effect, because each file argument names a column"),
      (["--stack", "lines", "--out", "x.png"], 64, "must be areas, bars or bars:width"),
      (["--out", "a.csv"], 64, "--out a.csv would replace the input"),
      (["--out", "x.csv", "--at", "0"], 64, "--at renders a single frame, so the extension must be png, svg or pdf"),
      (["--out", "x.png", "--at", "-1"], 64, "--at must be between 0 and"),
      (["--out", "x.png", "--at", "1e9"], 64, "--at must be between 0 and"),
      (["--animation", "sprin", "--out", "x.png"], 64, "did you mean spring"),
    ] as [([String], Int32, String)])
  func `An invalid rendering option is reported and leaves no file behind`(
    arguments: [String], code: Int32, words: String
  ) async throws {
    try await withFolder { (folder: URL) async throws in
      let ending = try await Executable.run(
        Executable.fastvector,
        ["render", "--from", folder.path + "/a.csv:a", "--to", folder.path + "/b.csv:a", "--x", "day"] + arguments,
        folder: folder)
      #expect(ending.code == code, "\(ending.standardError)")
      #expect(ending.standardError.joined().contains(words), "\(ending.standardError)")
      #expect(try names(in: folder) == ["a.csv", "b.csv"])
    }
  }

  @Test func `Marks of a renamed line have no separate entry in the legend`() async throws {
    let (ending, svg) = try await renderTable(
      "x,mean,lo,hi\n1,5,4,6\n2,6,5,8\n", "--x", "x", "--draw", "mean=line", "--draw", "mean=points", "--name",
      "mean=Mean", "--error-bars", "lo..hi")
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(svg.components(separatedBy: ">Mean<").count == 2)
  }

  @Test func `The limits of a time axis can be years`() async throws {
    let (ending, svg) = try await renderTable(
      "day,a\n1999-06-01,1\n2000-06-01,5\n2001-06-01,2\n", "--x-limits", "2000..2001")
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(svg.contains(">2000<") && !svg.contains(">1999<"))
  }

  @Test(arguments: [
    ("2000-01..", "0..", ["2000", "2001", "2002"], ["1999"]),
    ("..2000-12", "..4", ["1999", "2000"], ["2001", "2002"]),
  ])
  func `A range without one of its limits ends with the data`(
    x: String, y: String, years: [String], otherYears: [String]
  ) async throws {
    let (ending, svg) = try await renderTable(
      "day,a\n1999-01-01,3\n2000-01-01,5\n2001-01-01,4\n2002-01-01,4\n", "--x-limits", x, "--y-limits", y)
    #expect(ending.code == 0, "\(ending.standardError)")
    #expect(years.allSatisfy { svg.contains(">\($0)<") } && !otherYears.contains { svg.contains(">\($0)<") })
    #expect(svg.contains(">0.0<") == (y == "0..") && svg.contains(">5.0<") == (y == "0.."))
    #expect(svg.contains(">4.0<") && svg.contains(">3.0<"))
  }

  @Test(arguments: [
    (
      (1...12).map { "2018-\($0 < 10 ? "0" : "")\($0)-01" } + ["2025-01-01"], [],
      "no x values between 2018-12-01 and 2025-01-01; --longest-gap 1111d breaks lines there"
    ),
    (
      ["2022-05-01"] + (10...20).map { "2024-05-\($0)" }, [],
      "11 of 12 points are in 1.3 % of the x axis; --x-limits 2024-05-10..2024-05-20 shows only these"
    ),
    (["1", "2", "3", "4", "5", "6", "7", "8", "90"], [], "no x values between 8 and 90; --longest-gap 41 "),
    (["1", "2", "3", "4", "5", "6", "7", "8", "90"], ["--longest-gap", "41"], nil),
    (["1", "2", "3", "4", "5", "6", "7", "8", "20"], [], nil), (["1", "2", "3", "90"], [], nil),
    (["1", "1", "1", "1", "2", "2", "2", "2", "3", "3", "4", "5"], [], nil),
    ((1...12).map { "2024-\($0 < 10 ? "0" : "")\($0)-01" }, [], nil),
  ])
  func `A note explains x values that leave most of the axis empty`(
    xs: [String], options: [String], note: String?
  ) async throws {
    let table = "time,value\n" + xs.enumerated().map { "\($1),\($0 % 3)\n" }.joined()
    let ending = try await (options.isEmpty ? renderTable(table) : renderTable(table, options[0], options[1])).ending
    let notes = ending.standardError.filter { $0.contains("x values between") || $0.contains("of the x axis") }
    #expect(ending.code == 0 && notes.count == (note == nil ? 0 : 1), "\(ending.standardError)")
    if let note { #expect(notes.first?.contains(note) == true, "\(notes)") }
  }

  @Test func `Columns that aren't drawn are counted in a note, and a pattern draws them`() async throws {
    let names = (0..<20).map { $0 < 3 ? "low\($0)" : "c\($0)" }
    let table =
      "day," + names.joined(separator: ",") + "\n"
      + (1...3).map { row in "2024-01-0\(row)," + names.indices.map { "\($0 * row)" }.joined(separator: ",") + "\n" }
      .joined()
    let some = try await renderTable(table)
    #expect(some.ending.standardError.joined().contains("10 more numeric columns left out"))
    #expect(some.ending.standardError.joined().contains("--y '*' draws all columns"))
    #expect(!some.svg.contains(">c11<") && some.svg.contains(">c10<"))
    let all = try await renderTable(table, "--y", "*")
    #expect(names.allSatisfy { all.svg.contains(">\($0)<") } && !all.ending.standardError.joined().contains("left out"))
    let low = try await renderTable(table, "--y", "low?,c1*")
    #expect(["low0", "low1", "low2", "c10", "c11"].allSatisfy { low.svg.contains(">\($0)<") })
    #expect(!low.svg.contains(">c9<"))
    let none = try await renderTable(table, "--y", "high*")
    #expect(
      none.ending.code == 64 && none.ending.standardError.joined().contains("'high*' matches no numeric column"))
  }

  @Test func `Columns whose x values repeat are grouped by another column unless --group none is given`() async throws {
    let table = "day,source,net\n2001-01-01,wind,5\n2001-01-02,wind,6\n2001-01-01,coal,7\n2001-01-02,coal,8\n"
    let grouped = try await renderTable(table)
    #expect(grouped.ending.standardError.joined().contains("grouped by source (repeated x values)"))
    #expect(grouped.ending.standardError.joined().contains("--group none draws one line for each column"))
    #expect(grouped.svg.contains(">wind<") && grouped.svg.contains(">coal<"))
    let points = try await renderTable(table, "--draw", "net=points")
    #expect(points.ending.code == 0 && points.svg.contains(">net<"))
    let single = try await renderTable(table, "--group", "none")
    #expect(!single.svg.contains(">wind<") && !single.ending.standardError.joined().contains("grouped"))
  }

  @Test func `Dates and numbers can't share an x axis`() async throws {
    try await withFolder { (folder: URL) async throws in
      try Data("x,y\n1,2\n2,3\n3,5\n".utf8).write(to: folder.appendingPathComponent("n.csv"))
      for arguments in [["a.csv:a", "n.csv:y"], ["--from", "n.csv:y", "--to", "a.csv:a"]] {
        let ending = try await Executable.run(
          Executable.fastvector, ["render", "--out", "x.svg"] + arguments, folder: folder)
        #expect(
          ending.code == 64 && ending.errorMessage.contains("the x values of a are dates, and those of n are numbers"))
      }
    }
  }

  @Test func `A picture never replaces the file that it shows, even through a link`() async throws {
    try await withFolder { (folder: URL) async throws in
      let before = try Data(contentsOf: folder.appendingPathComponent("a.csv"))
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("link.csv"), withDestinationURL: folder.appendingPathComponent("a.csv"))
      try Data(#"{"lines": [{"file": "a.csv"}]}"#.utf8).write(to: folder.appendingPathComponent("spec.json"))
      try Data(#"{"lines": [{"file": "a*.csv"}]}"#.utf8).write(to: folder.appendingPathComponent("pattern.json"))
      for arguments in [
        ["a.csv"], ["link.csv"], ["a.csv", "--out", "link.csv"], ["--spec", "spec.json"], ["--spec", "pattern.json"],
      ] {
        let out = arguments.contains("--out") ? [] : ["--out", "a.csv"]
        let ending = try await Executable.run(Executable.fastvector, ["render"] + arguments + out, folder: folder)
        #expect(ending.code == 64 && ending.errorMessage.contains("would replace the input"), "\(ending)")
      }
      #expect(try Data(contentsOf: folder.appendingPathComponent("a.csv")) == before)
    }
  }

  @Test func `Values that the axes can't show are counted in a note`() async throws {
    let table = "x,y\n-1,-5\n0,0\n1,10\n10,100\n100,1000\n"
    let x = try await renderTable(table, "--log", "x").ending
    #expect(
      x.standardError.contains {
        $0.hasSuffix("2 of 5 values aren't drawn, because they aren't greater than 0 on the logarithmic x axis")
      })
    let y = try await renderTable(table, "--log", "y").ending
    #expect(
      y.standardError.contains { $0.contains("2 of 5 values aren't drawn") && $0.hasSuffix("logarithmic y axis") })
    let limits = try await renderTable(table, "--y-limits", "5000..6000").ending
    #expect(
      limits.standardError.contains {
        $0.contains("--y-limits: no value is in this range; the values extend from -5 to 1000")
      })
    #expect(try await renderTable(table, "--y-limits", "500..6000").ending.standardError.count == 1)
    // The line crosses this range, although it has no point there.
    #expect(try await renderTable(table, "--x-limits", "20..30").ending.standardError.count == 1)
  }

  @Test func `A note mentions frames of an earlier animation`() async throws {
    try await withFolder { (folder: URL) async throws in
      let out = folder.path + "/f.png"
      #expect(try await render(folder, "--fps", "10", "--duration", "0.5", "--rest", "0", "--out", out).code == 0)
      let shorter = try await render(folder, "--fps", "10", "--duration", "0.2", "--rest", "0", "--out", out)
      #expect(shorter.code == 0 && shorter.standardError.contains { $0.contains("are from an earlier animation") })
    }
  }

  @Test func `Bars and points have a legend, even with --legend end`() async throws {
    let svg = try await renderTable(
      "x,a,b\n1,2,5\n2,3,4\n3,1,6\n", "--draw", "a=bars", "--draw", "b=points", "--legend", "end"
    ).svg
    #expect(svg.contains(">a<") && svg.contains(">b<"))
  }

  @Test(arguments: [["--out", "t.csv"], []])
  func `A transparent background is only possible in pictures`(arguments: [String]) async throws {
    try await withFolder { (folder: URL) async throws in
      let ending = try await Executable.run(
        Executable.fastvector, ["render", "a.csv", "--transparent"] + arguments, folder: folder)
      #expect(ending.code == 64 && ending.errorMessage.contains("--transparent needs --out"))
    }
  }

  @Test func `Patterns select columns of NumPy files, and options for text files are errors`() async throws {
    try await withFolder { (folder: URL) async throws in
      var header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }"
      header += String(repeating: " ", count: 117 - header.utf8.count) + "\n"
      var array = Data([0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0]) + Data(header.utf8)
      for value in [0.0, 1, 2, 3, 4, 5] {
        let bits = value.bitPattern
        array.append(contentsOf: (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
      }
      try array.write(to: folder.appendingPathComponent("a.npy"))
      for arguments in [["--y", "*"], ["--y", "1", "--y", "2", "--x", "none"]] {
        let ending = try await Executable.run(
          Executable.fastvector, ["render", "a.npy", "--out", "out.csv"] + arguments, folder: folder)
        #expect(ending.code == 0, "\(ending)")
        let text = try String(contentsOf: folder.appendingPathComponent("out.csv"), encoding: .utf8)
        #expect(text == "x,1,2\n0.0,0.0,1.0\n1.0,2.0,3.0\n2.0,4.0,5.0\n")
      }
      for option in [["--missing", "1"], ["--group", "g"], ["--x-unit", "s"]] {
        let ending = try await Executable.run(
          Executable.fastvector, ["render", "a.npy", "--out", "out.csv"] + option, folder: folder)
        #expect(ending.code == 64 && ending.errorMessage.contains("\(option[0]) applies only to text files"))
      }
    }
  }

  @Test func `Lines of files with the same name have the folders or extensions of the files in their names`()
    async throws
  {
    try await withFolder { (folder: URL) async throws in
      for (run, file) in [("r1", "loss.csv"), ("r2", "loss.csv"), ("r2", "loss.txt"), ("r1", "other.csv")] {
        try FileManager.default.createDirectory(
          at: folder.appendingPathComponent(run), withIntermediateDirectories: true)
        try Data("x,v\n1,2\n2,3\n3,5\n".utf8).write(to: folder.appendingPathComponent("\(run)/\(file)"))
      }
      try Data(#"{"lines": [{"file": "r1/loss.csv"}, {"file": "r2/loss.csv"}]}"#.utf8)
        .write(to: folder.appendingPathComponent("spec.json"))
      func header(_ arguments: String...) async throws -> Substring? {
        let all = ["render", "--out", "out.csv"] + arguments
        #expect(try await Executable.run(Executable.fastvector, all, folder: folder).code == 0)
        return try String(contentsOf: folder.appendingPathComponent("out.csv"), encoding: .utf8).split(separator: "\n")
          .first
      }
      #expect(try await header("r1/loss.csv", "r2/loss.csv") == "x,r1/loss: v,r2/loss: v")
      #expect(try await header("r2/loss.csv", "r2/loss.txt") == "x,loss.csv: v,loss.txt: v")
      #expect(try await header("./r1/loss.csv", "r1/other.csv") == "x,loss: v,other: v")
      #expect(try await header("--spec", "spec.json") == "x,r1/loss: v,r2/loss: v")
      #expect(try await header("r1/loss.csv", "r1/other.csv", "--name", "v=foo") == "x,loss: foo,other: foo")
    }
  }

  @Test func `A renamed line keeps the names of its files at both ends of an animation`() async throws {
    try await withFolder { (folder: URL) async throws in
      for file in ["a1", "a2", "b1", "b2"] {
        try Data("x,v\n1,2\n2,3\n3,5\n".utf8).write(to: folder.appendingPathComponent("\(file).csv"))
      }
      let ending = try await Executable.run(
        Executable.fastvector,
        ["render", "a1.csv", "a2.csv", "--to", "b1.csv", "--to", "b2.csv", "--name", "v=foo"], folder: folder)
      #expect(ending.output.contains("a1: foo to b1: foo") && ending.output.contains("a2: foo to b2: foo"))
    }
  }
}
