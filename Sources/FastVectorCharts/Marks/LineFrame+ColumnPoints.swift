import CChartKernels
import FastVectorGeometry

extension LineFrame {
  /// The points of a line in one column of pixels, without a gap between them.
  package struct ColumnPoints {
    /// The index of the column; see ``LineFrame/Column/index``.
    package let index: Int

    /// The vertical coordinates of the greatest and the least value, in pixels.
    package let top: Double
    package let bottom: Double

    /// The number of data points in the column.
    package let count: Int

    /// True if the line has a gap before this column.
    package let startsRun: Bool

    private let path: Path
    private let drawn: Range<Int>

    fileprivate init(_ frame: LineFrame, at position: Int) {
      // Don't copy the layout to a local constant, because that retains each of its arrays.
      let (height, bucket) = (frame.heights[position], frame.layout.buckets[position])
      index = Int(frame.layout.columns[position])
      (top, bottom) = (height.highest, height.lowest)
      count = bucket.end - bucket.start
      startsRun = position == 0 || frame.layout.buckets[position - 1].end != bucket.start
      path = frame.layout.path
      // A point between two gaps is in the path twice, as a line of length 0.
      let first = Int(frame.layout.pathPoints[position])
      drawn = first..<(count == 1 ? first + 1 : Int(frame.layout.pathPoints[position + 1]))
    }

    /// The horizontal coordinates of the first and the last point.
    package var x: (first: Double, last: Double) { (path.xs[drawn.lowerBound], path.xs[drawn.upperBound - 1]) }

    /// The points of the path in this column: all points if there are at most four, or the first, lowest, highest and
    /// last one.
    package var points: some Sequence<(x: Double, y: Double)> { drawn.lazy.map { (path.xs[$0], path.ys[$0]) } }
  }

  /// The columns with points, from left to right.
  package var columnPoints: some Sequence<ColumnPoints> {
    layout.buckets.indices.lazy.map { ColumnPoints(self, at: $0) }
  }
}
