#if canImport(SwiftUI)
  public import FastVectorCharts
  public import Foundation
  public import SwiftUI

  /// A line chart of up to hundreds of millions of points as a SwiftUI view.
  ///
  /// ```swift
  /// FastLineChart(series, window: $window, selection: $selected)
  ///   .animation(.spring, value: series)
  /// ```
  ///
  /// A change of the series or of the window is animated by the animation of its transaction: `withAnimation`,
  /// `animation(_:value:)`. SwiftUI animates a few numbers, how far each change has come, and the points follow them; a frame
  /// costs what the columns of pixels cost, whatever the number of points. What is interrupted goes on as SwiftUI has it.
  ///
  /// Lines are told apart by `Series.id`, points by the rule `joinedBy`. Give series that have not changed as they are: that
  /// they share their storage with those before is seen at once, while other series are compared point by point.
  ///
  /// With a `window`, dragging pans and pinching zooms. With a `selection`, dragging selects an x value instead, and assistive
  /// technologies step through the points. (There is no dragging on watchOS and tvOS.)
  ///
  /// The chart draws lines alone. Axes and labels are up to the app; `AxisRange` rounds their ranges.
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

    /// Makes a chart.
    ///
    /// - Parameters:
    ///   - series: The lines, drawn in this order.
    ///   - window: The x values at both edges, nil for all points. Gestures write to it.
    ///   - y: How the vertical range follows from the values.
    ///   - rule: Which points of an old and a new line belong together.
    ///   - interpolation: How lines run between points that are fewer than pixels; what the view is first shown with counts.
    ///   - stream: What other threads send points to, to be appended at every frame; nil for none.
    ///   - capacity: The number of points that a line keeps at most, those at the end; nil for all. The streamed ones count.
    ///   - onStreamError: Is given what is wrong with points that could not be appended.
    ///   - selection: The x value that is read off, nil for none. Gestures write to it.
    ///   - colors: The colours of lines, over and over again; where there are none, ten that people of any colour vision tell
    ///     apart.
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

    /// The lines, sent to what is to be shown.
    var plot: ChartPlot {
      let phases = model.show(content, interpolation: interpolation)
      return ChartPlot(
        model: model, style: style, stream: stream, capacity: capacity, onStreamError: onStreamError,
        selection: selection?.wrappedValue, phases: phases)
    }

    /// The lines in words, or the values at the selection.
    var accessibilityValue: String { model.series.accessibilityValue(at: selection?.wrappedValue) }

    // MARK: Gestures

    /// Follows a finger: selects the x value under it, or else pans.
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

    /// Follows two fingers.
    func zoom(by factor: CGFloat, anchor: CGFloat) {
      guard let frame = model.frame, let window, factor > 0 else { return }
      let range = windowBeforeGesture ?? frame.xRange
      windowBeforeGesture = range
      window.wrappedValue = range.zoomed(by: factor, anchor: anchor)
    }

    func endGesture() { windowBeforeGesture = nil }

    /// Selects the next point, at least a pixel away.
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
