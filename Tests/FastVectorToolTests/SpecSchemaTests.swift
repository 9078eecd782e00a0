import Foundation
import ProgramTestSupport
import Testing

extension `Chart specifications` {
  /// Returns the fields that the command accepts in an object of a specification, as listed in its error message about
  /// an unknown field.
  private func acceptedFields(_ specification: String) async throws -> Set<String> {
    try folder.file("chart.json", specification)
    let message = try await render(["--spec", "chart.json", "--out", "x.svg"]).errorMessage
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
  func `The program accepts a value in a specification if and only if the schema does`(
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
}
