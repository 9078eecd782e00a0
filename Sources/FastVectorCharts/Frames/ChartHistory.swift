import Foundation

/// The last changes to a chart, from which earlier states of its lines are reconstructed.
///
/// To save memory, the history stores only the series of each change, which share their storage with the caller's
/// series. A moving line, by contrast, has up to nine vectors with an element for each point. As a consequence, the
/// first frame after seeking to another change has to replay all changes since the chart was last at rest.
struct ChartHistory {
  /// A change with its parameters. `linesAtRest` are the lines before the change, or nil if they were moving.
  struct Change {
    let series: [Series]
    let change: AnimatedLine.Change
    let stagger: TimeInterval
    let appearance: AnimatedLines.Appearance
    let linesAtRest: AnimatedLines.Resting?
  }

  static let changeLimit = 16

  /// The maximum total number of points in all changes: 64 MiB of values. A history of a single change can exceed this
  /// limit.
  private static let pointLimit = 8 << 20

  /// The changes, oldest first. The lines were at rest before the first change.
  private var changes: [Change] = []

  /// The last reconstructed state: the lines after the change with the index `change`. If the index is -1, these are
  /// the lines before the first change.
  private var past: (change: Int, lines: AnimatedLines)?

  var isEmpty: Bool { changes.isEmpty }

  /// Appends a change. Ignores the change if it interrupts a movement and the history is empty, because the lines
  /// before the change then can't be reconstructed.
  mutating func append(_ change: Change) {
    guard change.linesAtRest != nil || !changes.isEmpty else { return }
    changes.append(change)
    past = nil
    while changes.count > 1, changes.count > Self.changeLimit || pointCount > Self.pointLimit {
      changes.removeFirst(changes.dropFirst().firstIndex { $0.linesAtRest != nil } ?? changes.count)
    }
  }

  private var pointCount: Int { changes.reduce(0) { $1.series.reduce($0) { $0 + $1.count } } }

  /// Calls `body` with the lines after the last change that isn't later than the given time. If all changes are later,
  /// calls `body` with the lines before the first change.
  ///
  /// - Precondition: The history isn't empty.
  mutating func withLines<Result>(at time: TimeInterval, _ body: (inout AnimatedLines) -> Result) -> Result {
    let index = (changes.lastIndex { $0.change.time <= time }) ?? -1
    if past?.change != index { past = (index, lines(after: index)) }
    return body(&past!.lines)
  }

  /// Removes the changes after a time, and returns the lines at that time without these changes.
  ///
  /// - Precondition: The history isn't empty.
  mutating func undoChanges(after time: TimeInterval) -> AnimatedLines {
    let lines = withLines(at: time) { $0 }
    past = nil
    changes.removeAll { $0.change.time > time }
    return lines
  }

  private func lines(after index: Int) -> AnimatedLines {
    guard let first = changes[...max(index, 0)].lastIndex(where: { $0.linesAtRest != nil }),
      var lines = changes[first].linesAtRest.map(AnimatedLines.init)
    else { preconditionFailure("the first change of a history began at rest") }
    for change in changes[first..<max(index + 1, first)] {
      lines.animate(to: change.series, by: change.change, stagger: change.stagger, change.appearance)
    }
    return lines
  }
}
