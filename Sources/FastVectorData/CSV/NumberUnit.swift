/// The unit that follows the numbers in a column. Numbers can have the same unit with different prefixes, as in `350
/// ms` and `1.2 s`.
enum NumberUnit: Hashable {
  case none
  /// Any known unit. Used for the cells of a column that hasn't been examined yet.
  case any
  /// The same unit after all numbers. Numbers aren't converted.
  case same(String)
  /// The same unit with different prefixes, such as `ms` and `s`. Numbers are multiplied by the values of their
  /// prefixes. The associated value is the unit without a prefix. It is empty for abbreviated numbers such as `1.2K`.
  case prefixed(String)
  /// Marks after some of the numbers. They are ignored. A mark is a plus sign, as in the age `110+`, or a space and a
  /// letter that refers to a footnote, as in `71 M` and `4.6 d`.
  case flags
  /// `Cr` or `Dr`, as in bank statements. Numbers with `Dr` are negative.
  case creditsAndDebits
  /// Durations such as `2h 30m`, which are converted to the given unit.
  case durations(DurationUnit)

  /// A unit to which durations are converted. The raw value is its name.
  enum DurationUnit: String {
    case seconds = "s"
    case minutes = "min"
    case hours = "h"

    /// Chooses hours if the longest duration is at least an hour, minutes if it is at least a minute, and otherwise
    /// seconds.
    ///
    /// - Parameter longest: The longest duration, in seconds.
    init(longest: Double) { self = longest >= 3600 ? .hours : longest >= 60 ? .minutes : .seconds }

    var seconds: Double {
      switch self {
      case .seconds: 1
      case .minutes: 60
      case .hours: 3600
      }
    }
  }

  /// Determines the unit of the numbers in a column. Returns nil if the numbers have units that can't be converted to
  /// each other, or different currencies.
  ///
  /// - Parameter texts: The cells that contain numbers, with or without a unit.
  init?(_ texts: [String]) {
    guard Set(texts.lazy.compactMap(Currency.name)).count <= 1 else { return nil }
    let units = texts.map(Self.unit)
    let distinct = Set(units.filter { !$0.isEmpty })
    guard let shortest = distinct.min(by: { ($0.count, $0) < ($1.count, $1) }) else {
      self = .none
      return
    }
    if distinct.allSatisfy({ Self.sides[$0.lowercased()] != nil }) {
      self = .creditsAndDebits
      return
    }
    // True if a number other than 0 has no unit. A 0 doesn't need a unit.
    let arePlain = zip(texts, units).contains { $1.isEmpty && Double($0) != 0 }
    // Plus signs, or letters after a space, are flags if they follow at most half of the numbers. But several different
    // letters aren't flags if all of them are abbreviations, such as `K` and `M`.
    let areFlags =
      arePlain && (distinct.count == 1 || distinct.contains { Self.abbreviations[$0] == nil })
      && 2 * units.count { !$0.isEmpty } <= units.count
      && zip(texts, units).allSatisfy { $1.isEmpty || Self.flags.factor($1, isAttached: !$0.contains(" ")) != nil }
    if areFlags {
      self = .flags
      return
    }
    if distinct.count == 1, !arePlain {
      self = .same(shortest)
      return
    }
    // `B` can mean bytes or billions. It means bytes if the column also contains `k` or `G`. It means billions if the
    // column also contains `K` or `M`.
    let areBytes = distinct.contains("B") && !distinct.isDisjoint(with: ["k", "G"])
    let bases = areBytes ? ["B"] : ["", "B", "B/s", shortest, String(shortest.dropFirst())]
    let base = bases.first { base in distinct.allSatisfy { Self.factor($0, base) != nil } }
    guard let base, !arePlain || base.isEmpty || base == "B" else { return nil }
    self = .prefixed(base)
  }

  /// Returns the factor by which to multiply numbers with a unit, or nil if the unit isn't valid in this column.
  ///
  /// - Parameter isAttached: True if there is no space between the number and the unit.
  func factor(_ unit: String, isAttached: Bool) -> Double? {
    switch self {
    case .none, .durations: return nil
    case .any:
      if unit == Self.plus || Self.abbreviations[unit] != nil || Self.sides[unit.lowercased()] != nil
        || Self.isKnown(unit) || Self.isKnownQuotient(unit)
      {
        return 1
      }
      return !isAttached && Self.isLetter(unit) ? 1 : nil
    case .same(let text): return unit == text ? 1 : nil
    case .creditsAndDebits: return Self.sides[unit.lowercased()]
    case .prefixed(let base): return Self.factor(unit, base)
    case .flags: return unit == Self.plus || !isAttached && Self.isLetter(unit) ? 1 : nil
    }
  }

