/// Dates that consist of digits, so that a column of them looks like numbers.
extension CSVColumn {
  /// Returns the date formats that match the numbers in the first rows, such as `%Y%m%d` for 20240131. Returns nil if
  /// no format matches. Up to 20 % of the cells can be something else, such as notes, or annual values in a table of
  /// months.
  func numericDates(named name: String) -> [DateFormat]? {
    let isNamed = name.lowercased().contains("date")
    if isNamed, let month = try? DateFormat(pattern: "%m.%Y"), month.matches(texts) { return [month] }
    guard isNumeric else { return nil }
    let words = name.split { !$0.isLetter }.filter { $0.count >= 6 }.map(String.init)
    if let form = ([name] + words).lazy.compactMap({ DateFormat(form: $0) }).first, form.matches(texts) {
      return [form]
    }
    let lengths = Dictionary(grouping: texts.filter { $0.allSatisfy(\.isNumber) }, by: \.utf8.count)
    guard let (length, dates) = lengths.max(by: { $0.value.count < $1.value.count }), length >= 6,
      5 * dates.count >= 4 * texts.count
    else { return nil }
    let formats = DateFormat.candidates(for: dates).filter(\.isNumeric)
    if length >= 8 { return formats.isEmpty ? nil : formats }
    // A number of six digits, such as 202401 or 240131, isn't always a date. The numbers are read as dates if the name
    // of the column contains "date". In a first column without a name, they are also read as dates if they are
    // successive months, or if they are ascending days in unequal steps.
    guard length == 6 else { return nil }
    if areSuccessiveWeeks(named: name), let weeks = try? DateFormat(pattern: "%G%V"), weeks.matches(texts) {
      return [weeks]
    }
    let short = try? DateFormat(pattern: "%y%m%d")
    if name == "1", dates.count > 2, formats.count == 1 {
      let months = dates.compactMap { Int($0) }.map { $0 / 100 * 12 + $0 % 100 }
      if zip(months, months.dropFirst()).allSatisfy({ $1 == $0 + 1 }) { return formats }
    }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    if name == "1", texts.count >= 8, dates.count == texts.count, let short, short.matches(dates),
      steps.allSatisfy({ $0 > 0 }), Set(steps).count > 1
    {
      return [short]
    }
    guard isNamed else { return nil }
    let matching = formats + [short].compactMap(\.self).filter { $0.matches(dates) }
    return matching.isEmpty ? nil : matching
  }

  /// Returns true if the numbers are years with the numbers of successive weeks, such as 202351, 202352, 202401. At
  /// least one year must end, unless the name of the column refers to weeks.
  private func areSuccessiveWeeks(named name: String) -> Bool {
    let weeks = numbers.compactMap(Int.init(exactly:))
    guard weeks.count > 2, weeks.count == texts.count, weeks.contains(where: { $0 % 100 > 12 }),
      weeks.allSatisfy({ 1700...2200 ~= $0 / 100 && 1...53 ~= $0 % 100 })
    else { return false }
    let ends = zip(weeks, weeks.dropFirst()).filter { $1 != $0 + 1 }
    return ends.allSatisfy { $0 % 100 >= 52 && $1 == ($0 / 100 + 1) * 100 + 1 }
      && (!ends.isEmpty || CSVDateParts.Part.week.isPart(of: name))
  }
}

extension DateFormat {
  /// Creates a format from a column name that spells out the digits of dates, such as `MMDDYY`. Returns nil for other
  /// names.
  fileprivate init?(form name: String) {
    let forms = [
      "YYYYMMDD": "%Y%m%d", "DDMMYYYY": "%d%m%Y", "MMDDYYYY": "%m%d%Y",
      "YYMMDD": "%y%m%d", "DDMMYY": "%d%m%y", "MMDDYY": "%m%d%y", "YYYYMM": "%Y%m",
    ]
    guard let pattern = forms[name.uppercased()], let format = try? DateFormat(pattern: pattern) else { return nil }
    self = format
  }

  /// Returns true if all strings are dates in this format.
  fileprivate func matches(_ texts: [String]) -> Bool {
    let parser = parser()
    return texts.allSatisfy { parser.seconds($0) != nil }
  }
}
