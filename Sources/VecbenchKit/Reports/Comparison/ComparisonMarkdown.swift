import VecbenchComparison
import VecbenchMeasuring

/// A comparison as Markdown for a pull request. It shows the overall verdict and all benchmarks whose verdict isn't
/// `same`. The rest is collapsed.
struct ComparisonMarkdown {
  let comparison: Comparison

  var body: String {
    let words = ComparisonWording(comparison: comparison)
    let isChanged = { (benchmark: ComparedBenchmark) in benchmark.verdict != .same }
    let (changed, rest) = (comparison.benchmarks.filter(isChanged), comparison.benchmarks.filter { !isChanged($0) })
    var blocks = ["**vecbench: \(words.headline)**"]
    if !changed.isEmpty { blocks.append(table(changed, words)) }
    if !words.notes.isEmpty { blocks.append(words.notes.map { "- \(Table.escaped($0))" }.joined(separator: "\n")) }
    var folded: [String] = []
    if !rest.isEmpty { folded.append(table(rest, words)) }
    let lines =
      ["base      \(comparison.base)", "head      \(comparison.head)"] + words.environment
      + [words.method] + (comparison.shard == nil ? [] : words.shards) + words.disturbances
    folded.append((["```"] + lines + ["```"]).joined(separator: "\n"))
    let same =
      Formatting.counted(rest.count, "benchmark") + (rest.count == 1 ? " that is" : " that are") + " the same, "
    let summary = (rest.isEmpty ? "" : same) + "machine and method"
    blocks.append("<details><summary>\(summary)</summary>\n\n\(folded.joined(separator: "\n\n"))\n\n</details>")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func table(_ benchmarks: [ComparedBenchmark], _ words: ComparisonWording) -> String {
    var table = Table(header: ComparisonWording.header, leftColumns: [0, 3])
    table.rows = benchmarks.map { words.cells($0) { "**\($0)**" } }
    return table.markdown
  }
}
