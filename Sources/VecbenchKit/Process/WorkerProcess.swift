import ArgumentParser
import CProcess
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// An error thrown if a program fails or doesn't follow the worker protocol.
struct WorkerFailure: ExitCoded, CustomStringConvertible {
  enum Kind { case failed, hasNoWorker }

  let side: ComparisonSide
  let program: String
  let kind: Kind
  let reason: String

  var description: String { "\(side.rawValue) (\(program)): \(reason)" }

  var exitCode: ExitCode { kind == .hasNoWorker && side == .base ? .notComparable : .disagreement }
}

/// A process that runs an executable as a worker. Documentation/worker-protocol.md describes the protocol.
final class WorkerProcess: ComparisonWorker {
  private let side: ComparisonSide
  private let program: ComparedProgram
  private let process: LineProcess
  private let version: WorkerProtocol

  /// The build configuration of the worker: `release` or `debug`.
  let configuration: String

  /// Starts a worker and checks its handshake.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after `worker --offset N`.
  ///   - timeout: The maximum time to wait for an answer, in seconds.
  /// - Throws: ``WorkerFailure`` if the program can't be started, or isn't a worker.
  init(
    _ side: ComparisonSide, program: ComparedProgram, arguments: [String], conditions: ProcessConditions,
    timeout: Double
  ) throws {
    let failure = { reason, kind in WorkerFailure(side: side, program: program.name, kind: kind, reason: reason) }
    let process: LineProcess
    do {
      process = try LineProcess(
        program.path, ["worker", "--offset", "\(conditions.offset)"] + arguments, environment: conditions.environment,
        workingFolder: program.folder, timeout: timeout)
    } catch let error as LineProcessError {
      throw failure(error.description, .failed)
    }
    let line: String
    do {
      line = try process.line()
    } catch let error as LineProcessError {
      // A version of vecbench that has no `worker` command exits with 64, the code for usage errors. Current versions
      // use the same code if the declaration of a benchmark is invalid.
      let code = process.end().code
      let reason = error.description
      throw code == 64 && (reason.contains("worker") || !reason.contains(": "))
        ? failure("it has no worker command, because it is older than vecbench compare", .hasNoWorker)
        : failure(reason + Self.advice(code, reason), .failed)
    }
    guard let (number, configuration) = WorkerMessage.readHandshake(line) else {
      process.end()
      throw failure("it is not a worker of vecbench: its first line is '\(line.prefix(60))'; \(Self.adapters)", .failed)
    }
    guard let version = WorkerProtocol(rawValue: number) else {
      process.end()
      throw failure(
        "it uses version \(number) of the protocol, and this vecbench supports 1 to \(WorkerProtocol.current.rawValue)",
        .hasNoWorker)
    }
    (self.side, self.program, self.process, self.version) = (side, program, process, version)
    self.configuration = configuration
  }

  private static let adapters = "other programs need --adapter command or google-benchmark"

  /// Returns advice if a program ended without a handshake because it isn't a worker. Such a program exits with 0, or
  /// its message mentions the arguments of a worker. Returns an empty string for other failures.
  private static func advice(_ code: Int32, _ message: String) -> String {
    code == 0 || ["worker", "--offset"].contains { message.contains($0) } ? "; \(adapters)" : ""
  }

