package import ArgumentParser
import FastVectorFiles
import Foundation

/// A program that is run to its end.
package enum Subprocess {
  /// What became of it.
  package struct Ending {
    /// As a shell has it: 127 where there is no such program.
    package let code: Int32
    package let output: String

    /// Standard output without white space at its ends, where the program has succeeded.
    package var answer: String? { code == 0 ? output.trimmingCharacters(in: .whitespacesAndNewlines) : nil }

    /// The line of the output that says what went wrong; nil without output. Git marks it, and may add advice.
    package var lastWords: String? {
      let lines = output.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
      let line = lines.last { $0.hasPrefix("fatal: ") || $0.hasPrefix("error: ") } ?? lines.last { !$0.isEmpty }
      return line.map { String($0.printable.prefix(200)) }
    }
  }

  /// The destination of what a program writes.
  package enum Output {
    /// Standard output is kept, standard error is not.
    case results
    /// Both are kept, as they come.
    case everything
    /// Both go to standard error, and nothing is kept.
    case shown
  }

  /// The variables of this process without those that bind git to a repository. In a hook, they name the index of the
  /// commit in progress. A checkout of another revision would write to it.
  private static let environment: [String: String] = {
    var variables = ProcessInfo.processInfo.environment
    let names = (try? run(["git", "rev-parse", "--local-env-vars"], environment: variables))?.answer ?? ""
    for name in names.split(whereSeparator: \.isNewline) { variables[String(name)] = nil }
    return variables
  }()

  /// Runs a program that is found as a shell finds it. Git and everything that runs it find their repository by the working
  /// folder, even in a hook.
  ///
  /// - Throws: `CancellationError` after Ctrl-C, when the program has ended.
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
        // What it has left behind may keep the pipe open; it has ended all the same.
        guard process.isRunning else { break }
        usleep(20_000)
      } else if !process.isRunning {
        while case .bytes = pipe.read(into: &text, milliseconds: 0) {}
        break
      }
    }
    let ending = process.wait()
    if Interruption.isRequested { throw CancellationError() }
    return Ending(code: ending.code, output: String(decoding: text, as: UTF8.self))
  }
}

/// A program that is there but cannot be started.
package struct SubprocessError: ExitCoded, CustomStringConvertible {
  let program: String
  let reason: String

  package var description: String { "\(program) cannot be started: \(reason)" }
  package var exitCode: ExitCode { .failure }
}
