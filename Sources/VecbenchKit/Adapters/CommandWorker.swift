import VecbenchComparison

/// A worker that times whole processes of a program. An iteration is one process.
struct CommandWorker: AdaptedWorker {
  private let side: ComparisonSide
  private let commands: [NamedCommand]
  private let time: Adapter.Time

  /// Runs the program with additional arguments.
  private let run: (_ arguments: [String]) throws -> ProgramRun

  /// Runs the program with additional arguments, and returns its peak memory in bytes, or nil if it is unknown.
  private let memory: (_ arguments: [String]) throws -> Double?

  /// Creates a worker for one side of a comparison.
  ///
  /// - Parameters:
  ///   - run: A function that runs the program. It throws ``LineProcessError`` if the program fails.
  ///   - memory: A function that runs the program and returns its peak memory in bytes.
  init(
    _ side: ComparisonSide, commands: [NamedCommand], time: Adapter.Time,
    run: @escaping (_ arguments: [String]) throws -> ProgramRun,
    memory: @escaping (_ arguments: [String]) throws -> Double?
  ) {
    (self.side, self.commands, self.time, self.run, self.memory) = (side, commands, time, run, memory)
  }

  func benchmarks() -> [String] { commands.map(\.name) }

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    let arguments = arguments(of: benchmark)
    var (nanoseconds, isDisturbed) = (0.0, false)
    for _ in 0..<iterations {
      let process = try Adapter.sampling(side) { try run(arguments) }
      nanoseconds += time == .wall ? process.wallTime : process.processorTime
      isDisturbed = isDisturbed || process.isDisturbed
    }
    return Sample(nanoseconds: nanoseconds, isDisturbed: isDisturbed)
  }

  func peakMemory(_ benchmark: String) throws -> Double? {
    try Adapter.sampling(side) { try memory(arguments(of: benchmark)) }
  }

  private func arguments(of benchmark: String) -> [String] {
    commands.first { $0.name == benchmark }?.arguments ?? []
  }

  func end() {}
}
