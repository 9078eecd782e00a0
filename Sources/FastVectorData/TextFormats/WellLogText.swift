import Foundation

/// A well log in the Log ASCII Standard (LAS) of the Canadian Well Logging Society, version 1.2 or 2.0. The samples are
/// preceded by sections that start with a tilde. These declare the number for missing values and the names of the
/// curves:
///
/// ```
/// ~Well
/// NULL.   -999.25 : missing
/// ~Curve
/// DEPT.M          : depth
/// GR  .GAPI       : gamma ray
/// ~ASCII
///  100.0   45.5
///  100.5 -999.25
/// ```
///
/// The samples are converted to a table. The column names consist of the names and units of the curves.
struct WellLogText: TextFormat {
  let description = "a well log (LAS)"

  private let names: [String]

  /// The number that represents missing values; nil if none is declared.
  private let missing: Double?

  /// True if the samples at a single depth can extend over several lines.
  private let isWrapped: Bool

  init?(_ head: [UInt8]) {
    guard head.prefix(1 << 10).contains(UInt8(ascii: "~")) else { return nil }
    var (section, names, missing, isWrapped) = ("", [String](), Double?.none, false)
    for line in Self.contents(head) {
      if let title = Self.section(line) {
        section = title
        if section == "A" { break }
        continue
      }
      guard !section.isEmpty else { return nil }
      guard let entry = Entry(line) else { continue }
      switch (section, entry.name.uppercased()) {
      case ("C", _): names.append(entry.unit.isEmpty ? entry.name : "\(entry.name) (\(entry.unit))")
      case ("V", "WRAP"): isWrapped = entry.value.uppercased() == "YES"
      case ("W", "NULL"): missing = Double(entry.value)
      default: break
      }
    }
    guard section == "A", names.count > 1 else { return nil }
    (self.names, self.missing, self.isWrapped) = (names, missing, isWrapped)
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.append(row: names)
    var cells: [String] = []
    for line in Self.contents(bytes).drop(while: { Self.section($0) != "A" }) {
      // The samples can be followed by further sections.
      guard Self.section(line) == nil else { continue }
      cells += line.split(whereSeparator: \.isWhitespace).map { isMissing($0) ? "" : String($0) }
      guard !isWrapped || cells.count >= names.count else { continue }
      text.append(row: cells)
      cells = []
    }
    return text
  }

  private func isMissing(_ cell: Substring) -> Bool { missing != nil && Double(cell) == missing }

  /// Returns all lines except blank lines and comments, without leading blanks.
  private static func contents(_ bytes: [UInt8]) -> some Sequence<Substring> {
    lines(bytes).lazy.map { $0.drop(while: \.isWhitespace) }.filter { !$0.isEmpty && !$0.hasPrefix("#") }
  }

  /// Returns the first letter in the title of a section, which identifies the section. Returns nil if the line isn't a
  /// title.
  private static func section(_ line: Substring) -> String? {
    line.first == "~" ? line.dropFirst().prefix(1).uppercased() : nil
  }

  /// A line that consists of a name, a unit, a value and a description, such as `GR.GAPI 45 310 01 00 : gamma ray`.
  private struct Entry {
    let name, unit, value: String

    init?(_ line: Substring) {
      guard let point = line.firstIndex(of: ".") else { return nil }
      let rest = line[line.index(after: point)...]
      name = line[..<point].trimmingCharacters(in: .whitespaces)
      unit = String(rest.prefix { !$0.isWhitespace && $0 != ":" })
      value = rest.dropFirst(unit.count).prefix { $0 != ":" }.trimmingCharacters(in: .whitespaces)
    }
  }
}
