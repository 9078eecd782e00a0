public import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// A benchmark program with the command line of `vecbench`. It measures its benchmarks, compares itself with other
/// builds and revisions, and counts instructions.
///
///     import VecbenchKit
///
///     @main struct Sums: BenchmarkProgram {
///       static var benchmarks: [AnyBenchmark] {
///         Benchmark("sum", sizes: [1_000, 100_000]) { size in
///           let numbers = (0..<size).map { Double($0) }
///           return { numbers.reduce(0, +) }
///         }
///       }
///     }
///
/// Only `benchmarks` is required. All other requirements have default implementations.
public protocol BenchmarkProgram: SendableMetatype {
  /// Options that the program adds to `run` and `sweep`. They are passed to ``benchmarks(for:recording:)``. By default,
  /// the program adds no options.
  associatedtype Options: ParsableArguments = NoOptions

  /// The benchmarks that the program declares.
  @BenchmarkBuilder static var benchmarks: [AnyBenchmark] { get }

  /// The name of the program in help texts and messages, and the default product to build. Defaults to the file name of
  /// the executable.
  static var name: String { get }

  /// The output formats of results. Defaults to ``ReportFormat/basic``. Formats with plots are in `VecbenchReports`.
  static var formats: [ReportFormat] { get }

  /// The description of this machine and of the program's variants. Defaults to ``MachineEnvironment/current()``.
  static var environment: MachineEnvironment { get }

  /// Environment variables that `count` sets, as `NAME=value`, to disable instructions that valgrind doesn't support.
  /// Empty by default.
  static var countingEnvironment: [String] { get }

  /// The benchmarks that `selftest` compares, as identifiers or patterns. The first must be an identifier, because
  /// `selftest` slows down this benchmark to test whether slowdowns are detected. Defaults to the first five
  /// identifiers, without control benchmarks.
  static var selftestBenchmarks: [String] { get throws }

  /// Returns the benchmarks that the commands `run` and `sweep` measure. The default implementation returns the
  /// program's ``benchmarks`` at the requested sizes.
  ///
  /// Implement this function if the benchmarks depend on the program's ``Options``. The function is called after the
  /// options have been parsed and the output files have been created.
  ///
  /// - Parameters:
  ///   - request: The user's options. The returned benchmarks may include variants and sizes that the user hasn't
  ///     selected. They are filtered out later.
  ///   - settings: The settings that are recorded with the results. The sizes, benchmarks, variants and seed are set
  ///     automatically.
  static func benchmarks(
    for request: MeasuringRequest<Options>, recording settings: inout RunSettings
  ) throws -> [AnyBenchmark]

  /// Returns a one-line description of a benchmark for the command `list`, or nil to print no description. The default
  /// implementation returns nil.
  static func summary(of benchmark: BenchmarkName) -> String?

  /// Lists of names that the program's options accept, such as animations. The command `list` prints them. Empty by
  /// default.
  static var optionValues: [OptionValues] { get }

  /// Alternative names of the option `--sizes`, such as `points`. Empty by default.
  static var sizesAliases: [String] { get }

  /// A description of the sizes that are measured without `--sizes`, for the help text of the option.
  static var defaultSizes: String { get }

  /// A description of the benchmarks that `run` measures by default, as complete sentences.
  static var runDescription: String { get }

  /// A description of the benchmarks and sizes that `sweep` measures by default, as complete sentences.
  static var sweepDescription: String { get }

  /// Returns the benchmarks that the command `check` measures again, to compare them with a stored report. The default
  /// implementation returns the program's ``benchmarks`` that have results in the report.
  ///
  /// - Parameters:
  ///   - report: The stored report. The benchmarks may depend on its settings.
  ///   - file: The file name of the report, for error messages.
  /// - Throws: ``NotComparable`` if the program can't measure these benchmarks.
  static func benchmarks(of report: Report, file: String) throws -> [AnyBenchmark]

  /// The root command, with its help texts and subcommands. A program can add its own commands to
  /// ``measuringCommands``, ``comparingCommands`` and ``testingCommands``.
  static var configuration: CommandConfiguration { get }

  /// Prepares the program. Called before every command, but not for requests for help or the version.
  static func prepare() throws
}

extension BenchmarkProgram {
  public static var name: String { URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent }

  public static var formats: [ReportFormat] { ReportFormat.basic }

  public static var environment: MachineEnvironment { .current() }

  public static var countingEnvironment: [String] { [] }

  public static var selftestBenchmarks: [String] {
    get throws { try identifiers.filter { !ComparisonRun.isControl($0) }.prefix(5).map(\.self) }
  }

  public static func benchmarks(of report: Report, file: String) throws -> [AnyBenchmark] {
    try list.declared.map { $0.filter { $0.isMeasured(in: report) } }
  }

  public static func benchmarks(
    for request: MeasuringRequest<Options>, recording settings: inout RunSettings
  ) throws -> [AnyBenchmark] {
    let list = try list
    let benchmarks =
      switch request.kind {
      case .run: list.declared.map { benchmark in request.sizes.flatMap { benchmark.at(sizes: $0) } ?? benchmark }
      case .sweep(let isQuick): list.swept(perDecade: isQuick ? 2 : 5, sizes: request.sizes)
      }
    if !benchmarks.isEmpty { _ = try request.selectedNames(among: benchmarks) }
    return benchmarks
  }

