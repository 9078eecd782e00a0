import ArgumentParser
import Foundation
import VecbenchKit

/// Tries the gate on itself: it must be silent where nothing has changed, and speak where something has.
struct SelftestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "selftest",
    abstract: "Try vecbench compare on this machine: false alarms, and slowdowns of known size.",
    discussion: """
      same      this executable against itself, quick comparisons of all rows
      loaded    the same, while another process keeps one core busy
      layout    against --relinked, the same source linked in another order: see scripts/relink-shuffled
      injected  one row does 5, 20, 30 or 100 % more work, and others do not; comparisons of the default length

      Examples:
        vecbench selftest --time-limit 10m
        vecbench selftest --parts same --comparisons 60
        vecbench selftest --parts layout --relinked .build/vecbench-relinked

      Exit codes: 0 all as it should be, 2 something was not, 130 interrupted.
      """)

  enum Part: String, CaseIterable { case same, loaded, layout, injected }

  @Option(
    help: ArgumentHelp("The parts: same, loaded, layout, injected. (default: all)", valueName: "name,..."),
    transform: { try NameList($0, kind: "part", available: Part.allCases).names })
  var parts: [Part] = Part.allCases

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many comparisons each line of the table rests on; a sixth of them for each slowdown.", valueName: "n"))
  var comparisons = 60

  @Option(
    help: ArgumentHelp("Start no comparison after so long: 90s, 20m. (default: none)", valueName: "time"),
    transform: { try SelftestCommand.seconds($0) })
  var timeLimit: Double = .infinity

  @Option(help: ArgumentHelp("The executable whose functions lie elsewhere.", valueName: "file"))
  var relinked: String?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  private static func seconds(_ text: String) throws -> Double {
    let factor: Double? = text.hasSuffix("s") ? 1 : text.hasSuffix("m") ? 60 : nil
    guard let factor, let value = Double(text.dropLast()), value > 0, value.isFinite else {
      throw ValidationError("'\(text)' is no time such as 90s or 20m")
    }
    return value * factor
  }

  mutating func validate() throws {
    guard (1...10_000).contains(comparisons) else {
      throw ValidationError("--comparisons \(comparisons): 1 to 10000 are possible")
    }
  }

  mutating func run() throws {
    Interruption.observe()
    signal(SIGPIPE, SIG_IGN)
    do {
      try tryAll()
    } catch is CancellationError {
      throw ExitCode.interrupted
    }
  }

  private func tryAll() throws {
    let trial = try SelftestTrial(isQuiet: quiet, end: SystemClock().now() + timeLimit * 1e9)
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
        tallies.append(try trial.unchanged("linked in another order", comparisons, head: relinked))
      } else {
        StandardError.write("vecbench: no --relinked, so nothing is said of layout\n")
      }
    }
    if parts.contains(.injected) {
      for percent in [5, 20, 30, 100] {
        tallies.append(try trial.injected(percent, max(1, comparisons / 6)))
      }
    }
    let environment = EnvironmentSummary(environment: .current()).lines.joined(separator: "\n")
    try StandardOutput.write(environment + "\n\n" + SelftestTally.table(tallies).text() + "\n")
    if !tallies.allSatisfy(\.isAsItShouldBe) { throw ExitCode.regression }
  }
}
