import CVectorKernels
import FastVector
import Foundation

/// A line on its way from one series to another, and what it comes down to at any time.
struct LineAnimator {
  /// Where the line goes.
  private(set) var target: Series

  /// The target as it is drawn at rest.
  private var rest: DrawableLine

  /// The joined points under way: their values, where they go along x, and those that the target does not have.
  private var values: Animator<AnimatableVector>
  private var movement: Animator<AnimatableVector>?
  private var joined: JoinedLine

  private let form: LineForm
  private var sparseLine = SparseLine()
  private var frame = LineFrame()
  private var isResting = true
  private var needsLayout = true
  private var needsValues = true
  private var envelopes: EnvelopeCache

  init(_ series: Series, at time: TimeInterval, _ interpolation: InterpolationMethod, envelopes: EnvelopeBuilding) {
    form = LineForm(interpolation, for: series.positions)
    target = series
    rest = DrawableLine(series)
    values = Animator(rest.values, at: time, historyLimit: 1)
    joined = JoinedLine(rest)
    self.envelopes = EnvelopeCache(building: envelopes)
  }

  // MARK: Changing

  /// Sends the line to another series.
  ///
  /// - Parameter range: The positions that are shown at the time.
  mutating func animate(
    to series: Series, by rule: JoinRule, _ animation: Animation?, at time: TimeInterval, showing range: ClosedRange<Double>
  ) {
    let isMoving = !isFinished(at: time)
    if isMoving { forgetPointsThatLeft(at: time, showing: range, nextCount: series.count) }
    let drawn = DrawnJoin(from: isMoving ? presentLine(at: time) : target, to: series, by: rule, as: form)
    let join = drawn.points
    let bounds = union(join.startValues.finiteExtent, join.endValues.finiteExtent)
    func finite(_ vector: AnimatableVector) -> AnimatableVector { vector.withoutSpecialValues(bounds: bounds) }
    if isMoving {
      values.map(
        at: time, places: { finite(drawn.carrying(values: $0)) }, differences: { drawn.carrying(differences: $0) })
    } else {
      values = Animator(finite(drawn.startVector), at: time, historyLimit: 1)
    }
    values.animate(to: finite(drawn.endVector), animation, at: time)
    move(along: join, animation, at: time, isMoving: isMoving)
    joined = JoinedLine(join)
    target = series
    rest = DrawableLine(series)
    (needsLayout, needsValues) = (true, true)
  }

  /// Moves the joined points along x, where they move.
  private mutating func move(along join: Join, _ animation: Animation?, at time: TimeInterval, isMoving: Bool) {
    guard join.movesAlongX || (isMoving && movement != nil) else {
      movement = nil
      return
    }
    if isMoving, let movement {
      movement.map(
        at: time, places: { join.carrying(positions: $0) }, differences: { join.start($0) })
    } else {
      movement = Animator(join.startPositions.vector, at: time, historyLimit: 1)
    }
    movement!.animate(to: join.endPositions.vector, animation, at: time)
  }

  /// The line as it is at a time, with all its points.
  private func presentLine(at time: TimeInterval) -> Series {
    var present = values.value(at: time)
    if form.method.isCurved { present = Resampling.slice(0..<joined.count, of: 2 * joined.count)(present) }
    present.insertGaps(joined.gaps)
    let moved = movement?.value(at: time)
    return Series(
      positions: moved.map(Positions.init(ascending:)) ?? joined.positions, values: present, names: joined.names)
  }

  /// Forgets points that the target does not have: those that are not shown, and all of them where changes come so fast
  /// that they pile up.
  private mutating func forgetPointsThatLeft(at time: TimeInterval, showing range: ClosedRange<Double>, nextCount: Int) {
    let most = 4 * (target.count + nextCount) + 64
    let first = max(0, joined.positions.firstIndex(atOrAfter: range.lowerBound) - 1)
    let end = min(joined.count, joined.positions.firstIndex(atOrAfter: range.upperBound.nextUp) + 1)
    let shown = joined.count > most || first >= end ? RangeSet() : RangeSet(first..<end)
    let forgotten = joined.leaving.subtracting(shown)
    guard !forgotten.isEmpty else { return }
    let kept = RangeSet(0..<joined.count).subtracting(forgotten)
    let selection = Resampling.selection(of: kept, from: joined.count)
    let drawn = DrawnResampling(selection, of: joined.positions, as: form)
    values.map(at: time, places: drawn.callAsFunction, differences: drawn.callAsFunction)
    movement?.map(at: time, places: selection.callAsFunction, differences: selection.callAsFunction)
    joined.keep(kept, selection)
  }

