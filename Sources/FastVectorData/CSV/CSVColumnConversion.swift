import FastVector
import FastVectorFiles
import Foundation

/// A column to read, and the type of its values.
struct CSVColumnUse {
  enum Role {
    case number
    /// Numbers or dates.
    case x
    /// Times of day that belong to the dates in another column. The format of the options doesn't apply to them.
    case timeOfDay
    case text
  }

  let index: Int
  let role: Role
}

/// The conversion from the cells of a column to values, using a number format or a date format.
///
/// The initial conversion is based on the first rows. After all cells have been read, it is confirmed or replaced.
struct CSVColumnConversion {
  private enum State {
    /// - Parameter isDecided: False while the decimal mark is uncertain. The points and commas in all cells must then
    ///   be counted to determine it.
    case number(NumberFormat, isDecided: Bool)
    /// - Parameters:
    ///   - formats: The current format, followed by the formats that haven't been tried yet.
    ///   - accepted: The formats that were tried and match all cells.
    case date([DateFormat], accepted: [DateReading])
    case text
  }

  /// A date format that matches all cells of a column, and properties of the resulting dates.
  private struct DateReading {
    let format: DateFormat
    let isSorted: Bool
    /// True if the dates are at regular intervals. The longest step can be up to 1.5 times as long as the shortest,
    /// because a month has 28 to 31 days.
    let isRegular: Bool
    /// Statistics of the steps between successive dates and times.
    let steps: StepLengths
    /// A checksum of the dates. Two formats that yield the same dates have the same checksum.
    let checksum: UInt64

    init(_ format: DateFormat, _ values: Span<Double>) {
      self.format = format
      (isSorted, isRegular, steps) = (values.isSorted, values.isRegular, StepLengths(values))
      var sum: UInt64 = 0
      for index in values.indices { sum = sum &* 0x9E37_79B9_7F4A_7C15 &+ values[index].bitPattern }
      checksum = sum
    }
  }

  private var state: State

  /// The years that two-digit years stand for, for each format with which the order of the rows decides.
  private var detectedYears: [DateFormat: TwoDigitYears] = [:]

  private let options: CSVOptions
  private let index: Int

  /// The mark (point or comma) that can be either a decimal mark or a thousands mark; nil if the marks are unambiguous.
  private var ambiguousMark: DecimalNumber.Mark?

  /// True if a cell below the first rows changed the conversion.
  private var isReplaced = false

  /// True if most cells in the first rows are numbers, so that a text can mean a missing value.
  private let isNumeric: Bool

  init(_ use: CSVColumnUse, in table: CSVTable) {
    index = use.index
    options = table.reader.options
    let column = table.columns[index]
    isNumeric = column.isNumeric
    switch use.role {
    case .text: state = .text
    case .number: state = Self.number(column.marks, column.unit, in: table)
    case .timeOfDay:
      let formats: [DateFormat]? =
        if case .date(let formats) = column.content { formats } else { options.dateFormat.map { [$0] } }
      state = formats.map { .date($0, accepted: []) } ?? Self.number(column.marks, column.unit, in: table)
    case .x:
      if let format = options.dateFormat {
        state = .date([format], accepted: [])
      } else if case .date(let formats) = column.content {
        state = .date(table.confirmed(formats, of: index), accepted: [])
      } else if options.timeUnit == nil, let formats = column.numericDates(named: table.columnNames[index]) {
        state = .date(formats, accepted: [])
      } else {
        state = Self.number(column.marks, column.unit, in: table)
      }
    }
  }

  private static func number(_ marks: NumberMarks, _ unit: NumberUnit, in table: CSVTable) -> State {
    let isDecided =
      marks.certainDecimal != nil || table.reader.dialect.separator == Ascii.comma
      || table.reader.options.decimalMark != nil
    switch decision(marks, unit, in: table) {
    case .format(let format): return .number(format, isDecided: isDecided)
    case .ambiguous(let mark): return .number(NumberFormat(decimal: mark, unit: unit), isDecided: false)
    }
  }

  private static func decision(
    _ marks: NumberMarks, _ unit: NumberUnit, in table: CSVTable
  ) -> NumberMarks.Decision {
    let decision = marks.decision(
      table.reader.options, separator: table.reader.dialect.separator, others: table.certainDecimal)
    guard case .format(var format) = decision else { return decision }
    format.unit = unit
    return .format(format)
  }

  // MARK: Choosing

  /// The conversion for the next pass over the column.
  var current: CSVConversion {
    switch state {
    case .number(let format, let isDecided): .number(format, countsMarks: !isDecided)
    case .date(let formats, _):
      .date(formats[0].parser(in: options.timeZone ?? .gmt, firstTwoDigitYear: twoDigitYears(formats[0]).first))
    case .text: .text
    }
  }

