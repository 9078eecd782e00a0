/// The value of a tick as an exact decimal number: an integer times a power of ten. Labels are made from this exact
/// number, because converting a `Double` to decimal digits would require rounding.
struct TickNumber: Hashable {
  let digits: Int
  let exponent: Int

  /// The closest `Double`.
  var value: Double { Double("\(digits)e\(exponent)")! }

  /// The number of digits after the decimal point.
  var decimals: Int { max(0, -exponent) }

  /// The exponent of the leading digit's power of ten: 3 for 2500.
  var power: Int { String(digits.magnitude).count - 1 + exponent }

  /// Returns the number divided by ten to the power `power`.
  func divided(byPowerOfTen power: Int) -> TickNumber {
    TickNumber(digits: digits, exponent: exponent - power)
  }

  /// The metric prefixes of 1, 10^3, 10^6, 10^9 and 10^12.
  static let prefixes = ["", "k", "M", "G", "T"]

  /// Returns the number divided by a power of 1000, followed by the metric prefix of that power. Zero has no prefix.
  ///
  /// - Parameter place: The exponent of the power of 1000, clamped to the indices of ``prefixes``.
  func prefixed(_ place: Int) -> String {
    let place = min(max(place, 0), Self.prefixes.count - 1)
    return digits == 0 ? "0" : divided(byPowerOfTen: 3 * place).plain() + Self.prefixes[place]
  }

  /// Returns the number without an exponent, with at least `decimals` digits after the decimal point.
  func plain(decimals: Int = 0) -> String {
    var text = String(digits.magnitude)
    if exponent > 0, digits != 0 { text += String(repeating: "0", count: exponent) }
    let places = self.decimals
    if places > 0 {
      text = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
      text.insert(".", at: text.index(text.endIndex, offsetBy: -places))
    }
    if decimals > places { text += (places == 0 ? "." : "") + String(repeating: "0", count: decimals - places) }
    return (digits < 0 ? "-" : "") + text
  }
}

extension [TickNumber] {
  /// The labels without exponents or prefixes if none of them is longer than ``shortLength`` characters; otherwise
  /// ``compactLabels``.
  var automaticLabels: [String] {
    let plain = map { $0.plain() }
    return Self.length(plain) <= Self.shortLength ? plain : compactLabels
  }

  /// Returns labels without exponents or prefixes. All have the same number of decimals, which is at least `decimals`
  /// (clamped to 0...15) and sufficient for the exact numbers. If a label would be longer than ``maxCharacters``,
  /// returns ``automaticLabels``.
  func labels(decimals: Int) -> [String] {
    let decimals = reduce(Swift.min(Swift.max(decimals, 0), 15)) { Swift.max($0, $1.decimals) }
    let labels = map { $0.plain(decimals: decimals) }
    return Self.length(labels) <= Self.maxCharacters ? labels : automaticLabels
  }

  /// The labels as percentages, such as `25 %`.
  var percentLabels: [String] { map { $0.divided(byPowerOfTen: -2) }.automaticLabels.map { $0 + " %" } }

  /// The labels in compact form: with metric prefixes if prefixes make them shorter, and without prefixes otherwise. If
  /// a label would then have more than ``shortLength`` characters, and labels with an exponent are shorter, all labels
  /// have an exponent.
  ///
  /// On a linear axis, all labels have the same prefix. On a logarithmic axis, they can have different prefixes.
  var compactLabels: [String] {
    let plain = map { $0.plain() }
    guard allSatisfy({ $0.digits == 0 || $0.power < Self.minScientificPower }) else { return shortest(plain) }
    guard haveCommonExponent else {
      // The numbers have different exponents, as on a logarithmic axis. If all of them are at least 0.001, choose the
      // prefix of each label separately; numbers below 1000 have no prefix. Otherwise, use plain or scientific labels,
      // whichever are shorter.
      return allSatisfy { $0.power >= -3 } ? map { $0.prefixed($0.power / 3) } : shortest(plain)
    }
    let candidates = TickNumber.prefixes.indices.map { place in map { $0.prefixed(place) } }
    let abbreviated = candidates.dropFirst().min { Self.length($0) < Self.length($1) }!
    return shortest(Self.length(abbreviated) < Self.length(plain) ? abbreviated : plain)
  }

  /// The base-10 logarithm of the least number whose label has an exponent instead of a prefix.
  private static let minScientificPower = 15

  /// The maximum length of a label with a fixed number of decimals, in characters.
  private static let maxCharacters = 24

  /// The maximum length of a short label, in characters. If all plain labels are short, they are preferred to labels
  /// with an exponent or a prefix.
  private static let shortLength = 7

  private func shortest(_ plain: [String]) -> [String] {
    let scientific = scientificLabels
    return Self.length(plain) <= Swift.max(Self.shortLength, Self.length(scientific)) ? plain : scientific
  }

  /// True if all numbers have the same exponent, as multiples of a step do.
  private var haveCommonExponent: Bool { Set(map(\.exponent)).count <= 1 }

  /// The labels with an exponent, such as `2.5e300`. On a linear axis, all labels have the same exponent and the same
  /// number of decimals. On a logarithmic axis, they can have different exponents.
  private var scientificLabels: [String] {
    let common = haveCommonExponent ? map(\.power).max() : nil
    return map { number in
      guard number.digits != 0 else { return "0" }
      let power = common ?? number.power
      return number.divided(byPowerOfTen: power).plain() + "e\(power)"
    }
  }

  /// Returns the length of the longest label, without signs, so that a range and its negation have labels in the same
  /// form.
  private static func length(_ labels: [String]) -> Int { labels.map { $0.drop { $0 == "-" }.count }.max() ?? 0 }
}
