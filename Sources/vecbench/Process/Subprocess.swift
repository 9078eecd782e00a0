import Foundation

/// A program that is run to its end.
enum Subprocess {
  /// What became of it.
  struct Ending {
    let code: Int32
    let output: String

    /// Standard output without white space at its ends, where the program has succeeded.
    var answer: String? { code == 0 ? output.trimmingCharacters(in: .whitespacesAndNewlines) : nil }
  }

  /// Runs a program that is found as a shell finds it.
  ///
  /// - Parameters:
  ///   - showsOutput: Whether what it says goes to standard error as it comes. Its output is empty then.
  /// - Throws: `CancellationError` after Ctrl-C, when the program has ended.
  static func run(_ arguments: [String], folder: String? = nil, showsOutput: Bool = false) throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = showsOutput ? FileHandle.standardError : output
    if !showsOutput { process.standardError = FileHandle.nullDevice }
    try process.run()
    var data = Data()
    if !showsOutput { data = output.fileHandleForReading.readDataToEndOfFile() }
    while process.isRunning {
      if Interruption.isRequested {
        process.interrupt()
        process.waitUntilExit()
        throw CancellationError()
      }
      usleep(20_000)
    }
    let isSignal = process.terminationReason == .uncaughtSignal
    return Ending(
      code: process.terminationStatus + (isSignal ? 128 : 0), output: String(decoding: data, as: UTF8.self))
  }
}
