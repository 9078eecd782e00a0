import Foundation

/// The lines of a chart, from back to front. Lines that belong to the chart have the order of their series. A line that
/// is disappearing stays directly above the line that was below it.
struct AnimatedLines {
  private var lines: [AnimatedLine] = []

  private let interpolation: InterpolationMethod
  private let envelopes: EnvelopeBuilding

  /// Creates a line at rest for each series.
  init(_ series: [Series], _ interpolation: InterpolationMethod, envelopes: EnvelopeBuilding) {
    self.interpolation = interpolation
    self.envelopes = envelopes
    for (place, (series, id)) in zip(series, Self.identifiers(of: series)).enumerated() {
      lines.append(
        AnimatedLine(series, id: id, colorIndex: place, interpolation, envelopes: envelopes))
    }
  }

  /// The series of all lines that aren't disappearing. If a line is moving, this is the series that it moves to.
  var targets: [Series] { lines.filter { $0.departure == nil }.map(\.animator.target) }

  /// For each target, the ranges of its x values and of its finite y values. A range is nil if there are no such
  /// values.
  var targetExtents: [(x: ClosedRange<Double>?, y: ClosedRange<Double>?)] {
    lines.filter { $0.departure == nil }.map(\.animator.targetExtents)
  }

  /// Returns a unique identifier for each series: its id, or its index if the id is missing or a duplicate. If another
  /// series already has that index as its id, uses the next free number instead.
  private static func identifiers(of series: [Series]) -> [Series.Identifier] {
    var used: Set<Series.Identifier> = []
    var next = series.count
    return series.enumerated().map { place, series in
      if let id = series.id, used.insert(id).inserted { return id }
      if used.insert(.number(place)).inserted { return .number(place) }
      while !used.insert(.number(next)).inserted { next += 1 }
      return .number(next)
    }
  }

  // MARK: Changing

  /// Animates each line to the series with the same id. Lines without a series disappear, and lines appear for all
  /// other series.
  mutating func animate(
    to series: [Series], by change: AnimatedLine.Change, stagger: TimeInterval, _ appearance: Appearance
  ) {
    let targets = Array(zip(Self.identifiers(of: series), series))
    lines.removeAll { $0.hasLeft(at: change.time) }
    // Create the new lines before giving the existing ones new targets, because a new line can start from the current
    // state of an existing one.
    var moved = entered(targets, by: change, stagger: stagger, appearance.entering)
    let leaving = left(Dictionary(uniqueKeysWithValues: targets), by: change, stagger: stagger, appearance.leaving)
    let present = Dictionary(uniqueKeysWithValues: lines.map { ($0.id, $0) })
    for (place, (id, series)) in targets.enumerated() {
      guard var line = present[id] else { continue }
      line.move(to: series, by: change.delayed(by: Double(place) * stagger))
      moved[id] = line
    }
    lines = leaving[nil, default: []] + targets.flatMap { id, _ in [moved[id]!] + leaving[id, default: []] }
  }

  /// The transitions of lines that appear and disappear.
  typealias Appearance = (entering: LineAppearance, leaving: LineAppearance)

  /// Returns the lines that appear, at the start of their transitions. The keys are the identifiers of the lines.
  private func entered(
    _ targets: [(Series.Identifier, Series)], by change: AnimatedLine.Change, stagger: TimeInterval,
    _ appearance: LineAppearance
  ) -> [Series.Identifier: AnimatedLine] {
    let places = Dictionary(uniqueKeysWithValues: lines.enumerated().map { ($1.id, $0) })
    var usedColors = Set(lines.map(\.colorIndex))
    var entered: [Series.Identifier: AnimatedLine] = [:]
    for (place, (id, series)) in targets.enumerated() where places[id] == nil {
      let color = (place...).first { usedColors.insert($0).inserted }!
      let change = change.delayed(by: Double(place) * stagger)
      entered[id] =
        if appearance == .immediate || change.animation == nil {
          AnimatedLine(series, id: id, colorIndex: color, interpolation, envelopes: envelopes)
        } else if let other = appearance.other(for: id).flatMap({ places[$0] }) {
          AnimatedLine(series, id: id, colorIndex: color, from: lines[other], by: change)
        } else {
          AnimatedLine(
            series, id: id, colorIndex: color, growingFrom: appearance.baseline(in: change.yRange()), by: change,
            interpolation, envelopes: envelopes)
        }
    }
    return entered
  }

