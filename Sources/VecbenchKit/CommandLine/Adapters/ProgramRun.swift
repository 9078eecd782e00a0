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

  /// Runs a program without input.
  ///
  /// - Parameters:
  ///   - keepsOutput: Whether standard output is kept. Otherwise it is `/dev/null`.
  ///   - timeout: The seconds that it may take.
  /// - Throws: ``LineProcessError`` unless it ends with code 0, or `CancellationError` after Ctrl-C.
  init(
    _ program: String, _ arguments: [String], conditions: ProcessConditions, keepsOutput: Bool = false, timeout: Double
  ) throws {
    let clock = SystemClock()
    let files = (0..<2).map { _ in FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true) }
    let environment = ProcessInfo.processInfo.environment.merging(conditions.environment) { $1 }
    let stolenBefore = LinuxFiles.stolenTicks()
    let start = clock.now()
    let process: ChildProcess
    do throws(ChildProcess.StartError) {
      process = try ChildProcess(
        program, arguments, environment: environment, output: keepsOutput ? files[0].fileDescriptor : nil,
        errors: files[1].fileDescriptor)
    } catch {
      throw LineProcessError(description: "it cannot be started: \(error)")
    }
    var end = clock.now()
    // Short enough for Ctrl-C to be felt.
    while !process.hasEnded(within: 100) {
      end = clock.now()
      if Interruption.isRequested { throw CancellationError() }
      guard end - start < timeout * 1e9 else { throw LineProcessError.timeout(timeout) }
      try LineProcessError.check(memoryOf: process.identifier, limit: InputFile.memoryLimit)
      for file in files where Self.size(of: file) > Self.outputLimit {
        throw LineProcessError(description: "it wrote more than \(Self.outputLimit >> 20) MiB")
      }
    }
    end = clock.now()
    let stolen = 1e7 * Double(LinuxFiles.stolenTicks() - stolenBefore)
    let ending = process.wait()
    guard ending.code == 0 else { throw LineProcessError.ended(ending, files[1]) }
    (wallTime, processorTime, isDisturbed) = (end - start, ending.processorTime, stolen > 0.05 * (end - start))
    try? files[0].seek(toOffset: 0)
    output = keepsOutput ? (try? files[0].readToEnd()) ?? Data() : Data()
  }

  private static func size(of file: FileHandle) -> Int {
    var status = stat()
    return unsafe fstat(file.fileDescriptor, &status) == 0 ? Int(status.st_size) : 0
  }
}
