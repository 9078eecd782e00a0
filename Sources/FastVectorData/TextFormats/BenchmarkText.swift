import FastVectorFiles
import Foundation

/// The results of benchmarks, mixed with other text. The output of JMH, Criterion.rs and `cargo bench` is supported,
/// and so are other lines with a name, a number and a unit. For example:
///
/// ```
/// sort_100: 9.00 µs (±7.63)
/// sort/100    time:   [1.0012 µs 1.1012 µs 1.2031 µs]
/// test sort_100 ... bench:       1,234 ns/iter (+/- 12)
/// ```
///
/// The results are converted to a table of names and values. If a name is repeated, for example in a summary, only its
/// first result is used. For output of JMH, the table also has columns of parameters. The names usually contain x
/// values; see ``NumbersInNames``.
struct BenchmarkText: TextFormat {
  let description = "results of benchmarks"

  /// The header of the table that JMH prints; nil if the output isn't from JMH.
  private let header: JMHHeader?

  /// The minimum number of results for detecting the format.
  private static let minResults = 4

  init?(_ head: [UInt8]) {
    header = Self.jmhHeader(head.prefix(1 << 16))
    guard header == nil else { return }
    let sample = head.prefix(1 << 14)
    // Reject most tables early, without creating strings.
    guard Self.canBeResultCount(sample) >= Self.minResults else { return nil }
    let lines = Self.lines(sample).filter { $0.contains { !$0.isWhitespace } }
    let results = Self.results(in: lines)
    let count = Set(results.map(\.name)).count
    // The output of known programs can contain a small number of results among many other lines.
    guard count >= Self.minResults, 2 * count >= results.count,
      4 * results.count >= lines.count || results.count(where: \.isOfKnownProgram) >= Self.minResults
    else { return nil }
  }

  /// Returns the first line that is the header of a JMH table, or nil if there is none.
  private static func jmhHeader(_ bytes: ArraySlice<UInt8>) -> JMHHeader? {
    let word = Array("Benchmark ".utf8)
    var start = 0
    while let first = bytes[start...].firstIndex(of: word[0]) {
      start = first + 1
      guard first == 0 || bytes[first - 1] == Ascii.newline, bytes[first...].starts(with: word) else { continue }
      let line = bytes[first...].prefix { $0 != Ascii.newline }
      if let header = JMHHeader(Substring(String(decoding: line, as: UTF8.self))) { return header }
    }
    return nil
  }

