import CProcess
import CommandLineSupport
package import FastVectorFiles
import Foundation
import VecbenchMeasuring

/// An error thrown if a child process fails or breaks its protocol. Messages to the user consist of the program's name,
/// followed by ``description``.
package struct LineProcessError: Error, CustomStringConvertible {
  package let description: String

  /// The exit code of a program that has exited; nil for all other errors.
  private(set) var exitCode: Int32?

  /// Returns the error for a program that hasn't responded in time.
  static func timeout(_ seconds: Double) -> LineProcessError {
    LineProcessError(description: "no answer within \(Formatting.count(seconds)) s")
  }

  /// Returns the error for a program that has ended. The error includes a line of standard error that gives the reason:
  ///
  /// - the last line of a Python traceback
  /// - the first line that starts with the name of an error, as in Node.js
  /// - the first line of any other text
  static func ended(_ ending: ChildProcess.Ending, _ standardError: FileHandle) -> LineProcessError {
    let how = ending.isSignal ? "it crashed with signal \(ending.status)" : "it ended with code \(ending.status)"
    try? standardError.seek(toOffset: 0)
    let text = (try? standardError.read(upToCount: 65_536)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(separator: "\n").filter { !$0.contains("this is a debug build") }
    let isTraceback = lines.contains { $0.hasPrefix("Traceback (") }
    let named = lines.first { $0.prefixMatch(of: /\w*(?:Error|Exception):/) != nil }
    let line = isTraceback ? lines.last : named ?? lines.first
    let words = line.map { RevisionBuilds.withoutFolders(String($0)) }
    return LineProcessError(
      description: how + (words.map { ": \($0.prefix(200))" } ?? ""), exitCode: ending.isSignal ? nil : ending.status)
  }

  /// Throws if a process uses more than `limit` bytes of memory.
  static func check(memoryOf process: Int32, limit: Int) throws(LineProcessError) {
    if let bytes = LinuxFiles.residentMemory(of: process), bytes > limit {
      throw LineProcessError(description: "it took more than \(limit >> 20) MiB of memory")
    }
  }
}

/// A child process that reads questions from standard input, and writes answers as lines to standard output. The
/// program isn't trusted: it may crash, hang, or write or allocate without limit.
package final class LineProcess {
  private let process: ChildProcess
  private let questions: Pipe
  private let answers: Pipe

  /// The standard error of the program, in an anonymous in-memory file. A pipe would block the program once it is full,
  /// and a file on disk would be left behind after `kill -9`.
  private let standardError: FileHandle

  /// The maximum time to wait for the program, in seconds.
  private let timeout: Double

  /// The maximum memory use of the program, in bytes.
  private let memoryLimit: Int
  private var received: [UInt8] = []
  private var nextMemoryCheck = 0.0

  /// Starts a program.
  ///
  /// - Throws: ``LineProcessError`` if the program can't be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], workingFolder: String? = nil,
    timeout: Double, memoryLimit: Int = InputFile.memoryLimit
  ) throws {
    (self.timeout, self.memoryLimit) = (timeout, memoryLimit)
    (questions, answers) = (try Pipe(), try Pipe())
    standardError = FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true)
    do throws(ChildProcess.StartError) {
      process = try ChildProcess(
        program, arguments, environment: Subprocess.environment(in: workingFolder).merging(environment) { $1 },
        workingFolder: workingFolder, input: questions.output, output: answers.input,
        errors: standardError.fileDescriptor)
    } catch {
      throw LineProcessError(description: "it cannot be started: \(error)")
    }
    questions.closeOutput()
    answers.closeInput()
    // Make writes nonblocking, so that a program that doesn't read its input can't block this process.
    _ = fcntl(questions.input, F_SETFL, O_NONBLOCK)
  }

  package var identifier: Int32 { process.identifier }

  /// The resident memory at the last ``resetPeakMemory()``, in bytes. Nil before the first reset, or if the system
  /// doesn't support resets.
  private var initialMemory: Double?

  /// Starts to measure ``peakMemory``, relative to the current memory use.
  func resetPeakMemory() {
    let isReset = LinuxFiles.resetPeakMemory(of: identifier)
    initialMemory = isReset ? LinuxFiles.peakMemory(of: identifier) : nil
  }

  /// The maximum growth of resident memory since the last ``resetPeakMemory()``, in bytes; nil if it is unknown.
  var peakMemory: Double? {
    guard let initialMemory, let peak = LinuxFiles.peakMemory(of: identifier) else { return nil }
    return max(0, peak - initialMemory)
  }

  /// Sends a question and waits for the first line of the answer.
  ///
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func ask(_ question: String) throws -> String {
    // Reject additional lines after the previous answer. They would be mistaken for the answer to this question.
    if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: received[..<end], as: UTF8.self)
      throw LineProcessError(description: "it writes '\(line.prefix(60))' in addition to its answers")
    }
    try start(question)
    return try line()
  }

  /// Sends a question without waiting for the answer.
  ///
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func start(_ question: String) throws { try send(Array((question + "\n").utf8)) }

  /// Waits for the next line of output, and returns it without its newline.
  ///
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func line() throws -> String {
    guard let line = try lineOrEnd() else { throw ended() }
    return line
  }

  /// Closes the input of the program, and waits for the rest of its output.
  ///
  /// - Returns: The first line of the remaining output; nil if the program writes no more output.
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func closeInput() throws -> String? {
    questions.closeInput()
    guard let line = try lineOrEnd() else { return received.isEmpty ? nil : String(decoding: received, as: UTF8.self) }
    return line
  }

  /// Waits for the next line of output. Returns nil if the program closes its output before the line is complete.
  private func lineOrEnd() throws -> String? {
    let line = try next { received in
      if received.count > 65_536 { throw LineProcessError(description: "it sent 64 KiB without a newline") }
      return received.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }
    return line.map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Waits for `count` bytes of output, and returns them.
  ///
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func bytes(_ count: Int) throws -> [UInt8] {
    guard let bytes = try next({ $0.count >= count ? count : nil }) else { throw ended() }
    return bytes
  }

  /// Writes bytes to the program.
  ///
  /// - Throws: ``LineProcessError`` if the program has ended or doesn't read the bytes before the timeout, or
  ///   `CancellationError` after Ctrl-C.
  package func send(_ bytes: [UInt8]) throws {
    let clock = SystemClock()
    let deadline = clock.now() + timeout * 1e9
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe write(questions.input, $0.baseAddress, $0.count) }
      if written > 0 {
        rest = rest.dropFirst(written)
        continue
      }
      guard written < 0, errno == EAGAIN || errno == EINTR else { throw ended() }
      if Interruption.isRequested { throw CancellationError() }
      guard clock.now() < deadline else {
        throw LineProcessError(description: "it hasn't read its input for \(Formatting.count(timeout)) s")
      }
      questions.waitUntilWritable(milliseconds: 100)
    }
  }

  /// Waits for the next message in the output. Returns nil if the program closes its output before the message is
  /// complete.
  ///
  /// - Parameter length: A function that returns the length of the message, or nil if the received bytes don't contain
  ///   the whole message.
  private func next(_ length: ([UInt8]) throws -> Int?) throws -> [UInt8]? {
    let clock = SystemClock()
    let deadline = clock.now() + timeout * 1e9
    while true {
      if let count = try length(received) {
        defer { received.removeFirst(count) }
        return Array(received[..<count])
      }
      if exceedsOutputLimit { throw LineProcessError(description: "it wrote more than 16 MiB to standard error") }
      if Interruption.isRequested { throw CancellationError() }
      let now = clock.now()
      guard now < deadline else { throw LineProcessError.timeout(timeout) }
      if now >= nextMemoryCheck {
        nextMemoryCheck = now + 1e8
        try LineProcessError.check(memoryOf: identifier, limit: memoryLimit)
      }
      // Wait at most 100 ms at a time, so that Ctrl-C takes effect quickly.
      if case .ended = answers.read(into: &received, milliseconds: 100) { return nil }
    }
  }

  /// True if the program wrote more than 16 MiB to standard error. The limit exists because standard error is stored in
  /// memory.
  private var exceedsOutputLimit: Bool {
    var status = stat()
    return unsafe fstat(standardError.fileDescriptor, &status) == 0 && status.st_size > 16 << 20
  }

  /// Ends the program, and returns its exit status.
  @discardableResult
  package func end() -> ChildProcess.Ending {
    questions.closeInput()
    let ending = process.end()
    answers.closeOutput()
    return ending
  }

  /// Waits for a program that has closed its output to exit. Returns nil if it is still running after `seconds`.
  package func ending(within seconds: Double = 1) -> ChildProcess.Ending? {
    for _ in 0..<Int(100 * seconds) where process.isRunning { usleep(10_000) }
    return process.isRunning ? nil : process.wait()
  }

  /// Returns the error for a program that has closed its input or output. The program has ended, or is about to end.
  private func ended() -> any Error {
    if Interruption.isRequested { return CancellationError() }
    guard let ending = ending() else { return LineProcessError(description: "it has closed its output") }
    return LineProcessError.ended(ending, standardError)
  }
}
