import Foundation
import VecbenchComparison

/// The arguments of a comparison. Reports use them to suggest commands that repeat or investigate the comparison.
package struct ComparisonRequest: Codable, Hashable, Sendable {
  /// The name of the benchmark program.
  package let program: String

  /// The command that starts the program; nil if it is the same as ``program``.
  package var invocation: String?
  package let base: String
  package let head: String

  /// The options for building and starting the programs.
  package let building: [String]

  /// The options for measuring and judging the programs.
  package var judging: [String]

  /// The URL of a page with all results.
  package var page: String?

  package init(
    program: String, base: String, head: String, building: [String] = [], judging: [String] = [], page: String? = nil
  ) {
    self.program = program
    self.base = base
    self.head = head
    self.building = building
    self.judging = judging
    self.page = page
  }

  /// Returns a shell command that runs a subcommand of the benchmark program with the same base and head.
  func command(_ name: String, _ more: [String], includesThresholds: Bool = true) -> String {
    let words = [invocation ?? program, name, base, head] + more + building + (includesThresholds ? judging : [])
    return words.map(Self.quoted).joined(separator: " ")
  }

  private static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:=,%@+^~".contains($0)) }
    return plain && !word.isEmpty ? word : ShellWords.quoted(word)
  }
}

/// A short report of a comparison, for a comment on a pull request. It lists the worst benchmarks first, and then
/// commands for investigating them.
///
/// The first line is an HTML comment with the name of the program, so that CI can find and update the comment instead
/// of adding another one.
struct ComparisonComment {
  /// The maximum number of benchmarks in a list. A final line states how many more there are.
  private static let maxLines = 5

  let comparison: Comparison
  let request: ComparisonRequest

  var body: String {
    let words = ComparisonWording(comparison: comparison)
    var blocks = [
      "<!-- vecbench \(Self.safe(request.program)) -->\n**\(Self.safe(request.program)): \(words.headline)**"
    ]
    let failing = comparison.benchmarks.filter(\.fails).sorted { severity($0) > severity($1) }
    let improved = comparison.benchmarks(.improvement).sorted { severity($0) < severity($1) }
    for benchmarks in [failing, improved] where !benchmarks.isEmpty { blocks.append(lines(benchmarks, words)) }
    if let worst = failing.first(where: { $0.verdict == .regression }) { blocks.append(advice(worst, failing)) }
    if let page = request.page { blocks.append("[All figures](\(page))") }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// Returns the sort key of a benchmark. A missing benchmark is worse than any slowdown.
  private func severity(_ benchmark: ComparedBenchmark) -> Double {
    benchmark.verdict == .missing ? .infinity : benchmark.measurement?.logEstimate ?? 0
  }

  private func lines(_ benchmarks: [ComparedBenchmark], _ words: ComparisonWording) -> String {
    var lines = benchmarks.prefix(Self.maxLines).map { benchmark in
      let change = words.cells(benchmark)[2]
      let reason = benchmark.reason.map { ", \(Self.safe($0))" } ?? ""
      return "- \(Self.code(benchmark.name)) \(change == "-" ? benchmark.verdict.rawValue : "**\(change)**")\(reason)"
    }
    let rest = benchmarks.count - lines.count
    if rest > 0 { lines.append("- and \(rest) more") }
    return lines.joined(separator: "\n")
  }

  private func advice(_ worst: ComparedBenchmark, _ failing: [ComparedBenchmark]) -> String {
    let seed = comparison.seeds.count == 1 ? ["--seed", "\(comparison.seeds[0])"] : []
    let names = failing.prefix(Self.maxLines).map { PatternList.text(of: $0.name) }.joined(separator: ",")
    let bisect = ("find the commit", request.command("bisect", ["--benchmark", PatternList.text(of: worst.name)]))
    let commands =
      [("repeat it", request.command("compare", ["--benchmarks", names] + seed))]
      + (areRevisions ? [bisect] : [])
      + [("find the function", request.command("explain", [worst.name], includesThresholds: false))]
    return commands.map { "- \($0): \(Self.code($1))" }.joined(separator: "\n")
      + "\n- allow it: add a waiver to the file of `--thresholds`"
  }

  /// True if both programs are revisions. Only revisions can be bisected.
  private var areRevisions: Bool {
    comparison.identities.count == 2 && comparison.identities.values.allSatisfy { $0.hasPrefix("commit ") }
  }

  /// Returns the text as a Markdown code span, so that it isn't interpreted as Markdown or HTML.
  private static func code(_ text: String) -> String {
    let line = text.map { $0.isNewline ? " " : String($0) }.joined()
    let longest = line.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? "`\(line)`" : "\(fence) \(line) \(fence)"
  }

  private static func safe(_ text: String) -> String {
    text.map { ["<": "&lt;", ">": "&gt;", "\n": " "][$0] ?? String($0) }.joined().replacing("--", with: "- -")
  }
}
