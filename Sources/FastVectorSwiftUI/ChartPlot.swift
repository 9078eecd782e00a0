#if canImport(SwiftUI)
  internal import FastVectorCharts
  import Foundation
  import SwiftUI

  /// A view that draws the lines of a chart for every step of SwiftUI's animation, and for every frame while a stream
  /// is connected.
  struct ChartPlot: View, Animatable {
    let model: ChartModel
    let style: ChartStyle
    let stream: ChartStream?
    let capacity: Int?
    let onStreamError: (@MainActor (ChartStreamError) -> Void)?
    let selection: Double?
    var phases: ChangePhases

    // This property must be nonisolated, because the protocol `Animatable` doesn't isolate it to the main actor.
    nonisolated var animatableData: ChangePhases {
      get { phases }
      set { phases = newValue }
    }

    var body: some View {
      TimelineView(.animation(minimumInterval: nil, paused: stream == nil)) { timeline in
        canvas(at: timeline.date)
      }
    }

    /// Returns the canvas that draws the lines.
    ///
    /// - Parameter date: The current date of the timeline. The canvas captures the date, so that SwiftUI redraws the
    ///   canvas whenever the date changes.
    func canvas(at date: Date) -> Canvas<EmptyView> {
      Canvas { context, size in
        _ = date
        MainActor.assumeIsolated { draw(in: &context, size: size) }
      }
    }

    func draw(in context: inout GraphicsContext, size: CGSize) {
      do throws(ChartStreamError) {
        try model.makeFrame(phases, size: size, appending: stream, keeping: capacity)
      } catch {
        onStreamError?(error)
      }
      guard let frame = model.frame else { return }
      for line in frame.lines {
        context.opacity = line.opacity
        context.stroke(
          SwiftUI.Path(line.path), with: .color(style.color(ofLine: line.colorIndex)), style: style.stroke)
      }
      context.opacity = 1
      if let selection { drawSelection(at: selection, in: context, frame) }
    }

    /// Draws a vertical line at the selected x value, and a dot at the nearest point of each line.
    private func drawSelection(at x: Double, in context: GraphicsContext, _ frame: ChartFrame) {
      guard frame.xRange.contains(x) else { return }
      let place = frame.place(of: x)
      let rule = SwiftUI.Path {
        $0.move(to: CGPoint(x: place, y: frame.rect.minY))
        $0.addLine(to: CGPoint(x: place, y: frame.rect.maxY))
      }
      context.stroke(rule, with: .color(.secondary), lineWidth: 1)
      for (index, series) in model.series.enumerated() {
        guard let row = series.row(nearestTo: x), series[row].y.isFinite else { continue }
        let center = CGPoint(x: frame.place(of: series[row].x), y: frame.height(of: series[row].y))
        let radius = 2 * style.stroke.lineWidth
        let dot = CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        context.fill(
          SwiftUI.Path(ellipseIn: dot), with: .color(style.color(ofLine: colorIndex(of: series, index, frame))))
      }
    }

    /// Returns the color index of a line, which doesn't change when other lines are added or removed.
    private func colorIndex(of series: Series, _ place: Int, _ frame: ChartFrame) -> Int {
      let id = series.id ?? .number(place)
      return frame.lines.first { $0.id == id }?.colorIndex ?? place
    }
  }

  /// The colors and stroke of the lines of a chart.
  struct ChartStyle {
    var colors: [SwiftUI.Color]
    var stroke: SwiftUI.StrokeStyle

    func color(ofLine index: Int) -> SwiftUI.Color {
      if !colors.isEmpty { return colors[index % colors.count] }
      let color = ChartTheme.light.color(ofLine: index)
      return SwiftUI.Color(.sRGB, red: color.red, green: color.green, blue: color.blue, opacity: color.opacity)
    }
  }
#endif
