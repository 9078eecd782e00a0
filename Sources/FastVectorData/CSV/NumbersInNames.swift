import FastVectorFiles

/// A table with x values that are parts of names, such as `BM_Sort/1024`, `sort: n=1024` or `Week 12`. The names are in
/// the first text column. Such tables are written by benchmark programs, for example.
///
/// Before such a table is read, it is converted to a table whose first columns are `line` and the x values. All other
/// columns follow.
struct NumbersInNames {
  private let dialect: CSVDialect

  /// The index of the column of names.
  private let column: Int

  /// The names and indexes of the other columns to keep.
  private let others: [(name: String, index: Int)]

  /// Maps the texts of a name, without its numbers, to the index of the number that is the x value.
  private let places: [[String]: Int]

  private let xName: String

  /// The ``CSVTable/convertedFormat`` of the converted table.
  static let description = "names that contain x"

  /// Finds the x values in the names. Returns nil unless all of these conditions are true:
  /// - There are at least six rows.
  /// - No column contains x values, except for durations to the right of the names.
  /// - The names don't resemble dates in an unknown format.
  /// - At least 80 % of the names contain an x value, which is a number that differs between otherwise equal names.
  /// - Each name without its x value occurs three times on average or more.
  /// - At most a tenth of the rows repeat the name and the x value of another row.
  init?(_ table: CSVTable) {
    let rows = table.reader.dialect.sample
    guard let column = table.columns.firstIndex(where: \.isText), rows.count >= 6,
      !table.columns[column].resemblesDates, table.columns.contains(where: \.isNumeric),
      table.automaticX.indexes.allSatisfy({ table.isDuration($0, of: column) })
    else { return nil }
    let names = rows.compactMap { column < $0.count ? Name($0[column]) : nil }
    let groups = Dictionary(grouping: names.filter(\.hasNumberAndWord), by: \.texts)
    places = groups.compactMapValues { names in
      let counts = names[0].numbers.indices.map { index in Set(names.map { $0.numbers[index] }).count }
      return counts.max().flatMap { most in most > 1 ? counts.firstIndex(of: most) : nil }
    }
    let parts = names.compactMap { [places] name in places[name.texts].map { name.divided(at: $0) } }
    guard names.count == rows.count, 5 * parts.count >= 4 * rows.count, 3 * Set(parts.map(\.line)).count <= parts.count,
      10 * Set(parts.map { [$0.line, $0.x] }).count >= 9 * parts.count
    else { return nil }
    let xNames = Set(names.compactMap { [places] name in places[name.texts].map { name.word(before: $0) } })
    xName = xNames.count == 1 ? xNames.first.flatMap(\.self) ?? "size" : "size"
    // Omit the number of iterations. It isn't a result, because benchmark programs derive it from the duration of an
    // iteration.
    others = table.columnNames.enumerated().filter { index, name in
      index != column && name.lowercased() != "iterations"
    }.map { ($1, $0) }
    dialect = table.reader.dialect
    self.column = column
  }

  /// Converts the table to text that consists of a header and all rows.
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

/// A name that is divided into its numbers and the texts around them.
private struct Name {
  /// The texts before, between and after the numbers.
  private(set) var texts = [""]

  private(set) var numbers: [String] = []

  /// True if the name contains a number and a letter. A time such as `10:20` contains no letter.
  var hasNumberAndWord: Bool { !numbers.isEmpty && texts.contains { $0.contains(where: \.isLetter) } }

  /// Divides a name into numbers and texts. A number is at the start of the name, or follows a punctuation mark other
  /// than a point. It can end with a unit such as `k` or `KB`. All other digits are part of the texts, as in `sha256`
  /// and `1.2.3`.
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

  /// Converts a number with a unit to a number without one. For example, `2k` becomes `2000`. Returns nil if the text
  /// isn't a number.
  private static func number(_ text: Substring) -> String? {
    let digits = text.prefix { $0.isNumber || $0 == "." }
    guard let factor = factors[text.dropFirst(digits.count).lowercased()], let value = Double(digits) else {
      return nil
    }
    return factor == 1 ? String(digits) : Int(exactly: value * factor).map(String.init) ?? "\(value * factor)"
  }

  /// Divides the name into a number and the rest of the name. If there are punctuation marks on both sides of the
  /// number, only one of them remains in the rest, preferably the one after the number.
  func divided(at index: Int) -> (line: String, x: String) {
    func joined(_ texts: ArraySlice<String>, _ numbers: ArraySlice<String>) -> String {
      zip(texts, numbers + [""]).map { $0 + $1 }.joined()
    }
    let isMark = { (character: Character) in !character.isLetter && !character.isNumber && !"<>)]".contains(character) }
    var start = joined(texts[...index], numbers[..<index])[...]
    var end = joined(texts[(index + 1)...], numbers[(index + 1)...])[...]
    if ["()", "[]", "<>"].contains("\(start.suffix(1))\(end.prefix(1))") {
      (start, end) = (start.dropLast(), end.dropFirst())
    }
    let mark = [end.first, start.last].compactMap(\.self).first(where: isMark).map(String.init) ?? ""
    let left = String(start.reversed().drop(while: isMark).reversed())
    let right = end.drop(while: isMark)
    return (left.isEmpty || right.isEmpty ? left + right : left + mark + right, numbers[index])
  }

  /// Returns the word in front of a number, such as `n` in `n=1024`. Returns nil if there is no such word, or if
  /// nothing separates it from the number.
  func word(before index: Int) -> String? {
    let text = texts[index]
    let marks = text.reversed().prefix { "=:-_ ".contains($0) }
    let word = String(text.dropLast(marks.count).reversed().prefix(while: \.isLetter).reversed())
    return marks.isEmpty || word.isEmpty ? nil : word
  }
}
