import Foundation

/// The instructions of two programs, or of one.
package struct CountComparison {
  package let base: [InstructionCount]?
  package let head: [InstructionCount]

  /// The increase that fails, as a share.
  package let limit: Double

  /// - Parameter base: Nil where there is nothing to compare with.
  package init(base: [InstructionCount]?, head: [InstructionCount], limit: Double) {
    self.base = base
    self.head = head
    self.limit = limit
  }

  package struct Row: Codable, Hashable {
    package let row: String
    package let base: Double?
    package let head: Double?
    package let verdict: Verdict?

    private enum CodingKeys: String, CodingKey {
      case row
      case base = "base_instructions_per_point"
      case head = "head_instructions_per_point"
      case verdict
    }
  }

  /// Every row of either program, those of BASE first.
  package var rows: [Row] {
    let heads = Dictionary(head.map { ($0.row, $0.perPoint) }) { $1 }
    guard let base else { return head.map { Row(row: $0.row, base: nil, head: $0.perPoint, verdict: nil) } }
    let known = Set(base.map(\.row))
    return base.map { count in
      let head = heads[count.row]
      return Row(row: count.row, base: count.perPoint, head: head, verdict: verdict(count.perPoint, head))
    } + head.filter { !known.contains($0.row) }.map { Row(row: $0.row, base: nil, head: $0.perPoint, verdict: nil) }
  }

  private func verdict(_ base: Double, _ head: Double?) -> Verdict {
    guard let head else { return .missing }
    if head > base * (1 + limit) { return .regression }
    return head * (1 + limit) < base ? .improvement : .same
  }

  /// Whether a row takes more instructions than the limit allows, or is missing.
  package var fails: Bool { rows.contains { $0.verdict == .regression || $0.verdict == .missing } }

  package func text() -> String {
    var table = Table(
      header: ["row"] + (base == nil ? ["instructions/point"] : ["BASE", "HEAD", "change", "verdict"]), leftColumns: [0, 4])
    for row in rows {
      let number = { (value: Double?) in value.map(Formatting.significant) ?? "-" }
      guard base != nil else {
        table.rows.append([row.row, number(row.head)])
        continue
      }
      let change = row.base.flatMap { base in row.head.map { Formatting.change(logRatio: log($0 / base)) } }
      table.rows.append(
        [row.row, number(row.base), number(row.head), change ?? "-", row.verdict?.rawValue ?? "new"])
    }
    return table.text() + "\n"
  }

  package func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    struct Document: Encodable {
      let schema = "vecbench-counts/1"
      let limit_percent: Double
      let rows: [Row]
    }
    let document = Document(limit_percent: limit * 100, rows: rows)
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
