import CCleanup
package import FastVectorFiles
import Foundation

/// What is wrong with a program that is asked, as the end of a sentence that names it.
package struct LineProcessError: Error, CustomStringConvertible {
  package let description: String

  /// That of a program which has not answered in so many seconds.
  static func timeout(_ seconds: Double) -> LineProcessError {
    LineProcessError(description: "no answer within \(Formatting.count(seconds)) s")
  }

  /// The error of a program that has ended, with the line of its standard error that says why: the last one of a Python
  /// traceback, or the first.
  static func ended(_ ending: ChildProcess.Ending, _ standardError: FileHandle) -> LineProcessError {
    let how = ending.isSignal ? "it crashed with signal \(ending.status)" : "it ended with code \(ending.status)"
    try? standardError.seek(toOffset: 0)
    let text = (try? standardError.read(upToCount: 65_536)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(separator: "\n").filter { !$0.contains("this is a debug build") }
    let line = lines.first?.hasPrefix("Traceback (") == true ? lines.last : lines.first
    return LineProcessError(description: how + (line.map { ": \($0.prefix(200))" } ?? ""))
  }

  /// Throws where a process has taken more memory than it may.
  static func check(memoryOf process: Int32, limit: Int) throws(LineProcessError) {
    if let bytes = LinuxFiles.residentMemory(of: process), bytes > limit {
      throw LineProcessError(description: "it took more than \(limit >> 20) MiB of memory")
    }
  }
}

/// A program that answers lines with lines. It is not trusted: it may crash, hang, write or allocate without end.
package final class LineProcess {
  private let process: ChildProcess
  private let questions: Pipe
  private let answers: Pipe

  /// In memory: a pipe would fill up where a program writes much, and a file would stay after `kill -9`.
  private let standardError: FileHandle

  /// The time that an answer may take, in seconds.
  private let timeout: Double

  /// The bytes of memory that it may take.
  private let memoryLimit: Int
  private var received: [UInt8] = []
  private var nextLookAtMemory = 0.0

  /// Starts a program.
  ///
  /// - Throws: ``LineProcessError`` where it cannot be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], workingFolder: String? = nil,
    timeout: Double, memoryLimit: Int = InputFile.memoryLimit
  ) throws {
    (self.timeout, self.memoryLimit) = (timeout, memoryLimit)
    (questions, answers) = (try Pipe(), try Pipe())
    standardError = FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true)
    do throws(ChildProcess.StartError) {
      process = try ChildProcess(
        program, arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
        workingFolder: workingFolder, input: questions.output, output: answers.input,
        errors: standardError.fileDescriptor)
    } catch {
      throw LineProcessError(description: "it cannot be started: \(error)")
    }
    questions.closeOutput()
    answers.closeInput()
  }

  package var identifier: Int32 { process.identifier }

  /// Asks, and waits for the first line of the answer.
  ///
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func ask(_ question: String) throws -> String {
    try start(question)
    return try line()
  }

  /// Asks without waiting for the answer.
  ///
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func start(_ question: String) throws { try send(Array((question + "\n").utf8)) }

  /// Waits for the next line.
  ///
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func line() throws -> String {
    guard let line = try lineOrEnd() else { throw ended() }
    return line
  }

  /// Closes its input, and waits for the rest of its output.
  ///
  /// - Returns: The first line of the rest; nil where there is none.
  package func closeInput() throws -> String? {
    questions.closeInput()
    guard let line = try lineOrEnd() else { return received.isEmpty ? nil : String(decoding: received, as: UTF8.self) }
    return line
  }

  /// The next line; nil where the program has closed its output before a line was complete.
  private func lineOrEnd() throws -> String? {
    let line = try next { received in
      if received.count > 65_536 { throw LineProcessError(description: "it sent 64 KiB without a newline") }
      return received.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
    }
    return line.map { String(decoding: $0.dropLast(), as: UTF8.self) }
  }

  /// Waits for so many bytes.
  ///
  /// - Throws: ``LineProcessError``, or `CancellationError` after Ctrl-C.
  package func bytes(_ count: Int) throws -> [UInt8] {
    guard let bytes = try next({ $0.count >= count ? count : nil }) else { throw ended() }
    return bytes
  }

  /// Writes bytes, at most as many as a pipe holds.
  package func send(_ bytes: [UInt8]) throws {
    let written = unsafe bytes.withUnsafeBytes { unsafe write(questions.input, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw ended() }
  }

  /// The next part of what the program writes; nil where it has closed its output before that was complete.
  ///
  /// - Parameter length: The length of the part; nil where it is not complete.
  private func next(_ length: ([UInt8]) throws -> Int?) throws -> [UInt8]? {
    let clock = SystemClock()
    let deadline = clock.now() + timeout * 1e9
    while true {
      if let count = try length(received) {
        defer { received.removeFirst(count) }
        return Array(received[..<count])
      }
      if wroteTooMuch { throw LineProcessError(description: "it wrote more than 16 MiB to standard error") }
      if Interruption.isRequested { throw CancellationError() }
      let now = clock.now()
      guard now < deadline else { throw LineProcessError.timeout(timeout) }
      if now >= nextLookAtMemory {
        nextLookAtMemory = now + 1e8
        try LineProcessError.check(memoryOf: identifier, limit: memoryLimit)
      }
      // Short enough for Ctrl-C to be felt.
      if case .ended = answers.read(into: &received, milliseconds: 100) { return nil }
    }
  }

  /// Whether standard error would fill the memory.
  private var wroteTooMuch: Bool {
    var status = stat()
    return unsafe fstat(standardError.fileDescriptor, &status) == 0 && status.st_size > 16 << 20
  }

  /// Ends it.
  @discardableResult
  package func end() -> ChildProcess.Ending {
    questions.closeInput()
    let ending = process.end()
    answers.closeOutput()
    return ending
  }

  /// Waits for the end of a program that has closed its output; nil where it goes on for some seconds.
  package func ending(within seconds: Double = 1) -> ChildProcess.Ending? {
    for _ in 0..<Int(100 * seconds) where process.isRunning { usleep(10_000) }
    return process.isRunning ? nil : process.wait()
  }

  /// The error of a program that has closed its side: it has ended, or is about to.
  private func ended() -> any Error {
    if Interruption.isRequested { return CancellationError() }
    guard let ending = ending() else { return LineProcessError(description: "it has closed its output") }
    return LineProcessError.ended(ending, standardError)
  }
}
