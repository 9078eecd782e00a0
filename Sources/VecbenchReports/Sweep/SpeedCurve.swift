/// The times of one variant at several sizes.
public struct SpeedCurve: Hashable, Sendable {
  /// The measurement at one size.
  public struct Sample: Hashable, Sendable {
    public var points: Int

    /// The median time of one iteration, in nanoseconds.
    public var nanoseconds: Double

    /// The 95 % confidence interval of the median, in nanoseconds; nil if it isn't known.
    public var interval: ClosedRange<Double>?

    public init(points: Int, nanoseconds: Double, interval: ClosedRange<Double>?) {
      self.points = points
      self.nanoseconds = nanoseconds
      self.interval = interval
    }

    /// The interval; nil if it isn't known, or if the time isn't positive and finite.
    fileprivate var usableInterval: ClosedRange<Double>? { nanoseconds > 0 && nanoseconds.isFinite ? interval : nil }
  }

  public var name: String
  public var samples: [Sample]

  public init(name: String, samples: [Sample]) {
    self.name = name
    self.samples = samples
  }
}

/// A range of adjacent sizes at which the same variant is the fastest, or at which the fastest variants are
/// indistinguishable.
public struct SizeRange: Hashable, Sendable {
  /// The smallest and the largest measured size in the range.
  public var sizes: ClosedRange<Int>

  /// The fastest variant, if its interval lies below all others; otherwise the variants that are indistinguishable from
  /// the fastest, in the same order as the curves.
  public var fastest: [String]

  /// The smallest and the largest speed-up of the fastest variant over the second fastest; nil if several variants are
  /// indistinguishable.
  public var lead: ClosedRange<Double>?

  public init(sizes: ClosedRange<Int>, fastest: [String], lead: ClosedRange<Double>? = nil) {
    self.sizes = sizes
    self.fastest = fastest
    self.lead = lead
  }

  /// True if a single variant is the fastest.
  public var isResolved: Bool { fastest.count == 1 }

  /// Divides the sizes that all curves have in common into ranges with the same fastest variant.
  ///
  /// A variant wins at a size if its interval ends below the start of all other intervals. If two 95 % intervals don't
  /// overlap, the two medians differ with a confidence of more than 95 %. A size is omitted if any curve has no
  /// positive, finite time with an interval at this size, because that variant could have won.
  ///
  /// - Returns: The ranges in ascending order. Empty if there are fewer than two curves, or they have no size in
  ///   common.
  public static func all(of curves: [SpeedCurve]) -> [SizeRange] {
    guard curves.count >= 2 else { return [] }
    let bySize = curves.map { curve in
      let usable = curve.samples.compactMap { sample in sample.usableInterval.map { (sample, $0) } }
      return Dictionary(usable.map { ($0.0.points, $0) }, uniquingKeysWith: { first, _ in first })
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

  private static func at(
    _ size: Int, names: [String], samples: [(sample: SpeedCurve.Sample, interval: ClosedRange<Double>)]
  ) -> SizeRange {
    let times = samples.map(\.sample.nanoseconds)
    let first = times.indices.min { times[$0] < times[$1] }!
    let fastest = samples.indices.filter {
      $0 == first || samples[$0].interval.lowerBound <= samples[first].interval.upperBound
    }
    guard fastest.count == 1 else { return SizeRange(sizes: size...size, fastest: fastest.map { names[$0] }) }
    let lead = times.indices.filter { $0 != first }.map { times[$0] }.min()! / times[first]
    return SizeRange(sizes: size...size, fastest: [names[first]], lead: lead...lead)
  }

  /// Returns the union of this range and the next one if the same variant wins in both, or if neither has a winner;
  /// otherwise nil.
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
