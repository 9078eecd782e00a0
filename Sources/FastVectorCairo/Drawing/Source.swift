import CCairo
import FastVector
import FastVectorDrawing
package import FastVectorGeometry
package import Foundation

/// The color stops of a gradient. Their locations are from 0 to 1, in ascending order.
package struct ColorStops {
  fileprivate let stops: [(location: Double, color: Color)]

  /// Creates color stops from locations and colors. The locations must be in ascending order.
  package init(_ stops: [(location: Double, color: Color)]) { self.stops = stops }

  /// Returns the color at a location as premultiplied red, green, blue and alpha components from 0 to 1. Colors between
  /// two stops are interpolated linearly.
  fileprivate func components(at location: Double) -> SIMD4<Double> {
    guard let next = stops.firstIndex(where: { $0.location > location }) else {
      return stops.last?.color.multiplied ?? .zero
    }
    guard next > 0 else { return stops[0].color.multiplied }
    let (left, right) = (stops[next - 1], stops[next])
    let fraction = (location - left.location) / (right.location - left.location)
    return left.color.multiplied * (1 - fraction) + right.color.multiplied * fraction
  }
}

extension Color {
  /// The red, green, blue and alpha components that are passed to Cairo, from 0 to 1. They are rounded to 8 bits to
  /// match the colors of the line rasterizer.
  fileprivate var components: SIMD4<Double> {
    let (red, green, blue, alpha) = bytes
    return SIMD4(Double(red), Double(green), Double(blue), Double(alpha)) / 255
  }

  /// The components after multiplication of red, green and blue by alpha.
  fileprivate var multiplied: SIMD4<Double> {
    let components = components
    return SIMD4(components.x * components.w, components.y * components.w, components.z * components.w, components.w)
  }
}

/// The color or gradient with which paths and text are painted. Points and radii are in the context's coordinate system
/// at the time of drawing.
package enum Source {
  /// A single color.
  case color(Color)
  /// A linear gradient between two points.
  case linear(ColorStops, from: CGPoint, to: CGPoint)
  /// A radial gradient between two ellipses with the same center and proportions. The horizontal and vertical radii of
  /// the ellipses are `from` and `to`.
  case radial(ColorStops, center: CGPoint, from: CGSize, to: CGSize)
  /// An angular gradient around a point. Angles are measured clockwise from the positive x axis.
  case angular(ColorStops, center: CGPoint, from: Angle, to: Angle)
  /// A mesh gradient, which is a grid of colored points in row-major order. Colors between neighboring points are
  /// interpolated linearly. `background` is the color outside the grid.
  case mesh(columns: Int, points: [CGPoint], colors: [Color], background: Color)
}