  func isFinished(at time: TimeInterval) -> Bool {
    values.isFinished(at: time) && (movement?.isFinished(at: time) ?? true)
  }

  // MARK: Frames

  /// Works out what the columns of pixels come down to, in the units of the data.
  mutating func reduce(in window: ColumnLayout.Window, at time: TimeInterval) {
    let isFinished = isFinished(at: time)
    if isFinished != isResting { (needsLayout, needsValues) = (true, true) }
    isResting = isFinished
    layOut(in: window, at: time)
    guard needsValues || !isResting else { return }
    needsValues = false
    if isResting {
      var terms = LinearCombination<AnimatableVector>()
      terms.append(rest.values, scaledBy: 1)
      frame.reduce(terms)
      gatherPoints(terms, at: time)
    } else {
      values.withCombination(at: time) { terms in
        if !envelopes.reduce(terms, &frame) { frame.reduce(terms) }
        gatherPoints(terms, at: time)
      }
    }
  }

  /// Gathers the points that steps or curves are drawn through.
  private mutating func gatherPoints(_ terms: borrowing LinearCombination<AnimatableVector>, at time: TimeInterval) {
    guard form.method != .linear else { return }
    let slopeRun = form.method.isCurved ? form.run : nil
    if isResting {
      let positions = rest.positions
      sparseLine.gather(terms, gaps: rest.gaps, in: frame.layout, count: positions.count) { positions[$0] }
    } else if let positions = movement?.value(at: time) {
      sparseLine.gather(terms, gaps: joined.gaps, in: frame.layout, count: positions.count, slopeRun: slopeRun) {
        positions[$0]
      }
    } else {
      let positions = joined.positions
      sparseLine.gather(terms, gaps: joined.gaps, in: frame.layout, count: positions.count, slopeRun: slopeRun) {
        positions[$0]
      }
    }
  }

  private mutating func layOut(in window: ColumnLayout.Window, at time: TimeInterval) {
    if let movement, !isResting {
      frame.layout.layOut(moving: movement.value(at: time), gaps: joined.gaps, in: window)
    } else if needsLayout || frame.layout.window != window {
      frame.layout.layOut(
        isResting ? rest.positions : joined.positions, gaps: isResting ? rest.gaps : joined.gaps, in: window)
    } else {
      return
    }
    (needsLayout, needsValues) = (false, true)
    envelopes.forgetLayout()
    frame.makeRoom()
  }

  /// The line in pixels.
  mutating func place(_ scale: LineLayout) -> LineFrame {
    frame.place(scale)
    frame.sparsePath = sparseLine.isEmpty ? nil : sparseLine.path(form.method, scale)
    return frame
  }
}

/// The points of a series as they are drawn: with numbers in place of gaps and infinities.
private struct DrawableLine {
  let positions: Positions
  let values: AnimatableVector
  let gaps: RangeSet<Int>

  init(_ series: Series) {
    positions = series.positions
    values = series.values.withoutSpecialValues(bounds: series.finiteExtent)
    gaps = series.values.gaps
  }
}

/// The points of a line on its way, as far as they do not move.
private struct JoinedLine {
  private(set) var positions: Positions
  private(set) var gaps: RangeSet<Int>
  private(set) var leaving: RangeSet<Int>
  private(set) var names: Identifiers?

  var count: Int { positions.count }

  init(_ line: DrawableLine) {
    positions = line.positions
    gaps = line.gaps
    leaving = RangeSet()
  }

  init(_ join: Join) {
    positions = join.endPositions
    gaps = join.gaps
    leaving = join.leaving
    names = join.names
  }

