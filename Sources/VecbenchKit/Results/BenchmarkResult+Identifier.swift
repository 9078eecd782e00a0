extension BenchmarkResult {
  /// The identifier, as other tools get it: `interpolate/native/10000`, for frames with the animation and their pace, and
  /// with the threads where there are several.
  package var identifier: String {
    let parts = [
      benchmark.rawValue, variant.rawValue, "\(points)", animation,
      framesPerSecond.map { Formatting.significantInteger($0) + "fps" },
    ]
    return parts.compactMap { $0 }.joined(separator: "/") + (threads > 1 ? "/threads:\(threads)" : "")
  }

  /// Points a second.
  var pointsPerSecond: Double? { medianNanoseconds > 0 ? Double(points) * 1e9 / medianNanoseconds : nil }
}
