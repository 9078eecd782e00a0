extension BenchmarkResult {
  /// The identifier in reports, such as `interpolate/native/10000`. For frames, it also contains the animation and the
  /// frame rate, if any. If the variant uses several threads, it also contains their number.
  package var identifier: String {
    let parts = [
      benchmark.rawValue, variant.rawValue, "\(size)", animation,
      framesPerSecond.map { Formatting.significantInteger($0) + "fps" },
    ]
    return parts.compactMap { $0 }.joined(separator: "/") + (threads > 1 ? "/threads:\(threads)" : "")
  }

  /// The throughput in elements of the input per second. Nil if the median time is 0.
  package var elementsPerSecond: Double? { medianNanoseconds > 0 ? Double(size) * 1e9 / medianNanoseconds : nil }

  /// True if this result is the baseline. Speed-ups are relative to the baseline, so the speed-up of the baseline is 1.
  package var isBase: Bool { speedup == 1 && (speedupLow ?? 1) == 1 && (speedupHigh ?? 1) == 1 }
}
