import CMeasuring
import CProcess
import CommandLineSupport
import FastVectorFiles
import Foundation

/// A program that runs under ptrace, with its standard output redirected to `/dev/null`.
struct TracedProgram {
  let path: String
  let arguments: [String]

  /// Additional environment variables.
  var environment: [String: String] = [:]

  /// The working folder; nil for the current working folder.
  var workingFolder: String?

  /// Runs the program.
  ///
  /// - Parameters:
  ///   - input: The file descriptor to use as standard input; nil for `/dev/null`.
  ///   - errors: The file descriptor to use as standard error; nil for `/dev/null`.
  ///   - trace: The options of the run. On return, it also contains the results.
  /// - Returns: 0, or an error code; see `cm_run_traced`.
  /// - Throws: `CancellationError` after Ctrl-C.
  private func run(input: Int32?, errors: Int32?, _ trace: inout cm_trace) throws -> Int32 {
    guard let null = FileHandle(forUpdatingAtPath: "/dev/null") else { return ENOENT }
    let files = (input ?? null.fileDescriptor, null.fileDescriptor, errors ?? null.fileDescriptor)
    let variables = Subprocess.environment(in: workingFolder).merging(environment) { $1 }
    let error = unsafe withCStrings([path] + arguments) { words in
      unsafe withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        unsafe withCStrings([workingFolder ?? ""]) { folder in
          var command = unsafe cm_command(
            program: words[0]!, arguments: words, environment: variables,
            folder: workingFolder == nil ? nil : folder[0], files: files)
          return unsafe cm_run_traced(&command, &trace)
        }
      }
    }
    withExtendedLifetime(null) {}
    if Interruption.isRequested { throw CancellationError() }
    return error
  }

  /// Runs the program, and returns the peak resident memory of its largest process, in bytes.
  ///
  /// - Parameters:
  ///   - input: The file to use as standard input; nil for none.
  ///   - exitCodes: The exit codes that count as success.
  ///   - timeout: The maximum duration of the run, in seconds.
  /// - Returns: The peak memory, or nil if the system doesn't allow tracing.
  /// - Throws: ``LineProcessError`` if the program fails, or `CancellationError` after Ctrl-C.
  func peakMemory(input: String? = nil, exitCodes: Set<Int32> = [0], timeout: Double) throws -> Double? {
    let inputFile = try ProgramRun.openInput(input)
    let standardError = FileHandle(fileDescriptor: fv_open_memory(), closeOnDealloc: true)
    var trace = unsafe cm_trace(
      timeout: timeout, is_cancelled: { Interruption.isRequested ? 1 : 0 }, opens: nil, context: nil, peak: 0, status: 0
    )
    let error = unsafe try run(input: inputFile?.descriptor, errors: standardError.fileDescriptor, &trace)
    withExtendedLifetime(inputFile) {}
    if error == ETIMEDOUT { throw LineProcessError.timeout(timeout) }
    guard error == 0 else { return nil }
    let ending = unsafe ChildProcess.Ending(waitStatus: trace.status)
    guard !ending.isSignal, exitCodes.contains(ending.status) else {
      throw LineProcessError.ended(ending, standardError)
    }
    let peak = unsafe trace.peak
    return peak > 0 ? Double(peak) : nil
  }

  /// Runs the program, and returns the files that it and its child processes open, execute or load. Ignores failures of
  /// the program. Returns an empty set if the system doesn't allow tracing.
  ///
  /// - Parameters:
  ///   - input: The file descriptor to use as standard input; nil for `/dev/null`.
  ///   - timeout: The maximum duration of the run, in seconds. Files that are opened later aren't found.
  /// - Throws: `CancellationError` after Ctrl-C.
  func openedFiles(input: Int32? = nil, timeout: Double) throws -> Set<String> {
    final class Files { var paths: Set<String> = [] }
    let files = Files()
    var trace = unsafe cm_trace(
      timeout: timeout, is_cancelled: { Interruption.isRequested ? 1 : 0 },
      opens: { context, path in
        let files = unsafe Unmanaged<Files>.fromOpaque(context!).takeUnretainedValue()
        files.paths.insert(unsafe String(cString: path))
      },
      context: Unmanaged.passUnretained(files).toOpaque(), peak: 0, status: 0)
    _ = try withExtendedLifetime(files) { unsafe try run(input: input, errors: nil, &trace) }
    return files.paths
  }
}
