public import FastVectorCharts
public import FastVectorFiles

extension CSVTable {
  /// Returns a column as a series.
  ///
  /// - Parameters:
  ///   - y: The column of y values, by name or by number from 1; nil for the first numeric column except `x`.
  ///   - x: The column of x values, by name or by number from 1; nil for 0, 1, 2 and so on. It contains numbers, or
  ///     dates, which are converted to seconds since 1970.
  /// - Throws: `FileError` if a column doesn't exist, or if a cell can't be converted.
  /// - Complexity: O(n) in the size of the file. See ``lines(y:x:group:progress:)`` for the order of the points.
  public func series(y: String? = nil, x: String? = nil) throws(FileError) -> Series {
    var series = try lines(y: [nameOfColumn(y, x: x)], x: x.map(X.column) ?? .rowNumber, group: .none).lines[0]
    series.id = nil
    return series
  }

  /// Returns the numbers of a column, in the order of the rows, with NaN for gaps.
  ///
  /// - Parameter column: The name of the column, or its number from 1; nil for the first numeric column.
  /// - Throws: `FileError` if the column doesn't exist, or if a cell is neither a number nor a gap.
  /// - Complexity: O(n) in the size of the file.
  public func column(named column: String? = nil) throws(FileError) -> [Double] {
    try read([CSVColumnUse(index: index(of: nameOfColumn(column)), role: .number)]).columns.columns[0].values.values
  }

  /// Returns true if the first rows of a column contain dates.
  ///
  /// - Parameter column: The name of the column, or its number from 1.
  /// - Throws: `FileError` if the column doesn't exist.
  public func holdsDates(_ column: String) throws(FileError) -> Bool { columns[try index(of: column)].isDate }
}
