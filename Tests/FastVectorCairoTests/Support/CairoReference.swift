import CCairo
import FastVectorCairo
import FastVectorGeometry
import Foundation

extension Bitmap {
  /// Returns a copy of this bitmap on which Cairo has stroked a path with round joins and caps.
  func strokedByCairo(_ path: Path, lineWidth: Double, color: Color, dash: [Double] = []) -> Bitmap {
    var bitmap = self
    _ = unsafe bitmap.withCairo { context in
      unsafe cairo_set_source_rgba(
        context, color.red, color.green, color.blue, color.opacity)
      unsafe cairo_set_line_width(context, lineWidth)
      unsafe cairo_set_dash(context, dash, Int32(dash.count), 0)
      unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
      unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
      unsafe cairo_set_tolerance(context, 0.01)
      path.forEach { element in
        switch element {
        case .move(let point):
          unsafe cairo_move_to(context, point.x, point.y)
          // With a line to the same point, Cairo draws a single point as a dot.
          unsafe cairo_line_to(context, point.x, point.y)
        case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
        default: preconditionFailure("straight lines only")
        }
      }
      unsafe cairo_stroke(context)
    }
    return bitmap
  }

  /// Returns a copy of this bitmap on which Cairo has filled a path.
  func filledByCairo(_ path: Path, color: Color) -> Bitmap {
    var bitmap = self
    _ = unsafe bitmap.withCairo { context in
      unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.opacity)
      unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
      path.forEach { element in
        switch element {
        case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
        case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
        case .closeSubpath: unsafe cairo_close_path(context)
        default: preconditionFailure("straight lines only")
        }
      }
      unsafe cairo_fill(context)
    }
    return bitmap
  }

  /// Returns the difference from another picture with the same size.
  func difference(from other: Bitmap) -> Difference {
    var difference = Difference()
    for row in 0..<height {
      for column in 0..<width {
        let (a, b) = (self[column, row], other[column, row])
        if a == b && a == 0 { continue }
        difference.touched += 1
        if a == b { continue }
        let steps = stride(from: 0, to: 32, by: 8).map { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) }.max()!
        difference.sum += steps
        if steps > difference.greatest {
          difference.greatest = steps
          difference.pixel = (column, row)
        }
      }
    }
    return difference
  }
}

extension Bitmap {
  /// Decodes a PNG file with Cairo.
  init(png path: String) throws {
    let surface = unsafe cairo_image_surface_create_from_png(path)
    defer { unsafe cairo_surface_destroy(surface) }
    let (width, height) = unsafe (cairo_image_surface_get_width(surface), cairo_image_surface_get_height(surface))
    try self.init(width: Int(width), height: Int(height))
    _ = unsafe withCairo { context in
      unsafe cairo_set_source_surface(context, surface, 0, 0)
      unsafe cairo_paint(context)
    }
  }
}

/// The differences between two pictures, in steps of 1/255: the largest one, its position, and the sum over all pixels.
struct Difference {
  var greatest = 0
  var pixel = (0, 0)
  var sum = 0
  /// The number of pixels that are opaque or translucent in at least one of the pictures.
  var touched = 0
  var mean: Double { touched == 0 ? 0 : Double(sum) / Double(touched) }
}
