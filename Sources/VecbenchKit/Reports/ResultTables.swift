import Foundation

/// The result tables that the text report and the Markdown report share.
struct ResultTables {
  let results: [BenchmarkResult]

  /// The sizes, in the order in which they were measured.
  var sizes: [Int] { results.map(\.points).uniqued() }

  /// Returns the tables for a size, each with the indices of the rows that are marked as fastest.
  func all(points: Int) -> [(table: Table, fastest: Set<Int>)] {
    let results = results.filter { $0.points == points }
    let ofKind = { (kind: BenchmarkResult.Kind) in results.filter { $0.kind == kind } }
    return [
      calls(ofKind(.call)), animatedFrames(ofKind(.animatedFrame)), frames(ofKind(.frame)),
      pacedFrames(ofKind(.pacedFrame)),
    ]
  }

  /// Returns the table of calls, and the fastest rows of each benchmark.
  private func calls(_ results: [BenchmarkResult]) -> (table: Table, fastest: Set<Int>) {
    var table = Table(
      header: ["benchmark", "variant", "time", "GB/s", "% of peak", "times \(base) [95 %]", "allocs"],
      leftColumns: [0, 1])
    let fastest = Self.fastest(results, of: \.benchmark)
    for (index, result) in results.enumerated() {
      let isFirst = index == 0 || results[index - 1].benchmark != result.benchmark
      table.rows.append([
        isFirst ? result.benchmark.rawValue : "", Self.variant(result, isFastest: fastest.contains(index)),
        Self.median(result), result.gigabytesPerSecond.map(Formatting.significant) ?? "-",
        Self.peakFraction(result), Self.speedup(result), Self.allocations(result),
      ])
    }
    return (table, fastest)
  }

  /// Returns the table of frames with an animation, and the fastest rows of each family and animation.
  private func animatedFrames(_ results: [BenchmarkResult]) -> (table: Table, fastest: Set<Int>) {
    var table = Table(
      header: [
        "frame", "animation", "variant", "median", "p99", "worst", "frames/s", "times \(base) [95 %]", "allocs",
      ], leftColumns: [0, 1, 2], headingColumns: 2)
    let fastest = Self.fastest(results) { [String($0.benchmark.family), $0.animation] }
    for (index, result) in results.enumerated() {
      let isFirst = index == 0 || Self.heading(results[index - 1]) != Self.heading(result)
      table.rows.append(
        (isFirst ? Self.heading(result) : ["", ""]) + [Self.variant(result, isFastest: fastest.contains(index))]
          + Self.times(result) + [Self.rate(result), Self.speedup(result), Self.allocations(result)])
    }
    return (table, fastest)
  }

  /// Returns the table of other frames, which are compared with a single read of their data and with direct rendering.
  private func frames(_ results: [BenchmarkResult]) -> (table: Table, fastest: Set<Int>) {
    var table = Table(
      header: ["chart", "median", "p99", "worst", "of read", "times direct", "memory", "allocs"], leftColumns: [0])
    let reading = results.first { $0.benchmark.isReading }?.medianNanoseconds
    for result in results {
      let rest = [
        reading.map { Formatting.significant(result.medianNanoseconds / $0) } ?? "-",
        result.speedup.map(Formatting.significant) ?? "-",
        result.memory.map { Formatting.bytes(Double($0)) } ?? "-", Self.allocations(result),
      ]
      table.rows.append([result.benchmark.rawValue] + Self.times(result) + rest)
    }
    return (table, [])
  }

