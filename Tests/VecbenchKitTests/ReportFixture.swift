import Foundation
import VecbenchKit

/// A report whose every figure is known.
enum ReportFixture {
  static let environment = """
    {
      "processor": "Some Processor (family 25 model 17)", "logical_cores": 2, "virtual_machine": true,
      "memory_bytes": 17179869184,
      "caches": [{"name": "L1d", "bytes": 32768}, {"name": "L2", "bytes": 1048576}],
      "instruction_sets": ["sse2", "avx2"], "swift_instruction_set": "sse2",
      "kernel_instruction_sets":
        {"naive": "sse2", "simd": "sse2", "native": "avx2", "blas": "OpenBLAS Haswell"},
      "openblas": "OpenBLAS 0.3.21 DYNAMIC_ARCH Haswell", "openblas_core": "Haswell",
      "operating_system": "Some System 12", "huge_pages": "madvise",
      "swift_version": "6.3.1", "compiler": "Clang 21",
      "build_configuration": "release", "load_average": 0.25, "clock_resolution_ns": 20,
      "date": "2026-01-02T03:04:05Z"
    }
    """

  static func report(isComplete: Bool = true) throws -> Report {
    var settings = Suite.Settings()
    settings.data = "some data"
    let environment = try JSONDecoder().decode(MachineEnvironment.self, from: Data(Self.environment.utf8))
    var report = Report(environment: environment, settings: settings)
    report.isComplete = isComplete
    report.results = results
    return report
  }

  static let results: [BenchmarkResult] = [naiveAdd, nativeAdd, swiftUI, fused, naiveAddOfLarge]

  static let naiveAdd = {
    var row = BenchmarkResult(benchmark: .add, kernels: .naive, points: 10_000)
    row.medianNanoseconds = 2500
    (row.lowNanoseconds, row.highNanoseconds) = (2475.5, 2525)
    (row.bytes, row.roofNanoseconds) = (240_000, 1250)
    (row.speedup, row.speedupLow, row.speedupHigh) = (1, 1, 1)
    (row.allocations, row.checksum) = (0, "1.5e+00")
    return row
  }()

  static let nativeAdd = {
    var row = naiveAdd
    row = BenchmarkResult(benchmark: .add, kernels: .native, points: 10_000)
    row.medianNanoseconds = 1280
    (row.lowNanoseconds, row.highNanoseconds) = (1270, 1290)
    row.roundsNanoseconds = [1290, 1270, 1280]
    (row.bytes, row.roofNanoseconds) = (240_000, 1250)
    (row.speedup, row.speedupLow, row.speedupHigh) = (1.953125, 1.94, 1.96)
    (row.allocations, row.checksum) = (0, "1.5e+00")
    return row
  }()

  /// A frame without what is not always there: an interval, bytes, a speed-up, allocations.
  static let swiftUI = {
    var row = BenchmarkResult(benchmark: .swiftUIFrame, kernels: .naive, points: 10_000)
    row.medianNanoseconds = 25_000
    row.animation = .easeInOut
    (row.frames, row.p99Nanoseconds, row.worstNanoseconds) = (600, 30_000, 1_000_000)
    row.checksum = "2.5e+00"
    return row
  }()

  static let fused = {
    var row = BenchmarkResult(benchmark: .fusedFrame, kernels: .native, points: 10_000)
    row.threads = 2
    row.medianNanoseconds = 2000
    (row.lowNanoseconds, row.highNanoseconds) = (1990, 2010)
    row.animation = .easeInOut
    (row.frames, row.p99Nanoseconds, row.worstNanoseconds) = (600, 2500, 9000)
    (row.bytes, row.roofNanoseconds) = (240_000, 1250)
    (row.speedup, row.speedupLow, row.speedupHigh) = (12.5, 12.4, 12.6)
    (row.allocations, row.checksum) = (0.125, "2.5e+00")
    return row
  }()

  static let naiveAddOfLarge = {
    var row = BenchmarkResult(benchmark: .add, kernels: .naive, points: 1_000_000)
    row.medianNanoseconds = 1_500_000
    row.checksum = "3.5e+00"
    return row
  }()
}
