import Foundation

/// Detection of column names in the lines above the table.
extension CSVDialect {
  /// Returns the column names that are declared in the lines above the data, or nil if there are none. Three forms are
  /// recognized:
  /// - numbered names, as in `# name 0 = depth: Depth [m]` and `# name 1 = t: Temperature [deg C]`;
  /// - numbered names in successive lines, as in `HDR 1 TIME` and `HDR 2 mass`;
  /// - a list of names, as in `fields = time temp`, `VARIABLES = "time" "temp"` or `#! FIELDS time temp`.
  ///
  /// A numbered list can omit the first column if this column contains dates. The column is then named `time`.
  static func namesInPrologue(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ width: Int, startsWithDate: Bool
  ) -> [String]? {
    guard width > 1 else { return nil }
    let lines = lines(bytes, range)
    let areQuantities = { (names: [String]) in !names.contains { CSVTable.isNamedLikeTime($0) } }
    if startsWithDate, let names = numberedNames(lines, width) ?? numberedNames(lines, width - 1), areQuantities(names)
    {
      return Array((["time"] + names).prefix(width))
    }
    return numberedNames(lines, width) ?? listedNames(lines, width) ?? namesInNumberedLines(lines, width)
  }

  /// Finds the last line above the data that contains a different name for each column, and returns its cells. Returns
  /// nil if there is no such line, or if the cells are separated by blanks.
  static func rowOfNames(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ width: Int, _ separator: UInt8
  ) -> [String]? {
    guard width > 1, separator != Ascii.space else { return nil }
    let separator = Character(Unicode.Scalar(separator))
    return lines(bytes, range).last { line in
      let cells = names(in: line, separator)
      return cells.count == width && Set(cells).count == width && cells.allSatisfy { CSVContent(of: $0) == .text }
    }.map { names(in: $0, separator) }
  }

  private static func lines(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [String] {
    var lines: [String] = []
    var position = range.lowerBound
    while position < range.upperBound {
      lines.append(bytes.text(in: position..<min(bytes.endOfLine(from: position), range.upperBound)))
      position = bytes.endOfLineEnding(from: position)
    }
    return lines
  }

  private static func names(in line: String, _ separator: Character) -> [String] {
    var cells = line.split(separator: separator, omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    while cells.last?.isEmpty == true { cells.removeLast() }
    return cells
  }

  /// Returns the names in lines such as `# name 0 = depth: Depth [m]`. The numbers must be consecutive, starting at 0
  /// or 1, and there must be a name for each column. Returns nil if no list meets these conditions.
  private static func numberedNames(_ lines: [String], _ width: Int) -> [String]? {
    var names: [String: [String]] = [:]
    var keys: [String] = []
    for line in lines {
      guard let match = line.firstMatch(of: /^\W*([A-Za-z]+)[ _]*([0-9]+)\s*[=:]\s*(.*\S)\s*$/),
        let number = Int(match.2)
      else { continue }
      let key = String(match.1)
      if names[key] == nil { keys.append(key) }
      let count = names[key, default: []].count
      guard number == count || number == count + 1, match.3.first?.isLetter == true else { continue }
      let parts = match.3.split(separator: ": ", maxSplits: 1)
      names[key, default: []].append(String(parts.last ?? match.3))
    }
    return keys.lazy.compactMap { names[$0] }.first { $0.count == width }
  }

  /// Returns the names in successive lines such as `HDR 1 TIME` and `HDR 2 mass`, all of which start with the same text.
  /// The numbers must be consecutive, starting at 0 or 1, and there must be a name for each column. A number can occur
  /// twice instead of the next one. Returns nil if no lines meet these conditions.
  private static func namesInNumberedLines(_ lines: [String], _ width: Int) -> [String]? {
    var (names, start): ([String], Substring?) = ([], nil)
    for line in lines + [""] {
      let match = line.wholeMatch(of: /(\W*(?:[A-Za-z]+\s+)?)([0-9]+)[.):]?\s+([A-Za-z].*?)\s*/)
      let number = match.flatMap { Int($0.2) }
      if let match, let number, match.1 == start, number == names.count || number == names.count + 1 {
        names.append(String(match.3))
        continue
      }
      // Numbered notes can contain sentences, which aren't names.
      if names.count == width, names.allSatisfy({ !$0.contains(":") && !$0.hasSuffix(".") }) { return names }
      (names, start) = ([], nil)
      if let match, let number, number <= 1 { (names, start) = ([String(match.3)], match.1) }
    }
    return nil
  }

  /// Returns the names in a line such as `fields = time temp`. Returns nil if no such line contains one name per
  /// column.
  private static func listedNames(_ lines: [String], _ width: Int) -> [String]? {
    lines.lazy.compactMap { line -> [String]? in
      guard
        let match = line.firstMatch(of: /^\W*(?i:fields|columns|column names|variables|names)\s*[=:]\s*(.*)$/)
          ?? line.firstMatch(of: /^#!\s*FIELDS\s+(.*)$/)
      else {
        return nil
      }
      let quoted = match.1.matches(of: /"([^"]+)"/).map { String($0.output.1) }
      let names = quoted.isEmpty ? match.1.split { $0.isWhitespace || ",;".contains($0) }.map(String.init) : quoted
      let areNames = names.count == width && names.allSatisfy { !$0.contains(":") && CSVContent(of: $0) == .text }
      return areNames ? names : nil
    }.first
  }
}
