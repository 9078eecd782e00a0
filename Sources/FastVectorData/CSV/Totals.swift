import FastVector
import Foundation

/// The rows of a table that contain sums of other rows, such as the rows with `Total` in a table whose other rows have
/// `Battery` or `Hybrid` in the same column.
struct Totals {
  /// The index of the group column that contains the name of the totals.
  let column: Int

  /// The name of the totals, such as `Total`.
  let name: String

  /// The indexes of the rows with totals, in ascending order.
  let rows: [Int]

  /// Words with which the names of totals start.
  private static let words: Set = [
    "total", "totals", "all", "sum", "overall", "gesamt", "insgesamt", "summe", "ensemble", "totale", "totaal",
    "totalt", "toplam", "razem", "ogółem", "celkem", "итого", "всего", "усього", "合計", "総計", "总计", "合计", "總計",
    "합계", "전체",
  ]

  /// Finds the rows with totals. Returns nil if there are none, or unless the numbers confirm it:
  /// - Each combination of an x value and the other group columns has a single total, and all y values of the total are
  ///   the sums of the other rows, apart from rounding. Combinations with a missing value aren't examined.
  /// - At least three totals, and at least half of all totals, have two or more parts.
  ///
  /// - Parameters:
  ///   - groups: The columns by which the rows are grouped, at least two.
  ///   - x: The x value of each row.
  ///   - values: The y values.
  init?(_ groups: [CSVValues], x: AnimatableVector, _ values: [AnimatableVector]) {
    for (column, group) in groups.enumerated() {
      let names = group.texts.indices.filter { Self.isName(group.texts[$0]) }
      guard !names.isEmpty else { continue }
      let others = groups.indices.filter { $0 != column }.map { groups[$0] }
      let keys = x.indices.map { row in [x.span[row]] + others.map { $0.key(ofRow: row) } }
      // Rows without an x value aren't drawn, and NaNs would make dictionaries slow, because they are never equal.
      let rowsOfTexts = Dictionary(grouping: x.indices.filter { x.span[$0].isFinite }) { group.values.span[$0] }
      for number in names {
        guard let rows = rowsOfTexts[Double(number)], Self.areSums(rows, keys, values) else { continue }
        (self.column, name, self.rows) = (column, group.texts[number], rows)
        return
      }
    }
    return nil
  }

  /// Returns true if a text starts with a word such as `total`.
  static func isName(_ text: String) -> Bool { CSVTable.words(in: text).first.map(words.contains) == true }

  /// Returns true if rows contain the sums of the other rows with the same key.
  private static func areSums(_ totals: [Int], _ keys: [[Double]], _ values: [AnimatableVector]) -> Bool {
    let places = Dictionary(totals.map { (keys[$0], $0) }, uniquingKeysWith: { first, _ in first })
    guard places.count == totals.count else { return false }
    var parts: [[Double]: [Int]] = [:]
    let rows = Set(totals)
    // The first element of each key is the x value. Rows without an x value aren't drawn.
    for row in keys.indices where !rows.contains(row) && keys[row][0].isFinite {
      guard places[keys[row]] != nil else { return false }
      parts[keys[row], default: []].append(row)
    }
    let divided = parts.values.count { $0.count > 1 }
    guard divided >= 3, 2 * divided >= totals.count else { return false }
    return values.allSatisfy { column in
      let unit = roundingUnit(of: column)
      var (deviation, sum) = (0.0, 0.0)
      for (key, rows) in parts {
        let terms = rows.map { column.span[$0] }
        let total = column.span[places[key]!]
        guard total.isFinite, terms.allSatisfy(\.isFinite) else { continue }
        let difference = abs(total - terms.reduce(0, +))
        guard difference <= unit * Double(terms.count) + 1e-9 * abs(total) else { return false }
        deviation += difference
        sum += abs(total)
      }
      // Small integers can be sums by chance within the tolerance for rounding, but not all of them.
      return sum > 0 && deviation <= sum / 100
    }
  }

  /// Returns the place value of the last digit to which numbers are rounded, such as 0.01. Returns 0 if they have more
  /// than six decimals.
  private static func roundingUnit(of column: AnimatableVector) -> Double {
    (0...6).lazy.map { pow(10, -Double($0)) }.first { unit in
      column.allSatisfy { !$0.isFinite || abs(($0 / unit).rounded() * unit - $0) <= 1e-9 * max(abs($0), unit) }
    } ?? 0
  }
}
