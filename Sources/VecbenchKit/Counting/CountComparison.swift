import Foundation
package import VecbenchComparison
import VecbenchMeasuring

/// The instruction counts of one program, or of two programs if ``base`` isn't nil.
package struct CountComparison {
  package let base: [InstructionCount]?
  package let head: [InstructionCount]

  /// The relative increase above which a benchmark fails, such as 0.03.
  package let limit: Double

  /// Creates a comparison.
  ///
  /// - Parameter base: The counts to compare with; nil for a single program.
  package init(base: [InstructionCount]?, head: [InstructionCount], limit: Double) {
    self.base = base
    self.head = head
    self.limit = limit
  }

  package struct Entry: Codable, Hashable {
    package let name: String
    package let base: Double?
    package let head: Double?
    package let verdict: Verdict?

    private enum CodingKeys: String, CodingKey {
      case name = "benchmark"
      case base = "base_instructions_per_point"
      case head = "head_instructions_per_point"
      case verdict
    }
  }

  /// The benchmarks of both programs. The benchmarks of `base` are listed first.
  package var benchmarks: [Entry] {
    let heads = Dictionary(head.map { ($0.name, $0.perPoint) }) { $1 }
    guard let base else { return head.map { Entry(name: $0.name, base: nil, head: $0.perPoint, verdict: nil) } }
    let known = Set(base.map(\.name))
    return base.map { count in
      let head = heads[count.name]
      return Entry(name: count.name, base: count.perPoint, head: head, verdict: verdict(count.perPoint, head))
    }
      + head.filter { !known.contains($0.name) }.map {
        Entry(name: $0.name, base: nil, head: $0.perPoint, verdict: nil)
      }
  }

  private func verdict(_ base: Double, _ head: Double?) -> Verdict {
    guard let head else { return .missing }
    if head > base * (1 + limit) { return .regression }
    return head * (1 + limit) < base ? .improvement : .same
  }

  /// True if a benchmark exceeds the limit, or is missing in `head`.
  package var fails: Bool { benchmarks.contains { $0.verdict == .regression || $0.verdict == .missing } }

  package func text() -> String {
    var table = Table(
      header: ["benchmark"] + (base == nil ? ["instructions/point"] : ["BASE", "HEAD", "change", "verdict"]),
      leftColumns: [0, 4])
    for benchmark in benchmarks {
      let number = { (value: Double?) in value.map(Formatting.significant) ?? "-" }
      guard base != nil else {
        table.rows.append([benchmark.name, number(benchmark.head)])
        continue
      }
      let change = benchmark.base.flatMap { base in benchmark.head.map { Formatting.change(logRatio: log($0 / base)) } }
      table.rows.append(
        [
          benchmark.name, number(benchmark.base), number(benchmark.head), change ?? "-",
          benchmark.verdict?.rawValue ?? "new",
        ])
    }
    return table.text() + "\n"
  }

  package func json() throws -> String {
    struct Document: Encodable {
      let schema = "vecbench-counts/2"
      let limit_percent: Double
      let benchmarks: [Entry]
    }
    let document = Document(limit_percent: limit * 100, benchmarks: benchmarks)
    return try JSONReport.text(of: document) + "\n"
  }
}