extension BitmapContext {
  func set(_ source: Source) {
    switch source {
    case .color(let color): set(color.components)
    case .linear(let stops, let start, let end):
      guard Self.isDrawable([start.x, start.y, end.x, end.y]) else { return set(.zero) }
      unsafe set(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), stops)
    case .radial(let stops, let center, let start, let end): setRadial(stops, center, start, end)
    case .angular(let stops, let center, let start, let end):
      guard Self.isDrawable([center.x, center.y, start.radians, end.radians]) else { return set(.zero) }
      setAngular(stops, center, start.radians, end.radians)
    case .mesh(let columns, let points, let colors, let background): setMesh(columns, points, colors, background)
    }
  }

  /// Returns true if all numbers are within the range of Cairo's coordinates.
  private static func isDrawable(_ numbers: [Double]) -> Bool { numbers.allSatisfy { abs($0) <= 4e6 } }

  private func set(_ color: SIMD4<Double>) {
    unsafe cairo_set_source_rgba(cairo, color.x, color.y, color.z, color.w)
  }

  private func set(_ pattern: OpaquePointer, _ stops: ColorStops) {
    defer { unsafe cairo_pattern_destroy(pattern) }
    for (location, color) in stops.stops {
      let color = color.components
      unsafe cairo_pattern_add_color_stop_rgba(pattern, location, color.x, color.y, color.z, color.w)
    }
    unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
    unsafe cairo_set_source(cairo, pattern)
  }

  /// Sets a mesh gradient as the source. Each cell of the grid is a patch with straight edges. The background is drawn
  /// first, followed by the patches in row-major order. Later patches cover earlier ones.
  private func setMesh(_ columns: Int, _ points: [CGPoint], _ colors: [Color], _ background: Color) {
    guard let pattern = unsafe cairo_pattern_create_mesh() else { return }
    defer { unsafe cairo_pattern_destroy(pattern) }
    func add(_ corners: [(CGPoint, SIMD4<Double>)]) {
      guard corners.allSatisfy({ Self.isDrawable([$0.0.x, $0.0.y]) }) else { return }
      unsafe cairo_mesh_pattern_begin_patch(pattern)
      for (index, (point, color)) in corners.enumerated() {
        if index == 0 {
          unsafe cairo_mesh_pattern_move_to(pattern, point.x, point.y)
        } else {
          unsafe cairo_mesh_pattern_line_to(pattern, point.x, point.y)
        }
        unsafe cairo_mesh_pattern_set_corner_color_rgba(pattern, UInt32(index), color.x, color.y, color.z, color.w)
      }
      unsafe cairo_mesh_pattern_end_patch(pattern)
    }
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    unsafe cairo_clip_extents(cairo, &left, &top, &right, &bottom)
    let around = background.components
    add([
      (CGPoint(x: left, y: top), around), (CGPoint(x: right, y: top), around),
      (CGPoint(x: right, y: bottom), around), (CGPoint(x: left, y: bottom), around),
    ])
    let components = colors.map(\.components)
    for first in points.indices.dropLast(columns) where first % columns != columns - 1 {
      add([first, first + 1, first + columns + 1, first + columns].map { (points[$0], components[$0]) })
    }
    unsafe cairo_set_source(cairo, pattern)
  }

  /// Sets a radial gradient as the source. Cairo's radial gradients require circles, so the coordinate system is scaled
  /// by the radii of the larger ellipse. This turns both ellipses into circles.
  private func setRadial(_ stops: ColorStops, _ center: CGPoint, _ start: CGSize, _ end: CGSize) {
    guard Self.isDrawable([center.x, center.y, start.width, start.height, end.width, end.height]) else {
      return set(.zero)
    }
    let larger = CGSize(width: max(start.width, end.width), height: max(start.height, end.height))
    guard larger.width > 1e-6, larger.height > 1e-6 else { return set(stops.stops.last?.color.components ?? .zero) }
    let (first, last) = (max(0, start.width) / larger.width, max(0, end.width) / larger.width)
    guard let pattern = unsafe cairo_pattern_create_radial(0, 0, first, 0, 0, last) else { return }
    var matrix = cairo_matrix_t()
    unsafe cairo_matrix_init_scale(&matrix, 1 / larger.width, 1 / larger.height)
    unsafe cairo_matrix_translate(&matrix, -center.x, -center.y)
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    unsafe set(pattern, stops)
  }

  /// Sets an angular gradient as the source. Cairo doesn't support angular gradients, so each pixel of an image with
  /// the size of the target is computed. The image is then used as the source.
  private func setAngular(_ stops: ColorStops, _ center: CGPoint, _ start: Double, _ end: Double) {
    var matrix = cairo_matrix_t()
    unsafe cairo_get_matrix(cairo, &matrix)
    var inverse = matrix
    let target = unsafe cairo_get_target(cairo)
    let (width, height) = unsafe (
      Int(cairo_image_surface_get_width(target)), Int(cairo_image_surface_get_height(target))
    )
    guard unsafe cairo_matrix_invert(&inverse) == CAIRO_STATUS_SUCCESS,
      var picture = try? Bitmap(width: width, height: height)
    else { return set(.zero) }
    let turn = AngularTable(stops, start, end)
    let words = picture.bytesPerRow / 4
    unsafe picture.withMutablePixels { pixels in
      for row in 0..<height {
        for column in 0..<width {
          let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
          let dx = inverse.xx * x + inverse.xy * y + inverse.x0 - center.x
          let dy = inverse.yx * x + inverse.yy * y + inverse.y0 - center.y
          unsafe pixels[row * words + column] = turn[atan2(dy, dx)]
        }
      }
    }
    _ = unsafe picture.withCairo { own in
      unsafe copySource(of: own, matrix)
    }
  }

  /// Sets a copy of the pixels in another context as the source. `matrix` converts coordinates of this context to
  /// positions in these pixels.
  private func copySource(of other: OpaquePointer, _ matrix: cairo_matrix_t) {
    let from = unsafe cairo_get_target(other)
    let copy = unsafe cairo_surface_create_similar_image(
      from, CAIRO_FORMAT_ARGB32, cairo_image_surface_get_width(from), cairo_image_surface_get_height(from))
    defer { unsafe cairo_surface_destroy(copy) }
    guard let writer = unsafe cairo_create(copy) else { return }
    unsafe cairo_set_source_surface(writer, from, 0, 0)
    unsafe cairo_paint(writer)
    unsafe cairo_destroy(writer)
    guard let pattern = unsafe cairo_pattern_create_for_surface(copy) else { return }
    defer { unsafe cairo_pattern_destroy(pattern) }
    var matrix = matrix
    unsafe cairo_pattern_set_matrix(pattern, &matrix)
    unsafe cairo_pattern_set_filter(pattern, CAIRO_FILTER_NEAREST)
    unsafe cairo_set_source(cairo, pattern)
  }
}

