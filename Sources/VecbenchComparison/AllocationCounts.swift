import VecbenchMeasuring

/// The allocation counts of a benchmark in one program. Each count is a number of allocations per iteration. Each
/// process run (a launch of both programs) adds two counts.
package struct AllocationCounts: Hashable, Codable, Sendable {
  /// The distinct counts, in ascending order.
  package private(set) var values: [Double] = []

  package init() {}

  package mutating func add(_ counts: [Double]) {
    for count in counts where !values.contains(count) { values.append(count) }
    values.sort()
  }

  /// The number of allocations, if all counts are equal and not negative; nil otherwise.
  package var value: Double? {
    guard values.count == 1, values[0] >= 0 else { return nil }
    return values[0]
  }

  /// The reason why the counts can't be compared; nil if they can be compared, or if the program doesn't count
  /// allocations.
  package var problem: String? {
    guard let least = values.first, let greatest = values.last, value == nil else { return nil }
    if least < 0 { return "the allocations were counted as \(Formatting.count(least))" }
    return "the allocations vary between \(Formatting.count(least)) and \(Formatting.count(greatest))"
  }

  package init(from decoder: any Decoder) throws {
    add(try [Double](from: decoder))
  }

  package func encode(to encoder: any Encoder) throws { try values.encode(to: encoder) }
}
