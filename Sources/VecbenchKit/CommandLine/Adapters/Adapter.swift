import FastVectorFiles
import Foundation

/// How programs are measured that are no workers.
struct Adapter {
  enum Kind: String, CaseIterable, NamedValue {
    /// Whole processes.
    case command
    /// Programs of https://github.com/google/benchmark.
    case googleBenchmark = "google-benchmark"
    /// Programs of https://github.com/ordo-one/benchmark.
    case packageBenchmark = "package-benchmark"
  }

  /// The time that is compared.
  enum Time: String, CaseIterable, NamedValue { case wall, cpu }

  /// The time that a sample takes at least, unless it is asked for, in nanoseconds. More than for workers: a process that has
  /// just been started finds cold caches and a slow clock. Medians of a program with itself were 20 % apart in samples of
  /// 2 ms.
  static let sampleTime = 2e7

  var kind: Kind
  var time = Time.wall

  /// The benchmarks of commands: each is the program with some arguments.
  var commands: [NamedCommand] = []
  var commandConditions = CommandConditions()

  /// Starts one process run of a program.
  func worker(
    _ side: ComparisonSide, _ program: ComparedProgram, conditions: ProcessConditions, timeout: Double,
    sampleTime: Double
  ) throws -> any ComparisonWorker {
    switch kind {
    case .command:
      return CommandWorker(side, commands: commands, time: time) { arguments in
        try commandConditions.run(program, arguments, environment: conditions.environment, timeout: timeout)
      }
    case .googleBenchmark:
      return try GoogleBenchmarkWorker(side, program, time: time, sampleTime: sampleTime) { arguments, keepsOutput in
        try ProgramRun(
          program.path, arguments, environment: conditions.environment, workingFolder: program.folder,
          keepsOutput: keepsOutput, timeout: timeout
        ).output
      }
    case .packageBenchmark:
      return try PackageBenchmarkWorker(side, program, conditions: conditions, timeout: timeout)
    }
  }

  /// Calls a function between the set-up and the clean-up of both programs. The clean-up runs even if the function throws.
  func withSetUp<Result>(
    base: ComparedProgram, head: ComparedProgram, timeout: Double, _ body: () throws -> Result
  ) throws -> Result {
    let programs = [(ComparisonSide.base, base), (.head, head)]
    defer {
      for (side, program) in programs {
        do {
          try Self.naming(side, program) { try commandConditions.runCleanUp(of: program) }
        } catch {
          StandardError.note("\(error)")
        }
      }
    }
    for (side, program) in programs { try Self.naming(side, program) { try commandConditions.runSetUp(of: program) } }
    if commandConditions.checksOutput {
      for command in commands { try checkOutput(of: command, base: base, head: head, timeout: timeout) }
    }
    return try body()
  }

  /// Throws if a command prints different texts in the two programs.
  private func checkOutput(
    of command: NamedCommand, base: ComparedProgram, head: ComparedProgram, timeout: Double
  ) throws {
    let outputs = try [(ComparisonSide.base, base), (.head, head)].map { side, program in
      try Self.naming(side, program) {
        try commandConditions.run(program, command.arguments, keepsOutput: true, timeout: timeout).output
      }
    }
    guard let difference = TextDifference(outputs[0], outputs[1]) else { return }
    throw WorkerFailure(
      side: .head, program: head.name, kind: .failed,
      reason: "its output differs from the output of base in '\(command.name)': \(difference)")
  }

  /// The shortest time of an iteration, in nanoseconds. It is far below a cycle of any processor: in less time, nothing was
  /// computed.
  private static let shortestTime = 1e-3

  /// Returns the time of an iteration, in nanoseconds, and 0 if the compiler has removed the work.
  ///
  /// - Throws: ``LineProcessError`` if the time is impossible.
  static func checked(_ nanoseconds: Double) throws(LineProcessError) -> Double {
    if (0..<shortestTime).contains(nanoseconds) { return 0 }
    if let trouble = ValueRange.trouble(with: nanoseconds, in: ValueRange.nanoseconds) {
      throw LineProcessError(description: "its time \(trouble)")
    }
    return nanoseconds
  }

  /// Turns an error of a program into the failure of one benchmark.
  static func sampling<Result>(_ side: ComparisonSide, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as LineProcessError {
      throw SampleFailure(side: side, reason: error.description.printable.prefix(scalars: 200))
    }
  }

  /// Names the program in its errors.
  static func naming<Result>(
    _ side: ComparisonSide, _ program: ComparedProgram, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let error as LineProcessError {
      throw WorkerFailure(side: side, program: program.name, kind: .failed, reason: error.description)
    }
  }
}

/// A benchmark that is a command: a name, and the arguments of the program.
struct NamedCommand {
  let name: String
  let arguments: [String]
}

/// Programs of other harnesses, and commands, have no processor to stay on and count no allocations.
protocol AdaptedWorker: ComparisonWorker {}

extension AdaptedWorker {
  var processor: Int? { nil }

  func pin(to processor: Int) {}

  func allocations(_ benchmark: String) throws -> Double? { nil }
}