  /// Returns the files that a worker opens while it runs each benchmark once. Ignores failures of the worker.
  ///
  /// - Parameter timeout: The maximum duration, in seconds. Files that are opened later aren't found.
  static func openedFiles(
    by program: ComparedProgram, arguments: [String], _ benchmarks: [String], timeout: Double
  ) throws -> Set<String> {
    let questions =
      [WorkerMessage.Question.list] + benchmarks.map { WorkerMessage.Question.sample(benchmark: $0, iterations: 1) }
    let input = FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true)
    try? input.write(contentsOf: Data(questions.map { $0.line() + "\n" }.joined().utf8))
    try? input.seek(toOffset: 0)
    return try TracedProgram(
      path: program.path, arguments: ["worker", "--offset", "0"] + arguments, workingFolder: program.folder
    ).openedFiles(input: input.fileDescriptor, timeout: timeout)
  }

  // MARK: Questions

  func benchmarks() throws -> [String] {
    let first = try ask(.list)
    guard let count = WorkerMessage.readBenchmarkCount(first, in: version) else { throw violation(first, .list) }
    guard count > 0 else { throw failure("it has no benchmark") }
    var names: Set<String> = []
    return try (0..<count).map { _ in
      let name = try naming { try process.line() }
      guard BenchmarkName.isValid(name) else {
        throw failure(
          "'\(name.prefix(60))' in its list of benchmarks isn't one word of at most 200 printable characters")
      }
      guard names.insert(name).inserted else { throw failure("it has two benchmarks named '\(name.prefix(60))'") }
      return name
    }
  }

  func sample(_ benchmark: String, iterations: Int) throws -> Sample {
    let question = WorkerMessage.Question.sample(benchmark: benchmark, iterations: iterations)
    let line = try ask(question)
    guard let sample = WorkerMessage.readSample(line, in: version) else { throw violation(line, question) }
    // A shorter time means that the compiler has removed the work.
    let isPossible = sample.nanoseconds >= Adapter.shortestTime * Double(iterations)
    return isPossible ? sample : Sample(nanoseconds: 0, isDisturbed: sample.isDisturbed)
  }

  func startPreparing(_ benchmark: String) throws {
    try naming(benchmark) {
      try process.start(WorkerMessage.Question.sample(benchmark: benchmark, iterations: 1).line(in: version))
    }
  }

  func finishPreparing(_ benchmark: String) throws {
    let line = try naming(benchmark) { try process.line() }
    guard WorkerMessage.readSample(line, in: version) != nil else {
      throw violation(line, .sample(benchmark: benchmark, iterations: 1))
    }
  }

  func allocations(_ benchmark: String) throws -> Double? {
    let question = WorkerMessage.Question.allocations(benchmark: benchmark)
    let line = try ask(question)
    guard let allocations = WorkerMessage.readAllocations(line) else { throw violation(line, question) }
    return allocations
  }

  private func ask(_ question: WorkerMessage.Question) throws -> String {
    try naming(question.benchmark) { try process.ask(question.line(in: version)) }
  }

  func resetPeakMemory() { process.resetPeakMemory() }

  func peakMemory(_ benchmark: String) -> Double? { process.peakMemory }

  var processorTime: Double? { Processors.time(of: process.identifier) }

  var processor: Int? { Processors.processor(of: process.identifier) }

  var loadedFiles: LoadedFiles { LinuxFiles.loadedFiles(of: process.identifier) }

  func pin(to processor: Int) { Processors.pin(process.identifier, to: processor) }

  func end() { process.end() }

  // MARK: Failures

  /// Converts an error of the process to a ``WorkerFailure`` that names the program and the benchmark that was running.
  private func naming<Result>(_ benchmark: String? = nil, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as LineProcessError {
      throw failure((benchmark.map { "\($0): " } ?? "") + error.description)
    }
  }

  private func failure(_ reason: String) -> WorkerFailure {
    WorkerFailure(side: side, program: program.name, kind: .failed, reason: reason)
  }

  /// Returns the error for an answer that is invalid or reports an error.
  private func violation(_ line: String, _ question: WorkerMessage.Question) -> WorkerFailure {
    if let error = WorkerMessage.readError(line) {
      let benchmark = question.benchmark.flatMap { error.contains($0) ? nil : "\($0): " } ?? ""
      return failure(benchmark + error.prefix(200))
    }
    return failure(
      "its answer to '\(question.line(in: version).prefix(80))' is '\(line.prefix(60))' instead of "
        + "'\(question.answer(in: version))'")
  }
}

extension ProcessConditions {
  /// The environment variables of a process run. The padding shifts the addresses on the stack. Swift's backtraces of
  /// crashes are disabled.
  var environment: [String: String] {
    ["FASTVECTOR_PADDING": String(repeating: "x", count: padding), "SWIFT_BACKTRACE": "enable=no"]
  }
}
