/// The format of data on standard input.
package enum StreamFormat: String, CaseIterable, Sendable {
  /// Rows of numbers separated by commas, semicolons, tabs or blanks. Each column of numbers is a line of the chart. If
  /// the first row contains text that isn't a number, the row is read as the names of the columns. If the first column
  /// contains dates or times of day, they are the x values.
  case csv

  /// 64-bit floating-point numbers in native byte order: the values of a single line of the chart.
  case doubles
}
