import CChartKernels
import FastVectorGeometry

extension LineFrame {
  /// Consecutive points of a line in one pixel column, without a gap between them.
  package struct ColumnPoints {
    /// The index of the column; see ``LineFrame/Column/index``.
    package let index: Int

    /// The vertical coordinates of the greatest and the least value, in pixels. Coordinates increase downward.
    package let top: Double
    package let bottom: Double

    /// The number of consecutive data points.
    package let count: Int

    /// True if the line starts at this column, or has a gap directly before it.
    package let startsRun: Bool

    /// The horizontal coordinates of the first and the last point, in pixels.
    package let x: (first: Double, last: Double)

    /// The path points that represent this column, as a range of indices in the frame's path.
    fileprivate let drawn: Range<Int>

    /// The frame is borrowed, because copying it for each column would retain all of its arrays.
    fileprivate init(_ frame: borrowing LineFrame, at position: Int) {
      let (height, bucket) = (frame.heights[position], frame.layout.buckets[position])
      index = Int(frame.layout.columns[position])
      (top, bottom) = (height.highest, height.lowest)
      count = bucket.end - bucket.start
      startsRun = position == 0 || frame.layout.buckets[position - 1].end != bucket.start
      // A point between two gaps is in the path twice, as a line of length 0.
      let first = Int(frame.layout.pathPoints[position])
      drawn = first..<(count == 1 ? first + 1 : Int(frame.layout.pathPoints[position + 1]))
      x = (frame.layout.path.xs[drawn.lowerBound], frame.layout.path.xs[drawn.upperBound - 1])
    }
  }

  /// The points of each pixel column, in the order of the points. A column with gaps or infinities occurs once for each
  /// run of points in it; see ``LineFrame/columns``.
  package var columnPoints: some Sequence<ColumnPoints> {
    layout.buckets.indices.lazy.map { ColumnPoints(self, at: $0) }
  }

  /// Returns the points of the path in a column. If the column has one or two points, the path contains these points.
  /// Otherwise, it contains the first point, two points for the extremes, and the last point.
  package func points(of column: ColumnPoints) -> some Sequence<(x: Double, y: Double)> {
    let (xs, ys) = (layout.path.xs, layout.path.ys)
    return column.drawn.lazy.map { (xs[$0], ys[$0]) }
  }
}
