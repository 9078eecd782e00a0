package import ArgumentParser
import FastVectorFiles
import Foundation

/// Runs a program and waits until it ends.
package enum Subprocess {
  /// The exit code and the output of a program that has ended.
  package struct Ending {
    /// The exit code, as in a shell: 127 if the program doesn't exist.
    package let code: Int32
    package let output: String

    /// The standard output without surrounding white space, if the program succeeded; nil otherwise.
    package var answer: String? { code == 0 ? output.trimmingCharacters(in: .whitespacesAndNewlines) : nil }

    /// The line of the output that gives the reason for a failure; nil if the output is empty. This is the last line
    /// that starts with `fatal:` or `error:`, as in messages of git, or otherwise the last line.
    package var lastWords: String? {
      let lines = output.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      let line = lines.last { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") } ?? lines.last { !$0.isEmpty }
      return line.map { String($0.printable.prefix(200)) }
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

  /// Runs a program, which is found through `PATH`. Git finds its repository by the working folder, even in a hook.
  ///
  /// - Throws: ``SubprocessError`` if the program exists but can't be started, or `CancellationError` after Ctrl-C,
  ///   once the program has ended.
  package static func run(_ arguments: [String], output: Output = .results) throws -> Ending {
    try run(arguments, output: output, environment: environment)
  }

  private static func run(
    _ arguments: [String], output: Output = .results, environment: [String: String]
  ) throws -> Ending {
    let pipe = try Pipe()
    let writes = output == .shown ? STDERR_FILENO : pipe.input
    let process: ChildProcess
    do throws(ChildProcess.StartError) {
      process = try ChildProcess(
        arguments[0], Array(arguments.dropFirst()), environment: environment, output: writes,
        errors: output == .results ? nil : writes)
    } catch {
      if error.isMissing { return Ending(code: 127, output: "") }
      throw SubprocessError(program: arguments[0], reason: error.description)
    }
    pipe.closeInput()
    var text: [UInt8] = []
    var isInterrupted = false
    while true {
      if Interruption.isRequested && !isInterrupted {
        isInterrupted = true
        process.interrupt()
      }
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
    if Interruption.isRequested { throw CancellationError() }
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
