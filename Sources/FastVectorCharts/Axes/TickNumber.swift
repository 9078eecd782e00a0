/// The value of a tick as an exact decimal number: an integer times a power of ten. Labels are made from this number,
/// because a `Double` would have to be rounded to get its decimal digits.
struct TickNumber: Hashable {
  let digits: Int
  let exponent: Int

  /// The closest `Double`.
  var value: Double { Double("\(digits)e\(exponent)")! }

  /// The number of digits that the number needs after the decimal point.
  var decimals: Int { max(0, -exponent) }

  /// The power of ten of the first digit: 3 for 2500.
  var power: Int { String(digits.magnitude).count - 1 + exponent }

  /// Returns the number divided by a power of ten.
  func divided(byPowerOfTen power: Int) -> TickNumber {
    TickNumber(digits: digits, exponent: exponent - power)
  }

  /// The metric prefixes of 1, 10^3, 10^6, 10^9 and 10^12.
  static let prefixes = ["", "k", "M", "G", "T"]

  /// Returns the number in units of a power of 1000, with the prefix of that power. Zero has no prefix.
  ///
  /// - Parameter place: The power of 1000, clamped to the indices of ``prefixes``.
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
  /// The plain labels if none of them is longer than ``shortLength``; otherwise ``compactLabels``.
  var automaticLabels: [String] {
    let plain = map { $0.plain() }
    return Self.length(plain) <= Self.shortLength ? plain : compactLabels
  }

  /// Returns plain labels with the same number of decimals, which is at least `decimals` and enough to keep labels
  /// distinct. If they would be longer than ``mostCharacters``, returns ``automaticLabels``.
  func labels(decimals: Int) -> [String] {
    let decimals = reduce(Swift.min(Swift.max(decimals, 0), 15)) { Swift.max($0, $1.decimals) }
    let labels = map { $0.plain(decimals: decimals) }
    return Self.length(labels) <= Self.mostCharacters ? labels : automaticLabels
  }

  /// The labels as percentages, such as `25 %`.
  var percentLabels: [String] { map { $0.divided(byPowerOfTen: -2) }.automaticLabels.map { $0 + " %" } }

  /// The labels with metric prefixes if prefixes make them shorter; otherwise plain or scientific labels, whichever are
  /// shorter.
  ///
  /// Multiples of a step have the same prefix. Powers of ten have different ones.
  var compactLabels: [String] {
    let plain = map { $0.plain() }
    guard allSatisfy({ $0.digits == 0 || $0.power < Self.leastScientificPower }) else { return shortest(plain) }
    guard haveCommonExponent else {
      // Numbers that are too small for a prefix have no prefix if they are short.
      return allSatisfy { $0.power >= -3 } ? map { $0.prefixed($0.power / 3) } : shortest(plain)
    }
    let candidates = TickNumber.prefixes.indices.map { place in map { $0.prefixed(place) } }
    let abbreviated = candidates.dropFirst().min { Self.length($0) < Self.length($1) }!
    return shortest(Self.length(abbreviated) < Self.length(plain) ? abbreviated : plain)
  }

  /// The power of ten from which labels have an exponent instead of a prefix.
  private static let leastScientificPower = 15

  /// The maximum length of a label with a fixed number of decimals.
  private static let mostCharacters = 24

  /// The maximum length of plain labels that are always preferred to labels with an exponent.
  private static let shortLength = 7

  private func shortest(_ plain: [String]) -> [String] {
    let scientific = scientificLabels
    return Self.length(plain) <= Swift.max(Self.shortLength, Self.length(scientific)) ? plain : scientific
  }

  /// True if the numbers are multiples of a step, which have the same exponent.
  private var haveCommonExponent: Bool { Set(map(\.exponent)).count <= 1 }

  /// The labels with an exponent, such as `2.5e300`. Multiples of a step have a common exponent and the same number of
  /// decimals. Powers of ten have different exponents.
  private var scientificLabels: [String] {
    let common = haveCommonExponent ? map(\.power).max() : nil
    return map { number in
      guard number.digits != 0 else { return "0" }
      let power = common ?? number.power
      return number.divided(byPowerOfTen: power).plain() + "e\(power)"
    }
  }

  /// Returns the length of the longest label. Ignores signs, so that the labels of a range and of its negation have the
  /// same form.
  private static func length(_ labels: [String]) -> Int { labels.map { $0.drop { $0 == "-" }.count }.max() ?? 0 }
}
