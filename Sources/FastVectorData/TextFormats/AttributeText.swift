import FastVectorCharts
import Foundation

/// A file that declares its contents in lines above `@data`, such as `.arff` files of Weka, `.ts` files of sktime and
/// aeon, or `.tsf` files of the Monash archive. For example:
///
/// ```
/// @relation sensor
/// @attribute time numeric
/// @attribute temp numeric
/// @data
/// 0,21.5
/// 1,21.75
/// ```
///
/// The text is converted to a table with a header. There are two kinds of files:
/// - Each line below `@data` is a row, as above. The columns are named after the attributes.
/// - Each line below `@data` is a series, such as `T1:1979-11-01 00-00-00:1.5,2,3`. Each series becomes a column.
struct AttributeText: TextFormat {
  /// The declarations above `@data`. For example, the line `@attribute time numeric` has the name `attribute` and the
  /// value `time numeric`. All names are in lower case.
  private let declarations: [(name: String, value: String)]

  /// True if each line below `@data` is a series; false if each line is a row.
  private let hasSeries: Bool

  var description: String { hasSeries ? "each line is a series" : "attributes above the data" }

  init?(_ head: [UInt8]) throws(CSVProblem) {
    guard head.contains(UInt8(ascii: "@")) else { return nil }
    let lines = Self.contents(head)
    guard let data = lines.firstIndex(where: { $0.lowercased() == "@data" }), data + 1 < lines.count,
      lines[...data].allSatisfy({ $0.hasPrefix("@") })
    else { return nil }
    declarations = lines[..<data].filter { $0.hasPrefix("@") && $0.count > 1 }.map { line in
      let words = line.dropFirst().split(maxSplits: 1, whereSeparator: \.isWhitespace)
      return (words.first?.lowercased() ?? "", words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : "")
    }
    let attributes = declarations.count { $0.name == "attribute" }
    hasSeries = attributes == 0 || attributes != Self.cells(lines[data + 1]).count
    if declarations.contains(where: { $0 == ("timestamps", "true") }) {
      throw CSVProblem(at: 0, "series with a time for each value, which can't be read; save it as CSV")
    }
  }

  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8] {
    let lines = Self.contents(bytes)
    let data = lines.drop { $0.lowercased() != "@data" }.dropFirst()
    var text: [UInt8] = []
    guard hasSeries else {
      text.append(row: attributes.map(\.name))
      for line in data { text.append(row: Self.cells(line)) }
      return text
    }
    let series = data.enumerated().flatMap { self.series(in: $1, number: $0 + 1) }
    guard series.count < CSVTable.maxColumns else {
      throw CSVProblem(at: 0, "more than \(CSVTable.maxColumns - 1) series; keep only some of the lines")
    }
    let hasDates = series.allSatisfy { $0.start != nil }
    let step = hasDates ? self.step : 1
    var table = SparseTable<Int>()
    for series in series {
      let origin = hasDates ? series.start ?? 0 : 0
      for (index, value) in series.values.enumerated() {
        table.set(series.name, origin + index * step, to: value)
      }
    }
    return table.text(hasDates ? "date" : "index") { hasDates ? date($0) : "\($0)" }
  }

  /// Returns all lines except blank lines and comments.
  private static func contents(_ bytes: [UInt8]) -> [Substring] {
    lines(bytes).filter { line in !line.hasPrefix("#") && !line.hasPrefix("%") && line.contains { !$0.isWhitespace } }
  }

  private static func cells(_ line: Substring) -> [String] {
    line.split(separator: ",", omittingEmptySubsequences: false).map { cell in
      cell.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: CharacterSet(charactersIn: "'\""))
    }
  }

  /// The names and types that the `@attribute` lines declare, such as the name `time` and the type `numeric`. Types are
  /// in lower case.
  private var attributes: [(name: String, type: String)] {
    declarations.filter { $0.name == "attribute" }.map { _, value in
      let quote = value.first.flatMap { "'\"".contains($0) ? $0 : nil }
      let words = value.split(separator: quote ?? " ", maxSplits: 1)
      return (String(words.first ?? ""), words.last?.trimmingCharacters(in: .whitespaces).lowercased() ?? "")
    }
  }

  // MARK: Series

  private struct Line {
    let name: String
    /// The position of the first value on the time axis, as returned by ``position(_:)``. Nil if the line contains no
    /// date.
    let start: Int?
    let values: [Substring]
  }

  /// Returns the series in a line such as `T1:1979-11-01 00-00-00:1.5,2,3`. The parts of the line are separated by
  /// colons. The first parts are the values of the attributes, here a name and a date. The last part can be a class
  /// label. Each of the other parts is a series.
  private func series(in line: Substring, number: Int) -> [Line] {
    var parts = line.split(separator: ":", omittingEmptySubsequences: false)
    var name = "\(number)"
    var start: Int?
    for attribute in attributes where parts.count > 1 {
      let text = parts.removeFirst()
      if attribute.type == "date" { start = position(text) } else if attribute.type == "string" { name = String(text) }
    }
    let hasClass = declarations.contains { $0.name == "classlabel" && $0.value.hasPrefix("true") }
    if hasClass, parts.count > 1 { name += " (\(parts.removeLast()))" }
    return parts.enumerated().map { index, part in
      Line(
        name: parts.count > 1 ? "\(name).\(index + 1)" : name, start: start,
        values: part.split(separator: ",", omittingEmptySubsequences: false))
    }
  }

  // MARK: Dates

  private var frequency: String { declarations.first { $0.name == "frequency" }?.value.lowercased() ?? "" }

  /// The number of months between successive values; nil if they are less than a month apart.
  private var months: Int? { ["yearly": 12, "quarterly": 3, "monthly": 1][frequency] }

  /// The step from one value to the next on the time axis, according to the declaration `@frequency`. It is in months
  /// if the values are at least a month apart, and in seconds otherwise. If the frequency is unknown, the step is 1.
  private var step: Int {
    if let months { return months }
    let units = ["week": 604_800, "dai": 86_400, "hour": 3600, "minute": 60, "second": 1]
    guard let unit = units.first(where: { frequency.contains($0.key) })?.value else { return 1 }
    if frequency.hasPrefix("half_") { return unit / 2 }
    let count = Int(frequency.prefix(while: \.isNumber)) ?? 1
    return 1...1000 ~= count ? unit * count : unit
  }

  /// Converts a date such as `1979-01-01 00-00-00` to a position on the time axis. Returns nil if the text isn't a
  /// date.
  ///
  /// The position is the number of months since the year 0 if the values are at least a month apart. Otherwise, it is
  /// the number of seconds since 1970.
  private func position(_ text: Substring) -> Int? {
    let parts = text.split { "- ".contains($0) }.map { Int($0) ?? -1 }
    guard parts.count >= 3, parts.allSatisfy({ 0...9999 ~= $0 }),
      let date = CivilDate(year: parts[0], month: parts[1], day: parts[2])
    else { return nil }
    if months != nil { return 12 * date.year + date.month - 1 }
    return date.daysSince1970 * 86_400 + zip(parts.dropFirst(3), [3600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private func date(_ position: Int) -> String {
    if months != nil { return CivilDate(year: position / 12, month: position % 12 + 1).text }
    let seconds = (position % 86_400 + 86_400) % 86_400
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return CivilDate(daysSince1970: (position - seconds) / 86_400).text + " " + time.joined(separator: ":")
  }
}
