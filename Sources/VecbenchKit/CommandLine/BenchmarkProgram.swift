import ArgumentParser
import FastVectorFiles
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
public protocol BenchmarkProgram: SendableMetatype {
  /// What the program measures.
  @BenchmarkBuilder static var benchmarks: [AnyBenchmark] { get }

  /// The formats in which the program writes results: ``ReportFormat/basic`` unless it says otherwise. Those with plots are
  /// in `VecbenchReports`.
  static var formats: [ReportFormat] { get }
}

extension BenchmarkProgram {
  public static var formats: [ReportFormat] { ReportFormat.basic }

  /// Runs the command that the arguments choose.
  public static func main() { DeclaredProgram<Self>.main(ProgramCommand<Self>.self) }
}

/// A program as the commands need it, from what its author declares.
enum DeclaredProgram<Declaration: BenchmarkProgram>: MeasuringProgram {
  /// The file name of the executable.
  static var name: String { URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent }

  static var source: any BenchmarkSource {
    get throws { try list }
  }

  static var list: BenchmarkList {
    get throws(BenchmarkDefinitionError) { try BenchmarkList(Declaration.benchmarks) }
  }

  static var environment: MachineEnvironment { .current() }
  static var formats: [ReportFormat] { Declaration.formats }
  static var countingEnvironment: [String] { [] }

  static var selftestBenchmarks: [String] {
    get throws { try list.benchmarks.filter { !ComparisonRun.isControl($0) }.prefix(5).map(\.self) }
  }

  static func repetition(of report: Report, file: String) throws -> Repetition {
    let wanted = Set(report.results.map { CaseKey(name: $0.benchmark, size: $0.points) })
    let cases = try list.cases.filter { wanted.contains(CaseKey(name: $0.name, size: $0.size ?? 1)) }
    guard !cases.isEmpty else { throw NotComparable("\(file): it has no benchmark of this program") }
    return { isCancelled, progress in
      var results: [BenchmarkResult] = []
      try CaseRun(seed: report.settings.seed, isCancelled: isCancelled, progress: progress).run(cases) { results += $0 }
      return results
    }
  }

  private struct CaseKey: Hashable {
    let name: BenchmarkName
    let size: Int
  }
}

/// The root of a program's commands.
struct ProgramCommand<Declaration: BenchmarkProgram>: ParsableCommand {
  typealias Program = DeclaredProgram<Declaration>

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: Program.name,
      abstract: "Measure benchmarks on this machine, and detect which of them have become slower.",
      discussion: """
        Examples:
          \(Program.name) run --format json --output results.json
          \(Program.name) sweep --quick
          \(Program.name) compare main HEAD
          \(Program.name) check --baseline results.json
          \(Program.name) count main HEAD

        Every option can be set by an environment variable: VECBENCH_QUIET=1 stands for --quiet, in all commands that have \
        the option. The command line has precedence.

        Exit codes: 0 success, 1 failure, 2 regression, 3 variants disagree or a worker failed, 4 improvement, \
        5 not comparable, 64 usage, 65 bad data, 66 no input, 69 missing program, 73 cannot create the output, \
        75 inconclusive, 130 interrupted.
        """,
      subcommands: [
        BenchmarkRunCommand<Declaration>.self, BenchmarkListCommand<Declaration>.self,
        BenchmarkSweepCommand<Declaration>.self, CompareCommand<Program>.self,
        BisectCommand<Program>.self, ExplainCommand<Program>.self,
        CheckCommand<Program>.self, CountCommand<Program>.self, NoiseCommand<Program>.self,
        SelftestCommand<Program>.self, WorkerTestCommand<Program>.self, WorkerCommand<Program>.self,
        CountWorkerCommand<Program>.self,
      ],
      defaultSubcommand: BenchmarkRunCommand<Declaration>.self)
  }
}
