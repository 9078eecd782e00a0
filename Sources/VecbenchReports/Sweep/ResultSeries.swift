package import VecbenchKit

/// The parts of an identifier that all results of a line share.
private struct LineIdentity: Hashable {
  let benchmark: BenchmarkName
  let variant: VariantName
  let threads: Int
}

/// The results of several variants that do the same work, at several sizes.
package struct ResultSeries: Sendable {
  /// A line in a plot: a variant of a benchmark, measured with one number of threads.
  package struct Line: Sendable {
    package let benchmark: BenchmarkName
    package let variant: VariantName
    package let threads: Int

    /// The name in the legend: the components of the identifier that differ between the lines.
    package let name: String

    /// The index of the line's color in the palette. All lines of a variant have the same color, for any number of
    /// threads.
    package let colorIndex: Int
  }

  /// The name of the work that was measured, such as `interpolate` or `frame easeInOut`.
  package let name: String

  /// The lines, in the order in which they first appear in the report. The results of each line are sorted by size.
  package let lines: [(line: Line, results: [BenchmarkResult])]

  /// The time that a call would take at peak bandwidth, for each size whose peak bandwidth is known.
  package let peak: [(points: Int, nanoseconds: Double)]

  /// The total number of bytes per point in the arrays that a call uses; 16 if it is unknown.
  package let bytesPerPoint: Int

  /// Returns a series for each kind of work that was measured, in the order of first appearance. Omits results that are
  /// excluded from the comparison of variants; see `BenchmarkResult.role`.
  package static func all(in results: [BenchmarkResult]) -> [ResultSeries] {
    var names: [String] = []
    var groups: [String: [BenchmarkResult]] = [:]
    for result in results where result.role == nil {
      let name = result.workName
      if groups[name] == nil { names.append(name) }
      groups[name, default: []].append(result)
    }
    return names.map { ResultSeries(name: $0, results: groups[$0] ?? []) }
  }

  private init(name: String, results: [BenchmarkResult]) {
    self.name = name
    var identities: [LineIdentity] = []
    var groups: [LineIdentity: [BenchmarkResult]] = [:]
    for result in results {
      let identity = LineIdentity(benchmark: result.benchmark, variant: result.variant, threads: result.threads)
      if groups[identity] == nil { identities.append(identity) }
      groups[identity, default: []].append(result)
    }
    let namesBenchmark = Set(identities.map(\.benchmark)).count > 1
    let namesVariant = Set(identities.map(\.variant)).count > 1 || !namesBenchmark
    var colors: [[String]: Int] = [:]
    lines = identities.map { identity in
      let (benchmark, variant) = (identity.benchmark.rawValue, identity.variant.rawValue)
      let colorIndex = colors[[benchmark, variant]] ?? colors.count
      colors[[benchmark, variant]] = colorIndex
      let names = (namesBenchmark ? [benchmark] : []) + (namesVariant ? [variant] : [])
      let line = Line(
        benchmark: identity.benchmark, variant: identity.variant, threads: identity.threads,
        name: Formatting.named(names.joined(separator: " "), threads: identity.threads), colorIndex: colorIndex)
      return (line, (groups[identity] ?? []).sorted { $0.size < $1.size })
    }
    let peaks = results.compactMap { result in result.peakNanoseconds.map { (result.size, $0) } }
    peak = Dictionary(peaks, uniquingKeysWith: min).sorted { $0.key < $1.key }
      .map { (points: $0.key, nanoseconds: $0.value) }
    bytesPerPoint = results.compactMap { result in result.workingSetBytes.map { $0 / result.size } }.max() ?? 16
  }

  /// One curve per line, made of the median times of its results.
  package var curves: [SpeedCurve] {
    lines.map { line, results in
      SpeedCurve(
        name: line.name,
        samples: results.map { result in
          SpeedCurve.Sample(points: result.size, nanoseconds: result.medianNanoseconds, interval: result.interval)
        })
    }
  }

  /// The number of distinct sizes.
  package var sizes: Int { Set(lines.flatMap { $0.results.map(\.size) }).count }

  /// A sentence that names the fastest line for each size range, without a final period.
  package var verdict: String {
    let sentence =
      lines.count < 2
      ? "nothing to compare: only one variant was measured" : SizeRange.sentence(SizeRange.all(of: curves))
    return "\(name): \(sentence)"
  }
}

extension BenchmarkResult {
  /// A name for the work that was measured. Results with the same name measured the same work.
  fileprivate var workName: String {
    switch kind {
    case .call: benchmark.rawValue
    case .animatedFrame, .frame, .pacedFrame:
      [String(benchmark.family), animation].compactMap { $0 }.joined(separator: " ")
    }
  }
}
