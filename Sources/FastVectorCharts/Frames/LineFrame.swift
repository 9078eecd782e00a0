import CChartKernels

/// A line at one point in time, reduced to an M4 aggregate for each pixel column: the first, lowest, highest and last
/// point in the column.
///
/// The reduced line covers the same pixels as the line through all points. See <doc:ChartFrames>.
public struct LineFrame: Sendable {
  var layout = ColumnLayout()

  /// The path of a line with steps or curves. Nil if straight segments join the points, or if there are too many
  /// points.
  var sparsePath: Path?

  /// The M4 aggregate of each bucket of the layout, in data units.
  var values: [fv_m4] = []

  /// An algorithm that computes M4 aggregates. All of them give the same results, except for rounding. See
  /// <doc:ChartFrames>.
  package enum Algorithm: Sendable {
    case directPass, minMaxPyramids, columnEnvelopes, blockEnvelopes
  }

  /// The algorithm that computed ``values``.
  package internal(set) var algorithm = Algorithm.directPass

  /// The identifier of the line: the id of its series, or its index in the chart if the series has no id.
  public internal(set) var id = Series.Identifier.number(0)

  /// The opacity of the line, from 0 to 1. It is less than 1 while the line fades in or out.
  public internal(set) var opacity = 1.0

  /// The index of the line's color in a palette. A line keeps its index while other lines appear and disappear, and
  /// no two lines have the same index at the same time.
  public internal(set) var colorIndex = 0

  /// The M4 aggregate of each bucket of the layout, in pixels.
  private(set) var heights: [fv_m4] = []

  /// The pixels that contain points, in pixel columns with too many points to draw each of them separately. Empty
  /// unless the line is one of the animator's ``ChartAnimator/markedLines``.
  package internal(set) var pixels = PixelSet()

  /// A run of consecutive points in a pixel column, without a gap (NaN) between them. Points with infinite values,
  /// which are drawn at the edges of the plot, are in separate runs.
  public struct Column: Equatable, Sendable {
    /// The index of the pixel column, with 0 at the left edge. All points left of the plot have the index -1. Points at
    /// the right edge or beyond it have an index of at least the width of the plot, rounded down.
    public let index: Int

    /// The vertical coordinate of the first point, in pixels.
    public let first: Double

    /// The vertical coordinate of the least value, in pixels. It is the greatest coordinate, because coordinates
    /// increase downward.
    public let lowest: Double

    /// The vertical coordinate of the greatest value, in pixels. It is the least coordinate.
    public let highest: Double

    /// The vertical coordinate of the last point, in pixels.
    public let last: Double

    /// The number of data points in the run.
    public let pointCount: Int
  }

  /// The columns, in the order of the points. This is from left to right, unless points overtake each other while they
  /// move along x. A column with gaps or infinities occurs once for each run of points in it. A column without points
  /// doesn't occur.
  public var columns: Columns { Columns(frame: self) }

  /// The columns of a frame. Elements are computed on access.
  public struct Columns: RandomAccessCollection, Sendable {
    fileprivate let frame: LineFrame

    public var startIndex: Int { 0 }
    public var endIndex: Int { frame.layout.buckets.count }

    public subscript(position: Int) -> Column {
      let height = frame.heights[position]
      let bucket = frame.layout.buckets[position]
      return Column(
        index: Int(frame.layout.columns[position]), first: height.first, lowest: height.lowest,
        highest: height.highest, last: height.last, pointCount: bucket.end - bucket.start)
    }
  }

  /// The path of the reduced line, in pixels, with one to four points per column.
  ///
  /// A point between two gaps is drawn as a line of length 0, so that it is visible.
  ///
  /// If the chart draws steps or curves, and the line has no more visible points than there are columns, the path
  /// follows the steps or curves through all points.
  public var path: Path { sparsePath ?? layout.path }

  /// Resizes `values` to the number of buckets.
  mutating func resizeValues() {
    let missing = layout.buckets.count - values.count
    if missing > 0 {
      values.append(contentsOf: repeatElement(fv_m4(), count: missing))
    } else {
      values.removeLast(-missing)
    }
  }

  /// Converts the M4 aggregates from data units to pixels.
  mutating func place(_ scale: LineLayout) {
    if heights.count != values.count { heights = values }
    layout.setHeights(&heights, to: values, scale)
  }
}
