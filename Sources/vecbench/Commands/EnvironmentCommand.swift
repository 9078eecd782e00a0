import ArgumentParser
import Foundation
import VecbenchKit

/// Says what the figures of this machine depend on.
struct EnvironmentCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "env", abstract: "Show the machine, the instruction sets and the versions that figures depend on.")

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(help: "The form of the answer.")
  var format: Format = .text

  mutating func run() throws {
    let environment = MachineEnvironment.current()
    switch format {
    case .text:
      print(EnvironmentSummary(environment: environment).lines.joined(separator: "\n"))
      print("compiler  \(environment.compiler)")
      if let blas = environment.openBLAS { print("blas      \(blas)") }
      print("counters  \(environment.hardwareCounters ?? "none")")
      print("system    huge pages \(environment.hugePages), load \(environment.loadAverage),", terminator: " ")
      print("clock resolution \(Int(environment.clockResolutionNanoseconds.rounded())) ns")
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      print(String(decoding: try encoder.encode(environment), as: UTF8.self))
    }
  }
}
