import Foundation
import TestSupport
import Testing
import VecbenchKit
import VecbenchReports
import VecbenchTestSupport

@Suite struct `Change points` {
  /// Returns a series with `length` values near each of the given levels. The standard deviation of the noise is
  /// `noise` times the level.
  private func series(_ levels: [Double], length: Int, noise: Double, _ generator: inout SeededGenerator) -> [Double] {
    levels.flatMap { level in
      (0..<length).map { _ in
        // A sum of twelve uniformly distributed numbers has nearly a normal distribution with a standard deviation of
        // one.
        let normal = (0..<12).map { _ in Double.random(in: 0...1, using: &generator) }.reduce(-6, +)
        return level * exp(noise * normal)
      }
    }
  }

  @Test func `Change points are exactly where the level changes`() {
    #expect(ChangePoints.indices(in: [10, 10, 10, 10, 20, 20, 20, 20]) == [4])
    #expect(ChangePoints.indices(in: [10, 10, 10, 20, 20, 20, 10, 10, 10]) == [3, 6])
    #expect(ChangePoints.indices(in: [5, 5, 50, 50]) == [2])
  }

  @Test func `Series that are short, constant or contain invalid times have no change points`() {
    for values in [
      [], [1], [1, 2], [1, 2, 3], [7, 7, 7, 7, 7], [1, 1, 0, 9, 9], [1, 1, .nan, 9, 9], [1, 1, .infinity, 9, 9],
    ] as [[Double]] {
      #expect(ChangePoints.indices(in: values).isEmpty, "\(values)")
    }
  }

  @Test func `A single outlier isn't a change point, and neither is a last run that differs`() {
    #expect(ChangePoints.indices(in: [10, 10, 10, 10, 10, 30]).isEmpty)
    let day = ChangePoints.indices(in: [10, 10.1, 9.9, 10, 10.1, 13, 9.9, 10, 10.1, 10, 9.9, 10])
    #expect(day.isEmpty, "\(day)")
  }

  @Test func `Change points don't depend on the unit of the values`() {
    var generator = SeededGenerator(seed: 3)
    let values = series([10, 12, 9], length: 10, noise: 0.02, &generator)
    let changes = ChangePoints.indices(in: values)
    #expect(changes == [10, 20])
    for factor in [1e-6, 3.7, 1e9] { #expect(ChangePoints.indices(in: values.map { $0 * factor }) == changes) }
  }

  @Test func `A step of ten times the noise is always found, and noise rarely causes change points`() {
    let seed: UInt64 = 1
    var generator = SeededGenerator(seed: seed)
    var falseAlarms = 0
    for _ in 0..<100 {
      let step = ChangePoints.indices(in: series([100, 130], length: 12, noise: 0.026, &generator))
      #expect(step.contains { abs($0 - 12) <= 1 }, "seed \(seed): \(step)")
      if !ChangePoints.indices(in: series([100], length: 30, noise: 0.03, &generator)).isEmpty { falseAlarms += 1 }
    }
    #expect(falseAlarms <= 25, "seed \(seed)")
  }

  @Test func `Change points minimize the cost over all segmentations`() {
    let seed: UInt64 = 2
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let count = Int.random(in: 4...11, using: &generator)
      let values = (0..<count).map { _ in
        Double(Int.random(in: 1...4, using: &generator)) * 10 + Double.random(in: 0...1, using: &generator)
      }
      let found = ChangePoints.indices(in: values)
      let cost = cost(of: found, values)
      // Try every subset of the positions between two neighboring values.
      for subset in 0..<(1 << (count - 1)) {
        let cuts = (1..<count).filter { subset & (1 << ($0 - 1)) != 0 }
        guard zip([0] + cuts, cuts + [count]).allSatisfy({ $1 - $0 >= 2 }) else { continue }
        #expect(cost <= self.cost(of: cuts, values) + 1e-6, "seed \(seed): \(values) \(found) \(cuts)")
      }
    }
  }

  /// Returns the cost of a segmentation from its definition, as a reference for the optimized search.
  private func cost(of cuts: [Int], _ values: [Double]) -> Double {
    let logs = values.map { log($0) }
    let steps = zip(logs, logs.dropFirst()).map { abs($1 - $0) }.sorted()
    let noise = max(0.01, steps[steps.count / 2] / (0.6745 * 2.0.squareRoot()))
    let smoothed = logs.indices.map { index in
      let first = min(max(index - 1, 0), logs.count - 3)
      return logs[first..<first + 3].sorted()[1]
    }
    let pieces = zip([0] + cuts, cuts + [values.count]).map { Array(smoothed[$0..<$1]) }
    let distances = pieces.map { piece in
      let mean = piece.reduce(0, +) / Double(piece.count)
      return piece.map { ($0 - mean) * ($0 - mean) }.reduce(0, +)
    }
    return distances.reduce(0, +) / (noise * noise) + 3 * log(Double(values.count)) * Double(cuts.count)
  }
}

