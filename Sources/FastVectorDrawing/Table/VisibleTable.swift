package import FastVectorCharts
import Foundation

/// A CSV table of the visible points of lines. It has one row per x value and one column per line. If an x value is
/// repeated, each of its points has a row.
///
/// Numbers have the fewest digits that round-trip to the same value. A cell is empty if the line has a gap or no point
/// at the x value, or if a logarithmic axis can't represent the value.
package struct VisibleTable {
  /// The maximum number of rows in a table of all points. Including its header, such a table has at most 2²⁰ rows,
  /// which is the limit of common spreadsheet programs.
  package static let maxRows = 1_048_575

  package struct Line {
    let name: String
    let series: Series
    /// The scale of the vertical axis. Values that the scale can't represent aren't visible.
    let scale: ScaleType

    package init(_ name: String, _ series: Series, scale: ScaleType = .linear) {
      (self.name, self.series, self.scale) = (name, series, scale)
    }
  }

  /// An x value of a series (`value`), and the corresponding x value in the data (`original`). They differ if the point
  /// repeats the x value of the preceding point, because the x values of a series are distinct.
  struct X {
    let value: Double
    let original: Double

    /// Creates the x value of a point that follows another one.
    ///
    /// - Parameters:
    ///   - value: The x value in the series. If it is the next `Double` after the preceding x value, it represents a
    ///     repetition.
    ///   - previous: The preceding point of the series.
    init(_ value: Double, after previous: X?) {
      self.value = value
      original = previous.flatMap { XValues.isRepetition(value, of: $0.value) ? $0.original : nil } ?? value
    }
  }

  private let lines: [Line]
  private let xs: [X]
  private let isTime: Bool

  /// Creates a table with one row for each of the given x values. A row contains the value of each line at its x value.
  ///
  /// - Parameters:
  ///   - lines: The lines, with their original values even if a scale is logarithmic.
  ///   - xs: The x values, in any order.
  ///   - isTime: True if the x values are times in seconds since 1970.
  init(_ lines: [Line], at xs: [X], isTime: Bool) {
    self.lines = lines
    self.xs = xs.sorted { $0.value < $1.value }.reduce(into: []) { if $0.last?.value != $1.value { $0.append($1) } }
    self.isTime = isTime
  }

  /// Creates a table of all points in a window. Returns nil if the table would have more than ``maxRows`` rows.
  package init?(_ lines: [Line], in window: ClosedRange<Double>, isTime: Bool) {
    let rows = lines.map { $0.series.rows(x: window) }
    guard rows.allSatisfy({ $0.count <= Self.maxRows }) else { return nil }
    let xs = zip(lines, rows).flatMap { line, rows in
      rows.reduce(into: [X]()) { $0.append(X(line.series.xValues[$1], after: $0.last)) }
    }
    self.init(lines, at: xs, isTime: isTime)
    guard self.xs.count <= Self.maxRows else { return nil }
  }

  /// The table as CSV text with a header. Times are in ISO 8601 format in UTC.
  package var csv: String {
    var text = ([isTime ? "time" : "x"] + lines.map(\.name)).map(Self.quoted).joined(separator: ",") + "\n"
    for x in xs {
      text += isTime ? Self.date(x.original) : "\(x.original)"
      for line in lines {
        text += ","
        guard let row = line.series.rows(x: x.value...x.value).first else { continue }
        let value = line.series[row].y
        if !line.scale.place(of: value).isNaN { text += "\(value)" }
      }
      text += "\n"
    }
    return text
  }

  /// Formats a time in UTC in ISO 8601 format. The seconds have the fewest decimals that round-trip to the same value,
  /// but at most nine. If the year doesn't have four digits, returns the number of seconds instead.
  private static func date(_ seconds: Double) -> String {
    guard seconds >= CivilDate(year: 0, month: 1).seconds, seconds < CivilDate(year: 10_000, month: 1).seconds else {
      return "\(seconds)"
    }
    let whole = seconds.rounded(.down)
    var (second, fraction) = (Int(whole), "")
    for count in 0...9 {
      let unit = pow(10, Double(count)), digits = ((seconds - whole) * unit).rounded()
      guard whole + digits / unit == seconds || count == 9 else { continue }
      if digits == unit {
        second += 1
      } else if digits > 0 {
        fraction = "." + padded(Int(digits), count)
        while fraction.last == "0" { fraction.removeLast() }
      }
      break
    }
    let ofDay = (second % 86_400 + 86_400) % 86_400
    let date = CivilDate(daysSince1970: (second - ofDay) / 86_400)
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T"
      + [ofDay / 3600, ofDay / 60 % 60, ofDay % 60].map { padded($0, 2) }.joined(separator: ":") + "\(fraction)Z"
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }

  private static func quoted(_ name: String) -> String {
    // Compare Unicode scalars, because a single `Character` can consist of a carriage return and a line feed, or of a
    // quotation mark and an accent.
    let scalars = name.unicodeScalars
    guard scalars.contains(where: { ",;\t\"\n\r".unicodeScalars.contains($0) }) else { return name }
    return "\"" + scalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
