/// The times of one variant, size by size.
public struct SpeedCurve: Hashable, Sendable {
  /// What was measured at one size.
  public struct Sample: Hashable, Sendable {
    public var points: Int

    /// The median time of one call, and the interval that contains the true one; nil where there is none.
    public var nanoseconds: Double
    public var interval: ClosedRange<Double>?

    public init(points: Int, nanoseconds: Double, interval: ClosedRange<Double>?) {
      self.points = points
      self.nanoseconds = nanoseconds
      self.interval = interval
    }

    /// Whether time passed on the clock.
    var isUsable: Bool { nanoseconds > 0 && nanoseconds.isFinite }

    /// Where nothing is known, the true time may be anything.
    fileprivate var low: Double { interval?.lowerBound ?? 0 }
    fileprivate var high: Double { interval?.upperBound ?? .infinity }
  }

  public var name: String
  public var samples: [Sample]

  public init(name: String, samples: [Sample]) {
    self.name = name
    self.samples = samples
  }
}

/// Neighbouring sizes at which the same variant is the fastest, or at which the fastest are indistinguishable.
public struct SizeRange: Hashable, Sendable {
  /// The least and the greatest of the sizes, both of them measured.
  public var sizes: ClosedRange<Int>

  /// The one variant whose interval lies below all others, or those that are indistinguishable, in the order of the
  /// curves.
  public var fastest: [String]

  /// Of one winner: how many times as fast as the next it is, from the least lead to the greatest.
  public var lead: ClosedRange<Double>?

  public init(sizes: ClosedRange<Int>, fastest: [String], lead: ClosedRange<Double>? = nil) {
    self.sizes = sizes
    self.fastest = fastest
    self.lead = lead
  }

  public var isResolved: Bool { fastest.count == 1 }

  /// The fastest variant at each size.
  ///
  /// A variant wins at a size where the interval of its time ends below those of all others begin. Two intervals of 95 %
  /// that do not touch differ with more confidence than that. Sizes that one of the curves lacks, or at which no time
  /// passed on the clock, are left out, since the missing variant might have won.
  ///
  /// - Returns: The ranges in ascending order; none where fewer than two curves share a size.
  public static func all(of curves: [SpeedCurve]) -> [SizeRange] {
    guard curves.count >= 2 else { return [] }
    let bySize = curves.map { curve in
      Dictionary(curve.samples.filter(\.isUsable).map { ($0.points, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let common = bySize.dropFirst().reduce(Set(bySize[0].keys)) { $0.intersection($1.keys) }
    var ranges: [SizeRange] = []
    for size in common.sorted() {
      let range = at(size, names: curves.map(\.name), samples: bySize.map { $0[size]! })
      if let last = ranges.last, let merged = last.merged(with: range, order: curves.map(\.name)) {
        ranges[ranges.count - 1] = merged
      } else {
        ranges.append(range)
      }
    }
    return ranges
  }

  private static func at(_ size: Int, names: [String], samples: [SpeedCurve.Sample]) -> SizeRange {
    let first = samples.indices.min { samples[$0].nanoseconds < samples[$1].nanoseconds }!
    let fastest = samples.indices.filter { $0 == first || samples[$0].low <= samples[first].high }
    guard fastest.count == 1 else { return SizeRange(sizes: size...size, fastest: fastest.map { names[$0] }) }
    let next = samples.indices.filter { $0 != first }.map { samples[$0].nanoseconds }.min()!
    let lead = next / samples[first].nanoseconds
    return SizeRange(sizes: size...size, fastest: [names[first]], lead: lead...lead)
  }

  /// One range of both where both say the same: the same winner, or that there is none.
  private func merged(with next: SizeRange, order: [String]) -> SizeRange? {
    guard isResolved == next.isResolved, !isResolved || fastest == next.fastest else { return nil }
    var merged = self
    merged.sizes = sizes.lowerBound...next.sizes.upperBound
    merged.fastest = order.filter { fastest.contains($0) || next.fastest.contains($0) }
    if let lead, let other = next.lead {
      merged.lead = min(lead.lowerBound, other.lowerBound)...max(lead.upperBound, other.upperBound)
    }
    return merged
  }
}
