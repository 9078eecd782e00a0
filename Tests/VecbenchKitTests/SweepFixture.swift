import Foundation
import VecbenchKit

/// A sweep whose every figure is known: native overtakes naive between 64 and 1 000 points.
enum SweepFixture {
  static let sizes = [16, 64, 1000, 10_000, 1_000_000]

  static func report() throws -> Report {
    var report = try ReportFixture.report()
    report.results = sizes.flatMap { size in
      [
        row(.interpolate, .naive, size, Double(size) * 0.5), row(.interpolate, .native, size, 40 + Double(size) * 0.1),
        frame(.swiftUIFrame, .naive, size, Double(size) * 2), frame(.fusedFrame, .native, size, Double(size)),
      ]
    }
    return report
  }

  private static func row(_ benchmark: Benchmark, _ kernels: KernelSet, _ points: Int, _ time: Double) -> BenchmarkResult {
    var row = BenchmarkResult(benchmark: benchmark, kernels: kernels, points: points)
    row.medianNanoseconds = time
    (row.lowNanoseconds, row.highNanoseconds) = (time * 0.99, time * 1.02)
    (row.bytes, row.roofNanoseconds) = (points * 24, time / 3)
    row.checksum = "1.500000000e+00"
    return row
  }

  private static func frame(_ benchmark: Benchmark, _ kernels: KernelSet, _ points: Int, _ time: Double) -> BenchmarkResult {
    var row = row(benchmark, kernels, points, time)
    if benchmark == .swiftUIFrame { (row.bytes, row.roofNanoseconds) = (nil, nil) }
    (row.animation, row.frames) = (.easeInOut, 60)
    row.quantilesNanoseconds = (0...20).map { time * (0.9 + 0.02 * Double($0)) }
    (row.p99Nanoseconds, row.worstNanoseconds) = (time * 1.3, time * 4)
    return row
  }
}
