import FastVector
import FastVectorFiles
import VecbenchKit
import VecbenchReports
import VecbenchSuite

/// The benchmark program of FastVector.
enum Vecbench: MeasuringProgram {
  static let name = "vecbench"
  static let formats = ReportFormat.basic + ReportFormat.plots

  static var source: any BenchmarkSource {
    KernelSet.setThreadCount(1)
    return BenchmarkCatalogue()
  }

  static var environment: MachineEnvironment { Suite.environment() }

  /// The best kernels that valgrind can run: OpenBLAS and FastVector would find them themselves, but not where a variable
  /// of the environment says otherwise.
  static var countingEnvironment: [String] {
    let cores: KeyValuePairs<InstructionSet, String> = [.avx2: "Haswell", .sse2: "Nehalem"]
    let available = InstructionSet.available
    guard let best = cores.first(where: { available.contains($0.key) }) else { return [] }
    return ["\(InstructionSet.environmentVariable)=\(best.key)", "OPENBLAS_CORETYPE=\(best.value)"]
  }

  static let selftestBenchmarks = [
    "interpolate/native/10000", "add/simd/1000", "scale/blas/10000", "combine3/native/1000", "frame.fused/*",
  ]

  static func repetition(of report: Report, file: String) throws -> Repetition {
    if let trouble = report.settings.trouble(isRepeated: true) {
      throw FileError.badData(file, "damaged: settings: \(trouble)")
    }
    let data = try SampleData.allCases.lazy.map { try $0.load() }.first { $0.summary == report.settings.data }
    guard let data else {
      throw NotComparable("\(file): its data is '\(report.settings.data)', which is not part of vecbench")
    }
    guard let settings = Suite.Settings(report.settings) else {
      throw NotComparable("\(file): it has benchmarks that this vecbench lacks")
    }
    let memoryTrouble = Measurement.memoryTrouble(
      points: settings.points, kernels: settings.kernels.count, benchmarks: settings.benchmarks)
    if let memoryTrouble { throw FileError.badData(file, "settings: points: \(memoryTrouble)") }
    return { isCancelled, progress in
      var results: [BenchmarkResult] = []
      try Suite(settings: settings, data: data, isCancelled: isCancelled, progress: progress).run { results += $0 }
      return results
    }
  }
}

/// The results in all formats that vecbench has.
typealias OutputOptions = VecbenchKit.OutputOptions<Vecbench>
