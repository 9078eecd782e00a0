import FastVector
import Foundation

/// An animator of a single line: it animates the line from one series to another, and reduces it to M4 aggregates (see
/// ``LineFrame``) at any time.
struct LineAnimator {
  /// The series that the line shows, or toward which it is being animated.
  private(set) var target: Series

  /// The number of appended points at the end of the target that haven't been processed yet.
  private var appendedCount = 0
  private var hasAppended = false

  /// The points through which the target is drawn (see ``LineForm/drawn(_:)``), and the same points with infinities
  /// replaced with finite numbers.
  private var drawnTarget: Series
  private var rest: DrawableLine

  /// The animators of the values and the x values of the joined points (see ``Join``). `values` is nil if the line is
  /// at rest and its animation was released. `movement` is nil if points don't move along x.
  private var values: Animator<AnimatableVector>?
  private var movement: Animator<AnimatableVector>?

  /// True if the animated x values are a linear combination of vectors whose elements all ascend. This isn't the case
  /// after an animation was interrupted, because the elements of a velocity vector don't ascend.
  private var movesInOrder = false
  private var joined: JoinedLine

  /// The animation of a change that moves no points, or nil. Until this animation ends, the line keeps its old points
  /// that aren't in the target, so that they don't disappear while the axis ranges are still changing.
  private var departure: Animator<Double>?

  let form: LineForm
  private var sparseLine = SparseLine()
  private var frame = LineFrame()
  private var isResting = true
  private var needsLayout = true
  private var needsValues = true
  private var columnEnvelopes: ColumnEnvelopes
  private var blockEnvelopes: BlockEnvelopes
  private var indexes: IndexedReduction

  /// True if the points are in different columns than in the previous frame. The envelopes of columns would then be
  /// useful for only one frame.
  private var isLayoutMoving = false

  /// The scale for which ``LineFrame/pixels`` were computed, or nil if the points have moved since then. `isComplete`
  /// is true if the pixels were computed from all points.
  private var marked: (scale: LineLayout, isComplete: Bool)?

  init(_ series: Series, _ interpolation: InterpolationMethod, envelopes: EnvelopeBuilding) {
    self.init(series, LineForm(interpolation, for: series.xValues), envelopes: envelopes)
  }

  init(_ series: Series, _ form: LineForm, envelopes: EnvelopeBuilding) {
    self.init(series, drawn: form.drawn(series), form, envelopes)
  }

  private init(_ target: Series, drawn: Series, _ form: LineForm, _ envelopes: EnvelopeBuilding) {
    self.form = form
    self.target = target
    drawnTarget = drawn
    rest = DrawableLine(drawn)
    joined = JoinedLine(rest)
    columnEnvelopes = ColumnEnvelopes(building: envelopes)
    blockEnvelopes = BlockEnvelopes(building: envelopes)
    indexes = IndexedReduction(building: envelopes)
  }

  /// Creates an animator of a line at rest. Its points are the points of another line at the given time.
  init(at time: TimeInterval, of other: LineAnimator) {
    let drawn = other.isFinished(at: time) ? other.drawnTarget : other.presentLine(at: time)
    self.init(drawn, drawn: drawn, other.form, other.columnEnvelopes.building)
  }

  /// Releases memory that was needed only for an animation that has finished.
  mutating func settle(at time: TimeInterval) {
    takeAppended(at: time)
    values = nil
    movement = nil
    departure = nil
    joined = JoinedLine(rest)
    blockEnvelopes.forget()
  }

  // MARK: Changing

  /// Animates the line to another series.
  ///
  /// - Parameters:
  ///   - range: The range of visible x values at the time of the change.
  ///   - edges: A closure that returns two ranges of visible y values: the range at the time of the change, and the
  ///     range after the change. A point that is infinite only before the change starts at an edge of the first range.
  ///     A point that is infinite only after the change ends at an edge of the second range.
  mutating func animate(
    to series: Series, by rule: JoinRule, _ animation: Animation?, at time: TimeInterval,
    showing range: ClosedRange<Double>, edges: () -> (start: ClosedRange<Double>, end: ClosedRange<Double>)
  ) {
    takeAppended(at: time)
    if target.isIdentical(to: series) {
      target = series
      return
    }
    change(to: series, by: rule, animation, at: time, showing: range, edges: edges)
  }

