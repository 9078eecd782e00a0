import Foundation
import VecbenchMeasuring

/// The result tables that the text report and the Markdown report share.
struct ResultTables {
  let results: [BenchmarkResult]

  /// The sizes, in the order in which they were measured.
  var sizes: [Int] { results.map(\.size).uniqued() }

  /// Returns the heading for a size.
  ///
  /// - Parameter data: The program's description of its data. If it is empty, the unit of the size is unknown.
  ///   Otherwise, the size is a number of points.
  static func heading(size: Int, data: String) -> String {
    data.isEmpty
      ? "size \(Formatting.grouped(size))" : "\(Formatting.counted(Formatting.grouped(size), "point")), \(data)"
  }

  /// Returns the tables for a size, each with the indices of the rows that are marked as fastest.
  func all(size: Int) -> [(table: Table, fastest: Set<Int>)] {
    let results = results.filter { $0.size == size }
    let ofKind = { (kind: BenchmarkResult.Kind) in results.filter { $0.kind == kind } }
    return [
      calls(ofKind(.call)), animatedFrames(ofKind(.animatedFrame)), frames(ofKind(.frame)),
      pacedFrames(ofKind(.pacedFrame)),
    ]
  }

  /// Returns the table of benchmarks whose iterations aren't frames, and the indices of the fastest rows, one per
  /// benchmark.
  private func calls(_ results: [BenchmarkResult]) -> (table: Table, fastest: Set<Int>) {
    var table = Table(
      header: [
        "benchmark", "variant", "time", "GB/s", "% of peak", speedupHeading(of: results), "allocs",
      ],
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

  /// Returns the table of frames with an animation, and the indices of the fastest rows. There is one fastest row for
  /// each animation and benchmark family (the part of the benchmark name before the first dot).
  private func animatedFrames(_ results: [BenchmarkResult]) -> (table: Table, fastest: Set<Int>) {
    var table = Table(
      header: [
        "frame", "animation", "variant", "median", "p99", "worst", "frames/s", speedupHeading(of: results), "allocs",
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

  /// Returns the table of frames that aren't part of an animation. It compares each frame time with the time of the
  /// base variant, and with the time of a benchmark that accesses the same memory but does no arithmetic.
  private func frames(_ results: [BenchmarkResult]) -> (table: Table, fastest: Set<Int>) {
    let names = FrameNames(results)
    let traffic = results.first { $0.role == .traffic && $0.medianNanoseconds > 0 }
    var table = Table(
      header: [names.heading] + (names.areVariants ? ["variant"] : []) + ["median", "p99", "worst"]
        + (names.traffic.map { ["of \(names.short($0))"] } ?? [])
        + ["times \(names.base.map(names.short) ?? "base")", "memory", "allocs"],
      leftColumns: names.areVariants ? [0, 1] : [0])
    for (index, result) in results.enumerated() {
      let isFirst = index == 0 || results[index - 1].benchmark != result.benchmark
      table.rows.append(
        names.cells(result, isFirst: isFirst) + Self.times(result)
          + (traffic.map { [Formatting.significant(result.medianNanoseconds / $0.medianNanoseconds)] } ?? [])
          + [
            result.speedup.map(Formatting.significant) ?? "-",
            result.memory.map { Formatting.bytes(Double($0)) } ?? "-", Self.allocations(result),
          ])
    }
    return (table, [])
  }

  /// The legend for the ratio columns in the table of frames without an animation; nil if the table has no such
  /// columns.
  var frameLegend: String? {
    let names = FrameNames(results.filter { $0.kind == .frame })
    let parts = [
      names.traffic.map { "of \(names.short($0)): the time as a multiple of \($0)" },
      names.base.map { "times \(names.short($0)): how many times as fast as \($0)" },
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// The names in the table of frames without an animation.
  private struct FrameNames {
    /// The heading of the first column: the part of the benchmark names before the first dot (their family), or `frame`
    /// if the benchmarks belong to different families.
    let heading: String

    /// True if the results have several variants. The table then has a column with their names.
    let areVariants: Bool

    /// The benchmark that accesses the same memory without arithmetic; nil if it wasn't measured.
    let traffic: String?

    /// The benchmark or variant that the speed-ups are relative to; nil if there are no speed-ups.
    let base: String?
    private let family: Substring?

    init(_ results: [BenchmarkResult]) {
      let families = Set(results.map(\.benchmark.family))
      family = families.count == 1 ? families.first : nil
      heading = family.map(String.init) ?? "frame"
      areVariants = Set(results.filter { $0.role != .traffic }.map(\.variant)).count > 1
      traffic = results.first { $0.role == .traffic && $0.medianNanoseconds > 0 }?.benchmark.rawValue
      let base = results.first(where: \.isBase)
      self.base = areVariants ? base?.variant.rawValue : base?.benchmark.rawValue
    }

    /// Returns the cells with the names of a result. The last one also contains its number of threads.
    ///
    /// - Parameter isFirst: True if this is the first of consecutive rows of the benchmark.
    func cells(_ result: BenchmarkResult, isFirst: Bool) -> [String] {
      areVariants
        ? [isFirst ? result.benchmark.rawValue : "", ResultTables.variant(result)]
        : [Formatting.named(result.benchmark.rawValue, threads: result.threads)]
    }

    /// Returns a name without its family prefix if all benchmarks share this prefix. The heading already contains it.
    func short(_ name: String) -> String {
      guard let family, name.hasPrefix("\(family).") else { return name }
      return String(name.dropFirst(family.count + 1))
    }
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
        (isFirst ? Self.heading(result) + [rate] : ["", "", ""]) + [Self.variant(result)]
          + Self.times(result).prefix(2) + overruns.map { $0.map(Formatting.signedTime) ?? "-" }
          + misses.map { $0.map(String.init) ?? "-" } + [result.lowestPercentRate.map(Formatting.significant) ?? "-"])
    }
    return (table, [])
  }

  /// Returns a sentence that lists the benchmarks whose peak bandwidth is unknown at this size, or nil if there are no
  /// such benchmarks.
  func unknownPeaks(size: Int) -> String? {
    let names = results.filter { $0.size == size && $0.kind == .call && $0.hasUnknownPeak }
      .map(\.benchmark.rawValue).uniqued()
    guard !names.isEmpty else { return nil }
    return "Peak bandwidth unknown, because a variant was over 2 % faster than plain memory traffic: "
      + names.joined(separator: ", ")
  }

  // MARK: Cells

  /// Returns the name of the variant that the speed-ups in a table are relative to, or `base` if this variant differs
  /// between benchmarks. The variant isn't necessarily in the table, because frames can be compared with frames of
  /// another benchmark.
  private func base(of rows: [BenchmarkResult]) -> String {
    let candidates = rows.contains(where: \.isBase) ? rows : results.filter { $0.kind != .frame }
    let names = candidates.filter(\.isBase).map(\.variant.rawValue).uniqued()
    return names.count == 1 ? names[0] : "base"
  }

  /// Returns the heading of the column of speed-ups. It mentions the confidence intervals if the speed-ups have any.
  private func speedupHeading(of rows: [BenchmarkResult]) -> String {
    "times \(base(of: rows))" + (rows.contains { $0.speedupInterval != nil } ? " [95 %]" : "")
  }

  private static func heading(_ result: BenchmarkResult) -> [String] {
    [result.benchmark.rawValue, result.animation ?? "-"]
  }

  /// Returns the name of a variant, with its number of threads if there are several.
  private static func variant(_ result: BenchmarkResult, isFastest: Bool = false) -> String {
    Formatting.named(result.variant.rawValue, threads: result.threads) + (isFastest ? " *" : "")
  }

  private static func median(_ result: BenchmarkResult) -> String {
    Formatting.time(result.medianNanoseconds, interval: result.interval)
  }

  /// Returns the table cells for the median, the 99th percentile and the maximum time.
  private static func times(_ result: BenchmarkResult) -> [String] {
    [median(result)] + [result.p99Nanoseconds, result.worstNanoseconds].map { $0.map { Formatting.time($0) } ?? "-" }
  }

  /// Returns the indices of the fastest results, one per group. The fastest result of a group has the lowest median.
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

  /// Returns the percentage of peak bandwidth, `unknown` if the peak isn't known, or a dash if the percentage doesn't
  /// apply, for example with several threads.
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

extension BenchmarkResult {
  /// True if the result is single-threaded and accesses at least 8 bytes of memory, but the peak bandwidth is unknown.
  fileprivate var hasUnknownPeak: Bool {
    (bytes ?? 0) >= MemoryLayout<Double>.stride && threads == 1 && peakNanoseconds == nil
  }
}
