import Foundation

/// The results as tables, which the text and the Markdown report share.
struct ResultTables {
  let results: [BenchmarkResult]

  /// The sizes, in the order in which they were measured.
  var sizes: [Int] { results.map(\.points).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

  /// The tables of a size, and the rows in each that are the fastest.
  func all(points: Int) -> [(table: Table, fastest: Set<Int>)] {
    [operations(points: points), frames(points: points), reducedFrames(points: points), pacedFrames(points: points)]
  }

  /// The operations at a size, and which rows are the fastest of their operation.
  private func operations(points: Int) -> (table: Table, fastest: Set<Int>) {
    let rows = results.filter { $0.points == points && $0.benchmark.kind == .operation }
    var table = Table(
      header: ["operation", "kernels", "time", "GB/s", "of roof", "times naive [95 %]", "allocs"],
      leftColumns: [0, 1])
    let fastest = Self.fastest(rows, of: \.benchmark)
    for (index, row) in rows.enumerated() {
      let isFirst = index == 0 || rows[index - 1].benchmark != row.benchmark
      table.rows.append([
        isFirst ? row.benchmark.rawValue : "", row.kernels.rawValue + (fastest.contains(index) ? " *" : ""),
        Formatting.time(row.medianNanoseconds), row.gigabytesPerSecond.map(Formatting.significant) ?? "-", row.roofShare.map(Formatting.percent) ?? "-",
        Self.speedup(row), Self.allocations(row),
      ])
    }
    return (table, fastest)
  }

  /// The frames at a size, and which rows are the fastest of their kind under their animation.
  private func frames(points: Int) -> (table: Table, fastest: Set<Int>) {
    let rows = results.filter { $0.points == points && $0.benchmark.isFrame && $0.framesPerSecond == nil }
    var table = Table(
      header: [
        "frame", "animation", "kernels", "median", "p99", "worst", "frames/s", "times naive [95 %]", "allocs",
      ], leftColumns: [0, 1, 2], headingColumns: 2)
    let fastest = Self.fastest(rows) { "\($0.benchmark.kind) \($0.animation?.rawValue ?? "")" }
    for (index, row) in rows.enumerated() {
      let isFirst =
        index == 0 || rows[index - 1].benchmark != row.benchmark || rows[index - 1].animation != row.animation
      let names = isFirst ? [row.benchmark.rawValue, row.animation?.rawValue ?? "-"] : ["", ""]
      let times = [row.medianNanoseconds, row.p99Nanoseconds, row.worstNanoseconds]
      table.rows.append(
        names + [row.kernels.rawValue + (fastest.contains(index) ? " *" : "")]
          + times.map { $0.map(Formatting.time) ?? "-" } + [Self.rate(row), Self.speedup(row), Self.allocations(row)])
    }
    return (table, fastest)
  }

  /// The frames of a chart that is reduced to its columns, at a size.
  private func reducedFrames(points: Int) -> (table: Table, fastest: Set<Int>) {
    let rows = results.filter { $0.points == points && $0.benchmark.kind == .reducedFrame && $0.framesPerSecond == nil }
    var table = Table(
      header: ["chart", "median", "p99", "worst", "of read", "times direct", "memory", "allocs"],
      leftColumns: [0])
    let read = rows.first { $0.benchmark == .chartRead }?.medianNanoseconds
    for row in rows {
      let times = [row.medianNanoseconds, row.p99Nanoseconds, row.worstNanoseconds].map { $0.map(Formatting.time) ?? "-" }
      let rest = [
        read.map { Formatting.significant(row.medianNanoseconds / $0) } ?? "-",
        row.speedup.map(Formatting.significant) ?? "-",
        row.memory.map { Formatting.bytes(Double($0)) } ?? "-", Self.allocations(row),
      ]
      table.rows.append([row.benchmark.rawValue] + times + rest)
    }
    return (table, [])
  }

  /// The frames at a pace, at a size.
  private func pacedFrames(points: Int) -> (table: Table, fastest: Set<Int>) {
    let rows = results.filter { $0.points == points && $0.framesPerSecond != nil }
    var table = Table(
      header: ["paced", "animation", "rate", "kernels", "median", "p99", "overrun", "its p99", "missed", "in a row", "1 % low"],
      leftColumns: [0, 1, 2, 3], headingColumns: 3)
    for (index, row) in rows.enumerated() {
      let names = [
        row.benchmark.rawValue, row.animation?.rawValue ?? "-",
        row.framesPerSecond.map { Formatting.significantInteger($0) + " frames/s" } ?? "-",
      ]
      let isFirst = index == 0 || names[0] != rows[index - 1].benchmark.rawValue || row.animation != rows[index - 1].animation
      let times = [row.medianNanoseconds, row.p99Nanoseconds].map { $0.map(Formatting.time) ?? "-" }
      let overruns = [row.overrunNanoseconds, row.p99OverrunNanoseconds].map { $0.map(Formatting.signedTime) ?? "-" }
      let misses = [row.missedFrames, row.longestMiss].map { $0.map(String.init) ?? "-" }
      table.rows.append(
        (isFirst ? names : ["", "", ""]) + [row.kernels.rawValue] + times + overruns + misses
          + [row.lowestPercentRate.map(Formatting.significant) ?? "-"])
    }
    return (table, [])
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
  /// A time with its sign and unit: `-15.2 ms`.
  static func signedTime(_ nanoseconds: Double) -> String {
    (nanoseconds < 0 ? "-" : "+") + time(abs(nanoseconds))
  }

  /// A number without decimals where it has none: `60`, `59.9`.
  static func significantInteger(_ value: Double) -> String {
    value == value.rounded() ? String(format: "%.0f", value) : significant(value)
  }
}
