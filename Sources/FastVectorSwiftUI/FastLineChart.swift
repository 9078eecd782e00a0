#if canImport(SwiftUI)
  public import FastVectorCharts
  public import Foundation
  public import SwiftUI

  /// A SwiftUI view that draws a line chart with up to hundreds of millions of points.
  ///
  /// ```swift
  /// FastLineChart(series, window: $window, selection: $selected)
  ///   .animation(.spring, value: series)
  /// ```
  ///
  /// Changes to the series or the window are animated using the transaction's animation, as set by `withAnimation` or
  /// `animation(_:value:)`. SwiftUI animates only one progress value per change, and the chart computes the points from
  /// these values. Frame time depends on the width in pixels, not on the number of points. If a change interrupts
  /// another one, the animations combine in the same way as in other SwiftUI views.
  ///
  /// Lines are identified by `Series.id`, and points are matched by the `joinedBy` rule. Reuse the `Series` values that
  /// haven't changed: series that share their storage compare equal in O(1), while others are compared point by point.
  ///
  /// If you pass a `window`, dragging pans and pinching zooms. If you pass a `selection`, dragging selects an x value
  /// instead, and assistive technologies step through the points. (The chart has no gestures on watchOS and tvOS.)
  ///
  /// The chart draws only lines. The app draws axes and labels. For y ranges that end at round numbers, pass
  /// `AxisRange.nice(tickCount:)`.
  public struct FastLineChart: View {
    private let content: ChartContent
    private let interpolation: InterpolationMethod
    private let stream: ChartStream?
    private let capacity: Int?
    private let onStreamError: (@MainActor (ChartStreamError) -> Void)?
    private let style: ChartStyle
    private let window: Binding<ClosedRange<Double>?>?
    private let selection: Binding<Double?>?

    @State private var model = ChartModel()
    @State private var windowBeforeGesture: ClosedRange<Double>?

    /// Creates a chart.
    ///
    /// - Parameters:
    ///   - series: The lines, in drawing order.
    ///   - window: A binding to the x values at the left and right edges, or to nil to show all points. Dragging
    ///     (without a selection binding) and pinching write to it. Without a binding, the chart shows all points.
    ///   - y: The rule that derives the vertical range from the values.
    ///   - rule: The rule that matches the points of an old line with the points of its new version.
    ///   - interpolation: The interpolation between points if there are fewer points than pixels. Only the value at the
    ///     first appearance of the view has an effect.
    ///   - stream: A stream to which other threads send points, or nil. The points are appended at every frame.
    ///   - capacity: The maximum number of points to retain per line, streamed points included; nil for no limit. The
    ///     oldest points are dropped. It must not be negative.
    ///   - onStreamError: A closure that is called with the error if points couldn't be appended.
    ///   - selection: A binding to the selected x value, or to nil for none. Dragging and assistive technologies write
    ///     to it.
    ///   - colors: The colors of the lines, repeated if there are more lines. If it is empty, lines have ten colors
    ///     that people with any type of color vision can tell apart.
    ///   - lineWidth: The width of lines, in points.
    public init(
      _ series: [Series], window: Binding<ClosedRange<Double>?>? = nil, y: AxisRange = .automatic,
      joinedBy rule: JoinRule = .key, interpolation: InterpolationMethod = .linear, stream: ChartStream? = nil,
      keeping capacity: Int? = nil, onStreamError: (@MainActor (ChartStreamError) -> Void)? = nil,
      selection: Binding<Double?>? = nil, colors: [SwiftUI.Color] = [], lineWidth: CGFloat = 1.5
    ) {
      content = ChartContent(series: series, window: window?.wrappedValue, verticalRange: y, rule: rule)
      (self.interpolation, self.stream, self.capacity) = (interpolation, stream, capacity)
      (self.onStreamError, self.window, self.selection) = (onStreamError, window, selection)
      style = ChartStyle(colors: colors, stroke: SwiftUI.StrokeStyle(lineWidth: lineWidth, lineJoin: .round))
    }

    public var body: some View {
      plot
        .chartGestures(drag: drag, magnify: zoom, end: endGesture)
        .accessibilityElement()
        .accessibilityLabel(Text("Line chart"))
        .accessibilityValue(Text(accessibilityValue))
        .accessibilityAdjustableAction(adjust)
    }

    /// The plot view. Reading this property passes the current content to the model.
    var plot: ChartPlot {
      let phases = model.show(content, interpolation: interpolation)
      return ChartPlot(
        model: model, style: style, stream: stream, capacity: capacity, onStreamError: onStreamError,
        selection: selection?.wrappedValue, phases: phases)
    }

    /// A spoken description of the lines, or of the values at the selection.
    var accessibilityValue: String { model.series.accessibilityValue(at: selection?.wrappedValue) }

    // MARK: Gestures

    /// Handles a drag: selects the x value under the finger, or pans if there is no selection binding.
    func drag(to location: CGPoint, from start: CGPoint) {
      guard let frame = model.frame else { return }
      if let selection {
        selection.wrappedValue = frame.x(at: min(max(location.x, frame.rect.minX), frame.rect.maxX))
      } else if let window {
        let range = windowBeforeGesture ?? frame.xRange
        windowBeforeGesture = range
        window.wrappedValue = range.panned(by: location.x - start.x, width: frame.rect.width)
      }
    }

    /// Handles a pinch: zooms the window around the fingers. Does nothing without a window binding.
    func zoom(by factor: CGFloat, anchor: CGFloat) {
      guard let frame = model.frame, let window, factor > 0 else { return }
      let range = windowBeforeGesture ?? frame.xRange
      windowBeforeGesture = range
      window.wrappedValue = range.zoomed(by: factor, anchor: anchor)
    }

    func endGesture() { windowBeforeGesture = nil }

    /// Moves the selection to the next data point that is at least 1 pt away on the screen.
    func adjust(_ direction: AccessibilityAdjustmentDirection) {
      guard let selection, let frame = model.frame else { return }
      let width = frame.xRange.upperBound - frame.xRange.lowerBound
      let step = frame.rect.width > 0 ? width / frame.rect.width : 0
      let current = selection.wrappedValue ?? frame.xRange.lowerBound
      let isForward = direction == .increment
      guard let next = model.series.x(after: current, forward: isForward, atLeast: step) else { return }
      selection.wrappedValue = next
    }
  }

  extension View {
    /// Adds the gestures of a chart, on platforms that have them.
    fileprivate func chartGestures(
      drag: @escaping @MainActor (_ location: CGPoint, _ start: CGPoint) -> Void,
      magnify: @escaping @MainActor (_ factor: CGFloat, _ anchor: CGFloat) -> Void, end: @escaping @MainActor () -> Void
    ) -> some View {
      #if os(tvOS) || os(watchOS)
        self
      #else
        gesture(
          DragGesture().onChanged { drag($0.location, $0.startLocation) }.onEnded { _ in end() }
        )
        .simultaneousGesture(
          MagnifyGesture().onChanged { magnify($0.magnification, $0.startAnchor.x) }.onEnded { _ in end() })
      #endif
    }
  }
#endif