  private mutating func change(
    to series: Series, by rule: JoinRule, _ animation: Animation?, at time: TimeInterval,
    showing range: ClosedRange<Double>, edges: () -> (start: ClosedRange<Double>, end: ClosedRange<Double>)
  ) {
    let series = (target: series, drawn: form.drawn(series))
    let (isMoving, isFinished) = (isMoving(at: time), isFinished(at: time))
    if !isFinished { removeDepartedPoints(at: time, showing: range, nextCount: series.drawn.count) }
    var start = isFinished ? drawnTarget : presentLine(at: time)
    if !isMoving, !isFinished { start.removeFirst(hiddenFirstCount(showing: range)) }
    let end = DrawableLine(series.drawn)
    var endLine = series.drawn
    // A linear combination can't contain infinities, so they are replaced with the values at the bottom and top edges
    // of the plot.
    let infinities = isFinished ? rest.infinities : joined.infinities
    var bounds = (start: 0.0...1, end: 0.0...1)
    if !infinities.isEmpty || !end.infinities.isEmpty {
      bounds = edges()
      start = start.replacingInfinities(infinities, by: bounds.start)
      endLine = endLine.replacingInfinities(end.infinities, by: bounds.end)
    }
    let startsFinite =
      isMoving ? start.values.magnitudeSquared.isFinite : isFinished ? rest.isFinite : joined.isFinite
    let areNumbers = end.isFinite && startsFinite
    let drawn = DrawnJoin(from: start, to: endLine, by: rule, as: form, areNumbers: areNumbers)
    let join = drawn.points
    lazy var extent = union(join.startValues.finiteExtent, join.endValues.finiteExtent)
    // The vectors of curves also contain slopes, which can overflow.
    let areFinite = areNumbers && !form.method.isCurved
    let isUnchanged = drawn.startVector.isIdentical(to: drawn.endVector)
    func finite(_ vector: AnimatableVector) -> AnimatableVector {
      (areFinite ? vector : vector.withoutSpecialValues(bounds: extent)).indexed()
    }
    func atEdges(_ vector: AnimatableVector, _ bounds: ClosedRange<Double>) -> AnimatableVector {
      var vector = vector
      vector.replaceInfinities(infinities, by: bounds)
      return vector
    }
    if isMoving {
      values!.map(
        at: time, positions: { finite(drawn.carrying(values: atEdges($0, bounds.start))) },
        differences: { drawn.carrying(differences: atEdges($0, 0...0)).indexed() })
    } else {
      // If no value changes, the start vector isn't combined with other vectors. It can then keep its min–max pyramid,
      // because the blocks of the pyramid don't have to be aligned with the blocks of other vectors.
      let start = isUnchanged && areFinite ? drawn.startVector : finite(drawn.startVector)
      values = Animator(combining: start, at: time, historyLimit: 1)
    }
    // If no value changes, skip the call, which would compare the vectors.
    if isMoving || !isUnchanged { values!.animate(to: finite(drawn.endVector), animation, at: time) }
    buildIndexes(of: values!, at: time)
    move(along: join, animation, at: time, isMoving: isMoving)
    departure = nil
    if join.count > series.drawn.count, !self.isMoving(at: time) {
      departure = Animator(0, at: time, historyLimit: 1)
      departure!.animate(to: 1, animation, at: time)
    }
    joined = JoinedLine(join, infinities: join.infinitePoints(from: infinities, to: end.infinities))
    (target, drawnTarget) = series
    rest = end
    (needsLayout, needsValues) = (true, true)
  }

  // MARK: Appending