  /// Returns the lines that disappear, grouped by the identifier of the remaining line directly below them. The key is
  /// nil for lines below all remaining lines.
  private func left(
    _ targets: [Series.Identifier: Series], by change: AnimatedLine.Change, stagger: TimeInterval,
    _ appearance: LineAppearance
  ) -> [Series.Identifier?: [AnimatedLine]] {
    var left: [Series.Identifier?: [AnimatedLine]] = [:]
    var below: Series.Identifier?
    for (place, var line) in lines.enumerated() {
      guard targets[line.id] == nil else {
        below = line.id
        continue
      }
      let change = change.delayed(by: Double(place) * stagger)
      if let departure = line.departure {
        // This line is moving into another line. If the other line gets a new target, move this line to the new target.
        if case .into(let other) = departure, let series = targets[other] {
          line.go(into: other, at: series, by: change)
        }
      } else if appearance == .immediate || change.animation == nil {
        continue
      } else if let other = appearance.other(for: line.id), let series = targets[other] {
        line.go(into: other, at: series, by: change)
      } else if let baseline = appearance.baseline(in: change.yRange()) {
        line.shrink(to: baseline, by: change)
      } else {
        line.fadeOut(by: change)
      }
      left[below, default: []].append(line)
    }
    return left
  }

  // MARK: Lines at rest

  /// Releases memory that was needed only for animations that have finished, and removes lines that have disappeared.
  /// Afterward, frames at earlier times can't be computed from these lines.
  mutating func settle(at time: TimeInterval) {
    lines.removeAll { $0.hasLeft(at: time) }
    for index in lines.indices { lines[index].settle(at: time) }
  }

  /// Returns copies of the lines, at rest at their targets. The copies share no state with these lines.
  func atRest(at time: TimeInterval) -> AnimatedLines {
    var rest = self
    rest.lines = lines.filter { $0.departure == nil }.map { $0.atRest(at: time) }
    return rest
  }

  // MARK: Appending

  /// Appends points to a line. Throws an error if the line doesn't exist or is disappearing.
  mutating func append(
    to id: Series.Identifier, keeping capacity: Int?, _ change: (inout Series) throws(SeriesError) -> Void
  ) throws(ChartStreamError) {
    guard let place = lines.firstIndex(where: { $0.id == id && $0.departure == nil }) else {
      throw .unknownLine(id, known: lines.filter { $0.departure == nil }.map(\.id))
    }
    do {
      try lines[place].append(keeping: capacity, change)
    } catch {
      throw .invalidPoints(id, error)
    }
  }

  // MARK: Frames

  /// Returns true if no line changes from the given time on.
  func isFinished(at time: TimeInterval) -> Bool {
    lines.allSatisfy { $0.hasLeft(at: time) || $0.isFinished(at: time) }
  }

  /// Replaces the elements of `frames` with the frames of all lines that haven't disappeared at the given time.
  ///
  /// - Parameter marked: The identifiers of lines whose frames also list the pixels that contain points (see
  ///   ``LineFrame/pixels``), and the plot rectangle.
  mutating func makeFrames(
    _ frames: inout [LineFrame], in window: ColumnLayout.Window, _ scale: LineLayout,
    marking marked: (lines: Set<Series.Identifier>, rect: CGRect), at time: TimeInterval
  ) {
    frames.removeAll(keepingCapacity: true)
    for index in lines.indices where !lines[index].hasLeft(at: time) {
      let rect = marked.lines.contains(lines[index].id) ? marked.rect : nil
      frames.append(lines[index].frame(in: window, scale, marking: rect, at: time))
    }
  }
}
