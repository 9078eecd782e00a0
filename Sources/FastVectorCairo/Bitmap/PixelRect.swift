import FastVectorDrawing

/// A rectangle of pixels.
public struct PixelRect: Hashable, Sendable {
  /// The range of columns. Column 0 is at the left edge of the bitmap.
  public var columns: Range<Int>

  /// The range of rows. Row 0 is at the top edge of the bitmap.
  public var rows: Range<Int>

  /// Creates a rectangle.
  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// True if the rectangle contains no pixels.
  public var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// Returns the intersection with another rectangle. It is empty if the rectangles have no pixels in common.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }
}

extension Bitmap {
  /// The rectangle that contains all pixels.
  public var bounds: PixelRect { PixelRect(columns: 0..<width, rows: 0..<height) }
}
