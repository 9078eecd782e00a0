import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Options of rendering` {
  @Test(arguments: [
    ["--fps", "30"], ["--speed", "2"], ["--rest", "0"], ["--stagger", "0.1"], ["--join", "index"],
    ["--animation", "linear"], ["--jobs", "1"],
  ])
  func `Options of an animation are errors for a static chart`(arguments: [String]) async throws {
    let ending = try await renderTable("x,y\n1,2\n2,3\n3,5\n", arguments[0], arguments[1]).ending
    #expect(ending.code == 64 && ending.errorMessage.contains("\(arguments[0]) needs an animation"))
  }

  @Test(
    arguments: [
      ("cat a.csv | \"$0\" render - -", 64, "'-' can be given only once"),
      ("cat a.csv | \"$0\" render - /dev/stdin", 64, "'/dev/stdin' can be given only once"),
      ("cat a.csv | \"$0\" render -:a", 0, "y = a"), ("cat a.csv | \"$0\" render -:none", 65, "none"),
    ] as [(String, Int32, String)])
  func `Standard input can be combined with a column, and can be given only once`(
    script: String, code: Int32, words: String
  ) async throws {
    try await withFolder { (folder: URL) async throws in
      let shell = URL(fileURLWithPath: "/bin/sh")
      let ending = try await Executable.run(shell, ["-c", script, Executable.fastvector.path], folder: folder)
      #expect(ending.code == code && ending.errorMessage.contains(words), "\(ending.standardError)")
    }
  }

  @Test func `A name can be given to a column only once`() async throws {
    let ending = try await renderTable("x,v\n1,2\n2,3\n3,5\n", "--name", "v=p", "--name", "v=q").ending
    #expect(ending.code == 64 && ending.errorMessage.contains("--name can be given only once for the column 'v'"))
  }

  @Test(
    arguments: [
      (["--color", "red", "--color", "blue"], "--color number 2 has no effect, because the chart has only 1 line"),
      (
        ["--draw", "v=points", "--interpolation", "monotone"],
        "--interpolation has no effect, because no lines or areas are drawn"
      ),
      (["--draw", "v=points", "--line-width", "5"], "--line-width has no effect, because no lines are drawn"),
      (["--draw", "v=bars", "--longest-gap", "1"], "--longest-gap has no effect, because no lines or unstacked"),
      (["--stack", "bars", "--connect-gaps"], "--connect-gaps has no effect, because no lines or unstacked"),
      (["--stack", "areas", "--longest-gap", "1"], "--longest-gap has no effect, because no lines or unstacked"),
      (["--time-zone", "Europe/Berlin"], "--time-zone has no effect, because the x values aren't dates"),
      (
        ["--second-axis", "v", "--y-label", "L", "--y-limits", "0.1..0.5", "--log", "y", "--format", "y=percent"],
        "--y-label, --y-limits, --log y, --format y have no effect, because nothing uses the first vertical axis"
      ),
      (["--y-limits", "7..8", "--draw", "v=points"], "no value is in this range; the values extend from 1 to 5"),
      (["--y-limits", "0.2..0.8", "--draw", "v=bars"], nil),
      (
        ["--out", "t.csv", "--title", "T", "--theme", "dark", "--size", "500x300"],
        "--theme, --title have no effect, because a csv file contains only data"
      ),
      (["--draw", "v=area", "--longest-gap", "1", "--connect-gaps", "--interpolation", "monotone"], nil),
      (["--color", "red", "--line-width", "5", "--connect-gaps", "--longest-gap", "1", "--title", "T"], nil),
    ] as [([String], String?)])
  func `An option without effect is mentioned in a note, and the chart is drawn`(
    arguments: [String], note: String?
  ) async throws {
    try await withFolder { (folder: URL) async throws in
      try Data("t,v\n0,1\n1,3\n2,2\n3,5\n".utf8).write(to: folder.appendingPathComponent("in.csv"))
      let out = arguments.contains("--out") ? [] : ["--out", "t.svg"]
      let ending = try await Executable.run(
        Executable.fastvector, ["render", "in.csv"] + arguments + out, folder: folder)
      #expect(ending.code == 0)
      let notes = ending.standardError.dropFirst()
      #expect(notes.count == (note == nil ? 0 : 1), "\(notes)")
      if let note { #expect(notes.joined().contains(note), "\(notes)") }
    }
  }

  @Test func `A range without data in an animation is reported once, with the option that sets it`() async throws {
    func notes(_ endLimits: String, _ option: String, _ limits: String) async throws -> [String] {
      let ending = try await renderTable(
        "x,v\n1,2\n2,3\n3,5\n", "--x", "x", "--at", "0", "--to-x-limits", endLimits, option, limits
      ).ending
      #expect(ending.code == 0, "\(ending)")
      return ending.standardError.dropFirst().map { $0.replacing("fastvector: ", with: "") }
    }
    let x = "no point is in this range; the data extend from 1 to 3"
    #expect(try await notes("1..2", "--x-limits", "7..8") == ["--x-limits: \(x)"])
    #expect(try await notes("7..8", "--x-limits", "1..2") == ["--to-x-limits: \(x)"])
    let y = "--y-limits: no value is in this range; the values extend from 2 to 5"
    #expect(try await notes("1..2", "--y-limits", "7..8") == [y])
  }

  @Test func `Axis labels and names that are shortened are mentioned in notes`() async throws {
    let long = String(repeating: "label ", count: 40)
    for legend in ["top", "right", "end", "bottom"] {
      let ending = try await renderTable(
        "x,v\n1,2\n2,3\n3,5\n", "--x", "x", "--x-label", long, "--y-label", long, "--name", "v=\(long)", "--legend",
        legend, "--size", "300x200"
      ).ending
      let quoted = "label label label label label label labe…"
      let axis = "the axis label '\(quoted)' is shortened, because it doesn't fit into the picture"
      let name = "the name '\(quoted)' is shortened, because it doesn't fit into the legend"
      let notes = ending.standardError.dropFirst()
      // Both axes have the same label.
      #expect(notes.count == 2 && notes.count { $0.hasSuffix(axis) } == 1, "\(notes)")
      #expect(notes.count { $0.hasSuffix(name) } == 1, "\(notes)")
    }
  }

  @Test func `Negative values in stacked areas are mentioned in one note, which isn't about bands`() async throws {
    let table = "x,a,b,c\n0,3,4,-2\n1,-1,2,5\n2,2,-3,-1\n3,,1,2\n4,5,5,5\n"
    let areas = try await renderTable(table, "--x", "x", "--y", "*", "--stack", "areas").ending
    let notes = areas.standardError.dropFirst()
    #expect(notes.count == 1, "\(notes)")
    #expect(
      notes.first?.hasSuffix("the stack contains negative values, in 'a' and 2 more, so its areas overlap") == true)
    let bars = try await renderTable(table, "--x", "x", "--y", "*", "--stack", "bars").ending
    #expect(bars.standardError.count == 1, "\(bars.standardError)")
  }

  @Test func `The error about stacked lines with different x values names the lines`() async throws {
    try await withFolder { (folder: URL) async throws in
      let ending = try await Executable.run(
        Executable.fastvector, ["render", "a.csv", "b.csv", "--stack", "areas", "--out", "x.svg"], folder: folder)
      #expect(ending.code == 64)
      #expect(
        ending.standardError.last?.hasSuffix(
          "--stack areas: 'b: a' and 'a: a' have different x values, but stacked lines must have the same") == true)
    }
  }
}
