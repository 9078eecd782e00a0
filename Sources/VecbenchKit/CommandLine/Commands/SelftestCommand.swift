package import ArgumentParser
import Foundation

/// Tests the gate: it must not report unchanged programs, and has to report slower ones.
package struct SelftestCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "selftest",
      abstract: "Test \(Program.name) compare on this machine: false alarms, and slowdowns of known size.",
      discussion: """
        same      this executable against itself, quick comparisons of all benchmarks
        loaded    the same, while another process keeps one core busy
        layout    against --relinked, the same source linked in another order
        injected  one benchmark does 5, 20, 30 or 100 % more work; default length

        Examples:
          \(Program.name) selftest --time-limit 10m
          \(Program.name) selftest --parts same --comparisons 60
          \(Program.name) selftest --parts layout --relinked .build/vecbench-relinked

        Exit codes: 0 all as expected, 2 something was not, 130 interrupted.
        """)
  }

  package init() {}

  @Option(
    help: ArgumentHelp("Parts: same, loaded, layout, injected. (default: all)", valueName: "name,..."),
    transform: { try NameList($0, kind: "part", available: SelftestPart.allCases).names })
  var parts = SelftestPart.allCases

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Comparisons per line of the table; a sixth of them for each slowdown.", valueName: "n"))
  var comparisons = 60

  @Option(
    help: ArgumentHelp("Start no comparison after this time: 90s, 20m. (default: none)", valueName: "time"),
    transform: { try Quantity.nanoseconds($0, in: 1e6...1e15, such: "90s or 20m") })
  var timeLimit: Double = .infinity

  @Option(help: ArgumentHelp("Executable that scripts/relink-shuffled made.", valueName: "file"))
  var relinked: String?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  package mutating func validate() throws {
    guard (1...10_000).contains(comparisons) else {
      throw ValidationError("--comparisons \(comparisons): 1 to 10000 are possible")
    }
    if let relinked, !FileManager.default.isExecutableFile(atPath: relinked) {
      throw ValidationError("--relinked \(relinked): this is no executable file")
    }
  }

  package mutating func run() throws {
    try ProgramStart.prepare()
    let trial = try SelftestTrial<Program>(isQuiet: quiet, end: SystemClock().now() + timeLimit)
    var tallies: [SelftestTally] = []
    if parts.contains(.same) {
      tallies.append(try trial.unchanged("the same executable twice", comparisons))
    }
    if parts.contains(.loaded) {
      let busy = try BusyCore()
      defer { busy.end() }
      tallies.append(try trial.unchanged("the same, one core busy", comparisons))
    }
    if parts.contains(.layout) {
      if let relinked {
        tallies.append(
          try trial.unchanged("linked in another order", comparisons, head: URL(fileURLWithPath: relinked).path))
      } else if !quiet {
        StandardError.note("layout is left out: it needs --relinked")
      }
    }
    if parts.contains(.injected) {
      for percent in [5, 20, 30, 100] {
        tallies.append(try trial.injected(percent, max(1, comparisons / 6)))
      }
    }
    let environment = EnvironmentSummary(environment: Program.environment).lines.joined(separator: "\n")
    try StandardOutput.write(environment + "\n\n" + SelftestTally.table(tallies).text() + "\n")
    if !tallies.allSatisfy(\.isAsExpected) { throw ExitCode.regression }
  }
}

/// The parts of the test of the gate.
enum SelftestPart: String, CaseIterable, NamedValue { case same, loaded, layout, injected }
