/// Consecutive points of a line in one pixel column. The points are all finite, all gaps, or all infinities with the
/// same sign. They are represented by their M4 aggregate: the first, last, lowest and highest y value.
struct SQLPoints {
  /// The index of the pixel column. It is -1 for points to the left of the window. For points to the right of the
  /// window, it is the width of the window plus 1.
  var column: Int

  /// The number of points.
  var count: Int

  var firstX: Double
  var lastX: Double
  var first: Double
  var last: Double
  var lowest: Double
  var highest: Double

  /// Returns true if the points of both values are all finite, all gaps, or all infinities with the same sign.
  fileprivate func isEquivalent(_ other: SQLPoints) -> Bool {
    first.isFinite ? other.first.isFinite : first == other.first || first.isNaN && other.first.isNaN
  }

  fileprivate mutating func append(_ next: SQLPoints) {
    count += next.count
    (lastX, last) = (next.lastX, next.last)
    lowest = min(lowest, next.lowest)
    highest = max(highest, next.highest)
  }

  /// Appends this M4 aggregate to the x and y values of a series, as one, two or four points.
  ///
  /// The database doesn't return the x values of the lowest and the highest point. These points are therefore placed
  /// at one third and two thirds of the distance from the first to the last point.
  func append(toX xs: inout [Double], y ys: inout [Double]) {
    func append(_ x: Double, _ y: Double) {
      // The x values of a series must ascend, so move equal x values to consecutive doubles.
      xs.append(max(x, xs.last?.nextUp ?? -.infinity))
      ys.append(y)
    }
    append(firstX, first)
    guard count > 1 else { return }
    if count > 2 {
      let third = (lastX - firstX) / 3
      append(firstX + third, lowest)
      append(firstX + 2 * third, highest)
    }
    append(lastX, last)
  }
}

extension SQLPoints {
  /// Creates a single point.
  init(column: Int, x: Double, y: Double) {
    self.init(column: column, count: 1, firstX: x, lastX: x, first: y, last: y, lowest: y, highest: y)
  }
}

extension [SQLPoints] {
  /// Sorts the elements by x value. Elements with equal x values are sorted by y value, with NaN last.
  ///
  /// - Precondition: Each element represents a single point.
  mutating func sortPoints() {
    sort { ($0.firstX, $0.first.isNaN ? 1 : 0, $0.first) < ($1.firstX, $1.first.isNaN ? 1 : 0, $1.first) }
  }

  /// Merges consecutive points in the same pixel column if they are all finite, all gaps, or all infinities with the
  /// same sign. The points of a series then don't depend on whether the query returned rows or aggregates.
  mutating func mergeColumns() {
    var merged: [SQLPoints] = []
    for points in self {
      if let previous = merged.last, previous.column == points.column, previous.isEquivalent(points) {
        merged[merged.count - 1].append(points)
      } else {
        merged.append(points)
      }
    }
    self = merged
  }
}