  public static func summary(of benchmark: BenchmarkName) -> String? { nil }

  public static var optionValues: [OptionValues] { [] }

  public static var sizesAliases: [String] { [] }

  public static var defaultSizes: String { "the declared ones" }

  public static var runDescription: String { "Without --benchmarks, all benchmarks are measured." }

  public static var sweepDescription: String {
    """
    Without --sizes, the sizes range from the smallest to the largest size that a benchmark declares, in even steps on a \
    logarithmic scale. Benchmarks whose parameters aren't sizes are left out.
    """
  }

  public static func prepare() {}

  /// Runs the command that the process arguments select. Exits the process if the command fails.
  public static func main() {
    CommandLineTool.run(ProgramCommand<Self>.self, prepare: prepare) { code in
      BisectExitCodes.areRequested ? BisectExitCodes.end : code
    }
  }

  /// The identifiers of the benchmarks, such as `parse/regex/1000`. The control benchmarks are listed first.
  ///
  /// - Throws: An error that names a benchmark with an invalid declaration.
  public static var identifiers: [String] {
    get throws { try list.benchmarks }
  }

  /// The names of the option `--sizes`, including its aliases.
  static var sizesNames: NameSpecification {
    let names = (["sizes"] + sizesAliases).map { NameSpecification.Element.customLong($0) }
    return NameSpecification(names)
  }

  /// The output format that draws plots; nil unless the program adds it to ``formats``. `VecbenchReports` defines it.
  static var curves: ReportFormat? { formats.first { $0.name == "curves" } }

  /// The benchmark names in each group, keyed by the name of the group. A group is a declared benchmark whose variants
  /// are reported as separate benchmarks. All commands use these groups.
  static var groups: [String: [String]] {
    get throws { try measurableBenchmarks.groups }
  }

  /// All benchmarks that `run` can measure, at their default sizes.
  static var measurableBenchmarks: [AnyBenchmark] {
    get throws {
      var settings = RunSettings()
      return try benchmarks(for: MeasuringRequest(all: Options.parse([])), recording: &settings)
    }
  }

  /// The declared benchmarks, which can be looked up by identifier.
  static var list: BenchmarkList {
    get throws(BenchmarkDefinitionError) { try BenchmarkList(benchmarks) }
  }
}

extension BenchmarkCase {
  /// Returns true if a report contains a result for this benchmark at this size, for any variant.
  fileprivate func isMeasured(in report: Report) -> Bool {
    report.results.contains { result in
      result.size == (size ?? 1) && variations.contains { $0.benchmark == result.benchmark }
    }
  }
}

// MARK: Commands

extension BenchmarkProgram {
  public static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      abstract: "Measure benchmarks on this machine, and detect which of them have become slower.",
      discussion: """
        Examples:
          \(name) run --format json --output results.json
          \(name) sweep --quick
          \(name) compare main HEAD
          \(name) check --baseline results.json
          \(name) count main HEAD

        Exit codes: 0 success, 1 failure, 2 regression, 3 variants disagree or a worker failed, 4 improvement, \
        5 not comparable, 64 usage, 65 bad data, 66 input file not found, 69 missing program, 73 cannot create the output, \
        75 inconclusive, 130 interrupted by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.
        """,
      subcommands: measuringCommands + comparingCommands + testingCommands,
      defaultSubcommand: defaultCommand)
  }

  /// The command that runs if the user doesn't name a command: `run`.
  public static var defaultCommand: any ParsableCommand.Type { BenchmarkRunCommand<Self>.self }

  /// The commands that list and measure the program's own benchmarks: `run`, `list` and `sweep`.
  public static var measuringCommands: [any ParsableCommand.Type] {
    [BenchmarkRunCommand<Self>.self, BenchmarkListCommand<Self>.self, BenchmarkSweepCommand<Self>.self]
  }

  /// The commands that compare programs or results: `compare`, `merge`, `bisect`, `explain`, `check` and `count`. A
  /// program with these commands must also have ``testingCommands``, which include the hidden worker commands.
  public static var comparingCommands: [any ParsableCommand.Type] {
    [
      CompareCommand<Self>.self, MergeCommand<Self>.self, BisectCommand<Self>.self, ExplainCommand<Self>.self,
      CheckCommand<Self>.self, CountCommand<Self>.self,
    ]
  }

  /// The commands that test the machine, comparisons and workers: `noise`, `selftest` and `worker-test`. The list also
  /// includes the hidden commands that run the program as a worker.
  public static var testingCommands: [any ParsableCommand.Type] {
    [
      NoiseCommand<Self>.self, SelftestCommand<Self>.self, WorkerTestCommand<Self>.self, WorkerCommand<Self>.self,
      CountWorkerCommand<Self>.self,
    ]
  }
}

/// An empty set of options, for programs that don't add any to `run` and `sweep`.
public struct NoOptions: ParsableArguments {
  public init() {}
}

/// The names that an option accepts.
public struct OptionValues: Sendable {
  /// The heading above the names in the output of the `list` command, such as `animations`.
  public let title: String

  /// The names, each with a one-line description.
  public let names: [(name: String, summary: String)]

  public init(title: String, names: [(name: String, summary: String)]) {
    self.title = title
    self.names = names
  }
}

/// The root command of a benchmark program.
struct ProgramCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration { Program.configuration }
}
