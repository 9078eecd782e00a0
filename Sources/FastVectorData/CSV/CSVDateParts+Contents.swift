import FastVectorCharts

/// Recognition of date components by the contents of columns, for tables whose columns have no names or have arbitrary
/// names.
extension CSVDateParts {
  /// Interprets the first columns of a table without names as year, month, day and so on, as in `2024 1 31 0.5`.
  /// Columns of text can precede them, such as the name of a gauge in `Gage1 2024 1 31 0.5`.
  ///
  /// The result contains only as many columns as are needed for strictly ascending dates. Returns nil if the columns
  /// can't be components of dates.
  static func ascendingParts(_ table: CSVTable) -> [Column]? {
    let time: [Part] = [.hour, .minute, .second]
    if let parts = ascending([.year, .dayOfYear, .month, .day] + time, table), isDayOfYear(parts, table) {
      return parts.count < 4 ? Array(parts.prefix(2)) : parts.filter { $0.part != .dayOfYear }
    }
    if let parts = ascending([.year, .month, .day] + time, table) { return parts }
    // If each year occurs only once, the number next to it is unlikely to be the day of the year.
    guard table.isXRepeated([firstNumeric(table)]) else { return nil }
    return ascending([.year, .dayOfYear] + time, table) ?? ascending([.year, .dayOfYear, .hourAndMinute], table)
  }

  /// The index of the first column that doesn't contain text.
  private static func firstNumeric(_ table: CSVTable) -> Int {
    table.columns.firstIndex { !$0.isText } ?? table.columns.count
  }

  /// Returns true if the first four columns contain the same date in two forms, as in `2024 32 2 1`. They must contain
  /// the year, the day of the year, the month and the day, in this order. Columns of text to the left are ignored.
  private static func isDayOfYear(_ parts: [Column], _ table: CSVTable) -> Bool {
    let columns = table.columns[firstNumeric(table)...]
    guard columns.count >= 4 else { return false }
    let numbers = columns.prefix(4).map { $0.texts.map { Int($0) ?? 0 } }
    return numbers[0].indices.allSatisfy { row in
      guard numbers.allSatisfy({ row < $0.count }),
        let date = CivilDate(year: numbers[0][row], month: numbers[2][row], day: numbers[3][row])
      else { return false }
      return date.daysSince1970 - CivilDate(year: date.year, month: 1).daysSince1970 + 1 == numbers[1][row]
    }
  }

  private static func ascending(_ parts: [Part], _ table: CSVTable) -> [Column]? {
    let first = firstNumeric(table)
    guard first < table.columns.count else { return nil }
    let rows = table.columns[first].texts.indices
    let numbers = zip(parts, table.columns[first...]).prefix { part, column in
      column.isNumeric && column.texts.indices == rows
        && column.texts.allSatisfy { text in
          guard let number = Int(text) else { return false }
          return part == .year ? 1700...2200 ~= number : part.accepts(Double(number))
        }
    }.map { $0.1.numbers }
    guard let count = ascendingCount(numbers, rows) else { return nil }
    return parts.prefix(count).enumerated().map { ($1, first + $0, false) }
  }

  /// Returns how many of the leading columns are needed to put the rows in strictly ascending order, at least two.
  /// Returns nil if all columns together don't suffice, or if there are fewer than three rows.
  private static func ascendingCount(_ numbers: [[Double]], _ rows: Range<Int>) -> Int? {
    guard numbers.count > 1, rows.count >= 3, numbers.allSatisfy({ $0.count == rows.count }) else { return nil }
    return (2...numbers.count).first { count in
      zip(rows, rows.dropFirst()).allSatisfy { row, next in
        numbers.prefix(count).map { $0[row] }.lexicographicallyPrecedes(numbers.prefix(count).map { $0[next] })
      }
    }
  }

  /// Returns true if dates without a year are in strictly ascending order. If the month drops by more than six, as from
  /// December to January, the next year starts. There must be at least three rows.
  ///
  /// - Parameter numbers: The column of months, followed by the columns of smaller components.
  static func ascendThroughYears(_ numbers: [[Double]]) -> Bool {
    let months = numbers[0]
    guard numbers.allSatisfy({ $0.count == months.count }) else { return false }
    let starts = [0] + months.indices.dropFirst().filter { months[$0] < months[$0 - 1] - 6 } + [months.count]
    let year = months.indices.map { row in Double(starts.count { $0 <= row }) }
    return ascendingCount([year] + numbers, months.indices) != nil
  }

  /// Returns the indexes of the first pair of adjacent columns that contain years and month names, as in `1990,Jan`.
  /// The columns can be in either order and have any names.
  static func yearAndMonthName(_ table: CSVTable) -> (year: Int, month: Int)? {
    let columns = table.columns
    let adjacent = columns.indices.dropLast().lazy.flatMap { left in [(left, left + 1), (left + 1, left)] }
    return adjacent.first { year, month in
      let cells = columns[year].texts
      guard columns[month].isText, areMonths(columns[month]), !cells.isEmpty else { return false }
      let years = cells.compactMap(Double.init).filter { 1700...2200 ~= $0 }
      return 5 * years.count >= 4 * cells.count
        && coverAllYears([(.year, year, false), (.month, month, true)], table)
    }
  }

