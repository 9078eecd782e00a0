import CChartKernels

/// A line as it is drawn at one time: for each column of pixels the first, lowest, highest and last of its points.
///
/// The reduced line lights the same pixels as the line through all points; see <doc:ChartFrames>.
public struct LineFrame: Sendable {
  var layout = ColumnLayout()

  /// The steps or curves between points that are few enough for that.
  var sparsePath: Path?

  /// What each bucket comes down to, in the units of the data.
  var values: [fv_reduction] = []

  /// What tells the line from the others of the chart: the id of its series, or its place where that has none.
  public internal(set) var id = Series.Identifier.number(0)

  /// How opaque the line is, from 0 to 1: less than 1 while it fades in or out.
  public internal(set) var opacity = 1.0

  /// Which colour of a palette is the line's. It keeps the colour as long as it is there, whatever lines come and go; no
  /// other has the same meanwhile.
  public internal(set) var colorIndex = 0

  /// The same in pixels.
  private var heights: [fv_reduction] = []

  /// The points of a column that follow each other without a gap.
  public struct Column: Equatable, Sendable {
    /// The column, 0 being the left one. What lies left of all columns is in -1, what lies right of them in the one
    /// after the last.
    public let index: Int

    /// The vertical coordinate of the first point.
    public let first: Double

    /// The vertical coordinate of the least value: the greatest one.
    public let lowest: Double

    /// The vertical coordinate of the greatest value: the least one.
    public let highest: Double

    /// The vertical coordinate of the last point.
    public let last: Double

    /// The number of points.
    public let pointCount: Int
  }

  /// The columns, from the left to the right. A column with gaps comes once for each part of the line in it; one
  /// without points does not come.
  public var columns: Columns { Columns(frame: self) }

  /// The columns of a frame.
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

  /// The reduced line, in pixels: one to four points for each column.
  ///
  /// A point between two gaps is a line from itself to itself, so that it can be seen.
  ///
  /// Where a chart draws steps or curves, and there are no more points than columns, it is the line through the points
  /// themselves.
  public var path: Path { sparsePath ?? layout.path }

  /// Makes room for what each bucket comes down to.
  mutating func makeRoom() {
    let missing = layout.buckets.count - values.count
    if missing > 0 {
      values.append(contentsOf: repeatElement(fv_reduction(), count: missing))
    } else {
      values.removeLast(-missing)
    }
  }

  /// Works the coordinates out from the values.
  mutating func place(_ scale: LineLayout) {
    if heights.count != values.count { heights = values }
    layout.setHeights(&heights, to: values, scale)
  }
}
