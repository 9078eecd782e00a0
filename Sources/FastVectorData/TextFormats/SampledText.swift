import FastVectorCharts
import Foundation

/// Samples at a fixed rate, as in the files of Empatica wristbands. The first row contains the Unix time of the first
/// sample. The second row contains the rate in samples per second:
///
/// ```
/// 1704067200.0,1704067200.0
/// 32.0,32.0
/// -5,60
/// -4,61
/// ```
///
/// The samples are converted to a table with an additional column that contains the time of each row.
struct SampledText: TextFormat {
  let description: String

  /// The time of the first sample in seconds since 1970, and the number of samples per second.
  private let start, rate: Double

  /// Detects the format in the first four rows, which must have the same number of cells. All cells in the first row
  /// must contain the same Unix time. All cells in the second row must contain the same rate.
  init?(_ head: [UInt8]) {
    let rows = Self.lines(head.prefix(1 << 10)).prefix(4).map { line in
      line.split(separator: ",").map { Double($0.filter { $0 != " " && $0 != "\r" }) }
    }
    guard rows.count == 4, Set(rows.map(\.count)).count == 1, rows.allSatisfy({ !$0.contains(nil) }),
      let start = rows[0].first ?? nil, let rate = rows[1].first ?? nil, rows[0].allSatisfy({ $0 == start }),
      rows[1].allSatisfy({ $0 == rate }), 1e9..<3e9 ~= start, 0.001...100_000 ~= rate,
      rows[2...].allSatisfy({ $0.allSatisfy { abs($0!) < 1e8 } })
    else { return nil }
    (self.start, self.rate) = (start, rate)
    description = "\(rate) samples per second"
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let rows = Self.lines(bytes).dropFirst(2).map { line in
      line.split { $0.isWhitespace || $0 == "," }.map(String.init)
    }
    let samples = rows.filter { !$0.isEmpty }
    guard let width = samples.first?.count else { return [] }
    var text: [UInt8] = []
    text.append(row: ["time"] + (1...width).map { width == 1 ? "value" : "\($0)" })
    for (index, row) in samples.enumerated() { text.append(row: ["\(start + Double(index) / rate)"] + row) }
    return text
  }
}
