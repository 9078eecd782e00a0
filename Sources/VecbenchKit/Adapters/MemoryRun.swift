import CMeasuring
import CProcess
import FastVectorFiles
import Foundation

/// Runs a program to measure its peak memory instead of its time.
enum MemoryRun {
  /// Runs a program, and returns the peak resident memory of its largest process, in bytes.
  ///
  /// - Returns: The peak memory, or nil if the system doesn't allow tracing.
  /// - Throws: ``LineProcessError`` if the program fails, or `CancellationError` after Ctrl-C.
  static func peak(
    of program: String, _ arguments: [String], environment: [String: String] = [:], workingFolder: String? = nil,
    input: String? = nil, exitCodes: Set<Int32> = [0], timeout: Double
  ) throws -> Double? {
    let inputFile: InputFile?
    do throws(FileError) {
      inputFile = try input.map { path throws(FileError) in try InputFile(path: path) }
    } catch {
      throw LineProcessError(description: "its input \(error)")
    }
    let null = FileHandle(forUpdatingAtPath: "/dev/null")
    guard let null else { return nil }
    let standardError = FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true)
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let files = (
      inputFile?.descriptor ?? null.fileDescriptor, null.fileDescriptor, standardError.fileDescriptor
    )
    var (peak, status): (UInt64, Int32) = (0, 0)
    let error = unsafe withCStrings([program] + arguments) { words in
      unsafe withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        unsafe withCStrings([workingFolder ?? ""]) { folder in
          var command = unsafe cm_command(
            program: words[0]!, arguments: words, environment: variables,
            folder: workingFolder == nil ? nil : folder[0], files: files)
          return unsafe cm_measure_peak_memory(
            &command, timeout, { Interruption.isRequested ? 1 : 0 }, &peak, &status)
        }
      }
    }
    withExtendedLifetime((inputFile, null)) {}
    if Interruption.isRequested { throw CancellationError() }
    if error == ETIMEDOUT { throw LineProcessError.timeout(timeout) }
    guard error == 0 else { return nil }
    let ending = ChildProcess.Ending(waitStatus: status)
    guard !ending.isSignal, exitCodes.contains(ending.status) else {
      throw LineProcessError.ended(ending, standardError)
    }
    return peak > 0 ? Double(peak) : nil
  }
}
