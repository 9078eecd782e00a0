/// The results of the same work done in several ways, at several sizes.
package struct Work: Sendable {
  /// One way of doing it.
  package struct Way: Hashable, Sendable {
    package let benchmark: Benchmark
    package let kernels: KernelSet
    package let threads: Int

    /// What sets the way apart from the others.
    package let name: String

    /// What gives a line its colour.
    package var color: PlotColor {
      switch (benchmark, kernels) {
      case (.fusedFrame, _), (.chartEnvelope, _): .green
      case (_, .naive): .amber
      case (_, .simd): .violet
      case (_, .blas): .red
      case (_, .native): .blue
      }
    }
  }

  /// `interpolate`, or `frame easeInOut`.
  package let name: String

  /// The ways in the order of the results, with the rows of each in ascending order of size.
  package let ways: [(way: Way, rows: [BenchmarkResult])]

  /// The roof by size.
  package let roof: [(points: Int, nanoseconds: Double)]

  /// The bytes of a point in the vectors that take part.
  package let bytesPerPoint: Int

  /// Sorts results by the work that they did, in the order of the first of each.
  package static func all(in results: [BenchmarkResult]) -> [Work] {
    let rows = results.filter { $0.benchmark != .chartRead && $0.benchmark != .chartBuild }
    let names = rows.map(\.workName).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let groups = Dictionary(grouping: rows, by: \.workName)
    return names.map { Work(name: $0, rows: groups[$0] ?? []) }
  }

  private init(name: String, rows: [BenchmarkResult]) {
    self.name = name
    let namesBenchmark = Set(rows.map(\.benchmark)).count > 1
    let namesKernels = Set(rows.map(\.kernels)).count > 1 || !namesBenchmark
    var order: [Way] = []
    var groups: [Way: [BenchmarkResult]] = [:]
    for row in rows {
      let parts = (namesBenchmark ? [row.benchmark.rawValue] : []) + (namesKernels ? [row.kernels.rawValue] : [])
      let threads = row.threads > 1 ? " x\(row.threads)" : ""
      let way = Way(
        benchmark: row.benchmark, kernels: row.kernels, threads: row.threads,
        name: parts.joined(separator: " ") + threads)
      if groups[way] == nil { order.append(way) }
      groups[way, default: []].append(row)
    }
    ways = order.map { way in (way, (groups[way] ?? []).sorted { $0.points < $1.points }) }
    let roofs = rows.compactMap { row in row.roofNanoseconds.map { (row.points, $0) } }
    roof = Dictionary(roofs, uniquingKeysWith: min).sorted { $0.key < $1.key }
      .map { (points: $0.key, nanoseconds: $0.value) }
    bytesPerPoint = rows.map { $0.benchmark.workingVectors * 8 }.max() ?? 16
  }

  /// The times as curves.
  package var curves: [SpeedCurve] {
    ways.map { way, rows in
      SpeedCurve(name: way.name, samples: rows.map { row in
        SpeedCurve.Sample(points: row.points, nanoseconds: row.medianNanoseconds, interval: row.interval)
      })
    }
  }

  /// The number of sizes.
  package var sizes: Int { Set(ways.flatMap { $0.rows.map(\.points) }).count }

  /// Which way is the fastest where, as a sentence.
  package var verdict: String { "\(name): \(Stretch.sentence(Stretch.all(of: curves)))" }
}

extension BenchmarkResult {
  /// The work that other rows with the same name do too.
  fileprivate var workName: String {
    let under = animation.map { " " + $0.rawValue } ?? ""
    switch benchmark.kind {
    case .operation: return benchmark.rawValue
    case .chartFrame: return "frame" + under
    case .animationFrame: return "animate" + under
    case .reducedFrame: return "chart"
    }
  }

  /// The interval of the median, in the order of its ends whatever a file says.
  package var interval: ClosedRange<Double>? {
    guard let low = lowNanoseconds, let high = highNanoseconds, low <= high else { return nil }
    return low...high
  }
}

extension Benchmark {
  /// The vectors that a call works on: a cache that holds them all serves it.
  fileprivate var workingVectors: Int {
    traffic.map { $0.reads + (isInPlace ? 0 : $0.writes) } ?? 2
  }
}