  /// Counts the colons and equals signs that precede a number with a unit. Blanks and an opening bracket can be in
  /// front of the number, and a blank can be in front of the unit.
  private static func canBeResultCount(_ bytes: some Collection<UInt8>) -> Int {
    var (count, isAfterMark, hasDigits) = (0, false, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: ":"), UInt8(ascii: "="):
        (isAfterMark, hasDigits) = (true, false)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        hasDigits = isAfterMark
      case Ascii.space, Ascii.point, Ascii.comma, UInt8(ascii: "["):
        continue
      default:
        let isUnit = (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "%") || byte > 0x7F
        if hasDigits, isUnit { count += 1 }
        (isAfterMark, hasDigits) = (false, false)
      }
    }
    return count
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    if let header { return header.table(Self.lines(bytes)) }
    var names: Set<String> = []
    return Self.table(
      ["name"],
      Self.results(in: Self.lines(bytes)).filter { names.insert($0.name).inserted }.map {
        ([$0.name], $0.value, $0.unit)
      })
  }

  /// Returns the text of a table with one column of values per unit. If times have different units, all of them are
  /// converted to seconds.
  private static func table(
    _ names: [String], _ rows: [(cells: [String], value: String, unit: String)]
  ) -> [UInt8] {
    let areMixed = Set(rows.map(\.unit).filter { unitsPerSecond[$0] != nil }).count > 1
    let values = rows.map { row -> (value: String, unit: String) in
      guard areMixed, let units = unitsPerSecond[row.unit], let value = Double(row.value) else {
        return (row.value, row.unit)
      }
      return ("\(value / units)", "s")
    }
    var units: [String] = []
    for value in values where !units.contains(value.unit) { units.append(value.unit) }
    var text: [UInt8] = []
    text.append(row: names + units.map { "value (\($0))" })
    for (row, value) in zip(rows, values) {
      text.append(row: row.cells + units.map { $0 == value.unit ? value.value : "" })
    }
    return text
  }

  private static let unitsPerSecond = ["ns": 1e9, "us": 1e6, "µs": 1e6, "μs": 1e6, "ms": 1e3, "s": 1]

  // MARK: Lines

  /// A name, a number and a unit. `isOfKnownProgram` is true if the result is from Criterion.rs or `cargo bench`.
  private typealias Result = (name: String, value: String, unit: String, isOfKnownProgram: Bool)

  private static func results(in lines: [Substring]) -> [Result] {
    lines.indices.compactMap { index in
      let line = trimmed(lines[index])
      return criterionResult(line, below: index > 0 ? lines[index - 1] : "") ?? cargoResult(line) ?? result(line)
    }
  }

  /// Parses a line of Criterion.rs, which contains an estimated time between its confidence limits. If the name is
  /// long, it is on the previous line.
  private static func criterionResult(_ line: String, below previous: Substring) -> Result? {
    guard let mark = line.range(of: "time:"), line.hasSuffix("]") else { return nil }
    let words = line[mark.upperBound...].split { $0.isWhitespace || "[]".contains($0) }
    let name = trimmed(line[..<mark.lowerBound])
    guard words.count == 6, Double(words[2]) != nil else { return nil }
    return (name.isEmpty ? trimmed(previous) : name, String(words[2]), String(words[3]), true)
  }

  /// Parses a line of `cargo bench`.
  private static func cargoResult(_ line: String) -> Result? {
    guard line.hasPrefix("test "), let mark = line.range(of: "... bench:") else { return nil }
    let words = line[mark.upperBound...].split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0].first?.isNumber == true else { return nil }
    return (trimmed(line[..<mark.lowerBound].dropFirst(5)), words[0].filter { $0 != "," }, String(words[1]), true)
  }

  /// Parses a line that consists of a name with a digit, a colon or an equals sign, and a number with a unit. The unit
  /// can be followed by text in parentheses or an error.
  private static func result(_ line: String) -> Result? {
    guard let mark = line.firstIndex(where: { ":=".contains($0) }) else { return nil }
    let name = trimmed(line[..<mark])
    guard name.contains(where: \.isNumber), name.first?.isLetter == true, !name.contains(where: \.isWhitespace) else {
      return nil
    }
    let rest = trimmed(line[line.index(after: mark)...])
    let number = rest.prefix { $0.isNumber || $0 == "." }
    let unit = trimmed(rest.dropFirst(number.count).prefix { !"(±+".contains($0) })
    guard Double(number) != nil, let first = unit.first, first.isLetter || first == "%",
      !unit.contains(where: { $0.isWhitespace || $0.isNumber || $0 == "," })
    else { return nil }
    return (name, String(number), unit, false)
  }

  private static func trimmed(_ text: Substring) -> String { text.trimmingCharacters(in: .whitespaces) }

  // MARK: JMH

  /// The header of the table at the end of JMH's output, such as `Benchmark (size) Mode Cnt Score Error Units`. The
  /// parameters are in parentheses.
  private struct JMHHeader {
    let parameters: [Substring]

    init?(_ line: Substring) {
      guard line.hasPrefix("Benchmark ") else { return nil }
      let words = line.split(whereSeparator: \.isWhitespace)
      let parameters = words.dropFirst().prefix { $0.hasPrefix("(") && $0.hasSuffix(")") }
      let others = words.dropFirst(1 + parameters.count)
      guard others.first == "Mode", others.contains("Score"), others.last == "Units" else { return nil }
      self.parameters = parameters.map { $0.dropFirst().dropLast() }
    }

    /// Returns a table of the results below the header. Secondary results, such as `sort:gc.count`, are left out. A
    /// score can be followed by its error, as in `12.3 ± 0.1  ns/op`.
    func table(_ lines: [Substring]) -> [UInt8] {
      let rows = lines.drop { JMHHeader($0) == nil }.dropFirst().compactMap { line -> ([String], String, String)? in
        let words = line.split(whereSeparator: \.isWhitespace).map(String.init)
        let score = (words.firstIndex(of: "±") ?? words.count - 1) - 1
        guard score > parameters.count, Double(words[score]) != nil, !words[0].contains(":") else { return nil }
        return (Array(words[...parameters.count]), words[score], words[words.count - 1])
      }
      return BenchmarkText.table(["Benchmark"] + parameters.map(String.init), rows)
    }
  }
}