  private func pacedFrames(_ results: [BenchmarkResult]) -> (table: Table, fastest: Set<Int>) {
    var table = Table(
      header: [
        "paced", "animation", "rate", "variant", "median", "p99", "overrun", "its p99", "missed", "in a row", "1 % low",
      ], leftColumns: [0, 1, 2, 3], headingColumns: 3)
    for (index, result) in results.enumerated() {
      let rate = result.framesPerSecond.map { Formatting.significantInteger($0) + " frames/s" } ?? "-"
      let isFirst = index == 0 || Self.heading(results[index - 1]) != Self.heading(result)
      let overruns = [result.overrunNanoseconds, result.p99OverrunNanoseconds]
      let misses = [result.missedFrames, result.longestMiss]
      table.rows.append(
        (isFirst ? Self.heading(result) + [rate] : ["", "", ""]) + [result.variant.rawValue]
          + Self.times(result).prefix(2) + overruns.map { $0.map(Formatting.signedTime) ?? "-" }
          + misses.map { $0.map(String.init) ?? "-" } + [result.lowestPercentRate.map(Formatting.significant) ?? "-"])
    }
    return (table, [])
  }

  /// Returns a sentence that names the benchmarks of a size whose peak bandwidth is unknown, or nil if there are none.
  func unknownPeaks(points: Int) -> String? {
    let names = results.filter { $0.points == points && $0.kind == .call && $0.hasUnknownPeak }
      .map(\.benchmark.rawValue).uniqued()
    guard !names.isEmpty else { return nil }
    return "Peak bandwidth unknown, a variant was over 2 % faster than plain memory traffic: "
      + names.joined(separator: ", ")
  }

  // MARK: Cells

  /// The name of the variant that speed-ups are relative to, as far as it can be inferred from the results.
  private var base: String { results.first { $0.isBase && $0.kind != .frame }?.variant.rawValue ?? "base" }

  private static func heading(_ result: BenchmarkResult) -> [String] {
    [result.benchmark.rawValue, result.animation ?? "-"]
  }

  private static func variant(_ result: BenchmarkResult, isFastest: Bool) -> String {
    result.variant.rawValue + (isFastest ? " *" : "")
  }

  private static func median(_ result: BenchmarkResult) -> String {
    Formatting.time(result.medianNanoseconds, interval: result.interval)
  }

  /// Returns the median, the 99th percentile and the maximum time.
  private static func times(_ result: BenchmarkResult) -> [String] {
    [median(result)] + [result.p99Nanoseconds, result.worstNanoseconds].map { $0.map { Formatting.time($0) } ?? "-" }
  }

  /// Returns the indices of the result with the lowest median in each group.
  private static func fastest(
    _ results: [BenchmarkResult], of group: (BenchmarkResult) -> some Hashable
  ) -> Set<Int> {
    let groups = Dictionary(grouping: results.indices) { group(results[$0]) }
    return Set(
      groups.values.compactMap { indices in
        indices.min { results[$0].medianNanoseconds < results[$1].medianNanoseconds }
      })
  }

  private static func speedup(_ result: BenchmarkResult) -> String {
    result.speedup.map { Formatting.ratio($0, low: result.speedupLow, high: result.speedupHigh) } ?? "-"
  }

  /// Returns the percentage of peak bandwidth, or a dash if it doesn't apply, for example with several threads.
  private static func peakFraction(_ result: BenchmarkResult) -> String {
    result.peakFraction.map(Formatting.percent) ?? (result.hasUnknownPeak ? "unknown" : "-")
  }

  private static func rate(_ result: BenchmarkResult) -> String {
    result.callsPerSecond.map { Formatting.grouped($0) } ?? "-"
  }

  private static func allocations(_ result: BenchmarkResult) -> String {
    result.allocations.map(Formatting.count) ?? "-"
  }
}

extension BenchmarkName {
  /// True if the benchmark only reads the data of its family. Its time is a lower bound for the others.
  package var isReading: Bool { member == "read" }

  /// True if the benchmark only prepares the frames of its family without rendering any.
  package var isBuilding: Bool { member == "build" }
}

extension BenchmarkResult {
  /// True if a percentage of peak bandwidth applies to the single-threaded result, but the peak is unknown.
  fileprivate var hasUnknownPeak: Bool {
    (bytes ?? 0) >= MemoryLayout<Double>.stride && threads == 1 && peakNanoseconds == nil
  }

  /// True if the other speed-ups are relative to this result. Its own speed-up is 1 by definition.
  package var isBase: Bool { speedup == 1 && (speedupLow ?? 1) == 1 && (speedupHigh ?? 1) == 1 }
}