  /// Appends points to the target. The next frame includes them.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of points to retain, which isn't negative; nil to retain all points.
  ///   - change: A closure that appends the points.
  mutating func append(
    keeping capacity: Int?, _ change: (inout Series) throws(SeriesError) -> Void
  ) throws(SeriesError) {
    let count = target.count
    try change(&target)
    appendedCount += target.count - count
    target.removeOldest(keeping: capacity)
    appendedCount = min(appendedCount, target.count)
    hasAppended = true
  }

  /// Processes the points that were appended to the target.
  private mutating func takeAppended(at time: TimeInterval) {
    guard hasAppended else { return }
    let appended = target.count - appendedCount..<target.count
    (appendedCount, hasAppended) = (0, false)
    (needsLayout, needsValues) = (true, true)
    if !isMoving(at: time) {
      departure = nil
      drawnTarget = form.drawn(target)
      rest = DrawableLine(drawnTarget)
      joined = JoinedLine(rest)
    } else if form.isCentered || form.method.isCurved || movement != nil || joined.names != nil || target.isEmpty {
      let extent = rest.extent ?? 0...1
      change(
        to: target, by: .key, nil, at: time, showing: -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
        edges: { (extent, extent) })
    } else {
      drawnTarget = target
      rest = DrawableLine(target)
      appendToChange(appended, at: time)
    }
  }

  /// Appends points of the target to the joined points of the animation in progress. The new points have their final
  /// value from the start. Also drops the joined points to the left of the target's first point.
  private mutating func appendToChange(_ appended: Range<Int>, at time: TimeInterval) {
    let count = joined.count
    let leaving = min(joined.xValues.firstIndex(atOrAfter: target.xValues[0]), count)
    let new = target.window.suffix(appended.count).vector
    let places = new.withoutSpecialValues(bounds: target.finiteExtent)
    func extended(_ vector: AnimatableVector, by new: AnimatableVector) -> AnimatableVector {
      // An empty vector represents any number of zeros. Make them explicit before appending.
      let padded = vector.count < count ? vector + AnimatableVector(repeating: 0, count: count) : vector
      var window = BufferSlice(padded)
      window.append(contentsOf: new)
      window.removeFirst(leaving)
      return window.vector
    }
    let zeros = AnimatableVector(repeating: 0, count: new.count)
    values!.map(at: time, positions: { extended($0, by: places) }, differences: { extended($0, by: zeros) })
    joined.append(appended, of: target.xValues, gaps: new.gaps, infinities: InfinitePoints(in: new))
    joined.removeFirst(leaving)
  }

  // MARK: Joining

  /// Starts or continues the animation of the joined points' x values, or ends it if the points don't move along x.
  private mutating func move(along join: Join, _ animation: Animation?, at time: TimeInterval, isMoving: Bool) {
    guard join.movesAlongX || (isMoving && movement != nil) else {
      movement = nil
      return
    }
    func indexed(_ vector: AnimatableVector) -> AnimatableVector { indexes.isAllowed ? vector.indexed() : vector }
    movesInOrder = !isMoving || movement == nil
    if isMoving, let movement {
      movement.map(
        at: time, positions: { indexed(join.carrying(xValues: $0)) }, differences: { indexed(join.start($0)) })
    } else {
      movement = Animator(combining: indexed(join.startXValues.vector), at: time, historyLimit: 1)
    }
    movement!.animate(to: indexed(join.endXValues.vector), animation, at: time)
    buildIndexes(of: movement!, at: time)
  }

  /// Builds the min–max pyramids of an animation's vectors. All frames of the animation use them.
  private func buildIndexes(of animator: Animator<AnimatableVector>, at time: TimeInterval) {
    guard indexes.isAllowed else { return }
    animator.withCombination(at: time) { terms in
      for term in 0..<terms.count { terms.vector(at: term).buildIndex() }
    }
  }

  /// Returns the line through all joined points at the given time.
  private func presentLine(at time: TimeInterval) -> Series {
    var present = values!.value(at: time)
    if form.method.isCurved { present = Resampling.slice(0..<joined.count, of: 2 * joined.count)(present) }
    present.fill(joined.gaps, with: .nan)
    present.replaceInfinities(joined.infinities, by: -.infinity ... .infinity)
    // If an x value isn't finite, use the x values of the join instead, because points are matched by finite x values.
    let moved = movedXValues(at: time).flatMap { $0.magnitudeSquared.isFinite ? XValues(ascending: $0) : nil }
    return Series(xValues: moved ?? joined.xValues, values: present, names: joined.names)
  }

