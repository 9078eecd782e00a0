/// Complex numbers in parentheses, as in the exports of LTspice. Each of them consists of a magnitude in decibels and a
/// phase in degrees:
///
/// ```
/// Freq.<tab>V(out)
/// 1.0e+01<tab>(-0.5e+00dB,-1.0e+01°)
/// ```
///
/// Each quantity becomes two columns, such as `V(out) (dB)` and `V(out) (°)`.
struct ComplexText: TextFormat {
  let description = "magnitudes and phases"

  init?(_ head: [UInt8]) {
    let lines = Self.lines(head.prefix(1 << 12)).prefix(3).map(Self.tabSeparated)
    guard lines.count == 3, lines[0].count > 1,
      lines[1...].allSatisfy({ $0.count == lines[0].count && $0.dropFirst().allSatisfy { Self.parts(of: $0) != nil } })
    else { return nil }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    let lines = Self.lines(bytes).map(Self.tabSeparated)
    var text: [UInt8] = []
    text.append(row: [String(lines[0][0])] + lines[0].dropFirst().flatMap { ["\($0) (dB)", "\($0) (°)"] })
    for cells in lines.dropFirst() where cells.count == lines[0].count {
      text.append(row: [String(cells[0])] + cells.dropFirst().flatMap { Self.parts(of: $0) ?? [String($0), ""] })
    }
    return text
  }

  private static func tabSeparated(_ line: Substring) -> [Substring] {
    line.split(separator: "\t", omittingEmptySubsequences: false)
  }

  /// Returns the magnitude and the phase in a cell, or nil if it has another form. The degree sign isn't checked,
  /// because the text can have any encoding.
  private static func parts(of cell: Substring) -> [String]? {
    guard let match = cell.wholeMatch(of: /\(([-+0-9.e]+)dB,([-+0-9.e]+)[^0-9)]*\)/) else { return nil }
    return [String(match.1), String(match.2)]
  }
}
