/// Metrics in the text format of Prometheus or OpenMetrics. Each line contains a metric, a value and a time, as in
/// `load{host="a"} 0.5 1709634000000`.
///
/// The text is converted to a table with one column per metric and one row per time.
struct MetricsText: TextFormat {
  let description = "metrics of Prometheus"

  init?(_ head: [UInt8]) throws(CSVProblem) {
    guard ["# HELP ", "# TYPE "].contains(where: { head.starts(with: $0.utf8) }) else { return nil }
    let samples = Self.lines(head).compactMap(Self.sample)
    guard !samples.isEmpty else { return nil }
    guard samples.contains(where: { $0.time != nil }) else {
      throw CSVProblem(
        at: 0, "a snapshot of metrics without times, so there is no time series to draw; query a range from Prometheus")
    }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var table = SparseTable<Double>()
    for sample in Self.lines(bytes).lazy.compactMap(Self.sample) {
      if let time = sample.time { table.set(sample.metric, time, to: sample.value) }
    }
    return table.text("timestamp") { "\($0)" }
  }

  /// Returns the metric, the value and the time in a line such as `load{host="a"} 0.5 1709634000000`. Returns nil if
  /// the line is a comment or has a different form.
  private static func sample(_ line: Substring) -> (metric: String, value: Substring, time: Double?)? {
    guard let first = line.first, first.isLetter || first == "_" else { return nil }
    let end = line.lastIndex(of: "}").map(line.index(after:)) ?? line.firstIndex(of: " ") ?? line.endIndex
    let words = line[end...].split(separator: " ")
    guard (1...2).contains(words.count), words.allSatisfy({ Double($0) != nil }) else { return nil }
    return (String(line[..<end]), words[0], words.count > 1 ? Double(words[1]) : nil)
  }
}
