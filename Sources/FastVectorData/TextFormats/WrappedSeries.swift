/// A single ascending or descending series that continues from row to row, as in the output of Fortran programs:
///
/// ```
/// 25012374 25765673 26513030
/// 27261747 27984155 28704674
/// ```
///
/// Only the order of the numbers shows that the columns aren't separate lines, so other wrapped series aren't detected.
struct WrappedSeries: TextFormat {
  let description = "a series that continues from row to row"

  let hasNames = false

  /// The minimum numbers of rows and columns. In smaller tables, the numbers can be in order by chance.
  private static let minCounts = (rows: 3, columns: 3)

  init?(_ head: [UInt8]) {
    let sample = head.prefix(1 << 12)
    guard let first = sample.first(where: { $0 > 0x20 }), "+-.0123456789".utf8.contains(first),
      !sample.contains(where: { ",;|:#".utf8.contains($0) })
    else { return nil }
    var rows = Self.lines(sample).map(Self.blankSeparated).filter { !$0.isEmpty }
    if sample.count < head.count { _ = rows.popLast() }
    let counts = rows.map(\.count)
    guard rows.count >= Self.minCounts.rows, let width = counts.first, width >= Self.minCounts.columns,
      counts.dropLast().allSatisfy({ $0 == width }), counts[counts.count - 1] <= width
    else { return nil }
    let numbers = rows.joined().compactMap { Double($0) }
    let steps = zip(numbers, numbers.dropFirst())
    guard numbers.count == counts.reduce(0, +), steps.allSatisfy(<) || steps.allSatisfy(>) else { return nil }
  }

  func converted(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    for word in Self.lines(bytes).lazy.flatMap(Self.blankSeparated) { text.append(row: [String(word)]) }
    return text
  }
}
