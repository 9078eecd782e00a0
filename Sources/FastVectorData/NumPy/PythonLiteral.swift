/// A Python literal, restricted to the types that occur in the headers of `.npy` files.
enum PythonLiteral: Equatable {
  case text(String)
  case truth(Bool)
  /// A tuple of non-negative integers.
  case numbers([Int])
  /// A list, whose elements aren't stored.
  case list

  /// Parses a dictionary with string keys. Throws an error if the bytes have a different syntax, or if the dictionary
  /// is followed by anything other than blanks.
  static func dictionary(_ bytes: ArraySlice<UInt8>) throws(NumPyHeader.Problem) -> [String: PythonLiteral] {
    var reader = Reader(bytes)
    guard let entries = reader.dictionary() else {
      throw NumPyHeader.Problem(
        "a header that is not a dictionary such as {'descr': '<f8', 'fortran_order': False, 'shape': (3,), }")
    }
    return entries
  }
}

/// A parser for Python syntax. Its parsing functions return nil if the input has a different syntax.
private struct Reader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) } }

  private mutating func skip(_ symbol: Character) -> Bool {
    skipBlanks()
    guard rest.first == symbol.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func skip(word: String) -> Bool {
    skipBlanks()
    guard rest.starts(with: word.utf8) else { return false }
    rest.removeFirst(word.utf8.count)
    return true
  }

  mutating func dictionary() -> [String: PythonLiteral]? {
    guard skip("{") else { return nil }
    var entries: [String: PythonLiteral] = [:]
    while !skip("}") {
      guard let key = text(), skip(":"), let value = value(), entries.updateValue(value, forKey: key) == nil else {
        return nil
      }
      guard skip(",") else {
        guard skip("}") else { return nil }
        break
      }
    }
    skipBlanks()
    return rest.isEmpty ? entries : nil
  }

  private mutating func value() -> PythonLiteral? {
    if skip(word: "True") { return .truth(true) }
    if skip(word: "False") { return .truth(false) }
    if skip("(") { return numbers().map { .numbers($0) } }
    if skip("[") { return skipList() ? .list : nil }
    return text().map { .text($0) }
  }

  private mutating func text() -> String? {
    skipBlanks()
    guard let quote = rest.first, quote == 0x22 || quote == 0x27,
      let end = rest.dropFirst().firstIndex(of: quote)
    else { return nil }
    let text = rest[rest.startIndex + 1..<end]
    rest = rest[(end + 1)...]
    // Reject escape sequences, which don't occur in any of the expected strings.
    guard !text.contains(0x5C) else { return nil }
    return String(validating: text, as: UTF8.self)
  }

  /// Parses the part of a tuple after its opening parenthesis.
  private mutating func numbers() -> [Int]? {
    var numbers: [Int] = []
    while !skip(")") {
      skipBlanks()
      let digits = rest.prefix { (0x30...0x39).contains($0) }
      guard let number = String(validating: digits, as: UTF8.self).flatMap({ Int($0) }) else { return nil }
      numbers.append(number)
      rest = rest[digits.endIndex...]
      // In Python 2, NumPy wrote long integers with the suffix L.
      if rest.first == 0x4C { rest.removeFirst() }
      guard skip(",") else {
        // In Python, a single number in parentheses isn't a tuple unless a comma follows it.
        guard skip(")"), numbers.count > 1 else { return nil }
        break
      }
    }
    return numbers
  }

  /// Skips the part of a list after its opening bracket. Returns false if the matching bracket is missing.
  private mutating func skipList() -> Bool {
    var depth = 1
    while depth > 0 {
      guard let next = rest.popFirst() else { return false }
      if next == 0x5B { depth += 1 } else if next == 0x5D { depth -= 1 }
    }
    return true
  }
}
