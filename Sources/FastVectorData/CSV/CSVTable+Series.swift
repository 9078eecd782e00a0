public import FastVectorCharts

extension CSVTable {
  /// A column as the values of a series.
  ///
  /// - Parameters:
  ///   - y: The column of the values, by its name or its number from 1; nil for the first that starts with a number
  ///     and is not `x`. An empty cell or `nan` is a gap.
  ///   - x: The column of the positions, by its name or its number from 1; nil for 0, 1, 2 and so on. It holds numbers,
  ///     or dates as ISO 8601 writes them, `2010-01-31T18:00:00+01:00`, which become seconds since 1970. A date without
  ///     a zone is in UTC; the time may be missing, a space may stand for the `T` and slashes for the hyphens.
  /// - Throws: ``DataError``, which names the file, and where it is about a row the line and the column: where there
  ///   is no such column, a cell holds something else, or positions are not strictly ascending.
  public func series(y: String? = nil, x: String? = nil) throws(DataError) -> Series {
    guard let x else { return Series(try numbers(inColumn: index(of: y))) }
    let xIndex = try index(of: x)
    let yIndex = try index(of: y, besides: xIndex)
    let positions = try positions(inColumn: xIndex)
    let values = try numbers(inColumn: yIndex)
    do {
      return try Series(x: positions, y: values)
    } catch {
      guard let row = error.row else { throw .badData("\(name): \(error.problem)") }
      let (line, cells) = rows[row]
      throw problem(cells[xIndex], line: line, column: xIndex, "cannot be a position: \(error.problem)")
    }
  }

  /// Whether the first cell of a column is a date, and so all of them have to be.
  ///
  /// - Throws: ``DataError`` where there is no such column.
  public func holdsDates(_ column: String) throws(DataError) -> Bool {
    let index = try index(of: column)
    guard let first = rows.first?.cells[index] else { return false }
    return Self.number(first) == nil && seconds(ofDate: first) != nil
  }

  /// The numbers of a column, or its dates as numbers. What the first cell holds, all do.
  private func positions(inColumn index: Int) throws(DataError) -> [Double] {
    guard let first = rows.first?.cells[index] else { return [] }
    let areDates = Self.number(first) == nil && seconds(ofDate: first) != nil
    var positions: [Double] = []
    positions.reserveCapacity(rows.count)
    for row in rows {
      let cell = row.cells[index]
      guard let position = areDates ? seconds(ofDate: cell) : Self.number(cell) else {
        let kind = areDates ? "not a date" : "neither a number nor a date"
        throw problem(cell, line: row.line, column: index, "is \(kind) such as 2010-01-31 18:00")
      }
      positions.append(position)
    }
    return positions
  }
}
