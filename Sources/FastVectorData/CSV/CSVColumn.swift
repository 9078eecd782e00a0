import FastVectorCharts
import Foundation

/// The contents of a column, detected from its cells in the first rows of the table. All properties describe only these
/// cells.
struct CSVColumn: Sendable {
  enum Content: Sendable {
    case missing
    case number
    /// Dates. The associated value lists the formats that match all of them.
    case date([DateFormat])
    case text
  }

  private(set) var content: Content

  /// The number of decimal and thousands marks in the first rows.
  let marks: NumberMarks

  /// The unit that follows the numbers in the first rows.
  private(set) var unit: NumberUnit

  /// The cells of the first rows that aren't missing, without surrounding blanks.
  let texts: [String]

  /// The numbers in the first rows. Numbers with thousands marks are left out.
  private(set) var numbers: [Double]

  /// The first cell that contains a limit instead of a number, such as `<0.5`; nil if there is none. Limits are treated
  /// as missing values.
  let limit: String?

  /// The years that two-digit years stand for.
  private let twoDigitYears: TwoDigitYears

  init(_ cells: [String], named name: String, _ options: CSVOptions) {
    var marks = NumberMarks()
    var numberTexts: [String] = []
    var texts: [String] = []
    let missing = MissingValue(options.missing)
    for cell in cells {
      let bytes = Array(cell.utf8)
      let range = bytes.span.withoutMarks(bytes.span.trimmedCell(0..<bytes.count))
      guard !missing.matches(bytes.span, in: range) else { continue }
      texts.append(bytes.span.text(in: range))
      if CSVContent.isNumber(bytes.span, in: range) {
        numberTexts.append(texts.last!)
        marks.count(bytes.span, in: range)
      }
    }
    twoDigitYears = options.twoDigitYears
    limit = cells.first { ($0.hasPrefix("<") || $0.hasPrefix(">")) && CSVContent(of: $0) == .missing }
    let unit = NumberUnit(numberTexts)
    if unit == nil { numberTexts = [] }
    self.marks = marks
    self.unit = unit ?? .none
    self.texts = texts
    let suffixes = if case .same(let unit) = self.unit { [unit] } else { [":", "+"] }
    let numbersOnly = texts.map { text in
      suffixes.first(where: text.hasSuffix).map { text.dropLast($0.count).trimmingCharacters(in: .whitespaces) } ?? text
    }
    numbers = numbersOnly.compactMap { text in
      Double(text) ?? (text.utf8.contains(Ascii.comma) ? Double(text.replacing(",", with: ".")) : nil)
    }
    if texts.isEmpty {
      content = .missing
    } else if Self.areTerms(texts, self.unit) {
      content = .text
    } else if numberTexts.count == texts.count {
      content = .number
    } else if numberTexts.isEmpty, let format = options.dateFormat, 2 * Self.matchCount(format, texts) > texts.count {
      content = .date([format])
    } else if let periods = DateFormat.finestPeriod(of: texts) {
      content = .date([periods])
    } else {
      let dates = DateFormat.candidates(for: texts, named: name)
      // A column is numeric if at least half of its cells are numbers. A cell that isn't a number causes an error
      // later, when the column is read.
      content = !dates.isEmpty ? .date(dates) : 2 * numberTexts.count >= texts.count ? .number : Self.mostlyDates(texts)
    }
  }

  /// The column with its durations, such as `2h 30m`, converted from times to numbers. It is the unchanged column if a
  /// cell isn't a duration or has no unit, as in `2:30`.
  var withDurationsAsNumbers: CSVColumn {
    guard isTimeOfDay else { return self }
    let durations = texts.compactMap { DateReader.seconds(ofDuration: $0) }
    guard durations.count == texts.count, let longest = durations.max() else { return self }
    var column = self
    let unit = NumberUnit.DurationUnit(longest: longest)
    (column.content, column.unit) = (.number, .durations(unit))
    column.numbers = durations.map { $0 / unit.seconds }
    return column
  }

  /// Returns true if every cell is a duration, such as `3 months`, and each distinct duration occurs ten times on
  /// average or more. Such durations aren't measurements, but name terms, as in a table of interest rates.
  private static func areTerms(_ texts: [String], _ unit: NumberUnit) -> Bool {
    guard case .same(let unit) = unit, ["day", "week", "month", "year"].contains(where: unit.hasPrefix) else {
      return false
    }
    return texts.count >= 10 * Set(texts).count
  }

