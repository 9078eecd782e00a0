package import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation

/// Functions that run a program and wait until it ends.
package enum Subprocess {
  /// The exit code and the output of a program that has ended.
  package struct Ending {
    /// The exit code, as in a shell: 127 if the program doesn't exist.
    package let code: Int32
    package let output: String

    /// The standard output without its final newline, if the program succeeded; nil otherwise. Other white space is
    /// kept, because it may belong to the path of a repository.
    package var answer: String? { code == 0 ? output.hasSuffix("\n") ? String(output.dropLast()) : output : nil }

    /// The reason for a failure; nil if the output is empty.
    ///
    /// The reason is the last line that starts with `fatal:` or `error:`, like git's messages. The first line that
    /// starts with `Error`, if any, is put before it, because programs that git starts, such as Git LFS, explain
    /// failures in such lines. If no line starts with `fatal:` or `error:`, the reason is the last nonblank line.
    package var failureReason: String? {
      let lines = output.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      let verdict = lines.last { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") }
      let cause = verdict == nil ? nil : lines.first { $0.hasPrefix("Error ") }
      let words = [cause, verdict ?? lines.last { !$0.isEmpty }].compactMap(\.self)
      return words.isEmpty ? nil : words.map { String($0.printable.prefix(200)) }.joined(separator: ": ")
    }
  }

  /// The destination of a program's output.
  package enum Output {
    /// Keeps standard output, and discards standard error.
    case results
    /// Keeps standard output and standard error, in the order in which they are written.
    case everything
    /// Forwards standard output and standard error to standard error, and keeps neither.
    case shown
  }

  /// The environment variables of this process, except the variables that bind git to a repository. In a git hook,
  /// these variables name the index of the commit in progress, and checking out another revision would write to that
  /// index.
  private static let environment: [String: String] = {
    var variables = ProcessInfo.processInfo.environment
    let names = (try? run(["git", "rev-parse", "--local-env-vars"], environment: variables))?.answer ?? ""
    for name in names.split(whereSeparator: \.isNewline) { variables[String(name)] = nil }
    return variables
  }()

  /// Returns the environment variables for a program that runs in the folder of a revision. They omit the variables
  /// that bind git to the user's repository, and `PWD` is the folder. If `folder` is nil, returns all environment
  /// variables of this process.
  static func environment(in folder: String?) -> [String: String] {
    guard let folder else { return ProcessInfo.processInfo.environment }
    return environment.merging(["PWD": folder]) { $1 }
  }

  /// Runs a program, which is looked up in `PATH`. If the program is git, it uses the repository of the working folder,
  /// even if this process was started by a git hook.
  ///
  /// - Parameters:
  ///   - folder: The working folder of the program; nil for the current working folder.
  ///   - isInterruptible: False to let the program finish even after Ctrl-C.
  ///   - checkLimits: A function that is called at least every 20 ms, with the process identifier of the program and the
  ///     size of its output so far, in bytes. If it throws, the program is killed.
  /// - Throws: ``SubprocessError`` if the program exists but can't be started, `CancellationError` after Ctrl-C, once
  ///   the program has ended, or the error of `checkLimits`.
  package static func run(
    _ arguments: [String], in folder: String? = nil, output: Output = .results, isInterruptible: Bool = true,
    checkLimits: (_ process: Int32, _ outputSize: Int) throws -> Void = { _, _ in }
  ) throws -> Ending {
    try run(
      arguments, in: folder, output: output, isInterruptible: isInterruptible,
      environment: folder.map { environment(in: $0) } ?? environment, checkLimits: checkLimits)
  }

  private static func run(
    _ arguments: [String], in folder: String? = nil, output: Output = .results, isInterruptible: Bool = true,
    environment: [String: String], checkLimits: (_ process: Int32, _ outputSize: Int) throws -> Void = { _, _ in }
  ) throws -> Ending {
    let pipe = try Pipe()
    let writes = output == .shown ? STDERR_FILENO : pipe.input
    let process: ChildProcess
    do throws(ChildProcess.StartError) {
      process = try ChildProcess(
        arguments[0], Array(arguments.dropFirst()), environment: environment, workingFolder: folder, output: writes,
        errors: output == .results ? nil : writes)
    } catch {
      if error.isMissing { return Ending(code: 127, output: "") }
      throw SubprocessError(program: arguments[0], reason: error.description)
    }
    pipe.closeInput()
    var text: [UInt8] = []
    var isInterrupted = false
    while true {
      if isInterruptible && Interruption.isRequested && !isInterrupted {
        isInterrupted = true
        process.interrupt(by: Interruption.signal)
      }
      try checkLimits(process.identifier, text.count)
      if case .ended = pipe.read(into: &text, milliseconds: 20) {
        // The program has closed its output, but may still run.
        guard process.isRunning else { break }
        usleep(20_000)
      } else if !process.isRunning {
        // Don't wait for the end of the pipe, because child processes of the program may keep it open.
        while case .bytes = pipe.read(into: &text, milliseconds: 0) {}
        break
      }
    }
    let ending = process.wait()
    if isInterruptible && Interruption.isRequested { throw CancellationError() }
    return Ending(code: ending.code, output: String(decoding: text, as: UTF8.self))
  }
}

/// An error thrown if a program exists but can't be started.
package struct SubprocessError: ExitCoded, CustomStringConvertible {
  let program: String
  let reason: String

  package var description: String { "\(program) cannot be started: \(reason)" }
  package var exitCode: ExitCode { .failure }
}
