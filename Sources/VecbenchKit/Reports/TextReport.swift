import FastVectorData
import Foundation

/// The report as tables to read.
struct TextReport {
  let report: Report
  let refreshRates: [Double]
  let usesColor: Bool

  var body: String {
    let tables = ResultTables(results: report.results, refreshRates: refreshRates)
    var blocks = [EnvironmentSummary(environment: report.environment).lines.joined(separator: "\n")]
    for points in tables.sizes {
      let threads = report.settings.threads
      var lines = ["\(Formatting.grouped(points)) points, \(report.settings.data), \(counted(threads, "thread"))"]
      for (table, fastest) in tables.all(points: points) where !table.rows.isEmpty {
        lines.append(table.text { fastest.contains($0) ? bold($1) : $1 })
      }
      blocks.append(lines.joined(separator: "\n"))
    }
    blocks.append(report.isComplete ? Self.legend : "Interrupted: what is above was measured before.")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  private static let legend = """
    * the fastest; of roof: the share of the speed at which the same bytes move without arithmetic
    """
}

/// The environment in a few lines.
public struct EnvironmentSummary {
  let environment: MachineEnvironment

  public init(environment: MachineEnvironment) { self.environment = environment }

  /// One line for each aspect.
  public var lines: [String] {
    let caches = environment.caches.map { "\($0.name) \(Formatting.bytes(Double($0.bytes)))" }
    let machine =
      [environment.processor, counted(environment.logicalCores, "core")] + caches
      + [Formatting.bytes(Double(environment.memoryBytes)) + " memory"]
      + (environment.isVirtualMachine ? ["virtual machine"] : [])
    let kernels = KernelSet.allCases.compactMap { set in
      environment.kernelInstructionSets[set.rawValue].map { "\(set.rawValue) \($0)" }
    }
    let blas = environment.openBLAS.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    var lines = [
      "machine   " + machine.joined(separator: ", "),
      "code      CPU has " + environment.instructionSets.joined(separator: " ")
        + "; Swift is compiled for \(environment.swiftInstructionSet); kernels: " + kernels.joined(separator: ", "),
      "built     Swift \(environment.swiftVersion), \(environment.buildConfiguration); "
        + (blas ?? "without OpenBLAS") + "; \(environment.operatingSystem)",
    ]
    if environment.buildConfiguration == "debug" {
      lines.append("          A debug build: no figure below says anything about speed.")
    }
    return lines
  }
}
