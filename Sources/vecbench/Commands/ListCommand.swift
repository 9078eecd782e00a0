import ArgumentParser
import VecbenchKit

/// Says which names the options take.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the operations, kernel sets, animations, data, formats and rows that there are.")

  mutating func run() {
    section("operations", Benchmark.allCases.map { ($0.rawValue, $0.summary) })
    section("kernels", KernelSet.available.map { ($0.rawValue, $0.summary) })
    section("animations", NamedAnimation.allCases.map { ($0.rawValue, $0.summary) })
    section("data", SampleData.allCases.map { ($0.rawValue, $0.summary) })
    section("formats", ReportFormat.allCases.map { ($0.rawValue, $0.summary) })
    print("rows, which compare and count have (operation/kernels/points):")
    for row in RowCatalogue().rows { print("  \(row)") }
  }

  private func section(_ title: String, _ entries: [(name: String, summary: String)]) {
    print("\(title):")
    for (name, summary) in entries {
      print("  \(name)\(String(repeating: " ", count: max(1, 20 - name.count)))\(summary)")
    }
  }
}
