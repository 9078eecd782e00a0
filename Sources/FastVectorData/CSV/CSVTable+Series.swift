public import FastVectorCharts
public import FastVectorFiles

extension CSVTable {
  /// Reads a column as a series.
  ///
  /// - Parameters:
  ///   - y: The y column, identified by name or by number, counted from 1. If nil, the first numeric column other
  ///     than `x` is used.
  ///   - x: The x column, identified by name or by number, counted from 1. If nil, the x values are 0, 1, 2 and so
  ///     on. The column can contain numbers or dates. Dates are converted to seconds since 1970.
  /// - Throws: `FileError` if a column doesn't exist, or if a cell can't be converted.
  /// - Complexity: O(n) in the size of the file, or O(n log n) if the rows aren't sorted by x. The points are sorted
  ///   as in ``lines(y:x:group:progress:)``.
  public func series(y: String? = nil, x: String? = nil) throws(FileError) -> Series {
    var series = try lines(y: [nameOfColumn(y, x: x)], x: x.map(X.column) ?? .rowNumber, group: .none).lines[0]
    series.id = nil
    return series
  }

  /// Returns the numbers of a column in the order of the rows. Missing values are NaN.
  ///
  /// - Parameter column: The name of the column, or its number, counted from 1. If nil, the first numeric column is
  ///   used.
  /// - Throws: `FileError` if the column doesn't exist, or if a cell is neither a number nor a missing value.
  /// - Complexity: O(n) in the size of the file.
  public func column(named column: String? = nil) throws(FileError) -> [Double] {
    try read([CSVColumnUse(index: index(of: nameOfColumn(column)), role: .number)]).columns.columns[0].values.values
  }

  /// Returns true if a column contains dates, judging by the first rows.
  ///
  /// - Parameter column: The name of the column, or its number, counted from 1.
  /// - Throws: `FileError` if the column doesn't exist.
  public func containsDates(_ column: String) throws(FileError) -> Bool { columns[try index(of: column)].isDate }
}
