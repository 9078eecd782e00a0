import FastVectorCharts

/// Traces in the text formats of seismic data centers. Each trace starts with a line that declares its name, the number
/// of samples, the sample rate, the time of the first sample, and the format of the following lines:
///
/// ```
/// TIMESERIES XX_TEST__BHZ_R, 3 samples, 40 sps, 2008-01-15T00:00:00, SLIST, INTEGER, Counts
/// -139 460
/// -354
/// ```
///
/// In the format `SLIST`, each line contains several samples. In the format `TSPAIR`, each line contains a single
/// sample with its time.
///
/// The traces are converted to a table with one column per trace.
struct SeismicText: TextFormat {
  let description: String

  init?(_ head: [UInt8]) {
    guard let first = Self.lines(head.prefix(1 << 10)).first, let trace = Trace(first) else { return nil }
    description = "\(trace.rate) samples per second"
  }

  private struct Trace {
    let name: String
    /// The time of the first sample in seconds since 1970, and the number of samples per second.
    let start, rate: Double

    /// Parses a declaration such as `TIMESERIES XX_TEST__BHZ_R, 635 samples, 40 sps, 2008-01-15T00:00:00, SLIST,
    /// INTEGER, Counts`. Returns nil if the line isn't a declaration.
    init?(_ line: Substring) {
      let words = line.split(separator: ",").map { $0.split(separator: " ").map(String.init) }
      guard words.count >= 5, words[0].count == 2, words[0][0] == "TIMESERIES", words[2].count == 2,
        words[2][1] == "sps", let rate = Double(words[2][0]), rate > 0, words[3].count == 1,
        let start = try? DateFormat.seconds(of: words[3][0]), [["SLIST"], ["TSPAIR"]].contains(words[4])
      else { return nil }
      (name, self.start, self.rate) = (words[0][1], start, rate)
    }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let dates = DateFormat(known: "%Y-%m-%d").parser()
    var table = SparseTable<Double>()
    var trace: (declared: Trace, count: Int)?
    for line in Self.lines(bytes) {
      if let next = Trace(line) {
        trace = (next, 0)
        continue
      }
      guard let current = trace else { continue }
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count == 2, let time = dates.seconds(String(words[0])) {
        table.set(current.declared.name, time, to: words[1])
        continue
      }
      for (index, sample) in words.enumerated() {
        let time = current.declared.start + Double(current.count + index) / current.declared.rate
        table.set(current.declared.name, time, to: sample)
      }
      trace?.count += words.count
    }
    return table.text("time") { "\($0)" }
  }
}
