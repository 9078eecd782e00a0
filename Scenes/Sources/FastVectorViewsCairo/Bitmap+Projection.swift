import CCairo
import FastVectorCairo
import FastVectorViews
import Foundation

extension Bitmap {
  /// Draws into the bitmap with Cairo, in transformed coordinates.
  ///
  /// - Parameters:
  ///   - transform: An affine transform from points to pixels.
  ///   - body: A closure that draws into the given Cairo context.
  /// - Throws: `BitmapError` if Cairo runs out of memory; any error that `body` throws.
  mutating func drawTransformed(
    _ transform: ProjectionTransform, _ body: (borrowing BitmapContext, OpaquePointer) throws -> Void
  ) throws {
    let drawn: Void? = try unsafe withCairo { cairo in
      var matrix = cairo_matrix_t(
        xx: transform.m11, yx: transform.m12, xy: transform.m21, yy: transform.m22, x0: transform.m31,
        y0: transform.m32)
      unsafe cairo_set_matrix(cairo, &matrix)
      try unsafe body(BitmapContext(cairo: cairo), cairo)
    }
    guard drawn != nil else { throw BitmapError.memory(width: width, height: height) }
  }

  /// Paints the bitmap onto a Cairo context: scaled to `size`, or with one pixel per unit if `size` is nil.
  mutating func paint(on cairo: OpaquePointer, opacity: Double = 1, size: CGSize? = nil) {
    let (columns, rows) = (Double(width), Double(height))
    _ = unsafe withCairo { own in
      unsafe cairo_save(cairo)
      defer { unsafe cairo_restore(cairo) }
      if let size { unsafe cairo_scale(cairo, size.width / columns, size.height / rows) }
      unsafe cairo_set_source_surface(cairo, cairo_get_target(own), 0, 0)
      // Without this setting, scaling would blend the pixels at the edges with transparent ones.
      unsafe cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
      unsafe cairo_rectangle(cairo, 0, 0, columns, rows)
      unsafe cairo_clip(cairo)
      unsafe cairo_paint_with_alpha(cairo, opacity)
    }
  }

  /// Draws another bitmap over this one.
  ///
  /// Each pixel of this bitmap is transformed back to a position in the other bitmap. Its color is interpolated from
  /// the four nearest pixels there (bilinear interpolation of premultiplied components). Points behind the viewer
  /// aren't drawn.
  ///
  /// - Parameters:
  ///   - picture: The other bitmap.
  ///   - transform: A transform from pixels of the other bitmap to pixels of this one.
  mutating func draw(_ picture: Bitmap, _ transform: ProjectionTransform) {
    var inverse = transform
    guard inverse.invert() else { return }
    let (width, height) = (width, height)
    let target = bytesPerRow / 4, source = picture.bytesPerRow / 4
    let (columns, rows) = (picture.width, picture.height)
    unsafe picture.withPixels { from in
      unsafe withMutablePixels { to in
        for row in 0..<height {
          for column in 0..<width {
            let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
            let w = inverse.m13 * x + inverse.m23 * y + inverse.m33
            let u = (inverse.m11 * x + inverse.m21 * y + inverse.m31) / w
            let v = (inverse.m12 * x + inverse.m22 * y + inverse.m32) / w
            guard u > 0.5, v > 0.5, u < Double(columns) - 0.5, v < Double(rows) - 0.5 else { continue }
            // Only points in front of the viewer have a positive w.
            guard transform.m13 * u + transform.m23 * v + transform.m33 > 0 else { continue }
            let left = Int(u - 0.5), top = Int(v - 0.5)
            let (right, bottom) = (u - 0.5 - Double(left), v - 0.5 - Double(top))
            let first = top * source + left
            let mixed = Pixel.mix(
              unsafe (from[first], from[first + 1], from[first + source], from[first + source + 1]),
              right: right, bottom: bottom)
            unsafe to[row * target + column] = Pixel.over(mixed, to[row * target + column])
          }
        }
      }
    }
  }
}

/// Arithmetic on premultiplied pixels with one byte per component.
private enum Pixel {
  private static func map(_ value: (_ shift: UInt32) -> Double) -> UInt32 {
    var result: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] { result |= UInt32(min(max(value(shift), 0), 255).rounded()) << shift }
    return result
  }

  static func mix(_ p: (UInt32, UInt32, UInt32, UInt32), right: Double, bottom: Double) -> UInt32 {
    if p.0 == p.1, p.0 == p.2, p.0 == p.3 { return p.0 }
    return map { shift in
      func component(_ pixel: UInt32) -> Double { Double(pixel >> shift & 0xff) }
      let top = component(p.0) * (1 - right) + component(p.1) * right
      let low = component(p.2) * (1 - right) + component(p.3) * right
      return top * (1 - bottom) + low * bottom
    }
  }

  /// Returns a pixel composited over another one (Porter–Duff "over").
  static func over(_ above: UInt32, _ below: UInt32) -> UInt32 {
    let alpha = Double(above >> 24) / 255
    if alpha == 1 { return above }
    if above == 0 { return below }
    return map { Double(above >> $0 & 0xff) + Double(below >> $0 & 0xff) * (1 - alpha) }
  }
}

extension BitmapContext {
  /// Clips all subsequent drawing to a path.
  func clip(to path: Path, _ cairo: OpaquePointer) {
    trace(path)
    unsafe cairo_clip(cairo)
  }
}

/// A cache of image files.
struct Images {
  private var bitmaps: [ImageFile: Bitmap] = [:]

  /// The files that can't be read.
  private(set) var unreadable: Set<ImageFile> = []

  /// Returns the pixels of a file, or nil if it can't be read.
  mutating func bitmap(_ file: ImageFile) -> Bitmap? {
    if let bitmap = bitmaps[file] { return bitmap }
    guard !unreadable.contains(file), let bitmap = read(file) else {
      unreadable.insert(file)
      return nil
    }
    bitmaps[file] = bitmap
    return bitmap
  }

  private func read(_ file: ImageFile) -> Bitmap? {
    guard let surface = unsafe cairo_image_surface_create_from_png(file.path) else { return nil }
    defer { unsafe cairo_surface_destroy(surface) }
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      var bitmap = try? Bitmap(width: Int(clamping: file.size.width), height: Int(clamping: file.size.height))
    else { return nil }
    _ = unsafe bitmap.withCairo { cairo in
      unsafe cairo_set_source_surface(cairo, surface, 0, 0)
      unsafe cairo_paint(cairo)
    }
    return bitmap
  }
}
