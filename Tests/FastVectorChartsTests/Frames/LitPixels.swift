import FastVectorCharts
import Foundation

/// The pixels that a line lights without antialiasing: in each column those that the line passes through.
///
/// A picture of columns, each a set of rows; it takes no part in buckets and reductions.
struct LitPixels: Equatable {
  private(set) var rows: [Set<Int>]

  init(width: Int) { rows = Array(repeating: [], count: width) }

  mutating func draw(from a: CGPoint, to b: CGPoint) {
    let (left, right) = a.x <= b.x ? (a, b) : (b, a)
    let first = Int(left.x.rounded(.down))
    let last = Int(right.x.rounded(.down))
    for column in max(first, 0)...max(first, 0, min(last, rows.count - 1)) where column < rows.count && last >= 0 {
      // The part of the line between the edges of the column.
      func y(at x: Double) -> Double {
        x <= left.x
          ? left.y : x >= right.x ? right.y : left.y + (right.y - left.y) * ((x - left.x) / (right.x - left.x))
      }
      let ends = first == last ? [left.y, right.y] : [y(at: Double(column)), y(at: Double(column) + 1)]
      let (low, high) = (ends.min()!, ends.max()!)
      for row in Int(low.rounded(.down))...Int(high.rounded(.down)) { rows[column].insert(row) }
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
      default: fatalError("a line has no other elements")
      }
    }
  }

  /// How many pixels are lit in one picture alone.
  func differences(from other: LitPixels) -> Int {
    zip(rows, other.rows).reduce(0) { $0 + $1.0.symmetricDifference($1.1).count }
  }
}
