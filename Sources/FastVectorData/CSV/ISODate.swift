import FastVectorCharts

/// The seconds from 1 January 1970 to a date as ISO 8601 writes it, without leap seconds; nil where it is none.
///
/// `2010-01-31`, `2010-01-31T18:00`, `2010-01-31T18:00:30.25Z`, `2010-01-31 18:00+01:00`; slashes may stand for the
/// hyphens. Without a zone it is in UTC.
func seconds(ofDate text: String) -> Double? {
  var reader = DateReader(text)
  guard let year = reader.number(digits: 4), let separator = reader.one(of: "-/"),
    let month = reader.number(digits: 2), reader.one(of: String(separator)) != nil,
    let day = reader.number(digits: 2), let date = CivilDate(year: year, month: month, day: day)
  else { return nil }
  if reader.isAtEnd { return date.seconds }
  guard reader.one(of: "T t") != nil, let time = reader.time() else { return nil }
  guard let zone = reader.zone(), reader.isAtEnd else { return nil }
  return date.seconds + (time - zone)
}

/// Reads the parts of a date, one after the other.
private struct DateReader {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    var trimmed = text[...]
    while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
    rest = trimmed.drop(while: \.isWhitespace).utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next character, if it is one of some.
  mutating func one(of characters: String) -> Character? {
    guard let next = rest.first, characters.utf8.contains(next) else { return nil }
    rest.removeFirst()
    return Character(UnicodeScalar(next))
  }

  mutating func number(digits: Int) -> Int? {
    let text = rest.prefix(digits)
    guard text.count == digits, text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest.removeFirst(digits)
    return text.reduce(0) { 10 * $0 + Int($1 - 0x30) }
  }

  /// `hh:mm`, `hh:mm:ss` or `hh:mm:ss.f`, in seconds.
  mutating func time() -> Double? {
    guard let hour = number(digits: 2), hour < 24, one(of: ":") != nil, let minute = number(digits: 2), minute < 60
    else { return nil }
    let minutes = Double(hour * 3600 + minute * 60)
    guard one(of: ":") != nil else { return minutes }
    guard let second = number(digits: 2), second < 60 else { return nil }
    guard one(of: ".,") != nil else { return minutes + Double(second) }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, let fraction = Double("0.\(Substring(digits))") else { return nil }
    rest.removeFirst(digits.count)
    return minutes + Double(second) + fraction
  }

  /// `Z`, `+hh:mm`, `-hhmm`, `+hh` or nothing, in seconds east of Greenwich.
  mutating func zone() -> Double? {
    if isAtEnd || one(of: "Zz") != nil { return 0 }
    guard let sign = one(of: "+-"), let hour = number(digits: 2), hour < 24 else { return nil }
    var minute = 0
    if !isAtEnd {
      _ = one(of: ":")
      guard let number = number(digits: 2), number < 60 else { return nil }
      minute = number
    }
    return Double(hour * 3600 + minute * 60) * (sign == "-" ? -1 : 1)
  }
}
