/// A file of the plotting program Grace, which GROMACS also writes. It contains points below commands such as `@ xaxis
/// label "Time (ps)"` and `@ s0 legend "Potential"`.
///
/// The text is converted to a table. The label of the x axis is the name of the first column, and the legends are the
/// names of the others. If there is only one other column and no legend, its name is the label of the y axis.
struct GraceText: TextFormat {
  let description = "commands of Grace"

  init?(_ head: [UInt8]) {
    let lines = Self.lines(head.prefix(1 << 12)).filter { !$0.hasPrefix("#") && !$0.isEmpty }
    guard lines.first?.hasPrefix("@") == true,
      lines.prefix(20).contains(where: { $0.contains("axis") && $0.contains(" label ") })
    else { return nil }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var xLabel: String?
    var yLabel: String?
    var legends: [Int: String] = [:]
    var rows: [[String]] = []
    for line in Self.lines(bytes) where !line.hasPrefix("#") && !line.hasPrefix("&") {
      let words = line.split(whereSeparator: \.isWhitespace)
      guard line.hasPrefix("@") else {
        if !words.isEmpty { rows.append(words.map(String.init)) }
        continue
      }
      let text = line.split(separator: "\"").dropFirst().first.map(String.init)
      if line.contains("xaxis"), line.contains(" label ") { xLabel = text }
      if line.contains("yaxis"), line.contains(" label ") { yLabel = text }
      if words.count > 2, words[1].first == "s", let set = Int(words[1].dropFirst()), words[2] == "legend" {
        legends[set] = text
      }
    }
    var result: [UInt8] = []
    let width = rows.map(\.count).max() ?? 1
    if width == 2, legends.isEmpty { legends[0] = yLabel }
    result.append(row: (0..<width).map { ($0 == 0 ? xLabel : legends[$0 - 1]) ?? "\($0 + 1)" })
    for row in rows { result.append(row: row) }
    return result
  }
}