  /// Returns the x values of points that move along x. Returns nil if they don't move along x, or if a custom animation
  /// returns a different number of x values.
  private func movedXValues(at time: TimeInterval) -> AnimatableVector? {
    guard let xValues = movement?.value(at: time), xValues.count == joined.count else { return nil }
    return xValues
  }

  /// Removes the joined points that aren't in the target, if there are enough of them. Keeps visible points, unless
  /// frequent changes have left too many points.
  private mutating func removeDepartedPoints(at time: TimeInterval, showing range: ClosedRange<Double>, nextCount: Int)
  {
    let most = 4 * (drawnTarget.count + nextCount) + 64
    let first = max(0, joined.xValues.firstIndex(atOrAfter: range.lowerBound) - 1)
    let end = min(joined.count, joined.xValues.firstIndex(atOrAfter: range.upperBound.nextUp) + 1)
    let shown = joined.count > most || first >= end ? 0..<0 : first..<end
    let forgotten = joined.leaving.ranges.subtracting(shown)
    // Removing points takes a pass over all vectors. This is worthwhile only if enough points are removed to make the
    // following frames faster.
    guard forgotten.count > joined.count / 4 else { return }
    let kept = forgotten.complement(in: joined.count)
    let selection = Resampling.selection(of: kept, from: joined.count)
    let drawn = DrawnResampling(selection, of: joined.xValues, as: form)
    values!.map(at: time, positions: { drawn($0).indexed() }, differences: { drawn($0).indexed() })
    movement?.map(at: time, positions: selection.callAsFunction, differences: selection.callAsFunction)
    joined.keep(kept, selection)
  }

  /// Returns the number of points at the start of the line that are neither visible nor in the target. Returns 0 if the
  /// line has infinities, whose indices would change.
  private func hiddenFirstCount(showing range: ClosedRange<Double>) -> Int {
    guard joined.infinities.isEmpty, let first = joined.leaving.ranges.ranges.first, first.lowerBound == 0 else {
      return 0
    }
    return min(first.upperBound, max(0, joined.xValues.firstIndex(atOrAfter: range.lowerBound) - 1))
  }

  /// The ranges of the target's x values and of its finite y values. A range is nil if there are no such values.
  var targetExtents: (x: ClosedRange<Double>?, y: ClosedRange<Double>?) {
    (target.xValues.extent, hasAppended ? target.finiteExtent : rest.extent)
  }

  func isFinished(at time: TimeInterval) -> Bool { !isMoving(at: time) && (departure?.isFinished(at: time) ?? true) }

  /// Returns true if points move at the given time.
  private func isMoving(at time: TimeInterval) -> Bool {
    !(values?.isFinished(at: time) ?? true) || !(movement?.isFinished(at: time) ?? true)
  }

  // MARK: Frames

  /// Computes the M4 aggregates of all pixel columns, in data units, at the given time.
  mutating func reduce(in window: ColumnLayout.Window, at time: TimeInterval) {
    takeAppended(at: time)
    let isFinished = isFinished(at: time)
    if isFinished != isResting { (needsLayout, needsValues) = (true, true) }
    isResting = isFinished
    layOut(in: window, at: time)
    guard needsValues || !isResting else { return }
    needsValues = false
    marked = nil
    if isResting {
      var terms = LinearCombination<AnimatableVector>()
      terms.append(rest.values, scaledBy: 1)
      if !indexes.reduce(terms, &frame) { frame.reduce(terms) }
      gatherPoints(terms, at: time)
    } else {
      values!.withCombination(at: time) { terms in
        let isReduced =
          (isLayoutMoving ? blockEnvelopes.reduce(terms, &frame) : columnEnvelopes.reduce(terms, &frame))
          || indexes.reduce(terms, &frame)
        if !isReduced { frame.reduce(terms) }
        gatherPoints(terms, at: time)
      }
    }
  }

