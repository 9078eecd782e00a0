public import ArgumentParser
import Foundation

/// A program of benchmarks with the command line of `vecbench`: it measures, compares itself with other builds and
/// revisions of itself, and counts instructions.
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
/// Everything but the benchmarks has a default. `vecbench` is such a program: it sets the rest as well.
public protocol BenchmarkProgram: SendableMetatype {
  /// What the program measures, compares and counts.
  @BenchmarkBuilder static var benchmarks: [AnyBenchmark] { get }

  /// The name that help texts, messages and products have: the file name of the executable unless it says otherwise.
  static var name: String { get }

  /// The formats in which the program writes results: ``ReportFormat/basic`` unless it says otherwise. Those with plots are
  /// in `VecbenchReports`.
  static var formats: [ReportFormat] { get }

  /// This machine, with what the program knows about its variants: ``MachineEnvironment/current()`` unless it says
  /// otherwise.
  static var environment: MachineEnvironment { get }

  /// Variables of the environment, as `NAME=value`, that `count` sets: those without which the program would use
  /// instructions that valgrind lacks. None unless it says otherwise.
  static var countingEnvironment: [String] { get }

  /// The patterns of the benchmarks that `selftest` compares, the first of which is made slower: the first five unless
  /// it says otherwise.
  static var selftestBenchmarks: [String] { get throws }

  /// The benchmarks that a stored report holds, for `check` to measure again: those of ``benchmarks`` with results in
  /// it unless it says otherwise.
  ///
  /// - Parameters:
  ///   - report: The report, with the settings that the benchmarks may depend on.
  ///   - file: What the report is called in errors.
  /// - Throws: ``NotComparable`` where the program cannot measure them.
  static func benchmarks(of report: Report, file: String) throws -> [AnyBenchmark]

  /// The root of the command line: its texts and its commands. Commands of the program's own stand beside
  /// ``measuringCommands``, ``comparingCommands`` and ``testingCommands``, or in place of the first.
  static var configuration: CommandConfiguration { get }

  /// Called before any command but those that are about the program itself, such as help.
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

  public static func prepare() {}

  /// What `compare` and `count` call the benchmarks, after the control benchmarks: `parse/regex/1000`.
  ///
  /// - Throws: An error that names a benchmark which cannot be measured as it is declared.
  public static var identifiers: [String] {
    get throws { try list.benchmarks }
  }

  /// The benchmarks by their identifiers.
  static var list: BenchmarkList {
    get throws(BenchmarkDefinitionError) { try BenchmarkList(benchmarks) }
  }
}

extension BenchmarkCase {
  /// Whether a report has a result of one of the variants' benchmarks at this size.
  fileprivate func isMeasured(in report: Report) -> Bool {
    report.results.contains { result in
      result.points == (size ?? 1) && variations.contains { $0.benchmark == result.benchmark }
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
        5 not comparable, 64 usage, 65 bad data, 66 no input, 69 missing program, 73 cannot create the output, \
        75 inconclusive, 130 interrupted.
        """,
      subcommands: measuringCommands + comparingCommands + testingCommands,
      defaultSubcommand: BenchmarkRunCommand<Self>.self)
  }

  /// The commands that measure the declared benchmarks: run, list and sweep.
  public static var measuringCommands: [any ParsableCommand.Type] {
    [BenchmarkRunCommand<Self>.self, BenchmarkListCommand<Self>.self, BenchmarkSweepCommand<Self>.self]
  }

  /// The commands that compare revisions: compare, merge, bisect, explain, check and count. They need ``testingCommands``
  /// beside them.
  public static var comparingCommands: [any ParsableCommand.Type] {
    [
      CompareCommand<Self>.self, MergeCommand<Self>.self, BisectCommand<Self>.self, ExplainCommand<Self>.self,
      CheckCommand<Self>.self, CountCommand<Self>.self,
    ]
  }

  /// The commands that test the machine, the gate and workers, and the hidden ones that make the program a worker
  /// itself.
  public static var testingCommands: [any ParsableCommand.Type] {
    [
      NoiseCommand<Self>.self, SelftestCommand<Self>.self, WorkerTestCommand<Self>.self, WorkerCommand<Self>.self,
      CountWorkerCommand<Self>.self,
    ]
  }
}

/// The root of a program's commands.
struct ProgramCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration { Program.configuration }
}
