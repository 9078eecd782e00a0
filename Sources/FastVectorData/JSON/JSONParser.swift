import FastVectorFiles

/// A value in JSON text. Numbers and strings are stored as byte ranges within the text. As a result, numbers keep all
/// of their digits.
enum JSONValue {
  case null
  case truth(Bool)
  case number(Range<Int>)
  /// A string, given by the range between its quotation marks. Escape sequences in the range aren't decoded.
  case text(Range<Int>)
  case array([JSONValue])
  case object([(key: Range<Int>, value: JSONValue)])

  /// True if the value is neither an array nor an object.
  var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  var isText: Bool { if case .text = self { true } else { false } }

  var isNumberOrNull: Bool {
    switch self {
    case .number, .null: true
    default: false
    }
  }
}

/// A parser for JSON (RFC 8259). In data, it also accepts `NaN`, `Infinity` and `-Infinity`, which Python writes.
///
/// Foundation's parsers aren't used because they lose the order of keys, the digits of long numbers, and the positions
/// of values.
struct JSONParser: ~Escapable {
  let bytes: Span<UInt8>
  private(set) var position = 0

  /// True to accept `NaN`, which is read as null, `Infinity` and `-Infinity`.
  private let acceptsNonFinite: Bool

  /// The maximum depth to which arrays and objects can be nested.
  static let maxDepth = 64

  /// The reason why JSON text was rejected, and the position of the problem.
  struct Problem: Error {
    let offset: Int
    let reason: String
  }

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8 text, which may start with a byte order mark.
  ///   - acceptsNonFinite: True to accept `NaN`, `Infinity` and `-Infinity`, which aren't valid JSON.
  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, acceptsNonFinite: Bool = true) {
    self.bytes = bytes
    self.acceptsNonFinite = acceptsNonFinite
    if bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF { position = 3 }
  }

  /// True if only whitespace remains.
  var isAtEnd: Bool {
    mutating get {
      skipWhitespace()
      return position == bytes.count
    }
  }

  /// The next byte that isn't whitespace; nil at the end of the text.
  var next: UInt8? {
    mutating get {
      skipWhitespace()
      return position < bytes.count ? bytes[position] : nil
    }
  }

  /// Skips whitespace, and consumes the next byte if it is a given character. Returns false if it isn't.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipWhitespace() {
    while position < bytes.count {
      switch bytes[position] {
      case Ascii.space, Ascii.tab, Ascii.newline, Ascii.carriageReturn: position += 1
      default: return
      }
    }
  }

  /// Parses the next value, including all nested values. Throws an error if the JSON is invalid.
  ///
  /// - Parameter depth: The number of arrays and objects that enclose the value.
  mutating func value(depth: Int = 0) throws(Problem) -> JSONValue {
    switch next {
    case UInt8(ascii: "{"):
      try open("{", depth: depth)
      var members: [(key: Range<Int>, value: JSONValue)] = []
      if take("}") { return .object(members) }
      repeat {
        guard next == UInt8(ascii: "\"") else { throw expected("a key in quotation marks") }
        let key = try text()
        guard take(":") else { throw expected("a colon") }
        members.append((key, try value(depth: depth + 1)))
      } while take(",")
      try close("}")
      return .object(members)
    case UInt8(ascii: "["):
      try open("[", depth: depth)
      var elements: [JSONValue] = []
      if take("]") { return .array(elements) }
      repeat { elements.append(try value(depth: depth + 1)) } while take(",")
      try close("]")
      return .array(elements)
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .truth(true))
    case UInt8(ascii: "f"): return try word("false", .truth(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "N") where acceptsNonFinite: return try word("NaN", .null)
    case nil: throw problem("the JSON ends within a value")
    default: return try number()
    }
  }

  /// Consumes an opening bracket. Throws an error if there is another character, or if ``maxDepth`` is exceeded.
  ///
  /// - Parameter depth: The number of arrays and objects that enclose the bracket.
  mutating func open(_ bracket: Unicode.Scalar, depth: Int) throws(Problem) {
    guard take(bracket) else { throw expected(String(bracket)) }
    guard depth < Self.maxDepth else { throw problem("more than \(Self.maxDepth) nested arrays and objects") }
  }

  /// Consumes the closing bracket after the last element. Throws an error if there is another character.
  mutating func close(_ bracket: Unicode.Scalar) throws(Problem) {
    guard take(bracket) else { throw expected("a comma or \(bracket)") }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(Problem) -> JSONValue {
    for byte in word.utf8 {
      guard position < bytes.count, bytes[position] == byte else { throw expected(word) }
      position += 1
    }
    return value
  }

  /// Parses a string, given that the next byte is its opening quotation mark. Returns the range between the quotation
  /// marks.
  private mutating func text() throws(Problem) -> Range<Int> {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return start..<position - 1
      case UInt8(ascii: "\\"):
        position += 1
        try escape()
      case 0..<0x20: throw problem("a control character in a string; it must be escaped")
      default: position += 1
      }
    }
    throw problem("the JSON ends within a string")
  }

  /// Consumes the part of an escape sequence after the backslash. Throws an error if the escape sequence isn't valid.
  private mutating func escape() throws(Problem) {
    guard position < bytes.count else { throw problem("the JSON ends within a string") }
    guard bytes[position] == UInt8(ascii: "u") else {
      guard JSONText.escapes[bytes[position]] != nil else { throw problem("an unknown escape sequence in a string") }
      position += 1
      return
    }
    position += 1
    for _ in 0..<4 {
      guard position < bytes.count, Character(Unicode.Scalar(bytes[position])).isHexDigit else {
        throw expected("4 hexadecimal digits")
      }
      position += 1
    }
  }

  private mutating func number() throws(Problem) -> JSONValue {
    let start = position
    if bytes[position] == Ascii.minus { position += 1 }
    if acceptsNonFinite, position < bytes.count, bytes[position] == UInt8(ascii: "I") {
      return try word("Infinity", .number(start..<start + "Infinity".utf8.count + (position - start)))
    }
    let hasLeadingZero = position < bytes.count && bytes[position] == Ascii.zero
    let digits = skipDigits()
    guard digits > 0 else { throw expected("a value") }
    guard digits == 1 || !hasLeadingZero else { throw problem("a number that begins with 0") }
    if position < bytes.count, bytes[position] == Ascii.point {
      position += 1
      guard skipDigits() > 0 else { throw expected("a digit") }
    }
    if position < bytes.count, bytes[position] | 0x20 == Ascii.e {
      position += 1
      if position < bytes.count, bytes[position] == Ascii.minus || bytes[position] == Ascii.plus { position += 1 }
      guard skipDigits() > 0 else { throw expected("a digit") }
    }
    return .number(start..<position)
  }

  /// Skips consecutive digits and returns their number.
  private mutating func skipDigits() -> Int {
    let start = position
    while position < bytes.count, (Ascii.zero...Ascii.zero + 9).contains(bytes[position]) { position += 1 }
    return position - start
  }

  private func problem(_ reason: String) -> Problem { Problem(offset: position, reason: reason) }

  /// Returns an error about unexpected text at the current position.
  private mutating func expected(_ expected: String) -> Problem {
    guard position < bytes.count else { return problem("the JSON ends where \(expected) is needed") }
    let found = bytes.text(in: position..<min(position + 12, bytes.count))
    return problem("\(found.prefix { !$0.isNewline }) isn't valid JSON here; \(expected) is needed")
  }

  /// Skips an object or an array without validating it. Only brackets and quotation marks are examined. If the next
  /// value is a number, a string or a literal, nothing is skipped.
  mutating func skipValue() {
    var depth = 0
    guard let first = next, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) else { return }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return }
      case UInt8(ascii: "\""):
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
          position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position = min(position + 1, bytes.count)
      default: break
      }
    }
  }
}