  /// Collects the points through which steps or curves are drawn.
  private mutating func gatherPoints(_ terms: borrowing LinearCombination<AnimatableVector>, at time: TimeInterval) {
    // Check the number of points first, because computing the x values takes a pass over all points.
    guard form.method != .linear, SparseLine.isFew(frame.layout) else { return sparseLine.removeAll() }
    let line = isResting ? JoinedLine(rest) : joined
    let slopeRun = form.method.isCurved && !isResting ? form.run : nil
    func gather(_ xValue: (Int) -> Double) {
      sparseLine.gather(
        terms, gaps: line.gaps, infinities: line.infinities, in: frame.layout, count: line.count, slopeRun: slopeRun,
        position: xValue)
    }
    if !isResting, let xValues = movedXValues(at: time) {
      gather { xValues[$0] }
    } else {
      gather { line.xValues[$0] }
    }
  }

  private mutating func layOut(in window: ColumnLayout.Window, at time: TimeInterval) {
    isLayoutMoving = frame.layout.window != nil && frame.layout.window != window
    if !isResting, layOutMoved(in: window, at: time) {
      isLayoutMoving = true
    } else if needsLayout || frame.layout.window != window {
      frame.layout.layOut(
        isResting ? rest.xValues : joined.xValues, gaps: isResting ? rest.gaps : joined.gaps,
        infinities: isResting ? rest.infinities : joined.infinities, in: window)
    } else {
      return
    }
    (needsLayout, needsValues) = (false, true)
    columnEnvelopes.forget()
    frame.resizeValues()
  }

  /// Lays out points that move along x. Returns false if they don't move. See ``movedXValues(at:)``.
  private mutating func layOutMoved(in window: ColumnLayout.Window, at time: TimeInterval) -> Bool {
    let isLaidOut =
      indexes.isAllowed
      && movement?.withCombination(at: time) { terms in
        terms.hasLength(joined.count)
          && frame.layout.layOut(
            moving: terms, whichAscend: movesInOrder, count: joined.count, gaps: joined.gaps,
            infinities: joined.infinities, in: window)
      } ?? false
    if isLaidOut { return true }
    guard let xValues = movedXValues(at: time) else { return false }
    frame.layout.layOut(moving: xValues, gaps: joined.gaps, infinities: joined.infinities, in: window)
    return true
  }

  /// Computes ``LineFrame/pixels``: the pixels that contain points, in columns with too many points to draw each of
  /// them separately. The coordinates of the frame must have been computed before.
  ///
  /// - Complexity: O(n) for n visible points; O(1) if nothing has moved since the last call.
  private mutating func markPixels(_ scale: LineLayout, in rect: CGRect, at time: TimeInterval) {
    let isStill = isResting && !isLayoutMoving
    if let marked, marked.scale == scale, marked.isComplete || !isStill { return }
    let most = isStill ? LineFrame.maxPointsRead.resting : LineFrame.maxPointsRead.moving
    marked = (scale, isStill || frame.layout.pointCount <= most)
    guard !isResting, let values else {
      var terms = LinearCombination<AnimatableVector>()
      terms.append(rest.values, scaledBy: 1)
      return frame.markPixels(terms, scale, in: rect, most: most)
    }
    values.withCombination(at: time) { terms in frame.markPixels(terms, scale, in: rect, most: most) }
  }

  /// Returns the frame of the line, with coordinates in pixels.
  ///
  /// - Parameters:
  ///   - marked: The plot rectangle, to compute ``LineFrame/pixels`` for a line that is drawn as points; nil for other
  ///     lines.
  ///   - time: The time that was passed to the preceding call of `reduce`.
  mutating func place(_ scale: LineLayout, marking marked: CGRect?, at time: TimeInterval) -> LineFrame {
    frame.place(scale)
    if let marked { markPixels(scale, in: marked, at: time) }
    frame.sparsePath = sparseLine.isEmpty ? nil : sparseLine.path(form.method, scale)
    return frame
  }
}
