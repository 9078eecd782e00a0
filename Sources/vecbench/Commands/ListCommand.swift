import ArgumentParser
import VecbenchKit
import VecbenchSuite

/// Lists the valid names for options.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the benchmarks, kernel sets, animations, sample data and formats.")

  mutating func run() throws {
    var lines: [String] = []
    func section(_ title: String, _ entries: [(name: String, summary: String)]) {
      lines.append("\(title):")
      for (name, summary) in entries {
        lines.append("  \(name)\(String(repeating: " ", count: max(1, 20 - name.count)))\(summary)")
      }
    }
    section("benchmarks", SuiteBenchmark.allCases.map { ($0.rawValue, $0.summary) })
    section("kernels", KernelSet.available.map { ($0.rawValue, $0.summary) })
    section("animations", NamedAnimation.allCases.map { ($0.rawValue, $0.summary) })
    section("data", SampleData.allCases.map { ($0.rawValue, $0.summary) })
    section("formats", Vecbench.formats.map { ($0.name, $0.summary) })
    lines.append("benchmarks of compare and count (benchmark/variant/points):")
    lines += try Vecbench.identifiers.map { "  \($0)" }
    try StandardOutput.write(lines.map { $0 + "\n" }.joined())
  }
}