  /// True if the cells look like dates in an unknown format. Each cell must start with a date or time in a known
  /// format, or consist mostly of digits and contain at least two hyphens, slashes or colons. More than half of the
  /// cells must be distinct.
  var resemblesDates: Bool {
    isText && 2 * Set(texts).count > texts.count
      && texts.allSatisfy { text in
        let digits = text.count(where: \.isNumber)
        return 2 * digits > text.count && digits >= 4 && text.count { "-/:".contains($0) } >= 2
          || Self.startsWithDate(text)
      }
  }

  /// Returns true if a text starts with a date or a time, such as `5.1.2024 klo 9.05` or `[10:20:30] ready`. The date
  /// must have at least eight characters, because a version such as `1.2.3` also looks like a time.
  private static func startsWithDate(_ text: String) -> Bool {
    let start = text.drop { $0 == "[" }.prefix { $0.isNumber || "-/:.".contains($0) }
    return start.utf8.count >= 8 && !start.allSatisfy(\.isNumber)
      && !DateFormat.candidates(for: [String(start)]).isEmpty
  }

  /// Returns dates in the formats that match the first cell and the largest number of cells. Returns text if they match
  /// at most half of the cells.
  private static func mostlyDates(_ texts: [String]) -> Content {
    let formats = texts.first.map { DateFormat.candidates(for: [$0]) } ?? []
    let counts = formats.map { matchCount($0, texts) }
    guard let maxCount = counts.max(), 2 * maxCount > texts.count else { return .text }
    return .date(zip(formats, counts).filter { $1 == maxCount }.map(\.0))
  }

  private static func matchCount(_ format: DateFormat, _ texts: [String]) -> Int {
    let parser = format.parser()
    return texts.count { parser.seconds($0) != nil }
  }

  var isNumeric: Bool {
    if case .number = content { true } else { false }
  }

  var isText: Bool {
    if case .text = content { true } else { false }
  }

  var isDate: Bool {
    if case .date = content { true } else { false }
  }

  /// True if the column contains dates in a format that allows ranges of days.
  var hasDayRanges: Bool {
    if case .date(let formats) = content { formats.first?.items.contains(.lastDay) == true } else { false }
  }

  /// True if the column has at least two cells, and all are equal.
  var isConstant: Bool { texts.count > 1 && texts.allSatisfy { $0 == texts[0] } }

  /// True if the column has at least three cells, and all contain the same number, such as a station number or a
  /// latitude. Rounding errors are ignored. A constant 0 doesn't count, because measurements such as rainfall are often
  /// 0.
  var isConstantNumber: Bool {
    guard isNumeric, texts.count > 2 else { return false }
    guard let first = Double(texts[0]) else { return isConstant }
    return first != 0 && texts.allSatisfy { text in Double(text).map { abs($0 - first) <= 1e-9 * abs(first) } ?? false }
  }

  /// True if the column has at least three cells, and all contain 0.
  var isZero: Bool { isNumeric && texts.count > 2 && numbers.count == texts.count && numbers.allSatisfy { $0 == 0 } }

  /// True if all cells are `true` or `false`.
  var areTruthValues: Bool {
    !texts.isEmpty && texts.allSatisfy { ["true", "false"].contains($0.lowercased()) }
  }

  /// True if the cells probably contain codes, such as the station numbers `00571` and `10384`, rather than quantities.
  /// All cells must be integers with the same number of digits, and they must not all be equal. Integers of at least
  /// five digits are codes if one of them starts with 0. Integers of at least six digits are also codes if the steps
  /// between them differ.
  var areCodes: Bool {
    let numbers = texts.compactMap { Int($0) }
    guard let first = texts.first, numbers.count == texts.count, Set(numbers).count > 1,
      texts.allSatisfy({ $0.utf8.count == first.utf8.count && $0.allSatisfy(\.isNumber) })
    else { return false }
    return hasLeadingZeros || first.utf8.count >= 6 && Set(zip(numbers, numbers.dropFirst()).map { $1 &- $0 }).count > 1
  }

  /// True if all cells are integers with at least five digits, and one of them starts with 0, such as the ZIP code
  /// `02139`.
  var hasLeadingZeros: Bool {
    texts.allSatisfy { $0.utf8.count >= 5 && $0.allSatisfy(\.isNumber) } && texts.contains { $0.hasPrefix("0") }
  }

