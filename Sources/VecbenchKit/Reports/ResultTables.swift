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
    let fastest = Self.fastest(rows, of: \.benchmark)
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

  /// The frames at a size, and which rows are the fastest of their kind under their animation.
  func frames(points: Int) -> (table: Table, fastest: Set<Int>) {
    let rows = results.filter { $0.points == points && $0.benchmark.isFrame }
    var table = Table(
      header: ["frame", "animation", "kernels", "median", "p99", "worst", "frames/s"]
        + refreshRates.map { "of \(Formatting.significantInteger($0)) Hz" } + ["times naive [95 %]", "allocs"],
      leftColumns: [0, 1, 2])
    let fastest = Self.fastest(rows) { "\($0.benchmark.kind) \($0.animation?.rawValue ?? "")" }
    for (index, row) in rows.enumerated() {
      let isFirst =
        index == 0 || rows[index - 1].benchmark != row.benchmark || rows[index - 1].animation != row.animation
      let names = isFirst ? [row.benchmark.rawValue, row.animation?.rawValue ?? "-"] : ["", ""]
      let times = [row.medianNanoseconds, row.p99Nanoseconds, row.worstNanoseconds]
      let shares = refreshRates.map { Formatting.percent(row.medianNanoseconds * $0 / 1e9) }
      table.rows.append(
        names + [row.kernels.rawValue + (fastest.contains(index) ? " *" : "")]
          + times.map { $0.map(Formatting.time) ?? "-" } + [Self.rate(row)] + shares
          + [Self.speedup(row), Self.allocations(row)])
    }
    return (table, fastest)
  }

  /// Of each group of rows the one with the least time.
  private static func fastest(_ rows: [BenchmarkResult], of group: (BenchmarkResult) -> some Hashable) -> Set<Int> {
    let groups = Dictionary(grouping: rows.indices) { group(rows[$0]) }
    return Set(groups.values.compactMap { indices in
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
