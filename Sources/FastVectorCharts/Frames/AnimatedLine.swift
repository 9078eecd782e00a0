import Foundation

/// A line of an animated chart: its identity, the animator of its points, and its opacity.
struct AnimatedLine {
  let id: Series.Identifier
  let colorIndex: Int

  private(set) var animator: LineAnimator

  /// The animator of the opacity, or nil if the line is opaque and isn't fading.
  private var opacity: Animator<Double>?

  /// The transition with which the line disappears, or nil if it isn't disappearing.
  private(set) var departure: Departure?

  enum Departure {
    case fading
    case shrinking
    case into(Series.Identifier)
  }

  /// The parameters of a change to the chart that apply to each of its lines.
  struct Change {
    let rule: JoinRule
    let animation: Animation?
    let time: TimeInterval

    /// The visible x and y ranges at the time of the change, and a closure that returns the y range after the change.
    let xRange: ClosedRange<Double>
    let startYRange: ClosedRange<Double>
    let yRange: () -> ClosedRange<Double>

    /// Returns the change with its animation delayed by a number of seconds. Delays that aren't positive have no
    /// effect.
    func delayed(by delay: TimeInterval) -> Change {
      guard delay > 0 else { return self }
      return Change(
        rule: rule, animation: animation?.delay(delay), time: time, xRange: xRange, startYRange: startYRange,
        yRange: yRange)
    }
  }

  /// Creates an opaque line at rest.
  init(
    _ series: Series, id: Series.Identifier, colorIndex: Int, _ interpolation: InterpolationMethod,
    envelopes: EnvelopeBuilding
  ) {
    self.id = id
    self.colorIndex = colorIndex
    animator = LineAnimator(series, interpolation, envelopes: envelopes)
  }

  /// Creates a line that grows out of a horizontal line, or fades in.
  ///
  /// - Parameter baseline: The value of the horizontal line; nil to fade in.
  init(
    _ series: Series, id: Series.Identifier, colorIndex: Int, growingFrom baseline: Double?, by change: Change,
    _ interpolation: InterpolationMethod, envelopes: EnvelopeBuilding
  ) {
    self.id = id
    self.colorIndex = colorIndex
    let start = baseline.map { series.flattened(at: $0) } ?? series
    animator = LineAnimator(start, interpolation, envelopes: envelopes)
    opacity = Animator(baseline == nil ? 0 : 1, at: change.time)
    move(to: series, by: change)
  }

  /// Creates a line that starts from the current state of another line.
  init(_ series: Series, id: Series.Identifier, colorIndex: Int, from other: AnimatedLine, by change: Change) {
    self.id = id
    self.colorIndex = colorIndex
    animator = LineAnimator(at: change.time, of: other.animator)
    opacity = Animator(other.opacity(at: change.time), at: change.time)
    move(to: series, by: change)
  }

  // MARK: Lines at rest

  /// Releases memory that was needed only for animations that have finished.
  mutating func settle(at time: TimeInterval) {
    animator.settle(at: time)
    opacity = nil
  }

  /// The state of a line at rest, from which the line can be recreated.
  struct Resting {
    fileprivate let id: Series.Identifier
    fileprivate let colorIndex: Int
    fileprivate let series: Series
    fileprivate let form: LineForm
  }

  /// The state of the line once it rests at its target.
  var resting: Resting { Resting(id: id, colorIndex: colorIndex, series: animator.target, form: animator.form) }

  /// Creates an opaque line at rest.
  init(_ resting: Resting, envelopes: EnvelopeBuilding) {
    (id, colorIndex) = (resting.id, resting.colorIndex)
    animator = LineAnimator(resting.series, resting.form, envelopes: envelopes)
  }

  // MARK: Changing

  /// Animates the line to another series. If the line was disappearing, it stays in the chart.
  mutating func move(to series: Series, by change: Change) {
    departure = nil
    fade(to: 1, by: change)
    send(to: series, by: change)
  }

  mutating func fadeOut(by change: Change) {
    departure = .fading
    fade(to: 0, by: change)
  }

  /// Shrinks the line to a horizontal line.
  mutating func shrink(to baseline: Double, by change: Change) {
    departure = .shrinking
    send(to: animator.target.flattened(at: baseline), by: change)
  }

  /// Animates this line into the line `other`. This line disappears when the animation has finished.
  mutating func go(into other: Series.Identifier, at series: Series, by change: Change) {
    departure = .into(other)
    send(to: series, by: change)
  }

  /// Appends points by calling a closure that changes the target series. If the series then has more than `capacity`
  /// points, drops the oldest points.
  mutating func append(
    keeping capacity: Int?, _ change: (inout Series) throws(SeriesError) -> Void
  ) throws(SeriesError) {
    try animator.append(keeping: capacity, change)
  }

  private mutating func send(to series: Series, by change: Change) {
    animator.animate(
      to: series, by: change.rule, change.animation, at: change.time, showing: change.xRange,
      edges: { (change.startYRange, change.yRange()) })
  }

  private mutating func fade(to target: Double, by change: Change) {
    if opacity == nil, target == 1 { return }
    let opacity = opacity ?? Animator(1, at: change.time)
    self.opacity = opacity
    if change.animation == nil {
      opacity.jump(to: target, at: change.time)
    } else {
      opacity.animate(to: target, change.animation, at: change.time)
    }
  }

  // MARK: Frames

  /// Returns true if the line has disappeared at the given time.
  func hasDisappeared(at time: TimeInterval) -> Bool {
    switch departure {
    case nil: false
    case .fading: opacity?.isFinished(at: time) ?? true
    case .shrinking, .into: animator.isFinished(at: time)
    }
  }

  /// Returns true if neither the points nor the opacity of the line change from the given time on.
  func isFinished(at time: TimeInterval) -> Bool {
    animator.isFinished(at: time) && (opacity?.isFinished(at: time) ?? true)
  }

  private func opacity(at time: TimeInterval) -> Double {
    guard let opacity else { return 1 }
    let value = opacity.value(at: time)
    // Clamp the opacity, because springs overshoot.
    return value.isNaN ? opacity.target : min(max(value, 0), 1)
  }

  /// Returns the frame of the line at the given time.
  ///
  /// - Parameter marked: The plot rectangle, to compute ``LineFrame/pixels`` for a line that is drawn as points; nil
  ///   for other lines.
  mutating func frame(
    in window: ColumnLayout.Window, _ scale: LineLayout, marking marked: CGRect?, at time: TimeInterval
  ) -> LineFrame {
    animator.reduce(in: window, at: time)
    var frame = animator.place(scale, marking: marked, at: time)
    frame.id = id
    frame.colorIndex = colorIndex
    frame.opacity = opacity(at: time)
    return frame
  }
}
