/// The number of points, commas and other marks in the numbers of a column. They are counted to distinguish decimal
/// marks from thousands marks.
///
/// For example, `1,010` can be 1010 or 1.01. Other numbers in the column can show which one is meant.
struct NumberMarks: Equatable {
  /// The number of cells with a point (or comma) that can only be a decimal mark.
  private(set) var decimalPoints = 0
  private(set) var decimalCommas = 0

  /// The number of cells with a single point (or comma) that can be either a decimal mark or a thousands mark, as in
  /// `1,234`. Such a mark is between one to three digits that don't start with 0 and exactly three digits.
  private(set) var groupedByPoint = 0
  private(set) var groupedByComma = 0

  /// The number of cells in which points (or commas) can only be thousands marks. Such cells contain several groups of
  /// digits, as in `1,234,567`, or both marks, as in `1,234.5`.
  private(set) var thousandsPoints = 0
  private(set) var thousandsCommas = 0

  /// The number of cells in which the thousands mark is a blank, an apostrophe or an underscore.
  private(set) var blanks = 0
  private(set) var apostrophes = 0
  private(set) var underscores = 0

  /// The number of integers without marks, divided into those with up to three digits (`short`) and longer ones
  /// (`long`). A long integer shows that the column doesn't use thousands marks.
  private(set) var short = 0
  private(set) var long = 0

  /// Counts the marks in a number in any format. Ignores cells without digits. If a change with a sign follows in
  /// parentheses, as in `18,789 (+830)`, counts its marks as well, because it has the same format.
  mutating func count(_ bytes: Span<UInt8>, in range: Range<Int>) {
    let range = bytes.withoutComment(range)
    if let change = bytes.change(in: range) { count(bytes, in: change) }
    var (points, commas, digits) = (0, 0, 0)
    var (hasApostrophes, hasUnderscores, hasBlanks) = (false, false, false)
    var firstDigit: Int?
    var lastMark = 0
    var end = range.lowerBound
    while end < range.upperBound {
      let byte = bytes[end]
      if byte &- Ascii.zero < 10 {
        if firstDigit == nil { firstDigit = end }
        digits += 1
      } else if firstDigit != nil, byte | 0x20 == Ascii.e || bytes.startsInterval(at: end, in: range) {
        break
      } else if byte == Ascii.point || byte == Ascii.comma {
        if isInNumber(end, bytes, range) {
          if byte == Ascii.point { points += 1 } else { commas += 1 }
          lastMark = end
        }
      } else if bytes.lengthOfApostrophe(in: end..<range.upperBound) > 0 {
        hasApostrophes = true
      } else if byte == Ascii.underscore {
        hasUnderscores = true
      } else if byte == Ascii.space || byte >= 0x80, isBetweenDigits(end, bytes, range) {
        hasBlanks = true
      }
      end += 1
    }
    let hasExponent = end < range.upperBound && bytes[end] | 0x20 == Ascii.e
    guard let firstDigit else { return }
    if points + commas == 0 {
      if hasApostrophes {
        apostrophes += 1
      } else if hasUnderscores {
        underscores += 1
      } else if hasBlanks {
        blanks += 1
      } else if digits <= 3 {
        short += 1
      } else {
        long += 1
      }
      return
    }
    let isPoint = bytes[lastMark] == Ascii.point
    if points > 0 && commas > 0 {
      if isPoint { thousandsCommas += 1 } else { thousandsPoints += 1 }
      if isPoint { decimalPoints += 1 } else { decimalCommas += 1 }
      return
    }
    if points + commas > 1 {
      if isPoint { thousandsPoints += 1 } else { thousandsCommas += 1 }
      return
    }
    if hasApostrophes { apostrophes += 1 }
    if hasBlanks { blanks += 1 }
    let before = lastMark - firstDigit
    let after = digitCount(bytes, from: lastMark + 1, to: end)
    let isGrouped =
      !hasExponent && (1...3).contains(before) && bytes[firstDigit] != Ascii.zero && after == 3
    switch (isPoint, isGrouped) {
    case (true, true): groupedByPoint += 1
    case (true, false): decimalPoints += 1
    case (false, true): groupedByComma += 1
    case (false, false): decimalCommas += 1
    }
  }

  private func digitCount(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
    var position = start
    while position < end, bytes[position] &- Ascii.zero < 10 { position += 1 }
    return position - start
  }

  /// Returns false if a mark is part of an abbreviation, such as `Rs.` or `kr.`, rather than of a number.
  private func isInNumber(_ position: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard position > range.lowerBound else { return true }
    let isAfterLetter = bytes[position - 1] | 0x20 &- UInt8(ascii: "a") < 26 || bytes[position - 1] >= 0x80
    let isBeforeDigit = position + 1 < range.upperBound && bytes[position + 1] &- Ascii.zero < 10
    return !isAfterLetter || isBeforeDigit && bytes[position - 1] >= 0x80
  }

