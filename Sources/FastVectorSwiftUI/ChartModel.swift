#if canImport(SwiftUI)
  import FastVectorAnimation
  import FastVectorCharts
  import Foundation

  /// What a chart shows: its data, its window, and how a window follows from a gesture.
  struct ChartContent: Equatable {
    var series: [Series]

    /// The x values at both edges; nil for all points.
    var window: ClosedRange<Double>?

    var verticalRange: AxisRange
    var rule: JoinRule
  }

  /// The animator behind a chart, from one evaluation of the view to the next.
  @MainActor
  final class ChartModel {
    private var animator: ChartAnimator?
    private var content: ChartContent?
    private var changes: [(number: Int, progress: ChangeProgress)] = []
    private var changeCount = 0

    /// A number that grows from frame to frame. What moves depends on how far SwiftUI says that changes are, not on it.
    private var clock = 0.0

    /// The last frame.
    private(set) var frame: ChartFrame?

    /// The series with what was appended to them.
    var series: [Series] { animator?.series ?? [] }

    /// Takes what the chart shows from now on.
    ///
    /// SwiftUI may evaluate a view as often as it likes: the same content again changes nothing.
    ///
    /// - Returns: The changes as they are once all are over: what SwiftUI is to animate to.
    /// - Complexity: O(1) where series share their storage with those before, otherwise O(n).
    func show(_ new: ChartContent, interpolation: InterpolationMethod) -> ChangePhases {
      if let animator, let old = content, old != new {
        changes.removeAll { $0.progress.isOver }
        let progress = ChangeProgress()
        let animation = Animation(ChangeAnimation(progress: progress))
        changeCount += 1
        changes.append((changeCount, progress))
        // Both ranges move along, those of a new window as well as those of new points.
        animator.setRanges(x: new.xRange, y: new.verticalRange, animation, at: clock)
        if old.series != new.series {
          animator.animate(to: new.series, by: new.rule, animation, at: clock)
        }
      } else if animator == nil {
        animator = ChartAnimator(
          new.series, xRange: new.xRange, yRange: new.verticalRange, interpolation: interpolation)
      }
      content = new
      return ChangePhases(completed: changes.map(\.number))
    }

    /// The chart while its changes are as far as given.
    ///
    /// - Throws: `ChartStreamError` for what was sent to no line of the chart; the rest is appended, and the frame is that of
    ///   the next call.
    func makeFrame(
      _ phases: ChangePhases, size: CGSize, appending stream: ChartStream?, keeping capacity: Int?
    ) throws(ChartStreamError) {
      guard let animator else { return }
      for change in changes { change.progress.advance(to: phases[change.number]) }
      clock += 1
      animator.rect = CGRect(origin: .zero, size: size)
      defer {
        frame = nil  // Held no longer, its storage is used again.
        frame = animator.frame(at: clock)
      }
      if let stream { try animator.append(contentsOf: stream, at: clock, keeping: capacity) }
    }
  }

  extension ChartContent {
    fileprivate var xRange: AxisRange { window.map { .fixed($0) } ?? .automatic }
  }

  // MARK: Gestures

  extension ChartFrame {
    /// The x value at a place in the chart.
    func x(at place: CGFloat) -> Double {
      xRange.lowerBound + (xRange.upperBound - xRange.lowerBound) * fraction(place)
    }

    /// Where an x value is in the chart.
    func place(of x: Double) -> CGFloat {
      rect.minX + rect.width * (x - xRange.lowerBound) / (xRange.upperBound - xRange.lowerBound)
    }

    /// Where a value is in the chart.
    func height(of y: Double) -> CGFloat {
      rect.maxY - rect.height * (y - yRange.lowerBound) / (yRange.upperBound - yRange.lowerBound)
    }

    private func fraction(_ place: CGFloat) -> Double { rect.width > 0 ? (place - rect.minX) / rect.width : 0 }
  }

  extension ClosedRange<Double> {
    /// The range after a drag: what was under the finger stays there.
    ///
    /// - Parameters:
    ///   - distance: How far the finger has moved to the right.
    ///   - width: The width of the chart, in the same unit; where it is 0, the range stays.
    func panned(by distance: CGFloat, width: CGFloat) -> ClosedRange<Double> {
      let shift = width > 0 ? -(upperBound - lowerBound) * distance / width : 0
      return checked(lowerBound + shift, upperBound + shift)
    }

    /// The range after a pinch: what was between the fingers stays there.
    ///
    /// - Parameters:
    ///   - factor: How much larger everything is; above 0.
    ///   - anchor: Where the fingers are, from 0 at the left edge to 1 at the right one.
    func zoomed(by factor: CGFloat, anchor: CGFloat) -> ClosedRange<Double> {
      let fixed = lowerBound + (upperBound - lowerBound) * anchor
      return checked(fixed - (fixed - lowerBound) / factor, fixed + (upperBound - fixed) / factor)
    }

    /// A range with new bounds; this one where they are no numbers, or leave nothing between them.
    private func checked(_ lower: Double, _ upper: Double) -> ClosedRange<Double> {
      lower.isFinite && upper.isFinite && lower < upper ? lower...upper : self
    }
  }

  // MARK: Reading values

  extension Series {
    /// The row of the point that is nearest to an x value; nil where there are no points.
    ///
    /// - Complexity: O(log n)
    func row(nearestTo x: Double) -> Int? {
      guard !isEmpty, !x.isNaN else { return nil }
      let next = xValues.firstIndex(atOrAfter: x)
      if next == 0 { return 0 }
      if next == count { return count - 1 }
      return x - xValues[next - 1] <= xValues[next] - x ? next - 1 : next
    }

    /// What the line is called: its id, or its place.
    func name(at place: Int) -> String {
      switch id {
      case .text(let name): name
      case .number(let number): "line \(number)"
      case nil: "line \(place + 1)"
      }
    }

    /// The line in words.
    func summary(at place: Int) -> String {
      guard let extent = finiteExtent, let last = last else { return "\(name(at: place)): no values" }
      let range = "from \(extent.lowerBound.formatted()) to \(extent.upperBound.formatted())"
      return
        "\(name(at: place)): \(count) points, \(range), \(last.y.isNaN ? "no last value" : "last \(last.y.formatted())")"
    }
  }

  extension [Series] {
    /// The lines in words, or the values at an x value.
    func accessibilityValue(at x: Double?) -> String {
      guard let x else { return enumerated().map { $1.summary(at: $0) }.joined(separator: "; ") }
      let values = enumerated().compactMap { place, series in
        series.row(nearestTo: x).map { row in
          let y = series[row].y
          return "\(series.name(at: place)): \(y.isNaN ? "no value" : y.formatted())"
        }
      }
      return (["at \(x.formatted())"] + values).joined(separator: "; ")
    }

    /// The x value of the nearest point of any line that is at least a step away on one side; where there is none, of the
    /// last point on that side. Nil where there are no points on it.
    func x(after x: Double, forward: Bool, atLeast step: Double) -> Double? {
      let candidates = compactMap { $0.x(beyond: forward ? x + step : x - step, forward: forward) }
      if let nearest = forward ? candidates.min() : candidates.max() { return nearest }
      let extents = compactMap(\.xValues.extent)
      let last = forward ? extents.map(\.upperBound).max() : extents.map(\.lowerBound).min()
      return last.flatMap { (forward ? $0 > x : $0 < x) ? $0 : nil }
    }
  }

  extension Series {
    /// The x value of the point at an x value, or of the next one on a side; nil where there is none.
    fileprivate func x(beyond x: Double, forward: Bool) -> Double? {
      let next = xValues.firstIndex(atOrAfter: x)
      if next < count, forward || xValues[next] == x { return xValues[next] }
      return forward || next == 0 ? nil : xValues[next - 1]
    }
  }
#endif
