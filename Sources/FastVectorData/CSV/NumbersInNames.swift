import FastVectorFiles

/// A table in which the x values are parts of names, such as `BM_Sort/1024`, `sort: n=1024` or `Week 12`. Benchmark
/// programs write such tables. The names are in the first text column.
///
/// Before such a table is read, it is converted to a table with the columns `line` and x, followed by the remaining
/// columns.
struct NumbersInNames {
  private let dialect: CSVDialect

  /// The index of the column of names.
  private let column: Int

  /// The names and indexes of the remaining columns that are kept.
  private let others: [(name: String, index: Int)]

  /// Maps the texts of a name (without its numbers) to the index of the number that is the x value.
  private let places: [[String]: Int]

  private let xName: String

  /// The value of ``CSVTable/convertedFormat`` in the converted table.
  static let description = "names that contain x"

  /// Finds the numbers in the names. Returns nil unless all of these conditions are true:
  /// - There are at least six rows.
  /// - No column contains x values, except durations to the right of the names.
  /// - At least 80 % of the names contain an x value. This is a number that differs between names that are otherwise
  ///   equal.
  /// - Each name without its x value occurs at least three times on average.
  /// - At most a tenth of the rows repeat both a name and an x value.
  init?(_ table: CSVTable) {
    let rows = table.reader.dialect.sample
    guard let column = table.columns.firstIndex(where: \.isText), rows.count >= 6,
      table.columns.contains(where: \.isNumeric),
      table.automaticX.indexes.allSatisfy({ table.isDuration($0, of: column) })
    else { return nil }
    let names = rows.compactMap { column < $0.count ? Name($0[column]) : nil }
    let groups = Dictionary(grouping: names.filter(\.hasNumberAndWord), by: \.texts)
    places = groups.compactMapValues { names in
      let counts = names[0].numbers.indices.map { place in Set(names.map { $0.numbers[place] }).count }
      return counts.max().flatMap { most in most > 1 ? counts.firstIndex(of: most) : nil }
    }
    let parts = names.compactMap { [places] name in places[name.texts].map { name.divided(at: $0) } }
    guard names.count == rows.count, 5 * parts.count >= 4 * rows.count, 3 * Set(parts.map(\.line)).count <= parts.count,
      10 * Set(parts.map { [$0.line, $0.x] }).count >= 9 * parts.count
    else { return nil }
    let xNames = Set(names.compactMap { [places] name in places[name.texts].map { name.word(before: $0) } })
    xName = xNames.count == 1 ? xNames.first.flatMap(\.self) ?? "size" : "size"
    // Omit the number of iterations. Benchmark programs derive it from the duration of an iteration, so it isn't a
    // result.
    others = table.columnNames.enumerated().filter { index, name in
      index != column && name.lowercased() != "iterations"
    }.map { ($1, $0) }
    dialect = table.reader.dialect
    self.column = column
  }

  /// Returns the text of the converted table: a header, and all rows.
  ///
  /// - Parameter bytes: The whole table.
  func converted(_ bytes: Span<UInt8>) throws(CSVProblem) -> [UInt8] {
    var scanner = CSVScanner(
      bytes, separator: dialect.separator, comment: dialect.comment, hasEscapes: dialect.hasEscapes,
      from: dialect.start)
    var text: [UInt8] = []
    text.append(row: ["line", xName] + others.map(\.name))
    while scanner.startRow() {
      let cells = try scanner.row(bytes, width: dialect.width)
      let name = Name(column < cells.count ? cells[column] : "")
      let (line, x) = places[name.texts].map { name.divided(at: $0) } ?? ("", "")
      text.append(row: [line, x] + others.map { $0.index < cells.count ? cells[$0.index] : "" })
    }
    return text
  }
}

/// A name, divided into its numbers and the texts between them.
private struct Name {
  /// The texts before, between and after the numbers.
  private(set) var texts = [""]

  private(set) var numbers: [String] = []

  /// True if the name contains a number and a letter. This excludes times such as `10:20`.
  var hasNumberAndWord: Bool { !numbers.isEmpty && texts.contains { $0.contains(where: \.isLetter) } }

  /// Divides a name into numbers and texts. A number is at the start of the name, or follows a mark other than a
  /// point. It can end with a unit such as `k` or `KB`. All other digits, as in `sha256` and `1.2.3`, belong to the
  /// texts.
  init(_ name: String) {
    var rest = Substring(name)
    while let character = rest.first {
      let previous = texts[texts.count - 1].last
      let isStart =
        character.isASCII && character.isNumber
        && (previous.map { !$0.isLetter && !$0.isNumber && $0 != "." } ?? numbers.isEmpty)
      let run = rest.prefix { $0.isLetter || $0.isNumber || $0 == "." }
      if isStart, let number = Self.number(run) {
        numbers.append(number)
        texts.append("")
        rest = rest.dropFirst(run.count)
      } else if character.isNumber || character.isLetter {
        texts[texts.count - 1] += run
        rest = rest.dropFirst(run.count)
      } else {
        texts[texts.count - 1].append(character)
        rest = rest.dropFirst()
      }
    }
  }

  private static let factors: [String: Double] = [
    "": 1, "b": 1, "k": 1000, "kb": 1000, "kib": 1024, "m": 1e6, "mb": 1e6, "mib": 1_048_576, "g": 1e9, "gb": 1e9,
    "gib": 1_073_741_824,
  ]

  /// Returns a number without its unit, multiplied by the value of the unit. For example, `2k` becomes `2000`.
  /// Returns nil if the text isn't a number.
  private static func number(_ text: Substring) -> String? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let factor = factors[text.dropFirst(digits.count).lowercased()], let value = Double(digits) else {
      return nil
    }
    return factor == 1 ? String(digits) : Int(exactly: value * factor).map(String.init) ?? "\(value * factor)"
  }

  /// Divides the name into one of its numbers, and the name without this number. If marks surround the number, only
  /// one of them remains in the name, preferably the mark after the number.
  func divided(at place: Int) -> (line: String, x: String) {
    func joined(_ texts: ArraySlice<String>, _ numbers: ArraySlice<String>) -> String {
      zip(texts, numbers + [""]).map { $0 + $1 }.joined()
    }
    let isMark = { (character: Character) in !character.isLetter && !character.isNumber && !"<>)]".contains(character) }
    var start = joined(texts[...place], numbers[..<place])[...]
    var end = joined(texts[(place + 1)...], numbers[(place + 1)...])[...]
    if ["()", "[]", "<>"].contains("\(start.suffix(1))\(end.prefix(1))") {
      (start, end) = (start.dropLast(), end.dropFirst())
    }
    let mark = [end.first, start.last].compactMap(\.self).first(where: isMark).map(String.init) ?? ""
    let left = String(start.reversed().drop(while: isMark).reversed())
    let right = end.drop(while: isMark)
    return (left.isEmpty || right.isEmpty ? left + right : left + mark + right, numbers[place])
  }

  /// Returns the word before a number, such as `n` in `n=1024`. Returns nil if no word precedes the number, or if the
  /// word isn't separated from the number by punctuation or a blank.
  func word(before place: Int) -> String? {
    let text = texts[place]
    let marks = text.reversed().prefix { "=:-_ ".contains($0) }
    let word = String(text.dropLast(marks.count).reversed().prefix(while: \.isLetter).reversed())
    return marks.isEmpty || word.isEmpty ? nil : word
  }
}
