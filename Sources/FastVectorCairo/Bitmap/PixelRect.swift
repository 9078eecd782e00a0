import FastVectorDrawing

/// Columns and rows of pixels.
public struct PixelRect: Hashable, Sendable {
  /// The columns, from the left.
  public var columns: Range<Int>

  /// The rows, from the top.
  public var rows: Range<Int>

  /// Makes a rectangle.
  public init(columns: Range<Int>, rows: Range<Int>) {
    self.columns = columns
    self.rows = rows
  }

  /// Whether there are no pixels in it.
  public var isEmpty: Bool { columns.isEmpty || rows.isEmpty }

  /// The pixels that are in both.
  public func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(columns: columns.clamped(to: other.columns), rows: rows.clamped(to: other.rows))
  }
}

extension Bitmap {
  /// All columns and rows.
  public var bounds: PixelRect { PixelRect(columns: 0..<width, rows: 0..<height) }
}
