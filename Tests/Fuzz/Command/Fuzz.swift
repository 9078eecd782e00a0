import Foundation
import FuzzSupport

/// Tests targets with pseudorandom inputs, each target in a separate process. If an input ends the process, it is added
/// to the corpus, which the unit tests replay.
@main
struct Fuzz {
  static let usage = """
    usage: fuzz [--seconds N] [--seed N] [target...]
      --seconds N  the total time for all targets (60)
      --seed N     the seed of the inputs (random)
      targets      \(FuzzTargets.all.map(\.name).joined(separator: ", ")) (all)

    """

  static func main() throws {
    let options = Options(Array(CommandLine.arguments.dropFirst()))
    guard let options else {
      FileHandle.standardError.write(Data(usage.utf8))
      exit(64)
    }
    // If the arguments include `--current`, this is a child process, which writes each input to that file before it
    // runs the target. The parent process reads the input from the file if the child process crashes.
    if let file = options.current { return try runHere(options, file: URL(fileURLWithPath: file)) }
    var isFine = true
    for target in options.targets where try !runInChild(target, options) { isFine = false }
    exit(isFine ? 0 : 1)
  }

  private static func runHere(_ options: Options, file: URL) throws {
    for target in options.targets {
      let corpus = try FuzzCorpus.repository.inputs(of: target).map(\.bytes)
      let count = try FuzzRun(target, current: file)(seed: options.seed, seconds: options.seconds, corpus: corpus)
      print("\(target.name): \(count) inputs, seed \(options.seed)")
    }
  }

  /// Runs a target in a child process. If an input ends the child process, adds the input to the corpus and prints how
  /// the process ended.
  ///
  /// - Returns: True if no input failed.
  private static func runInChild(_ target: any FuzzTarget, _ options: Options) throws -> Bool {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    let child = Process()
    child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    // Disable Swift's crash handler. It would read memory that the sanitizer protects, and start a process that
    // outlives the child process.
    child.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    child.arguments = [
      "--seconds", "\(options.seconds / Double(options.targets.count))", "--seed", "\(options.seed)",
      "--current", file.path, target.name,
    ]
    try child.run()
    child.waitUntilExit()
    if child.terminationReason == .exit && child.terminationStatus == 0 { return true }
    let kept = try FuzzCorpus.repository.add(try remainingInput(in: file), to: target)
    let ending = child.terminationReason == .exit ? "exit code" : "signal"
    print("\(target.name): \(ending) \(child.terminationStatus), seed \(options.seed): \(kept.path)")
    return false
  }
}

/// The command-line options.
private struct Options {
  var seconds = 60.0
  var seed = UInt64.random(in: 0 ... .max)
  var current: String?
  var targets: [any FuzzTarget] = []

  /// Creates the options, or returns nil if the arguments are invalid.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--seconds":
        guard let seconds = rest.popFirst().flatMap(Double.init), (0...1e6).contains(seconds) else { return nil }
        self.seconds = seconds
      case "--seed":
        guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
        self.seed = seed
      case "--current":
        guard let file = rest.popFirst() else { return nil }
        current = file
      default:
        guard let target = FuzzTargets.all.first(where: { $0.name == argument }) else { return nil }
        targets.append(target)
      }
    }
    if targets.isEmpty { targets = FuzzTargets.all }
  }
}
