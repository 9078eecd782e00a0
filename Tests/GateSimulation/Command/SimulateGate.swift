import ArgumentParser
import Foundation
import GateSimulation

/// Simulates comparisons under all conditions, and writes a line of JSON with the results of each configuration.
@main
struct SimulateGate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate-gate",
    abstract: "Simulate comparisons of programs whose correct verdict is known.")

  @Option(help: "The number of comparisons in each cell.")
  var comparisons = 10_000

  @Option(help: "The number of comparisons in each cell that are repeated with the programs exchanged.")
  var exchanged = 500

  @Option(help: "The seed of everything random.")
  var seed: UInt64 = 1

  @Option(help: "Simulate only these kinds, separated by commas.")
  var kinds: String?

  @Option(help: "Simulate only these slowdowns in percent, separated by commas.")
  var slowdowns: String?

  @Option(help: "Simulate only this extent: quick or full.")
  var extent: String?

  @Option(help: "The number of cells that are simulated at the same time.")
  var jobs = 1

  @Flag(help: "Prepare and warm up base before head, as a deliberate mistake.")
  var baseFirst = false

  @Option(help: "The file to write the results to, one line of JSON per cell.")
  var output: String

  func run() async throws {
    let cells = cells
    var tallies: [Int: Tally] = [:]
    try await withThrowingTaskGroup(of: (Int, Tally).self) { group in
      for index in cells.indices {
        if index >= jobs, let (done, tally) = try await group.next() { add(tally, at: done, to: &tallies, of: cells) }
        group.addTask { (index, try tally(of: cells[index])) }
      }
      for try await (done, tally) in group { add(tally, at: done, to: &tallies, of: cells) }
    }
    let results = tallies.sorted { $0.key < $1.key }.map(\.value)
    try Tally.lines(results).write(to: URL(fileURLWithPath: output), atomically: true, encoding: .utf8)
  }

  private var cells: [Cell] {
    let kinds = kinds?.split(separator: ",").map(String.init)
    let slowdowns = slowdowns?.split(separator: ",").compactMap { Double($0) }
    return Cell.all.filter { cell in
      kinds?.contains(cell.kind.rawValue) ?? true
        && slowdowns?.contains { abs($0 / 100 - cell.slowdown) < 1e-6 } ?? true
        && extent.map { $0 == cell.extent.rawValue } ?? true
    }
  }

  private func tally(of cell: Cell) throws -> Tally {
    var simulation = Simulation(cell)
    simulation.isBaseFirst = baseFirst
    return try Tally(simulation, comparisons: comparisons, exchanged: baseFirst ? 0 : exchanged, seed: seed)
  }

  private func add(_ tally: Tally, at index: Int, to tallies: inout [Int: Tally], of cells: [Cell]) {
    tallies[index] = tally
    let line = "\(tallies.count) of \(cells.count): \(tally.summary)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }
}
