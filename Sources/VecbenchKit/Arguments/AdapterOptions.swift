import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison

/// Options for programs that don't implement the worker protocol.
struct AdapterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Compare programs of another harness, or whole processes: command, google-benchmark or package-benchmark.",
      valueName: "name"),
    completion: .names(Adapter.Kind.allCases),
    transform: { try NameList($0, kind: "adapter", available: Adapter.Kind.allCases).onlyName(of: "--adapter") })
  var adapter: Adapter.Kind?

  @Option(
    name: .customLong("command"),
    help: ArgumentHelp(
      "Add a benchmark to --adapter command: the program with these arguments. Can be repeated. (default: no arguments)",
      valueName: "name=arguments"),
    transform: Self.command)
  var commands: [NamedCommand] = []

  @Option(
    help: ArgumentHelp(
      "Run a shell command before each run of a command, for example to remove its output. It isn't timed.",
      valueName: "command"))
  var prepare: String?

  @Option(
    help: ArgumentHelp(
      "Run a shell command once for BASE and once for HEAD before the first run of their commands.",
      valueName: "command"))
  var setup: String?

  @Option(
    help: ArgumentHelp(
      "Run a shell command once for BASE and once for HEAD after the last run of their commands.",
      valueName: "command"))
  var cleanup: String?

  @Option(
    help: ArgumentHelp("Read the standard input of each run of a command from a file.", valueName: "file"),
    completion: .file())
  var input: String?

  @Option(
    help: ArgumentHelp(
      "Accept these exit codes of a command, such as 0,1 for grep. (default: 0)", valueName: "code,..."),
    transform: Self.exitCodes)
  var acceptExitCodes: Set<Int32>?

  @Flag(help: "Check before timing that the commands of BASE and HEAD print the same, and exit with 3 if they don't.")
  var checkOutput = false

  @Option(
    help: ArgumentHelp("Time to compare with --adapter: wall or cpu. (default: wall)", valueName: "name"),
    completion: .names(Adapter.Time.allCases),
    transform: { try NameList($0, kind: "time", available: Adapter.Time.allCases).onlyName(of: "--time") })
  var time: Adapter.Time?

  mutating func validate() throws {
    if adapter != .command, let option = commandOptions.first {
      throw ValidationError("\(option) needs --adapter command")
    }
    for (option, command) in [("--prepare", prepare), ("--setup", setup), ("--cleanup", cleanup)] where command == "" {
      throw ValidationError("\(option) must be a shell command (got '')")
    }
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
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw ValidationError("'\(text)' is not NAME=ARGUMENTS, such as large='--size 1000'")
    }
    let name = parts[0]
    guard !name.isEmpty, name.trimmingCharacters(in: .whitespaces) == name, name.printable == name else {
      throw ValidationError(
        "a name must not be empty, start or end with a space, or contain control characters (got '\(name.printable)')")
    }
    return NamedCommand(name: name, arguments: try ShellWords.words(of: parts[1]))
  }

  private static func exitCodes(_ text: String) throws -> Set<Int32> {
    let codes = text.split(separator: ",", omittingEmptySubsequences: false).map { Int32($0) ?? -1 }
    guard codes.allSatisfy({ (0...255).contains($0) }) else {
      throw ValidationError("must be numbers between 0 and 255, such as 0,1")
    }
    return Set(codes)
  }

  /// The options that the user passed for `--adapter command`, as command-line arguments.
  private var commandOptions: [String] {
    let options = [("--prepare", prepare), ("--setup", setup), ("--cleanup", cleanup), ("--input", input)]
    let codes = acceptExitCodes?.sorted().map(String.init).joined(separator: ",")
    return commandArguments.flatMap { ["--command", $0] }
      + (options + [("--accept-exit-codes", codes)]).flatMap { option, value in value.map { [option, $0] } ?? [] }
      + (checkOutput ? ["--check-output"] : [])
  }

  /// The selected adapter; nil without `--adapter`. The programs must then implement the worker protocol.
  var chosen: Adapter? {
    adapter.map { kind in
      Adapter(
        kind: kind, time: time ?? .wall,
        commands: commands.isEmpty ? [NamedCommand(name: "command", arguments: [])] : commands,
        commandConditions: CommandConditions(
          preparation: prepare, setUp: setup, cleanUp: cleanup, input: input, exitCodes: acceptExitCodes ?? [0],
          checksOutput: checkOutput))
    }
  }

  /// Configures a measurement to use the selected adapter, if there is one.
  ///
  /// - Parameter sampleTime: The duration of a sample that the user requested, in nanoseconds. If it is nil, the
  ///   measurement uses the default for adapters.
  /// - Throws: `FileError` if the input isn't a regular file. Each run must be able to read the input from its start.
  func adapt<Program>(_ measurement: inout ComparisonMeasurement<Program>, sampleTime: Double? = nil) throws {
    guard let chosen else { return }
    if let input, !(try InputFile(path: input).isRegular) {
      throw FileError.noInput(input, "isn't a regular file, which each run can read from its start")
    }
    measurement.adapter = chosen
    if sampleTime == nil { measurement.settings.sampleTime = Adapter.sampleTime }
  }

  /// The options that the user passed, as command-line arguments.
  var arguments: [String] {
    (adapter.map { ["--adapter", $0.rawValue] } ?? []) + (time.map { ["--time", $0.rawValue] } ?? [])
      + commandOptions
  }

  /// The values of `--command`, with each argument in single quotes.
  private var commandArguments: [String] {
    commands.map { command in
      command.name + "="
        + command.arguments.map(ShellWords.quoted).joined(separator: " ")
    }
  }

  /// Returns one side of a comparison: an executable, a revision or, with `--adapter command`, a command. A command can
  /// start with environment variables, such as `LANG=C sort`.
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
    let words = try ShellWords.words(of: argument)
    let assignments = words.prefix { $0.prefixMatch(of: /[A-Za-z_][A-Za-z0-9_]*=/) != nil }
    let command = words.dropFirst(assignments.count)
    guard let program = command.first, let path = Self.path(of: program) else {
      throw ValidationError(
        "'\(argument)' is neither an executable file, nor a revision, nor a command" + RevisionRange.advice([argument]))
    }
    let variables = assignments.map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
    return ComparedProgram(
      path: path, name: argument, arguments: Array(command.dropFirst()),
      environment: Dictionary(variables.map { (String($0[0]), String($0[1])) }) { $1 })
  }

  /// Returns the path of the executable file that a shell would run for a command, or nil if there is no such file.
  private static func path(of program: String) -> String? {
    let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
    let candidates = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
    return candidates.lazy.compactMap { try? ComparedProgram.executable($0) }.first
  }
}
