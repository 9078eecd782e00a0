import Foundation
package import VecbenchComparison
import VecbenchMeasuring

/// The functions of a benchmark that execute more instructions in `head` than in `base`.
package struct Explanation {
  package let comparison: Comparison
  package let name: String
  package let base: CallProfile
  package let head: CallProfile

  /// The threshold for changes in the total number of instructions, as a fraction of the total in `base`. Changes up to
  /// this threshold are ignored.
  package static let significant = 0.01

  package init(comparison: Comparison, name: String, base: CallProfile, head: CallProfile) {
    self.comparison = comparison
    self.name = name
    self.base = base
    self.head = head
  }

  /// The numbers of instructions that a function executes per iteration, in `base` and in `head`.
  package struct Function: Encodable, Hashable {
    package let name: String
    package let baseOwn: Double
    package let headOwn: Double
    package let baseInclusive: Double
    package let headInclusive: Double

    package var change: Double { headOwn - baseOwn }

    private enum CodingKeys: String, CodingKey {
      case name = "function"
      case baseOwn = "base_own"
      case headOwn = "head_own"
      case baseInclusive = "base_inclusive"
      case headInclusive = "head_inclusive"
    }
  }

  /// All functions, sorted by the absolute change in their own instructions, in descending order.
  package var functions: [Function] {
    let own = (base.ownByFunction, head.ownByFunction)
    let inclusive = (base.inclusiveByFunction, head.inclusiveByFunction)
    return Set(inclusive.0.keys).union(inclusive.1.keys).map { name in
      Function(
        name: name, baseOwn: own.0[name] ?? 0, headOwn: own.1[name] ?? 0, baseInclusive: inclusive.0[name] ?? 0,
        headInclusive: inclusive.1[name] ?? 0)
    }.sorted { (-abs($0.change), $0.name) < (-abs($1.change), $1.name) }
  }

  package var change: Double { head.total - base.total }

  package var hasMoreInstructions: Bool { change > Self.significant * base.total }

  /// The innermost function of the program that causes at least half of the increase in instructions. Nil if the number
  /// of instructions hasn't increased, or if there is no such function.
  ///
  /// If a function is called more often, the additional instructions are attributed to its caller.
  package var culprit: String? {
    guard hasMoreInstructions else { return nil }
    let (before, now) = (base.inclusiveByFunction, head.inclusiveByFunction)
    let depths = head.depthByFunction
    return head.programFunctions.filter { function in
      let calls = (base.calls[function] ?? 0, head.calls[function] ?? 0)
      // Ignore functions that are called only in `head`, because the cause is then the change in their caller.
      guard let inclusive = now[function], let old = before[function] else { return false }
      let growth = calls.0 > 0 && calls.1 > 0 ? calls.1 / calls.0 : 1
      return inclusive - old * growth >= change / 2
    }.max { (depths[$0] ?? 0, $0) < (depths[$1] ?? 0, $1) }
  }

  // MARK: Text

  package func text() -> String {
    var blocks = [
      "\(name)\nbase  \(comparison.base)\nhead  \(comparison.head)", [instructions, time].joined(separator: "\n"),
      conclusion,
    ]
    let changed = functions.filter { abs($0.change) >= 0.001 * max(base.total, 1) }.prefix(15)
    if !changed.isEmpty { blocks.append(Self.table(changed).text()) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private var instructions: String {
    let change = base.total > 0 ? " (\(Formatting.change(logRatio: log(head.total / base.total))))" : ""
    return
      "instructions per iteration: \(Formatting.grouped(base.total)) -> \(Formatting.grouped(head.total))\(change)"
  }

  private var compared: ComparedBenchmark? { comparison.benchmarks.first { $0.name == name } }

  private var time: String {
    guard let compared else { return "time: not measured" }
    return "time: \(ComparisonWording(comparison: comparison).cells(compared)[2]), \(compared.verdict.rawValue)"
  }

  private var conclusion: String {
    if hasMoreInstructions {
      guard let culprit else { return "no single function accounts for most of the increase" }
      let function = functions.first { $0.name == culprit }
      let more = function.map { Formatting.grouped($0.headInclusive - $0.baseInclusive) } ?? ""
      return "at fault: \(culprit)\n  +\(Formatting.counted(more, "instruction")) per iteration, "
        + "including the functions that it calls"
    }
    let isSlower = compared.map {
      $0.verdict == .regression || $0.verdict == .changed && ($0.measurement?.logEstimate ?? 0) > 0
    }
    if -change > Self.significant * base.total {
      return isSlower == true
        ? "it executes fewer instructions, but takes longer: look for cache misses, mispredicted branches, and waiting"
        : "it executes fewer instructions"
    }
    return isSlower == true
      ? "the instructions are the same, only the time differs: look for cache misses, mispredicted branches, code layout and "
        + "waiting"
      : "the instructions are the same"
  }

  private static func table(_ functions: some Sequence<Function>) -> Table {
    var table = Table(header: ["change", "own base", "own head", "all base", "all head", "function"], leftColumns: [5])
    table.rows = functions.map { function in
      let sign = function.change > 0 ? "+" : ""
      return [
        sign + Formatting.grouped(function.change), Formatting.grouped(function.baseOwn),
        Formatting.grouped(function.headOwn), Formatting.grouped(function.baseInclusive),
        Formatting.grouped(function.headInclusive), String(function.name.prefix(120)),
      ]
    }
    return table
  }

  // MARK: JSON

  private struct Document: Encodable {
    let schema = "vecbench-explanation/1"
    let benchmark: String
    let base: String
    let head: String
    let base_instructions: Double
    let head_instructions: Double
    let ratio: Double?
    let verdict: Verdict?
    let at_fault: String?
    let functions: [Function]
  }

  package func json() throws -> String {
    let document = Document(
      benchmark: name, base: comparison.base, head: comparison.head, base_instructions: base.total,
      head_instructions: head.total, ratio: compared?.measurement?.logEstimate.map(exp), verdict: compared?.verdict,
      at_fault: culprit, functions: functions)
    return try JSONReport.text(of: document) + "\n"
  }
}
