public import FastVectorCharts
public import FastVectorFiles
public import Foundation

extension Chart {
  /// Creates a chart from columns of a CSV file. The name of each column is the name and the id of its line.
  ///
  /// - Parameters:
  ///   - path: The path of the file; see <doc:CSVFiles>.
  ///   - x: The column of x values, by name or by number from 1. It contains numbers, or dates, which make the x axis
  ///     a time axis. Nil for 0, 1, 2 and so on.
  ///   - y: The columns of y values, by name or by number; nil for the first column of numbers except `x`.
  /// - Throws: `FileError` if the file or a column doesn't exist, if a cell has other contents, or if x values aren't
  ///   strictly ascending. An error about a cell includes its line and column.
  /// - Complexity: O(n) in the size of the file, for each column
  public init(csv path: String, x: String? = nil, y: [String]? = nil) throws(FileError) {
    try self.init(CSVTable(path: path), x: x, y: y)
  }

  /// Creates a chart from columns of a CSV file. See ``init(csv:x:y:)-(String,_,_)``.
  public init(csv url: URL, x: String? = nil, y: [String]? = nil) throws(FileError) {
    try self.init(csv: url.filePath(), x: x, y: y)
  }

  /// Creates a chart from columns of a table. See ``init(csv:x:y:)-(String,_,_)``.
  public init(_ table: CSVTable, x: String? = nil, y: [String]? = nil) throws(FileError) {
    var lines: [Series] = []
    var columns = y ?? []
    if y == nil { columns = [try table.nameOfColumn(x: x)] }
    for column in columns {
      var series = try table.series(y: column, x: x)
      series.id = .text(try table.nameOfColumn(column, x: x))
      lines.append(series)
    }
    self.init(lines)
    if let x {
      if try table.holdsDates(x) { xAxis.scale = .time }
    }
  }
}
