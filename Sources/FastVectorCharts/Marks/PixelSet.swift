/// A bitmap of the pixels that contain points, for pixel columns with too many points to draw each of them separately.
/// See ``LineFrame/pixels``.
package struct PixelSet: Sendable {
  /// The number of columns. If the width of the plot is a whole number of pixels, the last column contains only points
  /// exactly at the right edge.
  package private(set) var columnCount = 0

  /// The number of rows, from the top of the plot.
  package private(set) var rowCount = 0

  private var words: [UInt64] = []
  private var wordsPerColumn = 0

  /// Removes all pixels, and changes the size of the bitmap. Reuses the allocated memory if it is large enough.
  mutating func reset(columnCount: Int, rowCount: Int) {
    (self.columnCount, self.rowCount) = (columnCount, rowCount)
    wordsPerColumn = (rowCount + 63) / 64
    words.removeAll(keepingCapacity: true)
    words.append(contentsOf: repeatElement(0, count: columnCount * wordsPerColumn))
  }

  /// Inserts a pixel, given by its column and its distance from the top of the plot, in pixels. Ignores distances
  /// outside the plot. A distance equal to the height of the plot belongs to the last row.
  @inline(__always)
  mutating func insert(column: Int, distance: Double) {
    guard distance >= -1e-6, distance <= Double(rowCount) else { return }
    let row = min(Int(distance), rowCount - 1)
    words[column * wordsPerColumn + row >> 6] |= 1 << UInt64(row & 63)
  }

  /// Calls `body` with each run of rows that contain points: column by column, and from top to bottom in each column.
  ///
  /// - Parameter distance: The maximum distance between neighboring rows in a run. If it is 1, runs contain no empty
  ///   rows.
  /// - Complexity: O(c r / 64 + k) for c columns, r rows and k pixels
  package func forEachRun(distance: Int, _ body: (_ column: Int, _ rows: ClosedRange<Int>) -> Void) {
    for column in 0..<columnCount {
      var run: ClosedRange<Int>?
      for index in 0..<wordsPerColumn {
        var word = words[column * wordsPerColumn + index]
        while word != 0 {
          let row = 64 * index + word.trailingZeroBitCount
          word &= word - 1
          if let rows = run, row - rows.upperBound <= distance {
            run = rows.lowerBound...row
          } else {
            if let run { body(column, run) }
            run = row...row
          }
        }
      }
      if let run { body(column, run) }
    }
  }
}
