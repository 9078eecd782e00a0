import FastVectorFiles
import Foundation
import Testing
import VecbenchKit

struct ThresholdsTests {
  private func read(_ text: String) throws -> Thresholds {
    try ThresholdsFile.read(Data(text.utf8), name: "t.json")
  }

  @Test func `a file states bounds in general, of benchmarks, and waivers`() throws {
    let thresholds = try read(
      """
      {"schema": "vecbench-thresholds/1", "threshold_percent": 12, "rows": [
        {"row": "frame.*", "threshold_percent": 20}, {"row": "*/10000", "report_percent": 5}],
       "waivers": [{"row": "a/b", "ceiling_percent": 30, "reason": "issue 12", "until": "2026-12-31"}]}
      """)
    #expect(thresholds.rule(for: "add/naive/1000").threshold == 0.12)
    #expect(thresholds.rule(for: "add/naive/1000").reportFloor == 0.03)
    #expect(thresholds.rule(for: "frame.fused/native/100").threshold == 0.2)
    #expect(thresholds.rule(for: "frame.fused/native/10000").reportFloor == 0.05)
    #expect(thresholds.rule(for: "frame.fused/native/10000").threshold == 0.12)
    #expect(thresholds.waiver(for: "a/b") == Waiver(name: "a/b", ceiling: 0.3, reason: "issue 12", until: "2026-12-31"))
    #expect(thresholds.waiver(for: "a/bc") == nil)
  }

  @Test func `a file may call a benchmark a row, as it did before`() throws {
    let text = """
      {"schema": "vecbench-thresholds/1", "rows": [{"row": "frame.*", "threshold_percent": 20}],
       "waivers": [{"row": "a/b", "ceiling_percent": 30, "reason": "issue 12", "until": "2026-12-31"}]}
      """
    let renamed = text.replacing("\"rows\"", with: "\"benchmarks\"").replacing("\"row\"", with: "\"benchmark\"")
    #expect(try read(renamed) == read(text))
  }

  @Test(arguments: [
    ("", "t.json: the file is empty"),
    ("{\"schema\": \"vecbench-thr", "t.json: this is no JSON, or it is cut off"),
    ("[]", "t.json: this is JSON, but no object"),
    ("{}", "t.json: there is no field 'schema': vecbench-thresholds/1 is expected"),
    (#"{"schema": "vecbench/1"}"#, "t.json: schema: 'vecbench/1' is not understood, vecbench-thresholds/1 is"),
    (
      #"{"schema": "vecbench-thresholds/2"}"#,
      "t.json: schema: 'vecbench-thresholds/2' is not understood, vecbench-thresholds/1 is"
    ),
    (#"{"schema": "vecbench-thresholds/1", "treshold_percent": 3}"#, "t.json: treshold_percent: no such field"),
    (
      #"{"schema": "vecbench-thresholds/1", "threshold_percent": "3"}"#,
      "t.json: threshold_percent: a number of percent is expected"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "threshold_percent": true}"#,
      "t.json: threshold_percent: a number of percent is expected"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "threshold_percent": -1}"#,
      "t.json: threshold_percent: a number of percent is expected"
    ),
    (#"{"schema": "vecbench-thresholds/1", "rows": {}}"#, "t.json: rows: a list is expected"),
    (#"{"schema": "vecbench-thresholds/1", "rows": [3]}"#, "t.json: rows[0]: an object is expected"),
    (
      #"{"schema": "vecbench-thresholds/1", "rows": [{"row": "a"}, {"row": ""}]}"#,
      "t.json: rows[1].row: a text is expected"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "waivers": [{"row": "a", "reason": "b", "until": "2026-01-01"}]}"#,
      "t.json: waivers[0].ceiling_percent: is missing"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "waivers": [{"row": "a", "ceiling_percent": 3, "reason": "b", "until": "soon"}]}"#,
      "t.json: waivers[0].until: 'soon' is no day"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "waivers": [{"row": "a", "ceiling_percent": 3, "until": "2026-01-01"}]}"#,
      "t.json: waivers[0].reason: a text is expected"
    ),
  ])
  func `a file that is not understood is one line with the field`(text: String, message: String) throws {
    let fault = #expect(throws: FileError.self) { try read(text) }
    let description = try #require(fault?.description)
    #expect(description.hasPrefix(message), "\(description)")
    #expect(!description.contains("\n"))
  }

  @Test(arguments: [
    ("a/b", "a/b", true), ("a/b", "a/bc", false), ("a*", "a", true), ("*", "", true), ("*c", "abc", true),
    ("a*c", "ac", true), ("a*c", "abcd", false), ("a*b*c", "axxbyyc", true), ("a*b*c", "ac", false),
    ("ab*ba", "aba", false), ("**", "x", true), ("*b*", "abc", true), ("*b*", "ac", false),
  ])
  func `a star stands for any text`(pattern: String, name: String, matches: Bool) {
    #expect(Pattern(pattern).matches(name) == matches)
  }
}
