import Foundation

/// What a worker can time, by name.
package protocol RowSource {
  var rows: [String] { get }

  /// The work of a row; nil where there is none of that name.
  func contestant(for row: String) -> Contestant?
}

/// More work than a row has: a fraction of it is done again, so that a slowdown of known size can be looked for.
package struct Injection: Hashable, Sendable {
  package let row: String
  package let share: Double

  /// From `interpolate/native/10000:20`, the percentage being at least 0.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"), colon > text.startIndex,
      let percent = Double(text[text.index(after: colon)...]), percent >= 0, percent <= 10_000
    else { return nil }
    row = String(text[..<colon])
    share = percent / 100
  }
}

/// A worker's side of the conversation: one answer for each line.
package final class WorkerSession {
  private let source: any RowSource
  private let clock: any MonotonicClock
  private let disturbances: any DisturbanceProbe
  private let injections: [Injection]

  package init(
    _ source: any RowSource, clock: any MonotonicClock, disturbances: any DisturbanceProbe, injections: [Injection] = []
  ) {
    self.source = source
    self.clock = clock
    self.disturbances = disturbances
    self.injections = injections
  }

  /// The lines that answer a line.
  package func answer(to line: String) -> [String] {
    guard let question = WorkerMessage.Question(line: line) else { return ["error not understood: \(line.prefix(80))"] }
    switch question {
    case .list: return ["rows \(source.rows.count)"] + source.rows
    case .epoch(let row, let iterations):
      return [contestant(row).map { WorkerMessage.answer(epoch($0, row, iterations)) } ?? unknown(row)]
    case .allocations(let row):
      return [contestant(row).map { WorkerMessage.answer(allocations: $0.allocationsPerCall()) } ?? unknown(row)]
    }
  }

  private func contestant(_ row: String) -> Contestant? { source.contestant(for: row) }

  private func unknown(_ row: String) -> String { "error no row is named \(row)" }

  private func epoch(_ contestant: Contestant, _ row: String, _ iterations: Int) -> Epoch {
    let share = injections.filter { $0.row == row }.map(\.share).reduce(0, +)
    let extra = Int((Double(iterations) * share).rounded())
    let before = disturbances.count()
    let start = clock.now()
    contestant.run(iterations)
    if extra > 0 { contestant.run(extra) }
    let end = clock.now()
    return Epoch(nanoseconds: end - start, isDisturbed: disturbances.count() != before)
  }
}

extension Contestant {
  /// Two runs of different length tell the calls' allocations from those of the run itself; nil where they are not
  /// counted. What the first calls allocate for good is not among them.
  func allocationsPerCall() -> Double? {
    run(2)
    guard let few = AllocationCounter.count({ run(2) }), let many = AllocationCounter.count({ run(10) }) else {
      return nil
    }
    return Double(many - few) / 8
  }
}
