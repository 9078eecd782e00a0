import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// An adapter for measuring programs that don't implement the worker protocol.
struct Adapter {
  enum Kind: String, CaseIterable, NamedValue {
    /// Any program. Whole processes are timed, from start to exit.
    case command
    /// Programs that use Google Benchmark (https://github.com/google/benchmark).
    case googleBenchmark = "google-benchmark"
    /// Programs that use package-benchmark (https://github.com/ordo-one/benchmark).
    case packageBenchmark = "package-benchmark"
  }

  /// The time to compare: elapsed time or processor time.
  enum Time: String, CaseIterable, NamedValue { case wall, cpu }

  /// The default minimum duration of a sample, in nanoseconds. Workers use a tenth of it, but a new process starts with
  /// cold caches and at a low clock frequency. With samples of 2 ms, medians of identical programs differed by 20 %.
  static let sampleTime = 2e7

  var kind: Kind
  var time = Time.wall

  /// The benchmarks to measure with ``Kind/command``. Each one runs the program with different arguments.
  var commands: [NamedCommand] = []
  var commandConditions = CommandConditions()

  /// Returns a worker that measures a program on one side of a comparison.
  func worker(
    _ side: ComparisonSide, _ program: ComparedProgram, conditions: ProcessConditions, timeout: Double,
    sampleTime: Double
  ) throws -> any ComparisonWorker {
    switch kind {
    case .command:
      let environment = conditions.environment
      return CommandWorker(
        side, commands: commands, time: time,
        run: { try commandConditions.run(program, $0, environment: environment, timeout: timeout) },
        memory: { try commandConditions.peakMemory(of: program, $0, environment: environment, timeout: timeout) })
    case .googleBenchmark:
      return try GoogleBenchmarkWorker(side, program, time: time, sampleTime: sampleTime) { arguments, capturesOutput in
        try ProgramRun(
          program.path, arguments, environment: conditions.environment, workingFolder: program.folder,
          capturesOutput: capturesOutput, timeout: timeout
        ).output
      } memory: { arguments in
        try TracedProgram(
          path: program.path, arguments: arguments, environment: conditions.environment, workingFolder: program.folder
        ).peakMemory(timeout: timeout)
      }
    case .packageBenchmark:
      return try PackageBenchmarkWorker(side, program, conditions: conditions, timeout: timeout)
    }
  }

  /// Returns the files that a program opens while it runs each benchmark once. Returns an empty set for
  /// ``Kind/packageBenchmark``.
  ///
  /// - Parameter timeout: The maximum duration of a run, in seconds. Files that are opened later aren't found.
  func openedFiles(by program: ComparedProgram, _ benchmarks: [String], timeout: Double) throws -> Set<String> {
    switch kind {
    case .command:
      return try commands.filter { benchmarks.contains($0.name) }.reduce(into: []) { files, command in
        files.formUnion(try commandConditions.openedFiles(by: program, command.arguments, timeout: timeout))
      }
    case .googleBenchmark:
      return try TracedProgram(
        path: program.path, arguments: GoogleBenchmarkWorker.arguments(forAll: benchmarks),
        workingFolder: program.folder
      ).openedFiles(timeout: timeout)
    case .packageBenchmark: return []
    }
  }

  /// Runs the set-up commands of both programs, calls `body`, and runs the clean-up commands, even if `body` throws. If
  /// the user passed `--check-output`, checks before `body` that both programs print the same output.
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

  /// Throws if the output of a command differs between the two programs.
  private func checkOutput(
    of command: NamedCommand, base: ComparedProgram, head: ComparedProgram, timeout: Double
  ) throws {
    let outputs = try [(ComparisonSide.base, base), (.head, head)].map { side, program in
      try Self.naming(side, program) {
        try commandConditions.run(program, command.arguments, capturesOutput: true, timeout: timeout).output
      }
    }
    guard let difference = TextDifference(outputs[0], outputs[1]) else { return }
    throw WorkerFailure(
      side: .head, program: head.name, kind: .failed,
      reason: "its output differs from the output of base in '\(command.name)': \(difference)")
  }

  /// The shortest plausible time of an iteration, in nanoseconds: far less than a clock cycle. A shorter time means
  /// that the compiler removed the measured work.
  static let shortestTime = 1e-3

  /// Validates the time of an iteration, in nanoseconds, and returns it. Returns 0 if it is shorter than
  /// ``shortestTime``, because the compiler then removed the measured work.
  ///
  /// - Throws: ``LineProcessError`` if the time is out of range.
  static func checked(_ nanoseconds: Double) throws(LineProcessError) -> Double {
    if (0..<shortestTime).contains(nanoseconds) { return 0 }
    if let violation = ValueRange.violation(of: nanoseconds, in: ValueRange.nanoseconds) {
      throw LineProcessError(description: "its time \(violation)")
    }
    return nanoseconds
  }

  /// Calls `body`, and converts a ``LineProcessError`` to a ``SampleFailure``, so that the error affects only a single
  /// benchmark.
  static func sampling<Result>(_ side: ComparisonSide, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as LineProcessError {
      throw SampleFailure(side: side, reason: error.description.printable.prefix(scalars: 200))
    }
  }

  /// Calls `body`, and converts a ``LineProcessError`` to a ``WorkerFailure``, whose message names the program.
  static func naming<Result>(
    _ side: ComparisonSide, _ program: ComparedProgram, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let error as LineProcessError {
      throw WorkerFailure(side: side, program: program.name, kind: .failed, reason: error.description)
    }
  }
}

/// A benchmark of the adapter ``Adapter/Kind/command``: a name, and the arguments to pass to the program.
struct NamedCommand {
  let name: String
  let arguments: [String]
}

/// A worker for commands, or for programs built with other harnesses. It can't be pinned to a processor and doesn't
/// count allocations.
protocol AdaptedWorker: ComparisonWorker {}

extension AdaptedWorker {
  var processor: Int? { nil }

  func pin(to processor: Int) {}

  func allocations(_ benchmark: String) throws -> Double? { nil }
}
