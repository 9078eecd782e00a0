import Foundation

/// The last changes of a chart, from which its lines are made again as they were before the newest one.
///
/// It holds what was asked for and not what came of it: the series are shared with whoever made them, while a line under way
/// has up to nine vectors of all points. The price is that the first frame of another change takes as long as the changes
/// since the chart was last at rest.
struct ChartHistory {
  /// A change, and the lines before it where these were at rest; nil where they moved.
  struct Change {
    let series: [Series]
    let change: AnimatedLine.Change
    let stagger: TimeInterval
    let appearance: AnimatedLines.Appearance
    let linesAtRest: AnimatedLines?
  }

  /// The changes that are kept at most.
  static let changeLimit = 16

  /// The points that their series have at most, unless there is but one change: 64 MiB of values.
  private static let pointLimit = 8 << 20

  /// The first of them began at rest.
  private var changes: [Change] = []

  /// The lines after a change, as they were made again last: -1 for those before the first one.
  private var past: (change: Int, lines: AnimatedLines)?

  /// Whether it reaches back to a time.
  var isEmpty: Bool { changes.isEmpty }

  /// Adds a change, unless the lines moved and how they came to do so has been forgotten.
  mutating func append(_ change: Change) {
    guard change.linesAtRest != nil || !changes.isEmpty else { return }
    changes.append(change)
    past = nil
    while changes.count > 1, changes.count > Self.changeLimit || pointCount > Self.pointLimit {
      changes.removeFirst(changes.dropFirst().firstIndex { $0.linesAtRest != nil } ?? changes.count)
    }
  }

  private var pointCount: Int { changes.reduce(0) { $1.series.reduce($0) { $0 + $1.count } } }

  /// Calls `body` with the lines as they were at a time.
  ///
  /// - Precondition: There are changes.
  mutating func withLines<Result>(at time: TimeInterval, _ body: (inout AnimatedLines) -> Result) -> Result {
    let index = (changes.lastIndex { $0.change.time <= time }) ?? -1
    if past?.change != index { past = (index, lines(after: index)) }
    return body(&past!.lines)
  }

  /// Forgets the changes after a time, and returns the lines as they were then.
  ///
  /// - Precondition: There are changes.
  mutating func undoChanges(after time: TimeInterval) -> AnimatedLines {
    let lines = withLines(at: time) { $0 }
    past = nil
    changes.removeAll { $0.change.time > time }
    return lines
  }

  private func lines(after index: Int) -> AnimatedLines {
    guard let first = changes[...max(index, 0)].lastIndex(where: { $0.linesAtRest != nil }),
      var lines = changes[first].linesAtRest?.atRest(at: changes[first].change.time)
    else { preconditionFailure("the first change of a history began at rest") }
    for change in changes[first..<max(index + 1, first)] {
      lines.animate(to: change.series, by: change.change, stagger: change.stagger, change.appearance)
    }
    return lines
  }
}
