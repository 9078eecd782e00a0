import Foundation

/// Sections with the same keys, as in an INI file:
///
/// ```
/// [sample_0]
/// time = 2024-01-15 10:00:00
/// temp = 16.25
/// [sample_1]
/// time = 2024-01-15 10:01:00
/// temp = 12.75
/// ```
///
/// Each section becomes a row.
struct SectionText: TextFormat {
  let description = "each section is a row"

  init?(_ head: [UInt8]) {
    guard head.first == UInt8(ascii: "["), let sections = Self.sections(Self.lines(head.prefix(1 << 14))) else {
      return nil
    }
    // The last section may be incomplete.
    let complete = sections.dropLast()
    guard complete.count > 1,
      complete.allSatisfy({ !$0.values.isEmpty && $0.values.map(\.key) == sections[0].values.map(\.key) })
    else { return nil }
  }

  func converted(_ bytes: [UInt8]) throws(CSVProblem) -> [UInt8] {
    guard let sections = Self.sections(Self.lines(bytes)) else {
      throw CSVProblem(at: 0, "sections followed by other text; keep only lines such as [name] and key=value")
    }
    var table = SparseTable<Int>()
    for (index, section) in sections.enumerated() {
      for (key, value) in section.values { table.set(key, index, to: value) }
    }
    return table.text("section") { String(sections[$0].name) }
  }

  /// Returns the sections of a text, or nil if a line isn't a section name, a key with a value, a comment, or blank.
  private static func sections(_ lines: [Substring]) -> [(name: Substring, values: [(key: String, value: Substring)])]?
  {
    var sections: [(name: Substring, values: [(key: String, value: Substring)])] = []
    for line in lines {
      if let name = line.wholeMatch(of: /\s*\[([^\[\]=]+)\]\s*/)?.1 {
        sections.append((name, []))
      } else if let match = line.wholeMatch(of: /\s*([A-Za-z_][^=]*?)\s*=\s*(.*?)\s*/), !sections.isEmpty {
        sections[sections.count - 1].values.append((String(match.1), match.2))
      } else if line.wholeMatch(of: /\s*(?:[;#].*)?/) == nil {
        return nil
      }
    }
    return sections
  }
}