@Suite struct `Trends` {
  private func runs(_ medians: [Double], processor: String = "P", build: String = "release") throws -> [HistoryRun] {
    try medians.enumerated().map { index, median in
      var report = try ReportFixture.report()
      (report.environment.processor, report.environment.buildConfiguration) = (processor, build)
      var row = ReportFixture.naiveAdd
      row.medianNanoseconds = median
      report.results = [row]
      let number = String(100_000_000 + index)
      return HistoryRun(commit: number, date: "2026-01-\(10 + index)T00:00:00Z", isDirty: index == 0, report: report)
    }
  }

  private func text(_ trends: [Trend], usesUnicode: Bool = true) -> String {
    TrendReport(trends, style: TerminalStyle(usesUnicode: usesUnicode, usesColor: false)).body
  }

  @Test func `A trend names the commit at which the level changed`() throws {
    let trends = Trend.all(of: try runs([10, 10, 10, 12, 12, 12]))
    #expect(trends.map(\.name) == ["add/naive/10000"])
    #expect(trends[0].changes.map(\.words) == ["from 100000003 (2026-01-13) on 12.0 ns instead of 10.0 ns, +20.0 %"])
    #expect(trends[0].changes[0].point.commit == "100000003")
    let report = text(trends)
    #expect(report.hasPrefix("add/naive/10000  ▁▁▁███"))
    #expect(report.contains("  last 12.0 ns, 6 runs\n"))
    #expect(report.contains("  from 100000003 (2026-01-13) on 12.0 ns instead of 10.0 ns, +20.0 %\n"))
    #expect(report.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text(trends, usesUnicode: false).allSatisfy { $0.isASCII })
  }

  @Test func `Sparklines are aligned, also below names that are too long for their column`() throws {
    let long = String(repeating: "n", count: 50)
    let points = Trend.all(of: try runs([10, 10]))[0].points
    let lines = text([Trend(name: "short", points: points), Trend(name: long, points: points)]).split(separator: "\n")
    #expect(lines[1] == long)
    let columns = [lines[0], lines[2]].map { $0.prefix { $0 != "▄" && $0 != "▅" }.count }
    #expect(columns == [42, 42])
  }

  @Test(arguments: [
    ("release-1.1", "release-1.1"), ("20261130", "20261130"),
    ("3f2a1bc5d6e7f8091a2b3c4d5e6f708192a3b4c5", "3f2a1bc"), (String(repeating: "0a", count: 32), "0a0a0a0"),
    (String(repeating: "z", count: 40), String(repeating: "z", count: 40)),
  ])
  func `Only full commit IDs are abbreviated`(commit: String, name: String) throws {
    var run = try #require(try runs([10, 10]).last)
    run.commit = commit
    #expect(Trend.all(of: [run])[0].points[0].name == name)
  }

  @Test func `Each trend covers one machine and ignores debug builds and times of zero`() throws {
    let trends = Trend.all(of: try runs([1, 1]) + runs([2], processor: "Q") + runs([9], build: "debug") + runs([0]))
    #expect(trends.map(\.name) == ["add/naive/10000 on P", "add/naive/10000 on Q"])
    #expect(trends.map(\.points.count) == [2, 1])
    #expect(text(trends).contains("No level has changed."))
    #expect(text([]).contains("Nothing was measured yet"))
  }

  @Test func `The HTML page of trends is self-contained`() throws {
    let page = try TrendPage(Trend.all(of: runs([10, 10, 10, 12, 12, 12]))).text()
    #expect(page.contains("add/naive/10000: from 100000003 (2026-01-13) on 12.0 ns"))
    #expect(page.contains("<title>100000005, 2026-01-15: 12.0 ns</title>") && page.contains("100000000+"))
    #expect(!page.contains("<script") && !page.contains("href="))
  }

  @Test func `A sparkline shows all runs, as medians of groups if there are too many`() throws {
    #expect(Sparkline.values([1, 2, 3], width: 3) == [1, 2, 3])
    let medians: [Double] = [2, 5, 8]
    #expect(Sparkline.values([1, 2, 9, 4, 5, 60, 7, 8, 8], width: 3) == medians)
    let runs = try runs((0..<40).map { $0 < 20 ? 10 : 13 })
    let report = text(Trend.all(of: runs))
    #expect(report.contains(" \(String(repeating: "▁", count: 16))\(String(repeating: "█", count: 16)) "), "\(report)")
  }

  @Test func `The sparkline of a flat series doesn't magnify its noise`() {
    let flat = Sparkline(values: [100, 100.5, 99.8, 100.2], usesUnicode: true).text
    #expect(Set(flat).isSubset(of: ["▄", "▅"]), "\(flat)")
    #expect(Sparkline(values: [1, 10, 100], usesUnicode: true).text == "▁▅█")
    #expect(Sparkline(values: [1, 10, 100], usesUnicode: false).text == "_=#")
    #expect(Sparkline(values: [], usesUnicode: true).text.isEmpty)
  }
}
