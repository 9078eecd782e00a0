/// The format of data on standard input.
package enum StreamFormat: String, CaseIterable, Sendable {
  /// Lines of numbers separated by a comma, semicolon or tab. Each column is a line of the chart. If the first line
  /// isn't numeric, it contains the names of the columns. If the first column contains dates, they are the x values.
  case csv

  /// 64-bit floating-point numbers in native byte order, for a single line.
  case doubles
}
