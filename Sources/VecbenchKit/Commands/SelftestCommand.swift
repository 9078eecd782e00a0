package import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// Tests `compare`: unchanged programs must pass, and slower programs must fail.
package struct SelftestCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "selftest",
      abstract: "Test \(Program.name) compare on this machine: false alarms, and slowdowns of known size.",
      discussion: """
        Parts:
        same      all benchmarks of this executable against themselves
        loaded    the same while another process keeps one core busy
        layout    against --relinked, the same program linked in another order
        injected  one benchmark does 5, 20, 30 or 100 % more work
        kinds     unsteady benchmarks against themselves, and with 30 % more work

        Examples:
          \(Program.name) selftest --time-limit 10m
          \(Program.name) selftest --parts same --comparisons 60 --results same.jsonl
          \(Program.name) selftest --parts layout --relinked .build/vecbench-relinked

        Exit codes: 0 all results as expected, 2 unexpected results, 64 usage, 73 cannot create the output, 130 interrupted.
        """)
  }

  package init() {}

  @Option(
    help: ArgumentHelp("Parts: same, loaded, layout, injected, kinds. (default: all)", valueName: "name,..."),
    completion: .names(SelftestPart.allCases),
    transform: { try NameList($0, kind: "part", available: SelftestPart.allCases).names })
  var parts = SelftestPart.allCases

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Number of comparisons per row of the table. Rows with slowdowns or kinds have a sixth of it.", valueName: "n"))
  var comparisons = 60

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Start no comparison after this time, such as 90s or 20m. (default: none)", valueName: "time"),
    transform: { try Quantity.nanoseconds($0, in: 1e6...1e15, example: "90s or 20m") })
  var timeLimit: Double = .infinity

  @Option(help: ArgumentHelp("Executable that scripts/relink-shuffled linked.", valueName: "file"), completion: .file())
  var relinked: String?

  @Flag(help: "Use the full settings of compare instead of compare --quick.")
  var full = false

  @Option(
    help: ArgumentHelp("Append a line of JSON for each comparison to this file.", valueName: "file"),
    completion: .file())
  var results: String?

  @Flag(name: .shortAndLong, help: "Don't show progress.")
  var quiet = false

  package mutating func validate() throws {
    guard (1...10_000).contains(comparisons) else {
      throw ValidationError("--comparisons must be between 1 and 10000 (got \(comparisons))")
    }
    guard parts != [.layout] || relinked != nil else {
      throw ValidationError("--parts layout needs --relinked with an executable that scripts/relink-shuffled linked")
    }
    if let relinked, !FileManager.default.isExecutableFile(atPath: relinked) {
      throw ValidationError("--relinked '\(relinked)' isn't an executable file")
    }
    if let results { try OutputFile.checkName(results, option: "--results") }
  }

  package mutating func run() throws {
    try ProgramStart.prepare()
    let file = try results.map { try FileHandle(appendingTo: $0) }
    let trial = try SelftestTrial<Program>(
      settings: full ? ComparisonSettings() : .quick, isQuiet: quiet, end: SystemClock().now() + timeLimit
    ) { record in
      try file?.write(contentsOf: JSONEncoder.lines.encode(record) + Data("\n".utf8))
    }
    let tallies = try parts.flatMap { try self.tallies(of: $0, trial) }
    let environment = EnvironmentSummary(environment: Program.environment).lines.joined(separator: "\n")
    try StandardOutput.write(environment + "\n\n" + SelftestTally.table(tallies).text() + "\n")
    if !tallies.allSatisfy(\.isAsExpected) { throw ExitCode.regression }
  }

  private func tallies(of part: SelftestPart, _ trial: SelftestTrial<Program>) throws -> [SelftestTally] {
    let few = max(1, comparisons / 6)
    switch part {
    case .same: return [try trial.unchanged(part, "the same executable twice", comparisons)]
    case .loaded:
      let busy = try BusyCore()
      defer { busy.end() }
      return [try trial.unchanged(part, "the same, one core busy", comparisons)]
    case .layout:
      guard let relinked else {
        if !quiet { StandardError.note("layout is left out: it needs --relinked") }
        return []
      }
      let path = URL(fileURLWithPath: relinked).path
      return [try trial.unchanged(part, "linked in another order", comparisons, head: path)]
    case .injected: return try [5, 20, 30, 100].map { try trial.injected($0, few) }
    case .kinds:
      return try SelftestKind.allCases.flatMap { kind in
        try (kind.showsSlowdowns ? [0, 30] : [0]).map { percent in
          // Run only one comparison with the coarse clock. It takes minutes, because each sample must last at least 16
          // steps of the clock.
          try trial.kind(kind, percent: percent, kind == .coarseClock ? 1 : few)
        }
      }
    }
  }
}

/// A group of comparisons in the self-test.
enum SelftestPart: String, CaseIterable, NamedValue { case same, loaded, layout, injected, kinds }

extension FileHandle {
  /// Opens a file for appending, and creates it if it doesn't exist.
  fileprivate convenience init(appendingTo path: String) throws {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw FileError.cannotCreate("--results \(path)", unsafe String(cString: strerror(errno)))
    }
    self.init(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}

extension JSONEncoder {
  /// An encoder that writes a document as a single line.
  fileprivate static var lines: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}
