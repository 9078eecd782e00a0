import ArgumentParser
import CommandLineSupport
import VecbenchComparison
import VecbenchMeasuring

/// Lists the benchmarks of a program, and the names that options accept.
struct BenchmarkListCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "list", abstract: "List the benchmarks, as name/variant/size, and the names that options accept.")
  }

  mutating func run() throws {
    let measurable = try Program.measurableBenchmarks
    var lines = try benchmarks(measurable)
    let groups = measurable.groups.sorted { $0.key < $1.key }
    if !groups.isEmpty { lines += section("groups", groups.map { ($0.key, $0.value.joined(separator: ", ")) }) }
    for values in Program.optionValues { lines += section(values.title, values.names) }
    lines += section("formats", Program.formats.map { ($0.name, $0.summary) })
    try StandardOutput.write(lines.joined(separator: "\n") + "\n")
  }

  /// Returns a heading and the identifiers of all benchmarks, one per line. Identifiers that no comparison measures are
  /// marked with an asterisk. The first identifier of each benchmark is followed by a description.
  private func benchmarks(_ measurable: [AnyBenchmark]) throws -> [String] {
    let list = try Program.list
    let names = (measurable.flatMap(\.cases) + list.cases).flatMap(\.reportedNames)
    let compared = list.benchmarks.filter { !ComparisonRun.isControl($0) }
    let isCompared = Set(compared).contains
    let byBenchmark = Dictionary(grouping: names, by: \.benchmark).mapValues { names in
      let own = Set(names.map(\.identifier))
      return compared.filter(own.contains) + names.map(\.identifier).uniqued().filter { !isCompared($0) }
    }
    var isMarked = false
    let lines = names.map(\.benchmark).uniqued().flatMap { name in
      byBenchmark[name, default: []].enumerated().map { index, identifier in
        let mark = isCompared(identifier) ? "" : " *"
        if !mark.isEmpty { isMarked = true }
        let summary = index == 0 ? Program.summary(of: name) : nil
        return summary.map { "  " + (identifier + mark).padding(to: 34) + $0 } ?? "  \(identifier)\(mark)"
      }
    }
    let heading =
      "benchmarks, as name/variant/size\(isMarked ? "; comparisons and count omit those with *" : ""):"
    let controls = ControlBenchmark.names.map {
      "  " + $0.padding(to: 34) + "a control benchmark, measured in comparisons"
    }
    return [heading] + controls + lines
  }

  private func section(_ title: String, _ names: [(name: String, summary: String)]) -> [String] {
    ["\(title):"] + names.map { "  \($0.name.padding(to: 20))\($0.summary)" }
  }
}

extension String {
  /// Returns the text padded to a width, with at least one trailing space.
  fileprivate func padding(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