/// A lookup table for an angular gradient. It contains the pixels for 4096 evenly spaced angles in a full turn.
private struct AngularTable {
  private static let count = 4096
  private let start: Double
  private let pixels: [UInt32]

  /// Creates a table for a gradient between two angles, in radians. If the gradient spans more than a full turn, only
  /// its last turn is drawn. If it spans less, the remaining angle is divided in half. The half next to the end gets
  /// the last color, and the half next to the start gets the first color.
  init(_ stops: ColorStops, _ start: Double, _ end: Double) {
    let length = end - start
    let direction = length < 0 ? -1.0 : 1.0
    self.start = abs(length) > 2 * .pi ? end - direction * 2 * .pi : start
    pixels = (0..<Self.count).map { index in
      let turned = (Double(index) + 0.5) / Double(Self.count) * 2 * .pi
      // The angle between the start and this pixel, in the direction of the gradient.
      let angle = direction < 0 ? 2 * .pi - turned : turned
      if abs(length) > 2 * .pi {
        return stops.components(at: 1 - (2 * .pi - angle) / abs(length)).pixel
      }
      let isBeyond = angle > abs(length)
      let isNearStart = angle > (abs(length) + 2 * .pi) / 2
      return stops.components(at: isBeyond ? (isNearStart ? 0 : 1) : angle / abs(length)).pixel
    }
  }

  /// The pixel at an angle, in radians.
  subscript(angle: Double) -> UInt32 {
    let turn = (angle - start) / (2 * .pi)
    let index = Int(clamping: (turn - turn.rounded(.down)) * Double(Self.count))
    return pixels[min(index, Self.count - 1)]
  }
}

extension SIMD4<Double> {
  /// The pixel that consists of premultiplied red, green, blue and alpha components. Components are clamped to 0...1.
  fileprivate var pixel: UInt32 {
    func byte(_ component: Double) -> UInt32 { UInt32((Swift.min(Swift.max(component, 0), 1) * 255).rounded()) }
    return byte(w) << 24 | byte(x) << 16 | byte(y) << 8 | byte(z)
  }
}
