import Foundation

/// The results as tables, which the text and the Markdown report share.
struct ResultTables {
  let results: [BenchmarkResult]
  let refreshRates: [Double]

  /// The sizes, in the order in which they were measured.
  var sizes: [Int] { results.map(\.points).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

  /// The operations at a size, and which rows are the fastest of their operation.
  func operations(points: Int) -> (table: Table, fastest: Set<Int>) {
    let rows = results.filter { $0.points == points && !$0.benchmark.isFrame }
    var table = Table(
      header: ["operation", "kernels", "time", "ns/point", "GB/s", "of roof", "times naive [95 %]", "allocs"],
      leftColumns: [0, 1])
    let fastest = Self.fastest(rows)
    for (index, row) in rows.enumerated() {
      let isFirst = index == 0 || rows[index - 1].benchmark != row.benchmark
      table.rows.append([
        isFirst ? row.benchmark.rawValue : "", row.kernels.rawValue + (fastest.contains(index) ? " *" : ""),
        Formatting.time(row.medianNanoseconds), Formatting.significant(row.nanosecondsPerPoint),
        row.gigabytesPerSecond.map(Formatting.significant) ?? "-", row.roofShare.map(Formatting.percent) ?? "-",
        Self.speedup(row), Self.allocations(row),
      ])
    }
    return (table, fastest)
  }

  /// The frames at a size, and which row is the fastest.
  func frames(points: Int) -> (table: Table, fastest: Set<Int>) {
    let rows = results.filter { $0.points == points && $0.benchmark.isFrame }
    var table = Table(
      header: ["frame", "kernels", "median", "p99", "worst", "frames/s"]
        + refreshRates.map { "of \(Formatting.significantInteger($0)) Hz" } + ["times naive [95 %]", "allocs"],
      leftColumns: [0, 1])
    let fastest = Set(rows.indices.min { rows[$0].medianNanoseconds < rows[$1].medianNanoseconds }.map { [$0] } ?? [])
    for (index, row) in rows.enumerated() {
      let isFirst = index == 0 || rows[index - 1].benchmark != row.benchmark
      table.rows.append(
        [
          isFirst ? row.benchmark.rawValue : "", row.kernels.rawValue + (fastest.contains(index) ? " *" : ""),
          Formatting.time(row.medianNanoseconds), row.p99Nanoseconds.map(Formatting.time) ?? "-",
          row.worstNanoseconds.map(Formatting.time) ?? "-",
          Self.rate(row),
        ] + refreshRates.map { Formatting.percent(row.medianNanoseconds * $0 / 1e9) } + [
          Self.speedup(row), Self.allocations(row),
        ])
    }
    return (table, fastest)
  }

  /// For each benchmark the row with the least time.
  private static func fastest(_ rows: [BenchmarkResult]) -> Set<Int> {
    let benchmarks = Dictionary(grouping: rows.indices) { rows[$0].benchmark }
    return Set(benchmarks.values.compactMap { indices in
      indices.min { rows[$0].medianNanoseconds < rows[$1].medianNanoseconds }
    })
  }

  private static func speedup(_ row: BenchmarkResult) -> String {
    row.speedup.map { Formatting.ratio($0, low: row.speedupLow, high: row.speedupHigh) } ?? "-"
  }

  private static func rate(_ row: BenchmarkResult) -> String {
    row.callsPerSecond.map { Formatting.grouped(Int($0.rounded())) } ?? "-"
  }

  private static func allocations(_ row: BenchmarkResult) -> String {
    row.allocations.map { $0 == $0.rounded() ? String(Int($0)) : Formatting.significant($0) } ?? "-"
  }
}

extension Formatting {
  /// A number without decimals where it has none: `60`, `59.9`.
  static func significantInteger(_ value: Double) -> String {
    value == value.rounded() ? String(format: "%.0f", value) : significant(value)
  }
}
