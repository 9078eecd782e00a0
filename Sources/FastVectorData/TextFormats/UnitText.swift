import FastVectorFiles
import Foundation

/// Lines of numbers with units after them, as printed by iperf and `go test -bench`:
///
/// ```
/// [ ID] Interval           Transfer     Bandwidth       Retr  Cwnd
/// [  4]   0.00-0.10   sec  2.58 MBytes   215 Mbits/sec    0   56.6 KBytes
/// [  4]   0.10-0.20   sec   896 KBytes  73.4 Mbits/sec    0   50.9 KBytes
/// ```
///
/// Each line becomes a row, and each number becomes a cell. The column names include the units, as in `Transfer
/// (Bytes)`. If the units in a column differ only in their prefixes, such as KBytes and MBytes, the numbers are
/// converted to the unit without a prefix. An interval such as `0.10-0.20` is converted to the time at its end.
///
/// If the lines start with a date or a time, as in `2024-01-31 10:20:30  95%  12.1 V  0.5 A  [on]`, it becomes a
/// column.
///
/// Totals are left out, and so are lines with other units or the same units in a different order.
struct UnitText: TextFormat {
  let description = "numbers with units in each line"

  /// The names of the columns, without units.
  private let names: [String]

  /// The names and units that a line must have to be read as a row. Other lines are left out.
  private let shape: Line.Shape

  /// The minimum number of lines with the same units for detecting the format.
  private static let minLines = 3

  init?(_ head: [UInt8]) {
    let sample = head.prefix(1 << 14)
    // Reject most tables early, without creating strings.
    guard Self.unitCount(sample) >= 2 * Self.minLines else { return nil }
    let texts = Self.lines(sample)
    let lines = texts.map(Line.init)
    let counts = Dictionary(grouping: lines.compactMap { $0?.shape }) { $0 }.mapValues(\.count)
    guard let (shape, count) = counts.max(by: { ($0.value, $1.key.units.count) < ($1.value, $0.key.units.count) }),
      count >= Self.minLines, 2 * count >= lines.count(where: { $0 != nil }),
      let first = lines.firstIndex(where: { $0?.shape == shape })
    else { return nil }
    let header = first > 0 ? Line.words(texts[first - 1]).filter { !$0.hasPrefix("[") } : []
    names = header.count == shape.units.count ? header : shape.names
    self.shape = shape
  }

  /// Returns an upper bound on the number of units, by counting the letters and percent signs that follow a digit and
  /// spaces.
  private static func unitCount(_ bytes: some Collection<UInt8>) -> Int {
    var (count, isAfterDigit, isAfterSpace) = (0, false, false)
    for byte in bytes {
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "%") || byte > 0x7F
      if isLetter, isAfterDigit, isAfterSpace { count += 1 }
      isAfterSpace = byte == Ascii.space || byte == Ascii.tab
      if !isAfterSpace { isAfterDigit = byte &- Ascii.zero < 10 }
    }
    return count
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let allRows = Self.lines(bytes).compactMap { Line($0) }.filter { $0.shape == shape }
    let rows = allRows.filter { !$0.isTotal(of: allRows[0]) }
    let labels = Set(rows.map(\.label))
    let hasTimes = Set(rows.map(\.time)).count > 1
    // Omit numbers that have neither a unit nor a name, such as the iterations of a Go benchmark. They aren't
    // measurements.
    let columns = names.indices.filter { !shape.units[$0].isEmpty || !names[$0].isEmpty }.map { column in
      let cells = rows.map { $0.cells[column] }
      let units = Set(cells.map(\.unit))
      let unit = units.count == 1 ? units.first! : shape.units[column]
      // If all rows have the same label, it is the name of the first number.
      let isLabeled = column == 0 && shape.isTimed && names[0].isEmpty && labels.count == 1
      let quantity = cells.allSatisfy(\.isInterval) ? "time" : isLabeled ? labels.first! : names[column]
      return (
        name: quantity.isEmpty || unit.isEmpty ? quantity + unit : "\(quantity) (\(unit))",
        numbers: units.count == 1 ? cells.map(\.text) : cells.map(\.textWithoutPrefix)
      )
    }
    var text: [UInt8] = []
    text.append(row: (hasTimes ? ["time"] : []) + (labels.count > 1 ? ["name"] : []) + columns.map(\.name))
    for (index, row) in rows.enumerated() {
      let label = (hasTimes ? [row.time] : []) + (labels.count > 1 ? [row.label] : [])
      text.append(row: label + columns.map { $0.numbers[index] })
    }
    return text
  }
}