  /// True if the cells are at least eight consecutive integers in ascending or descending order.
  var isCounter: Bool {
    guard isNumeric, numbers.count >= 8, numbers.count == texts.count, numbers[0] == numbers[0].rounded(),
      abs(numbers[1] - numbers[0]) == 1
    else { return false }
    return numbers.enumerated().allSatisfy { $1 == numbers[0] + (numbers[1] - numbers[0]) * Double($0) }
  }

  /// True if the cells are at least four positive numbers in a geometric sequence, such as the mesh sizes 0.1, 0.05,
  /// 0.025 and 0.0125.
  var isGeometric: Bool {
    guard isNumeric, numbers.count >= 4, numbers.count == texts.count, numbers[0] > 0, numbers[1] > 0 else {
      return false
    }
    let ratio = numbers[1] / numbers[0]
    return abs(ratio - 1) > 0.1
      && zip(numbers, numbers.dropFirst()).allSatisfy { $0 > 0 && abs($1 / $0 / ratio - 1) <= 0.01 }
  }

  /// True if the cells are integers that grow geometrically, such as the input sizes of a benchmark. The first four or
  /// more must each be 1.5 to 100 times the previous one. All other cells must repeat these integers, as in 10, 100,
  /// 1000, 10000, 10, 100.
  var growsGeometrically: Bool {
    guard isNumeric, texts.allSatisfy({ Int($0) != nil }) else { return false }
    let end = numbers.indices.dropFirst().first { numbers[$0] <= numbers[$0 - 1] } ?? numbers.count
    let sizes = numbers[..<end]
    return sizes.count >= 4 && numbers.allSatisfy(sizes.contains)
      && zip(sizes, sizes.dropFirst()).allSatisfy { $0 > 0 && 1.5...100 ~= $1 / $0 }
  }

