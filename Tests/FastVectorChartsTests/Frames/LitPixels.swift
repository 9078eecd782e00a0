import FastVectorCharts
import Foundation

/// The pixels that a line covers without antialiasing: in each column, all pixels through which the line passes.
///
/// The picture is an array of pixel columns, each a set of rows. It is computed directly from all points of the line.
struct LitPixels: Equatable {
  /// The covered rows of each column, as bits. The lowest bit is the row `firstRow`.
  private(set) var columns: [UInt64]

  private static let firstRow = -8

  init(width: Int) { columns = Array(repeating: 0, count: width) }

  mutating func draw(from a: CGPoint, to b: CGPoint) {
    let (left, right) = a.x <= b.x ? (a, b) : (b, a)
    let first = Int(left.x.rounded(.down))
    let last = Int(right.x.rounded(.down))
    for column in max(first, 0)...max(first, 0, min(last, columns.count - 1))
    where column < columns.count && last >= 0 {
      // Returns the height of the line at `x`, or at the nearer end of the line if `x` lies outside it.
      func y(at x: Double) -> Double {
        x <= left.x
          ? left.y : x >= right.x ? right.y : left.y + (right.y - left.y) * ((x - left.x) / (right.x - left.x))
      }
      let ends = first == last ? [left.y, right.y] : [y(at: Double(column)), y(at: Double(column) + 1)]
      let (low, high) = (ends.min()!, ends.max()!)
      let (top, bottom) = (Int(low.rounded(.down)) - Self.firstRow, Int(high.rounded(.down)) - Self.firstRow)
      precondition(top >= 0 && bottom < 64, "the line leaves the picture")
      columns[column] |= (UInt64.max << UInt64(top)) & (UInt64.max >> UInt64(63 - bottom))
    }
  }

  mutating func draw(_ path: Path) {
    var current = CGPoint.zero
    path.forEach { element in
      switch element {
      case .move(let point): current = point
      case .line(let point):
        draw(from: current, to: point)
        current = point
      default: fatalError("unexpected element")
      }
    }
  }

  /// Returns the number of pixels that are set in only one of the two pictures.
  func differences(from other: LitPixels) -> Int {
    zip(columns, other.columns).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }
}
