import Foundation

/// The bounds of a project's rows, and what it has decided to live with.
package struct Thresholds: Hashable, Sendable {
  package var rule = RowRule()

  /// Rules for the rows whose name fits a pattern, in which `*` stands for any text. The last that fits counts.
  package var rows: [(pattern: String, rule: RowRule)] = []
  package var waivers: [Waiver] = []

  package init() {}

  /// The rule of a row.
  package func rule(for row: String) -> RowRule {
    rows.last { Pattern($0.pattern).matches(row) }?.rule ?? rule
  }

  /// The waiver of a row, be it valid or not.
  package func waiver(for row: String) -> Waiver? { waivers.last { Pattern($0.row).matches(row) } }

  package static func == (a: Thresholds, b: Thresholds) -> Bool {
    a.rule == b.rule && a.waivers == b.waivers && a.rows.elementsEqual(b.rows) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(waivers)
    for row in rows {
      hasher.combine(row.pattern)
      hasher.combine(row.rule)
    }
  }
}

/// A regression that is allowed for a while.
package struct Waiver: Codable, Hashable, Sendable {
  package var row: String

  /// The slowdown up to which it holds, 0.3 for 30 %.
  package var ceiling: Double
  package var reason: String

  /// The last day on which it holds, as `2026-12-31`.
  package var until: String

  package init(row: String, ceiling: Double, reason: String, until: String) {
    self.row = row
    self.ceiling = ceiling
    self.reason = reason
    self.until = until
  }

  /// Whether it covers a slowdown of this size on a day.
  package func covers(logEstimate: Double?, today: String) -> Bool {
    today <= until && (logEstimate.map { expm1($0) <= ceiling } ?? true)
  }
}

/// Names that hold any text where the pattern has a `*`.
package struct Pattern: Hashable, Sendable {
  private let parts: [Substring]

  package var text: String { parts.joined(separator: "*") }

  package init(_ text: String) { parts = text.split(separator: "*", omittingEmptySubsequences: false) }

  package func matches(_ name: String) -> Bool {
    guard let first = parts.first, let last = parts.last, name.hasPrefix(first) else { return false }
    if parts.count == 1 { return name == first }
    var rest = name.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return rest.count >= last.count && rest.hasSuffix(last)
  }
}

/// A file whose contents cannot be used.
package struct FileFault: Error, CustomStringConvertible, Hashable {
  package let file: String
  package let reason: String

  package init(file: String, reason: String) {
    self.file = file
    self.reason = reason
  }

  package var description: String { "\(file): \(reason)" }
}