  /// True if the column contains unsorted times of day, such as lap times. Times count as unsorted if more than a
  /// quarter of the steps between them are in the less frequent direction. Times that restart every day have few such
  /// steps, so they count as sorted.
  var isUnsortedTimeOfDay: Bool {
    guard isTimeOfDay else { return false }
    let times = seconds
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 != 0 }
    return 4 * min(steps.count { $0 < 0 }, steps.count { $0 > 0 }) > max(steps.count, 4)
  }

  /// True if at least 80 % of the cells are `AM` or `PM`. The other cells can contain any text, such as the label of a
  /// row of totals.
  var isMostlyAMOrPM: Bool {
    !texts.isEmpty && 5 * texts.count { CSVClock.half(of: $0) != nil } >= 4 * texts.count
  }

  /// True if the column contains times of day.
  var isTimeOfDay: Bool {
    if case .date(let formats) = content { formats[0].isTimeOfDay } else { false }
  }

  /// True if a date in the first rows has a time other than midnight.
  var hasTimes: Bool { seconds.contains { $0.remainder(dividingBy: 86_400) != 0 } }

  /// The dates in the first rows in seconds since 1970, or the times of day in seconds since midnight. Empty if the
  /// column contains neither.
  var seconds: [Double] {
    guard case .date(let formats) = content else { return [] }
    let parser = formats[0].parser(firstTwoDigitYear: twoDigitYears.first)
    return texts.compactMap { parser.seconds($0) }
  }

  /// The dates in the first rows in days since 1970, without the time of day. Empty if the column doesn't contain
  /// dates.
  var days: [Double] { seconds.map { ($0 / 86_400).rounded(.down) } }

  /// True if the numbers in the first rows are in ascending or in descending order.
  var hasSortedNumbers: Bool { numbers.span.isSorted }

  /// Returns true if the first rows contain at least three numbers in one of the following orders:
  /// - ascending in equal steps;
  /// - descending in equal steps, such as wavelengths, if the column has a name or at least eight numbers;
  /// - ascending in unequal steps, if the column has no name or at least eight numbers.
  ///
  /// Missing values are ignored. If there are at least eight numbers, equal steps can differ by 5 %.
  ///
  /// - Parameter isNamed: True if the column has a name.
  func isOrdered(isNamed: Bool) -> Bool {
    guard numbers.count >= 3, numbers.count == texts.count else { return false }
    let step = numbers[1] - numbers[0]
    // Tolerate rounding in longer columns. For example, wavelengths are often rounded to a few digits.
    let tolerance = numbers.count >= 8 ? 0.05 : 1e-6
    let isEven =
      step != 0 && zip(numbers, numbers.dropFirst()).allSatisfy { abs($1 - $0 - step) <= tolerance * abs(step) }
    if isEven && (step > 0 || isNamed || numbers.count >= 8) { return true }
    return (!isNamed || numbers.count >= 8) && zip(numbers, numbers.dropFirst()).allSatisfy(<)
  }

  /// True if the cells are at least five positive numbers in strictly descending order.
  var descendsStrictly: Bool {
    numbers.count >= 5 && numbers.count == texts.count && (numbers.last ?? 0) > 0
      && zip(numbers, numbers.dropFirst()).allSatisfy(>)
  }

  /// The largest number of significant digits in the first rows. For example, 0.003125 has four.
  var significantDigits: Int {
    texts.map { text in
      let mantissa = text.prefix { $0 != "e" && $0 != "E" }.filter(\.isNumber)
      return mantissa.drop { $0 == "0" }.count
    }.max() ?? 0
  }

  /// True if the cells are at least three numbers in strictly ascending order.
  var ascendsStrictly: Bool {
    return numbers.count >= 3 && numbers.count == texts.count && zip(numbers, numbers.dropFirst()).allSatisfy(<)
  }

  /// True if the cells are all 0 or 1, and both occur.
  var isFlag: Bool { isNumeric && numbers.count == texts.count && Set(numbers) == [0, 1] }

  /// True if every cell is 1 January, and the dates are in at least three different years.
  var areStartsOfYears: Bool {
    let dates = seconds.map { CivilDate(daysSince1970: Int(($0 / 86_400).rounded(.down))) }
    return isDate && !isTimeOfDay && dates.count == texts.count && Set(dates.map(\.year)).count >= 3
      && dates.allSatisfy { $0.month == 1 && $0.day == 1 }
  }

  /// True if the cells are at least five numbers in ascending or descending order. Numbers can repeat, but the first
  /// and the last must differ.
  var isMonotonic: Bool {
    numbers.count >= 5 && numbers.count == texts.count && numbers.first != numbers.last
      && (zip(numbers, numbers.dropFirst()).allSatisfy(<=) || zip(numbers, numbers.dropFirst()).allSatisfy(>=))
  }

  /// The range of values, in seconds since 1970, that are accepted as Unix times in a column without a name. It covers
  /// the years 2001 to 2065.
  static let unnamedUnixTimes = 1e9..<3e9

  /// True if the first rows contain at least three strictly ascending numbers in the range of Unix times, in seconds.
  /// Up to 5 % of the cells can be text, because some programs write a line of text to a log whenever they resume.
  var areUnixTimes: Bool {
    numbers.count >= 3 && 20 * numbers.count >= 19 * texts.count && zip(numbers, numbers.dropFirst()).allSatisfy(<)
      && numbers.allSatisfy(Self.unnamedUnixTimes.contains)
  }

  /// True if ``areUnixTimes`` is true, and either all numbers are multiples of a day, or there are at least eight
  /// numbers and half of them have a fraction. Other quantities rarely meet these conditions.
  var areCertainlyUnixTimes: Bool {
    areUnixTimes
      && (numbers.count >= 8 && 2 * numbers.count { $0 != $0.rounded() } >= numbers.count
        || numbers.allSatisfy { $0.truncatingRemainder(dividingBy: 86_400) == 0 })
  }

  /// True if the first rows contain at least four numbers that would ascend if they began in another row, as in the
  /// contents of a ring buffer.
  var ascendsCyclically: Bool {
    guard numbers.count >= 4, numbers.count == texts.count else { return false }
    return numbers.last! < numbers[0] && zip(numbers, numbers.dropFirst()).count(where: >=) == 1
  }

  /// True if the first rows contain at least 20 numbers that ascend with few exceptions, as in a log of several
  /// threads. At most 5 % of the numbers can be less than the preceding number, each by at most 1 % of the range.
  var nearlyAscends: Bool {
    guard numbers.count >= 20, numbers.count == texts.count, let least = numbers.min(), let greatest = numbers.max()
    else {
      return false
    }
    let descents = zip(numbers, numbers.dropFirst()).map { $0 - $1 }.filter { $0 > 0 }
    return 20 * descents.count <= numbers.count && descents.allSatisfy { 100 * $0 <= greatest - least }
  }

  /// True if the first rows contain at least eight numbers that mostly ascend. At least 80 % of the steps between them
  /// must be positive, and no number can occur more than three times in a row. If there are at least 50 numbers, 4 %
  /// can be out of order, for example because of typing errors. Otherwise, none can.
  var mostlyAscends: Bool {
    guard numbers.count >= 8, numbers.count == texts.count else { return false }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    guard 5 * steps.count(where: { $0 > 0 }) >= 4 * steps.count,
      !zip(numbers, numbers.dropFirst(3)).contains(where: ==)
    else { return false }
    let tolerated = numbers.count >= 50 ? numbers.count / 25 : 0
    return numbers.count - numbers.longestAscendingCount <= tolerated
  }

  /// True if the cells are at least three years in strictly ascending order, and at least half of them have a fraction,
  /// as in `1993.0115`.
  var areDecimalYears: Bool {
    ascendsStrictly && numbers.allSatisfy { 1500..<2200 ~= $0 }
      && 2 * numbers.count { $0 != $0.rounded() } >= numbers.count
  }

  /// True if the cells are at least five Julian dates (1858 to 2132) or modified Julian dates (1968 to 2050). Most of
  /// them must have at least three decimals, as in light curves. The dates needn't be sorted.
  var areJulianDates: Bool {
    let ranges = [2_400_000.0..<2_500_000, 40_000..<70_000]
    let precise = texts.count { ($0.split(separator: ".").dropFirst().first?.count ?? 0) >= 3 }
    return texts.count >= 5 && numbers.count == texts.count && 2 * precise > texts.count
      && ranges.contains { range in numbers.allSatisfy(range.contains) }
  }

  /// True if the cells are at least five consecutive years in ascending or descending order.
  var hasConsecutiveYears: Bool {
    let years = texts.compactMap { Int($0) }
    guard isNumeric, years.count >= 5, years.count == texts.count, years.allSatisfy({ 1700...2200 ~= $0 }) else {
      return false
    }
    return abs(years[1] - years[0]) == 1
      && zip(years, years.dropFirst()).allSatisfy { $1 - $0 == years[1] - years[0] }
  }

  /// True if the cells are at least eight different numbers, and at least 80 % of the steps between them are equal.
  var isMostlyEven: Bool {
    guard numbers.count >= 8, numbers.count == texts.count else { return false }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    let median = steps.sorted()[steps.count / 2]
    return median != 0 && Set(numbers).count == numbers.count
      && 5 * steps.count { abs($0 - median) <= 1e-6 * abs(median) } >= 4 * steps.count
  }

  /// True if the cells are at least 20 numbers in ascending order. Numbers can repeat, because rounding can make
  /// neighbors equal, as in 0.1, 0.1, 0.2. At least half of them must have a fraction, and at least five must be
  /// different.
  var ascendsInRoundedSteps: Bool {
    numbers.count >= 20 && numbers.count == texts.count && zip(numbers, numbers.dropFirst()).allSatisfy(<=)
      && Set(numbers).count >= 5 && 2 * numbers.count { $0 != $0.rounded() } >= numbers.count
  }

  /// True if all cells are colors such as `0x00ff00`.
  var areColors: Bool {
    texts.allSatisfy { text in
      text.utf8.count == 8 && text.lowercased().hasPrefix("0x") && text.dropFirst(2).allSatisfy(\.isHexDigit)
    }
  }

  /// True if the numbers in the first rows ascend and start over at least once, as in 0, 1, 2, …, 0, 1, 2, …. There
  /// must be at least eight numbers for each restart.
  var ascendsInRuns: Bool {
    let starts = zip(numbers, numbers.dropFirst()).count { $1 < $0 }
    return starts > 0 && numbers.count >= 8 * starts
  }

  /// True if the numbers in the first rows are successive months, written as `1990.01` to `1990.12`. A trailing zero
  /// can be missing, so `1990.1` is October. Up to 10 % of the cells can be other text.
  var hasYearsAndMonths: Bool {
    let months = numbers.compactMap { number -> Int? in
      let (year, month) = CSVXSource.yearAndMonth(number)
      return 1500...2200 ~= year && 1...12 ~= month ? 12 * year + month : nil
    }
    // Decimal years, such as 1990.04, aren't mistaken for months, because every month must follow the previous one,
    // including a January that follows a December.
    return isNumeric && 10 * months.count >= 9 * texts.count && months.contains { $0 % 12 == 0 }
      && months.contains { $0 % 12 == 1 } && zip(months, months.dropFirst()).allSatisfy { $1 == $0 + 1 }
  }
}

extension [Double] {
  /// The length of the longest subsequence in which no number is less than the previous one.
  fileprivate var longestAscendingCount: Int {
    // `ends[k]` is the least number that can end an ascending subsequence of `k + 1` elements.
    var ends: [Double] = []
    for number in self {
      if let index = ends.firstIndex(where: { $0 > number }) { ends[index] = number } else { ends.append(number) }
    }
    return ends.count
  }
}
