import CommandLineSupport
import FastVectorFiles
import Foundation
import Testing
import VecbenchComparison
import VecbenchKit

struct ThresholdsTests {
  private func read(_ text: String) throws -> Thresholds {
    try ThresholdsFile.read(Data(text.utf8), name: "t.json")
  }

  @Test func `A thresholds file can have general thresholds, thresholds of benchmarks, and waivers`() throws {
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

  @Test func `A thresholds file can have thresholds for memory`() throws {
    let thresholds = try read(
      """
      {"schema": "vecbench-thresholds/1", "memory_percent": 15,
       "benchmarks": [{"benchmark": "frame.*", "memory_percent": 50}]}
      """)
    #expect(thresholds.rule(for: "a").memoryThreshold == 0.15)
    #expect(thresholds.rule(for: "frame.a").memoryThreshold == 0.5)
    #expect(thresholds.rule(for: "frame.a").threshold == 0.1)
    #expect(try JSONDecoder().decode(Thresholds.self, from: JSONEncoder().encode(thresholds)) == thresholds)
  }

  @Test func `Options and thresholds files accept the same percentages`() throws {
    func threshold(_ number: String) throws -> Double {
      try read(#"{"schema": "vecbench-thresholds/1", "threshold_percent": \#(number)}"#).rule.threshold
    }
    for (number, fraction) in [("0", 0), ("2.5", 0.025), ("5000", 50), ("10000", 100)] as [(String, Double)] {
      #expect(try Quantity.fraction(number + "%") == fraction)
      #expect(try threshold(number) == fraction)
    }
    for number in ["-1", "10001"] {
      #expect(throws: (any Error).self) { try Quantity.fraction(number + "%") }
      #expect(throws: FileError.self) { try threshold(number) }
    }
  }

  @Test func `A thresholds file may use the former name row instead of benchmark`() throws {
    let text = """
      {"schema": "vecbench-thresholds/1", "rows": [{"row": "frame.*", "threshold_percent": 20}],
       "waivers": [{"row": "a/b", "ceiling_percent": 30, "reason": "issue 12", "until": "2026-12-31"}]}
      """
    let renamed = text.replacing("\"rows\"", with: "\"benchmarks\"").replacing("\"row\"", with: "\"benchmark\"")
    #expect(try read(renamed) == read(text))
  }

  @Test(arguments: [
    ("", "t.json: the file is empty"),
    ("{\"schema\": \"vecbench-thr", "t.json: truncated JSON, which ends at column 25"),
    (#"{"schema": "vecbench-thresholds/1", "threshold_percent": 1e400}"#, "t.json: the number 1e400 is too large"),
    ("[]", "t.json: the JSON must be an object"),
    ("{}", "t.json: field 'schema' is missing: it must be 'vecbench-thresholds/1'"),
    (#"{"schema": "vecbench/1"}"#, "t.json: schema: must be 'vecbench-thresholds/1' (got 'vecbench/1')"),
    (
      #"{"schema": "vecbench-thresholds/2"}"#,
      "t.json: schema: must be 'vecbench-thresholds/1' (got 'vecbench-thresholds/2')"
    ),
    (#"{"schema": "vecbench-thresholds/1", "treshold_percent": 3}"#, "t.json: treshold_percent: unknown field"),
    (
      #"{"schema": "vecbench-thresholds/1", "waivers": [{"reson": "x"}]}"#,
      "t.json: waivers[0].reson: unknown field; the fields are benchmark, ceiling_percent, reason, until"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "threshold_percent": "3"}"#,
      "t.json: threshold_percent: must be a percentage"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "threshold_percent": true}"#,
      "t.json: threshold_percent: must be a percentage"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "threshold_percent": -1}"#,
      "t.json: threshold_percent: must be a percentage"
    ),
    (#"{"schema": "vecbench-thresholds/1", "rows": {}}"#, "t.json: rows: must be a list"),
    (#"{"schema": "vecbench-thresholds/1", "rows": [3]}"#, "t.json: rows[0]: must be an object"),
    (
      #"{"schema": "vecbench-thresholds/1", "rows": [{"row": "a"}, {"row": ""}]}"#,
      "t.json: rows[1].row: must be a nonempty string"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "benchmarks": [{"benchmark": "a", "row": "b"}]}"#,
      "t.json: benchmarks[0].row: is an older name of 'benchmark', and only one of them may be used"
    ),
    (#"{"schema": 1}"#, "t.json: schema: must be 'vecbench-thresholds/1'"),
    (
      #"{"schema": "vecbench-thresholds/1", "waivers": [{"row": "a", "reason": "b", "until": "2026-01-01"}]}"#,
      "t.json: waivers[0].ceiling_percent: is missing"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "waivers": [{"row": "a", "ceiling_percent": 3, "reason": "b", "until": "soon"}]}"#,
      "t.json: waivers[0].until: must be a date such as 2026-12-31 (got 'soon')"
    ),
    (
      #"{"schema": "vecbench-thresholds/1", "waivers": [{"row": "a", "ceiling_percent": 3, "until": "2026-01-01"}]}"#,
      "t.json: waivers[0].reason: must be a nonempty string"
    ),
  ])
  func `An invalid thresholds file is reported in one line that names the field`(text: String, message: String) throws {
    let fault = #expect(throws: FileError.self) { try read(text) }
    let description = try #require(fault?.description)
    #expect(description.hasPrefix(message), "\(description)")
    #expect(!description.contains("\n"))
  }

  @Test(arguments: [0, 1, 0.5, 10_000]) func `Every percentage from 0 to 10000 is a valid threshold`(
    percent: Double
  ) throws {
    let text = percent == percent.rounded() ? "\(Int(percent))" : "\(percent)"
    let thresholds = try read(#"{"schema": "vecbench-thresholds/1", "threshold_percent": \#(text)}"#)
    #expect(thresholds.rule(for: "a").threshold == percent / 100)
  }

  @Test(arguments: [
    ("2027-02-28", true), ("2028-02-29", true), ("2027-02-29", false), ("2027-02-31", false),
    ("2027-04-31", false), ("2027-00-10", false), ("2027-1-1", false),
  ])
  func `The last day of a waiver must be a valid calendar date`(day: String, isValid: Bool) {
    let text = """
      {"schema": "vecbench-thresholds/1",
       "waivers": [{"benchmark": "a", "ceiling_percent": 3, "reason": "b", "until": "\(day)"}]}
      """
    #expect(((try? read(text)) != nil) == isValid)
  }

  @Test(arguments: [
    #"{"schema": "vecbench-thresholds/1", "threshold_percent": 10, "threshold_percent": 50}"#,
    #"{"schema": "vecbench-thresholds/1", "threshold_percent": 10, "threshold\u005fpercent" : 50}"#,
    #"{"schema": "vecbench-thresholds/1", "benchmarks": [{"benchmark": "{", "threshold_percent": 1, "benchmark": "b"}]}"#,
  ]) func `A field that appears twice in an object is rejected`(text: String) {
    let error = #expect(throws: FileError.self) { try read(text) }
    #expect(error?.description.hasSuffix(": the field appears twice in the same object") == true)
  }

  @Test func `The same field may appear in different objects and in strings`() throws {
    let text = """
      {"schema": "vecbench-thresholds/1", "benchmarks": [
        {"benchmark": "benchmark", "threshold_percent": 1}, {"benchmark": "\\"benchmark\\":", "threshold_percent": 2}]}
      """
    #expect(try read(text).benchmarks.count == 2)
  }

  @Test(arguments: [
    ("a/b", "a/b", true), ("a/b", "a/bc", false), ("a*", "a", true), ("*", "", true), ("*c", "abc", true),
    ("a*c", "ac", true), ("a*c", "abcd", false), ("a*b*c", "axxbyyc", true), ("a*b*c", "ac", false),
    ("ab*ba", "aba", false), ("**", "x", true), ("*b*", "abc", true), ("*b*", "ac", false),
  ])
  func `A star in a pattern matches any text`(pattern: String, name: String, matches: Bool) {
    #expect(Pattern(pattern).matches(name) == matches)
  }
}
