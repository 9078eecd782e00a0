package import Foundation

/// The output and the exit code of a program.
package struct Ending {
  /// The exit code, or 128 plus the signal that ended the program, as in a shell.
  package let code: Int32
  package let output: String
  private let errors: String

  package init(code: Int32, output: String, errors: String) {
    self.code = code
    self.output = output
    self.errors = errors
  }

  /// The lines on standard error, without the warning about a debug build.
  package var standardError: [String] {
    errors.split(separator: "\n").map(String.init).filter { !$0.contains("this is a debug build") }
  }

  /// The first line on standard error that isn't a note about a revision; empty if there is none.
  package var errorMessage: String {
    standardError.first { !$0.contains(": building revision ") && !$0.contains(": uncommitted changes ") } ?? ""
  }
}

/// The executables that are built next to the tests.
package enum Executable {
  package static let vecbench = product("vecbench")
  package static let fastvector = product("fastvector")

  /// The benchmark program of Examples/GateYourPackage.
  package static let wordCountBenchmarks = product("WordCountBenchmarks")

  /// True if the tests and these programs were built with a sanitizer.
  package static let isSanitized = unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// The benchmark program that measures the overhead of the harness.
  package static let harnessBenchmarks = product("HarnessBenchmarks")

  private static func product(_ name: String) -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    while folder.path != "/" {
      folder.deleteLastPathComponent()
      let candidate = folder.appendingPathComponent(name)
      var isDirectory: ObjCBool = false
      let exists = unsafe FileManager.default.fileExists(atPath: candidate.path, isDirectory: &isDirectory)
      if exists, !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: candidate.path) {
        return candidate
      }
    }
    fatalError("there is no built \(name) above \(CommandLine.arguments[0])")
  }

  /// Runs a program and waits until it ends.
  ///
  /// Output is written to files, because the program would block once a pipe is full.
  ///
  /// - Parameters:
  ///   - environment: Additional variables. The program also inherits the environment of this process, except for
  ///     variables that would change its behavior.
  ///   - terminal: A file descriptor for standard output and standard error, instead of the files.
  ///   - whileRunning: Called after the program has started.
  package static func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:], folder: URL? = nil,
    terminal: Int32? = nil,
    whileRunning: (Process) async throws -> Void = { _ in }
  ) async throws -> Ending {
    await places.take()
    do {
      let ending = try await runAtOnce(
        program, arguments, environment: environment, folder: folder, terminal: terminal, whileRunning: whileRunning)
      await places.release()
      return ending
    } catch {
      await places.release()
      throw error
    }
  }

  /// The maximum number of programs that run at once. It can exceed the number of cores, because most programs spend
  /// most of their time waiting.
  private static let places = Places(count: 12)

  private static func runAtOnce(
    _ program: URL, _ arguments: [String], environment: [String: String], folder: URL?, terminal: Int32?,
    whileRunning: (Process) async throws -> Void
  ) async throws -> Ending {
    let scratch = try Folder()
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // After an error, a program ends without freeing its memory, which the address sanitizer would report as a leak.
    process.environment = ["ASAN_OPTIONS": "detect_leaks=0"].merging(ProcessInfo.processInfo.environment) { $1 }
      .filter {
        !["FASTVECTOR_ISA", "NO_COLOR", "OPENBLAS_NUM_THREADS"].contains($0.key)
      }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let handles = try ["output", "errors"].map { try FileHandle(forWritingTo: scratch.file($0, "")) }
    // Close the descriptors in this process, because the child process has duplicates of them.
    defer { for handle in handles { try? handle.close() } }
    process.standardOutput = terminal.map { FileHandle(fileDescriptor: $0) } ?? handles[0]
    process.standardError = terminal.map { FileHandle(fileDescriptor: $0) } ?? handles[1]
    let (endings, continuation) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in continuation.finish() }
    try withoutBlockedSignals { try process.run() }
    try await whileRunning(process)
    for await _ in endings {}
    let isSignal = process.terminationReason == .uncaughtSignal
    return Ending(
      code: process.terminationStatus + (isSignal ? 128 : 0), output: try scratch.text("output"),
      errors: try scratch.text("errors"))
  }

  /// Runs `body` with all signals unblocked. The threads that run tests block signals, and a program inherits the
  /// signal mask of the thread that starts it.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var previous = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &previous)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &previous, nil) }
    try body()
  }
}

/// A semaphore that limits how many programs run at the same time. All tests at once would exhaust the file
/// descriptors.
private actor Places {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { free = count }

  func take() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func release() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}
