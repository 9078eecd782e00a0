import Foundation

/// The lines of an animated chart, from back to front. They are in the same order as the chart's series. A disappearing
/// line, which no longer has a series, stays directly in front of the line that was behind it.
struct AnimatedLines {
  private var lines: [AnimatedLine] = []

  private let interpolation: InterpolationMethod
  private let envelopes: EnvelopeBuilding

  /// Creates a line at rest for each series.
  init(_ series: [Series], _ interpolation: InterpolationMethod, envelopes: EnvelopeBuilding) {
    self.interpolation = interpolation
    self.envelopes = envelopes
    for (position, (series, id)) in zip(series, Self.identifiers(of: series)).enumerated() {
      lines.append(
        AnimatedLine(series, id: id, colorIndex: position, interpolation, envelopes: envelopes))
    }
  }

  /// The series of all lines that aren't disappearing. If a line is moving, this is the series that it moves to.
  var targets: [Series] { lines.filter { $0.departure == nil }.map(\.animator.target) }

  /// For each series in ``targets``, the range of the x values and the range of the finite y values. A range is nil if
  /// there are no such values.
  var targetExtents: [(x: ClosedRange<Double>?, y: ClosedRange<Double>?)] {
    lines.indices.compactMap { lines[$0].departure == nil ? lines[$0].animator.targetExtents : nil }
  }

  /// Returns a unique identifier for each series: its id, or its index if the id is missing or a duplicate. If another
  /// series already has that index as its id, uses the next unused number instead.
  private static func identifiers(of series: [Series]) -> [Series.Identifier] {
    var used: Set<Series.Identifier> = []
    var next = series.count
    return series.enumerated().map { position, series in
      if let id = series.id, used.insert(id).inserted { return id }
      if used.insert(.number(position)).inserted { return .number(position) }
      while !used.insert(.number(next)).inserted { next += 1 }
      return .number(next)
    }
  }

  // MARK: Changing

  /// Animates each line to the series with the same id. Lines without such a series disappear, and new lines appear for
  /// the remaining series.
  mutating func animate(
    to series: [Series], by change: AnimatedLine.Change, stagger: TimeInterval, _ appearance: Appearance
  ) {
    lines.removeAll { $0.hasDisappeared(at: change.time) }
    let ids = Self.identifiers(of: series)
    let positions = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    // Create the new lines before giving the existing ones new targets, because a new line can start from the current
    // state of an existing one.
    let entered = entered(ids, series, by: change, stagger: stagger, appearance.entering)
    for index in lines.indices {
      if let position = positions[lines[index].id] {
        lines[index].move(to: series[position], by: change.delayed(by: Double(position) * stagger))
      } else {
        leave(index, by: change.delayed(by: Double(index) * stagger), appearance.leaving) { id in
          positions[id].map { series[$0] }
        }
      }
    }
    lines.removeAll { $0.departure == nil && positions[$0.id] == nil }
    arrange(entered, positions)
  }

  /// The transitions of lines that appear and disappear.
  typealias Appearance = (entering: LineAppearance, leaving: LineAppearance)

  /// Returns a new line for each series that has no line yet. The new lines are at the start of their transitions.
  private func entered(
    _ ids: [Series.Identifier], _ series: [Series], by change: AnimatedLine.Change, stagger: TimeInterval,
    _ appearance: LineAppearance
  ) -> [AnimatedLine] {
    // Loop over indices, because a loop over the elements would copy each line, and retain and release its parts.
    let existing = Dictionary(uniqueKeysWithValues: lines.indices.map { (lines[$0].id, $0) })
    guard ids.contains(where: { existing[$0] == nil }) else { return [] }
    var usedColors = Set(lines.indices.map { lines[$0].colorIndex })
    var entered: [AnimatedLine] = []
    for (position, (id, series)) in zip(ids, series).enumerated() where existing[id] == nil {
      let color = (position...).first { usedColors.insert($0).inserted }!
      let change = change.delayed(by: Double(position) * stagger)
      if appearance == .immediate || change.animation == nil {
        entered.append(AnimatedLine(series, id: id, colorIndex: color, interpolation, envelopes: envelopes))
      } else if let other = appearance.other(for: id).flatMap({ existing[$0] }) {
        entered.append(AnimatedLine(series, id: id, colorIndex: color, from: lines[other], by: change))
      } else {
        entered.append(
          AnimatedLine(
            series, id: id, colorIndex: color, growingFrom: appearance.baseline(in: change.yRange()), by: change,
            interpolation, envelopes: envelopes))
      }
    }
    return entered
  }

