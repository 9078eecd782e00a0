extension BenchmarkResult {
  /// The name by which other tools know the row: `interpolate/native/10000`, for frames with the animation and
  /// their pace, and with the threads where there are several.
  var exportName: String {
    let parts = [benchmark.rawValue, kernels.rawValue, "\(points)", animation?.rawValue, framesPerSecond.map { Formatting.significantInteger($0) + "fps" }]
    return parts.compactMap { $0 }.joined(separator: "/") + (threads > 1 ? "/threads:\(threads)" : "")
  }

  /// Points a second.
  var pointsPerSecond: Double? { medianNanoseconds > 0 ? Double(points) * 1e9 / medianNanoseconds : nil }
}
