extension Bitmap {
  /// Creates a bitmap by stacking bitmaps from top to bottom, aligned at their left edges. Pixels to the right of
  /// narrower bitmaps are transparent.
  ///
  /// - Throws: ``BitmapError`` if the total size isn't valid or there isn't enough memory.
  package init(stacking bitmaps: [Bitmap]) throws(BitmapError) {
    try self.init(width: bitmaps.map(\.width).max() ?? 0, height: bitmaps.map(\.height).reduce(0, +))
    let stride = bytesPerRow / 4
    var top = 0
    for bitmap in bitmaps {
      unsafe withMutablePixels { pixels in
        unsafe bitmap.withPixels { source in
          for row in 0..<bitmap.height {
            unsafe (pixels + (top + row) * stride).update(
              from: source + row * (bitmap.bytesPerRow / 4), count: bitmap.width)
          }
        }
      }
      top += bitmap.height
    }
  }
}
