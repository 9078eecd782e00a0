import FastVectorData
import FastVectorFiles
import VecbenchKit

/// A CSV file and its selected column.
struct TableFile {
  let table: CSVTable

  /// The name of the column.
  let column: String

  /// True if the column was selected automatically from several columns.
  let isFound: Bool

  /// Reads the file. Shows progress on a terminal if reading takes more than a second. If no column was named, writes
  /// the selected column to standard error.
  ///
  /// - Parameters:
  ///   - x: The column of the x values, which isn't selected unless it is named.
  ///   - isQuiet: True to write nothing to standard error.
  init(_ argument: ColumnArgument, x: String? = nil, isQuiet: Bool) throws(FileError) {
    let progress = ProgressLine(isQuiet: isQuiet, verb: "reading")
    let start = ContinuousClock.now
    defer { progress.clear() }
    table = try CSVTable(path: argument.path) { fraction in
      if ContinuousClock.now - start > .seconds(1) { progress.show("\(argument.path): \(Int(100 * fraction)) %") }
    }
    column = try table.nameOfColumn(argument.column, x: x)
    isFound = argument.column == nil && table.columnNames.count > (x == nil ? 1 : 2)
    if isFound && !isQuiet { StandardError.note("\(argument.path): column \(column)") }
  }
}
