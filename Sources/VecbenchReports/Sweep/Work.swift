package import VecbenchKit

/// The results of the same work by several variants, at several sizes.
package struct Work: Sendable {
  /// One of the lines to compare: a variant of a benchmark with a number of threads.
  package struct Line: Hashable, Sendable {
    package let benchmark: BenchmarkName
    package let variant: VariantName
    package let threads: Int

    /// The parts of the identifier in which the lines differ.
    package let name: String

    /// The number of its colour: lines of the same benchmark and variant have the same.
    package let colorIndex: Int
  }

  /// `interpolate`, or `frame easeInOut`.
  package let name: String

  /// The lines in the order of the results, with the results of each in ascending order of size.
  package let lines: [(line: Line, results: [BenchmarkResult])]

  /// The time at peak bandwidth by size, of those at which it is known.
  package let peak: [(points: Int, nanoseconds: Double)]

  /// The bytes of a point in the arrays that take part.
  package let bytesPerPoint: Int

  /// Groups results by work, in the order of the first of each. Reading and building compare with nothing.
  package static func all(in results: [BenchmarkResult]) -> [Work] {
    let compared = results.filter { !$0.benchmark.isReading && !$0.benchmark.isBuilding }
    let names = compared.map(\.workName).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let groups = Dictionary(grouping: compared, by: \.workName)
    return names.map { Work(name: $0, results: groups[$0] ?? []) }
  }

  private init(name: String, results: [BenchmarkResult]) {
    self.name = name
    let namesBenchmark = Set(results.map(\.benchmark)).count > 1
    let namesVariant = Set(results.map(\.variant)).count > 1 || !namesBenchmark
    var identities: [[String]] = []
    var order: [Line] = []
    var groups: [Line: [BenchmarkResult]] = [:]
    for result in results {
      let identity = [result.benchmark.rawValue, result.variant.rawValue]
      if !identities.contains(identity) { identities.append(identity) }
      let names = (namesBenchmark ? [identity[0]] : []) + (namesVariant ? [identity[1]] : [])
      let line = Line(
        benchmark: result.benchmark, variant: result.variant, threads: result.threads,
        name: names.joined(separator: " ") + (result.threads > 1 ? " x\(result.threads)" : ""),
        colorIndex: identities.firstIndex(of: identity) ?? 0)
      if groups[line] == nil { order.append(line) }
      groups[line, default: []].append(result)
    }
    lines = order.map { line in (line, (groups[line] ?? []).sorted { $0.points < $1.points }) }
    let peaks = results.compactMap { result in result.peakNanoseconds.map { (result.points, $0) } }
    peak = Dictionary(peaks, uniquingKeysWith: min).sorted { $0.key < $1.key }
      .map { (points: $0.key, nanoseconds: $0.value) }
    bytesPerPoint = results.compactMap { result in result.workingSetBytes.map { $0 / result.points } }.max() ?? 16
  }

  /// The times as curves.
  package var curves: [SpeedCurve] {
    lines.map { line, results in
      SpeedCurve(
        name: line.name,
        samples: results.map { result in
          SpeedCurve.Sample(points: result.points, nanoseconds: result.medianNanoseconds, interval: result.interval)
        })
    }
  }

  /// The number of sizes.
  package var sizes: Int { Set(lines.flatMap { $0.results.map(\.points) }).count }

  /// The fastest line at each size range, as a sentence.
  package var verdict: String { "\(name): \(SizeRange.sentence(SizeRange.all(of: curves)))" }
}

extension BenchmarkResult {
  /// The name of the work, which other results with the same name do too.
  fileprivate var workName: String {
    switch kind {
    case .call: benchmark.rawValue
    case .animatedFrame, .frame, .pacedFrame:
      [String(benchmark.family), animation].compactMap { $0 }.joined(separator: " ")
    }
  }
}