  /// Keeps some of the points.
  mutating func keep(_ kept: RangeSet<Int>, _ selection: Resampling) {
    positions = Positions(ascending: selection(positions.vector))
    var marks = AnimatableVector(repeating: 0, count: selection.inputCount)
    marks.insertGaps(gaps)
    gaps = selection(marks).gaps
    var stays = AnimatableVector(repeating: 0, count: selection.inputCount)
    stays.insertGaps(leaving)
    leaving = selection(stays).gaps
    if let names {
      var selected = Identifiers()
      for range in kept.ranges {
        for index in range { selected.appendUnchecked(names[index]) }
      }
      self.names = selected
    }
  }
}

extension LineFrame {
  /// Works out what the columns come down to from the points themselves, in one pass over the vectors.
  mutating func reduce(_ terms: borrowing LinearCombination<AnimatableVector>) {
    let count = layout.runs.count
    guard terms.reach(layout.pointEnd) else { return reducePadded(terms) }
    unsafe terms.withTerms { vectors, coefficients, termCount in
      unsafe values.withUnsafeMutableBufferPointer { values in
        unsafe layout.runs.withUnsafeBufferPointer { runs in
          guard let values = values.baseAddress, let runs = runs.baseAddress else { return }
          unsafe fv_choose().pointee.chart!.pointee.reduce_runs(values, coefficients, vectors, termCount, runs, count)
        }
      }
    }
  }
}

extension LineFrame {
  /// As `reduce`, where some vectors are shorter than others, and count as padded with zeros.
  private mutating func reducePadded(_ terms: borrowing LinearCombination<AnimatableVector>) {
    var sum = AnimatableVector()
    sum.setToCombination(terms)
    var padded = LinearCombination<AnimatableVector>()
    padded.append(sum + AnimatableVector(repeating: 0, count: layout.pointEnd), scaledBy: 1)
    reduce(padded)
  }
}

extension LinearCombination where Vector == AnimatableVector {
  /// Whether all vectors that take part have a number of elements.
  fileprivate borrowing func reach(_ elementCount: Int) -> Bool {
    for index in 0..<count where coefficient(at: index) != 0 || index == count - 1 {
      if vector(at: index).count < elementCount { return false }
    }
    return count > 0
  }

  /// Calls `body` with the addresses and the coefficients of the terms that take part.
  ///
  /// - Precondition: There are terms.
  fileprivate borrowing func withTerms(
    _ body: (UnsafePointer<UnsafePointer<Double>>, UnsafePointer<Double>, _ count: Int) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Double>.self, capacity: count) { vectors in
      unsafe withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { coefficients in
        var used = 0
        // At least one takes part, even if with 0.
        for index in 0..<count where coefficient(at: index) != 0 || (used == 0 && index == count - 1) {
          let vector = vector(at: index)
          unsafe vector.withElements { unsafe vectors.initializeElement(at: used, to: $0) }
          unsafe coefficients.initializeElement(at: used, to: coefficient(at: index))
          used += 1
        }
        unsafe body(vectors.baseAddress!, coefficients.baseAddress!, used)
      }
    }
  }
}

extension AnimatableVector {
  /// The elements that are NaN.
  var gaps: RangeSet<Int> {
    guard !magnitudeSquared.isFinite else { return RangeSet() }
    var gaps = RangeCollector()
    let elements = span
    for index in 0..<count where elements[index].isNaN { gaps.append(index) }
    return gaps.ranges
  }

  mutating func insertGaps(_ gaps: RangeSet<Int>) {
    guard !gaps.isEmpty else { return }
    var elements = mutableSpan
    for range in gaps.ranges {
      for index in range { elements[index] = .nan }
    }
  }

  /// The same with 0 in place of NaN, and with a bound in place of infinities: numbers that can be animated.
  func withoutSpecialValues(bounds: ClosedRange<Double>?) -> AnimatableVector {
    guard !magnitudeSquared.isFinite else { return self }
    let bounds = bounds ?? 0...1
    var result = self
    var elements = result.mutableSpan
    for index in 0..<count where !elements[index].isFinite {
      elements[index] = elements[index].isNaN ? 0 : elements[index] > 0 ? bounds.upperBound : bounds.lowerBound
    }
    return result
  }
}
