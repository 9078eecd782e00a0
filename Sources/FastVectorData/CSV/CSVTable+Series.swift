public import FastVectorCharts
public import FastVectorFiles

extension CSVTable {
  /// Returns a column as a series.
  ///
  /// - Parameters:
  ///   - y: The column of y values, by name or by number from 1; nil for the first column of numbers except `x`. See
  ///     ``nameOfColumn(_:x:)``.
  ///   - x: The column of x values, by name or by number from 1; nil for 0, 1, 2 and so on. It contains numbers, or
  ///     ISO 8601 dates such as `2010-01-31T18:00:00+01:00`, which are converted to seconds since 1970. A date
  ///     without a time zone is in UTC. The time is optional, a space can replace the `T`, and slashes can replace
  ///     the hyphens.
  /// - Throws: `FileError` if a column doesn't exist, if a cell has other contents, or if x values aren't strictly
  ///   ascending. An error about a row includes its line and column.
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

  /// Returns true if a column contains dates: at least half of its cells, apart from numbers and gaps, are dates, and
  /// there are at least as many dates as numbers.
  ///
  /// - Parameter column: The name of the column, or its number from 1.
  /// - Throws: `FileError` if the column doesn't exist.
  /// - Complexity: O(n) in the size of the file.
  public func holdsDates(_ column: String) throws(FileError) -> Bool {
    let index = try index(of: column)
    guard mayHoldDates(index) else { return false }
    return try dates(inColumn: index).isColumnOfDates
  }

  private func mayHoldDates(_ index: Int) -> Bool {
    columns[index].texts > 0 && columns[index].texts >= columns[index].numbers
  }

  /// Returns the dates of a column, with NaN for all other cells, and true if there are so many dates that all cells
  /// have to be dates.
  private func dates(inColumn index: Int) throws(FileError) -> (values: AnimatableVector, isColumnOfDates: Bool) {
    var count = 0
    let values = try vector(ofColumn: index, holdsNumbers: false) { bytes, cell, _ in
      guard let date = seconds(ofDate: bytes, in: bytes.trimmed(cell.range)) else { return .nan }
      count += 1
      return date
    }
    return (values, count > 0 && 2 * count >= columns[index].texts && count >= columns[index].numbers)
  }

  /// Returns the numbers of a column, or its dates as numbers.
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

  /// Returns an error about the cell in a row, counted from 0.
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
