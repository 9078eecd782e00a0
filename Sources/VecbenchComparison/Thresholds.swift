import Foundation

/// The thresholds for a project's benchmarks, and its waivers (temporary exemptions).
package struct Thresholds: Hashable, Sendable {
  package var rule = BenchmarkRule()

  /// The rules for benchmarks that match a pattern, in which `*` matches any text. The last matching rule applies.
  package var benchmarks: [(pattern: String, rule: BenchmarkRule)] = []
  package var waivers: [Waiver] = []

  package init() {}

  /// Returns the rule of the last pattern that matches a benchmark, or the default rule.
  package func rule(for benchmark: String) -> BenchmarkRule {
    benchmarks.last { Pattern($0.pattern).matches(benchmark) }?.rule ?? rule
  }

  /// Returns the last waiver that matches a benchmark, even if it has expired, or nil if there is none.
  package func waiver(for benchmark: String) -> Waiver? { waivers.last { Pattern($0.name).matches(benchmark) } }

  package static func == (a: Thresholds, b: Thresholds) -> Bool {
    a.rule == b.rule && a.waivers == b.waivers && a.benchmarks.elementsEqual(b.benchmarks) { $0 == $1 }
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rule)
    hasher.combine(waivers)
    for benchmark in benchmarks {
      hasher.combine(benchmark.pattern)
      hasher.combine(benchmark.rule)
    }
  }
}

/// An exemption that permits a regression until a given date.
package struct Waiver: Codable, Hashable, Sendable {
  package var name: String

  /// The largest increase in time or memory that the waiver covers, such as 0.3 for 30 %.
  package var ceiling: Double
  package var reason: String

  /// The last day on which the waiver is valid, such as `2026-12-31`.
  package var until: String

  package init(name: String, ceiling: Double, reason: String, until: String) {
    self.name = name
    self.ceiling = ceiling
    self.reason = reason
    self.until = until
  }

  private enum CodingKeys: String, CodingKey {
    case name = "benchmark"
    case ceiling, reason, until
  }

  /// The current date in UTC, such as `2026-12-31`.
  package static var today: String { String(Date.now.formatted(.iso8601).prefix(10)) }

  /// Returns true if the waiver is valid on the given date and permits all of the given increases in time and memory.
  ///
  /// - Parameter logEstimates: The logarithms of the ratios of `head` to `base`.
  package func covers(logEstimates: [Double], today: String) -> Bool {
    today <= until && logEstimates.allSatisfy { $0 <= log1p(ceiling) + DecisionLevel.rounding }
  }
}

/// A pattern for names, in which `*` matches any text.
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