/// Functions that decode the escape sequences of JSON strings.
enum JSONText {
  /// Maps the character after a backslash to the character that the escape sequence represents. Sequences with `u` are
  /// decoded separately.
  static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
    UInt8(ascii: "/"): UInt8(ascii: "/"),
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D,
    UInt8(ascii: "t"): 0x09,
  ]

  /// Decodes the escape sequences in a string and returns the string as UTF-8. Unpaired surrogates become replacement
  /// characters.
  ///
  /// - Parameter range: The range between the quotation marks of a string that the parser has validated.
  static func decoded(_ bytes: Span<UInt8>, in range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let byte = bytes[position]
      position += 1
      guard byte == UInt8(ascii: "\\") else {
        text.append(byte)
        continue
      }
      if let character = escapes[bytes[position]] {
        text.append(character)
        position += 1
        continue
      }
      // Decode consecutive `\u` sequences together, because they can be a surrogate pair.
      var units: [UInt16] = []
      position -= 1
      while position + 6 <= range.upperBound, bytes[position] == UInt8(ascii: "\\"),
        bytes[position + 1] == UInt8(ascii: "u")
      {
        units.append(UInt16(bytes.text(in: position + 2..<position + 6), radix: 16) ?? 0xFFFD)
        position += 6
      }
      text += String(decoding: units, as: UTF16.self).utf8
    }
    return text
  }
}
