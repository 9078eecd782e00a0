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

  /// Starts one process run of a program.
  func worker(
    _ side: ComparisonSide, _ program: ComparedProgram, conditions: ProcessConditions, timeout: Double,
    sampleTime: Double
  ) throws -> any ComparisonWorker {
    let run = { (arguments: [String], keepsOutput: Bool) in
      try Self.naming(side, program) {
        try ProgramRun(
          program.path, program.arguments + arguments, conditions: conditions, keepsOutput: keepsOutput,
          timeout: timeout)
      }
    }
    switch kind {
    case .command: return CommandWorker(commands: commands, time: time) { try run($0, false) }
    case .googleBenchmark:
      return GoogleBenchmarkWorker(side, program, time: time, sampleTime: sampleTime) { try run($0, true).output }
    case .packageBenchmark:
      return try PackageBenchmarkWorker(side, program, conditions: conditions, timeout: timeout)
    }
  }

  /// Names the program in what is wrong with it.
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
