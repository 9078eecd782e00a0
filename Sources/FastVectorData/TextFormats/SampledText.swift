import FastVectorCharts
import Foundation

/// Samples at a fixed rate, whose start and rate are declared above them: in two rows, as in files of Empatica, or in
/// the first line, as in files of seismic data centers (`TIMESERIES`, format `SLIST`).
///
/// It is converted to a table with the time of each row.
struct SampledText: TextFormat {
  let description: String

  /// The time of the first sample in seconds since 1970, the samples per second, and the number of lines above them.
  private let start, rate: Double
  private let lineCount: Int

  init?(_ head: [UInt8]) {
    guard let first = Self.lines(head.prefix(1 << 10)).first else { return nil }
    let words = first.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    if first.hasPrefix("TIMESERIES "), words.count >= 5, words[4] == "SLIST", words[2].hasSuffix(" sps"),
      let rate = Double(words[2].dropLast(4)), rate > 0, let start = try? DateFormat.seconds(of: words[3])
    {
      (self.start, self.rate, lineCount) = (start, rate, 1)
    } else if let (start, rate) = Self.rows(Self.lines(head.prefix(1 << 10))) {
      (self.start, self.rate, lineCount) = (start, rate, 2)
    } else {
      return nil
    }
    description = "\(rate) samples per second"
  }

  /// Returns the time and the rate in the first two rows: a Unix time in the cells of the first one, and a smaller
  /// number in the cells of the second one. All rows have the same number of cells.
  private static func rows(_ lines: [Substring]) -> (start: Double, rate: Double)? {
    let rows = lines.prefix(4).map { $0.split(separator: ",").map { Double($0.filter { $0 != " " && $0 != "\r" }) } }
    guard rows.count == 4, Set(rows.map(\.count)).count == 1, rows.allSatisfy({ !$0.contains(nil) }),
      let start = rows[0].first ?? nil, let rate = rows[1].first ?? nil, rows[0].allSatisfy({ $0 == start }),
      rows[1].allSatisfy({ $0 == rate }), 1e9..<3e9 ~= start, 0.001...100_000 ~= rate,
      rows[2...].allSatisfy({ $0.allSatisfy { abs($0!) < 1e8 } })
    else { return nil }
    return (start, rate)
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let rows = Self.lines(bytes).dropFirst(lineCount).map { line in
      line.split { $0.isWhitespace || $0 == "," }.map(String.init)
    }
    // Several samples of the same channel are in one line of an SLIST file.
    let samples = lineCount == 1 ? rows.flatMap { $0.map { [$0] } } : rows.filter { !$0.isEmpty }
    guard let width = samples.first?.count else { return [] }
    var text: [UInt8] = []
    text.append(row: ["time"] + (1...width).map { width == 1 ? "value" : "\($0)" })
    for (index, row) in samples.enumerated() { text.append(row: ["\(start + Double(index) / rate)"] + row) }
    return text
  }
}
