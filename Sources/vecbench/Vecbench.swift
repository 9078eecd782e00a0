import ArgumentParser
import FastVector
import FastVectorFiles
import FastVectorSamples
import Foundation
import VecbenchKit
import VecbenchReports
import VecbenchSuite

/// The benchmark program of FastVector.
@main enum Vecbench: BenchmarkProgram {
  static let name = "vecbench"
  static let formats = ReportFormat.basic + ReportFormat.plots

  typealias Options = SuiteOptions

  static var benchmarks: [AnyBenchmark] { Suite.compared }

  static var environment: MachineEnvironment { Suite.environment() }

  /// The environment variables that select the best kernels that Valgrind supports. OpenBLAS and FastVector would
  /// select the same kernels automatically, but the user's environment could override this choice.
  static var countingEnvironment: [String] {
    let cores: KeyValuePairs<InstructionSet, String> = [.avx2: "Haswell", .sse2: "Nehalem"]
    let available = InstructionSet.available
    guard let best = cores.first(where: { available.contains($0.key) }) else { return [] }
    return ["\(InstructionSet.environmentVariable)=\(best.key)", "OPENBLAS_CORETYPE=\(best.value)"]
  }

  static let selftestBenchmarks = [
    "interpolate/native/10000", "add/simd/1000", "scale/blas/10000", "combine3/native/1000", "frame.fused/*",
  ]

  static func benchmarks(of report: Report, file: String) throws -> [AnyBenchmark] {
    let data = SampleData.allCases.lazy.map { $0.load() }.first { $0.summary == report.settings.data }
    guard let data else {
      throw NotComparable("\(file): it is from another program, because vecbench has no data '\(report.settings.data)'")
    }
    if let violation = report.settings.violation(isRepeated: true) {
      throw FileError.badData(file, "damaged: settings: \(violation)")
    }
    guard let settings = Suite.Settings(report.settings) else {
      throw NotComparable("\(file): it has benchmarks that this vecbench lacks")
    }
    if let violation = MeasuringLimits.memoryViolation(settings) {
      throw FileError.badData(file, "settings: sizes: \(violation)")
    }
    let plan = SweepPlan(settings, threads: threads(of: report), maxPointsOfFrames: .max)
    return Suite.benchmarks(plan.parts, data: data)
  }

  /// Returns the numbers of threads with which the results were measured. A single number also applies to variants
  /// that use only one thread.
  private static func threads(of report: Report) -> [Int] {
    let variants = Dictionary(grouping: report.results) { result in
      var result = result
      result.threads = 1
      return result.identifier
    }
    return variants.values.map { Set($0.map(\.threads)) }.first { $0.count > 1 }?.sorted() ?? [report.settings.threads]
  }

  static func prepare() throws {
    try InstructionSet.checkSelection()
  }

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: name,
      abstract: "Measure vector arithmetic and chart frames, and detect which benchmarks have become slower.",
      discussion: """
        Examples:
          vecbench --points 10000
          vecbench --points 1k,10k,100k --benchmarks interpolate --format csv
          vecbench --benchmarks animate --animation spring,custom:speed
          vecbench sweep --html sweep.html
          vecbench history add results.json
          vecbench chart --points 1m,10m
          vecbench compare main HEAD
          vecbench count main HEAD

        Exit codes: 0 success, 1 failure, 2 regression, 3 variants disagree or a worker failed, 4 improvement, \
        5 not comparable, 64 usage, 65 bad data, 66 input file not found, 69 missing program, 73 cannot create the output, \
        75 inconclusive, 78 invalid FASTVECTOR_ISA, 130 interrupted by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.
        """,
      version: ToolVersion.current,
      subcommands: measuringCommands + [ChartCommand.self] + comparingCommands + [
        ReportCommand.self, HistoryCommand.self, EnvironmentCommand.self,
      ] + testingCommands + [MovedRenderCommand.self, MovedViewCommand.self, MovedIndexCommand.self],
      defaultSubcommand: defaultCommand)
  }
}

/// The output options, with all formats of vecbench.
typealias OutputOptions = VecbenchKit.OutputOptions<Vecbench>
