import CCairo
import FastVectorDrawing
public import FastVectorGeometry
public import Foundation

/// A context that draws paths and text with Cairo, usually into a bitmap. Paths can be filled, and stroked in any
/// style. For the lines of charts, a ``LineRasterizer`` is faster.
///
/// Coordinates are in points from the top left. If a point of a path isn't finite, the path has a gap there.
/// Coordinates are clamped to ±4e6, because Cairo can't represent larger ones.
@safe public struct BitmapContext: ~Copyable {
  let cairo: OpaquePointer

  package init(cairo: OpaquePointer) {
    unsafe self.cairo = cairo
    unsafe cairo_set_tolerance(cairo, 0.1)
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    // Disable hinting to give glyphs the same shape at any position and scale.
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_set_font_options(cairo, options)
  }

  /// Strokes a path. If the line width isn't positive or exceeds 1e150, nothing is drawn.
  public func stroke(_ path: Path, with color: Color, style: StrokeStyle) {
    stroke(path, with: .color(color), style: style)
  }

  /// Strokes a path with a color or gradient.
  package func stroke(_ path: Path, with source: Source, style: StrokeStyle) {
    guard style.lineWidth > 0, style.lineWidth <= 1e150 else { return }
    trace(path)
    set(source)
    set(style, of: path)
    unsafe cairo_stroke(cairo)
  }

  /// Strokes a path with a solid line of a given width, in points.
  public func stroke(_ path: Path, with color: Color, lineWidth: CGFloat = 1) {
    stroke(path, with: color, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// Fills the interior of a path. Open subpaths are closed by straight lines.
  public func fill(_ path: Path, with color: Color, style: FillStyle = FillStyle()) {
    fill(path, with: .color(color), style: style)
  }

  /// Fills the interior of a path with a color or gradient.
  package func fill(_ path: Path, with source: Source, style: FillStyle) {
    trace(path)
    set(source)
    unsafe cairo_set_fill_rule(cairo, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    unsafe cairo_set_antialias(cairo, style.isAntialiased ? CAIRO_ANTIALIAS_DEFAULT : CAIRO_ANTIALIAS_NONE)
    unsafe cairo_fill(cairo)
    unsafe cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT)
  }

  /// Calls `body` while drawing is clipped to a rectangle, in points. Restores the previous clip region afterward.
  public func clipped(to rect: CGRect, _ body: () throws -> Void) rethrows {
    unsafe cairo_save(cairo)
    defer { unsafe cairo_restore(cairo) }
    unsafe cairo_new_path(cairo)
    unsafe cairo_rectangle(
      cairo, Self.bounded(rect.minX), Self.bounded(rect.minY), Self.bounded(rect.width), Self.bounded(rect.height))
    unsafe cairo_clip(cairo)
    try body()
  }

  /// The largest magnitude of coordinates that are passed to Cairo. Cairo's fixed-point numbers have 24 integer bits,
  /// including the sign, and 8 fractional bits. Their limit of 2^23 isn't reached.
  private static let greatest = 4e6

  private static func bounded(_ value: Double) -> Double { min(max(value, -greatest), greatest) }

  private func set(_ style: StrokeStyle, of path: Path) {
    unsafe cairo_set_line_width(cairo, min(style.lineWidth, Self.greatest))
    let cap =
      switch style.lineCap {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    unsafe cairo_set_line_cap(cairo, cap)
    let join =
      switch style.lineJoin {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    unsafe cairo_set_line_join(cairo, join)
    unsafe cairo_set_miter_limit(cairo, style.miterLimit >= 1 ? min(style.miterLimit, 1e6) : 1)
    let dashes = style.drawnDashes(along: path)
    unsafe cairo_set_dash(cairo, dashes, Int32(dashes.count), dashes.isEmpty ? 0 : style.dashPhase)
  }

  /// Replaces the current path of the Cairo context with the given path. The path can then be drawn or used for
  /// clipping.
  package func trace(_ path: Path) {
    unsafe cairo_new_path(cairo)
    var current: CGPoint?
    path.forEach { element in
      switch element {
      case .move(let point):
        current = point.drawable
        if let current { unsafe cairo_move_to(cairo, current.x, current.y) }
      case .line(let end):
        current = add(end.drawable, from: current) { _, end in unsafe cairo_line_to(cairo, end.x, end.y) }
      case .quadCurve(let end, let control):
        guard let control = control.drawable else { return current = nil }
        current = add(end.drawable, from: current) { start, end in
          // Cairo has no quadratic curves, so convert the curve to the equivalent cubic curve. Each control point of
          // the cubic curve is a third of the way from the quadratic control point to one of the ends.
          let first = control.mixed(with: start, 1 / 3.0), second = control.mixed(with: end, 1 / 3.0)
          unsafe cairo_curve_to(cairo, first.x, first.y, second.x, second.y, end.x, end.y)
        }
      case .curve(let end, let control1, let control2):
        guard let control1 = control1.drawable, let control2 = control2.drawable else { return current = nil }
        current = add(end.drawable, from: current) { _, end in
          unsafe cairo_curve_to(cairo, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
        }
      case .closeSubpath:
        guard current != nil else { return }
        unsafe cairo_close_path(cairo)
        // The current point is now the start of the closed subpath.
        var (x, y) = (0.0, 0.0)
        unsafe cairo_get_current_point(cairo, &x, &y)
        current = CGPoint(x: x, y: y)
      }
    }
  }

  /// Adds a segment from the current point to another point. If there is no current point, because of a gap, starts a
  /// new subpath at the other point instead.
  ///
  /// - Returns: The new current point, which is the end of the segment. Nil if the end isn't finite.
  private func add(_ end: CGPoint?, from start: CGPoint?, _ draw: (CGPoint, CGPoint) -> Void) -> CGPoint? {
    guard let end else { return nil }
    if let start { draw(start, end) } else { unsafe cairo_move_to(cairo, end.x, end.y) }
    return end
  }
}

extension CGPoint {
  /// The point, clamped to the range of Cairo's coordinates. Nil if it isn't finite.
  fileprivate var drawable: CGPoint? {
    guard x.isFinite, y.isFinite else { return nil }
    return CGPoint(x: min(max(x, -4e6), 4e6), y: min(max(y, -4e6), 4e6))
  }

  fileprivate func mixed(with other: CGPoint, _ fraction: Double) -> CGPoint {
    CGPoint(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }
}

extension StrokeStyle {
  /// Returns the lengths of dashes and gaps for drawing a path, in points. Returns an empty array if the line is solid,
  /// if the lengths aren't valid, or if the path would have more than about 100 000 dashes and gaps. See
  /// ``StrokeStyle/dash``.
  fileprivate func drawnDashes(along path: Path) -> [Double] {
    let period = dash.reduce(0, +)
    guard dashPhase.isFinite, period > 0, period.isFinite, dash.allSatisfy({ $0 >= 0 }) else { return [] }
    var length = 0.0
    var last: CGPoint?
    func add(_ point: CGPoint) {
      guard let point = point.drawable else { return last = nil }
      if let last { length += abs(point.x - last.x) + abs(point.y - last.y) }
      last = point
    }
    path.forEach { element in
      switch element {
      case .move(let point): last = point.drawable
      case .line(let end): add(end)
      case .quadCurve(let end, let control):
        add(control)
        add(end)
      case .curve(let end, let control1, let control2):
        add(control1)
        add(control2)
        add(end)
      case .closeSubpath: break
      }
    }
    return length / period * Double(dash.count) <= 100_000 ? dash.map { Double($0) } : []
  }
}