  private func isBetweenDigits(_ position: Int, _ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var next = position + 1
    while next < range.upperBound, bytes[next] >= 0x80 { next += 1 }
    return position > range.lowerBound && bytes[position - 1] &- Ascii.zero < 10 && next < range.upperBound
      && bytes[next] &- Ascii.zero < 10
  }

  static func + (lhs: Self, rhs: Self) -> Self {
    var sum = lhs
    sum.decimalPoints += rhs.decimalPoints
    sum.decimalCommas += rhs.decimalCommas
    sum.groupedByPoint += rhs.groupedByPoint
    sum.groupedByComma += rhs.groupedByComma
    sum.thousandsPoints += rhs.thousandsPoints
    sum.thousandsCommas += rhs.thousandsCommas
    sum.blanks += rhs.blanks
    sum.apostrophes += rhs.apostrophes
    sum.underscores += rhs.underscores
    sum.short += rhs.short
    sum.long += rhs.long
    return sum
  }
}

extension Span<UInt8> {
  /// Returns the range of a change in parentheses after a number, such as `+830` in `18,789 (+830)`; nil if there is
  /// none. The change must have a sign and end with a digit.
  fileprivate func change(in range: Range<Int>) -> Range<Int>? {
    guard range.count > 3, self[range.upperBound - 1] == UInt8(ascii: ")"),
      let start = range.dropFirst().last(where: { self[$0] == UInt8(ascii: "(") }),
      self[start + 1] == Ascii.plus || self[start + 1] == Ascii.minus, self[range.upperBound - 2] &- Ascii.zero < 10
    else { return nil }
    return start + 1..<range.upperBound - 1
  }
}

extension NumberMarks {
  /// The decimal and thousands marks of a column, or the reason why they are ambiguous.
  enum Decision: Equatable {
    case format(NumberFormat)
    /// The given mark can be either a decimal mark or a thousands mark, because it only occurs in numbers such as
    /// `1,234`.
    case ambiguous(DecimalNumber.Mark)
  }

  /// The decimal mark in most of the unambiguous numbers, or a point if points and commas are equally frequent. Nil if
  /// all numbers are ambiguous.
  var certainDecimal: DecimalNumber.Mark? {
    if decimalCommas > decimalPoints || (decimalCommas == decimalPoints && thousandsPoints > thousandsCommas) {
      return .comma
    }
    return decimalPoints > 0 || thousandsCommas > 0 ? .point : thousandsPoints > 0 ? .comma : nil
  }

  /// Returns the number format of the column, or the mark whose meaning is ambiguous.
  ///
  /// - Parameters:
  ///   - options: The options of the table. If they specify a mark, it isn't detected.
  ///   - separator: The separator of the table. If it is a comma, points are assumed to be decimal marks.
  ///   - others: The decimal mark of another column; nil if it is ambiguous in all columns.
  func decision(_ options: CSVOptions, separator: UInt8, others: DecimalNumber.Mark?) -> Decision {
    var format = NumberFormat()
    if let mark = options.decimalMark {
      format.decimal = mark == .comma ? .comma : .point
    } else if let mark = options.thousandsMark, mark == .point || mark == .comma {
      format.decimal = mark == .point ? .comma : .point
    } else if let mark = certainDecimal {
      format.decimal = mark
    } else if groupedByComma > 0, groupedByPoint == 0 {
      guard let comma = groupedMark(.comma, separator: separator, others: others) else { return .ambiguous(.comma) }
      format.decimal = comma
    } else if groupedByPoint > 0, groupedByComma == 0 {
      guard let point = groupedMark(.point, separator: separator, others: others) else { return .ambiguous(.point) }
      format.decimal = point
    } else if let others {
      format.decimal = others
    }
    format.thousands = options.thousandsMark ?? thousands(decimal: format.decimal)
    return .format(format)
  }

  /// Returns the decimal mark of a column in which all marks precede exactly three digits, as in `1,010`. Returns nil
  /// if the decimal mark is ambiguous.
  private func groupedMark(
    _ mark: DecimalNumber.Mark, separator: UInt8, others: DecimalNumber.Mark?
  ) -> DecimalNumber.Mark? {
    let other: DecimalNumber.Mark = mark == .comma ? .point : .comma
    // If cells are separated by commas, the decimal mark is a point, unless another column shows that it is a comma.
    if separator == Ascii.comma { return others ?? .point }
    if long > 0 { return mark }
    if let others { return others }
    if short > 0 { return other }
    return separator == Ascii.semicolon || mark == .comma ? nil : mark
  }

  private func thousands(decimal: DecimalNumber.Mark) -> CSVOptions.ThousandsMark {
    if blanks > 0 { return .blank }
    if apostrophes > 0 { return .apostrophe }
    if underscores > 0 { return .underscore }
    if decimal == .point { return thousandsCommas + groupedByComma > 0 ? .comma : .none }
    return thousandsPoints + groupedByPoint > 0 ? .point : .none
  }
}
