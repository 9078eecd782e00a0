import FastVectorCharts

/// Daily weather in the `.dly` format of the Global Historical Climatology Network. Each line contains the values of
/// one element, such as the maximum temperature, for one month. It has fixed-width columns: a value and three flags for
/// each of 31 days. For example, the line with the maximum temperatures of February 2024 starts with
/// `USW00014922202402TMAX  -50  W  -48  W`.
///
/// The text is converted to a table with one column per element and one row per day.
struct DailyStationText: TextFormat {
  let description = "each line is a month of days"

  init?(_ head: [UInt8]) {
    let lines = head.split(separator: Ascii.newline, maxSplits: 3).prefix(3)
    guard !lines.isEmpty, lines.allSatisfy({ Self.month(Array($0)) != nil }) else { return nil }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var table = SparseTable<Int>()
    for line in bytes.split(separator: Ascii.newline) {
      guard let month = Self.month(Array(line)) else { continue }
      for (index, value) in month.values.enumerated() where value != -9999 {
        let date = CivilDate(year: month.first.year, month: month.first.month, day: index + 1)
        if let date { table.set(month.element, date.daysSince1970, to: "\(value)") }
      }
    }
    return table.text("date") { CivilDate(daysSince1970: $0).text }
  }

  /// Parses a line, which contains the values of one element, such as `TMAX`, for one month. Returns the first day of
  /// the month, the element, and 31 values. Missing values are -9999. Returns nil if the line has a different format.
  private static func month(_ line: [UInt8]) -> (first: CivilDate, element: String, values: [Int])? {
    func text(_ range: Range<Int>) -> Substring { Substring(String(decoding: line[range], as: UTF8.self)) }
    guard 266...270 ~= line.count, let year = Int(text(11..<15)), let month = Int(text(15..<17)), year > 1000 else {
      return nil
    }
    let values = (0..<31).compactMap { day in Int(text(21 + 8 * day..<26 + 8 * day).drop { $0 == " " }) }
    guard values.count == 31, let first = CivilDate(year: year, month: month, day: 1) else { return nil }
    return (first, String(text(17..<21)), values)
  }
}
