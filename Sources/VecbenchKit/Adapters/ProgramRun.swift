import CProcess
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchMeasuring

/// A run of a program from start to exit. The program isn't trusted, so its time, memory and output are limited.
struct ProgramRun {
  /// The time from start to exit, in nanoseconds.
  let wallTime: Double

  /// The processor time that the program used on all processors, in nanoseconds.
  let processorTime: Double

  /// True if the host of this virtual machine gave more than 5 % of the time to other guests. Context switches don't
  /// count as disturbances here, because every process that runs for a second has some.
  let isDisturbed: Bool

  /// The standard output of the program; empty if the run discarded it.
  let output: Data

  /// The maximum size of the output, in bytes.
  private static let outputLimit = 64 << 20

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - environment: Additional environment variables.
  ///   - workingFolder: The working folder of the program; nil for the current working folder.
  ///   - input: The file to use as standard input; nil for none.
  ///   - exitCodes: The exit codes that count as success.
  ///   - capturesOutput: True to keep the standard output. Otherwise it is redirected to `/dev/null`.
  ///   - timeout: The maximum duration of the run, in seconds.
  ///   - isInterruptible: False to let the program finish even after Ctrl-C.
  /// - Throws: ``LineProcessError`` if the program fails, or `CancellationError` after Ctrl-C.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], workingFolder: String? = nil,
    input: String? = nil, exitCodes: Set<Int32> = [0], capturesOutput: Bool = false, timeout: Double,
    isInterruptible: Bool = true
  ) throws {
    let clock = SystemClock()
    let files = (0..<2).map { _ in FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true) }
    let environment = Subprocess.environment(in: workingFolder).merging(environment) { $1 }
    let inputFile = try Self.openInput(input)
    let stolenBefore = LinuxFiles.stolenTicks()
    let start = clock.now()
    let process: ChildProcess
    do throws(ChildProcess.StartError) {
      process = try withExtendedLifetime(inputFile) { () throws(ChildProcess.StartError) in
        try ChildProcess(
          program, arguments, environment: environment, workingFolder: workingFolder, input: inputFile?.descriptor,
          output: capturesOutput ? files[0].fileDescriptor : nil, errors: files[1].fileDescriptor)
      }
    } catch {
      throw LineProcessError(description: "it cannot be started: \(error)")
    }
    var end = clock.now()
    // Wait at most 100 ms at a time, so that Ctrl-C takes effect quickly.
    while !process.hasEnded(within: 100) {
      end = clock.now()
      if isInterruptible, Interruption.isRequested { throw CancellationError() }
      guard end - start < timeout * 1e9 else { throw LineProcessError.timeout(timeout) }
      try LineProcessError.check(memoryOf: process.identifier, limit: InputFile.memoryLimit)
      for file in files { try Self.check(outputSize: Self.size(of: file)) }
    }
    end = clock.now()
    let stolen = 1e7 * Double(LinuxFiles.stolenTicks() - stolenBefore)
    let ending = process.wait()
    guard !ending.isSignal, exitCodes.contains(ending.status) else { throw LineProcessError.ended(ending, files[1]) }
    (wallTime, processorTime, isDisturbed) = (end - start, ending.processorTime, stolen > 0.05 * (end - start))
    try? files[0].seek(toOffset: 0)
    output = capturesOutput ? (try? files[0].readToEnd()) ?? Data() : Data()
  }

  /// Throws if a program has written more output than the limit.
  static func check(outputSize: Int) throws(LineProcessError) {
    guard outputSize <= outputLimit else {
      throw LineProcessError(description: "it wrote more than \(outputLimit >> 20) MiB")
    }
  }

  /// Opens the file to use as standard input. Returns nil if `path` is nil.
  ///
  /// - Throws: ``LineProcessError`` if the file can't be opened.
  static func openInput(_ path: String?) throws -> InputFile? {
    do throws(FileError) {
      return try path.map { path throws(FileError) in try InputFile(path: path) }
    } catch {
      throw LineProcessError(description: "its input \(error)")
    }
  }

  private static func size(of file: FileHandle) -> Int {
    var status = stat()
    return unsafe fstat(file.fileDescriptor, &status) == 0 ? Int(status.st_size) : 0
  }
}
