import CCleanup
import FastVectorFiles
import Foundation

/// One run of a program from its start to its end. The program is not trusted, see ``LineProcess``.
struct ProgramRun {
  /// The nanoseconds from its start to its end.
  let wallTime: Double

  /// The nanoseconds that it has computed, on all processors together.
  let processorTime: Double

  /// Whether the host of this virtual machine gave more than a twentieth of the time to others. A process of a second is
  /// always interrupted some time: its switches say nothing.
  let isDisturbed: Bool

  /// What it has written to standard output, where that is kept.
  let output: Data

  /// The bytes that a program may write.
  private static let outputLimit = 64 << 20

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - environment: Variables in addition to those of this process.
  ///   - workingFolder: Its working folder; nil for the one of this process.
  ///   - input: The file that is its standard input; nil for none.
  ///   - exitCodes: The exit codes of a program that succeeds.
  ///   - keepsOutput: Whether standard output is kept. Otherwise it is `/dev/null`.
  ///   - timeout: The seconds that it may take.
  ///   - isInterruptible: False if it runs to its end after Ctrl-C.
  /// - Throws: ``LineProcessError`` if it fails, or `CancellationError` after Ctrl-C.
  init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], workingFolder: String? = nil,
    input: String? = nil, exitCodes: Set<Int32> = [0], keepsOutput: Bool = false, timeout: Double,
    isInterruptible: Bool = true
  ) throws {
    let clock = SystemClock()
    let files = (0..<2).map { _ in FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true) }
    let environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let inputFile: InputFile?
    do throws(FileError) {
      inputFile = try input.map { path throws(FileError) in try InputFile(path: path) }
    } catch {
      throw LineProcessError(description: "its input \(error)")
    }
    let stolenBefore = LinuxFiles.stolenTicks()
    let start = clock.now()
    let process: ChildProcess
    do throws(ChildProcess.StartError) {
      process = try withExtendedLifetime(inputFile) { () throws(ChildProcess.StartError) in
        try ChildProcess(
          program, arguments, environment: environment, workingFolder: workingFolder, input: inputFile?.descriptor,
          output: keepsOutput ? files[0].fileDescriptor : nil, errors: files[1].fileDescriptor)
      }
    } catch {
      throw LineProcessError(description: "it cannot be started: \(error)")
    }
    var end = clock.now()
    // Short enough for Ctrl-C to be felt.
    while !process.hasEnded(within: 100) {
      end = clock.now()
      if isInterruptible, Interruption.isRequested { throw CancellationError() }
      guard end - start < timeout * 1e9 else { throw LineProcessError.timeout(timeout) }
      try LineProcessError.check(memoryOf: process.identifier, limit: InputFile.memoryLimit)
      for file in files where Self.size(of: file) > Self.outputLimit {
        throw LineProcessError(description: "it wrote more than \(Self.outputLimit >> 20) MiB")
      }
    }
    end = clock.now()
    let stolen = 1e7 * Double(LinuxFiles.stolenTicks() - stolenBefore)
    let ending = process.wait()
    guard !ending.isSignal, exitCodes.contains(ending.status) else { throw LineProcessError.ended(ending, files[1]) }
    (wallTime, processorTime, isDisturbed) = (end - start, ending.processorTime, stolen > 0.05 * (end - start))
    try? files[0].seek(toOffset: 0)
    output = keepsOutput ? (try? files[0].readToEnd()) ?? Data() : Data()
  }

  private static func size(of file: FileHandle) -> Int {
    var status = stat()
    return unsafe fstat(file.fileDescriptor, &status) == 0 ? Int(status.st_size) : 0
  }
}
