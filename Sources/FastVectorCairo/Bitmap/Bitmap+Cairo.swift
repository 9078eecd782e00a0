import CCairo
import FastVectorDrawing

extension Bitmap {
  /// Calls `body` with a Cairo context that draws into the bitmap. Coordinates in the context are in pixels from the
  /// top left.
  ///
  /// - Returns: The result of `body`, or nil if Cairo ran out of memory.
  package mutating func withCairo<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result? {
    let (width, height, stride) = (Int32(width), Int32(height), Int32(bytesPerRow))
    return try unsafe withMutablePixels { pixels in
      try unsafe pixels.withMemoryRebound(to: UInt8.self, capacity: Int(height) * Int(stride)) { bytes in
        let surface = unsafe cairo_image_surface_create_for_data(bytes, CAIRO_FORMAT_ARGB32, width, height, stride)
        defer { unsafe cairo_surface_destroy(surface) }
        guard let context = unsafe cairo_create(surface) else { return nil }
        defer { unsafe cairo_destroy(context) }
        let result = try unsafe body(context)
        unsafe cairo_surface_flush(surface)
        return unsafe cairo_status(context) == CAIRO_STATUS_NO_MEMORY ? nil : result
      }
    }
  }
}
