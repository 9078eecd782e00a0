public import ArgumentParser
import Foundation

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
/// Only `benchmarks` is required. All other requirements have defaults, which `vecbench` itself overrides.
public protocol BenchmarkProgram: SendableMetatype {
  /// The benchmarks that the program measures, compares and counts.
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

  /// Patterns of the benchmarks that `selftest` compares. It slows down the first one. Defaults to the first five
  /// benchmarks.
  static var selftestBenchmarks: [String] { get throws }

  /// Returns the benchmarks of a stored report, which `check` measures again. By default, these are the ``benchmarks``
  /// that have results in the report.
  ///
  /// - Parameters:
  ///   - report: The report. Benchmarks may depend on its settings.
  ///   - file: The name of the report in errors.
  /// - Throws: ``NotComparable`` if the program can't measure them.
  static func benchmarks(of report: Report, file: String) throws -> [AnyBenchmark]

  /// The root command, with its help texts and subcommands. A program can add its own commands to
  /// ``measuringCommands``, ``comparingCommands`` and ``testingCommands``, or replace ``measuringCommands`` by its own.
  static var configuration: CommandConfiguration { get }

  /// Runs before every command, except for requests about the program itself, such as help.
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

  /// Runs the command that the process arguments select. Exits the process if the command fails.
  public static func main() { CommandLineTool.run(ProgramCommand<Self>.self, prepare: prepare) }

  /// The identifiers of the benchmarks, such as `parse/regex/1000`. The control benchmarks are listed first.
  ///
  /// - Throws: An error that names a benchmark with an invalid declaration.
  public static var identifiers: [String] {
    get throws { try list.benchmarks }
  }

  /// The declared benchmarks, by identifier.
  static var list: BenchmarkList {
    get throws(BenchmarkDefinitionError) { try BenchmarkList(benchmarks) }
  }
}

extension BenchmarkCase {
  /// Returns true if a report has a result for one of the benchmarks of this case at its size.
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

  /// The commands that compare revisions: compare, merge, bisect, explain, check and count. They require
  /// ``testingCommands``, which include the hidden worker commands.
  public static var comparingCommands: [any ParsableCommand.Type] {
    [
      CompareCommand<Self>.self, MergeCommand<Self>.self, BisectCommand<Self>.self, ExplainCommand<Self>.self,
      CheckCommand<Self>.self, CountCommand<Self>.self,
    ]
  }

  /// The commands that test the machine, the gate and workers, and the hidden commands that run the program as a
  /// worker.
  public static var testingCommands: [any ParsableCommand.Type] {
    [
      NoiseCommand<Self>.self, SelftestCommand<Self>.self, WorkerTestCommand<Self>.self, WorkerCommand<Self>.self,
      CountWorkerCommand<Self>.self,
    ]
  }
}

/// The root command of a program.
struct ProgramCommand<Program: BenchmarkProgram>: ParsableCommand {
  static var configuration: CommandConfiguration { Program.configuration }
}
