package import VecbenchComparison
import VecbenchMeasuring

/// Launches simulated processes of two programs on the same machine.
package final class SimulatedPair {
  package let machine: SimulatedMachine
  private let programs: [ComparisonSide: SimulatedProgram]
  private var launches: [ComparisonSide: Int] = [:]

  package init(base: SimulatedProgram, head: SimulatedProgram, machine: SimulatedMachine) {
    (programs, self.machine) = ([.base: base, .head: head], machine)
  }

  package func launch(_ side: ComparisonSide, _ conditions: ProcessConditions) -> SimulatedProcess {
    let number = launches[side, default: 0]
    let isSecond = launches[side.other, default: 0] > number
    launches[side] = number + 1
    let process = SimulatedProcess(programs[side]!, number: number, isSecond: isSecond, machine: machine)
    process.launch()
    return process
  }
}
