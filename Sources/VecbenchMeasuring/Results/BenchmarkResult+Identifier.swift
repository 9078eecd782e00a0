extension BenchmarkResult {
  /// The identifier in reports, such as `interpolate/native/10000`. If the iterations are frames, it includes the
  /// animation and the frame rate, if any. If there are several threads, it includes their number.
  package var identifier: String {
    let parts = [
      benchmark.rawValue, variant.rawValue, "\(size)", animation,
      framesPerSecond.map { Formatting.significantInteger($0) + "fps" },
    ]
    return parts.compactMap { $0 }.joined(separator: "/") + (threads > 1 ? "/threads:\(threads)" : "")
  }

  /// The throughput, in elements of the input per second; nil if the median time is 0.
  package var elementsPerSecond: Double? { medianNanoseconds > 0 ? Double(size) * 1e9 / medianNanoseconds : nil }

  /// True if this result is the baseline, which the speed-ups of the other results are relative to. The baseline has a
  /// speed-up of 1 by definition.
  package var isBase: Bool { speedup == 1 && (speedupLow ?? 1) == 1 && (speedupHigh ?? 1) == 1 }
}
