import GateSimulation
import Testing
import VecbenchComparison
import VecbenchMeasuring

@Suite struct `Replay of a recorded schedule` {
  @Test(arguments: [Kind.scatter3, .preparation, .cleaning, .warmUpLaunch, .visibleNeighbor, .processModes])
  func `Exchanged programs get the same questions at the same times, and have the opposite result`(kind: Kind) throws {
    let simulation = Simulation(Cell(kind, .quick, slowdown: 0.2, order: .headSlower))
    for seed in 1...3 as ClosedRange<UInt64> {
      let (slower, other) = simulation.programs(seed: seed)
      let schedule = ComparisonSchedule(seed: seed)
      let (result, transcript) = try compare(
        base: other, head: slower, names: [.base: "other", .head: "slower"], simulation, schedule, seed: seed)
      let (mirrored, repeated) = try compare(
        base: slower, head: other, names: [.base: "slower", .head: "other"], simulation, schedule.exchanged,
        seed: seed)
      #expect(transcript.events.count > 200)
      #expect(repeated.events == transcript.events)
      #expect(Tally.areMirrored(result, mirrored))
      let (bounds, opposite) = (try #require(result.logInterval), try #require(mirrored.logInterval))
      #expect(opposite == -bounds.upperBound ... -bounds.lowerBound)
      #expect(result.measurement?.rounds == mirrored.measurement?.rounds)
      #expect(result.measurement?.processRuns.map(\.base) == mirrored.measurement?.processRuns.map(\.head))
    }
  }

  @Test func `Exchanged programs get different questions if the schedule isn't exchanged`() throws {
    let simulation = Simulation(Cell(.scatter3, .quick, slowdown: 0.2, order: .headSlower))
    let (slower, other) = simulation.programs(seed: 1)
    let schedule = ComparisonSchedule(seed: 1)
    let (_, transcript) = try compare(
      base: other, head: slower, names: [.base: "other", .head: "slower"], simulation, schedule, seed: 1)
    let (_, repeated) = try compare(
      base: slower, head: other, names: [.base: "slower", .head: "other"], simulation, schedule, seed: 1)
    #expect(repeated.events != transcript.events)
  }

  private func compare(
    base: SimulatedProgram, head: SimulatedProgram, names: [ComparisonSide: String], _ simulation: Simulation,
    _ schedule: ComparisonSchedule, seed: UInt64
  ) throws -> (ComparedBenchmark, Transcript) {
    let machine = SimulatedMachine(simulation.cell.kind.weather, seed: seed)
    let pair = SimulatedPair(base: base, head: head, machine: machine)
    let transcript = Transcript(clock: machine)
    let result = try simulation.compare(clock: transcript, schedule: schedule) { side, conditions in
      let worker = transcript.record(names[side]!, "launch \(conditions)") { pair.launch(side, conditions) }
      return RecordedWorker(worker: worker, name: names[side]!, transcript: transcript)
    }
    return (result, transcript)
  }
}

/// A clock that records the events of a comparison and its own pauses with their times.
private final class Transcript: PacingClock {
  private let clock: SimulatedMachine
  private(set) var events: [String] = []

  init(clock: SimulatedMachine) { self.clock = clock }

  func now() -> Double { clock.now() }

  func sleep(until time: Double) {
    events.append("\(clock.now()): pause until \(time)")
    clock.sleep(until: time)
  }

  /// Records an event and then performs it.
  func record<Result>(_ program: String, _ event: String, _ body: () throws -> Result) rethrows -> Result {
    events.append("\(clock.now()): \(program): \(event)")
    return try body()
  }
}

private struct RecordedWorker: ComparisonWorker {
  let worker: any ComparisonWorker
  let name: String
  let transcript: Transcript

  func benchmarks() throws -> [String] { try transcript.record(name, "list") { try worker.benchmarks() } }

  func startPreparing(_ benchmark: String) throws {
    try transcript.record(name, "start preparing") { try worker.startPreparing(benchmark) }
  }

  func finishPreparing(_ benchmark: String) throws {
    try transcript.record(name, "finish preparing") { try worker.finishPreparing(benchmark) }
  }

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    try transcript.record(name, "sample of \(iterations)") { try worker.sample(benchmark, iterations: iterations) }
  }

  func allocations(_ benchmark: String) throws -> Double? {
    try transcript.record(name, "allocations") { try worker.allocations(benchmark) }
  }

  var processor: Int? { worker.processor }

  func pin(to processor: Int) { transcript.record(name, "pin") { worker.pin(to: processor) } }

  var processorTime: Double? { worker.processorTime }

  func end() { transcript.record(name, "end") { worker.end() } }
}