extension UnitText {
  /// A line that contains at least two numbers with units.
  fileprivate struct Line {
    /// The date or time at the start of the line; empty if there is none.
    private(set) var time = ""
    /// The words between the time and the first number, such as `[4]` or the name of a benchmark.
    private(set) var label = ""
    private(set) var cells: [Cell] = []
    private(set) var shape = Shape()

    /// The names and units in a line. They are the same in all rows of a table.
    struct Shape: Hashable {
      /// The words before each number, except for the label.
      var names: [String] = []
      /// The units without their prefixes. If a number has no unit, the unit is an empty string.
      var units: [String] = []
      /// The words after the last unit, which distinguish totals from other lines. Empty if the line starts with a
      /// time, because totals don't.
      var remark: [String] = []
      /// True if the line starts with a time.
      var isTimed = false
    }

    init?(_ line: Substring) {
      guard !line.contains(where: { "=,;".contains($0) }) else { return nil }
      var words: [String] = []
      var separateUnits = 0
      let all = Self.words(line)
      let timeLength = Self.timeLength(all)
      time = all.prefix(timeLength).joined(separator: " ").trimmingCharacters(in: ["[", "]"])
      shape.isTimed = timeLength > 0
      for word in all.dropFirst(timeLength) {
        if let cell = Cell(word) {
          if cells.isEmpty {
            label = words.joined(separator: " ")
            words = []
          }
          shape.names.append(words.joined(separator: " "))
          shape.units.append(cell.unit)
          cells.append(cell)
          words = []
        } else if words.isEmpty, cells.last?.unit.isEmpty == true, Self.isUnit(word) {
          cells[cells.count - 1].unit = word
          shape.units[cells.count - 1] = cells[cells.count - 1].unitWithoutPrefix
          separateUnits += 1
        } else {
          words.append(word)
        }
      }
      if !shape.isTimed { shape.remark = words }
      let units = shape.units.count { !$0.isEmpty }
      // Require units after all numbers except one. The rows of an ordinary table can also contain text after numbers,
      // but only after some of them.
      guard separateUnits >= 2, cells.count <= units + 1 else { return nil }
      // The numbers in `2 h 10 min` are parts of a single duration.
      let areParts = cells.indices.dropFirst().contains { index in
        let parts = cells[index - 1...index].map { "\($0.text) \($0.unit)" }
        return shape.names[index].isEmpty && !parts.contains { $0.hasSuffix(" ") }
          && DateReader.seconds(ofDuration: parts.joined(separator: " ")) != nil
      }
      guard !areParts else { return nil }
    }

    /// Returns true if this line is the total of the lines above it, as in the output of iperf. The interval of a total
    /// has the same start as the interval in the first line, and a later end.
    func isTotal(of first: Line) -> Bool {
      guard let interval = cells.first?.interval, let firstInterval = first.cells.first?.interval else { return false }
      return interval.start == firstInterval.start && interval.end > firstInterval.end
    }

    /// Returns the number of words at the start of a line that form a date or a time. For example, `Jan 31 10:20:30`
    /// has three.
    private static func timeLength(_ words: [String]) -> Int {
      guard let first = words.first, Cell(first) == nil else { return 0 }
      return (1...4).last { count in
        let text = words.prefix(count).joined(separator: " ").trimmingCharacters(in: ["[", "]"])
        return count <= words.count && CSVContent(of: text) == .date
      } ?? 0
    }

    /// Splits a line into words. Text in brackets, such as `[  4]`, is a single word.
    static func words(_ line: Substring) -> [String] {
      var words: [String] = []
      for part in line.split(whereSeparator: \.isWhitespace) {
        if let last = words.last, last.hasPrefix("["), !last.contains("]") {
          words[words.count - 1] += last == "[" ? part : " " + part
        } else if let last = words.last, last.hasSuffix("-"), Double(last.dropLast()) != nil {
          // An interval can contain a blank, as in `0.0- 1.0 sec`.
          words[words.count - 1] += part
        } else {
          words.append(String(part))
        }
      }
      return words
    }

    /// Returns true if a word is a unit, such as `ms`, `%`, `MBytes` or `allocs/op`.
    private static func isUnit(_ word: String) -> Bool {
      word.count <= 12 && (word.first.map { $0.isLetter || $0 == "%" || $0 == "°" } ?? false)
        && word.allSatisfy { $0.isLetter || "/%°²³".contains($0) }
    }
  }

  /// A number with its unit. If the text is an interval, the number is its end.
  fileprivate struct Cell {
    let text: String
    /// The start and end of an interval such as `0.0-1.0`; nil if the text is a single number.
    let interval: (start: Double, end: Double)?
    var unit = ""

    var isInterval: Bool { interval != nil }

    init?(_ word: String) {
      let parts = word.split(separator: "-", omittingEmptySubsequences: false)
      let ends = parts.compactMap { Double($0) }
      interval = parts.count == 2 && ends.count == 2 ? (ends[0], ends[1]) : nil
      let number = word.hasSuffix("%") ? String(word.dropLast()) : word
      guard interval != nil || Double(number) != nil else { return nil }
      text = interval == nil ? number : String(parts[1])
      if number != word { unit = "%" }
    }

    /// The length of the unit's prefix, and the factor that it stands for. As in iperf, prefixes of bytes are powers of
    /// 1024, and prefixes of bits are powers of 1000.
    private var prefix: (length: Int, factor: Double) {
      guard let prefix = unit.first, let index = "KMGT".firstIndex(of: prefix) else { return (0, 1) }
      let power = Double("KMGT".distance(from: "KMGT".startIndex, to: index) + 1)
      let unit = unit.dropFirst()
      return unit.hasPrefix("Bytes") ? (1, pow(1024, power)) : unit.hasPrefix("bits") ? (1, pow(1000, power)) : (0, 1)
    }

    var unitWithoutPrefix: String { String(unit.dropFirst(prefix.length)) }

    var textWithoutPrefix: String { "\((Double(text) ?? .nan) * prefix.factor)" }
  }
}
