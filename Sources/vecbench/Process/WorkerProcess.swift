import Foundation
import VecbenchKit

/// A program that does not behave as a worker.
struct WorkerFailure: Error, CustomStringConvertible {
  enum Kind { case failed, hasNoWorker }

  let arm: Arm
  let program: String
  let kind: Kind
  let reason: String

  var description: String { "\(arm.rawValue) (\(program)): \(reason)" }
}

/// One launch of an executable as a worker, which is asked and answers by lines.
final class WorkerProcess: ComparisonWorker {
  private let arm: Arm
  private let program: String
  private let process = Process()
  private let questions = Pipe()
  private let answers = Pipe()
  private let complaints: FileHandle

  /// In seconds, how long an answer may take.
  private let patience: Double
  private var received: [UInt8] = []

  /// - Parameter arguments: What follows `worker`.
  /// - Throws: ``WorkerFailure`` where the program cannot be started, or is no worker.
  init(
    _ arm: Arm, program: String, arguments: [String], conditions: LaunchConditions, patience: Double
  ) throws {
    self.arm = arm
    self.program = program
    self.patience = patience
    // A pipe would fill up where a program complains much.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("vecbench-worker-\(UUID())")
    _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    complaints = try FileHandle(forUpdating: file)
    try? FileManager.default.removeItem(at: file)
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = ["worker", "--offset", "\(conditions.offset)"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging([
      "VECBENCH_PADDING": String(repeating: "x", count: conditions.padding), "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    process.standardInput = questions
    process.standardOutput = answers
    process.standardError = complaints
    do {
      try process.run()
    } catch {
      throw failure("it cannot be started: \(error.localizedDescription)")
    }
    try? questions.fileHandleForReading.close()
    try? answers.fileHandleForWriting.close()
    try greet()
  }

  private func greet() throws {
    let line: String
    do {
      line = try answer()
    } catch let error as WorkerFailure {
      end()
      // A version of vecbench without workers says that there is no such command.
      guard !process.isRunning, process.terminationReason == .exit, process.terminationStatus == 64 else { throw error }
      throw failure("it has no worker: it is older than vecbench compare", kind: .hasNoWorker)
    }
    guard let (version, _) = WorkerMessage.readGreeting(line) else {
      end()
      throw failure("it is no worker of vecbench: it says '\(line.prefix(60))'")
    }
    guard version == WorkerMessage.version else {
      end()
      throw failure(
        "it speaks version \(version) of the protocol, and this vecbench version \(WorkerMessage.version)",
        kind: .hasNoWorker)
    }
  }

  // MARK: Questions

  func rows() throws -> [String] {
    let first = try ask(.list)
    guard let count = WorkerMessage.readRowCount(first) else { throw nonsense(first) }
    return try (0..<count).map { _ in
      let name = try answer()
      guard WorkerMessage.isRowName(name) else { throw nonsense(name) }
      return name
    }
  }

  func epoch(_ row: String, iterations: Int) throws -> Epoch {
    let line = try ask(.epoch(row: row, iterations: iterations))
    guard let epoch = WorkerMessage.readEpoch(line) else { throw nonsense(line) }
    return epoch
  }

  func allocations(_ row: String) throws -> Double? {
    let line = try ask(.allocations(row: row))
    guard let allocations = WorkerMessage.readAllocations(line) else { throw nonsense(line) }
    return allocations
  }

  private func ask(_ question: WorkerMessage.Question) throws -> String {
    let bytes = Array((question.line + "\n").utf8)
    let descriptor = questions.fileHandleForWriting.fileDescriptor
    let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw ended() }
    return try answer()
  }

  /// The next line of the worker.
  private func answer() throws -> String {
    let clock = SystemClock()
    let deadline = clock.now() + patience * 1e9
    while true {
      if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        defer { received.removeFirst(end + 1) }
        return String(decoding: received[..<end], as: UTF8.self)
      }
      if received.count > 65_536 { throw failure("it talks on and on without ending a line") }
      if Interruption.isRequested { throw CancellationError() }
      guard clock.now() < deadline else { throw failure("it has not answered for \(Int(patience)) s") }
      // Short enough for Ctrl-C to be felt.
      var descriptor = pollfd(fd: answers.fileHandleForReading.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&descriptor, 1, 100) > 0 else { continue }
      var chunk = [UInt8](repeating: 0, count: 4096)
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor.fd, $0.baseAddress, $0.count) }
      guard count > 0 else { throw ended() }
      received += chunk.prefix(count)
    }
  }

  var processor: Int? { ProcessorPlace.processor(of: process.processIdentifier) }

  func stay(on processor: Int) { ProcessorPlace.keep(process.processIdentifier, on: processor) }

  func end() {
    try? questions.fileHandleForWriting.close()
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
    try? answers.fileHandleForReading.close()
  }

  // MARK: Failures

  private func failure(_ reason: String, kind: WorkerFailure.Kind = .failed) -> WorkerFailure {
    WorkerFailure(arm: arm, program: program, kind: kind, reason: reason)
  }

  private func nonsense(_ line: String) -> WorkerFailure {
    if line.hasPrefix("error ") { return failure(String(line.dropFirst(6).prefix(200))) }
    return failure("it answers nonsense: '\(line.prefix(60))'")
  }

  /// It has closed its side: it has ended, or is about to.
  private func ended() -> WorkerFailure {
    for _ in 0..<100 where process.isRunning { usleep(10_000) }
    guard !process.isRunning else { return failure("it has stopped answering") }
    let how =
      process.terminationReason == .uncaughtSignal
      ? "it crashed with signal \(process.terminationStatus)" : "it ended with code \(process.terminationStatus)"
    try? complaints.seek(toOffset: 0)
    let text = (try? complaints.read(upToCount: 4096)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let line = text.split(separator: "\n").first { !$0.contains("this is a debug build") }
    return failure(how + (line.map { ": \($0.prefix(200))" } ?? ""))
  }
}
