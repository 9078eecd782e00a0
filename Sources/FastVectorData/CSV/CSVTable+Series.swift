public import FastVectorCharts
public import FastVectorFiles

extension CSVTable {
  /// A column as the values of a series.
  ///
  /// - Parameters:
  ///   - y: The column of the values, by its name or its number from 1; nil for the first column of numbers that is not
  ///     `x`, see ``nameOfColumn(_:x:)``.
  ///   - x: The column of the x values, by its name or its number from 1; nil for 0, 1, 2 and so on. It holds numbers,
  ///     or dates as ISO 8601 writes them, `2010-01-31T18:00:00+01:00`, which become seconds since 1970. A date without
  ///     a zone is in UTC; the time may be missing, a space may stand for the `T` and slashes for the hyphens.
  /// - Throws: `FileError`, which names the file, and where it is about a row the line and the column: where there
  ///   is no such column, a cell holds something else, or x values are not strictly ascending.
  /// - Complexity: O(n) in the size of the file.
  public func series(y: String? = nil, x: String? = nil) throws(FileError) -> Series {
    guard let x else {
      let index = try index(of: y)
      return Series(
        try vector(ofColumn: index, holdsNumbers: true) { bytes, cell, plain throws(FileError) in
          try number(plain, in: cell, of: bytes, column: index)
        })
    }
    let xIndex = try index(of: x)
    let yIndex = try index(of: y, besides: xIndex)
    let xValues = try xValues(inColumn: xIndex)
    let values = try vector(ofColumn: yIndex, holdsNumbers: true) { bytes, cell, plain throws(FileError) in
      try number(plain, in: cell, of: bytes, column: yIndex)
    }
    do {
      return try Series(x: xValues, y: values)
    } catch {
      guard let row = error.row else { throw .badData(name, error.problem) }
      throw try problem(row: row, column: xIndex, "cannot be a position: \(error.problem)")
    }
  }

  /// Whether a column is one of dates: at least half of its cells that are neither numbers nor gaps are dates, and there
  /// are at least as many of them as numbers.
  ///
  /// - Parameter column: The column's name, or its number from 1.
  /// - Throws: `FileError` where there is no such column.
  /// - Complexity: O(n) in the size of the file.
  public func holdsDates(_ column: String) throws(FileError) -> Bool {
    let index = try index(of: column)
    guard mayHoldDates(index) else { return false }
    return try dates(inColumn: index).isColumnOfDates
  }

  private func mayHoldDates(_ index: Int) -> Bool {
    columns[index].texts > 0 && columns[index].texts >= columns[index].numbers
  }

  /// The dates of a column, with NaN where there is none, and whether that many are dates that all have to be.
  private func dates(inColumn index: Int) throws(FileError) -> (values: AnimatableVector, isColumnOfDates: Bool) {
    var count = 0
    let values = try vector(ofColumn: index, holdsNumbers: false) { bytes, cell, _ in
      guard let date = seconds(ofDate: bytes, in: bytes.trimmed(cell.range)) else { return .nan }
      count += 1
      return date
    }
    return (values, count > 0 && 2 * count >= columns[index].texts && count >= columns[index].numbers)
  }

  /// The numbers of a column, or its dates as numbers.
  private func xValues(inColumn index: Int) throws(FileError) -> AnimatableVector {
    if mayHoldDates(index) {
      let (dates, isColumnOfDates) = try dates(inColumn: index)
      if isColumnOfDates {
        if let row = (0..<dates.count).first(where: { dates[$0].isNaN }) {
          throw try problem(row: row, column: index, "is not a date such as 2010-01-31 18:00")
        }
        return dates
      }
    }
    return try vector(ofColumn: index, holdsNumbers: true) { bytes, cell, plain throws(FileError) in
      if plain == nil, case .text = content(of: cell, bytes) {
        throw problem(bytes, cell, column: index, "is neither a number nor a date such as 2010-01-31 18:00")
      }
      return try number(plain, in: cell, of: bytes, column: index)
    }
  }

  /// Why a cell cannot be used, by its row from 0.
  private func problem(row: Int, column: Int, _ reason: String) throws(FileError) -> FileError {
    var current = 0
    var found = FileError.badData(name, reason)
    try forEachCell(inColumn: column) { bytes, cell, _ in
      if current == row { found = problem(bytes, cell, column: column, reason) }
      current += 1
    }
    return found
  }

  @inline(__always)
  private func vector(
    ofColumn index: Int, holdsNumbers: Bool,
    _ value: (Span<UInt8>, CSVScanner.Cell, DecimalNumber?) throws(FileError) -> Double
  ) throws(FileError) -> AnimatableVector {
    var vector = AnimatableVector(repeating: 0, count: rowCount)
    var elements = vector.mutableSpan
    var row = 0
    try forEachCell(inColumn: index, holdsNumbers: holdsNumbers) { bytes, cell, plain throws(FileError) in
      elements[row] = try value(bytes, cell, plain)
      row += 1
    }
    return vector
  }
}