  /// Starts the transition of a line that disappears. Leaves the line unchanged if it disappears without a transition.
  ///
  /// - Parameter target: A closure that returns the target series with the given id, or nil if there is none.
  private mutating func leave(
    _ index: Int, by change: AnimatedLine.Change, _ appearance: LineAppearance,
    target: (Series.Identifier) -> Series?
  ) {
    if let departure = lines[index].departure {
      // This line is moving into another line. If the other line gets a new target, move this line to the new target.
      if case .into(let other) = departure, let series = target(other) {
        lines[index].go(into: other, at: series, by: change)
      }
    } else if appearance == .immediate || change.animation == nil {
      return
    } else if let other = appearance.other(for: lines[index].id), let series = target(other) {
      lines[index].go(into: other, at: series, by: change)
    } else if let baseline = appearance.baseline(in: change.yRange()) {
      lines[index].shrink(to: baseline, by: change)
    } else {
      lines[index].fadeOut(by: change)
    }
  }

  /// Adds new lines, and sorts all lines into the order of the series that they move to. A disappearing line stays
  /// directly in front of the line that was behind it.
  ///
  /// - Parameter positions: For each id in use, the index of the series that the line with this id moves to.
  private mutating func arrange(_ entered: [AnimatedLine], _ positions: [Series.Identifier: Int]) {
    var below = -1
    var ranks: [Int] = []
    for index in lines.indices {
      below = positions[lines[index].id] ?? below
      ranks.append(below)
    }
    for line in entered { ranks.append(positions[line.id]!) }
    lines += entered
    let order = ranks.indices.sorted { ranks[$0] < ranks[$1] }
    if !order.elementsEqual(ranks.indices) { lines = order.map { lines[$0] } }
  }

  // MARK: Lines at rest

  /// Releases memory that was needed only for animations that have finished, and removes lines that have disappeared.
  /// Afterward, frames at earlier times can't be computed from these lines.
  mutating func settle(at time: TimeInterval) {
    lines.removeAll { $0.hasDisappeared(at: time) }
    for index in lines.indices { lines[index].settle(at: time) }
  }

  /// The state of lines at rest, from which the lines can be recreated.
  struct Resting {
    fileprivate let lines: [AnimatedLine.Resting]
    fileprivate let interpolation: InterpolationMethod
    fileprivate let envelopes: EnvelopeBuilding
  }

  /// The state of the lines once they rest at their targets. Excludes lines that are disappearing.
  var resting: Resting {
    Resting(
      lines: lines.indices.compactMap { lines[$0].departure == nil ? lines[$0].resting : nil },
      interpolation: interpolation, envelopes: envelopes)
  }

  /// Creates lines at rest.
  init(_ resting: Resting) {
    (interpolation, envelopes) = (resting.interpolation, resting.envelopes)
    lines = resting.lines.map { AnimatedLine($0, envelopes: resting.envelopes) }
  }

  // MARK: Appending

  /// Appends points to a line. Throws an error if the line doesn't exist or is disappearing.
  mutating func append(
    to id: Series.Identifier, keeping capacity: Int?, _ change: (inout Series) throws(SeriesError) -> Void
  ) throws(ChartStreamError) {
    guard let position = lines.firstIndex(where: { $0.id == id && $0.departure == nil }) else {
      throw .unknownLine(id, known: lines.filter { $0.departure == nil }.map(\.id))
    }
    do {
      try lines[position].append(keeping: capacity, change)
    } catch {
      throw .invalidPoints(id, error)
    }
  }

  // MARK: Frames

  /// Returns true if no line changes from the given time on.
  func isFinished(at time: TimeInterval) -> Bool {
    lines.allSatisfy { $0.hasDisappeared(at: time) || $0.isFinished(at: time) }
  }

  /// Replaces the elements of `frames` with the frames of all lines that haven't disappeared at the given time.
  ///
  /// - Parameter marked: The plot rectangle, and the identifiers of the lines that are drawn as points. Their frames
  ///   include ``LineFrame/pixels``.
  mutating func makeFrames(
    _ frames: inout [LineFrame], in window: ColumnLayout.Window, _ scale: LineLayout,
    marking marked: (lines: Set<Series.Identifier>, rect: CGRect), at time: TimeInterval
  ) {
    frames.removeAll(keepingCapacity: true)
    for index in lines.indices where !lines[index].hasDisappeared(at: time) {
      let rect = marked.lines.contains(lines[index].id) ? marked.rect : nil
      frames.append(lines[index].frame(in: window, scale, marking: rect, at: time))
    }
  }
}
