/// The order of rows by x.
struct RowOrder {
  /// The x values: ascending and distinct.
  private(set) var x: [Double]
  private(set) var isSorted = false
  private(set) var omitted = 0
  private(set) var repeated = 0

  /// The rows in ascending order of x; nil if they are in this order.
  private var rows: [Int]?

  /// The first of the rows that are merged into each row of the result; nil if no rows are merged.
  private var starts: [Int]?
  private let rule: CSVOptions.RepeatedX

  /// - Parameter x: The x values, with NaN or an infinity in rows to omit.
  init(_ x: [Double], repeated rule: CSVOptions.RepeatedX) {
    self.x = x
    self.rule = rule
    if x.contains(where: { !$0.isFinite }) {
      rows = x.indices.filter { x[$0].isFinite }
      omitted = x.count - rows!.count
      self.x = rows!.map { x[$0] }
    }
    sort()
    separate()
  }

  private mutating func sort() {
    guard zip(x, x.dropFirst()).contains(where: { $0 > $1 }) else { return }
    isSorted = true
    // The index is compared, too, because `sort` isn't documented to be stable.
    let order = x.indices.sorted { (x[$0], $0) < (x[$1], $1) }
    rows = rows.map { rows in order.map { rows[$0] } } ?? order
    x = order.map { x[$0] }
  }

  /// Makes equal x values distinct.
  private mutating func separate() {
    repeated = zip(x, x.dropFirst()).count { $0 == $1 }
    guard repeated > 0 else { return }
    if rule == .keep {
      for row in 1..<x.count where x[row] <= x[row - 1] { x[row] = x[row - 1].nextUp }
    } else {
      starts = x.indices.filter { $0 == 0 || x[$0] != x[$0 - 1] }
      x = starts!.map { x[$0] }
    }
  }

  /// Returns the values of the rows in the order of x.
  func applied(to values: [Double]) -> [Double] {
    let sorted = rows.map { rows in rows.map { values[$0] } } ?? values
    guard let starts else { return sorted }
    return starts.indices.map { index in
      let group = sorted[starts[index]..<(index + 1 < starts.count ? starts[index + 1] : sorted.count)]
      switch rule {
      case .keep, .first: return group.first!
      case .last: return group.last!
      case .mean:
        let known = group.filter { !$0.isNaN }
        return known.isEmpty ? .nan : known.reduce(0, +) / Double(known.count)
      }
    }
  }
}
