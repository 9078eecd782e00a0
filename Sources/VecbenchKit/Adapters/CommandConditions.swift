import FastVectorFiles
import Foundation

/// The conditions under which `--adapter command` runs processes.
struct CommandConditions {
  /// The untimed shell command that runs before each run of a program.
  var preparation: String?

  /// The shell command that runs before the first run of a program.
  var setUp: String?
  /// The shell command that runs after the last run of a program.
  var cleanUp: String?

  /// The file to use as the standard input of each run; nil for none.
  var input: String?

  /// The exit codes that count as success.
  var exitCodes: Set<Int32> = [0]

  /// True if both programs must print the same output.
  var checksOutput = false

  /// Runs the preparation command and then the program.
  ///
  /// - Parameters:
  ///   - arguments: The arguments to append to the program's own arguments.
  ///   - environment: Additional environment variables.
  /// - Throws: ``LineProcessError`` if the preparation command or the program fails.
  func run(
    _ program: ComparedProgram, _ arguments: [String], environment: [String: String] = [:],
    capturesOutput: Bool = false, timeout: Double
  ) throws -> ProgramRun {
    try runPreparation(of: program, timeout: timeout)
    do {
      return try ProgramRun(
        program.path, program.arguments + arguments, environment: environment.merging(program.environment) { $1 },
        workingFolder: program.folder, input: input, exitCodes: exitCodes, capturesOutput: capturesOutput,
        timeout: timeout)
    } catch let error as LineProcessError {
      // A shell exits with 126 or 127 if it can't run a command, and with larger codes if a signal ended the command.
      guard let code = error.exitCode, code < 126 else { throw error }
      let accepted = exitCodes.union([code]).sorted().map(String.init).joined(separator: ",")
      throw LineProcessError(description: "\(error); to accept this code: --accept-exit-codes \(accepted)")
    }
  }

  /// Runs the preparation command and then the program. Returns the peak memory of the program in bytes, or nil if it
  /// is unknown.
  ///
  /// - Throws: ``LineProcessError`` if the preparation command or the program fails.
  func peakMemory(
    of program: ComparedProgram, _ arguments: [String], environment: [String: String], timeout: Double
  ) throws -> Double? {
    try runPreparation(of: program, timeout: timeout)
    return try TracedProgram(
      path: program.path, arguments: program.arguments + arguments,
      environment: environment.merging(program.environment) { $1 }, workingFolder: program.folder
    ).peakMemory(input: input, exitCodes: exitCodes, timeout: timeout)
  }

  /// Runs the preparation command and then the program, and returns the files that the program opens. Keeps the program
  /// running until it exits or the timeout expires. Killing it earlier could leave files behind that change later runs.
  ///
  /// - Throws: ``LineProcessError`` if the preparation command fails or the input can't be opened.
  func openedFiles(by program: ComparedProgram, _ arguments: [String], timeout: Double) throws -> Set<String> {
    try runPreparation(of: program, timeout: timeout)
    let inputFile = try ProgramRun.openInput(input)
    return try withExtendedLifetime(inputFile) {
      try TracedProgram(
        path: program.path, arguments: program.arguments + arguments, environment: program.environment,
        workingFolder: program.folder
      ).openedFiles(input: inputFile?.descriptor, timeout: timeout)
    }
  }

  func runPreparation(of program: ComparedProgram, timeout: Double) throws {
    try shell(preparation, option: "--prepare", in: program.folder, timeout: timeout)
  }

  func runSetUp(of program: ComparedProgram) throws { try shell(setUp, option: "--setup", in: program.folder) }

  /// Runs the clean-up command to completion, even after Ctrl-C.
  func runCleanUp(of program: ComparedProgram) throws {
    try shell(cleanUp, option: "--cleanup", in: program.folder, isInterruptible: false)
  }

  private func shell(
    _ command: String?, option: String, in folder: String?, timeout: Double = .infinity, isInterruptible: Bool = true
  ) throws {
    guard let command else { return }
    do {
      _ = try ProgramRun(
        "sh", ["-c", command], workingFolder: folder, timeout: timeout, isInterruptible: isInterruptible)
    } catch let error as LineProcessError {
      throw LineProcessError(description: "\(option) '\(command.prefix(60))': \(error)")
    }
  }
}

/// The first difference between two outputs.
struct TextDifference: CustomStringConvertible {
  let description: String

  /// Finds the first line that differs. Returns nil if the outputs are equal.
  init?(_ base: Data, _ head: Data) {
    guard base != head else { return nil }
    let (old, new) = (Self.lines(base), Self.lines(head))
    let number = zip(old, new).prefix { $0 == $1 }.count
    let texts = [old, new].map { lines in
      guard number < lines.count else { return "missing" }
      return "'\(String(decoding: lines[number], as: UTF8.self).printable.prefix(scalars: 60))'"
    }
    description = "line \(number + 1) is \(texts[1]) instead of \(texts[0])"
  }

  private static func lines(_ text: Data) -> [Data] {
    text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }
}
