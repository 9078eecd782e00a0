/// A worker that times whole processes of a program. An iteration is one process.
struct CommandWorker: AdaptedWorker {
  private let side: ComparisonSide
  private let commands: [NamedCommand]
  private let time: Adapter.Time

  /// Runs the program with additional arguments.
  private let run: (_ arguments: [String]) throws -> ProgramRun

  /// - Parameter run: A function that runs the program. It throws ``LineProcessError`` if the program fails.
  init(
    _ side: ComparisonSide, commands: [NamedCommand], time: Adapter.Time,
    run: @escaping (_ arguments: [String]) throws -> ProgramRun
  ) {
    (self.side, self.commands, self.time, self.run) = (side, commands, time, run)
  }

  func benchmarks() -> [String] { commands.map(\.name) }

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    let arguments = commands.first { $0.name == benchmark }?.arguments ?? []
    var (nanoseconds, isDisturbed) = (0.0, false)
    for _ in 0..<iterations {
      let process = try Adapter.sampling(side) { try run(arguments) }
      nanoseconds += time == .wall ? process.wallTime : process.processorTime
      isDisturbed = isDisturbed || process.isDisturbed
    }
    return Sample(nanoseconds: nanoseconds, isDisturbed: isDisturbed)
  }

  func end() {}
}
