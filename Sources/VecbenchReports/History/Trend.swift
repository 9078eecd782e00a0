import FastVectorFiles
import Foundation
package import VecbenchKit

/// The results of one benchmark and variant on one machine over time.
package struct Trend: Sendable {
  /// The result of one run.
  package struct Point: Sendable {
    package var commit: String
    package var date: String
    package var isDirty: Bool
    package var result: BenchmarkResult

    /// The name of the commit, abbreviated if it is a commit ID, with a `+` if the working tree had uncommitted changes.
    package var name: String { (isHash ? String(commit.prefix(7)) : commit.printable) + (isDirty ? "+" : "") }

    /// True if the commit is named by its full ID, which git writes as 40 (SHA-1) or 64 (SHA-256) hexadecimal digits.
    private var isHash: Bool { [40, 64].contains(commit.utf8.count) && commit.allSatisfy(\.isHexDigit) }

    /// The date without the time.
    package var day: Substring { date.prefix(10) }
  }

  /// A lasting change in the time of a benchmark, starting with ``point``.
  package struct Change: Sendable {
    package var point: Point

    /// The index of the first point of the new level.
    package var index: Int

    /// The median time before the change (back to the previous change), in nanoseconds.
    package var before: Double

    /// The median time after the change (up to the next change), in nanoseconds.
    package var after: Double

    /// A description such as `from 3f2a1bc (2026-11-02) on 12.3 us instead of 10.1 us, +21.8 %`.
    package var words: String {
      let percent = String(format: "%+.1f %%", (after / before - 1) * 100)
      return """
        from \(point.name) (\(point.day)) on \(Formatting.time(after)) instead of \(Formatting.time(before)), \(percent)
        """
    }
  }

  /// The identifier, such as `interpolate/native/10000`, followed by the machine if the history has several machines.
  package let name: String
  package let points: [Point]
  package let changes: [Change]

  package var nanoseconds: [Double] { points.map(\.result.medianNanoseconds) }

  /// Returns a trend for each identifier and machine, in the order of their first appearance. The points of a trend are
  /// in the order of the runs. Results of debug builds and results with a time of 0 are omitted.
  package static func all(of runs: [HistoryRun]) -> [Trend] {
    struct Key: Hashable {
      var identifier: String
      var machine: String
    }
    var order: [Key] = []
    var groups: [Key: [Point]] = [:]
    for run in runs where run.report.environment.buildConfiguration != "debug" {
      for result in run.report.results where result.medianNanoseconds > 0 {
        let key = Key(identifier: result.identifier, machine: run.report.environment.processor)
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(
          Point(commit: run.commit, date: run.date, isDirty: run.isDirty, result: result))
      }
    }
    let areMachines = Set(order.map(\.machine)).count > 1
    return order.map { key in
      let name = areMachines ? "\(key.identifier) on \(key.machine)" : key.identifier
      return Trend(name: name.printable, points: groups[key] ?? [])
    }
  }

  package init(name: String, points: [Point]) {
    self.name = name
    self.points = points
    let values = points.map(\.result.medianNanoseconds)
    let starts = ChangePoints.indices(in: values)
    let pieces = zip([0] + starts, starts + [values.count]).map { OrderStatistics(Array(values[$0..<$1])).median }
    changes = starts.enumerated().map { number, index in
      Change(point: points[index], index: index, before: pieces[number], after: pieces[number + 1])
    }
  }
}
