public import FastVectorCharts
public import FastVectorFiles
public import Foundation

extension Chart {
  /// Creates a chart from columns of a CSV file. The id of each line is its name, which is either the name of its
  /// column or its value in the group column.
  ///
  /// - Parameters:
  ///   - path: The path of the file; see <doc:CSVFiles>.
  ///   - x: The x column, identified by name or by number, counted from 1. If it contains dates, the x axis is a time
  ///     axis. If it contains numbers, its name becomes the label of the x axis.
  ///   - y: The y columns, identified by name or by number, counted from 1. There must be at least one column, and
  ///     each can be named only once. If nil, the numeric columns except `x` are used.
  ///   - group: The way to group the rows of the table into lines. If a line has gaps and no two adjacent values, its
  ///     values are connected across the gaps.
  ///   - options: The format of the file. Options that aren't set are detected.
  /// - Throws: `FileError` if the file or a column doesn't exist, if `y` is empty or names a column twice, or if a cell
  ///   can't be converted. An error about a cell includes its line and column.
  /// - Complexity: O(n) in the size of the file.
  public init(
    csv path: String, x: CSVTable.X = .automatic, y: [String]? = nil, group: CSVTable.Group = .automatic,
    options: CSVOptions = CSVOptions()
  ) throws(FileError) {
    try self.init(CSVTable(path: path, options: options), x: x, y: y, group: group)
  }

  /// Creates a chart from columns of a CSV file. See ``init(csv:x:y:group:options:)-(String,_,_,_,_)``.
  public init(
    csv url: URL, x: CSVTable.X = .automatic, y: [String]? = nil, group: CSVTable.Group = .automatic,
    options: CSVOptions = CSVOptions()
  ) throws(FileError) {
    try self.init(csv: url.filePath(), x: x, y: y, group: group, options: options)
  }

  /// Creates a chart from columns of a table. See ``init(csv:x:y:group:options:)-(String,_,_,_,_)``.
  public init(
    _ table: CSVTable, x: CSVTable.X = .automatic, y: [String]? = nil, group: CSVTable.Group = .automatic
  ) throws(FileError) {
    if let y { try table.checkLines(y) }
    let reading = try table.lines(y: y, x: x, group: group)
    self.init(reading.lines)
    for (index, origin) in reading.origins.enumerated() { lines[index].style.connectsGaps = origin.isSparse }
    if reading.hasDates { (xAxis.scale, xAxis.timeZone) = (.time, reading.timeZone) }
    xAxis.label = reading.xLabel ?? ""
  }
}

extension CSVTable {
  /// Throws an error if there are no y columns, or if two of them are the same. The lines of a chart would then have the
  /// same id.
  fileprivate func checkLines(_ y: [String]) throws(FileError) {
    guard !y.isEmpty else { throw .badData(name, "y must contain at least one column; the columns are \(list)") }
    var columns: Set<Int> = []
    for column in y {
      let index = try index(of: column)
      guard columns.insert(index).inserted else {
        throw .badData(
          name, "y must contain each column once, but contains \(columnNames[index].prefix(scalars: 40)) twice")
      }
    }
  }
}
