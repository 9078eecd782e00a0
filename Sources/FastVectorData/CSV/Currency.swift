/// The currencies that can precede or follow an amount.
enum Currency {
  private static let symbols = ["$", "€", "£", "¥", "₹", "₽", "₩", "₺", "₫", "₴", "₦", "₪", "₱", "฿", "₸"]

  private static let abbreviations = [
    "kr", "kr.", "zł", "Kč", "Ft", "Fr.", "lei", "лв", "руб", "руб.", "грн", "Rs", "Rs.", "Rp", "TL",
  ]

  /// The ISO 4217 codes of common currencies. Codes that are also words or other abbreviations, such as `PHP` and
  /// `TRY`, are left out.
  private static let codes = [
    "AED", "AUD", "BRL", "CAD", "CHF", "CLP", "CNY", "COP", "CZK", "DKK", "EUR", "GBP", "HKD", "HUF", "IDR", "ILS",
    "INR", "ISK", "JPY", "KRW", "MXN", "MYR", "NOK", "NZD", "PLN", "RON", "RUB", "SAR", "SEK", "THB", "TWD", "UAH",
    "USD", "VND", "ZAR",
  ]

  /// The symbols, abbreviations and codes, from the longest to the shortest.
  private static let names = (symbols + abbreviations + codes).map { Array($0.utf8) }.sorted { $0.count > $1.count }
  private static let namesByFirstByte = Dictionary(grouping: names) { $0[0] }
  private static let namesByLastByte = Dictionary(grouping: names) { $0[$0.count - 1] }

  /// The symbols that can follow letters for the country, as in `R$`, `A$` and `HK$`.
  private static let symbolsAfterLetters = ["$", "£", "¥"].map { Array($0.utf8) }

  /// Returns the length in bytes of the currency at the start of a range, or 0 if there is none.
  static func prefixLength(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int {
    guard let first = range.first, bytes[first] &- Ascii.zero >= 10 else { return 0 }
    let letters = range.prefix(3).prefix { bytes[$0] &- UInt8(ascii: "A") < 26 }.count
    let rest = range.dropFirst(letters)
    for symbol in symbolsAfterLetters where bytes.length(ofPrefix: symbol, in: rest) > 0 {
      return letters + symbol.count
    }
    return namesByFirstByte[bytes[first]]?.first { bytes.length(ofPrefix: $0, in: range) > 0 }?.count ?? 0
  }

  /// Returns the length in bytes of the currency at the end of a range, or 0 if there is none.
  static func suffixLength(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int {
    guard let last = range.last, bytes[last] &- Ascii.zero >= 10 else { return 0 }
    return namesByLastByte[bytes[last]]?.first { name in
      name.count <= range.count && bytes.starts(with: name, at: range.upperBound - name.count)
    }?.count ?? 0
  }

  /// Returns the currency before or after the number in a cell, or nil if there is none.
  static func name(in text: String) -> String? {
    let bytes = Array(text.utf8)
    let signs = bytes.prefix { "-+(".utf8.contains($0) }.count
    let range = signs..<max(signs, bytes.count - (bytes.last == UInt8(ascii: ")") ? 1 : 0))
    let prefix = prefixLength(bytes.span, in: range)
    if prefix > 0 { return bytes.span.text(in: range.prefix(prefix)) }
    let suffix = suffixLength(bytes.span, in: range)
    return suffix > 0 ? bytes.span.text(in: range.suffix(suffix)) : nil
  }
}
