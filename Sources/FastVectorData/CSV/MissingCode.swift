import FastVector

/// Numbers such as -999 that represent missing values in scientific data.
enum MissingCode {
  /// The numbers that consist of at least three nines, such as 999, 99.9 and 9999.99.
  private static let codes: Set<Double> = Set(
    (3...8).flatMap { digits in
      let nines = Double(String(repeating: "9", count: digits))!
      return [1, 10, 100].map { nines / $0 }.filter { $0 > 99 }
    })

  /// Returns the code for missing values in a column, or nil if the column contains no such code.
  ///
  /// A code is the lowest number of the column, such as -999, or the highest number, such as 9999. Its magnitude is at
  /// least twice the magnitude of every other number. If no other number is negative, a negative code can have any
  /// magnitude. A positive code must occur at least twice.
  static func code(in values: Span<Double>) -> Double? {
    let (least, greatest) = limits(of: values)
    if codes.contains(-least), isCode(least, values) { return least }
    return codes.contains(greatest) && isCode(greatest, values) ? greatest : nil
  }

  /// Returns the lowest and the highest number, ignoring NaN; infinities if there are no numbers.
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
    return code < 0 ? isFar || least >= 0 : isFar && count > 1
  }
}

extension AnimatableVector {
  /// The code for missing values among the elements; nil if there is none. See ``MissingCode/code(in:)``.
  var missingCode: Double? {
    let span = span
    return MissingCode.code(in: span)
  }

  /// Returns the elements, with NaN in place of each element that equals `code`.
  func withGaps(for code: Double) -> AnimatableVector {
    let span = span
    return AnimatableVector(span.indices.map { span[$0] == code ? .nan : span[$0] })
  }
}
