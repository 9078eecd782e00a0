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
    guard first != last else { return light(first, from: left.y, to: right.y) }
    // Returns the height of the line at `x`, or at the nearer end of the line if `x` lies outside it.
    func y(at x: Double) -> Double {
      x <= left.x
        ? left.y : x >= right.x ? right.y : left.y + (right.y - left.y) * ((x - left.x) / (right.x - left.x))
    }
    var column = max(first, 0)
    while column <= last, column < columns.count {
      light(column, from: y(at: Double(column)), to: y(at: Double(column) + 1))
      column += 1
    }
  }

  /// Marks the pixels of a column between two heights. Ignores columns outside the picture.
  private mutating func light(_ column: Int, from a: Double, to b: Double) {
    guard column >= 0, column < columns.count else { return }
    let (low, high) = a <= b ? (a, b) : (b, a)
    let (top, bottom) = (Int(low.rounded(.down)) - Self.firstRow, Int(high.rounded(.down)) - Self.firstRow)
    precondition(top >= 0 && bottom < 64, "the line leaves the picture")
    columns[column] |= (UInt64.max << UInt64(top)) & (UInt64.max >> UInt64(63 - bottom))
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
