/// Rows that consist of a number and vectors in parentheses, as in OpenFOAM's files of forces and probes:
///
/// ```
/// # Time   forces(pressure viscous)
/// 0.01     ((2.5 0.25 0) (0.5 0 0))
/// 0.02     ((2.75 0.25 0) (0.5 0 0))
/// ```
///
/// Each component of a vector becomes a column, which is named by the number of the vector and the axis. For example,
/// `2 y` is the y component of the second vector.
struct VectorText: TextFormat {
  let description = "vectors in parentheses"

  /// The name of the first column, taken from the comment above the rows. Empty if there is none.
  private let name: String

  /// The names of the other columns.
  private let components: [String]

  init?(_ head: [UInt8]) {
    let sample = head.prefix(1 << 12)
    guard sample.contains(UInt8(ascii: "(")) else { return nil }
    var lines = Self.lines(sample)
    if sample.count < head.count { _ = lines.popLast() }
    let rows = lines.filter(Self.isRow)
    let comments = lines.filter { $0.hasPrefix("#") }
    guard rows.count > 1, rows.count + comments.count == lines.count(where: { $0.contains { !$0.isWhitespace } }),
      let first = rows.first, rows.allSatisfy({ Self.cells($0).count == Self.cells(first).count })
    else { return nil }
    name = comments.last?.dropFirst().split(separator: " ").first.map(String.init) ?? ""
    let vectors = first.split(separator: "(").dropFirst().map { Self.cells($0).count }.filter { $0 > 0 }
    guard vectors.reduce(1, +) == Self.cells(first).count else { return nil }
    components = vectors.enumerated().flatMap { vector, count in
      (0..<count).map { "\(vector + 1) \(count <= 3 ? ["x", "y", "z"][$0] : "\($0 + 1)")" }
    }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.append(row: [name] + components)
    for line in Self.lines(bytes) where Self.isRow(line) { text.append(row: Self.cells(line).map(String.init)) }
    return text
  }

  /// Returns true if a line consists of a number followed by vectors in parentheses.
  private static func isRow(_ line: Substring) -> Bool {
    guard line.contains("("), let first = line.first, first.isNumber || "+-. \t".contains(first) else { return false }
    return cells(line).count > 1 && cells(line).allSatisfy { Double($0) != nil }
  }

  private static func cells(_ line: Substring) -> [Substring] { line.split { $0.isWhitespace || "(),".contains($0) } }
}
