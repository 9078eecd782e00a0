import FastVectorAnimation
import FastVectorCharts
import FastVectorDrawing
import FastVectorSamples
package import Foundation

/// A request by a page for the current frame. It can also contain changes, which are applied first.
///
/// X and y values are in scale coordinates. On a logarithmic scale, these are base-10 logarithms; on other scales, they
/// are data values. Dates are seconds since 1970.
package struct ViewRequest: Decodable, Sendable {
  /// The request number, which is echoed in the response.
  package var number: Int

  /// The width of a chart, in points (CSS pixels).
  package var width: Int
  /// The height of a chart, in points (CSS pixels).
  package var height: Int
  /// The number of pixels per point.
  package var scale: Double
  /// True to use the dark theme.
  package var isDark: Bool?

  /// The x values at the left and right edges of the window; nil to keep the current window.
  package var window: [Double]?

  /// True to animate the window and the y ranges to their new bounds.
  package var isAnimated: Bool?

  /// The lower and upper bound of the y axis of each chart; an empty array for an automatic range. Nil to keep the
  /// current ranges.
  package var yRanges: [[Double]]?

  /// True if automatic y ranges depend only on the points in the window. Nil to keep the current setting.
  package var fitsY: Bool?

  /// The hidden lines and named marks, as ranges of legend entries. Each range is an array of the first and the last
  /// index. The legend entries of all charts on the page are numbered consecutively, from 0. Nil to keep the current
  /// setting.
  package var hidden: [[Int]]?

  /// The format in which to export the visible part of the charts. The answer is then a file instead of a frame. Nil to
  /// request a frame.
  package var export: ExportFormat?

  /// True to make the window follow the newest points of a stream; false to stop following. Nil to keep the current
  /// setting.
  package var follows: Bool?

  /// True to animate every chart to its end state, or back to its start state if it already shows the end.
  package var changes: Bool?

  /// The name of the animation for all changes; nil for a spring.
  package var animation: String?
  /// The speed of the animation as a multiple of its normal speed; nil for the normal speed.
  package var speed: Double?

  /// Two numbers: the index of the chart under the pointer, and the distance of the pointer from the left edge of the
  /// chart, in points. Nil if the pointer isn't over a chart.
  package var pointer: [Double]?

  /// The x value of the crosshair; nil if the crosshair is at the pointer.
  package var cursor: Double?

  /// The number of data points by which to move the crosshair from ``cursor``: positive to the right, negative to the
  /// left. Points closer than one CSS pixel are skipped, unless they repeat the same x value of a file.
  package var step: Int?

  /// The x value of the first pinned point; nil if no point is pinned. The crosshair shows differences from this point.
  package var reference: Double?

  /// The size of the overview, in points; nil if it isn't requested.
  package var overview: [Int]?

  /// The number of points of each line in the comparison of kernel sets; nil to keep the current number.
  package var points: Int?
  /// The number of threads in the comparison of kernel sets; nil to keep the current number.
  package var threads: Int?

  /// The valid widths and heights, in points.
  static let sizes = 40...8192
  static let scales = 0.25...8
  static let speeds = 0.01...100
  static let steps = -100...100

  /// The exclusive upper bound of the indices in ``hidden``.
  static let maxLines = 1_000_000

  /// Decodes and validates a message.
  ///
  /// - Throws: ``ViewRequestError`` if the message isn't valid JSON, lacks a required field, or has a value that is out
  ///   of range.
  package init(_ message: Data) throws(ViewRequestError) {
    do { self = try JSONDecoder().decode(ViewRequest.self, from: message) } catch {
      throw ViewRequestError("a message must be a JSON object with number, width, height and scale")
    }
    try check("width", Self.sizes.contains(width))
    try check("height", Self.sizes.contains(height))
    try check("scale", Self.scales.contains(scale))
    if let window { try check("window", Self.isRange(window)) }
    if let yRanges { try check("yRanges", yRanges.allSatisfy { $0.isEmpty || Self.isRange($0) }) }
    if let hidden {
      try check("hidden", hidden.allSatisfy { $0.count == 2 && 0 <= $0[0] && $0[0] <= $0[1] && $0[1] < Self.maxLines })
    }
    if let speed { try check("speed", Self.speeds.contains(speed)) }
    if let pointer { try check("pointer", pointer.count == 2 && pointer.allSatisfy { abs($0) <= 1e6 }) }
    if let cursor { try check("cursor", cursor.isFinite) }
    if let step { try check("step", Self.steps.contains(step)) }
    if let reference { try check("reference", reference.isFinite) }
    if let overview { try check("overview", overview.count == 2 && overview.allSatisfy { 1...8192 ~= $0 }) }
    if let animation { try check("animation", NamedAnimation(rawValue: animation) != nil) }
    if let points { try check("points", points >= 2) }
    if let threads { try check("threads", 1...1024 ~= threads) }
  }

  private func check(_ name: String, _ isRight: Bool) throws(ViewRequestError) {
    if !isRight { throw ViewRequestError("\(name) is out of range") }
  }

  private static func isRange(_ bounds: [Double]) -> Bool {
    bounds.count == 2 && bounds[0] < bounds[1] && (bounds[1] - bounds[0]).isFinite
  }

  /// The theme of the charts. It is light unless a dark theme was requested.
  var theme: ChartTheme { isDark == true ? .dark : .light }

  /// The requested animation for all changes, at the requested speed. The default is a spring at normal speed.
  var chosenAnimation: Animation {
    let named = animation.flatMap(NamedAnimation.init) ?? .spring
    return named.animation.speed(speed ?? 1)
  }
}

/// An error in a message from a page.
package struct ViewRequestError: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
