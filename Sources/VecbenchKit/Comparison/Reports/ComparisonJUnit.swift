import Foundation

/// A comparison as JUnit XML, which CI systems show as tests: a regression is a failure, a row without an answer is
/// skipped.
struct ComparisonJUnit {
  let comparison: Comparison

  var body: String {
    let rows = comparison.rows
    let failures = rows.count(where: \.fails)
    let skipped = rows.count { isSkipped($0) }
    let attributes = "tests=\"\(rows.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let head = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="vecbench" \#(attributes)>"#,
      #"  <testsuite name="vecbench compare" \#(attributes) time="0">"#,
    ]
    return (head + rows.flatMap(lines) + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func isSkipped(_ row: ComparedRow) -> Bool {
    row.waiver != nil || row.verdict == .inconclusive || row.verdict == .contaminated
  }

  private func lines(_ row: ComparedRow) -> [String] {
    // The seconds of an iteration are no duration of a test; CI systems draw them all the same.
    let nanoseconds = row.measurement.flatMap { $0.launches.isEmpty ? nil : OrderStatistics($0.launches.map(\.head)).median }
    let seconds = String(format: "%.12f", (nanoseconds ?? 0) / 1e9)
    let benchmark = row.row.split(separator: "/").first.map(String.init) ?? row.row
    let start =
      #"    <testcase classname="vecbench.\#(Self.escaped(benchmark))" name="\#(Self.escaped(row.row))" time="\#(seconds)""#
    let words = ComparisonWords(comparison: comparison).cells(row)
    let message = Self.escaped(([row.verdict.rawValue, words[2]] + [row.reason].compactMap { $0 }).joined(separator: ", "))
    if row.fails {
      return [start + ">", #"      <failure type="\#(row.verdict.rawValue)" message="\#(message)"/>"#, "    </testcase>"]
    }
    if isSkipped(row) { return [start + ">", #"      <skipped message="\#(message)"/>"#, "    </testcase>"] }
    return [start + "/>"]
  }

  /// Control characters are not allowed in XML, however they are written.
  private static func escaped(_ text: String) -> String {
    let special: [Character: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return text.filter { !($0.unicodeScalars.first?.value ?? 0 < 0x20) }.map { special[$0] ?? String($0) }.joined()
  }
}