  /// Confirms or replaces the conversion after all cells have been converted. Returns false if the column must be read
  /// again with the new conversion.
  mutating func accept(_ values: CSVValues, in table: CSVTable) -> Bool {
    switch state {
    case .text: return true
    case .number(_, isDecided: true): return true
    case .number(let format, isDecided: false):
      switch Self.decision(values.marks, format.unit, in: table) {
      case .format(let decided):
        state = .number(decided, isDecided: true)
        return decided == format
      case .ambiguous(let mark):
        ambiguousMark = mark
        return true
      }
    case .date(let formats, var accepted):
      if options.firstTwoDigitYear == nil, formats[0].hasTwoDigitYear, detectedYears[formats[0]] == nil,
        let years = TwoDigitYears(inOrder: values.values.span, in: options.timeZone ?? .gmt)
      {
        detectedYears[formats[0]] = years
        return false
      }
      // The format is final if no other format is possible, or if all formats have been tried and this one is the best.
      if formats.count == 1 && accepted.isEmpty || accepted.contains(where: { $0.format == formats[0] }) { return true }
      let dates = values.values.withSecondInstants(in: options.timeZone ?? .gmt)
      accepted.append(DateReading(formats[0], dates.span))
      guard formats.count == 1 else {
        state = .date(Array(formats.dropFirst()), accepted: accepted)
        return false
      }
      let isLast = Self.best(accepted).format == formats[0]
      state = .date([Self.best(accepted).format], accepted: accepted)
      return isLast
    }
  }

  /// Replaces the conversion because the cell `text` can't be converted. Returns false if no other conversion is
  /// possible.
  mutating func reject(_ text: String, in table: CSVTable) -> Bool {
    switch state {
    case .text: return false
    case .number(let format, _):
      guard !isReplaced else { return false }
      isReplaced = true
      var marks = table.columns[index].marks
      let bytes = Array(text.utf8)
      marks.count(bytes.span, in: bytes.span.trimmedCell(0..<bytes.count))
      // A cell below the first rows can have a unit with another prefix, such as `s` after `ms`.
      let unit = NumberUnit(table.columns[index].texts + [text]) ?? format.unit
      // If the first rows determine the decimal mark, a later cell can't change it.
      guard case .number(let other, let isDecided) = Self.number(marks, unit, in: table), other != format,
        other.decimal == format.decimal || table.columns[index].marks.certainDecimal == nil
      else { return false }
      state = .number(other, isDecided: isDecided)
      return true
    case .date(let formats, let accepted):
      if formats.count > 1 {
        state = .date(Array(formats.dropFirst()), accepted: accepted)
        return true
      }
      if !accepted.isEmpty {
        state = .date([Self.best(accepted).format], accepted: accepted)
        return true
      }
      guard !isReplaced, options.dateFormat == nil else { return false }
      isReplaced = true
      let others = DateFormat.candidates(for: table.columns[index].texts + [text])
      if others.isEmpty {
        guard table.columns[index].isNumeric else { return false }
        state = Self.number(table.columns[index].marks, table.columns[index].unit, in: table)
      } else {
        state = .date(others, accepted: [])
      }
      return true
    }
  }

  /// Returns the most plausible interpretation of ambiguous dates, or nil if several are equally plausible. Each
  /// reading is the result of a different date format. The following rules are tried in order:
  /// - If all readings yield the same dates, as for `1/1/2024` and `2/2/2024`, any of them is returned.
  /// - If only one reading is sorted, it is returned.
  /// - If only one reading is sorted and has regular intervals, it is returned.
  /// - If successive dates are less than eight days apart in only one reading, and all other readings are
  ///   implausible, it is returned. A reading is implausible if some steps are shorter than a day, and all others are
  ///   about a month or longer.
  ///
  /// For example, `4/5/2024 14:00`, `4/5/2024 20:00` and `5/5/2024 15:00` are read as 4 and 5 May. If they were 5
  /// April and 5 May, the steps would be six hours and about a month.
  private static func likely(_ readings: [DateReading]) -> DateReading? {
    let sorted = readings.filter(\.isSorted)
    let regular = sorted.filter(\.isRegular)
    if readings.allSatisfy({ $0.checksum == readings[0].checksum }) { return readings[0] }
    if sorted.count == 1 { return sorted[0] }
    if regular.count == 1 { return regular[0] }
    let close = readings.filter(\.steps.areClose)
    let others = readings.filter(\.steps.areMonthsBetweenDays)
    return close.count == 1 && others.count == readings.count - 1 ? close[0] : nil
  }

  private static func best(_ readings: [DateReading]) -> DateReading { likely(readings) ?? readings[0] }

