import ArgumentParser
import Foundation
import VecbenchKit

/// Compares two programs and says whether the second is slower.
struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Say whether HEAD is slower than BASE: two executables of vecbench, or two git revisions.",
    discussion: """
      Both are launched again and again and take turns. A row fails where it is slower by more than its threshold in \
      nearly all launches, and again when it is measured anew. Revisions are built in a worktree under .build and kept, \
      with functions that begin at cache lines; scripts/build-to-compare builds the work tree so.

      Examples:
        vecbench compare main HEAD
        vecbench compare main .build/aligned/release/vecbench --quick
        vecbench compare main HEAD --thresholds .ci/thresholds.json --export markdown=verdict.md --export junit=report.xml

      Exit codes: 0 no regression, 1 a revision cannot be built, 2 regression (or a row is missing), 3 a worker
      crashed, hung or talked nonsense, 4 improvement (--fail-on-improvement), 5 BASE is not comparable, 64 usage,
      65 damaged thresholds, 66 no thresholds, 73 cannot create an output, 75 inconclusive (--strict), 130 interrupted.
      """)

  @Argument(help: ArgumentHelp("What to compare with: an executable of vecbench, or a git revision.", valueName: "base"))
  var base: String

  @Argument(help: ArgumentHelp("What to judge: an executable of vecbench, or a git revision.", valueName: "head"))
  var head: String

  @OptionGroup(title: "Measuring") var measuring: ComparisonOptions

  @Option(help: ArgumentHelp("The slowdown that fails, in percent. (default: 10%)", valueName: "percent"), transform: { try CompareCommand.share($0) })
  var threshold: Double?

  @Option(help: ArgumentHelp("Thresholds of rows, and waivers: a JSON file.", valueName: "file"))
  var thresholds: String?

  @Flag(help: "Exit with 4 where a row is faster, so that nobody forgets to renew the base.")
  var failOnImprovement = false

  @Flag(help: "Exit with 75 where a row is inconclusive or contaminated.")
  var strict = false

  @Option(
    help: ArgumentHelp("The form of the results: text, markdown, junit or json. (default: text)", valueName: "name"),
    transform: { try CompareCommand.format($0) })
  var format: ComparisonFormat = .text

  @Option(
    help: ArgumentHelp("Write them to a file as well, as FORMAT=FILE. May be repeated.", valueName: "format=file"),
    transform: { try CompareCommand.export($0) })
  var export: [ComparisonExport] = []

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  /// A percentage such as `10%` as a share.
  static func share(_ text: String) throws -> Double {
    guard text.hasSuffix("%"), let percent = Double(text.dropLast()), (0...1000).contains(percent) else {
      throw ValidationError("'\(text)' is no percentage such as 10%")
    }
    return percent / 100
  }

  private static func format(_ text: String) throws -> ComparisonFormat {
    let formats = try NameList(text, kind: "format", available: ComparisonFormat.allCases).names
    guard formats.count == 1 else { throw ValidationError("--format takes one name") }
    return formats[0]
  }

  private static func export(_ text: String) throws -> ComparisonExport {
    guard let equals = text.firstIndex(of: "="), equals < text.index(before: text.endIndex) else {
      throw ValidationError("'\(text)' is not FORMAT=FILE, such as junit=report.xml")
    }
    return ComparisonExport(format: try format(String(text[..<equals])), path: String(text[text.index(after: equals)...]))
  }

  mutating func run() throws {
    // A worker that has died is an error with a line of its own.
    signal(SIGPIPE, SIG_IGN)
    do {
      try compare()
    } catch is CancellationError {
      throw ExitCode.interrupted
    }
  }

  private func compare() throws {
    var rules = try thresholds.map(Self.read) ?? Thresholds()
    if let threshold { rules.rule.threshold = threshold }
    let files = try export.map { ($0.format, try OutputFile(path: $0.path, option: "--export")) }
    Interruption.observe()
    do {
      let repository = try ComparedProgram.currentRepository()
      let programs = (
        base: try ComparedProgram(base, repository: repository), head: try ComparedProgram(head, repository: repository)
      )
      let measurement = ComparisonMeasurement(
        settings: measuring.settings, thresholds: rules, rows: measuring.rows, patience: measuring.patience,
        isQuiet: quiet)
      let comparison = try measurement.run(base: programs.base, head: programs.head)
      for (format, file) in files { try file.write(format.write(comparison)) }
      try StandardOutput.write(format.write(comparison))
      let code = comparison.exitCode(failsOnImprovement: failOnImprovement, isStrict: strict)
      if code != 0 { throw ExitCode(code) }
    } catch {
      if !(error is ExitCode) { for (_, file) in files { file.discard() } }
      throw error
    }
  }

  private static func read(_ path: String) throws -> Thresholds {
    guard let contents = FileManager.default.contents(atPath: path) else { throw MissingFile(path: path) }
    return try ThresholdsFile.read(contents, name: path)
  }
}

/// A form of the results that goes to a file.
struct ComparisonExport {
  let format: ComparisonFormat
  let path: String
}

/// A file that is to be read and is not there.
struct MissingFile: Error, CustomStringConvertible {
  let path: String

  var description: String { "\(path): there is no such file, or it cannot be read" }
}