  /// Returns the index of the first column that contains the names of successive months without repetition, such as
  /// January to December or July to June. There must be three to twelve months. They can be followed by one or two rows
  /// of totals with labels such as `Total`.
  static func distinctMonths(_ table: CSVTable) -> Int? {
    let rows = table.reader.dialect.sample.count
    return table.columns.indices.first { index in
      guard 3...14 ~= rows, table.columns[index].isText, table.columns[index].texts.count == rows else { return false }
      let texts = table.columns[index].texts
      let months = texts.lazy.map { DateReader.month(named: $0) }.prefix { $0 != nil }.compactMap(\.self)
      let totals = texts[months.count...]
      return 3...12 ~= months.count && totals.count <= 2 && totals.allSatisfy(CSVSelection.resemblesMissing)
        && !totals.contains { DateReader.month(named: $0) != nil }
        && zip(months, months.dropFirst()).allSatisfy { $1 == $0 % 12 + 1 }
    }
  }

  /// Returns a column of years and a column of month numbers, found by their contents. The columns can have any names,
  /// but must be among the first 16 columns. They must satisfy these conditions:
  /// - No combination of year and month occurs twice. Alternatively, each month follows the month in the preceding
  ///   row, except in rows where the value of a text column changes.
  /// - There are at least two years, all twelve months occur, and the number of rows is at least 70 % of the number of
  ///   months in these years.
  /// - The name of the column of months doesn't refer to an identifier or to another component of dates.
  ///
  /// Returns nil if there are no such columns, if another column contains decimal years such as `1990.54`, or if the
  /// file contains several tables whose keys are in the first column.
  ///
  /// - Parameter names: The names of the columns in the form that ``Part/plain(_:)`` returns; empty if the columns
  ///   have no names.
  static func yearAndMonth(_ table: CSVTable, _ names: [[String]]) -> [Column]? {
    let columns = table.columns.indices.prefix(16)
    guard table.keyOfTables == nil,
      !columns.contains(where: { table.columns[$0].isNumeric && table.columns[$0].areDecimalYears })
    else { return nil }
    let rows = table.reader.dialect.sample.count
    let integers = columns.filter { index in
      table.columns[index].isNumeric && table.columns[index].texts.count == rows
        && table.columns[index].texts.allSatisfy { Int($0) != nil }
    }
    let years = integers.filter { table.columns[$0].numbers.allSatisfy { 1800...2100 ~= $0 } }
    let months = integers.filter { index in
      Set(table.columns[index].numbers) == Set((1...12).map(Double.init)) && !table.isNamedLikeIdentifier(index)
        && !Part.named.contains { $0 != .month && !names.isEmpty && $0.isNamed(names[index]) }
    }
    for year in years {
      let numbers = table.columns[year].numbers
      guard case let count = Set(numbers).count, count > 1, 10 * rows >= 7 * 12 * count else { continue }
      let month = months.first { month in
        Set(zip(numbers, table.columns[month].numbers).map { [$0, $1] }).count == rows
          || ascendInGroups(year, month, table)
      }
      if let month { return [(.year, year, false), (.month, month, false)] }
    }
    return nil
  }

  /// Returns true if each month directly follows the month in the preceding row. The sequence can start over in rows
  /// where a text, such as the name of a country, differs from the preceding row.
  private static func ascendInGroups(_ year: Int, _ month: Int, _ table: CSVTable) -> Bool {
    let (years, months) = (table.columns[year].numbers, table.columns[month].numbers)
    let texts = table.columns.indices.filter { table.columns[$0].isText }
    let rows = table.reader.dialect.sample
    guard !texts.isEmpty else { return false }
    return rows.indices.dropFirst().allSatisfy { row in
      12 * years[row] + months[row] == 12 * years[row - 1] + months[row - 1] + 1
        || texts.contains { $0 < rows[row].count && $0 < rows[row - 1].count && rows[row][$0] != rows[row - 1][$0] }
    }
  }

  /// Returns three adjacent columns of years, months and days, found by their contents. The columns can have any names.
  /// Only the first rows are examined. They must satisfy these conditions:
  /// - The dates are valid and in strictly ascending order, and no step is longer than four times the median step.
  /// - Where the month changes, the day starts over at least once.
  ///
  /// Returns nil if there are no such columns.
  static func yearMonthDay(_ table: CSVTable) -> [Column]? {
    let rows = table.reader.dialect.sample.count
    let first = table.columns.indices.dropLast(2).first { first in
      let columns = table.columns[first...first + 2]
      guard rows >= 8,
        columns.allSatisfy({ column in
          column.isNumeric && column.texts.count == rows
            && column.texts.allSatisfy { Int($0).map { 0...9999 ~= $0 } ?? false }
        })
      else { return false }
      let (years, months, days) = (columns[first].numbers, columns[first + 1].numbers, columns[first + 2].numbers)
      let dates = (0..<rows).compactMap { row in
        1700...2200 ~= years[row]
          ? CivilDate(year: Int(years[row]), month: Int(months[row]), day: Int(days[row]))?.daysSince1970 : nil
      }
      let steps = zip(dates, dates.dropFirst()).map { $1 - $0 }.sorted()
      guard dates.count == rows, steps[0] > 0, steps.last! <= 4 * steps[steps.count / 2] else { return false }
      return (1..<rows).contains { months[$0] != months[$0 - 1] && days[$0] < days[$0 - 1] }
    }
    return first.map { first in [Part.year, .month, .day].enumerated().map { ($1, first + $0, false) } }
  }
}
