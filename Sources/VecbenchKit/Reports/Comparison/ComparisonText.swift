import VecbenchComparison
import VecbenchMeasuring

/// A comparison for the terminal. It lists the benchmarks whose verdict isn't `same`, and ends with the overall
/// verdict.
struct ComparisonText {
  let comparison: Comparison

  var body: String {
    let words = ComparisonWording(comparison: comparison)
    var table = Table(header: ComparisonWording.header, leftColumns: [0, 3])
    table.rows = comparison.benchmarks.filter { $0.verdict != .same }.map { words.cells($0) { $0.uppercased() } }
    let lines =
      ["base  \(comparison.base)", "head  \(comparison.head)", words.method] + words.shards + words.disturbances
    var blocks = [lines.joined(separator: "\n")]
    if !table.rows.isEmpty { blocks.append(table.text()) }
    if !words.notes.isEmpty { blocks.append(words.notes.joined(separator: "\n")) }
    blocks.append(words.headline)
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
