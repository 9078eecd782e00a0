import Foundation
import Testing

/// What a program has said and how it has ended.
struct Ending {
  /// The exit code, or 128 and the signal that has ended the program, as a shell says it.
  let code: Int32
  let output: String
  private let errors: String

  init(code: Int32, output: String, errors: String) {
    self.code = code
    self.output = output
    self.errors = errors
  }

  /// The lines on standard error, without the one that warns of a debug build.
  var standardError: [String] {
    errors.split(separator: "\n").map(String.init).filter { !$0.contains("this is a debug build") }
  }

  /// The first line on standard error.
  var complaint: String { standardError.first ?? "" }

  /// Standard output as a JSON object.
  func object() throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  /// The results in a JSON document.
  func results() throws -> [[String: Any]] { try #require(object()["results"] as? [[String: Any]]) }
}

/// The executables that stand beside the tests.
enum Executable {
  static let vecbench = product("vecbench")
  static let fastvector = product("fastvector")

  /// The benchmark program of Examples/GateYourPackage.
  static let wordCountBenchmarks = product("WordCountBenchmarks")

  /// Whether these programs are built with a sanitizer, as the tests are.
  static let isSanitized = unsafe dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil

  /// The benchmark program that measures the harness.
  static let harnessBenchmarks = product("HarnessBenchmarks")

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

  /// Runs a program to its end.
  ///
  /// What it says goes to files, which never fill up as a pipe does that nobody reads.
  ///
  /// - Parameters:
  ///   - environment: Variables in addition to those of this process, from which those are taken that would
  ///     change the program's ways.
  ///   - terminal: A file descriptor that standard output and standard error are instead of those files.
  ///   - whileRunning: Called once the program runs.
  static func run(
    _ program: URL, _ arguments: [String], environment: [String: String] = [:], folder: URL? = nil,
    terminal: Int32? = nil,
    whileRunning: (Process) async throws -> Void = { _ in }
  ) async throws -> Ending {
    await places.take()
    do {
      let ending = try await runAtOnce(
        program, arguments, environment: environment, folder: folder, terminal: terminal, whileRunning: whileRunning)
      await places.giveBack()
      return ending
    } catch {
      await places.giveBack()
      throw error
    }
  }

  /// More than there are cores, as most of them wait; few enough that each has some of a core.
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
    // A program that ends on an error still holds memory, which the address sanitizer would report.
    process.environment = ["ASAN_OPTIONS": "detect_leaks=0"].merging(ProcessInfo.processInfo.environment) { $1 }
      .filter {
        !["FASTVECTOR_ISA", "NO_COLOR", "OPENBLAS_NUM_THREADS"].contains($0.key)
      }
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    let handles = try ["output", "errors"].map { try FileHandle(forWritingTo: scratch.file($0, "")) }
    // The process keeps them open beyond its end.
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

  /// The threads that tests run on block signals, and the programs that they start would inherit that.
  private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
    var none = sigset_t()
    var former = sigset_t()
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &former)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &former, nil) }
    try body()
  }
}

/// Places for programs that run at the same time: all tests at once would take too many descriptors.
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

  func giveBack() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().resume()
    }
  }
}

/// Runs the executable that stands beside the tests.
func vecbench(
  _ arguments: String..., environment: [String: String] = [:], folder: URL? = nil
) async throws -> Ending {
  try await Executable.run(Executable.vecbench, arguments, environment: environment, folder: folder)
}

/// Runs a small measurement with more arguments.
func measurement(
  _ arguments: String..., environment: [String: String] = [:], folder: URL? = nil
) async throws -> Ending {
  let small = ["--points", "64", "--frames", "20", "--benchmarks", "add", "--kernels", "naive,native"]
  return try await Executable.run(
    Executable.vecbench, small + arguments, environment: environment, folder: folder)
}

/// A folder for the files of one test, which goes when nobody needs it any more.
final class Folder: Sendable {
  let url = FileManager.default.temporaryDirectory.appendingPathComponent("vecbench-tests-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Makes a file of some bytes.
  func file(_ name: String, _ contents: Data) throws -> URL {
    let file = url.appendingPathComponent(name)
    try contents.write(to: file)
    return file
  }

  /// Makes a file of some text.
  @discardableResult
  func file(_ name: String, _ contents: String) throws -> URL { try file(name, Data(contents.utf8)) }

  /// Makes an executable file.
  func script(_ name: String, _ text: String) throws {
    let file = try file(name, text)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// What a file holds.
  func text(_ name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  /// The folders of the revisions that comparisons have built in a repository.
  static func revisionBuilds(in repository: URL) -> [String] {
    let cache = repository.path + "/.build/vecbench-compare"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []
    return names.filter { ![".gitignore", "compilers"].contains($0) && !$0.hasSuffix(".built") }.sorted()
  }

  /// The folders of the revisions if this is a repository.
  var revisionBuilds: [String] { Self.revisionBuilds(in: url) }

  /// Whether there is a file.
  func holds(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent(name).path)
  }
}
