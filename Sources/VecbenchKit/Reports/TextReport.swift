import FastVectorData
import Foundation

/// The report as tables to read.
struct TextReport {
  let report: Report
  let usesColor: Bool

  var body: String {
    let tables = ResultTables(results: report.results)
    var blocks = [EnvironmentSummary(environment: report.environment).lines.joined(separator: "\n")]
    for points in tables.sizes {
      let threads = report.settings.threads
      var lines = ["\(Formatting.grouped(points)) points, \(report.settings.data), \(counted(threads, "thread"))"]
      for (table, fastest) in tables.all(points: points) where !table.rows.isEmpty {
        lines.append(table.text { fastest.contains($0) ? bold($1) : $1 })
      }
      blocks.append(lines.joined(separator: "\n"))
    }
    blocks.append(report.isComplete ? legend : "Interrupted: what is above was measured before.")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// What the tables' words mean that do not say so themselves.
  private var legend: String {
    var lines: [String] = []
    let areFree = report.results.contains { $0.framesPerSecond == nil && $0.benchmark.kind != .reducedFrame }
    if areFree {
      lines.append("* the fastest; of roof: the share of the speed at which the same bytes move without arithmetic")
    }
    if report.results.contains(where: { $0.benchmark == .chartRead }) {
      lines.append("of read: the time as a multiple of chart.read; times direct: how many times as fast as chart.direct")
    }
    if report.results.contains(where: { $0.framesPerSecond != nil }) {
      lines.append(
        """
        overrun: how long after its deadline a frame was done, negative is early; missed: deadlines without their frame, \
        and the most of them in a row; 1 % low: the frames a second that the longest 1 % of the times from frame to \
        frame would make. Where a machine is shared, p99 shows its neighbours.
        """)
    }
    return lines.flatMap { TextWrap.lines($0, width: 80) }.joined(separator: "\n")
  }
}

/// The environment in a few lines.
public struct EnvironmentSummary {
  let environment: MachineEnvironment

  public init(environment: MachineEnvironment) { self.environment = environment }

  /// Some lines of at most 80 columns for each aspect.
  public var lines: [String] { aspects.flatMap { TextWrap.lines($0, width: 80, indent: 10) } }

  private var aspects: [String] {
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
