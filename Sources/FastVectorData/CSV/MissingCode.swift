import FastVector

/// Numbers such as -999 that represent missing values in scientific data.
enum MissingCode {
  /// The magnitudes of the codes. They are the limits of 32-bit integers, and numbers that consist of nines, with at
  /// least two of them before the decimal point, such as 99, 99.9 and 9999.99.
  private static let codes: Set<Double> = Set(
    (2...8).flatMap { digits in
      let nines = Double(String(repeating: "9", count: digits))!
      return [1, 10, 100].map { nines / $0 }.filter { $0 >= 99 }
    } + [Double(Int32.max), -Double(Int32.min), Double(UInt32.max)])

  /// Returns the number that represents missing values in a column, or nil if there is no such code.
  ///
  /// A code consists of nines, such as -999 or 9999.9, or is a limit of 32-bit integers. It must satisfy these
  /// conditions:
  /// - A negative code is the lowest number in the column, and a positive code is the highest.
  /// - Its magnitude is at least twice the magnitude of every other number. For a negative code, this isn't required
  ///   if no other number is negative.
  /// - If it is positive, or between -99 and 0, it occurs at least twice.
  ///
  /// The number 99 is a code only if another column of the table has a greater code, such as 999. The number -1 is a
  /// code in these cases:
  /// - It occurs at least twice, and all other numbers are integers of at least 10.
  /// - It occurs at least five times, and more than twice as often as numbers from 0 to 5. In addition, no other
  ///   number is negative, and at least one number is 20 or more.
  ///
  /// - Parameter others: Additional numbers that are codes in this table (see ``others(in:)``).
  static func code(in values: Span<Double>, others: Set<Double>) -> Double? {
    let (least, greatest) = limits(of: values)
    if codes.contains(-least) || others.contains(least), isCode(least, values) { return least }
    if least == -1, isMarkOfCounts(values) { return least }
    let isHighCode = codes.contains(greatest) && greatest > 99 || others.contains(greatest)
    return isHighCode && isCode(greatest, values) ? greatest : nil
  }

  /// Returns the codes that can be recognized only by comparing the columns of a table:
  /// - 99, if another column has a greater code, such as 999;
  /// - a negative round number, such as -200 or -90 000, with two to five zeros after its first digit. In at least
  ///   two columns, it must occur at least twice, be the lowest number, and be far from all other numbers.
  ///
  /// - Parameter columns: The numbers in the first rows of each column.
  static func others(in columns: [[Double]]) -> Set<Double> {
    let round = columns.compactMap { numbers -> Double? in
      guard let least = numbers.min(), isRound(least), isCode(least, numbers.span) else { return nil }
      return numbers.count { $0 == least } > 1 ? least : nil
    }
    let common = round.indices.filter { round[..<$0].contains(round[$0]) }.map { round[$0] }
    let hasNines = columns.contains { code(in: $0.span, others: []) ?? 0 > 99 }
    return Set(common + (hasNines ? [99] : []))
  }

  private static func isRound(_ number: Double) -> Bool {
    [100, 1e3, 1e4, 1e5].contains { power in (1...9).contains { -number == Double($0) * power } }
  }

  /// Returns the lowest and the highest number, ignoring NaN. If there are no numbers, the lowest is positive infinity
  /// and the highest is negative infinity.
  private static func limits(of values: Span<Double>) -> (least: Double, greatest: Double) {
    var least = SIMD8(repeating: Double.infinity)
    var greatest = -least
    var index = 0
    while index + 8 <= values.count {
      var numbers = SIMD8<Double>()
      for lane in 0..<8 { numbers[lane] = values[index + lane] }
      least.replace(with: numbers, where: numbers .< least)
      greatest.replace(with: numbers, where: numbers .> greatest)
      index += 8
    }
    while index < values.count {
      if values[index] < least[0] { least[0] = values[index] }
      if values[index] > greatest[0] { greatest[0] = values[index] }
      index += 1
    }
    return (least.min(), greatest.max())
  }

  /// Returns true if -1 represents missing values. See ``code(in:others:)``.
  private static func isMarkOfCounts(_ values: Span<Double>) -> Bool {
    var (count, small, areLargeIntegers, greatest) = (0, 0, true, 0.0)
    for index in values.indices where !values[index].isNaN {
      let value = values[index]
      if value == -1 {
        count += 1
        continue
      }
      guard value >= 0 else { return false }
      greatest = max(greatest, value)
      if value <= 5 { small += 1 }
      if value < 10 || value != value.rounded() { areLargeIntegers = false }
    }
    guard 1 < count, count < values.count else { return false }
    return areLargeIntegers || count >= 5 && count > 2 * small && greatest >= 20
  }

  private static func isCode(_ code: Double, _ values: Span<Double>) -> Bool {
    var (count, least, greatest) = (0, Double.infinity, 0.0)
    for index in values.indices where !values[index].isNaN {
      guard values[index] != code else {
        count += 1
        continue
      }
      least = min(least, values[index])
      greatest = max(greatest, abs(values[index]))
    }
    guard least.isFinite else { return false }
    let isFar = abs(code) >= 2 * greatest
    let isRepeated = count > 1
    return code < 0 ? (isFar || least >= 0) && (isRepeated || code < -99) : isFar && isRepeated
  }
}

extension AnimatableVector {
  /// Returns the element that represents missing values, or nil if there is no such code. See
  /// ``MissingCode/code(in:others:)``.
  func missingCode(others: Set<Double>) -> Double? {
    let span = span
    return MissingCode.code(in: span, others: others)
  }

  /// Returns a copy in which each element equal to `code` is replaced with NaN.
  func withGaps(for code: Double) -> AnimatableVector {
    let span = span
    return AnimatableVector(span.indices.map { span[$0] == code ? .nan : span[$0] })
  }
}
