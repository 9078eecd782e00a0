import FastVectorData
import FastVectorFiles
import VecbenchKit

/// A CSV file and the column of it that is taken.
struct TableFile {
  let table: CSVTable

  /// The name of the column.
  let column: String

  /// Whether the column was not named but found, among several.
  let isFound: Bool

  /// Reads the file, which shows progress on a terminal where it takes more than a second, and says on standard error
  /// which column was found where none was named.
  ///
  /// - Parameters:
  ///   - x: The column of the x values, which is not taken unless it is named.
  ///   - isQuiet: Whether nothing is told on standard error.
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
