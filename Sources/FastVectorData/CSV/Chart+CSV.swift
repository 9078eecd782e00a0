public import FastVectorCharts
public import FastVectorFiles
public import Foundation

extension Chart {
  /// Makes a chart of columns of a CSV file. The lines have the names of their columns, which are their ids too.
  ///
  /// - Parameters:
  ///   - path: The file, see <doc:CSVFiles>.
  ///   - x: The column of the x values, by its name or its number from 1: numbers, or dates, which make the axis one of
  ///     times; nil for 0, 1, 2 and so on.
  ///   - y: The columns of the values, likewise; nil for the first column of numbers that is not `x`.
  /// - Throws: `FileError`, which names the file and, where it is about a cell, its line and column: where there is no such
  ///   file or column, where a cell holds something else, or where x values are not strictly ascending.
  /// - Complexity: O(n) in the size of the file for each column
  public init(csv path: String, x: String? = nil, y: [String]? = nil) throws(FileError) {
    try self.init(CSVTable(path: path), x: x, y: y)
  }

  /// Makes a chart of columns of a CSV file, see ``init(csv:x:y:)-(String,_,_)``.
  public init(csv url: URL, x: String? = nil, y: [String]? = nil) throws(FileError) {
    try self.init(csv: url.filePath(), x: x, y: y)
  }

  /// Makes a chart of columns of a table, see ``init(csv:x:y:)-(String,_,_)``.
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
