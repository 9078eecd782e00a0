import Foundation
import ProgramTestSupport
import Testing

@Suite struct `Matching of lines in animations` {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.file("ab.csv", "x,a,b\n1,1,2\n2,2,3\n")
    try folder.file("bc.csv", "x,b,c\n1,1,2\n2,2,3\n")
    try folder.file("ba.csv", "x,b,a\n1,2,1\n2,3,2\n")
    try folder.file("three.csv", "x,c,d,e\n1,2,1,4\n2,3,2,5\n")
    func groups(_ names: String...) -> String {
      "x,g,v\n" + names.enumerated().map { "1,\($1),\($0 + 1)\n2,\($1),\(2 * $0 + 3)\n" }.joined()
    }
    try folder.file("pqs.csv", groups("p", "q", "s"))
    try folder.file("ps.csv", groups("p", "s"))
    try folder.file("zp.csv", groups("zz", "p"))
  }

  /// Returns the names in the legend during the animation between two files, and the SVG document.
  private func legend(
    _ start: String, _ end: String, _ arguments: String...
  ) async throws -> (names: [String], svg: String) {
    let options = ["--x", "x", "--to", end, "--animation", "linear", "--at", "0.175", "--legend", "bottom", "--quiet"]
    let ending = try await Executable.run(
      Executable.fastvector, ["render", start] + options + arguments + ["--out", "chart.svg"], folder: folder.url)
    #expect(ending.code == 0, "\(ending.standardError)")
    let svg = try folder.text("chart.svg")
    let texts = svg.split(separator: "\n").filter { $0.hasPrefix("<text") }.map { row in
      String(row.dropLast("</text>".count).split(separator: ">")[1])
    }
    return (texts.filter { $0.contains { $0.isLetter } && $0 != "x" }, svg)
  }

  @Test func `Columns with the same name are matched, and the other columns are matched in order`() async throws {
    #expect(try await legend("ab.csv", "bc.csv", "--y", "*").names == ["a to c", "b"])
    #expect(try await legend("ab.csv", "ba.csv", "--y", "*").names == ["a", "b"])
  }

  @Test func `Lines without a match fade if their number differs at the start and at the end`() async throws {
    let (names, _) = try await legend("ab.csv", "three.csv", "--y", "*")
    #expect(names == ["a", "b", "c", "d", "e"])
  }

  @Test func `Groups with the same name are matched`() async throws {
    let group = ["--y", "v", "--group", "g"]
    func names(_ start: String, _ end: String) async throws -> [String] {
      try await legend(start, end, group[0], group[1], group[2], group[3]).names
    }
    #expect(try await names("pqs.csv", "ps.csv") == ["v", "p", "q", "s"])
    #expect(try await names("ps.csv", "zp.csv") == ["v", "p", "s to zz"])
  }

  @Test func `Lines move to the file that replaces their file, even if its title is also at the start`() async throws {
    let (kept, _) = try await legend("ab.csv:b", "bc.csv:b", "ba.csv:b", "--to", "ba.csv:b")
    #expect(kept == ["ab: b to bc: b", "ba: b"])
    let (moved, _) = try await legend("ab.csv:b", "ba.csv:b", "ba.csv:b", "--to", "bc.csv:b")
    #expect(moved == ["ab: b to ba: b", "ba: b to bc: b"])
  }

  @Test func `Lines without a match in the file that replaces their file don't move to lines of another file`()
    async throws
  {
    try folder.file("one.csv", "x,f\n1,1\n2,2\n")
    try folder.file("two.csv", "x,g,h\n1,1,2\n2,2,3\n")
    try folder.file("last.csv", "x,i\n1,1\n2,2\n")
    // Two lines are replaced with one, and one line is replaced with two.
    let (faded, _) = try await legend("ab.csv", "last.csv", "one.csv", "--to", "two.csv", "--y", "*")
    let expected = ["ab: a", "ab: b", "one: f", "last: i", "two: g", "two: h"]
    #expect(faded == expected)
    let (moved, _) = try await legend("ab.csv", "two.csv", "one.csv", "--to", "three.csv", "--y", "*")
    #expect(moved == ["ab: a to two: g", "ab: b to two: h", "one: f", "three: c", "three: d", "three: e"])
  }

  @Test func `An option for a column applies to the line with the same name at the end`() async throws {
    let (names, svg) = try await legend("ab.csv", "bc.csv", "--y", "*", "--draw", "b=bars", "--name", "b=B")
    #expect(names == ["a to c", "B"])
    // The bars of both files are a single shape that moves.
    #expect(svg.components(separatedBy: "\n<path fill=").count == 2)
  }
}