  /// Returns an error message if several formats can convert all cells and are equally plausible. Returns nil if the
  /// format is unambiguous.
  func ambiguity(in table: CSVTable) -> String? {
    let name = table.columnNames[index].prefix(scalars: 40)
    if let mark = ambiguousMark {
      let (word, character) = mark == .comma ? ("comma", ",") : ("point", ".")
      let cell = table.columns[index].texts.first { $0.contains(character) } ?? "1\(character)010"
      let number = cell.drop { !$0.isNumber }.prefix { $0.isNumber || "\($0)" == character }
      let decimal = Double(number.replacing(character, with: "."))
      return "column \(name): each \(word) is followed by three digits, so \(number) can be "
        + "\(number.replacing(character, with: "")) or \(decimal.map { "\($0)" } ?? "a decimal"); "
        + options.advice(toSet: .decimalMark, to: "point", "comma")
    }
    if case .date(_, let accepted) = state, accepted.count > 1, Self.likely(accepted) == nil {
      return "column \(name): its dates can be \(accepted[0].format) or \(accepted[1].format); "
        + options.advice(toSet: .dateFormat, to: "\(accepted[0].format.pattern) or \(accepted[1].format.pattern)")
    }
    return nil
  }

  // MARK: Describing

  /// The format of the dates; nil if the column doesn't contain dates.
  var dateFormat: DateFormat? {
    if case .date(let formats, _) = state { formats[0] } else { nil }
  }

  /// The years that two-digit years stand for; nil if the column doesn't contain dates with two-digit years.
  var twoDigitYears: TwoDigitYears? {
    dateFormat.flatMap { $0.hasTwoDigitYear ? twoDigitYears($0) : nil }
  }

  private func twoDigitYears(_ format: DateFormat) -> TwoDigitYears { detectedYears[format] ?? options.twoDigitYears }

  /// The format of the numbers; nil if the column doesn't contain numbers.
  var numberFormat: NumberFormat? {
    if case .number(let format, _) = state { format } else { nil }
  }

  /// Returns the reason why a cell can't be converted, with an example of a valid cell.
  func reason(_ kind: CSVProblem.Kind, text: String) -> String {
    switch state {
    case .text: return "isn't a text"
    case .date(let formats, _):
      return "isn't a date in the format of the column, \(formats[0]); see \(options.name(of: .dateFormat))"
        + (options.missing.isEmpty ? ", or \(options.name(of: .missing)) if it is a missing value" : "")
    case .number(let format, _):
      if case .tooLarge = kind { return "is too large for a number" }
      let bytes = Array(text.utf8)
      let other = NumberFormat(decimal: format.decimal == .comma ? .point : .comma)
      if other.value(bytes.span, in: bytes.span.trimmedCell(0..<bytes.count)) != nil {
        let example = format.decimal == .comma ? "a decimal comma, such as 1,5" : "a decimal point, such as 1.5"
        return
          "isn't written like the column's other numbers, with \(example); see \(options.name(of: .decimalMark)) and "
          + options.name(of: .thousandsMark)
      }
      // A text with digits, such as a range or several numbers, isn't a mark of a missing value.
      guard isNumeric, !text.contains(where: \.isNumber) else { return "isn't a number" }
      return "isn't a number; if it means a missing value, \(options.advice(toAddMissing: text))"
    }
  }
}

/// Statistics of the steps between successive dates and times in a column. Repeated dates are ignored.
private struct StepLengths {
  private static let day = 86_400.0

  /// The longest step, in seconds.
  private var longest = 0.0

  /// Three numbers of steps: steps shorter than a day, steps of at least 27 days, and all steps.
  private var (withinDay, ofMonths, count) = (0, 0, 0)

  init(_ values: Span<Double>) {
    var previous = Double.nan
    for index in values.indices where !values[index].isNaN {
      let step = abs(values[index] - previous)
      previous = values[index]
      guard step > 0 else { continue }
      count += 1
      longest = max(longest, step)
      // The step from the evening of 1 February to the morning of 1 March is slightly longer than 27 days.
      if step < Self.day { withinDay += 1 } else if step >= 27 * Self.day { ofMonths += 1 }
    }
  }

  /// True if successive dates are less than eight days apart. A limit of seven days would exclude weekly measurements
  /// at different times of day.
  var areClose: Bool { longest < 8 * Self.day }

  /// True if some steps are shorter than a day, and all others are about a month or longer. This pattern occurs if day
  /// and month are swapped: the steps within a day are correct, but successive days become successive months.
  var areMonthsBetweenDays: Bool { withinDay > 0 && ofMonths > 0 && withinDay + ofMonths == count }
}

extension Span<Double> {
  /// True if the largest difference between successive numbers is at most 1.5 times the smallest. NaN and repeated
  /// numbers are ignored.
  fileprivate var isRegular: Bool {
    var (least, greatest) = (Double.infinity, 0.0)
    var previous = Double.nan
    for index in indices where !self[index].isNaN {
      let step = abs(self[index] - previous)
      if step > 0 { (least, greatest) = (min(least, step), max(greatest, step)) }
      previous = self[index]
    }
    return greatest > 0 && greatest <= 1.5 * least
  }

  /// True if all numbers, ignoring NaN, are in ascending or in descending order.
  var isSorted: Bool {
    var (ascends, descends) = (true, true)
    var previous = Double.nan
    for index in indices where !self[index].isNaN {
      if self[index] < previous { ascends = false }
      if self[index] > previous { descends = false }
      previous = self[index]
    }
    return ascends || descends
  }
}
