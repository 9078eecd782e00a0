/// Times whole processes of a program. An iteration is one process.
struct CommandWorker: AdaptedWorker {
  let commands: [NamedCommand]
  let time: Adapter.Time

  /// Runs the program with more arguments.
  let run: (_ arguments: [String]) throws -> ProgramRun

  func benchmarks() -> [String] { commands.map(\.name) }

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    let arguments = commands.first { $0.name == benchmark }?.arguments ?? []
    var (nanoseconds, isDisturbed) = (0.0, false)
    for _ in 0..<iterations {
      let run = try run(arguments)
      nanoseconds += time == .wall ? run.wallTime : run.processorTime
      isDisturbed = isDisturbed || run.isDisturbed
    }
    return Sample(nanoseconds: nanoseconds, isDisturbed: isDisturbed)
  }

  func end() {}
}
