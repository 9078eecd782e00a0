import Foundation
package import VecbenchKit

/// A report with known figures.
package enum ReportFixture {
  package static let environment = """
    {
      "processor": "Some Processor (family 25 model 17)", "logical_cores": 2, "virtual_machine": true,
      "memory_bytes": 17179869184,
      "caches": [{"name": "L1d", "bytes": 32768}, {"name": "L2", "bytes": 1048576}],
      "instruction_sets": ["sse2", "avx2"], "swift_instruction_set": "sse2",
      "variant_instruction_sets":
        {"naive": "sse2", "simd": "sse2", "native": "avx2", "blas": "OpenBLAS Haswell"},
      "openblas": "OpenBLAS 0.3.21 DYNAMIC_ARCH Haswell", "openblas_core": "Haswell",
      "operating_system": "Some System 12", "huge_pages": "madvise",
      "swift_version": "6.3.1", "compiler": "Clang 21",
      "build_configuration": "release", "load_average": 0.25, "clock_resolution_ns": 20,
      "date": "2026-01-02T03:04:05Z"
    }
    """

  package static func report(isComplete: Bool = true) throws -> Report {
    var settings = RunSettings()
    (settings.sizes, settings.variants, settings.benchmarks) = (
      [10_000], ["naive", "native"], ["add", "frame.swiftui"]
    )
    (settings.animations, settings.frames, settings.parameters) = (["easeInOut"], 600, ["columns": "1280"])
    settings.data = "some data"
    let environment = try JSONDecoder().decode(MachineEnvironment.self, from: Data(Self.environment.utf8))
    var report = Report(environment: environment, settings: settings)
    report.isComplete = isComplete
    report.results = results
    return report
  }

  package static let results: [BenchmarkResult] = [naiveAdd, nativeAdd, swiftUI, fused, naiveAddOfLarge]

  package static let naiveAdd = {
    var result = BenchmarkResult(benchmark: "add", variant: "naive", size: 10_000)
    result.medianNanoseconds = 2500
    (result.lowNanoseconds, result.highNanoseconds) = (2475.5, 2525)
    (result.bytes, result.workingSetBytes, result.peakNanoseconds) = (240_000, 160_000, 1250)
    (result.speedup, result.speedupLow, result.speedupHigh) = (1, 1, 1)
    (result.allocations, result.checksum) = (0, "1.5e+00")
    return result
  }()

  package static let nativeAdd = {
    var result = naiveAdd
    result = BenchmarkResult(benchmark: "add", variant: "native", size: 10_000)
    result.medianNanoseconds = 1280
    (result.lowNanoseconds, result.highNanoseconds) = (1270, 1290)
    result.roundsNanoseconds = [1290, 1270, 1280]
    (result.bytes, result.workingSetBytes, result.peakNanoseconds) = (240_000, 160_000, 1250)
    (result.speedup, result.speedupLow, result.speedupHigh) = (1.953125, 1.94, 1.96)
    (result.allocations, result.checksum) = (0, "1.5e+00")
    return result
  }()

  /// The result of a frame without the optional figures: interval, bytes, speedup and allocations.
  package static let swiftUI = {
    var result = BenchmarkResult(benchmark: "frame.swiftui", variant: "naive", size: 10_000)
    result.medianNanoseconds = 25_000
    result.animation = "easeInOut"
    (result.frames, result.p99Nanoseconds, result.worstNanoseconds) = (600, 30_000, 1_000_000)
    result.checksum = "2.5e+00"
    return result
  }()

  package static let fused = {
    var result = BenchmarkResult(benchmark: "frame.fused", variant: "native", size: 10_000)
    result.threads = 2
    result.medianNanoseconds = 2000
    (result.lowNanoseconds, result.highNanoseconds) = (1990, 2010)
    result.animation = "easeInOut"
    (result.frames, result.p99Nanoseconds, result.worstNanoseconds) = (600, 2500, 9000)
    (result.bytes, result.workingSetBytes, result.peakNanoseconds) = (240_000, 160_000, 1250)
    (result.speedup, result.speedupLow, result.speedupHigh) = (12.5, 12.4, 12.6)
    (result.allocations, result.checksum) = (0.125, "2.5e+00")
    return result
  }()

  package static let naiveAddOfLarge = {
    var result = BenchmarkResult(benchmark: "add", variant: "naive", size: 1_000_000)
    result.medianNanoseconds = 1_500_000
    result.checksum = "3.5e+00"
    return result
  }()
}
