import FastVectorCharts
import Foundation

/// The visible points of lines, as a CSV table with one row per x value and one column per line.
struct VisibleTable {
  /// The maximum number of rows, which is as many as a spreadsheet can open.
  static let mostRows = 1_048_575

  private let names: [String]
  private let series: [Series]
  private let rows: [Range<Int>]
  private let isTime: Bool

  /// - Parameters:
  ///   - lines: The lines, in values, not in coordinates of a logarithmic scale.
  ///   - window: The visible x values.
  ///   - isTime: True if x values are seconds since 1970.
  init(_ lines: [(name: String, series: Series)], in window: ClosedRange<Double>, isTime: Bool) {
    names = lines.map(\.name)
    series = lines.map(\.series)
    rows = series.map { $0.rows(x: window) }
    self.isTime = isTime
  }

  /// Returns the table; nil if it would have more than ``mostRows`` rows.
  func csv() -> String? {
    guard rows.allSatisfy({ $0.count <= Self.mostRows }) else { return nil }
    var text = ([isTime ? "time" : "x"] + names).map(Self.quoted).joined(separator: ",") + "\n"
    var next = rows.map(\.lowerBound)
    var count = 0
    // Merge the lines by x value.
    while let x = nextX(next) {
      count += 1
      guard count <= Self.mostRows else { return nil }
      text += isTime ? Self.date(x) : "\(x)"
      for line in series.indices {
        text += ","
        guard next[line] < rows[line].upperBound, series[line].xValues[next[line]] == x else { continue }
        let value = series[line][next[line]].y
        if !value.isNaN { text += "\(value)" }
        next[line] += 1
      }
      text += "\n"
    }
    return text
  }

  private func nextX(_ next: [Int]) -> Double? {
    series.indices.compactMap { next[$0] < rows[$0].upperBound ? series[$0].xValues[next[$0]] : nil }.min()
  }

  /// Returns an instant in UTC as in ISO 8601, with up to six decimals; a number if the year doesn't have four digits.
  private static func date(_ seconds: Double) -> String {
    guard seconds >= CivilDate(year: 0, month: 1).seconds, seconds < CivilDate(year: 10_000, month: 1).seconds else {
      return "\(seconds)"
    }
    let microseconds = Int((seconds * 1e6).rounded()), day = 86_400_000_000
    let microsecond = (microseconds % day + day) % day
    let date = CivilDate(daysSince1970: (microseconds - microsecond) / day)
    let second = microsecond / 1_000_000
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
    var fraction = microsecond % 1_000_000 == 0 ? "" : "." + padded(microsecond % 1_000_000, 6)
    while fraction.last == "0" { fraction.removeLast() }
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined(separator: ":") + "\(fraction)Z"
  }

  private static func quoted(_ name: String) -> String {
    name.contains { ",;\t\"\n\r".contains($0) } ? "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\"" : name
  }
}
