import ArgumentParser
import Foundation

/// How programs are compared that are no workers.
struct AdapterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare programs that are no workers: command, google-benchmark or package-benchmark.", valueName: "name"),
    transform: { try NameList($0, kind: "adapter", available: Adapter.Kind.allCases).onlyName(of: "--adapter") })
  var adapter: Adapter.Kind?

  @Option(
    name: .customLong("command"),
    help: ArgumentHelp(
      "Benchmark of --adapter command: the program with these arguments. Can be repeated. (default: no arguments)",
      valueName: "name=arguments"),
    transform: Self.command)
  var commands: [NamedCommand] = []

  @Option(
    help: ArgumentHelp("Time that adapters compare: wall or cpu. (default: wall)", valueName: "name"),
    transform: { try NameList($0, kind: "time", available: Adapter.Time.allCases).onlyName(of: "--time") })
  var time: Adapter.Time?

  mutating func validate() throws {
    guard commands.isEmpty || adapter == .command else { throw ValidationError("--command needs --adapter command") }
    let names = commands.map(\.name)
    if let double = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw ValidationError("--command: two benchmarks have the name '\(double)'")
    }
    guard time == nil || adapter != nil else { throw ValidationError("--time needs --adapter") }
    guard time != .cpu || adapter != .packageBenchmark else {
      throw ValidationError("--time cpu: programs of package-benchmark are compared by wall time")
    }
  }

  private static func command(_ text: String) throws -> NamedCommand {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, WorkerMessage.isBenchmarkName(String(parts[0])), !parts[0].contains(",") else {
      throw ValidationError("'\(text)' is not NAME=ARGUMENTS, such as large='--size 1000'")
    }
    return NamedCommand(name: String(parts[0]), arguments: try CommandWords.words(of: String(parts[1])))
  }

  /// Nil for workers.
  var chosen: Adapter? {
    adapter.map { kind in
      Adapter(
        kind: kind, time: time ?? .wall,
        commands: commands.isEmpty ? [NamedCommand(name: "command", arguments: [])] : commands)
    }
  }

  /// Has a measurement start programs by the adapter, in samples that are long enough unless their time was asked for.
  func adapt<Program>(_ measurement: inout ComparisonMeasurement<Program>, sampleTime: Double? = nil) {
    guard let chosen else { return }
    measurement.adapter = chosen
    if sampleTime == nil { measurement.settings.sampleTime = Adapter.sampleTime }
  }

  /// The options that have been given, as they are typed.
  var arguments: [String] {
    (adapter.map { ["--adapter", $0.rawValue] } ?? []) + (time.map { ["--time", $0.rawValue] } ?? [])
      + commandArguments.flatMap { ["--command", $0] }
  }

  /// The arguments of `--command`, whose words are kept apart by single quotes.
  private var commandArguments: [String] {
    commands.map { command in
      command.name + "="
        + command.arguments.map { "'" + $0.replacing("'", with: #"'\''"#) + "'" }.joined(separator: " ")
    }
  }

  /// One side of a comparison: an executable or a revision, and for commands also a command.
  func program(
    _ argument: String, repository: String?, recipe: BuildRecipe, isQuiet: Bool
  ) throws -> ComparedProgram {
    guard adapter == .command else {
      return try ComparedProgram(argument, repository: repository, recipe: recipe, isQuiet: isQuiet)
    }
    if let program = try ComparedProgram(
      existing: argument, repository: repository, recipe: recipe, isQuiet: isQuiet)
    {
      return program
    }
    let words = try CommandWords.words(of: argument)
    guard let program = words.first, let path = Self.path(of: program) else {
      throw ValidationError("'\(argument)' is neither an executable file, nor a revision, nor a command")
    }
    return ComparedProgram(path: path, name: argument, arguments: Array(words.dropFirst()))
  }

  /// The executable file of a command, as a shell finds it.
  private static func path(of program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
    let candidates = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return candidates.lazy.compactMap { try? ComparedProgram.executable($0) }.first
  }
}
