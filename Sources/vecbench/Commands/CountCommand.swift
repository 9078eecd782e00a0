import ArgumentParser
import Foundation
import VecbenchKit

/// Counts instructions, which no neighbour of the machine changes.
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count the instructions of a point by callgrind, of one program or of two that are compared.",
    discussion: """
      Counts are nearly exact where times are noisy, but say nothing of memory and of instructions that wait. The
      program runs in valgrind, which knows no AVX-512: what is counted are the kernels for AVX2 and below.

      Examples:
        vecbench count
        vecbench count main HEAD
        vecbench count .build/old/vecbench .build/release/vecbench --rows 'frame.*' --limit 5%

      Exit codes: 0 no row beyond the limit, 1 a revision cannot be built, 2 regression (or a row is missing),
      3 a program failed, 5 BASE is too old to be counted, 64 usage, 69 valgrind is missing, 130 interrupted.
      """)

  @Argument(help: ArgumentHelp("Executables of vecbench, or git revisions: none for this one, or BASE and HEAD.", valueName: "program"))
  var programs: [String] = []

  @Option(
    help: ArgumentHelp("The rows: names in which * stands for any text, such as 'frame.*'. (default: all)", valueName: "name,..."),
    transform: { $0.split(separator: ",").map { Pattern(String($0)) } })
  var rows: [Pattern] = []

  @Option(help: ArgumentHelp("The increase that fails, in percent. (default: 3%)", valueName: "percent"), transform: { try CompareCommand.share($0) })
  var limit = 0.03

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(help: "The form of the results: text or json.")
  var format: Format = .text

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  mutating func validate() throws {
    guard programs.count <= 2 else { throw ValidationError("\(programs.count) programs: at most BASE and HEAD are compared") }
  }

  mutating func run() throws {
    Interruption.observe()
    do {
      let comparison = try count()
      try StandardOutput.write(format == .json ? comparison.json() : comparison.text())
      if comparison.fails { throw ExitCode.regression }
    } catch is CancellationError {
      throw ExitCode.interrupted
    }
  }

  private func count() throws -> CountComparison {
    let progress = ProgressLine(isQuiet: quiet, verb: "counting the instructions of")
    defer { progress.clear() }
    let repository = try ComparedProgram.currentRepository()
    let own = try ComparedProgram.ownPath
    let compared =
      programs.isEmpty
      ? [ComparedProgram(path: own, name: own)] : try programs.map { try ComparedProgram($0, repository: repository) }
    let arms: [Arm] = compared.count == 2 ? [.base, .head] : [.head]
    let counts = try zip(arms, compared).map { arm, program in
      progress.show(program.name)
      return try CountedProgram(arm, program).counts(of: rows)
    }
    return CountComparison(base: counts.count == 2 ? counts[0] : nil, head: counts.last!, limit: limit)
  }
}

/// The program that `vecbench count` runs in valgrind.
struct CountWorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count-worker", abstract: "Run rows where callgrind counts them, for vecbench count.", shouldDisplay: false)

  @Argument var patterns: [String] = []

  mutating func run() throws {
    KernelSet.setThreadCount(1)
    let catalogue = RowCatalogue()
    let patterns = patterns.map(Pattern.init)
    for row in catalogue.rows where patterns.isEmpty || patterns.contains(where: { $0.matches(row) }) {
      for section in catalogue.count(row) ?? [] { try StandardOutput.write(section.line + "\n") }
    }
  }
}