  /// The sides of an account, and the signs of their amounts.
  private static let sides = ["cr": 1.0, "dr": -1.0]

  /// The mark of an open-ended interval, as in the ages `108`, `109`, `110+`.
  private static let plus = "+"

  /// Returns the unit after the number in a cell, or an empty string if there is none.
  private static func unit(of text: String) -> String {
    let start = text.prefix { $0 != "/" }
    guard !text.lowercased().hasPrefix("0x"), let digit = start.lastIndex(where: { $0.isASCII && $0.isNumber }) else {
      return ""
    }
    let rest = text[text.index(after: digit)...]
    let unit = rest.filter { !$0.isWhitespace }
    return any.factor(unit, isAttached: unit == rest) == nil ? "" : unit
  }

  private static func isLetter(_ text: String) -> Bool {
    text.count == 1 && text.allSatisfy { $0.isASCII && $0.isLetter }
  }

  private static func isKnown(_ unit: String) -> Bool {
    let first = unit.hasSuffix("/s") ? String(unit.dropLast(2)) : unit
    return HeaderDetection.units.contains(plain(first)) || words.contains(unit.lowercased())
      || unit.count > 1 && factor(first, "B") != nil || prefixedUnits.contains { factor(first, $0) != nil }
  }

  /// Returns a unit in lower case, with `u` instead of `µ`.
  private static func plain(_ unit: String) -> String {
    unit.lowercased().replacing("µ", with: "u").replacing("μ", with: "u")
  }

  /// Units that can have any of the ``prefixes``, as in `µV`.
  private static let prefixedUnits = ["bit", "b", "bps", "V", "A", "W", "F", "Ω"]

  /// Units that are missing from ``HeaderDetection/units`` because they can also be column names.
  private static let words: Set<String> = {
    let singular = ["sec", "second", "min", "minute", "hr", "hour", "day", "week", "month", "year", "step", "point"]
    return Set(singular + singular.map { $0 + "s" } + ["c", "f", "d", "percent", "pct", "lbs", "pts"])
  }()

  /// Returns true if a unit is the quotient of known units, such as `W/m2` or `mg/l`.
  private static func isKnownQuotient(_ unit: String) -> Bool {
    let parts = unit.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2
      && parts.allSatisfy { part in
        HeaderDetection.units.contains(part.lowercased().filter { !"23²³".contains($0) })
      }
  }

  private static func factor(_ unit: String, _ base: String) -> Double? {
    if base.isEmpty { return abbreviations[unit] }
    if unit == base { return 1 }
    if base == "B", let factor = abbreviations[unit] ?? (unit.hasSuffix("i") ? prefixes[unit] : nil) { return factor }
    guard unit.hasSuffix(base) else { return nil }
    return prefixes[String(unit.dropLast(base.count))]
  }

  private static let abbreviations = ["K": 1e3, "k": 1e3, "M": 1e6, "B": 1e9, "G": 1e9, "T": 1e12]

  private static let prefixes = [
    "p": 1e-12, "n": 1e-9, "u": 1e-6, "µ": 1e-6, "μ": 1e-6, "m": 1e-3, "c": 1e-2, "k": 1e3, "K": 1e3, "M": 1e6,
    "G": 1e9, "T": 1e12, "P": 1e15, "Ki": 0x1p10, "Mi": 0x1p20, "Gi": 0x1p30, "Ti": 0x1p40, "Pi": 0x1p50,
  ]
}

extension NumberUnit: CustomStringConvertible {
  /// The description of the unit in ``CSVReading/interpretation``. Empty if the unit needn't be mentioned.
  var description: String {
    switch self {
    case .none, .any: ""
    case .same(Self.plus): "plus signs after numbers ignored"
    case .same(let unit): "in \(unit)"
    case .prefixed(""): "K, M, G and T as powers of 1000"
    case .prefixed(let unit): "converted to \(unit)"
    case .flags: "letters or plus signs after numbers ignored"
    case .creditsAndDebits: "Dr as minus"
    case .durations(let unit): "durations in \(unit.rawValue)"
    }
  }
}
