package import VecbenchKit

/// A sweep with known figures: native overtakes naive between 64 and 1000 points.
package enum SweepFixture {
  package static let sizes = [16, 64, 1000, 10_000, 1_000_000]

  package static func report() throws -> Report {
    var report = try ReportFixture.report()
    report.results = sizes.flatMap { size in
      [
        result("interpolate", "naive", size, Double(size) * 0.5),
        result("interpolate", "native", size, 40 + Double(size) * 0.1),
        frame("frame.swiftui", "naive", size, Double(size) * 2), frame("frame.fused", "native", size, Double(size)),
      ]
    }
    return report
  }

  /// Returns the results of `count` variants of a benchmark, called `v1`, `v2` and so on.
  package static func manyVariants(_ count: Int) -> [BenchmarkResult] {
    sizes.flatMap { size in
      (1...count).map { result("sum", VariantName(rawValue: "v\($0)"), size, Double(size * $0)) }
    }.map { result in
      var result = result
      result.peakNanoseconds = nil
      return result
    }
  }

  private static func result(
    _ benchmark: BenchmarkName, _ variant: VariantName, _ size: Int, _ time: Double
  ) -> BenchmarkResult {
    var result = BenchmarkResult(benchmark: benchmark, variant: variant, size: size)
    result.medianNanoseconds = time
    (result.lowNanoseconds, result.highNanoseconds) = (time * 0.99, time * 1.02)
    (result.bytes, result.workingSetBytes, result.peakNanoseconds) = (size * 24, size * 16, time / 3)
    result.checksum = "1.500000000e+00"
    return result
  }

  private static func frame(
    _ benchmark: BenchmarkName, _ variant: VariantName, _ size: Int, _ time: Double
  ) -> BenchmarkResult {
    var result = self.result(benchmark, variant, size, time)
    if benchmark == "frame.swiftui" { (result.bytes, result.workingSetBytes, result.peakNanoseconds) = (nil, nil, nil) }
    (result.animation, result.frames) = ("easeInOut", 60)
    result.quantilesNanoseconds = (0...20).map { time * (0.9 + 0.02 * Double($0)) }
    (result.p99Nanoseconds, result.worstNanoseconds) = (time * 1.3, time * 4)
    return result
  }
}
