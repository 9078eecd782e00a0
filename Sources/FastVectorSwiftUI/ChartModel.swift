#if canImport(SwiftUI)
  import FastVectorAnimation
  import FastVectorCharts
  import Foundation

  /// The content of a chart: its data, its visible x range, the rule for its y range, and the rule that matches old and
  /// new points.
  struct ChartContent: Equatable {
    var series: [Series]

    /// The x values at the left and right edges; nil to show all points.
    var window: ClosedRange<Double>?

    var verticalRange: AxisRange
    var rule: JoinRule
  }

  /// The state of a chart view: its animator, its content, and the changes in progress. It persists across evaluations
  /// of the view.
  @MainActor
  final class ChartModel {
    private var animator: ChartAnimator?
    private var content: ChartContent?
    private var changes: [(number: Int, progress: ChangeProgress)] = []
    private var changeCount = 0

    /// The time that is passed to the animator. It only has to increase from frame to frame, because the motion depends
    /// on the progress that SwiftUI reports.
    private var clock = 0.0

    /// The most recent frame.
    private(set) var frame: ChartFrame?

    /// The series, including streamed points.
    var series: [Series] { animator?.series ?? [] }

    /// Updates the content of the chart, and animates from the previous content.
    ///
    /// Passing the same content again has no effect, because SwiftUI may evaluate a view any number of times.
    ///
    /// - Returns: The phases with all changes complete. SwiftUI animates to this value.
    /// - Complexity: O(1) if the series share their storage with the previous ones, otherwise O(n).
    func show(_ new: ChartContent, interpolation: InterpolationMethod) -> ChangePhases {
      if let animator, let old = content, old != new {
        changes.removeAll { $0.progress.isOver }
        let progress = ChangeProgress()
        let animation = Animation(ChangeAnimation(progress: progress))
        changeCount += 1
        changes.append((changeCount, progress))
        // Animate both ranges: the x range for a new window, and the y range for new points.
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

    /// Appends streamed points, and updates `frame` to the given progress of each change. Does nothing before the first
    /// call of ``show(_:interpolation:)``.
    ///
    /// - Parameters:
    ///   - phases: The progress of each change.
    ///   - size: The size of the chart, in points.
    ///   - stream: The stream with the new points, or nil.
    ///   - capacity: The maximum number of points to retain per line; nil for no limit.
    /// - Throws: `ChartStreamError` if points were sent to a line that the chart doesn't have. Even then, the other
    ///   points are appended and `frame` is updated.
    func makeFrame(
      _ phases: ChangePhases, size: CGSize, appending stream: ChartStream?, keeping capacity: Int?
    ) throws(ChartStreamError) {
      guard let animator else { return }
      for change in changes { change.progress.advance(to: phases[change.number]) }
      clock += 1
      animator.rect = CGRect(origin: .zero, size: size)
      defer {
        frame = nil  // Release the previous frame, so that the animator can reuse its storage.
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
    /// Returns the x value at a horizontal coordinate of the view, which is in points.
    func x(at place: CGFloat) -> Double {
      xRange.lowerBound + (xRange.upperBound - xRange.lowerBound) * fraction(place)
    }

    /// Returns the horizontal coordinate of an x value in the view, in points.
    func place(of x: Double) -> CGFloat {
      rect.minX + rect.width * (x - xRange.lowerBound) / (xRange.upperBound - xRange.lowerBound)
    }

    /// Returns the vertical coordinate of a y value in the view, in points.
    func height(of y: Double) -> CGFloat {
      rect.maxY - rect.height * (y - yRange.lowerBound) / (yRange.upperBound - yRange.lowerBound)
    }

    private func fraction(_ place: CGFloat) -> Double { rect.width > 0 ? (place - rect.minX) / rect.width : 0 }
  }

  extension ClosedRange<Double> {
    /// Returns the range after a drag that keeps the same x value under the finger.
    ///
    /// - Parameters:
    ///   - distance: The distance that the finger has moved to the right.
    ///   - width: The width of the chart, in the same unit as `distance`. If it is 0, the range doesn't change.
    func panned(by distance: CGFloat, width: CGFloat) -> ClosedRange<Double> {
      let shift = width > 0 ? -(upperBound - lowerBound) * distance / width : 0
      return checked(lowerBound + shift, upperBound + shift)
    }

    /// Returns the range after a pinch that keeps the same x value between the fingers.
    ///
    /// - Parameters:
    ///   - factor: The magnification. It must be greater than 0.
    ///   - anchor: The position of the fingers, from 0 at the left edge to 1 at the right edge.
    func zoomed(by factor: CGFloat, anchor: CGFloat) -> ClosedRange<Double> {
      let fixed = lowerBound + (upperBound - lowerBound) * anchor
      return checked(fixed - (fixed - lowerBound) / factor, fixed + (upperBound - fixed) / factor)
    }

    /// Returns a range with the given bounds, or this range if the bounds aren't finite or aren't in ascending order.
    private func checked(_ lower: Double, _ upper: Double) -> ClosedRange<Double> {
      lower.isFinite && upper.isFinite && lower < upper ? lower...upper : self
    }
  }

  // MARK: Reading values

  extension Series {
    /// Returns the row of the point nearest to an x value. Returns nil if the series is empty or `x` is NaN.
    ///
    /// - Complexity: O(log n)
    func row(nearestTo x: Double) -> Int? {
      guard !isEmpty, !x.isNaN else { return nil }
      let next = xValues.firstIndex(atOrAfter: x)
      if next == 0 { return 0 }
      if next == count { return count - 1 }
      return x - xValues[next - 1] <= xValues[next] - x ? next - 1 : next
    }

    /// Returns the name of the line for a spoken description, such as `sensor` or `line 2`: its id or, if it has no id,
    /// its position among the lines, counted from 1.
    ///
    /// - Parameter place: The index of the line.
    func name(at place: Int) -> String {
      switch id {
      case .text(let name): name
      case .number(let number): "line \(number)"
      case nil: "line \(place + 1)"
      }
    }

    /// Returns a spoken description of the line: its name, number of points, range of y values, and last y
    /// value.
    func summary(at place: Int) -> String {
      guard let extent = finiteExtent, let last = last else { return "\(name(at: place)): no values" }
      let range = "from \(extent.lowerBound.formatted()) to \(extent.upperBound.formatted())"
      return
        "\(name(at: place)): \(count) points, \(range), \(last.y.isNaN ? "no last value" : "last \(last.y.formatted())")"
    }
  }

  extension [Series] {
    /// Returns a spoken description of all lines or, if `x` isn't nil, of their values at the points nearest to `x`.
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

    /// Returns the x value of the nearest point of any line that is at least `step` away from `x` in the given
    /// direction. If no point is that far away, returns the x value of the last point in this direction, or nil if
    /// there is none.
    func x(after x: Double, forward: Bool, atLeast step: Double) -> Double? {
      let candidates = compactMap { $0.x(beyond: forward ? x + step : x - step, forward: forward) }
      if let nearest = forward ? candidates.min() : candidates.max() { return nearest }
      let extents = compactMap(\.xValues.extent)
      let last = forward ? extents.map(\.upperBound).max() : extents.map(\.lowerBound).min()
      return last.flatMap { (forward ? $0 > x : $0 < x) ? $0 : nil }
    }
  }

  extension Series {
    /// Returns the x value of the nearest point that is at `x` or beyond it in the given direction; nil if there is
    /// none.
    fileprivate func x(beyond x: Double, forward: Bool) -> Double? {
      let next = xValues.firstIndex(atOrAfter: x)
      if next < count, forward || xValues[next] == x { return xValues[next] }
      return forward || next == 0 ? nil : xValues[next - 1]
    }
  }
#endif
