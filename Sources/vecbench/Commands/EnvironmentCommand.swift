import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchKit
import VecbenchSuite

/// Shows the properties of the machine and the build that affect results.
struct EnvironmentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "env", abstract: "Show the machine, the instruction sets and the versions that results depend on.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(help: "Format of the output.")
  var format: Format = .text

  mutating func run() throws {
    let environment = Vecbench.environment
    switch format {
    case .text:
      let resolution = Int(environment.clockResolutionNanoseconds.rounded())
      let lines =
        EnvironmentSummary(environment: environment).lines + ["compiler  \(environment.compiler)"]
        + (environment.openBLAS.map { ["blas      \($0)"] } ?? [])
        + [
          "counters  \(environment.hardwareCounters ?? "none")",
          "system    huge pages \(environment.hugePages), load \(environment.loadAverage), clock resolution \(resolution) ns",
        ]
      try StandardOutput.write(lines.map { $0 + "\n" }.joined())
    case .json:
      try StandardOutput.write(try JSONReport.text(of: environment) + "\n")
    }
  }
}
