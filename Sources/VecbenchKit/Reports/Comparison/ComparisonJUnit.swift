import FastVectorFiles
import Foundation
import VecbenchComparison

/// A comparison as JUnit XML, which CI systems show as tests. A benchmark that fails is a failed test. A benchmark that
/// is waived or has no clear verdict is a skipped test.
struct ComparisonJUnit {
  let comparison: Comparison

  var body: String {
    let benchmarks = comparison.benchmarks
    let failures = benchmarks.count(where: \.fails)
    let skipped = benchmarks.count { isSkipped($0) }
    let attributes = "tests=\"\(benchmarks.count)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(skipped)\""
    let head = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="vecbench" \#(attributes)>"#,
      #"  <testsuite name="vecbench compare" \#(attributes) time="0">"#,
    ]
    return (head + benchmarks.flatMap(lines) + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func isSkipped(_ benchmark: ComparedBenchmark) -> Bool {
    benchmark.waiver != nil || benchmark.verdict.isUndecided
  }

  private func lines(_ benchmark: ComparedBenchmark) -> [String] {
    let words = ComparisonWording(comparison: comparison)
    // Report the time of an iteration as the duration of the test, because CI systems plot durations.
    let seconds = String(format: "%.12f", (words.headNanoseconds(benchmark) ?? 0) / 1e9)
    let family = benchmark.name.prefix { $0 != "/" }
    let name = benchmark.name.escapedForMarkup
    let start =
      #"    <testcase classname="vecbench.\#(String(family).escapedForMarkup)" name="\#(name)" time="\#(seconds)""#
    let verdict = benchmark.verdict.rawValue
    let message = [verdict, words.cells(benchmark)[2], benchmark.reason].compactMap { $0 }.joined(separator: ", ")
      .escapedForMarkup
    if benchmark.fails {
      return [start + ">", #"      <failure type="\#(verdict)" message="\#(message)"/>"#, "    </testcase>"]
    }
    if isSkipped(benchmark) { return [start + ">", #"      <skipped message="\#(message)"/>"#, "    </testcase>"] }
    return [start + "/>"]
  }
}
